package examples_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
)

const rules = `
kind "hero" { like = "entity", strength = "number = 2" }
check "hero.tries (difficulty = 0)" { dice = "2d6", modifier = "strength", against = "7 + difficulty" }
`

// manyExamples pass and fail in turn.
func manyExamples(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "example \"number %d\" { source = \"ID-%d\", given = { ann = { \"hero\" } }, function(ann)\n", i, i)
		fmt.Fprintf(&b, "    dice(%d, 4)\n    expect(ann:tries(1).total):is(%d)\n  end }\n", i%6+1, i%6+7-i%2)
	}
	return b.String()
}

func open(dir string) (*engine.Game, string, error) {
	if dir == "broken" {
		return nil, "", errors.New("it does not load")
	}
	m, err := module.Open(fstest.MapFS{
		"module.json":  {Data: []byte(`{"id": "` + dir + `", "version": "1.0.0", "title": "Game", "licence": "MIT"}`)},
		"init.lua":     {Data: []byte(rules)},
		"spec/all.lua": {Data: []byte(manyExamples(20))},
	}, dir)
	if err != nil {
		return nil, "", err
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		return nil, "", err
	}
	game, err := engine.Open(engine.Options{Modules: []string{dir}, Finder: shelf, Specs: true})
	return game, dir, err
}

// text writes a report without what is left to chance, of which there is none.
func text(r examples.Report) string {
	var b strings.Builder
	for _, result := range r.Results {
		fmt.Fprintln(&b, result.Module, result.Title, result.Source, result.Pos, result.Held, result.Err)
	}
	fmt.Fprintln(&b, r.Passed, r.Failed)
	return b.String()
}

// The report is the same for any number of workers.
func TestAnyNumberOfWorkers(t *testing.T) {
	want := ""
	for _, workers := range []int{1, 2, 3, 16} {
		var told atomic.Int64
		report := examples.Run(examples.Config{Dirs: []string{"a", "broken", "b"}, Open: open, Workers: workers,
			Progress: func(done, of int) {
				told.Add(1)
				if of != 40 || done < 1 || done > of {
					t.Errorf("progress %d of %d", done, of)
				}
			}})
		if report.Passed != 20 || report.Failed != 21 || told.Load() != 40 {
			t.Errorf("%d workers: %d passed, %d failed, progress told %d times", workers, report.Passed, report.Failed, told.Load())
		}
		got := text(report)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%d workers report\n%s\none reports\n%s", workers, got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	for pattern, want := range map[string]int{"^number 1$": 1, "ID-7": 1, "1": 11, "nothing": 0} {
		report := examples.Run(examples.Config{Dirs: []string{"a"}, Open: open, Workers: 1, Match: regexp.MustCompile(pattern)})
		if len(report.Results) != want {
			t.Errorf("%s: %d results, want %d", pattern, len(report.Results), want)
		}
	}
}

func TestFailureTellsExpectedAndGot(t *testing.T) {
	report := examples.Run(examples.Config{Dirs: []string{"a"}, Open: open, Workers: 1, Match: regexp.MustCompile("^number 1$")})
	f := report.Results[0].Failure()
	if f == nil || f.Expected != "7" || f.Got != "8" || f.Why == nil {
		t.Errorf("got %+v from %v", f, report.Results[0].Err)
	}
}
