// Package examples plays the worked examples of modules side by side.
//
//	report := examples.Run(examples.Config{Dirs: dirs, Open: open, Workers: 4})
//	for _, r := range report.Results { ... }
//
// Every worker plays on games of its own, so that results don't depend on how
// many there are or on who plays what; they are given in the order of modules,
// files and lines.
package examples

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"sync"
	"sync/atomic"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/expect"
)

// Config says what is tested.
type Config struct {
	Dirs []string // module folders
	// Open loads the module of a folder with its examples, and gives its id. It
	// is called by several workers at once.
	Open     func(dir string) (game *engine.Game, id string, err error)
	Keep     func(dir string, e *declare.Example) bool // which of its examples are played; nil for all
	Match    *regexp.Regexp                            // only examples whose title or source matches; nil for all
	Workers  int                                       // at least 1
	Progress func(done, of int)
}

// Result is one example, or a module that did not load.
type Result struct {
	Module string   // id; the folder when the module did not load
	Title  string   // of the example; "" when the module did not load
	Source []string // what it proves: ids, or free text
	Pos    diag.Pos
	Held   int   // expectations that held
	Steps  int64 // that its scripts took
	Err    error
}

// Passed tells whether everything held.
func (r Result) Passed() bool { return r.Err == nil }

// Failure gives what was expected and got, when that is why it failed.
func (r Result) Failure() *expect.Failure {
	var f *expect.Failure
	if errors.As(r.Err, &f) {
		return f
	}
	return nil
}

// Report is all results in a fixed order.
type Report struct {
	Results []Result
	Passed  int
	Failed  int
}

// Run plays all examples.
func Run(c Config) Report {
	r := &run{Config: c, idle: make([][]*loaded, len(c.Dirs)), left: make([]int, len(c.Dirs)), found: make([][]Result, len(c.Dirs))}
	r.parallel(len(c.Dirs), r.load)
	var jobs []job
	for m, results := range r.found {
		for i := range results {
			if results[i].Title != "" {
				jobs = append(jobs, job{m, i})
				r.left[m]++
			}
		}
		if r.left[m] == 0 {
			r.close(m)
		}
	}
	var done atomic.Int64
	var telling sync.Mutex
	r.parallel(len(jobs), func(i int) {
		r.play(jobs[i])
		n := done.Add(1)
		if c.Progress != nil {
			telling.Lock()
			defer telling.Unlock()
			c.Progress(int(n), len(jobs))
		}
	})
	var report Report
	for _, results := range r.found {
		for _, result := range results {
			if result.Passed() {
				report.Passed++
			} else {
				report.Failed++
			}
			report.Results = append(report.Results, result)
		}
	}
	return report
}

// job is one example: which module, which of its results.
type job struct{ module, result int }

type run struct {
	Config
	found [][]Result // by module

	mu   sync.Mutex
	idle [][]*loaded // games that nobody plays on, by module
	left []int       // examples that are not over, by module
}

// loaded is a game with the examples that are played on it.
type loaded struct {
	*engine.Game
	examples []*declare.Example
}

// parallel does n things, in order as far as workers are free.
func (r *run) parallel(n int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(max(r.Workers, 1), max(n, 1)) {
		group.Add(1)
		go func() {
			defer group.Done()
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				do(i)
			}
		}()
	}
	group.Wait()
}

// load finds the examples of a module.
func (r *run) load(m int) {
	game, id, err := r.Open(r.Dirs[m])
	if err != nil {
		r.found[m] = []Result{{Module: cmp.Or(id, r.Dirs[m]), Pos: diag.Pos{File: r.Dirs[m]}, Err: err}}
		return
	}
	g := &loaded{game, r.examples(game.Loaded, id, m)}
	for _, e := range g.examples {
		r.found[m] = append(r.found[m], Result{Module: id, Title: e.Title, Source: e.Source.IDs(), Pos: e.Pos})
	}
	if m < r.Workers {
		r.put(m, g)
	} else {
		g.Close() // opened again when its turn comes: many games at once take gigabytes
	}
}

// examples are those of the module itself that match; what it requires is
// tested by itself.
func (r *run) examples(loaded *engine.Loaded, id string, m int) []*declare.Example {
	var list []*declare.Example
	for _, e := range loaded.Examples {
		if e.Module == id && r.matches(e) && (r.Keep == nil || r.Keep(r.Dirs[m], e)) {
			list = append(list, e)
		}
	}
	return list
}

func (r *run) matches(e *declare.Example) bool {
	if r.Match == nil || r.Match.MatchString(e.Title) {
		return true
	}
	for _, id := range e.Source.IDs() {
		if r.Match.MatchString(id) {
			return true
		}
	}
	return false
}

func (r *run) put(m int, g *loaded) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle[m] = append(r.idle[m], g)
}

// over counts an example of a module as played. After the last one its games are closed.
func (r *run) over(m int) {
	r.mu.Lock()
	r.left[m]--
	last := r.left[m] == 0
	r.mu.Unlock()
	if last {
		r.close(m)
	}
}

// close closes the games of a module that nobody plays on.
func (r *run) close(m int) {
	r.mu.Lock()
	games := r.idle[m]
	r.idle[m] = nil
	r.mu.Unlock()
	for _, g := range games {
		g.Close()
	}
}

// take gives a game of a module that nobody else plays on.
func (r *run) take(m int) (*loaded, error) {
	r.mu.Lock()
	if n := len(r.idle[m]); n > 0 {
		g := r.idle[m][n-1]
		r.idle[m] = r.idle[m][:n-1]
		r.mu.Unlock()
		return g, nil
	}
	r.mu.Unlock()
	game, id, err := r.Open(r.Dirs[m])
	if err != nil {
		return nil, err
	}
	return &loaded{game, r.examples(game.Loaded, id, m)}, nil
}

// play plays one example.
func (r *run) play(j job) {
	defer r.over(j.module)
	result := &r.found[j.module][j.result]
	game, err := r.take(j.module)
	if err != nil {
		result.Err = err
		return
	}
	if len(game.examples) <= j.result {
		result.Err = fmt.Errorf("the module changed while it was tested")
		return
	}
	result.Held, result.Err = game.RunExample(game.examples[j.result])
	result.Steps = game.Loaded.Session.Host.TotalSteps()
	var e *sandbox.Error
	if game.Loaded.Session.Host.Broken() || errors.As(result.Err, &e) && e.Kind == sandbox.Panic {
		game.Close() // what a failure inside left behind must not reach another example
		return
	}
	r.put(j.module, game)
}

// ComesOut tells whether the worked examples of a title hold in a game; those that are not
// there do.
func ComesOut(g *engine.Game, title string) bool {
	for _, e := range g.Loaded.Examples {
		if e.Title != title {
			continue
		}
		if _, err := g.RunExample(e); err != nil {
			return false
		}
	}
	return true
}
