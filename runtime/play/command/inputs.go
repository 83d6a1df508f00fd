package command

import (
	"iter"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/state"
)

// Inputs is what chance and people said during a command, and what it created, by
// names that stay the same when the command is run again: which check, which
// line, which time.
type Inputs struct {
	Dice    NamedList[[]dice.Face]
	Answers NamedList[types.Value]
	Numbers NamedList[state.ID] // of what the command brought or made
}

// Copy shares nothing with the inputs that is written on.
func (t *Inputs) Copy() *Inputs {
	return &Inputs{Dice: t.Dice.Copy(), Answers: t.Answers.Copy(), Numbers: t.Numbers.Copy()}
}

// Empty tells whether there are none.
func (t *Inputs) Empty() bool { return len(t.Dice.List)+len(t.Answers.List)+len(t.Numbers.List) == 0 }

// BeginRerun begins to note which of the inputs a command asks for that is run again.
func (t *Inputs) BeginRerun() {
	t.Dice.beginRerun()
	t.Answers.beginRerun()
	t.Numbers.beginRerun()
}

// EndRerun gives the keys of inputs that the command did not ask for, and of those that came
// with it, both sorted.
func (t *Inputs) EndRerun() (unasked, added []string) {
	for _, end := range []func() (unasked, added []string){t.Dice.endRerun, t.Answers.endRerun, t.Numbers.endRerun} {
		u, a := end()
		unasked, added = append(unasked, u...), append(added, a...)
	}
	slices.Sort(unasked)
	slices.Sort(added)
	return unasked, added
}

// Agreed tells that somebody said yes to a decision.
func (t *Inputs) Agreed(d *Decision) bool {
	v, _ := t.Answers.Get(d.Key)
	return v == true
}

// Refused tells that somebody said no to a decision.
func (t *Inputs) Refused(d *Decision) bool {
	v, _ := t.Answers.Get(d.Key)
	return v == false
}

// NamedList holds values by name. Most commands keep one of a sort, or none.
type NamedList[V any] struct {
	first [1]NamedValue[V]
	List  []NamedValue[V]
	index map[string]int // of a long list
	asked []bool         // which of the first values were asked for; nil unless a command is run again
}

// NamedValue is one of them.
type NamedValue[V any] struct {
	Name  string
	value V
}

// Get is the value of a name; ok is false where there is none.
func (k *NamedList[V]) Get(name string) (v V, ok bool) {
	if i := k.at(name); i >= 0 {
		return k.List[i].value, true
	}
	return v, false
}

// Recorded is Get for the command that is run: it notes that the value was asked for.
func (k *NamedList[V]) Recorded(name string) (v V, ok bool) {
	i := k.at(name)
	if i < 0 {
		return v, false
	}
	if i < len(k.asked) {
		k.asked[i] = true
	}
	return k.List[i].value, true
}

// beginRerun begins to note which of the values are asked for.
func (k *NamedList[V]) beginRerun() { k.asked = make([]bool, len(k.List)) }

// endRerun gives the names that nobody asked for since beginRerun, and those that came since.
func (k *NamedList[V]) endRerun() (unasked, added []string) {
	for i, e := range k.List {
		switch {
		case i >= len(k.asked):
			added = append(added, e.Name)
		case !k.asked[i]:
			unasked = append(unasked, e.Name)
		}
	}
	k.asked = nil
	return unasked, added
}

// Sorted gives all names with their values, in the order of the names.
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

// InOrder gives all names with their values, in the order in which they came.
func (k *NamedList[V]) InOrder() iter.Seq2[string, V] {
	return func(yield func(string, V) bool) {
		for _, e := range k.List {
			if !yield(e.Name, e.value) {
				return
			}
		}
	}
}

// looked is how many names are looked through one by one.
const looked = 16

func (k *NamedList[V]) at(name string) int {
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

// Set gives a name a value.
func (k *NamedList[V]) Set(name string, v V) {
	if i := k.at(name); i >= 0 {
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
	case n > looked:
		k.number()
	}
}

// Restore is the list of names as it was before.
func (k *NamedList[V]) Restore(list []NamedValue[V]) {
	k.List, k.index = append(k.List[:0], list...), nil
	if len(list) > looked {
		k.number()
	}
}

// number makes the index of a long list.
func (k *NamedList[V]) number() {
	k.index = make(map[string]int, 2*len(k.List))
	for i, e := range k.List {
		k.index[e.Name] = i
	}
}

// Copy shares nothing with the list that is written on.
func (k *NamedList[V]) Copy() NamedList[V] {
	var c NamedList[V]
	for _, e := range k.List {
		c.Set(e.Name, e.value)
	}
	return c
}
