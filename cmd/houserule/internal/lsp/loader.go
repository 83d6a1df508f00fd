package lsp

import (
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"houserule/cmd/houserule/internal/library"
)

// openDelay and restDelay are the times without typing after which the modules that use an
// edited module are loaded again: those with open files, and others. openDelay is also that
// after which a file outside of modules is checked.
const (
	openDelay = 200 * time.Millisecond
	restDelay = time.Second
)

// maxWorkers is the maximum number of concurrent loads.
const maxWorkers = 4

// loader loads modules in the background: edited modules first, then all others of the
// workspace. It drops loads that are out of date, and those that delay an edited module.
type loader struct {
	s *Server

	mu        sync.Mutex // guards the following fields; locked after Server.mu
	changed   *sync.Cond // signals changes of the following fields
	urgent    []string   // folders of edited modules
	open      []string   // folders of modules with open files that use an edited module
	rest      []string   // folders of other modules to load
	running   map[string]*job
	attempted map[string]bool // folders of modules that were loaded, or failed to load, at least once
	searches  int             // number of searches for modules in progress
	settling  int             // number of callers that wait until all is loaded
	lastEdit  time.Time       // zero before the first edit
	closed    bool
	workers   sync.WaitGroup
}

// job is a load of one module by a worker.
type job struct {
	dir     string
	urgent  bool        // it was in the urgent queue
	dropped atomic.Bool // its result is not wanted any more
}

// outdated returns errOutOfDate once the job was dropped.
func (j *job) outdated() error {
	if j.dropped.Load() {
		return errOutOfDate
	}
	return nil
}

// newLoader returns a loader and starts its workers.
func newLoader(s *Server) *loader {
	l := &loader{s: s, running: map[string]*job{}, attempted: map[string]bool{}}
	l.changed = sync.NewCond(&l.mu)
	for range max(2, min(maxWorkers, runtime.GOMAXPROCS(0))) {
		l.workers.Go(l.work)
	}
	return l
}

// close drops all loads and waits for their end.
func (l *loader) close() {
	l.mu.Lock()
	l.closed = true
	for _, j := range l.running {
		j.dropped.Store(true)
	}
	l.changed.Broadcast()
	l.mu.Unlock()
	l.workers.Wait()
}

// enqueue adds a module to a queue, unless it is in that or a more urgent queue.
func (l *loader) enqueue(dir string, queue *[]string) {
	if dir == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	queued := false
	for _, q := range []*[]string{&l.urgent, &l.open, &l.rest} {
		i := slices.Index(*q, dir)
		switch {
		case queued && i >= 0:
			*q = slices.Delete(*q, i, i+1)
		case !queued && i >= 0:
			return
		}
		if q == queue {
			*q, queued = append(*q, dir), true
		}
	}
	if queue == &l.urgent {
		l.preempt()
	}
	l.changed.Broadcast()
}

// isQueued reports whether a module is in a queue. The caller must hold the lock.
func (l *loader) isQueued(dir string) bool {
	return slices.Contains(l.urgent, dir) || slices.Contains(l.open, dir) || slices.Contains(l.rest, dir)
}

// preempt drops loads that are not urgent and queues them again. The caller must hold the lock.
func (l *loader) preempt() {
	for _, dir := range slices.Sorted(maps.Keys(l.running)) {
		if j := l.running[dir]; !j.urgent && !j.dropped.Swap(true) && !l.isQueued(dir) {
			l.rest = slices.Insert(l.rest, 0, dir)
		}
	}
}

// drop drops the load of a module if one is running.
func (l *loader) drop(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if j := l.running[dir]; j != nil {
		j.dropped.Store(true)
	}
}

// moduleEdited queues the module in a folder after one of its files changed, and the modules that use
// it. The caller must hold the lock of the server.
func (l *loader) moduleEdited(dir string) {
	if dir == "" {
		return
	}
	l.mu.Lock()
	l.lastEdit = time.Now()
	l.mu.Unlock()
	l.drop(dir)
	l.enqueue(dir, &l.urgent)
	ws := l.s.workspace
	for _, other := range ws.dirs() {
		if other == dir || !slices.Contains(ws.projects[other].uses, slashed(dir)) {
			continue
		}
		queue := &l.rest
		if ws.isOpen(other) {
			queue = &l.open
		}
		l.drop(other)
		l.enqueue(other, queue)
	}
}

// discover searches folders for modules and queues these as the least urgent.
func (l *loader) discover(roots []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.searches++
	l.lastEdit = time.Now() // a file may be opened soon
	go func() {
		defer func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.searches--
			l.changed.Broadcast()
		}()
		for _, root := range roots {
			dirs, err := library.Discover(root)
			if err != nil {
				continue // unreadable folders are ignored
			}
			l.s.mu.Lock()
			for _, dir := range dirs {
				l.s.workspace.moduleDirs[dir] = true
			}
			l.s.mu.Unlock()
			for _, dir := range dirs {
				l.enqueue(dir, &l.rest)
			}
		}
	}()
}

// settle waits until nothing is left to load, or done is closed.
func (l *loader) settle(done <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.settling++
	defer func() { l.settling-- }()
	l.changed.Broadcast()
	l.wait(done, func() bool { return l.searches+len(l.running)+len(l.urgent)+len(l.open)+len(l.rest) == 0 })
}

// awaitFirst waits until a queued module was loaded or failed to load for the first time, or done is
// closed.
func (l *loader) awaitFirst(dir string, done <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wait(done, func() bool { return l.attempted[dir] || l.running[dir] == nil && !l.isQueued(dir) })
}

// setAttempted records that a module was loaded or failed to load.
func (l *loader) setAttempted(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.attempted[dir] = true
	l.changed.Broadcast()
}

// wait waits until a condition holds, or done or the loader is closed. The caller must hold the
// lock, which is released while waiting.
func (l *loader) wait(done <-chan struct{}, holds func() bool) {
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		select {
		case <-done:
			l.mu.Lock()
			l.changed.Broadcast()
			l.mu.Unlock()
		case <-stop:
		}
	}()
	for !l.closed && !holds() {
		select {
		case <-done:
			return
		default:
			l.changed.Wait()
		}
	}
}

// next waits for the next job; nil after the loader is closed.
func (l *loader) next() *job {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.closed {
			return nil
		}
		if j := l.dequeue(&l.urgent, true); j != nil {
			return j
		}
		if len(l.open) > 0 && l.isIdle(openDelay) {
			if j := l.dequeue(&l.open, false); j != nil {
				return j
			}
		}
		if len(l.rest) > 0 && l.isIdle(restDelay) {
			if j := l.dequeue(&l.rest, false); j != nil {
				return j
			}
		}
		l.changed.Wait()
	}
}

// dequeue starts a job for the first module of a queue that is not being loaded; nil if there
// is none. The caller must hold the lock.
func (l *loader) dequeue(queue *[]string, urgent bool) *job {
	for i, dir := range *queue {
		if l.running[dir] == nil {
			*queue = slices.Delete(*queue, i, i+1)
			j := &job{dir: dir, urgent: urgent}
			l.running[dir] = j
			return j
		}
	}
	return nil
}

// isIdle reports whether nobody has typed for a time and no urgent load is running. Otherwise
// workers are woken when the time is over. The caller must hold the lock.
func (l *loader) isIdle(delay time.Duration) bool {
	for _, j := range l.running {
		if j.urgent {
			return false
		}
	}
	if l.settling > 0 || l.lastEdit.IsZero() {
		return true
	}
	wait := delay - time.Since(l.lastEdit)
	if wait > 0 {
		time.AfterFunc(wait, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.changed.Broadcast()
		})
	}
	return wait <= 0
}

// work runs jobs until the loader is closed.
func (l *loader) work() {
	for j := l.next(); j != nil; j = l.next() {
		l.runJob(j)
		l.mu.Lock()
		delete(l.running, j.dir)
		l.changed.Broadcast()
		l.mu.Unlock()
	}
}

// runJob loads a module and publishes its diagnostics. A panic is reported to the log of the
// client.
func (l *loader) runJob(j *job) {
	s := l.s
	defer func() {
		if fault := recover(); fault != nil {
			s.wire.notify("window/logMessage", map[string]any{"type": severityError, "message": fmt.Sprintf("loading %s: %v\n%s", j.dir, fault, debug.Stack())})
		}
	}()
	s.mu.Lock()
	load := s.newLoad(j.dir, j.outdated)
	s.mu.Unlock()
	load.run()
}
