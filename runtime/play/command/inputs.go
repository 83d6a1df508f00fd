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
func (k *NamedList[V]) Get(name string) (v V, ok bool) {
	if i := k.indexOf(name); i >= 0 {
		return k.List[i].value, true
	}
	return v, false
}

// Use is Get for the running command: it marks the value as used.
func (k *NamedList[V]) Use(name string) (v V, ok bool) {
	i := k.indexOf(name)
	if i < 0 {
		return v, false
	}
	if _, before := k.used[i]; before {
		k.used[i] = true
	}
	return k.List[i].value, true
}

// beginRerun begins to record which of the values are used.
func (k *NamedList[V]) beginRerun() {
	k.used = make(map[int]bool, len(k.List))
	for i := range k.List {
		k.used[i] = false
	}
}

// endRerun returns the names whose values were not used since beginRerun, and the added names.
func (k *NamedList[V]) endRerun() (unused, added []string) {
	for i, e := range k.List {
		switch used, before := k.used[i]; {
		case !before:
			added = append(added, e.Name)
		case !used:
			unused = append(unused, e.Name)
		}
	}
	k.used = nil
	return unused, added
}

// Sorted iterates over the values in the order of their names.
func (k *NamedList[V]) Sorted() iter.Seq2[string, V] {
	order := slices.Clone(k.List)
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
func (k *NamedList[V]) InOrder() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, e := range k.List {
			if !yield(e.Name, e.value) {
				return
			}
		}
	}
}

// linearLimit is the length up to which a list has no index and is searched linearly.
const linearLimit = 16

// indexOf returns the index of a name in List; -1 if there is none.
func (k *NamedList[V]) indexOf(name string) int {
	if k.index != nil {
		if i, ok := k.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range k.List {
		if k.List[i].Name == name {
			return i
		}
	}
	return -1
}

// Set sets the value of a name.
func (k *NamedList[V]) Set(name string, v V) {
	if i := k.indexOf(name); i >= 0 {
		k.List[i].value = v
		return
	}
	if k.List == nil {
		k.List = k.first[:0]
	}
	k.List = append(k.List, NamedValue[V]{name, v})
	switch n := len(k.List); {
	case k.index != nil:
		k.index[name] = n - 1
	case n > linearLimit:
		k.buildIndex()
	}
}

// Restore replaces all values by those of an earlier List.
func (k *NamedList[V]) Restore(list []NamedValue[V]) {
	k.List, k.index = append(k.List[:0], list...), nil
	if len(list) > linearLimit {
		k.buildIndex()
	}
}

// buildIndex sets index for the names in List.
func (k *NamedList[V]) buildIndex() {
	k.index = make(map[string]int, 2*len(k.List))
	for i, e := range k.List {
		k.index[e.Name] = i
	}
}

// Copy returns a copy that can be written independently.
func (k *NamedList[V]) Copy() NamedList[V] {
	var c NamedList[V]
	for _, e := range k.List {
		c.Set(e.Name, e.value)
	}
	return c
}
