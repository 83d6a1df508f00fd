package proving

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"houserule/lang/sandbox"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

func measured(t *testing.T, id string, workers int) *Proof {
	t.Helper()
	return measuredIn(t, modules.Files, id, workers)
}

func measuredIn(t *testing.T, files fs.FS, id string, workers int) *Proof {
	t.Helper()
	finder, err := module.Folder(files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	cache := sandbox.NewCache(sandbox.DefaultLimits())
	p, err := Measure(Config{ID: id, Workers: workers, Meetings: []Meeting{{Options: func() (engine.Options, error) {
		return engine.Options{Modules: []string{id}, Finder: finder, Cache: cache, Specs: true, Limits: sandbox.DefaultLimits().NoWall()}, nil
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	if failed := p.Failed(); len(failed) > 0 || p.Blind {
		t.Fatalf("%d examples fail, blind %t", len(failed), p.Blind)
	}
	for _, e := range p.Examples {
		if e.apart {
			t.Errorf("%s fails where it is listened to", e.Title)
		}
	}
	return p
}

// Examples that a loop makes stand at one place, and each of them notices.
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
	outcomes := p.Break()
	if len(outcomes) < 3 {
		t.Errorf("%d mutants", len(outcomes))
	}
	for _, o := range outcomes {
		if o.Fate != Noticed {
			t.Errorf("%s: %s: not noticed", o.Pos, o.What)
		}
	}
}

// What is played for a mutant is all that could notice it: played against every example,
// no other outcome comes of any.
func TestWhatIsReachedIsEnough(t *testing.T) {
	for _, id := range []string{"turns", "rpj-spell-defence", "rpj-coin-flips"} {
		p := measured(t, id, 2)
		noticed := 0
		for i, o := range p.Break() {
			if o.Fate == Noticed {
				noticed++
				continue
			}
			everything := o
			everything.by = nil
			for i := range p.Examples {
				everything.by = append(everything.by, i)
			}
			if fate := p.workers[0].fate(&everything); fate == Noticed {
				t.Errorf("%s: mutant %d, %s: %s: noticed by an example that does not come there", id, i, o.Pos, o.What)
			}
		}
		if noticed < 10 {
			t.Errorf("%s: only %d mutants are noticed", id, noticed)
		}
	}
}

// The same comes out with any number of workers.
func TestWorkersMakeNoDifference(t *testing.T) {
	fates := func(workers int) []Fate {
		var list []Fate
		for _, o := range measured(t, "rpj-spell-defence", workers).Break() {
			list = append(list, o.Fate)
		}
		return list
	}
	if one, three := fates(1), fates(3); !slices.Equal(one, three) {
		t.Errorf("one worker: %v, three: %v", one, three)
	}
}
