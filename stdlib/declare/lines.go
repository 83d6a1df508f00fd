package declare

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// lineBody reads a line in braces: dice, another check, the first of several lines
// that holds, or lines that add up.
func (b *body) lineBody(key string, t *lua.LTable) (rules.Body, bool) {
	var out rules.Body
	if key == rules.Again {
		b.failAt(key, `write again = "formula"`, "%s: again is a formula, yes or no, and no list", b.h)
		return out, false
	}
	fields, word, bodies := sandbox.Contents(t), "", grammar.Names(grammar.LineBodies)
	b.rolls = true
	defer func() { b.rolls = false }()
	if _, alone := fields.RawGetInt(1).(lua.LString); alone { // { "label", "formula" }
		out.Sum = b.rows(key, t, true)
		return out, out.Sum != nil
	}
	for k, _ := fields.Next(lua.LNil); k != lua.LNil; k, _ = fields.Next(k) {
		name, named := k.(lua.LString)
		switch {
		case !named:
			continue
		case !slices.Contains(bodies, string(name)):
			b.failAt(key, "", "%s: the line %s has an unknown field `%s`", b.h, key, string(name)).Advise(diag.Meant(string(name), bodies))
			return out, false
		case word != "" || fields.Len() > 0:
			b.failAt(key, "", "%s: the line %s says two things; keep one formula, list, dice or check", b.h, key)
			return out, false
		}
		word = string(name)
	}
	switch v := fields.RawGetString(word); word {
	case "":
		out.Sum = b.rows(key, t, true)
		return out, out.Sum != nil
	case "first":
		if out.First = b.rows(key, v, false); out.First != nil && len(out.First) == 0 {
			b.failAt(key, `write first = { { "formula", when = "..." }, { "formula" } }`, "%s: first lists nothing", b.h)
			return out, false
		}
		return out, out.First != nil
	case "best":
		out.Best = b.best(key, v)
		return out, out.Best != nil
	case "dice":
		out.Dice = b.notationIn(key, v)
		return out, out.Dice != nil
	default:
		out.Check = b.inQuotes(key, v, `write { check = "path.check(values)" }`)
		return out, out.Check != nil
	}
}

// notationIn reads dice that stand in a line.
func (b *body) notationIn(key string, v lua.LValue) *content.Formula {
	return b.inQuotes(key, v, `dice are notation, such as dice = "1d6"`)
}

func (b *body) inQuotes(key string, v lua.LValue, hint string) *content.Formula {
	text, ok := v.(lua.LString)
	if !ok {
		b.failAt(key, hint, "%s: the line %s is a text in quotes, not %s", b.h, key, sandbox.Describe(v))
		return nil
	}
	return b.placed(string(text), "")
}

// rowOfDice reads one of several lines whose value is thrown.
func (b *body) rowOfDice(r *rules.Row, key string, throw, value lua.LValue) {
	switch {
	case !b.rolls:
		b.failAt(key, "what rolls is a line of a check", "%s: a line of %s is dice, and a rule never rolls", b.h, key)
	case value != lua.LNil:
		b.failAt(key, "", "%s: the line %q of %s has dice and a formula; keep one", b.h, r.Label, key)
	default:
		r.Dice = b.notationIn(key, throw)
	}
}

// thrown reads dice that a change throws for a line of a check.
func (b *body) thrown(c *rules.Change) {
	text := b.text("dice")
	if text == "" || c.Dice != "" {
		return
	}
	switch {
	case c.How != rules.To && c.How != rules.InsteadOf:
		b.failAt("dice", "", "%s: dice belong to `to` and `instead_of`", b.h)
	case b.has("add") || len(b.items) > 0:
		b.failAt("dice", "", "%s says two things; keep one formula, list or function", b.h)
	default:
		c.Body.Dice = b.placed(text, "dice")
	}
}

// shows reads which lines a check announces.
func (b *body) shows(d *rules.Declaration) {
	if text, ok := b.get("shows").(lua.LString); ok && !isName(string(text)) {
		d.ShowsText = b.placed(string(text), "shows")
		return
	}
	d.Shows = b.texts("shows")
	if d.Shows == nil && b.has("shows") {
		d.Shows = []string{}
	}
}

// addedLines reads what a `to` adds to a check: every field that has no other
// meaning. Whether it is a check that is added to turns out when all is loaded.
func (l *Loader) addedLines(b *body, c *rules.Change) {
	if c.How != rules.To || c.House {
		return
	}
	known, added := b.knownFields(), []string{}
	for _, key := range b.order {
		if !slices.Contains(b.known, key) && !grammar.IsReserved(key) && isName(key) {
			added = append(added, key)
			b.knows(key)
		}
	}
	if len(added) == 0 {
		return
	}
	l.unsettled = append(l.unsettled, func() {
		if !l.isCheck(c.Target) {
			for _, key := range added {
				b.failField(key, known)
			}
			return
		}
		if carried := c.Carrier != nil; carried || c.When != nil {
			b.failAt(added[0], "a line says itself when it counts; `to` on a line of the check adds under a condition, and for whoever has an entry",
				"%s adds the line `%s`: lines are always there", b.h, added[0])
			return
		}
		c.Lines = b.lines(func(key string) bool { return !slices.Contains(added, key) || b.noLine(key) })
	})
}

// settleLines reads what is added to checks, all of which are known now.
func (l *Loader) settleLines() {
	for _, settle := range l.unsettled {
		settle()
	}
	l.unsettled = nil
}

// knownFields lists the fields that were read so far.
func (b *body) knownFields() []string {
	return slices.Sorted(slices.Values(b.known))
}

// isCheck says whether a check of that name was declared so far.
func (l *Loader) isCheck(name string) bool {
	return slices.ContainsFunc(l.source.Declarations, func(d *rules.Declaration) bool {
		return d.Sort == rules.Check && (d.Name == name || strings.HasSuffix(name, fmt.Sprintf(".%s", d.Name)))
	})
}

func (l *Loader) takeCheck(b *body) {
	d := &rules.Declaration{Sort: rules.Check}
	b.common(d)
	d.Like = b.text("like")
	if role := b.text("roller"); role != "" {
		d.Roller = b.placed(role, "roller")
	}
	d.Costs = b.costs()
	b.requirements(d)
	b.shows(d)
	d.Menu = b.moment("menu", rules.Menus...)
	d.Doing = b.doing()
	d.Fields = plainFields(b)
	fields := b.knownFields()
	d.Lines = b.lines(func(key string) bool { return slices.Contains(fields, key) || b.noLine(key) })
	b.finish()
	if d.When != nil {
		b.failAt("when", `write requires = { { "sentence", "formula" } }`, "%s: a check has no when", b.h)
	}
	if len(b.items) > 0 {
		b.fail("name the line: success = \"...\"", "%s has a line without a name", b.h)
	}
	l.declare(d)
}

// lines reads every field that is not taken as a line of a form.
func (b *body) lines(taken func(string) bool) []rules.LineDeclaration {
	var lines []rules.LineDeclaration
	for _, key := range b.order {
		if taken(key) {
			continue
		}
		if grammar.IsReserved(key) && key != "dice" {
			b.failField(key, nil)
			b.knows(key)
			continue
		}
		if b.almostField(key) {
			b.failField(key, checkFields())
			b.knows(key)
			continue
		}
		if line, ok := b.line(key); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// checkFields are the fields of a check that are not lines of its form, sorted.
func checkFields() []string {
	fields := slices.DeleteFunc(grammar.Of("check").Named(), func(f grammar.Field) bool { return f.Line })
	return slices.Sorted(slices.Values(grammar.Names(append(fields, grammar.Everywhere...))))
}

// almostField tells a list of texts, which is no line, under a name that is almost
// that of a field which takes one.
func (b *body) almostField(key string) bool {
	t, ok := b.fields.RawGetString(key).(*lua.LTable)
	if !ok || diag.Nearest(key, []string{"shows", "steps", "costs"}) == "" {
		return false
	}
	_, text := sandbox.Contents(t).RawGetInt(1).(lua.LString)
	return text
}

func (b *body) line(key string) (rules.LineDeclaration, bool) {
	v := b.get(key)
	pos, _ := b.fieldPos(key)
	line := rules.LineDeclaration{Name: key, Pos: pos}
	switch v := v.(type) {
	case lua.LString:
		if key == "dice" {
			line.Dice = string(v)
			line.DiceSource = b.placed(string(v), key)
			return line, true
		}
		line.Body.Formula = b.asFormula(v, key)
	case lua.LNumber, lua.LBool:
		line.Body.Formula = b.asFormula(v, key)
	case *lua.LFunction:
		line.Body.Func = b.function(v)
	case *lua.LTable:
		body, ok := b.lineBody(key, v)
		if line.Body = body; !ok {
			return line, false
		}
	default:
		b.failAt(key, "", "%s: the line %s is a formula, a list of lines or a function, not %s", b.h, key, sandbox.Describe(v))
		return line, false
	}
	return line, true
}
