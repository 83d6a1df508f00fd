package sandbox

import "syscall"

// limitMemory makes a runaway child fail instead of the machine.
func limitMemory() {
	limit := syscall.Rlimit{Cur: 4 << 30, Max: 4 << 30}
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &limit)
}
