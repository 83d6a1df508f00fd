package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
)

// dice is check.dice: a list of the faces, which also has the faces of each label under its name
// (check.dice.gear).
func (cm checkMethods) dice(f *checks.Check) lua.LValue {
	v, err := f.Look(cm.s.Table.Run(), "dice")
	raise(cm.s.Host.L, err)
	list, _ := v.(types.List)
	cm.s.Spend(wordSteps + valueSteps*len(list))
	t := cm.s.Host.L.CreateTable(len(list), 0)
	for i, e := range list {
		t.RawSetInt(i+1, cm.s.ToLua(e))
	}
	cm.s.Host.Freeze(listName, t)
	meta := cm.s.Host.L.NewTable()
	meta.RawSetString("__index", cm.s.Word(func(L *lua.LState) int {
		cm.s.Spend(wordSteps)
		label, ok := L.Get(2).(lua.LString)
		if !ok {
			L.Push(lua.LNil) // behind the last index
			return 1
		}
		v, err := f.Labelled(cm.s.Table.Run(), string(label))
		raise(L, err)
		L.Push(cm.s.ToLua(v))
		return 1
	}))
	sandbox.Contents(t).Metatable = meta
	return t
}

// symbols is check.symbols: counts of words on the dice, or on those with a label
// (check.symbols.hit, check.symbols.against.miss).
func (cm checkMethods) symbols(f *checks.Check, label string) lua.LValue {
	t, meta := cm.s.Host.L.NewTable(), cm.s.Host.L.NewTable()
	cm.s.Host.Freeze(listName, t)
	meta.RawSetString("__index", cm.s.Word(func(L *lua.LState) int {
		cm.s.Spend(wordSteps)
		word, ok := L.Get(2).(lua.LString)
		if !ok {
			sandbox.Raisef(L, "the words on dice must be texts, not %s", describe(L.Get(2)))
		}
		if label == "" && slices.Contains(f.Plan().DiceWords.Labels, string(word)) {
			L.Push(cm.symbols(f, string(word)))
			return 1
		}
		n, err := f.Symbols(cm.s.Table.Run(), label, string(word))
		raise(L, err)
		L.Push(cm.s.ToLua(n))
		return 1
	}))
	sandbox.Contents(t).Metatable = meta
	return t
}
