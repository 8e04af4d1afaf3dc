package seedstore

// Held is how many sessions the store holds, expired ones included.
func (m *Memory) Held() int { return len(m.sessions) }
