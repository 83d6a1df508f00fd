package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

func (l *library) assert(L *lua.LState) int {
	if L.GetTop() == 0 {
		argument(L, 1, "assert", "value", "any value")
	}
	if lua.LVAsBool(L.Get(1)) {
		return L.GetTop()
	}
	if L.GetTop() < 2 {
		Raisef(L, "assertion failed")
	}
	l.throwValue(L, L.Get(2), diag.Pos{}, false)
	return 0
}

// raiseValue is error(). For texts the position is that of the caller, as in Lua; level 2 means
// the caller's caller, level 0 no position.
func (l *library) raiseValue(L *lua.LState) int {
	level := intOr(L, 2, "error", "level", 1)
	at := diag.Pos{}
	if level >= 2 {
		at = l.h.where(L, min(level, 8)-1)
	}
	l.throwValue(L, L.Get(1), at, level != 0)
	return 0
}

func (l *library) throwValue(L *lua.LState, v lua.LValue, at diag.Pos, placed bool) {
	l.h.Charge(L, lengthOf(v)/bytesShown)
	message := "the script raised " + Describe(v)
	if s, ok := v.(lua.LString); ok {
		message = string(s)
	} else {
		placed = false
	}
	throw(L, &Error{Value: v, Problem: &diag.Problem{Pos: at, Message: Printable(message)}, addsPosition: placed})
}

// caughtValue returns the value that pcall gives the script: the argument of error(), or the
// message with its position.
func (e *Error) caughtValue() lua.LValue {
	text, isText := e.Value.(lua.LString)
	if e.Value != nil && !isText {
		return e.Value
	}
	message := string(text)
	if e.Value == nil {
		message = e.Problem.Message
	} else if !e.addsPosition {
		return text
	}
	if at := e.Problem.Pos; !at.IsZero() {
		message = diag.Pos{File: at.File, Line: at.Line}.String() + ": " + message
	}
	return lua.LString(message)
}

// pcall calls a function and catches its error, unless that is uncatchable.
func (l *library) pcall(L *lua.LState) int {
	if L.GetTop() == 0 {
		argument(L, 1, "pcall", "function", "a function")
	}
	n := L.GetTop()
	if err := l.h.protectedTop(n-1, lua.MultRet); err != nil {
		L.Push(lua.LFalse)
		L.Push(passOrCatch(L, err))
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}

func passOrCatch(L *lua.LState, err error) lua.LValue {
	e := err.(*Error)
	if e.Uncatchable() {
		throw(L, e)
	}
	return e.caughtValue()
}

// xpcall calls its handler after the failed calls are discarded.
func (l *library) xpcall(L *lua.LState) int {
	handler := functionArg(L, 2, "xpcall", "handler")
	fn := L.Get(1)
	L.SetTop(0)
	L.Push(fn)
	if err := l.h.protectedTop(0, lua.MultRet); err != nil {
		v := passOrCatch(L, err)
		L.Push(handler)
		L.Push(v)
		if err := l.h.protectedTop(1, 1); err != nil {
			v = passOrCatch(L, err)
		} else {
			v = L.Get(-1)
		}
		L.Push(lua.LFalse)
		L.Push(v)
		return 2
	}
	L.Insert(lua.LTrue, 1)
	return L.GetTop()
}
