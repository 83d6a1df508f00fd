//go:build linux || darwin

package vet

import (
	"math"
	"syscall"
)

// Confine limits the processor time, address space and open files of this process. No file may
// grow, and no core is dumped. Address space is unlimited if addressSpace is math.MaxUint64.
func Confine() error {
	for _, l := range []struct {
		resource int
		most     uint64
	}{
		{syscall.RLIMIT_CPU, uint64(mostTime.Seconds())},
		{syscall.RLIMIT_FSIZE, 0},
		{syscall.RLIMIT_NOFILE, mostFiles},
		{syscall.RLIMIT_CORE, 0},
		{syscall.RLIMIT_AS, addressSpace()},
	} {
		if l.most == math.MaxUint64 {
			continue
		}
		if err := syscall.Setrlimit(l.resource, &syscall.Rlimit{Cur: l.most, Max: l.most}); err != nil {
			return err
		}
	}
	return nil
}
