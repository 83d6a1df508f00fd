package luabind

import (
	"fmt"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
)

// ToLua converts a value for scripts: things become objects, lists and maps read-only tables.
func (s *Session) ToLua(v any) lua.LValue {
	switch v := v.(type) {
	case nil:
		return lua.LNil
	case bool:
		return lua.LBool(v)
	case float64:
		return sandbox.Number(v)
	case string:
		return lua.LString(v)
	case types.Ref:
		return s.Thing(v)
	case types.List, types.Map:
		s.Spend(shownCost(v))
		return s.show(v)
	case *checks.Check:
		return s.Check(v)
	case lua.LValue:
		return v
	case Scripted:
		return v.Lua()
	}
	return lua.LString("(" + types.NonValueMessage(v) + ")")
}

// Scripted is a value with a Lua form of its own, such as a module's function.
type Scripted interface{ Lua() lua.LValue }

// FromLua converts a Lua value. With a type, strings become the entries that they name, and
// tables lists or maps; types.Type{} keeps what is there. Cyclic and too deeply nested tables are
// errors.
func (s *Session) FromLua(v lua.LValue, t types.Type) (types.Value, error) {
	return s.fromLua(v, t, nil)
}

func (s *Session) fromLua(v lua.LValue, t types.Type, seen []*lua.LTable) (types.Value, error) {
	switch v := v.(type) {
	case *lua.LNilType:
		return nil, nil
	case lua.LBool:
		return bool(v), nil
	case lua.LNumber:
		if v == 0 && math.Signbit(float64(v)) {
			return float64(v), nil
		}
		return types.NumberValue(float64(v)), nil
	case lua.LString:
		s.Spend(len(v) / bytesPassed)
		if t.Base == types.RefBase && s.Table != nil {
			return s.named(string(v), t)
		}
		return string(v), nil
	case *lua.LUserData:
		switch v.Value.(type) {
		case types.Ref, *checks.Check:
			return v.Value, nil
		}
	case *lua.LTable:
		for _, above := range seen {
			if above == v {
				return nil, fmt.Errorf("a table that contains itself cannot be stored")
			}
		}
		if len(seen) >= types.MaxDepth {
			return nil, fmt.Errorf("tables nested more than %d deep cannot be stored", types.MaxDepth)
		}
		if view, ok := sandbox.ViewIn(v); ok {
			if l, ok := view.(*shownList); ok && l.needsNoConversion(t) {
				s.Spend(wordSteps + valueSteps*len(l.list))
				return l.list, s.Host.Spend(int64(len(l.list)))
			}
		}
		return s.fromTable(sandbox.Contents(v), t, append(seen, v))
	}
	return nil, &NoValueError{Type: v.Type(), Of: describe(v)}
}

// named returns the entry that a string names where the type is a thing.
func (s *Session) named(name string, t types.Type) (types.Value, error) {
	c := s.Table.World().Program().Catalogue
	k := c.Kind(t.Kind)
	if k == nil {
		e, err := s.Table.World().Carried.FindByName(s.viewer, name)
		if err != nil {
			s.Spend(wordSteps * (1 + len(s.Table.World().State().Records())))
			if n, ok := s.Table.World().Departed.FindUndeclared(name); ok {
				return n, nil
			}
			return nil, err
		}
		return types.Ref{Kind: e.Kind.Name, Name: e.Name}, nil
	}
	if k.Nature == content.Named {
		e, err := k.Named(name)
		if err != nil {
			return nil, err
		}
		return types.Ref{Kind: k.Name, Name: e.Name}, nil
	}
	if k.Nature != content.Printed {
		s.Spend(wordSteps * (1 + len(s.Table.World().State().Records())))
		for _, v := range s.Table.World().Lists.All(k.Name) {
			if n := v.(types.Ref); s.Table.World().Names.Of(n) == name {
				return n, nil
			}
		}
		var names []string
		for _, v := range s.Table.World().Lists.All(k.Name) {
			names = append(names, s.Table.World().Names.Of(v.(types.Ref)))
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("no %s at the table is called %q", k.Name, name), Hint: diag.DidYouMean(name, names)}
	}
	e, p := c.EntryMeant(s.viewer, k.Name, name)
	if p != nil {
		return nil, p
	}
	return types.Ref{Kind: e.Kind.Name, Name: e.Name}, nil
}

func (s *Session) fromTable(v *lua.LTable, t types.Type, seen []*lua.LTable) (types.Value, error) {
	elem, key := types.Type{}, types.Type{}
	if t.Elem != nil {
		elem = *t.Elem
	}
	if t.Key != nil {
		key = *t.Key
	}
	n := v.Len()
	keyed := t.Base == types.MapBase
	s.Spend(wordSteps + valueSteps*n)
	count := 0
	for k, _ := v.Next(lua.LNil); k != lua.LNil; k, _ = v.Next(k) {
		count++
		if count > types.MaxElements {
			return nil, fmt.Errorf("a table with more than %d values cannot be stored", types.MaxElements)
		}
		if _, ok := k.(lua.LNumber); !ok {
			keyed = true
			s.Spend(2 * valueSteps)
		}
	}
	if err := s.Host.Spend(int64(count)); err != nil {
		return nil, err
	}
	if t.Base == types.ListBase && keyed {
		return nil, namedInList(v)
	}
	if !keyed {
		if err := checkSequence(v, n, count, t.Base == types.ListBase); err != nil {
			return nil, err
		}
		list := make(types.List, 0, n)
		for i := 1; i <= n; i++ {
			e, err := s.fromLua(v.RawGetInt(i), elem, seen)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		return list, nil
	}
	var pairs []types.Pair
	for k, e := v.Next(lua.LNil); k != lua.LNil; k, e = v.Next(k) {
		kv, err := s.fromLua(k, key, seen)
		if err != nil {
			return nil, err
		}
		ev, err := s.fromLua(e, elem, seen)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, types.Pair{Key: kv, Value: ev})
	}
	return types.MakeMap(pairs...), nil
}

// checkSequence returns an error for a list that has other keys besides 1 to n; with full, also for
// nil between them.
func checkSequence(t *lua.LTable, n, count int, full bool) error {
	holes := 0
	for i := 1; i <= n; i++ {
		if t.RawGetInt(i) != lua.LNil {
			continue
		}
		if holes++; full {
			return &diag.Problem{Message: fmt.Sprintf("a list must have no holes, but there is nothing at %d", i), Hint: "omit missing values: table.insert adds a value at the end"}
		}
	}
	if n-holes == count {
		return nil
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		at, ok := k.(lua.LNumber)
		if _, inside := sandbox.Int(at, 1, n); ok && !inside {
			if n == 0 {
				return &diag.Problem{Message: fmt.Sprintf("a list begins at 1, but there is a value at %s", sandbox.FormatNumber(at)), Hint: "for a map, declare the type: map of number to ..."}
			}
			return &diag.Problem{Message: fmt.Sprintf("a list of %d has nothing at %s", n, sandbox.FormatNumber(at)), Hint: "its values must be at 1, 2, 3 ..., without a hole"}
		}
	}
	return namedInList(t)
}

// namedInList is the error for a list with string keys.
func namedInList(t *lua.LTable) error {
	var names []string
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if name, ok := k.(lua.LString); ok {
			names = append(names, string(name))
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("a list has no named fields")
	}
	return fmt.Errorf("a list has no named fields, such as `%s`", slices.Min(names))
}

// listElements returns the elements of a table that must be a list.
func listElements(t *lua.LTable) ([]lua.LValue, error) {
	t = sandbox.Contents(t)
	n, count := t.Len(), 0
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		count++
	}
	if err := checkSequence(t, n, count, true); err != nil {
		return nil, err
	}
	list := make([]lua.LValue, n)
	for i := range list {
		list[i] = t.RawGetInt(i + 1)
	}
	return list, nil
}

// Entity reads an argument that must be a thing; what names it in the error.
func (s *Session) Entity(L *lua.LState, i int, what string) types.Ref {
	if n, ok := s.IsThing(L.Get(i)); ok {
		return n
	}
	p := &diag.Problem{Message: fmt.Sprintf("%s must be somebody or something of the game, not %s", what, describe(L.Get(i)))}
	if i == 1 {
		p.Hint = "call it with a colon: who:word(...)"
	}
	sandbox.Raise(L, p)
	return types.Ref{}
}

// IsThing returns the thing of a Lua object; false for anything else.
func (s *Session) IsThing(v lua.LValue) (types.Ref, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		n, ok := ud.Value.(types.Ref)
		return n, ok
	}
	return types.Ref{}, false
}

// IsCheck returns the open check of a Lua object; false for anything else.
func (s *Session) IsCheck(v lua.LValue) (*checks.Check, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		f, ok := ud.Value.(*checks.Check)
		return f, ok
	}
	return nil, false
}

// NoValueError is the error for a Lua value that no box can hold.
type NoValueError struct {
	Type lua.LValueType
	Of   string // its description, "a function"
}

// Error implements error.
func (e *NoValueError) Error() string { return e.Of + " is not a value of the game" }
