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
// somebody does: those that are open, too, and others.
const (
	pause = 200 * time.Millisecond
	lull  = time.Second
)

// mostAtOnce is how many modules are loaded side by side.
const mostAtOnce = 4

// loads loads modules beside the requests: first those in which somebody types, then all
// of the workspace. A load of what was changed meanwhile is dropped, and so is one that
// stands in the way of somebody who types.
type loads struct {
	s *Server

	mu      sync.Mutex
	idle    *sync.Cond
	soon    []string // folders of modules
	beside  []string // that are open, and use what was changed
	later   []string
	running map[string]*job // by the same
	known   map[string]bool // folders of modules of which something is known, or what keeps them from loading
	hold    int             // how many look for modules
	hurry   int             // how many wait until nothing is left
	typed   time.Time       // when somebody typed last
	closed  bool
	workers sync.WaitGroup
}

// job is a module that is being loaded.
type job struct {
	dir     string
	soon    bool
	dropped atomic.Bool
}

func (j *job) unwanted() error {
	if j.dropped.Load() {
		return errOutOfDate
	}
	return nil
}

func newLoads(s *Server) *loads {
	l := &loads{s: s, running: map[string]*job{}, known: map[string]bool{}}
	l.idle = sync.NewCond(&l.mu)
	for range max(2, min(mostAtOnce, runtime.GOMAXPROCS(0))) {
		l.workers.Go(l.run)
	}
	return l
}

// end drops what is being loaded and waits until that is so.
func (l *loads) end() {
	l.mu.Lock()
	l.closed = true
	for _, j := range l.running {
		j.dropped.Store(true)
	}
	l.idle.Broadcast()
	l.mu.Unlock()
	l.workers.Wait()
}

// want has a module loaded: it is put in a list, unless it stands in it already or in one
// that comes before it.
func (l *loads) want(dir string, in *[]string) {
	if dir == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	behind := false
	for _, list := range []*[]string{&l.soon, &l.beside, &l.later} {
		i := slices.Index(*list, dir)
		switch {
		case behind && i >= 0:
			*list = slices.Delete(*list, i, i+1)
		case !behind && i >= 0:
			return
		}
		if list == in {
			*list, behind = append(*list, dir), true
		}
	}
	if in == &l.soon {
		l.makeWay()
	}
	l.idle.Broadcast()
}

// makeWay drops what nobody waits for, to be loaded later. The caller holds the lock.
func (l *loads) makeWay() {
	for _, dir := range slices.Sorted(maps.Keys(l.running)) {
		if j := l.running[dir]; !j.soon && !j.dropped.Swap(true) && !slices.Contains(slices.Concat(l.soon, l.beside, l.later), dir) {
			l.later = slices.Insert(l.later, 0, dir)
		}
	}
}

// drop has a module that is being loaded loaded anew.
func (l *loads) drop(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if j := l.running[dir]; j != nil {
		j.dropped.Store(true)
	}
}

// changed has the module of a file loaded anew, and those that were loaded with it. The
// caller holds the lock of the server.
func (l *loads) changed(d *openDocument) {
	if d.dir == "" {
		return
	}
	l.mu.Lock()
	l.typed = time.Now()
	l.mu.Unlock()
	l.drop(d.dir)
	l.want(d.dir, &l.soon)
	for _, dir := range slices.Sorted(maps.Keys(l.s.projects)) {
		if dir != d.dir && slices.Contains(l.s.projects[dir].uses, slashed(d.dir)) {
			list := &l.later
			for _, other := range l.s.docs {
				if other.dir == dir {
					list = &l.beside
				}
			}
			l.drop(dir)
			l.want(dir, list)
		}
	}
}

// discover has all modules of the workspace loaded, when nothing else is to be done.
func (l *loads) discover(roots []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hold++
	l.typed = time.Now() // a file may be opened just now
	go func() {
		defer func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.hold--
			l.idle.Broadcast()
		}()
		for _, root := range roots {
			dirs, err := library.Discover(root)
			if err != nil {
				continue // a folder that cannot be read has no modules
			}
			l.s.mu.Lock()
			for _, dir := range dirs {
				l.s.known[dir] = true
			}
			l.s.mu.Unlock()
			for _, dir := range dirs {
				l.want(dir, &l.later)
			}
		}
	}()
}

// settle waits until nothing is left to load, or somebody gives up.
func (l *loads) settle(given <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hurry++
	defer func() { l.hurry-- }()
	l.idle.Broadcast()
	l.until(given, func() bool { return l.hold+len(l.running)+len(l.soon)+len(l.beside)+len(l.later) == 0 })
}

// await waits until something is known of a module that is to be loaded.
func (l *loads) await(dir string, given <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.until(given, func() bool {
		return l.known[dir] || l.running[dir] == nil && !slices.Contains(slices.Concat(l.soon, l.beside, l.later), dir)
	})
}

// knows notes that something is known of a module.
func (l *loads) knows(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[dir] = true
	l.idle.Broadcast()
}

// until waits until something holds, or somebody gives up. The caller holds the lock.
func (l *loads) until(given <-chan struct{}, holds func() bool) {
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		select {
		case <-given:
			l.mu.Lock()
			l.idle.Broadcast()
			l.mu.Unlock()
		case <-stop:
		}
	}()
	for !l.closed && !holds() {
		select {
		case <-given:
			return
		default:
			l.idle.Wait()
		}
	}
}

// next waits for a module to load; nil at the end.
func (l *loads) next() *job {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		if l.closed {
			return nil
		}
		if j := l.choose(&l.soon, true); j != nil {
			return j
		}
		if len(l.beside) > 0 && l.calm(pause) {
			if j := l.choose(&l.beside, false); j != nil {
				return j
			}
		}
		if len(l.later) > 0 && l.calm(lull) {
			if j := l.choose(&l.later, false); j != nil {
				return j
			}
		}
		l.idle.Wait()
	}
}

// choose takes the first of a list that is not being loaded already.
func (l *loads) choose(list *[]string, soon bool) *job {
	for i, dir := range *list {
		if l.running[dir] == nil {
			*list = slices.Delete(*list, i, i+1)
			j := &job{dir: dir, soon: soon}
			l.running[dir] = j
			return j
		}
	}
	return nil
}

// calm tells whether nobody has typed for a while and nothing is loaded that somebody waits
// for. It has the lists looked at again when that is so.
func (l *loads) calm(quiet time.Duration) bool {
	for _, j := range l.running {
		if j.soon {
			return false
		}
	}
	if l.hurry > 0 || l.typed.IsZero() {
		return true
	}
	wait := quiet - time.Since(l.typed)
	if wait > 0 {
		time.AfterFunc(wait, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.idle.Broadcast()
		})
	}
	return wait <= 0
}

func (l *loads) run() {
	for j := l.next(); j != nil; j = l.next() {
		l.load(j)
		l.mu.Lock()
		delete(l.running, j.dir)
		l.idle.Broadcast()
		l.mu.Unlock()
	}
}

// load loads one module and tells the client what is wrong with it.
func (l *loads) load(j *job) {
	s := l.s
	defer func() {
		if fault := recover(); fault != nil {
			s.notify("window/logMessage", map[string]any{"type": isError, "message": fmt.Sprintf("loading %s: %v\n%s", j.dir, fault, debug.Stack())})
		}
	}()
	s.mu.Lock()
	loading := s.loading(j.dir, j.unwanted)
	s.mu.Unlock()
	loading.run()
}
