package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/table"
)

// Word is a Go function that asks or does something with the game. Odds run a function
// again to go on in its midst: what it was told by words before that it is told again,
// and nothing is done. Every function that scripts can call and that looks at the game is
// a word.
func (s *Session) Word(fn lua.LGFunction) *lua.LFunction {
	var word *lua.LFunction
	word = s.Host.L.NewFunction(func(L *lua.LState) int {
		if s.Table == nil {
			return fn(L)
		}
		x := s.Table.Explorer().ReplayedCall()
		if x == nil {
			return fn(L)
		}
		return s.retold(L, x, fn, word)
	})
	return word
}

// retold does a word, or tells again what it answered.
func (s *Session) retold(L *lua.LState, x *table.ReplayedCall, fn lua.LGFunction, word *lua.LFunction) int {
	t := x.Tale.(*tale)
	before := s.Host.Steps()
	value, read, again, err := x.Again()
	raise(L, err)
	if again {
		t.begins(L, word, true, before)
		if m, ok := read.(*method); ok {
			n, _ := s.IsNoun(L.Get(1))
			m.last, m.read = n, true
		}
		if value == nil {
			t.ends(lua.LNil, true, s.Host.Steps())
			return 0
		}
		v := value.(lua.LValue)
		t.ends(v, true, s.Host.Steps())
		L.Push(v)
		return 1
	}
	tellable := true
	for i := 1; i <= L.GetTop() && tellable; i++ {
		tellable = !runs(L.Get(i), 0)
	}
	if !t.apart {
		t.begins(L, word, tellable, before)
	}
	x.Begins(tellable)
	s.read = nil
	callers := s.Host.Callers()
	n := fn(L)
	v, lasting, more := lua.LValue(lua.LNil), n < 2, any(nil)
	if n == 1 {
		v = L.Get(-1)
		if lasting = lasts(v); s.read != nil && v == lua.LValue(s.read.fn) {
			more = s.read
		}
	}
	if n == 1 {
		x.Ends(v, more, lasting)
	} else {
		x.Ends(nil, nil, lasting)
	}
	if !t.apart {
		t.ends(v, lasting && s.Host.Callers() == callers, s.Host.Steps())
	}
	return n
}

// deepest is how deep tables are looked through for functions.
const deepest = 3

// runs tells whether something that a word is given can be run by it: a function of the
// script, which may write on what lies around it.
func runs(v lua.LValue, deep int) bool {
	switch v := v.(type) {
	case *lua.LFunction:
		return !v.IsG
	case *lua.LTable:
		if _, ok := sandbox.ViewIn(v); ok {
			return false
		}
		if deep == deepest {
			return true
		}
		v = sandbox.Contents(v)
		for key, e := v.Next(lua.LNil); key != lua.LNil; key, e = v.Next(key) {
			if runs(e, deep+1) || runs(key, deep+1) {
				return true
			}
		}
	}
	return false
}

// lasts tells whether a value stays what it is, whatever a script does with it and
// whatever happens in the game.
func lasts(v lua.LValue) bool {
	switch v := v.(type) {
	case *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return true
	case *lua.LFunction:
		return v.IsG
	case *lua.LTable:
		_, ok := sandbox.ViewIn(v)
		return ok
	case *lua.LUserData:
		switch v.Value.(type) {
		case types.Ref, *table.Check:
			return true
		}
	}
	return false
}
