package declare

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// replacedTogether reads the fields of an instead_of that name rules of its noun, or lines of its
// check: instead_of "attack" { when = "...", damage = "1", times = "1" }. Each becomes a change of
// its own under the condition of the heading. Whether the heading names a noun or a check is known
// when all files were run. It reports whether the heading itself replaces nothing else.
func (l *Loader) replacedTogether(b *body, c *rules.Change) bool {
	if c.ChangeKind != rules.InsteadOf || !c.Body.IsZero() && c.Body.Dice == nil || c.Terms.SetsCosts || c.Notation.Dice != "" {
		return false
	}
	known, named := b.knownFields(), []string{}
	for _, key := range b.order {
		if !slices.Contains(b.known, key) && !grammar.IsReserved(key) && luasyntax.IsName(key) {
			named = append(named, key)
			b.markKnown(key)
		}
	}
	if len(named) == 0 {
		return false
	}
	if c.Body.Dice != nil { // of a check it is a line like the others
		named, c.Body.Dice = append(named, "dice"), nil
	}
	from := len(l.Source.Changes)
	for _, key := range named {
		l.readReplacedLine(b, c, key)
	}
	made := slices.Clone(l.Source.Changes[from:])
	readLater(l, func() {
		if l.isCheck(c.Target) || len(l.Catalogue.Meanings(l.Current, c.Target)) > 0 {
			return
		}
		l.Source.Changes = slices.DeleteFunc(l.Source.Changes, func(other *rules.Change) bool { return slices.Contains(made, other) })
		for _, key := range named {
			b.failField(key, known)
		}
	})
	return !c.Effects.Any()
}

// readReplacedLine reads one field of replacedTogether as a change with a body of its own.
func (l *Loader) readReplacedLine(b *body, c *rules.Change, key string) {
	h := *b.h
	h.Name, h.Full = b.h.Name+"."+key, b.h.Name+"."+key
	h.Key = key
	h.Pos, _ = b.h.KeyPos(key)
	if f, ok := b.h.WrittenField(key); ok && b.h.Found {
		tokens := b.h.Chunk.Tree().Tokens
		h.Span = luasyntax.Heading{Word: f.Name, Name: f.Name, Body: f.Value, End: f.End}
		h.Pos = b.h.Chunk.Source().PosAt(tokens[f.Name].Offset)
	}
	line := l.newBody(&h, b.lineAsBody(key))
	line.inside = b.inside
	at := len(l.Source.Changes)
	l.readChange(line, c.Carried.Carrier)
	for _, one := range l.Source.Changes[at:] {
		one.When = bothHold(c.When, one.When)
		one.Terms.Final = one.Terms.Final || c.Terms.Final
		if !line.has("source") {
			one.Source = c.Source
		}
		if one.Carried.Me == "" {
			one.Carried.Me = c.Carried.Me
		}
	}
}

// lineAsBody returns the value of a field as the body of a heading. A list of lines with labels is
// their sum, as in a check.
func (b *body) lineAsBody(key string) lua.LValue {
	v := b.fields.RawGetString(key)
	switch v := v.(type) {
	case lua.LBool:
		return lua.LString(v.String())
	case *lua.LTable:
		lines := sandbox.Contents(v)
		_, isList := lines.RawGetInt(1).(*lua.LTable)
		_, label := lines.RawGetInt(1).(lua.LString)
		_, formula := lines.RawGetInt(2).(lua.LString)
		if isList || label && formula {
			return b.asSum(lines, isList)
		}
	}
	return v
}

// asSum returns a body whose sum are the values without a key of a table, which are lines or the
// label and the formula of one. Its other fields stay beside it.
func (b *body) asSum(t *lua.LTable, isList bool) lua.LValue {
	L := b.l.Session.Host.L
	sum, out := L.CreateTable(t.Len(), 0), L.CreateTable(0, 2)
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if name, named := k.(lua.LString); named {
			out.RawSetString(string(name), v)
		}
	}
	for i := 1; i <= t.Len(); i++ {
		sum.Append(t.RawGetInt(i))
	}
	if !isList {
		line := sum
		sum = L.CreateTable(1, 0)
		sum.Append(line)
	}
	out.RawSetString("sum", sum)
	return out
}

// bothHold joins two conditions by `and`; nil is a condition that always holds.
func bothHold(first, second *content.Formula) *content.Formula {
	if first == nil || second == nil {
		if first == nil {
			return second
		}
		return first
	}
	open, middle, shut := "", " and ", ""
	if needsParentheses(first.Text) {
		open, middle = "(", ") and "
	}
	if needsParentheses(second.Text) {
		middle, shut = middle+"(", ")"
	}
	f := content.Plain(open + first.Text + middle + second.Text + shut)
	f.File = first.File
	if first.Place == nil || second.Place == nil {
		return f
	}
	from := len(open) + len(first.Text) + len(middle)
	f.Place = func(o int) diag.Pos {
		if o < from {
			return first.Place(min(max(o-len(open), 0), len(first.Text)))
		}
		return second.Place(min(o-from, len(second.Text)))
	}
	return f
}
