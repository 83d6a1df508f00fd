package runner

import (
	"cmp"
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Status is the result of playing the examples against a mutant.
type Status int

// Values of [Status].
const (
	Killed     Status = iota // an example failed
	Survived                 // all examples that reach it passed
	NotCovered               // no example reaches it
	Invalid                  // it does not load; left out of the results
)

// Result is a mutant with its status.
type Result struct {
	*mutation.Mutant
	Status   Status
	Examples int   // number of examples that could kill it
	setup    int   // index of a setup that loads its file
	covering []int // indexes of those examples, in the order in which they are played
}

// Mutate plays, for each mutant, the examples that reach it until one of them fails. The results
// are in the order of files and positions, without invalid mutants.
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

// plan returns the result of a mutant without its status. The examples that could kill it are
// those that reach it and those whose reach is unknown, by setup and the cheapest first.
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

// cost estimates the steps of an example, including those for loading the game again.
func (e Example) cost() int64 {
	if e.Loads {
		return e.Steps + loadCost
	}
	return e.Steps
}

// loadCost is greater than the steps of any example that does not load the game again.
const loadCost = 1 << 40

// loads reports whether a setup loads a file.
func (r *Run) loads(setup int, name string) bool {
	return slices.ContainsFunc(r.files[setup], func(f *diag.File) bool { return f.Name == name })
}

// exampleKey identifies an example in every game that loads its module: a loop declares several
// examples at one position.
type exampleKey struct {
	pos   diag.Pos
	title string
	nth   int // index among those with this position and title
}

// freeKey returns the first key of a title and position that is not in taken.
func freeKey[V any](taken map[exampleKey]V, title string, pos diag.Pos) exampleKey {
	key := exampleKey{pos: pos, title: title}
	for {
		if _, is := taken[key]; !is {
			return key
		}
		key.nth++
	}
}

// exampleKeys returns the keys of r.Examples, by index.
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
	opened := -1 // index of the setup of game; -1 for none
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
