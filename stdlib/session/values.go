package session

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
)

// ToLua shows a value to scripts: things as handles, lists and maps as
// read-only tables.
func (s *Session) ToLua(v any) lua.LValue {
	switch v := v.(type) {
	case nil:
		return lua.LNil
	case bool:
		return lua.LBool(v)
	case float64:
		return lua.LNumber(v)
	case string:
		return lua.LString(v)
	case types.Noun:
		return s.Noun(v)
	case types.List:
		s.Spend(wordSteps + valueSteps*len(v))
		t := s.Host.L.CreateTable(len(v), 0)
		for _, e := range v {
			t.Append(s.ToLua(e))
		}
		s.Host.Freeze("a list that stands in the game", t)
		return t
	case types.Map:
		s.Spend(wordSteps + 2*valueSteps*len(v))
		t := s.Host.L.NewTable()
		for _, p := range v {
			t.RawSet(s.ToLua(p.Key), s.ToLua(p.Value))
		}
		s.Host.Freeze("this map is a copy: write the whole box, or use put with a key", t)
		return t
	case *table.Form:
		return s.Form(v)
	case lua.LValue:
		return v
	case Scripted:
		return v.Lua()
	}
	return lua.LString(fmt.Sprintf("(%T)", v))
}

// Scripted is a value that knows its own Lua form, such as a module's function.
type Scripted interface{ Lua() lua.LValue }

// FromLua reads a script's value. With a type, texts become the entries they
// name and tables the lists or maps they should be; types.Type{} takes what is
// there. Tables that hold each other in a circle, and too deep ones, are
// refused.
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
		return float64(v), nil
	case lua.LString:
		s.Spend(len(v) / bytesPassed)
		if t.Base == types.NounBase && s.Table != nil {
			return s.named(string(v), t)
		}
		return string(v), nil
	case *lua.LUserData:
		switch x := v.Value.(type) {
		case types.Noun:
			return x, nil
		case *table.Form:
			return x, nil
		}
	case *lua.LTable:
		for _, above := range seen {
			if above == v {
				return nil, fmt.Errorf("a table that holds itself cannot be kept")
			}
		}
		if len(seen) >= types.MaxDepth {
			return nil, fmt.Errorf("tables more than %d deep cannot be kept", types.MaxDepth)
		}
		return s.fromTable(script.Contents(v), t, append(seen, v))
	}
	return nil, fmt.Errorf("%s is no value of the game", describe(v))
}

// named finds the entry that a text means where a thing is wanted.
func (s *Session) named(name string, t types.Type) (types.Value, error) {
	c := s.Table.Book().Catalogue
	k := c.Kind(t.Kind)
	if k == nil {
		e, err := s.Table.CarriedEntry(s.view, name)
		if err != nil {
			return nil, err
		}
		return types.Noun{Kind: e.Kind.Name, Name: e.Name}, nil
	}
	if k.Nature == content.Named {
		e, err := k.Named(name)
		if err != nil {
			return nil, err
		}
		return types.Noun{Kind: k.Name, Name: e.Name}, nil
	}
	if k.Nature != content.Printed {
		s.Spend(wordSteps * (1 + len(s.Table.State().Records())))
		for _, v := range s.Table.All(k.Name) {
			if n := v.(types.Noun); s.Table.NameOf(n) == name {
				return n, nil
			}
		}
		var names []string
		for _, v := range s.Table.All(k.Name) {
			names = append(names, s.Table.NameOf(v.(types.Noun)))
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("no %s at the table is called %q", k.Name, name), Hint: diag.DidYouMean(name, names)}
	}
	e := c.Entry(k.Name, name)
	if e == nil {
		return nil, &diag.Problem{Message: fmt.Sprintf("there is no %s %q", k.Name, name), Hint: c.Hint(k.Name, name)}
	}
	return types.Noun{Kind: e.Kind.Name, Name: e.Name}, nil
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
			return nil, fmt.Errorf("a table with more than %d values cannot be kept", types.MaxElements)
		}
		if _, ok := k.(lua.LNumber); !ok {
			keyed = true
			s.Spend(2 * valueSteps)
		}
	}
	if t.Base == types.ListBase && keyed {
		return nil, fmt.Errorf("a list has no named fields")
	}
	if !keyed {
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

// Entity reads an argument that must be somebody or something of the game.
func (s *Session) Entity(L *lua.LState, i int, what string) types.Noun {
	if n, ok := s.IsNoun(L.Get(i)); ok {
		return n
	}
	p := &diag.Problem{Message: fmt.Sprintf("%s must be somebody or something of the game, not %s", what, describe(L.Get(i)))}
	if i == 1 {
		p.Hint = "call it with a colon: who:word(...)"
	}
	script.Raise(L, p)
	return types.Noun{}
}

// IsNoun reads a handle.
func (s *Session) IsNoun(v lua.LValue) (types.Noun, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		n, ok := ud.Value.(types.Noun)
		return n, ok
	}
	return types.Noun{}, false
}

// IsForm reads the handle of an open check.
func (s *Session) IsForm(v lua.LValue) (*table.Form, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		f, ok := ud.Value.(*table.Form)
		return f, ok
	}
	return nil, false
}
