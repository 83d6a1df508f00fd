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

// How long nobody may type until modules are loaded anew that only use the one in which
// somebody does: those with open files, and all others.
const (
	openDelay = 200 * time.Millisecond
	restDelay = time.Second
)

// maxWorkers is how many modules are loaded side by side.
const maxWorkers = 4

// loader loads modules beside the requests: first those in which somebody types, then all
// of the workspace. A load of what was changed meanwhile is dropped, and so is one that
// stands in the way of somebody who types.
type loader struct {
	s *Server

	mu       sync.Mutex // guards all that follows; taken behind Server.mu
	changed  *sync.Cond // signals any change of what follows
	urgent   []string   // folders of modules in which somebody types
	open     []string   // folders of modules with open files that use what was changed
	rest     []string   // folders of all other modules to load
	running  map[string]*job
	known    map[string]bool // folders of modules of which something is known, or why they do not load
	searches int             // how many searches for modules are under way
	settling int             // how many wait until nothing is left to load
	lastEdit time.Time       // zero before the first
	closed   bool
	workers  sync.WaitGroup
}

// job is a load of one module.
type job struct {
	dir     string
	urgent  bool
	dropped atomic.Bool
}

// unwanted is errOutOfDate once the job was dropped.
func (j *job) unwanted() error {
	if j.dropped.Load() {
		return errOutOfDate
	}
	return nil
}

func newLoader(s *Server) *loader {
	l := &loader{s: s, running: map[string]*job{}, known: map[string]bool{}}
	l.changed = sync.NewCond(&l.mu)
	for range max(2, min(maxWorkers, runtime.GOMAXPROCS(0))) {
		l.workers.Go(l.work)
	}
	return l
}

// close drops all loads and waits until they end.
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

// enqueue puts a module into a queue, unless that queue or a more urgent one holds it
// already.
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

// isQueued tells whether a module waits in any queue. The caller holds the lock.
func (l *loader) isQueued(dir string) bool {
	return slices.Contains(l.urgent, dir) || slices.Contains(l.open, dir) || slices.Contains(l.rest, dir)
}

// preempt drops loads that are not urgent, to be begun again later. The caller holds the
// lock.
func (l *loader) preempt() {
	for _, dir := range slices.Sorted(maps.Keys(l.running)) {
		if j := l.running[dir]; !j.urgent && !j.dropped.Swap(true) && !l.isQueued(dir) {
			l.rest = slices.Insert(l.rest, 0, dir)
		}
	}
}

// drop drops the load of a module if one is under way.
func (l *loader) drop(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if j := l.running[dir]; j != nil {
		j.dropped.Store(true)
	}
}

// edited has the module in a folder loaded anew after a file of it changed, and the modules
// that use it. The caller holds the lock of the server.
func (l *loader) edited(dir string) {
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

// discover finds the modules below some folders and has them loaded when nothing else is to
// be done.
func (l *loader) discover(roots []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.searches++
	l.lastEdit = time.Now() // a file may be opened just now
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
				continue // a folder that cannot be read has no modules
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

// await waits until something is known of a module that is to be loaded, or done is closed.
func (l *loader) await(dir string, done <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wait(done, func() bool { return l.known[dir] || l.running[dir] == nil && !l.isQueued(dir) })
}

// setKnown notes that something is known of a module.
func (l *loader) setKnown(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[dir] = true
	l.changed.Broadcast()
}

// wait waits until something holds, or done or the loader is closed. The caller holds the
// lock, which is given up meanwhile.
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

// next waits for the next job; nil once the loader is closed.
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
		if len(l.open) > 0 && l.isCalm(openDelay) {
			if j := l.dequeue(&l.open, false); j != nil {
				return j
			}
		}
		if len(l.rest) > 0 && l.isCalm(restDelay) {
			if j := l.dequeue(&l.rest, false); j != nil {
				return j
			}
		}
		l.changed.Wait()
	}
}

// dequeue begins a job for the first module of a queue that is not being loaded already; nil
// if there is none. The caller holds the lock.
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

// isCalm tells whether nobody has typed for a while and no load is urgent. If not, the
// workers look again once the while is over. The caller holds the lock.
func (l *loader) isCalm(delay time.Duration) bool {
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

// work does one job after the other until the loader is closed.
func (l *loader) work() {
	for j := l.next(); j != nil; j = l.next() {
		l.do(j)
		l.mu.Lock()
		delete(l.running, j.dir)
		l.changed.Broadcast()
		l.mu.Unlock()
	}
}

// do loads one module and publishes what is wrong with it. A panic is logged at the client.
func (l *loader) do(j *job) {
	s := l.s
	defer func() {
		if fault := recover(); fault != nil {
			s.wire.notify("window/logMessage", map[string]any{"type": isError, "message": fmt.Sprintf("loading %s: %v\n%s", j.dir, fault, debug.Stack())})
		}
	}()
	s.mu.Lock()
	load := s.newLoad(j.dir, j.unwanted)
	s.mu.Unlock()
	load.run()
}
