package runner

import (
	"cmp"
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Status is what became of a mutant.
type Status int

// What can become of a mutant.
const (
	Killed     Status = iota // an example failed
	Survived                 // all examples that reach it passed
	NotCovered               // no example reaches it
	Invalid                  // it does not load, and does not count
)

// Result is a mutant, and what became of it.
type Result struct {
	*mutation.Mutant
	Status   Status
	Examples int   // how many examples could kill it
	setup    int   // in which its file is loaded
	covering []int // indexes of those examples, in the order in which they are played
}

// Mutate plays, for each mutant, the examples that reach it until one of them fails. Results
// stand in the order of files and places, without invalid ones.
func (r *Run) Mutate() []Result {
	var all []Result
	seen := map[string]bool{}
	for setup, files := range r.files {
		for _, f := range files {
			if seen[f.Name] || r.Files != nil && !r.Files(f.Name) {
				continue
			}
			seen[f.Name] = true
			valueType := func(offset int) string { return r.Reach.ValueType(f.Name, offset) }
			for _, mutant := range mutation.Generate(r.Reach.Files[f.Name].Tree, r.Reach.Formulas(f.Name), valueType) {
				all = append(all, r.plan(mutant, setup))
			}
		}
	}
	r.keys = r.exampleKeys()
	r.parallel("mutants", len(all), func(w *worker, i int) { all[i].Status = w.test(&all[i]) })
	return slices.DeleteFunc(all, func(result Result) bool { return result.Status == Invalid })
}

// plan finds the examples that could kill a mutant, the cheapest first: those that reach it,
// or all if that is not known.
func (r *Run) plan(m *mutation.Mutant, setup int) Result {
	result := Result{Mutant: m, setup: setup}
	reached, known := r.Reach.Covering(m)
	for i, e := range r.Examples {
		if (!known || e.failsInstrumented || reached.Has(i)) && r.loads(e.Setup, m.File.Name) {
			result.covering = append(result.covering, i)
		}
	}
	slices.SortStableFunc(result.covering, func(a, b int) int {
		x, y := r.Examples[a], r.Examples[b]
		return cmp.Or(cmp.Compare(x.Setup, y.Setup), cmp.Compare(x.cost(), y.cost()))
	})
	result.Examples = len(result.covering)
	return result
}

// cost is about how many steps an example takes, what it loads included.
func (e Example) cost() int64 {
	if e.Loads {
		return e.Steps + loadCost
	}
	return e.Steps
}

// loadCost is more than any example takes that loads nothing.
const loadCost = 1 << 40

// loads tells whether a file is loaded in a setup.
func (r *Run) loads(setup int, name string) bool {
	return slices.ContainsFunc(r.files[setup], func(f *diag.File) bool { return f.Name == name })
}

// exampleKey identifies an example in every game that loads its module: a loop makes several
// at one place.
type exampleKey struct {
	pos   diag.Pos
	title string
	nth   int // among those of this place and title
}

// freeKey is the next key of a place and a title that is not taken.
func freeKey[V any](taken map[exampleKey]V, title string, pos diag.Pos) exampleKey {
	key := exampleKey{pos: pos, title: title}
	for {
		if _, is := taken[key]; !is {
			return key
		}
		key.nth++
	}
}

// exampleKeys are the keys of all examples.
func (r *Run) exampleKeys() []exampleKey {
	keys := make([]exampleKey, len(r.Examples))
	taken := make([]map[exampleKey]bool, len(r.Setups))
	for i, e := range r.Examples {
		if taken[e.Setup] == nil {
			taken[e.Setup] = map[exampleKey]bool{}
		}
		keys[i] = freeKey(taken[e.Setup], e.Title, e.Pos)
		taken[e.Setup][keys[i]] = true
	}
	return keys
}

// test loads a mutant and plays the examples that could kill it.
func (w *worker) test(result *Result) Status {
	r := w.run
	texts := map[string]string{result.File.Name: result.Text()}
	opened := -1 // the setup of game
	var game *engine.Game
	var examples map[exampleKey]*declare.Example
	load := func(setup int) error {
		if game != nil {
			game.Close()
		}
		var err error
		if game, err = w.open(setup, texts, nil); err != nil {
			return err
		}
		opened, examples = setup, map[exampleKey]*declare.Example{}
		for _, e := range game.Loaded.Examples {
			examples[freeKey(examples, e.Title, e.Pos)] = e
		}
		return nil
	}
	defer func() {
		if game != nil {
			game.Close()
		}
	}()
	if len(result.covering) == 0 {
		if load(result.setup) != nil {
			return Invalid
		}
		return NotCovered
	}
	for _, i := range result.covering {
		e := r.Examples[i]
		if opened != e.Setup && load(e.Setup) != nil {
			return Invalid
		}
		same := examples[r.keys[i]]
		if same == nil || play(game, same, stepLimit(e.Steps)) != nil {
			return Killed
		}
	}
	return Survived
}
