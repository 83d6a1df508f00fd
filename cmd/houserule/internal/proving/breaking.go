package proving

import (
	"cmp"
	"slices"

	"houserule/lang/diag"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
)

// Fate is what became of a mutant.
type Fate int

// What can become of a mutant.
const (
	Noticed    Fate = iota // an example failed
	Unnoticed              // none did
	Unreached              // no example comes there
	Unloadable             // it is no module any more, and does not count
)

// Outcome is a mutant, and what became of it.
type Outcome struct {
	*mutation.Mutant
	Fate     Fate
	Examples int // that could notice it
	meetings []int
	by       []int // these, in the order in which they are played
}

// Break breaks the module in one place after the other and plays the examples that come
// there until one of them fails. Outcomes stand in the order of files and places.
func (p *Proof) Break() []Outcome {
	var all []Outcome
	seen := map[string]bool{}
	for m, files := range p.files {
		for _, f := range files {
			if seen[f.Name] || p.Files != nil && !p.Files(f.Name) {
				continue
			}
			seen[f.Name] = true
			gives := func(offset int) string { return p.Reach.Gives(f.Name, offset) }
			for _, mutant := range mutation.Break(p.Reach.Files[f.Name].Tree, p.Reach.Formulas(f.Name), gives) {
				all = append(all, p.planned(mutant, m))
			}
		}
	}
	p.called = p.names()
	p.parallel("mutants", len(all), func(w *worker, i int) { all[i].Fate = w.fate(&all[i]) })
	return slices.DeleteFunc(all, func(o Outcome) bool { return o.Fate == Unloadable })
}

// planned finds the examples that could notice a mutant: those that reach it, the cheapest
// first, or all where nobody knows.
func (p *Proof) planned(m *mutation.Mutant, meeting int) Outcome {
	o := Outcome{Mutant: m, meetings: []int{meeting}}
	reached, known := p.Reach.By(m)
	for i, e := range p.Examples {
		if !known || e.apart || reached.Has(i) {
			if p.loads(e.Meeting, m.File.Name) {
				o.by = append(o.by, i)
			}
		}
	}
	slices.SortStableFunc(o.by, func(a, b int) int {
		x, y := p.Examples[a], p.Examples[b]
		return cmp.Or(cmp.Compare(x.Meeting, y.Meeting), cmp.Compare(x.cost(), y.cost()))
	})
	o.Examples = len(o.by)
	return o
}

// cost is about how many steps an example takes, what it loads included.
func (e Example) cost() int64 {
	if e.Loads {
		return e.Steps + loading
	}
	return e.Steps
}

// loading is more than what any example takes that loads nothing.
const loading = 1 << 40

// loads tells whether a file is loaded in a meeting.
func (p *Proof) loads(meeting int, name string) bool {
	return slices.ContainsFunc(p.files[meeting], func(f *diag.File) bool { return f.Name == name })
}

// called is how an example is known again when its module is loaded anew: several that a
// loop makes stand at one place.
type called struct {
	pos   diag.Pos
	title string
	nth   int // of those of this place and title
}

// callFor is the next free one of a place and a title.
func callFor[V any](taken map[called]V, title string, pos diag.Pos) called {
	c := called{pos: pos, title: title}
	for {
		if _, is := taken[c]; !is {
			return c
		}
		c.nth++
	}
}

// names finds how all examples are known again.
func (p *Proof) names() []called {
	list := make([]called, len(p.Examples))
	taken := make([]map[called]bool, len(p.Meetings))
	for i, e := range p.Examples {
		if taken[e.Meeting] == nil {
			taken[e.Meeting] = map[called]bool{}
		}
		list[i] = callFor(taken[e.Meeting], e.Title, e.Pos)
		taken[e.Meeting][list[i]] = true
	}
	return list
}

// fate loads a mutant and plays what could notice it.
func (w *worker) fate(o *Outcome) Fate {
	p := w.p
	texts := map[string]string{o.File.Name: o.Text()}
	open := -1
	var game *engine.Game
	var examples map[called]*declare.Example
	load := func(meeting int) error {
		if game != nil {
			game.Close()
		}
		var err error
		if game, err = w.open(meeting, texts, nil); err != nil {
			return err
		}
		open, examples = meeting, map[called]*declare.Example{}
		for _, e := range game.Examples {
			examples[callFor(examples, e.Title, e.Pos)] = e
		}
		return nil
	}
	defer func() {
		if game != nil {
			game.Close()
		}
	}()
	if len(o.by) == 0 {
		if load(o.meetings[0]) != nil {
			return Unloadable
		}
		return Unreached
	}
	for _, i := range o.by {
		e := p.Examples[i]
		if open != e.Meeting && load(e.Meeting) != nil {
			return Unloadable
		}
		same := examples[p.called[i]]
		if same == nil || play(game, same, limit(e.Steps)) != nil {
			return Noticed
		}
	}
	return Unnoticed
}
