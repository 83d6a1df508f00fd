package dev_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/dev"
)

// folder holds files in memory, reports every change, and has a clock that advances by a second
// with each reading.
type folder struct {
	mu      sync.Mutex
	files   map[string]string
	changed func()
	clock   time.Time
	stopped bool

	rounds chan dev.Round[string]
	look   func(files string) // while files are looked at
}

func newFolder() *folder {
	return &folder{files: map[string]string{"a.lua": "1"}, clock: time.Unix(0, 0).UTC(), rounds: make(chan dev.Round[string], 10)}
}

func (f *folder) config() dev.Config[string] {
	return dev.Config[string]{
		Watch: func(changed func()) (func() error, error) {
			f.changed = changed
			return func() error { f.stopped = true; return nil }, nil
		},
		Files: func() map[string]string {
			f.mu.Lock()
			defer f.mu.Unlock()
			return maps.Clone(f.files)
		},
		Look: func() string {
			f.mu.Lock()
			var all []string
			for _, name := range slices.Sorted(maps.Keys(f.files)) {
				all = append(all, name+"="+f.files[name])
			}
			f.mu.Unlock()
			if f.look != nil {
				f.look(strings.Join(all, " "))
			}
			return strings.Join(all, " ")
		},
		Show: func(r dev.Round[string]) { f.rounds <- r },
		Now: func() time.Time {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.clock = f.clock.Add(time.Second)
			return f.clock
		},
	}
}

// writes changes a file, or deletes it if the text is "-".
func (f *folder) writes(name, text string) {
	f.mu.Lock()
	if f.files[name] = text; text == "-" {
		delete(f.files, name)
	}
	f.mu.Unlock()
	f.changed()
}

func (f *folder) next(t *testing.T) dev.Round[string] {
	t.Helper()
	select {
	case r := <-f.rounds:
		return r
	case <-time.After(10 * time.Second):
		t.Fatal("nothing is shown")
		panic("unreachable")
	}
}

func TestEveryChangeIsShown(t *testing.T) {
	f, stop, ended := newFolder(), make(chan struct{}), make(chan error)
	go func() { ended <- dev.Run(f.config(), stop) }()
	first := f.next(t)
	if first.Changed != nil || first.Found != "a.lua=1" || first.Took != time.Second || !first.At.Equal(time.Unix(1, 0)) {
		t.Errorf("first %+v", first)
	}
	f.writes("b.lua", "2")
	if r := f.next(t); !slices.Equal(r.Changed, []string{"b.lua"}) || r.Found != "a.lua=1 b.lua=2" || r.Took != time.Second {
		t.Errorf("a new file: %+v", r)
	}
	f.writes("a.lua", "1") // saved as it was
	f.writes("a.lua", "-")
	if r := f.next(t); !slices.Equal(r.Changed, []string{"a.lua"}) || r.Found != "b.lua=2" {
		t.Errorf("a file less: %+v", r)
	}
	close(stop)
	if err := <-ended; err != nil || !f.stopped {
		t.Errorf("it ended with %v; stopped: %v", err, f.stopped)
	}
	if len(f.rounds) > 0 {
		t.Errorf("too much: %+v", <-f.rounds)
	}
}

// The result of a round is not shown if files changed while it ran.
func TestWhatIsOldIsNotShown(t *testing.T) {
	f, stop, ended := newFolder(), make(chan struct{}), make(chan error)
	again := make(chan struct{})
	f.look = func(files string) {
		if files == "a.lua=2" {
			<-again
		}
	}
	go func() { ended <- dev.Run(f.config(), stop) }()
	f.next(t)
	f.writes("a.lua", "2")
	f.writes("c.lua", "4")
	f.writes("a.lua", "3")
	close(again)
	if r := f.next(t); !slices.Equal(r.Changed, []string{"a.lua", "c.lua"}) || r.Found != "a.lua=3 c.lua=4" {
		t.Errorf("%+v", r)
	}
	close(stop)
	<-ended
}

// Run ends without waiting for a Look that is running.
func TestStoppedInTheMidst(t *testing.T) {
	f, stop, ended := newFolder(), make(chan struct{}), make(chan error)
	begun, never := make(chan struct{}), make(chan struct{})
	defer close(never)
	f.look = func(string) { close(begun); <-never }
	go func() { ended <- dev.Run(f.config(), stop) }()
	<-begun
	close(stop)
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it does not end")
	}
}

func TestNothingToWatch(t *testing.T) {
	c := newFolder().config()
	c.Watch = func(func()) (func() error, error) { return nil, errors.New("no watches left") }
	if err := dev.Run(c, nil); err == nil || err.Error() != "no watches left" {
		t.Errorf("got %v", err)
	}
}
