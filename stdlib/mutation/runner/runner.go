// Package runner plays the worked examples of one module, first with the module instrumented, to
// record the code that each example reaches, and then against each mutant of the module.
//
//	run, err := runner.Measure(config)  // run.Reach: which code the examples reach
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

// Setup describes one way to load the module: alone, or together with another module for which it
// has its own files.
type Setup struct {
	Options func() (engine.Options, error) // options of its games; called once by each worker
	Keep    func(e *declare.Example) bool  // reports whether an example is played in it; nil for all
	With    string                         // the id of the other module; "" for none
}

// Config selects the module, examples and files to measure.
type Config struct {
	ID       string // of the module
	Setups   []Setup
	Match    func(e *declare.Example) bool      // reports whether an example is played; nil for all
	Files    func(name string) bool             // reports whether a file is mutated; nil for all
	Workers  int                                // number of parallel workers; below 1 means 1
	Progress func(what string, done, total int) // called after each example and mutant; may be nil
}

// Example is a played example with its result.
type Example struct {
	Setup int // index of Config.Setups
	Title string
	Pos   diag.Pos
	Steps int64 // steps that it took
	Err   error // why it fails in the unmodified module; nil if it passes
	Loads bool  // it has its own rules, so the game is loaded again for it

	// failsInstrumented reports whether it fails in the instrumented module. If so, the code that
	// it reaches is unknown.
	failsInstrumented bool
}

// Run is the result of [Measure].
type Run struct {
	Config
	Reach          *mutation.Reach
	Examples       []Example
	Uninstrumented bool // the instrumented module did not load: coverage of statements is unknown

	files   [][]*diag.File // of the module, by setup
	workers []*worker
	keys    []exampleKey // of Examples
}

// Matching returns a function for [Config.Match] that reports whether the title or a source of an
// example matches the pattern; nil for a nil pattern.
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

// worker plays examples one at a time in games that it opens itself.
type worker struct {
	run     *Run
	options []*engine.Options // by setup; nil until its first game is opened
}

// editedFinder is a finder that replaces the texts of some files of one module.
type editedFinder struct {
	module.Finder
	id    string
	texts map[string]string // by file name as in positions
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

// open opens a game of a setup, with texts in place of the files of the module that they name. more
// changes the options; it may be nil.
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

// examples returns the examples of a game that are played in a setup, in loading order.
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

// parallel calls do for each i from 0 to n-1, distributed over the workers.
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

// play plays an example within a budget of steps; 0 means the default budget.
func play(game *engine.Game, e *declare.Example, budget int64) error {
	return game.Loaded.Session.Host.Total(budget, func() error {
		_, err := game.RunExample(e)
		return err
	})
}

// stepLimit returns the budget of an example in a mutant, from the steps that it takes in the
// unmodified module: one that takes many more is assumed to be in an endless loop.
func stepLimit(steps int64) int64 { return min(10*steps+200_000, sandbox.DefaultLimits().Total) }
