package declare

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
)

// failure reads the fields `fails_when` and `fails_as`.
func (b *body) failure() rules.FailureDeclaration {
	var d rules.FailureDeclaration
	if v := b.get("fails_when"); v != lua.LNil {
		d.When = b.lines().conditions("fails_when", v)
		for i := range d.When {
			d.When[i].Fails = true
		}
	}
	if v := b.get("fails_as"); v != lua.LNil {
		d.As = b.failedLines(v)
	}
	return d
}

// failedLines reads the field `fails_as`: values of lines, by name.
func (b *body) failedLines(v lua.LValue) []rules.LineDeclaration {
	const hint = `write fails_as = { line = "formula" }`
	t, ok := v.(*lua.LTable)
	if !ok {
		b.failAt("fails_as", hint, "%s: fails_as gives lines their values, by name", b.h)
		return nil
	}
	fields := b.subOf(t)
	b.noItems(fields, "fails_as", hint)
	var list []rules.LineDeclaration
	for _, name := range fields.order {
		line := rules.LineDeclaration{Name: name}
		line.Pos, _ = b.h.FieldPos(name)
		switch value := fields.get(name); value.Type() {
		case lua.LTString, lua.LTNumber, lua.LTBool:
			line.Body.Formula = b.asFormula(value, name)
		default:
			b.failAt(name, hint, "%s: in fails_as `%s` is %s, not a formula", b.h, name, sandbox.Describe(value))
			continue
		}
		list = append(list, line)
	}
	return list
}

// askedCheck reads a requirement that a check can be rolled: { check = "touch(target)" }.
func (lr *lineReader) askedCheck(key string, t *lua.LTable) rules.Row {
	const hint = `write { check = "path.check(values)" }`
	r := rules.Row{Pos: lr.b.h.Pos}
	switch word := lr.b.h.Word; {
	case key != "requires":
		lr.b.failAt(key, "", "%s: a line of %s names a check; that belongs to requires", lr.b.h, key)
		return r
	case word != "action" && word != "to" || strings.HasPrefix(lr.b.h.Name, "tagged "):
		lr.b.failAt(key, "write it in the actions that roll it", "%s: `check` in requires names a check that one action rolls", lr.b.h)
		return r
	case t.Len() > 0:
		lr.b.failAt(key, hint, "%s: a line of requires names a check and has a sentence; the sentence is that of the check", lr.b.h)
		return r
	}
	if r.Check = lr.inQuotes(key, t.RawGetString("check"), hint); r.Check != nil {
		r.Pos = lr.b.h.PosOf(r.Check)
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch name := lua.LVAsString(k); name {
		case "check":
		case "when":
			r.When = lr.b.asFormula(v, "")
		case "source":
			r.Source = lr.b.l.Citations.CiteLine(lr.b.h, v)
		default:
			lr.b.failAt(key, "", "%s: the line with a check of %s has an unknown field `%s`", lr.b.h, key, name).Advise(diag.SuggestNearest(name, []string{"when", "source"}))
		}
	}
	return r
}
