//go:build unix

package budget

import (
	"syscall"
	"time"
)

// processor returns the processor time of this program; 0 where it is not known.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
