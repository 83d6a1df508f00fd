package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
)

// Check returns the Lua object of an open check. A check has one object.
func (s *Session) Check(f *checks.Check) lua.LValue {
	if ud := s.checks[f]; ud != nil {
		return ud
	}
	if len(s.checks) > 1000 {
		s.checks = map[*checks.Check]*lua.LUserData{}
	}
	ud := s.Host.L.NewUserData()
	ud.Value, ud.Metatable = f, s.checkMeta
	s.checks[f] = ud
	return ud
}

func (cm checkMethods) newMeta() *lua.LTable {
	L := cm.s.Host.L
	meta := L.CreateTable(0, 8)
	methods := cm.all()
	var names []string
	for n := range methods {
		names = append(names, n)
	}
	meta.RawSetString("__index", cm.s.Word(func(L *lua.LState) int {
		cm.s.Spend(wordSteps)
		f, _ := cm.s.IsCheck(L.Get(1))
		name, ok := L.Get(2).(lua.LString)
		if !ok {
			sandbox.Raisef(L, "the lines of a check are read by name, not by %s", describe(L.Get(2)))
		}
		switch name {
		case "noun":
			L.Push(cm.s.Thing(f.Ref()))
			return 1
		case "roller":
			L.Push(cm.s.Thing(f.Roller()))
			return 1
		case "before":
			if !f.HasLine("before") {
				L.Push(cm.linesBefore(f))
				return 1
			}
		}
		if fn, ok := methods[string(name)]; ok {
			L.Push(fn)
			return 1
		}
		switch {
		case name == "dice":
			L.Push(cm.dice(f))
			return 1
		case name == "symbols" && !slices.Contains(f.Words(), "symbols"):
			L.Push(cm.symbols(f, ""))
			return 1
		}
		v, err := f.Look(cm.s.Table.Run(), string(name))
		if p, ok := err.(*diag.Problem); ok && p.Hint == "" {
			p.Hint = diag.DidYouMean(string(name), names)
		}
		raise(L, err)
		L.Push(cm.s.ToLua(v))
		return 1
	}))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		sandbox.Raisef(L, "the lines of a check are computed; an offer changes them with changes = { line = \"formula\" }")
		return 0
	}))
	meta.RawSetString("__tostring", cm.s.Word(func(L *lua.LState) int {
		f, _ := cm.s.IsCheck(L.Get(1))
		text := explain.Summary(f.View())
		cm.s.Spend(wordSteps + len(text))
		L.Push(lua.LString(text))
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	return meta
}

// linesBefore is check.before: the lines as they were when an offer was bought.
func (cm checkMethods) linesBefore(f *checks.Check) lua.LValue {
	L := cm.s.Host.L
	lines, meta := L.NewTable(), L.NewTable()
	meta.RawSetString("__index", cm.s.Word(func(L *lua.LState) int {
		cm.s.Spend(wordSteps)
		name, ok := L.Get(2).(lua.LString)
		if !ok {
			sandbox.Raisef(L, "the lines of a check are read by name, not by %s", describe(L.Get(2)))
		}
		v, err := f.LookBefore(cm.s.Table.Run(), string(name))
		raise(L, err)
		L.Push(cm.s.ToLua(v))
		return 1
	}))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		sandbox.Raisef(L, "the earlier lines of a check cannot be changed")
		return 0
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	lines.Metatable = meta
	return lines
}

func (cm checkMethods) all() map[string]*lua.LFunction {
	m := map[string]*lua.LFunction{}
	add := func(name string, fn func(L *lua.LState, f *checks.Check) int) {
		m[name] = cm.s.Word(func(L *lua.LState) int {
			f, ok := cm.s.IsCheck(L.Get(1))
			if !ok {
				sandbox.Raisef(L, "call it with a colon: check:%s(...)", name)
			}
			cm.s.Spend(wordSteps)
			return fn(L, f)
		})
	}
	add("at_least", func(L *lua.LState, f *checks.Check) int {
		n := 0.0
		sandbox.UnpackFrom(L, 2, "at_least", "n", &n)
		yes, err := f.AtLeast(cm.s.Table.Run(), n)
		raise(L, err)
		L.Push(lua.LBool(yes))
		return 1
	})
	add("add_die", func(L *lua.LState, f *checks.Check) int {
		notation := ""
		sandbox.UnpackFrom(L, 2, "add_die", "dice", &notation)
		raise(L, f.Change(cm.s.Table.Run()).AddDie(notation))
		return 0
	})
	add("keep", func(L *lua.LState, f *checks.Check) int {
		n := 0
		who := types.Ref{}
		var chooser lua.LValue = lua.LNil
		sandbox.UnpackFrom(L, 2, "keep", "n 0..10000", &n, "chooser?", &chooser)
		if chooser != lua.LNil {
			who = cm.s.Entity(L, 3, "who chooses")
		}
		raise(L, f.Change(cm.s.Table.Run()).Keep(n, who))
		return 0
	})
	add("reroll", func(L *lua.LState, f *checks.Check) int {
		raise(L, f.Change(cm.s.Table.Run()).Reroll())
		return 0
	})
	add("another", func(L *lua.LState, f *checks.Check) int {
		notation := ""
		sandbox.UnpackFrom(L, 2, "another", "dice", &notation)
		n, err := f.Change(cm.s.Table.Run()).Another(notation)
		raise(L, err)
		L.Push(lua.LNumber(n))
		return 1
	})
	add("turn_over", func(L *lua.LState, f *checks.Check) int {
		if who, ok := cm.s.IsThing(L.Get(2)); ok {
			raise(L, f.Change(cm.s.Table.Run()).TurnOverBy(who))
			return 0
		}
		n := 0
		sandbox.UnpackFrom(L, 2, "turn_over", "position 1..10000", &n)
		raise(L, f.Change(cm.s.Table.Run()).TurnOver(n))
		return 0
	})
	return m
}
