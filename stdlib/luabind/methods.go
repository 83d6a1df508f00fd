package luabind

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// builtIn is a method of things that the language provides.
type builtIn struct {
	kind string // only things of this kind have it; "" for all
	fn   *lua.LFunction
}

// all returns the built-in methods by name.
func (bm boxMethods) all() map[string]builtIn {
	m := map[string]builtIn{}
	add := func(kind, name string, fn lua.LGFunction) {
		m[name] = builtIn{kind, bm.s.Word(func(L *lua.LState) int {
			bm.s.Spend(wordSteps)
			return fn(L)
		})}
	}
	add("entity", "the", func(L *lua.LState) int {
		who := bm.s.Entity(L, 1, "who")
		entry := types.Ref{Name: lua.LVAsString(L.Get(2))}
		if n, ok := bm.s.IsThing(L.Get(2)); ok {
			entry = n
		}
		n, err := bm.s.Table.World().Carried.Named(who, entry)
		raise(L, err)
		L.Push(bm.s.Thing(n))
		return 1
	})
	add("", "spend", func(L *lua.LState) int {
		box, amount := "", 1.0
		who := bm.s.Entity(L, 1, "who")
		sandbox.UnpackFrom(L, 2, "spend", "box", &box, "amount? 0..", &amount)
		box = bm.s.wordOf(L, who, box)
		raise(L, bm.transact(who, "spends "+box, func() error { return bm.s.Table.Actions().Spend(bm.s.Table.Run(), who, box, amount) }))
		return 0
	})
	add("entity", "has", func(L *lua.LState) int {
		who := bm.s.Entity(L, 1, "who")
		v, err := command.Carries(bm.s.Table.Run(), who, bm.entry(L, 2))
		raise(L, err)
		L.Push(bm.s.ToLua(v))
		return 1
	})
	add("", rules.DoneWord, func(L *lua.LState) int {
		who := bm.s.Entity(L, 1, "who")
		deed, since := "", rules.UsualOccasion
		sandbox.UnpackFrom(L, 2, rules.DoneWord, "deed", &deed, "since?", &since)
		n, err := bm.done(who, deed, since)
		raise(L, err)
		L.Push(lua.LNumber(n))
		return 1
	})
	add("", "may", func(L *lua.LState) int {
		who := bm.s.Entity(L, 1, "who")
		word := L.CheckString(2)
		r, err := bm.verb(who, word)
		raise(L, err)
		given, err := bm.s.GivenTo(who, r, L, 3)
		raise(L, err)
		done, err := bm.s.Table.Actions().May(bm.s.Table.Run(), who, word, given)
		raise(L, err)
		L.Push(lua.LBool(done))
		return 1
	})
	add("", "put", func(L *lua.LState) int {
		n, box := bm.s.boxOf(L)
		bm.s.Spend(wordSteps)
		if L.GetTop() > 3 {
			if bm.isList(n, box) {
				raise(L, bm.putInto(n, box, L.Get(3), L.Get(4)))
			} else {
				raise(L, bm.putAt(n, box, L.Get(3), L.Get(4)))
			}
			return 0
		}
		v, err := bm.element(n, box, L.Get(3))
		raise(L, err)
		raise(L, bm.transact(n, "puts into "+box, func() error { return bm.s.Table.Actions().Put(bm.s.Table.Run(), n, box, v) }))
		return 0
	})
	add("", "take", func(L *lua.LState) int {
		n, box := bm.s.boxOf(L)
		bm.chargeSearch(n, box)
		v, err := bm.s.FromLua(L.Get(3), bm.elementType(n, box))
		raise(L, err)
		found := false
		raise(L, bm.transact(n, "takes from "+box, func() error {
			found, err = bm.s.Table.World().Elements.Take(bm.s.Table.Run(), n, box, v)
			return err
		}))
		L.Push(lua.LBool(found))
		return 1
	})
	add("", "shown", func(L *lua.LState) int {
		v, err := explain.PublicBoxes(bm.s.Table.Run(), bm.s.Entity(L, 1, "the thing"))
		raise(L, err)
		L.Push(bm.s.ToLua(v))
		return 1
	})
	add("", "leaves", func(L *lua.LState) int {
		n := bm.s.Entity(L, 1, "the thing")
		raise(L, bm.transact(n, "leaves", func() error { return bm.s.Table.Actions().Remove(bm.s.Table.Run(), n) }))
		return 0
	})
	add("track", "note", func(L *lua.LState) int {
		n := bm.s.Entity(L, 1, "the countdown")
		f, ok := bm.s.IsCheck(L.Get(2))
		if !ok {
			sandbox.Raisef(L, "note takes a check, not %s", describe(L.Get(2)))
		}
		counts, err := builtin.Note(bm.s.Table, n, f)
		raise(L, err)
		L.Push(lua.LBool(counts))
		return 1
	})
	return m
}

// done returns how often a thing did something since an occasion. Only what some formula asks for is
// counted.
func (bm boxMethods) done(n types.Ref, deed, since string) (float64, error) {
	w := bm.s.Table.World()
	if err := w.Departed.CheckExists(n); err != nil {
		return 0, err
	}
	k := w.Kind(n)
	if c := rules.CountOf(w.Program(), k.Module, k, deed, since); c != nil {
		return w.Schedule.Counts.Done(n, c), nil
	}
	var names []string
	for _, c := range rules.Counts(w.Program()) {
		_, word := rules.SplitName(c.What)
		names = append(names, word)
	}
	return 0, &diag.Problem{Message: fmt.Sprintf("nothing counts %q since the last %s: no formula asks for `done('%s', '%s')`", deed, since, deed, since), Hint: diag.DidYouMean(deed, names)}
}

// IsMethod reports whether things of a kind have a built-in method of this name. Modules cannot
// declare members of that name, except `done`, which their own replace.
func (s *Session) IsMethod(kind *content.Kind, word string) bool {
	m, ok := s.builtin[word]
	return ok && word != rules.DoneWord && (m.kind == "" || kind.Is(m.kind))
}

// transact runs a change in a command of its own, unless a command is running. title describes it
// behind the name of the thing.
func (bm boxMethods) transact(n types.Ref, title string, run func() error) error {
	return bm.change(n, " "+title, run)
}

// change is transact for titles that follow the name without a colon.
func (bm boxMethods) change(n types.Ref, title string, run func() error) error {
	if bm.s.Table.Run().Command != nil {
		return run()
	}
	_, err := bm.s.Table.Journal().ByHand(bm.s.Table.World().Names.Of(n)+title, func() (any, error) { return nil, run() })
	return err
}

// entry reads an argument that is an entry or the name of one.
func (bm boxMethods) entry(L *lua.LState, i int) types.Value {
	if n, ok := bm.s.IsThing(L.Get(i)); ok {
		return n
	}
	return L.CheckString(i)
}

func (bm boxMethods) verb(n types.Ref, word string) (*rules.Rule, error) {
	kind := bm.s.Table.World().Program().Catalogue.Kind(n.Kind)
	r := bm.s.Table.World().Program().Find(kind, word)
	if r == nil {
		return nil, &diag.Problem{Message: diag.A(n.Kind) + " has no action `" + word + "`", Hint: diag.DidYouMean(word, bm.s.Table.World().Program().Words(kind))}
	}
	return r, nil
}

// isList reports whether a box holds a list.
func (bm boxMethods) isList(n types.Ref, box string) bool {
	b := bm.s.Table.World().Box(bm.s.Table.World().Program().Catalogue.Kind(n.Kind), box)
	return b != nil && b.Type.Base == types.ListBase
}

// putInto inserts a value into a list box at a position; nil appends.
func (bm boxMethods) putInto(n types.Ref, box string, value, place lua.LValue) error {
	bm.chargeSearch(n, box)
	v, err := bm.element(n, box, value)
	if err != nil {
		return err
	}
	number, isNumber := place.(lua.LNumber)
	at, whole := sandbox.Int(number, math.MinInt32, math.MaxInt32)
	if !isNumber || !whole {
		what := sandbox.Describe(place)
		if isNumber {
			what = sandbox.FormatNumber(number)
		}
		return &diag.Problem{Message: fmt.Sprintf("a position in `%s` of %s must be a whole number, not %s", box, bm.s.Table.World().Names.Of(n), what), Hint: "without a position it is put at the end"}
	}
	return bm.transact(n, "puts into "+box, func() error { return bm.s.Table.Actions().PutInto(bm.s.Table.Run(), n, box, v, at) })
}

// putAt writes a value into a map box.
func (bm boxMethods) putAt(n types.Ref, box string, key, value lua.LValue) error {
	keyType, elem := types.Type{}, types.Type{}
	if b := bm.s.Table.World().Box(bm.s.Table.World().Program().Catalogue.Kind(n.Kind), box); b != nil && b.Type.Base == types.MapBase {
		keyType, elem = *b.Type.Key, *b.Type.Elem
	}
	k, err := bm.s.FromLua(key, keyType)
	if err != nil {
		return err
	}
	v, err := bm.s.FromLua(value, elem)
	if err != nil {
		return err
	}
	return bm.transact(n, "puts into "+box, func() error { return bm.s.Table.World().Elements.Put(bm.s.Table.Run(), n, box, k, v) })
}

// elementType returns the type of the elements of a list box.
func (bm boxMethods) elementType(n types.Ref, box string) types.Type {
	if b := bm.s.Table.World().Box(bm.s.Table.World().Program().Catalogue.Kind(n.Kind), box); b != nil && b.Type.Elem != nil {
		return *b.Type.Elem
	}
	return types.Type{}
}

// chargeSearch charges for searching a list or map box.
func (bm boxMethods) chargeSearch(n types.Ref, box string) {
	bm.s.Spend(valueSteps * bm.s.Table.World().Elements.Length(n, box))
}

// element converts a value for a list box; for a list of records a table is the sheet of a new
// record.
func (bm boxMethods) element(n types.Ref, box string, v lua.LValue) (any, error) {
	elem := bm.elementType(n, box)
	if t, ok := v.(*lua.LTable); ok && elem.Base == types.RefBase {
		if k := bm.s.Table.World().Program().Catalogue.Kind(elem.Kind); k != nil && k.Nature == content.Record {
			return bm.s.Sheet(k, t)
		}
	}
	return bm.s.FromLua(v, elem)
}
