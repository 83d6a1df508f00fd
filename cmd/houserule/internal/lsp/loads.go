package lsp

import (
	"maps"
	"slices"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/library"
)

// How long nobody may type until a module is loaded anew: the one in which somebody types,
// and others that only use it.
const (
	pause = 25 * time.Millisecond
	lull  = time.Second
)

// loads loads modules beside the requests, one after the other: first those in which
// somebody types, then all of the workspace.
type loads struct {
	s *Server

	mu     sync.Mutex
	idle   *sync.Cond
	soon   []string // folders of modules
	later  []string
	busy   bool
	hurry  int       // how many wait until nothing is left
	typed  time.Time // when somebody typed last
	closed bool
	ended  chan struct{}
}

func newLoads(s *Server) *loads {
	l := &loads{s: s, ended: make(chan struct{})}
	l.idle = sync.NewCond(&l.mu)
	go l.run()
	return l
}

// end stops loading and waits for the load that goes on.
func (l *loads) end() {
	l.mu.Lock()
	l.closed = true
	l.idle.Broadcast()
	l.mu.Unlock()
	<-l.ended
}

// want has a module loaded.
func (l *loads) want(dir string, soon bool) {
	if dir == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if soon && !slices.Contains(l.soon, dir) {
		l.soon = append(l.soon, dir)
		l.later = slices.DeleteFunc(l.later, func(d string) bool { return d == dir })
	} else if !soon && !slices.Contains(l.soon, dir) && !slices.Contains(l.later, dir) {
		l.later = append(l.later, dir)
	}
	l.idle.Broadcast()
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
	l.want(d.dir, true)
	for _, dir := range slices.Sorted(maps.Keys(l.s.projects)) {
		if dir != d.dir && slices.Contains(l.s.projects[dir].uses, slashed(d.dir)) {
			open := false
			for _, other := range l.s.docs {
				open = open || other.dir == dir
			}
			l.want(dir, open)
		}
	}
}

// discover has all modules of the workspace loaded, when nothing else is to be done.
func (l *loads) discover(roots []string) {
	go func() {
		for _, root := range roots {
			dirs, err := library.Discover(root)
			if err != nil {
				continue // a folder that cannot be read has no modules
			}
			for _, dir := range dirs {
				l.want(dir, false)
			}
		}
	}()
}

// settle waits until nothing is left to load.
func (l *loads) settle() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hurry++
	defer func() { l.hurry-- }()
	l.idle.Broadcast()
	for (l.busy || len(l.soon)+len(l.later) > 0) && !l.closed {
		l.idle.Wait()
	}
}

// next waits for a module to load; ok is false at the end.
func (l *loads) next() (dir string, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.idle.Broadcast()
	for {
		if l.closed {
			return "", false
		}
		if len(l.soon)+len(l.later) == 0 {
			l.idle.Wait()
			continue
		}
		quiet := pause
		if len(l.soon) == 0 && l.hurry == 0 {
			quiet = lull
		}
		if wait := quiet - time.Since(l.typed); wait > 0 && !l.typed.IsZero() {
			l.mu.Unlock()
			time.Sleep(min(wait, pause)) // somebody may be in a hurry meanwhile
			l.mu.Lock()
			continue
		}
		list := &l.soon
		if len(l.soon) == 0 {
			list = &l.later
		}
		dir = (*list)[0]
		*list = slices.Delete(*list, 0, 1)
		l.busy = true
		return dir, true
	}
}

func (l *loads) run() {
	defer close(l.ended)
	for {
		dir, ok := l.next()
		if !ok {
			return
		}
		l.load(dir)
	}
}

// load loads one module and tells the client what is wrong with it.
func (l *loads) load(dir string) {
	s := l.s
	s.mu.Lock()
	was := s.projects[dir]
	if was == nil {
		was = &project{dir: dir}
	}
	roots, texts := slices.Clone(s.roots), map[string]string{}
	for path, d := range s.docs {
		texts[path] = d.text
	}
	s.mu.Unlock()

	p, m, lib := s.load(was, roots, texts)
	if len(p.problems) == 0 {
		s.look(p, m, lib)
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	first := s.projects[dir] == nil
	s.projects[dir] = p
	s.publish(p, texts)
	if s.client.Capabilities.Workspace.InlayHint.Refresh {
		s.request("workspace/inlayHint/refresh", nil)
	}
	if first && s.client.Capabilities.Workspace.CodeLens.Refresh {
		s.request("workspace/codeLens/refresh", nil)
	}
}

// settle waits until everything is loaded as it stands. The lock is given up meanwhile.
func (s *Server) settle() {
	s.mu.Unlock()
	s.loads.settle()
	s.mu.Lock()
}
