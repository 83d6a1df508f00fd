// Package proving plays the examples of one module to learn what they need of it, and again
// with the module broken in one place after the other.
//
//	p, err := proving.Measure(config)  // which places the examples reach
//	outcomes := p.Break()              // what they notice
//
// What comes out is the same with any number of workers.
package proving

import (
	"regexp"
	"sync"
	"sync/atomic"

	"houserule/cmd/houserule/internal/overlay"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Meeting is the module alone, or with another one with which it has files of its own.
type Meeting struct {
	Options func() (engine.Options, error) // with which it is opened; asked once by each worker
	Keep    func(e *declare.Example) bool  // which of its examples are played here
	With    string                         // the id of the other; "" for none
}

// Config says what is measured.
type Config struct {
	ID       string
	Meetings []Meeting
	Match    func(e *declare.Example) bool // only these examples; nil for all
	Files    func(name string) bool        // only these files are broken; nil for all
	Workers  int
	Progress func(what string, done, of int)
}

// Example is one of the examples that are played.
type Example struct {
	Meeting int
	Title   string
	Pos     diag.Pos
	Steps   int64 // that it took
	Err     error // why it fails with nothing broken
	Loads   bool  // it has rules of its own: everything is loaded once more for it
	apart   bool  // it fails where it is listened to, so that nobody knows what it needs
}

// Proof is what was measured.
type Proof struct {
	Config
	Reach    *mutation.Reach
	Examples []Example
	Blind    bool // the statements of functions could not be listened to

	files   [][]*diag.File // of the module, by meeting
	workers []*worker
	called  []called // how its examples are known again
}

// Matching are the examples whose title or source matches.
func Matching(pattern *regexp.Regexp) func(e *declare.Example) bool {
	if pattern == nil {
		return nil
	}
	return func(e *declare.Example) bool {
		if pattern.MatchString(e.Title) {
			return true
		}
		for _, id := range e.Source.IDs() {
			if pattern.MatchString(id) {
				return true
			}
		}
		return false
	}
}

// worker opens games of its own.
type worker struct {
	p       *Proof
	options []*engine.Options // by meeting; nil until they are asked for
}

// laid is a finder that gives one module with other texts in some of its files.
type laid struct {
	module.Finder
	id    string
	texts map[string]string // by the names that places have
}

// Versions implements [module.Finder].
func (l laid) Versions(id string) []*module.Module {
	list := l.Finder.Versions(id)
	if id != l.id || len(l.texts) == 0 {
		return list
	}
	out := make([]*module.Module, len(list))
	for i, m := range list {
		changed := *m
		changed.FS = &overlay.FS{Under: m.FS, Text: func(name string) (string, bool) {
			text, ok := l.texts[m.Shown(name)]
			return text, ok
		}}
		out[i] = &changed
	}
	return out
}

// open loads the module with other texts in some of its files.
func (w *worker) open(meeting int, texts map[string]string, more func(*engine.Options)) (*engine.Game, error) {
	if w.options[meeting] == nil {
		o, err := w.p.Meetings[meeting].Options()
		if err != nil {
			return nil, err
		}
		w.options[meeting] = &o
	}
	o := *w.options[meeting]
	o.Finder = laid{o.Finder, w.p.ID, texts}
	if more != nil {
		more(&o)
	}
	return engine.Open(o)
}

// examples are those of a meeting, in the order in which they are loaded.
func (p *Proof) examples(game *engine.Game, meeting int) []*declare.Example {
	var list []*declare.Example
	m := p.Meetings[meeting]
	for _, e := range game.Examples {
		if e.Module == p.ID && (m.Keep == nil || m.Keep(e)) && (p.Match == nil || p.Match(e)) {
			list = append(list, e)
		}
	}
	return list
}

// parallel does n things, each worker one at a time.
func (p *Proof) parallel(what string, n int, do func(w *worker, i int)) {
	var next, done atomic.Int64
	var group sync.WaitGroup
	var telling sync.Mutex
	for _, w := range p.workers[:min(len(p.workers), max(n, 1))] {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(w, i)
				if so := int(done.Add(1)); p.Progress != nil {
					telling.Lock()
					p.Progress(what, so, n)
					telling.Unlock()
				}
			}
		})
	}
	group.Wait()
}

// play plays one example within a budget of steps; 0 for the usual one.
func play(game *engine.Game, e *declare.Example, budget int64) error {
	return game.Session.Host.Total(budget, func() error {
		_, err := game.RunExample(e)
		return err
	})
}

// limit is how many steps an example may take in a broken module: what is much more than
// it takes is a loop without an end.
func limit(steps int64) int64 { return min(10*steps+200_000, sandbox.DefaultLimits().Total) }
