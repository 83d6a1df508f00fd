// Package examples runs the worked examples of modules concurrently.
//
//	report := examples.Run(examples.Config{Dirs: dirs, Open: open, Workers: 4})
//	for _, r := range report.Results { ... }
//
// Every worker uses its own games, so results do not depend on the number of workers. They are
// ordered by module, file and line.
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

// Config contains the parameters of a run.
type Config struct {
	Dirs []string // module folders
	// Open loads the module in a folder with its examples and returns its id. It is called
	// concurrently.
	Open     func(dir string) (game *engine.Game, id string, err error)
	Keep     func(dir string, e *declare.Example) bool // selects examples; nil for all
	Match    *regexp.Regexp                            // selects examples by title or source; nil for all
	Workers  int                                       // at least 1
	Progress func(done, of int)
}

// Result is the result of an example, or a module that did not load.
type Result struct {
	Module string   // id; the folder if the module did not load
	Title  string   // of the example; "" if the module did not load
	Source []string // the rules that it tests: ids, or free text
	Pos    diag.Pos
	Held   int   // number of expectations that held
	Steps  int64 // number of steps of its scripts
	Err    error
}

// Passed reports whether all expectations held.
func (r Result) Passed() bool { return r.Err == nil }

// Failure returns the expectation that failed; nil for another error or none.
func (r Result) Failure() *expect.Failure {
	var f *expect.Failure
	if errors.As(r.Err, &f) {
		return f
	}
	return nil
}

// Report contains all results in a fixed order.
type Report struct {
	Results []Result
	Passed  int
	Failed  int
}

// Run runs all examples.
func Run(c Config) Report {
	r := &run{Config: c, idle: make([][]*loaded, len(c.Dirs)), left: make([]int, len(c.Dirs)), found: make([][]Result, len(c.Dirs)), rules: make([][]string, len(c.Dirs))}
	r.parallel(len(c.Dirs), r.load)
	groups, all := r.jobs()
	var done atomic.Int64
	var telling sync.Mutex
	r.parallel(len(groups), func(i int) {
		var game *loaded
		for _, j := range groups[i] {
			game = r.play(j, game)
			n := done.Add(1)
			if c.Progress != nil {
				telling.Lock()
				c.Progress(int(n), all)
				telling.Unlock()
			}
		}
		r.finished(groups[i], game)
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

// job is an example to run: the index of its module, and of its result.
type job struct{ module, result int }

// jobs returns the examples to run, in groups that one worker runs in order, and their number. Those
// with the same rules of their own are a group, for which a game loads these rules once.
func (r *run) jobs() (groups [][]job, all int) {
	for m, results := range r.found {
		of := map[string]int{} // indexes of groups by their rules
		for i := range results {
			if results[i].Title == "" {
				continue
			}
			r.left[m]++
			rules := r.rules[m][i]
			if at, found := of[rules]; found {
				groups[at] = append(groups[at], job{m, i})
				continue
			}
			if rules != "" {
				of[rules] = len(groups)
			}
			groups = append(groups, []job{{m, i}})
		}
		all += r.left[m]
		if r.left[m] == 0 {
			r.close(m)
		}
	}
	return groups, all
}

// rulesOf returns a text that is equal for examples with the same rules of their own; "" without any.
func rulesOf(e *declare.Example) string {
	if e.Rules == "" {
		return ""
	}
	return fmt.Sprintf("%q %v %q", e.Pos.File, e.Options, e.Rules)
}

type run struct {
	Config
	found [][]Result // by module index
	rules [][]string // by module index: rulesOf each example of found

	mu   sync.Mutex
	idle [][]*loaded // by module index: games not in use
	left []int       // by module index: number of unfinished examples
}

// loaded is a game with the selected examples of its module.
type loaded struct {
	*engine.Game
	examples []*declare.Example
}

// parallel calls do(0) to do(n-1) on the workers.
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
		r.rules[m], r.found[m] = []string{""}, []Result{{Module: cmp.Or(id, r.Dirs[m]), Pos: diag.Pos{File: r.Dirs[m]}, Err: err}}
		return
	}
	g := &loaded{game, r.examples(game.Loaded, id, m)}
	for _, e := range g.examples {
		r.found[m] = append(r.found[m], Result{Module: id, Title: e.Title, Source: e.Source.IDs(), Pos: e.Pos})
		r.rules[m] = append(r.rules[m], rulesOf(e))
	}
	if m < r.Workers {
		r.put(m, g)
	} else {
		g.Close() // opened again later, since many games need gigabytes
	}
}

// examples returns the matching examples of the module itself, without those of modules that it
// requires.
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

// finished counts the examples of a group as finished, and returns their game unless it is nil. After
// the last ones of a module its games are closed.
func (r *run) finished(group []job, game *loaded) {
	m := group[0].module
	if game != nil {
		r.put(m, game)
	}
	r.mu.Lock()
	r.left[m] -= len(group)
	last := r.left[m] == 0
	r.mu.Unlock()
	if last {
		r.close(m)
	}
}

// close closes the unused games of a module.
func (r *run) close(m int) {
	r.mu.Lock()
	games := r.idle[m]
	r.idle[m] = nil
	r.mu.Unlock()
	for _, g := range games {
		g.Close()
	}
}

// take returns a game of a module for exclusive use.
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

// play runs an example in a game of its module, which it takes if game is nil. It returns the game, in
// use, or nil if there is none any more.
func (r *run) play(j job, game *loaded) *loaded {
	result := &r.found[j.module][j.result]
	if game == nil {
		var err error
		if game, err = r.take(j.module); err != nil {
			result.Err = err
			return nil
		}
	}
	if len(game.examples) <= j.result {
		result.Err = fmt.Errorf("the module changed while it was tested")
		game.Close()
		return nil
	}
	result.Held, result.Err = game.RunExample(game.examples[j.result])
	result.Steps = game.Loaded.Session.Host.TotalSteps()
	var e *sandbox.Error
	if game.Loaded.Session.Host.Broken() || errors.As(result.Err, &e) && e.Kind == sandbox.Panic {
		game.Close() // its state may be corrupted
		return nil
	}
	return game
}

// ComesOut reports whether all worked examples with a title pass in a game; true if there are
// none.
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
