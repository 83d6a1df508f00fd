package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/table"
)

// Word returns the Lua function of a Go function that reads or changes the game; every such
// function that scripts can call must be a word. Odds run a function of a script again to
// continue in the middle of it: words before that point return their recorded results and
// do nothing.
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
		return s.replayWord(L, x, fn, word)
	})
	return word
}

// replayWord runs a word, or returns what it returned before.
func (s *Session) replayWord(L *lua.LState, x *table.ReplayedCall, fn lua.LGFunction, word *lua.LFunction) int {
	t := x.Memory.(*memoizedCall)
	before := s.Host.Steps()
	value, read, again, err := x.NextAnswer()
	raise(L, err)
	if again {
		t.wordBegins(L, word, true, before)
		if m, ok := read.(*method); ok {
			n, _ := s.IsThing(L.Get(1))
			m.last, m.read = n, true
		}
		if value == nil {
			t.wordEnds(lua.LNil, true, s.Host.Steps())
			return 0
		}
		v := value.(lua.LValue)
		t.wordEnds(v, true, s.Host.Steps())
		L.Push(v)
		return 1
	}
	tellable := true
	for i := 1; i <= L.GetTop() && tellable; i++ {
		tellable = !holdsScriptFunction(L.Get(i), 0)
	}
	if !t.withoutScript {
		t.wordBegins(L, word, tellable, before)
	}
	x.BeginWord(tellable)
	s.read = nil
	callers := s.Host.Callers()
	n := fn(L)
	v, lasting, more := lua.LValue(lua.LNil), n < 2, any(nil)
	if n == 1 {
		v = L.Get(-1)
		if lasting = isImmutable(v); s.read != nil && v == lua.LValue(s.read.fn) {
			more = s.read
		}
	}
	if n == 1 {
		x.EndWord(v, more, lasting)
	} else {
		x.EndWord(nil, nil, lasting)
	}
	if !t.withoutScript {
		t.wordEnds(v, lasting && s.Host.Callers() == callers, s.Host.Steps())
	}
	return n
}

// maxNesting is how deep tables are searched for functions.
const maxNesting = 3

// holdsScriptFunction reports whether an argument of a word is or holds a function of the
// script, which the word may call and which may write to variables of the script.
func holdsScriptFunction(v lua.LValue, deep int) bool {
	switch v := v.(type) {
	case *lua.LFunction:
		return !v.IsG
	case *lua.LTable:
		if _, ok := sandbox.ViewIn(v); ok {
			return false
		}
		if deep == maxNesting {
			return true
		}
		v = sandbox.Contents(v)
		for key, e := v.Next(lua.LNil); key != lua.LNil; key, e = v.Next(key) {
			if holdsScriptFunction(e, deep+1) || holdsScriptFunction(key, deep+1) {
				return true
			}
		}
	}
	return false
}

// isImmutable reports whether neither the script nor the game can change a value.
func isImmutable(v lua.LValue) bool {
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
		case types.Ref, *checks.Check:
			return true
		}
	}
	return false
}
