package declare

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/script"
	"houserule/runtime/rulebook"
)

// best reads the lines of which the largest counts.
func (b *body) best(key string, v lua.LValue) []rulebook.Row {
	if list, ok := v.(*lua.LTable); ok && b.throws(key, script.Contents(list)) {
		return nil
	}
	rows := b.rows(key, v, true)
	if rows != nil && len(rows) == 0 {
		b.failAt(key, `write best = { { "label", "formula", when = "..." } }`, "%s: best lists nothing", b.h)
		return nil
	}
	return rows
}

// choice reads a line that is the body of a rule in braces: { best = { ... } } or
// { first = { ... } }; false for any other.
func (b *body) choice(key string, t *lua.LTable) (rulebook.Body, bool) {
	var out rulebook.Body
	t = script.Contents(t)
	best, first := t.RawGetString("best"), t.RawGetString("first")
	if best == lua.LNil && first == lua.LNil {
		return out, false
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if name := lua.LVAsString(k); k.Type() == lua.LTString && (name == "best" && first == lua.LNil || name == "first" && best == lua.LNil) {
			continue
		}
		b.failAt(key, `write `+key+` = { best = { { "label", "formula" } } } or { first = { ... } }`, "%s: the line %s says two things", b.h, key)
		return out, true
	}
	if best != lua.LNil {
		out.Best = b.best(key, best)
		return out, true
	}
	if out.First = b.rows(key, first, false); out.First != nil && len(out.First) == 0 {
		b.failAt(key, `write `+key+` = { first = { { "formula", when = "..." }, { "formula" } } }`, "%s: first lists nothing", b.h)
	}
	return out, true
}

// throws reports lines of dice where only one line counts.
func (b *body) throws(key string, list *lua.LTable) bool {
	for i := 1; i <= list.Len(); i++ {
		if line, ok := list.RawGetInt(i).(*lua.LTable); ok && script.Contents(line).RawGetString("dice") != lua.LNil {
			b.failAt(key, "give the dice a line of their own, which another one adds", "%s: of best only one counts, so nothing in it is thrown", b.h)
			return true
		}
	}
	return false
}
