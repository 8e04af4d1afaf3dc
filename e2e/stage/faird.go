package stage

import "os"

// LaunchDemo starts faird on a free port with its store in memory and no limit of
// requests, with more flags, and returns once it answers.
func LaunchDemo(faird string, flags ...string) (*Program, error) {
	return Launch(os.DevNull, faird, append([]string{"--addr", "127.0.0.1:0", "--rate-limit", "0", "--session-cap", "10000"}, flags...)...)
}
