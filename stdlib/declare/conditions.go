package declare

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/formula"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
)

// conditions reads the lines of `all`, `any` or `requires`: { "sentence", "formula", when = ... }, or
// the name of a rule with conditions, which has sentences. A single line needs no braces around
// it. Of requirements, `ask` may stand instead of the formula.
func (lr *lineReader) conditions(key string, v lua.LValue) []rules.Row {
	if text, ok := v.(lua.LString); ok {
		return []rules.Row{lr.ruleWithConditions(text)}
	}
	t, ok := v.(*lua.LTable)
	if !ok {
		return lr.rows(key, v, true)
	}
	t = sandbox.Contents(t)
	if t.RawGetString("check") != lua.LNil {
		return []rules.Row{lr.askedCheck(key, t)}
	}
	first, second := t.RawGetInt(1), t.RawGetInt(2)
	text, _ := first.(lua.LString)
	switch {
	case first.Type() != lua.LTString && second.Type() != lua.LTString:
	case hasField(t) || t.Len() == 2 && second.Type() == lua.LTString && !formula.IsFormula(string(text)):
		if lr.isWithoutSentence(t) {
			return []rules.Row{lr.conditionRow(key, t)}
		}
		return lr.rows(key, v, true)
	case t.Len() > 1 && !lr.namesRules(t):
		return lr.rows(key, v, true) // reported there
	}
	rows := []rules.Row{}
	for i := 1; i <= t.Len(); i++ {
		switch line := t.RawGetInt(i).(type) {
		case lua.LString:
			rows = append(rows, lr.ruleWithConditions(line))
		case *lua.LTable:
			if sandbox.Contents(line).RawGetString("check") != lua.LNil {
				rows = append(rows, lr.askedCheck(key, sandbox.Contents(line)))
				continue
			}
			rows = append(rows, lr.conditionRow(key, sandbox.Contents(line)))
		default:
			lr.b.failAt(key, `write { { "sentence", "formula" } }`, "%s: line %d of %s is %s", lr.b.h, i, key, sandbox.Describe(line))
		}
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if name, ok := k.(lua.LString); ok {
			lr.b.failAt(key, `write { { "sentence", "formula" } }`, "%s: %s is a list of lines and has no field `%s`", lr.b.h, key, string(name))
			return nil
		}
	}
	return rows
}

// namesRules reports whether all texts of a list are paths or calls, which name rules with conditions.
func (lr *lineReader) namesRules(t *lua.LTable) bool {
	for i := 1; i <= t.Len(); i++ {
		if text, ok := t.RawGetInt(i).(lua.LString); ok && !isCall(string(text)) {
			return false
		}
	}
	return true
}

// isWithoutSentence reports whether a line has only one value, the name of a rule with conditions.
func (lr *lineReader) isWithoutSentence(t *lua.LTable) bool {
	text, ok := t.RawGetInt(1).(lua.LString)
	return ok && t.Len() == 1 && t.RawGetString("ask") == lua.LNil && isCall(string(text))
}

// isCall reports whether a text is a path, or the call of one, perhaps behind `not`.
func isCall(text string) bool {
	text = strings.TrimPrefix(strings.TrimSpace(text), "not ")
	_, err := formula.ParseCall(nil, formula.Source{Text: text})
	return err == nil
}

// conditionRow reads one line of conditions in braces.
func (lr *lineReader) conditionRow(key string, t *lua.LTable) rules.Row {
	return lr.row(key, t, !lr.isWithoutSentence(t))
}

// ruleWithConditions reads a line that consists of a formula.
func (lr *lineReader) ruleWithConditions(text lua.LString) rules.Row {
	r := rules.Row{Value: lr.b.h.Placed(string(text), "")}
	r.Pos = lr.b.h.PosOf(r.Value)
	return r
}

// question reads the fields `ask` and `otherwise` of a requirement.
func (lr *lineReader) question(r *rules.Row, key string, t *lua.LTable) {
	ask, otherwise := t.RawGetString("ask"), t.RawGetString("otherwise")
	if otherwise != lua.LNil && ask == lua.LNil {
		lr.b.failAt(key, "", "%s: otherwise belongs to `ask`, and the line %q of %s has none", lr.b.h, r.Label, key)
		return
	}
	if ask == lua.LNil {
		return
	}
	text, ok := ask.(lua.LString)
	switch {
	case key != "requires":
		lr.b.failAt(key, "a requirement may ask: requires = { \"sentence\", ask = \"Is it so?\" }", "%s: the line %q of %s asks, and a rule never asks", lr.b.h, r.Label, key)
		return
	case !ok:
		lr.b.failAt(key, `write ask = "Is it so?"`, "%s: ask is a text, not %s", lr.b.h, sandbox.Describe(ask))
		return
	case r.Value != nil:
		lr.b.failAt(key, "write two lines", "%s: the line %q of %s has a formula and a question; keep one", lr.b.h, r.Label, key)
		return
	}
	r.Ask = lr.b.h.Placed(string(text), "")
	if otherwise != lua.LNil {
		r.Otherwise = lr.b.asFormula(otherwise, "")
	}
}

// addedLabelled sets aside lines that a `to` adds to a rule or a line of a check: { "label", "formula",
// when = ... }. Whether they are rows of a table is known after all files were run.
func addedLabelled(l *Loader, b *body, c *rules.Change) {
	var rows, rest []lua.LValue
	for _, v := range b.items {
		t, ok := v.(*lua.LTable)
		if ok {
			_, ok = sandbox.Contents(t).RawGetInt(1).(lua.LString)
		}
		if ok {
			rows = append(rows, v)
		} else {
			rest = append(rest, v)
		}
	}
	if c.ChangeKind != rules.To || len(rows) == 0 || tablesAmong(rest) {
		return
	}
	items := b.items
	b.items = rest
	readLater(l, func() {
		if isTable(l, c.Target) {
			b.items = items
			readChangedRows(b, c)
			return
		}
		splitLines(l, b, c, b.lines().labelled("to", rows))
	})
}

// tablesAmong reports whether one of several values is a table.
func tablesAmong(values []lua.LValue) bool {
	return slices.ContainsFunc(values, func(v lua.LValue) bool { return v.Type() == lua.LTTable })
}

// labelled reads labelled lines that stand in a body without a key.
func (lr *lineReader) labelled(key string, list []lua.LValue) []rules.Row {
	lr.rolls = true
	var rows []rules.Row
	for _, v := range list {
		rows = append(rows, lr.row(key, sandbox.Contents(v.(*lua.LTable)), true))
	}
	return rows
}

// splitLines makes a change that adds several lines into changes that add one line each.
func splitLines(l *Loader, b *body, c *rules.Change, rows []rules.Row) {
	switch {
	case !c.Body.IsZero():
		b.fail("", "%s has two bodies; keep one formula, list or function", b.h)
		return
	case len(c.Terms.Requires)+len(c.Terms.Costs) > 0 || !c.Terms.Failure.IsZero() || c.Effects.Any():
		b.fail("write two changes", "%s adds lines, which belong to rules, and what belongs to actions", b.h)
		return
	}
	var split []*rules.Change
	for _, r := range rows {
		one := *c
		one.Label, one.Pos = r.Label, r.Pos
		one.Body = rules.Body{Formula: r.Value, Dice: r.Dice}
		if r.Source != nil {
			one.Source = r.Source
		}
		if r.When != nil {
			one.When = r.When
			if c.When != nil {
				one.When = bothHold(c.When, r.When)
			}
		}
		split = append(split, &one)
	}
	if i := slices.Index(l.Source.Changes, c); i >= 0 && len(split) > 0 {
		l.Source.Changes = slices.Replace(l.Source.Changes, i, i+1, split...)
	}
}

// isTable reports whether a table of this name was declared so far or, if nothing of this name was,
// one with the same word.
func isTable(l *Loader, name string) bool {
	word := name[strings.LastIndexByte(name, '.')+1:]
	found, table := false, false
	for _, d := range l.Source.Declarations {
		is := d.DeclKind == rules.Lookup || len(d.Random.Rolled) > 0
		if d.Name == name {
			return is
		}
		if strings.HasSuffix(d.Name, "."+word) {
			found, table = true, table || is
		}
	}
	return found && table
}
