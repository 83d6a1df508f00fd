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
	"houserule/runtime/rules"
)

// builtIn is a word that the language itself gives to things.
type builtIn struct {
	kind string // only things of this kind have it; "" for all
	fn   *lua.LFunction
}

// nounMethods are the words behind a colon that belong to the language.
func (s *Session) nounMethods() map[string]builtIn {
	m := map[string]builtIn{}
	add := func(kind, name string, fn lua.LGFunction) {
		m[name] = builtIn{kind, s.Word(func(L *lua.LState) int {
			s.Spend(wordSteps)
			return fn(L)
		})}
	}
	add("entity", "the", func(L *lua.LState) int {
		who := s.Entity(L, 1, "who")
		entry := types.Ref{Name: lua.LVAsString(L.Get(2))}
		if n, ok := s.IsNoun(L.Get(2)); ok {
			entry = n
		}
		n, err := s.Table.World().Holdings.The(who, entry)
		raise(L, err)
		L.Push(s.Noun(n))
		return 1
	})
	add("", "spend", func(L *lua.LState) int {
		box, amount := "", 1.0
		who := s.Entity(L, 1, "who")
		sandbox.UnpackFrom(L, 2, "spend", "box", &box, "amount? 0..", &amount)
		box = s.wordOf(L, who, box)
		raise(L, s.transact(who, "spends "+box, func() error { return s.Table.Actions().Spend(who, box, amount) }))
		return 0
	})
	add("entity", "has", func(L *lua.LState) int {
		who := s.Entity(L, 1, "who")
		v, err := s.Table.Has(who, s.entry(L, 2))
		raise(L, err)
		L.Push(s.ToLua(v))
		return 1
	})
	add("", "may", func(L *lua.LState) int {
		who := s.Entity(L, 1, "who")
		word := L.CheckString(2)
		r, err := s.verb(who, word)
		raise(L, err)
		given, err := s.GivenTo(who, r, L, 3)
		raise(L, err)
		done, err := s.Table.Actions().May(who, word, given)
		raise(L, err)
		L.Push(lua.LBool(done))
		return 1
	})
	add("", "put", func(L *lua.LState) int {
		n, box := s.boxOf(L)
		s.Spend(wordSteps)
		if L.GetTop() > 3 {
			if s.isList(n, box) {
				raise(L, s.putInto(n, box, L.Get(3), L.Get(4)))
			} else {
				raise(L, s.putAt(n, box, L.Get(3), L.Get(4)))
			}
			return 0
		}
		v, err := s.element(n, box, L.Get(3))
		raise(L, err)
		raise(L, s.transact(n, "puts into "+box, func() error { return s.Table.Put(n, box, v) }))
		return 0
	})
	add("", "take", func(L *lua.LState) int {
		n, box := s.boxOf(L)
		s.searched(n, box)
		v, err := s.FromLua(L.Get(3), s.elementType(n, box))
		raise(L, err)
		found := false
		raise(L, s.transact(n, "takes from "+box, func() error {
			found, err = s.Table.World().Elements.Take(s.Table.Run(), n, box, v)
			return err
		}))
		L.Push(lua.LBool(found))
		return 1
	})
	add("", "shown", func(L *lua.LState) int {
		v, err := s.Table.Explain().Shown(s.Entity(L, 1, "the thing"))
		raise(L, err)
		L.Push(s.ToLua(v))
		return 1
	})
	add("", "leaves", func(L *lua.LState) int {
		n := s.Entity(L, 1, "the thing")
		raise(L, s.transact(n, "leaves", func() error { return s.Table.Remove(n) }))
		return 0
	})
	add("track", "note", func(L *lua.LState) int {
		n := s.Entity(L, 1, "the countdown")
		f, ok := s.IsForm(L.Get(2))
		if !ok {
			sandbox.Raisef(L, "note takes a check, not %s", describe(L.Get(2)))
		}
		counts, err := builtin.Note(s.Table, n, f)
		raise(L, err)
		L.Push(lua.LBool(counts))
		return 1
	})
	return m
}

// IsMethod tells the words that the language itself gives to things of a kind;
// nothing else of theirs can be called so.
func (s *Session) IsMethod(kind *content.Kind, word string) bool {
	m, ok := s.builtin[word]
	return ok && (m.kind == "" || kind.Is(m.kind))
}

// transact runs a change as a command of its own when nothing else is going on.
func (s *Session) transact(n types.Ref, title string, run func() error) error {
	return s.change(n, " "+title, run)
}

// change is transact where the title follows the name of the thing at once.
func (s *Session) change(n types.Ref, title string, run func() error) error {
	if s.Table.Run().Running() {
		return run()
	}
	_, err := s.Table.Journal().ByHand(s.Table.World().Names.Of(n)+title, func() (any, error) { return nil, run() })
	return err
}

// entry is an entry or its name.
func (s *Session) entry(L *lua.LState, i int) types.Value {
	if n, ok := s.IsNoun(L.Get(i)); ok {
		return n
	}
	return L.CheckString(i)
}

func (s *Session) verb(n types.Ref, word string) (*rules.Rule, error) {
	kind := s.Table.World().Book().Catalogue.Kind(n.Kind)
	r := s.Table.World().Book().Find(kind, word)
	if r == nil {
		return nil, &diag.Problem{Message: diag.A(n.Kind) + " has no action `" + word + "`", Hint: diag.DidYouMean(word, s.Table.World().Book().Words(kind))}
	}
	return r, nil
}

// isList tells boxes that hold a list.
func (s *Session) isList(n types.Ref, box string) bool {
	b := s.Table.World().Box(s.Table.World().Book().Catalogue.Kind(n.Kind), box)
	return b != nil && b.Type.Base == types.ListBase
}

// putInto puts a value into a list at a place; what stands there and behind it
// moves on.
func (s *Session) putInto(n types.Ref, box string, value, place lua.LValue) error {
	s.searched(n, box)
	v, err := s.element(n, box, value)
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
		return &diag.Problem{Message: fmt.Sprintf("a place in `%s` of %s is a whole number, not %s", box, s.Table.World().Names.Of(n), what), Hint: "without a place it is put behind the last"}
	}
	return s.transact(n, "puts into "+box, func() error { return s.Table.PutInto(n, box, v, at) })
}

// putAt writes a value into a map box.
func (s *Session) putAt(n types.Ref, box string, key, value lua.LValue) error {
	keyType, elem := types.Type{}, types.Type{}
	if b := s.Table.World().Box(s.Table.World().Book().Catalogue.Kind(n.Kind), box); b != nil && b.Type.Base == types.MapBase {
		keyType, elem = *b.Type.Key, *b.Type.Elem
	}
	k, err := s.FromLua(key, keyType)
	if err != nil {
		return err
	}
	v, err := s.FromLua(value, elem)
	if err != nil {
		return err
	}
	return s.transact(n, "puts into "+box, func() error { return s.Table.World().Elements.Put(s.Table.Run(), n, box, k, v) })
}

// elementType is what a list box holds.
func (s *Session) elementType(n types.Ref, box string) types.Type {
	if b := s.Table.World().Box(s.Table.World().Book().Catalogue.Kind(n.Kind), box); b != nil && b.Type.Elem != nil {
		return *b.Type.Elem
	}
	return types.Type{}
}

// searched counts what it takes to go through a list or a map that stands in a
// box.
func (s *Session) searched(n types.Ref, box string) {
	s.Spend(valueSteps * s.Table.World().Elements.Length(n, box))
}

// element reads a value for a list box; a table for a list of records is the
// sheet of a new one.
func (s *Session) element(n types.Ref, box string, v lua.LValue) (any, error) {
	elem := s.elementType(n, box)
	if t, ok := v.(*lua.LTable); ok && elem.Base == types.NounBase {
		if k := s.Table.World().Book().Catalogue.Kind(elem.Kind); k != nil && k.Nature == content.Record {
			return s.Sheet(k, t)
		}
	}
	return s.FromLua(v, elem)
}
