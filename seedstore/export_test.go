package seedstore

import "time"

// SetRaw sets the session's part to value as it is, or removes it if value is
// "", without any rule and without renewal: tests make corrupt state with it.
// The part is session, nonce, chips or one of the operator's.
func (m *Memory) SetRaw(id, part, value string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.live(id)
	switch {
	case s == nil:
	case value == "":
		delete(s.values, part)
	default:
		s.values[part] = value
	}
}

// Remaining returns how long each part of the session has to live. Absent ones
// are missing.
func (m *Memory) Remaining(id string) map[string]time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	remaining := map[string]time.Duration{}
	s := m.live(id)
	if s == nil {
		return remaining
	}
	left := s.expires.Sub(m.now())
	for part := range s.values {
		remaining[part] = left
	}
	for part, length := range map[string]int{
		"revealed": len(s.revealed), "records": len(s.records), "receipts": len(s.receipts), "pending": len(s.pending),
	} {
		if length > 0 {
			remaining[part] = left
		}
	}
	return remaining
}

// Held is how many sessions the store holds, expired ones included.
func (m *Memory) Held() int { return len(m.sessions) }
