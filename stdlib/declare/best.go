package declare

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/runtime/rules"
)

// best reads the lines of which the largest counts.
func (b *body) best(key string, v lua.LValue) []rules.Row {
	if list, ok := v.(*lua.LTable); ok && b.throws(key, sandbox.Contents(list)) {
		return nil
	}
	rows := b.rows(key, v, true)
	if rows != nil && len(rows) == 0 {
		b.failAt(key, `it needs one line, and to adds more: best = { { "label", "formula", when = "..." } }`, "%s: best lists nothing", b.h)
		return nil
	}
	return rows
}

// throws reports lines of dice where only one line counts.
func (b *body) throws(key string, list *lua.LTable) bool {
	for i := 1; i <= list.Len(); i++ {
		if line, ok := list.RawGetInt(i).(*lua.LTable); ok && sandbox.Contents(line).RawGetString("dice") != lua.LNil {
			b.failAt(key, "give the dice a line of their own, which another one adds", "%s: of best only one counts, so nothing in it is thrown", b.h)
			return true
		}
	}
	return false
}
