//go:build linux || darwin

package vet

import (
	"math"
	"syscall"
)

// Confine bounds what this process may take from here on: time of processors, memory,
// open files, and no file may grow. What the system does not know stays as it is.
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
