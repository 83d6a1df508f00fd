// Package runner plays the worked examples of one module to learn what they need of it, and
// again with one mutant of the module after the other.
//
//	run, err := runner.Measure(config)  // run.Reach: which places the examples reach
//	results := run.Mutate()             // which mutants they kill
//
// Results do not depend on the number of workers.
package runner

import (
	"regexp"
	"sync"
	"sync/atomic"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/source/overlay"
	"houserule/runtime/module"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Setup is the module alone, or beside another one for which it has files of its own.
type Setup struct {
	Options func() (engine.Options, error) // with which it is opened; called once by each worker
	Keep    func(e *declare.Example) bool  // which of its examples are played in it; nil for all
	With    string                         // the id of the other module; "" for none
}

// Config says what is measured.
type Config struct {
	ID       string // of the module
	Setups   []Setup
	Match    func(e *declare.Example) bool      // which examples are played; nil for all
	Files    func(name string) bool             // which files are mutated; nil for all
	Workers  int                                // how many examples are played at once
	Progress func(what string, done, total int) // called after each example and mutant; may be nil
}

// Example is an example that is played.
type Example struct {
	Setup int // index of Config.Setups
	Title string
	Pos   diag.Pos
	Steps int64 // that it takes
	Err   error // why it fails in the module as it is written; nil if it passes
	Loads bool  // it has rules of its own: everything is loaded once more for it

	// failsInstrumented tells that it fails in the instrumented module, so that it is not known
	// what it reaches.
	failsInstrumented bool
}

// Run is what was measured of a module.
type Run struct {
	Config
	Reach          *mutation.Reach
	Examples       []Example
	Uninstrumented bool // the module did not load instrumented: nothing is known of statements

	files   [][]*diag.File // of the module, by setup
	workers []*worker
	keys    []exampleKey // of Examples
}

// Matching keeps examples whose title or source matches a pattern; nil keeps all.
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
	run     *Run
	options []*engine.Options // by setup; nil before its first game
}

// editedFinder finds modules, and one of them with other texts in some of its files.
type editedFinder struct {
	module.Finder
	id    string
	texts map[string]string // by file names as positions have them
}

// Versions implements [module.Finder].
func (f editedFinder) Versions(id string) []*module.Module {
	list := f.Finder.Versions(id)
	if id != f.id || len(f.texts) == 0 {
		return list
	}
	out := make([]*module.Module, len(list))
	for i, m := range list {
		edited := *m
		edited.FS = &overlay.FS{Under: m.FS, Text: func(name string) (string, bool) {
			text, ok := f.texts[m.Shown(name)]
			return text, ok
		}}
		out[i] = &edited
	}
	return out
}

// open opens the module in a setup with other texts in some of its files. More, if it is not
// nil, changes the options.
func (w *worker) open(setup int, texts map[string]string, more func(*engine.Options)) (*engine.Game, error) {
	if w.options[setup] == nil {
		o, err := w.run.Setups[setup].Options()
		if err != nil {
			return nil, err
		}
		w.options[setup] = &o
	}
	o := *w.options[setup]
	o.Finder = editedFinder{o.Finder, w.run.ID, texts}
	if more != nil {
		more(&o)
	}
	return engine.Open(o)
}

// examples are the examples of a game that are played in a setup, in the order in which they
// are loaded.
func (r *Run) examples(loaded *engine.Loaded, setup int) []*declare.Example {
	var list []*declare.Example
	s := r.Setups[setup]
	for _, e := range loaded.Examples {
		if e.Module == r.ID && (s.Keep == nil || s.Keep(e)) && (r.Match == nil || r.Match(e)) {
			list = append(list, e)
		}
	}
	return list
}

// parallel calls do for 0 to n-1, in each worker one call at a time.
func (r *Run) parallel(what string, n int, do func(w *worker, i int)) {
	var next, done atomic.Int64
	var group sync.WaitGroup
	var progress sync.Mutex
	for _, w := range r.workers[:min(len(r.workers), max(n, 1))] {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(w, i)
				if so := int(done.Add(1)); r.Progress != nil {
					progress.Lock()
					r.Progress(what, so, n)
					progress.Unlock()
				}
			}
		})
	}
	group.Wait()
}

// play plays an example within a budget of steps; 0 for the usual one.
func play(game *engine.Game, e *declare.Example, budget int64) error {
	return game.Loaded.Session.Host.Total(budget, func() error {
		_, err := game.RunExample(e)
		return err
	})
}

// stepLimit is how many steps an example may take in a mutant: one that takes many more than
// in the module as it is written is caught in an endless loop.
func stepLimit(steps int64) int64 { return min(10*steps+200_000, sandbox.DefaultLimits().Total) }
