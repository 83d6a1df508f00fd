package runner

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

func measured(t *testing.T, id string, workers int) *Run {
	t.Helper()
	return measuredIn(t, modules.Files, id, workers)
}

func measuredIn(t *testing.T, files fs.FS, id string, workers int) *Run {
	t.Helper()
	finder, err := module.Folder(files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	cache := compile.NewCache(compile.Limits{})
	p, err := Measure(Config{ID: id, Workers: workers, Setups: []Setup{{Options: func() (engine.Options, error) {
		return engine.Options{Modules: []string{id}, Finder: finder, Cache: cache, Specs: true, Limits: sandbox.DefaultLimits().NoWall()}, nil
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	if failed := p.Failed(); len(failed) > 0 || p.Uninstrumented {
		t.Fatalf("%d examples fail, blind %t", len(failed), p.Uninstrumented)
	}
	for _, e := range p.Examples {
		if e.failsInstrumented {
			t.Errorf("%s fails in the instrumented module", e.Title)
		}
	}
	return p
}

// Examples that a loop makes stand at one place, and each of them kills mutants.
func TestExamplesOfALoop(t *testing.T) {
	p := measuredIn(t, fstest.MapFS{
		"steps/module.json": {Data: []byte(`{"id": "steps", "version": "1.0.0", "title": "Steps", "licence": "MIT"}`)},
		"steps/init.lua":    {Data: []byte("table \"game.step (n)\" { { 1, 10 }, { 2, 20 }, { 3, 30 } }\n")},
		"steps/spec/steps.lua": {Data: []byte(`for n = 1, 3 do
  example("step " .. n) { function() expect(game:step(n)):is(10 * n) end }
  example "a step" { function() expect(game:step(n)):is(10 * n) end }
end
`)},
	}, "steps", 2)
	results := p.Mutate()
	if len(results) < 3 {
		t.Errorf("%d mutants", len(results))
	}
	for _, o := range results {
		if o.Status != Killed {
			t.Errorf("%s: %s: not killed", o.Pos, o.Description)
		}
	}
}

// The examples that reach a mutant are all that could kill it: no other example kills a mutant
// that survives those.
func TestOnlyExamplesThatReachAMutantKillIt(t *testing.T) {
	for _, id := range []string{"turns", "rpj-spell-defence", "rpj-coin-flips"} {
		p := measured(t, id, 2)
		killed := 0
		for i, o := range p.Mutate() {
			if o.Status == Killed {
				killed++
				continue
			}
			everything := o
			everything.covering = nil
			for i := range p.Examples {
				everything.covering = append(everything.covering, i)
			}
			if status := p.workers[0].test(&everything); status == Killed {
				t.Errorf("%s: mutant %d, %s: %s: killed by an example that does not reach it", id, i, o.Pos, o.Description)
			}
		}
		if killed < 10 {
			t.Errorf("%s: only %d mutants are killed", id, killed)
		}
	}
}

// Results do not depend on the number of workers.
func TestWorkersMakeNoDifference(t *testing.T) {
	statuses := func(workers int) []Status {
		var list []Status
		for _, o := range measured(t, "rpj-spell-defence", workers).Mutate() {
			list = append(list, o.Status)
		}
		return list
	}
	if one, three := statuses(1), statuses(3); !slices.Equal(one, three) {
		t.Errorf("one worker: %v, three: %v", one, three)
	}
}
