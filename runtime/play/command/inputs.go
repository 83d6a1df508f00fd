package command

import (
	"iter"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/state"
)

// Inputs are the inputs of a command: dice, answers, and the numbers of records that it
// created. Their keys stay the same when the command is run again: a key is composed of the
// check, the line, and how often both occurred before.
type Inputs struct {
	Dice    NamedList[[]dice.Face]
	Answers NamedList[types.Value]
	Numbers NamedList[state.ID] // of the records that the command created
}

// Copy returns a copy that can be written independently.
func (in *Inputs) Copy() *Inputs {
	return &Inputs{Dice: in.Dice.Copy(), Answers: in.Answers.Copy(), Numbers: in.Numbers.Copy()}
}

// Empty reports whether there are no inputs.
func (in *Inputs) Empty() bool {
	return len(in.Dice.List)+len(in.Answers.List)+len(in.Numbers.List) == 0
}

// BeginRerun begins to record which of the inputs are used by a command that is run again.
func (in *Inputs) BeginRerun() {
	in.Dice.beginRerun()
	in.Answers.beginRerun()
	in.Numbers.beginRerun()
}

// EndRerun returns the keys of inputs that were not used since BeginRerun, and of those
// that were added, both sorted.
func (in *Inputs) EndRerun() (unused, added []string) {
	for _, end := range []func() (unused, added []string){in.Dice.endRerun, in.Answers.endRerun, in.Numbers.endRerun} {
		u, a := end()
		unused, added = append(unused, u...), append(added, a...)
	}
	slices.Sort(unused)
	slices.Sort(added)
	return unused, added
}

// Agreed reports whether the answer of a decision is yes.
func (in *Inputs) Agreed(d *Decision) bool {
	v, _ := in.Answers.Get(d.Key)
	return v == true
}

// Refused reports whether the answer of a decision is no.
func (in *Inputs) Refused(d *Decision) bool {
	v, _ := in.Answers.Get(d.Key)
	return v == false
}

// NamedList is a map from names to values that keeps their order. It is optimized for few
// values: a single one needs no allocation.
type NamedList[V any] struct {
	first [1]NamedValue[V]
	List  []NamedValue[V]
	index map[string]int // indexes into List by name; nil for a short list
	used  map[int]bool   // of a rerun: by index of each value before it, whether it was used; else nil
}

// NamedValue is an element of a NamedList.
type NamedValue[V any] struct {
	Name  string
	value V
}

// Get returns the value of a name; ok is false if there is none.
func (nl *NamedList[V]) Get(name string) (v V, ok bool) {
	if i := nl.indexOf(name); i >= 0 {
		return nl.List[i].value, true
	}
	return v, false
}

// Use is Get for the running command: it marks the value as used.
func (nl *NamedList[V]) Use(name string) (v V, ok bool) {
	i := nl.indexOf(name)
	if i < 0 {
		return v, false
	}
	if _, before := nl.used[i]; before {
		nl.used[i] = true
	}
	return nl.List[i].value, true
}

// beginRerun begins to record which of the values are used.
func (nl *NamedList[V]) beginRerun() {
	nl.used = make(map[int]bool, len(nl.List))
	for i := range nl.List {
		nl.used[i] = false
	}
}

// endRerun returns the names whose values were not used since beginRerun, and the added names.
func (nl *NamedList[V]) endRerun() (unused, added []string) {
	for i, e := range nl.List {
		switch used, before := nl.used[i]; {
		case !before:
			added = append(added, e.Name)
		case !used:
			unused = append(unused, e.Name)
		}
	}
	nl.used = nil
	return unused, added
}

// Sorted iterates over the values in the order of their names.
func (nl *NamedList[V]) Sorted() iter.Seq2[string, V] {
	order := slices.Clone(nl.List)
	slices.SortFunc(order, func(a, b NamedValue[V]) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return func(yield func(string, V) bool) {
		for _, e := range order {
			if !yield(e.Name, e.value) {
				return
			}
		}
	}
}

// InOrder iterates over the values in the order in which they were set first.
func (nl *NamedList[V]) InOrder() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, e := range nl.List {
			if !yield(e.Name, e.value) {
				return
			}
		}
	}
}

// linearLimit is the length up to which a list has no index and is searched linearly.
const linearLimit = 16

// indexOf returns the index of a name in List; -1 if there is none.
func (nl *NamedList[V]) indexOf(name string) int {
	if nl.index != nil {
		if i, ok := nl.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range nl.List {
		if nl.List[i].Name == name {
			return i
		}
	}
	return -1
}

// Set sets the value of a name.
func (nl *NamedList[V]) Set(name string, v V) {
	if i := nl.indexOf(name); i >= 0 {
		nl.List[i].value = v
		return
	}
	if nl.List == nil {
		nl.List = nl.first[:0]
	}
	nl.List = append(nl.List, NamedValue[V]{name, v})
	switch n := len(nl.List); {
	case nl.index != nil:
		nl.index[name] = n - 1
	case n > linearLimit:
		nl.buildIndex()
	}
}

// Restore replaces all values by those of an earlier List.
func (nl *NamedList[V]) Restore(list []NamedValue[V]) {
	nl.List, nl.index = append(nl.List[:0], list...), nil
	if len(list) > linearLimit {
		nl.buildIndex()
	}
}

// buildIndex sets index for the names in List.
func (nl *NamedList[V]) buildIndex() {
	nl.index = make(map[string]int, 2*len(nl.List))
	for i, e := range nl.List {
		nl.index[e.Name] = i
	}
}

// Copy returns a copy that can be written independently.
func (nl *NamedList[V]) Copy() NamedList[V] {
	var c NamedList[V]
	for _, e := range nl.List {
		c.Set(e.Name, e.value)
	}
	return c
}
