// Package parallel runs independent work on all processors, such as reading the files of
// modules.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// For calls do(0) to do(n-1) concurrently on all processors, and returns when all calls have
// returned.
func For(n int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}
