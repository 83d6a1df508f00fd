package declare

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/lazyregexp"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// lineReader reads lines: formulas with a label and perhaps a condition, as in `sum`, and the
// lines of checks.
type lineReader struct {
	b     *body
	rolls bool // a line may be dice, as in a check
}

// lines returns the reader of the lines of a body.
func (b *body) lines() *lineReader { return &lineReader{b: b} }

// braces reads a line in braces: dice, another check, the first of several lines that applies, or
// lines that add up.
func (lr *lineReader) braces(key string, t *lua.LTable) (rules.Body, bool) {
	var out rules.Body
	if key == rules.AgainLine {
		lr.b.failAt(key, `write again = "formula"`, "%s: again is a formula, yes or no, and no list", lr.b.h)
		return out, false
	}
	fields, word, bodies := sandbox.Contents(t), "", grammar.Names(grammar.LineBodies)
	lr.rolls = true
	if text, alone := fields.RawGetInt(1).(lua.LString); alone && fields.RawGetString("of") != lua.LNil && fields.Len() == 1 { // { "formula", of = "degree" }
		out.Type, out.Formula = answerTypeIn(lr.b, fields.RawGetString("of")), lr.b.asFormula(text, key)
		return out, true
	}
	if _, alone := fields.RawGetInt(1).(lua.LString); alone { // { "label", "formula" }
		out.Sum = lr.rows(key, t, true)
		return out, out.Sum != nil
	}
	for k, _ := fields.Next(lua.LNil); k != lua.LNil; k, _ = fields.Next(k) {
		name, named := k.(lua.LString)
		switch {
		case !named:
			continue
		case name == "of":
			out.Type = answerTypeIn(lr.b, fields.RawGetString("of"))
			continue
		case !slices.Contains(bodies, string(name)):
			lr.b.failAt(key, "", "%s: the line %s has an unknown field `%s`", lr.b.h, key, string(name)).Advise(diag.SuggestNearest(string(name), bodies))
			return out, false
		case word != "" || fields.Len() > 0:
			lr.b.failAt(key, "", "%s: the line %s has two values; keep one formula, list, dice or check", lr.b.h, key)
			return out, false
		}
		word = string(name)
	}
	switch v := fields.RawGetString(word); word {
	case "":
		out.Sum = lr.rows(key, t, true)
		return out, out.Sum != nil
	case "first":
		if out.First = lr.rows(key, v, false); out.First != nil && len(out.First) == 0 {
			lr.b.failAt(key, `write first = { { "formula", when = "..." }, { "formula" } }`, "%s: first has no lines", lr.b.h)
			return out, false
		}
		return out, out.First != nil
	case "best":
		out.Best = lr.best(key, v)
		return out, out.Best != nil
	case "dice":
		out.Dice = lr.notationIn(key, v)
		return out, out.Dice != nil
	default:
		out.Check = lr.inQuotes(key, v, `write { check = "path.check(values)" }`)
		return out, out.Check != nil
	}
}

// notationIn reads dice notation in a line.
func (lr *lineReader) notationIn(key string, v lua.LValue) *content.Formula {
	return lr.inQuotes(key, v, `dice are notation, such as dice = "1d6"`)
}

func (lr *lineReader) inQuotes(key string, v lua.LValue, hint string) *content.Formula {
	text, ok := v.(lua.LString)
	if !ok {
		lr.b.failAt(key, hint, "%s: the line %s is a text in quotes, not %s", lr.b.h, key, sandbox.Describe(v))
		return nil
	}
	return lr.b.h.Placed(string(text), "")
}

// rowOfDice reads a row whose value is rolled.
func (lr *lineReader) rowOfDice(r *rules.Row, key string, throw, value lua.LValue) {
	switch {
	case !lr.rolls:
		lr.b.failAt(key, "only lines of a check can roll", "%s: a line of %s is dice, and a rule never rolls", lr.b.h, key)
	case value != lua.LNil:
		lr.b.failAt(key, "", "%s: the line %q of %s has dice and a formula; keep one", lr.b.h, r.Label, key)
	default:
		r.Dice = lr.notationIn(key, throw)
	}
}

// all reads every field that is not taken as a line of a check.
func (lr *lineReader) all(taken func(string) bool) []rules.LineDeclaration {
	var lines []rules.LineDeclaration
	for _, key := range lr.b.order {
		if taken(key) {
			continue
		}
		if grammar.IsReserved(key) && key != "dice" {
			lr.b.failField(key, nil)
			lr.b.markKnown(key)
			continue
		}
		if lr.almostField(key) {
			lr.b.failField(key, checkFields())
			lr.b.markKnown(key)
			continue
		}
		if line, ok := lr.named(key); ok {
			lines = append(lines, line)
		}
	}
	return lines
}

// almostField reports a list of strings under a misspelt name of a field; a list of strings is no
// line.
func (lr *lineReader) almostField(key string) bool {
	t, ok := lr.b.fields.RawGetString(key).(*lua.LTable)
	if !ok || diag.Nearest(key, []string{"shows", "steps", "costs"}) == "" {
		return false
	}
	_, text := sandbox.Contents(t).RawGetInt(1).(lua.LString)
	return text
}

func (lr *lineReader) named(key string) (rules.LineDeclaration, bool) {
	v := lr.b.get(key)
	pos, _ := lr.b.h.FieldPos(key)
	line := rules.LineDeclaration{Name: key, Pos: pos}
	switch v := v.(type) {
	case lua.LString:
		if key == "dice" {
			line.Dice = string(v)
			line.DiceSource = lr.b.h.Placed(string(v), key)
			return line, true
		}
		line.Body.Formula = lr.b.asFormula(v, key)
	case lua.LNumber, lua.LBool:
		line.Body.Formula = lr.b.asFormula(v, key)
	case *lua.LFunction:
		line.Body.Func = lr.b.function(v)
	case *lua.LTable:
		body, ok := lr.braces(key, v)
		if line.Body = body; !ok {
			return line, false
		}
	default:
		lr.b.failAt(key, "", "%s: the line %s is a formula, a list of lines or a function, not %s", lr.b.h, key, sandbox.Describe(v))
		return line, false
	}
	return line, true
}

// rows reads a list of lines, with or without labels: { { "label", "formula", when = "..." }, ...
// }, or a single such line. Two strings of which the first may be a formula are refused: they may
// be one line or two.
func (lr *lineReader) rows(key string, v lua.LValue, labelled bool) []rules.Row {
	t, ok := v.(*lua.LTable)
	if !ok {
		lr.b.failAt(key, `write { { "label", "formula" } }`, "%s: %s is a list of lines, not %s", lr.b.h, key, sandbox.Describe(v))
		return nil
	}
	t = sandbox.Contents(t)
	if text, ok := t.RawGetInt(1).(lua.LString); ok && (labelled || hasField(t)) {
		if labelled && (t.Len() > 2 || t.Len() == 2 && formula.IsFormula(string(text))) {
			if second, ok := t.RawGetInt(2).(lua.LString); ok && t.Len() == 2 && !formula.IsFormula(string(second)) {
				line := fmt.Sprintf("{ %q, %q%s }", string(second), string(text), namedFields(t))
				lr.b.failAt(key, fmt.Sprintf("write %s = %s", key, line), "%s: the label of a line comes before its formula", lr.b.h).Suggest(diag.SetField{Key: key, Lua: line})
				return nil
			}
			p := lr.b.failAt(key, fmt.Sprintf("write %s = { %s }", key, sample(t)), "%s: a list of lines needs double braces", lr.b.h)
			if t.Len() <= 2 {
				p.Suggest(diag.SetField{Key: key, Lua: "{ " + sample(t) + " }"})
			}
			return nil
		}
		return []rules.Row{lr.row(key, t, labelled)}
	}
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if name, ok := k.(lua.LString); ok {
			lr.b.failAt(key, `write { { "label", "formula" } }`, "%s: %s is a list of lines and has no field `%s`", lr.b.h, key, string(name))
			return nil
		}
	}
	rows := []rules.Row{}
	for i := 1; i <= t.Len(); i++ {
		line, ok := t.RawGetInt(i).(*lua.LTable)
		if _, text := t.RawGetInt(i).(lua.LString); text && !labelled {
			line = lr.b.l.Session.Host.L.CreateTable(1, 0)
			line.Append(t.RawGetInt(i))
		} else if !ok {
			lr.b.failAt(key, `write { { "label", "formula" } }`, "%s: line %d of %s is %s", lr.b.h, i, key, sandbox.Describe(t.RawGetInt(i)))
			continue
		}
		rows = append(rows, lr.row(key, sandbox.Contents(line), labelled))
	}
	return rows
}

// hasField reports whether a table has a string key.
func hasField(t *lua.LTable) bool {
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if _, named := k.(lua.LString); named {
			return true
		}
	}
	return false
}

func (lr *lineReader) row(key string, t *lua.LTable, labelled bool) rules.Row {
	r := rules.Row{Pos: lr.b.h.Pos}
	at := 1
	if labelled {
		label, ok := t.RawGetInt(1).(lua.LString)
		if !ok {
			lr.b.failAt(key, `write { "label", "formula" }`, "%s: a line of %s has no label", lr.b.h, key)
			return r
		}
		r.Label = string(label)
		if tok, ok := lr.b.h.Find(string(label), ""); ok {
			r.Pos = lr.b.h.Chunk.Source().PosAt(tok.SourceOffset(0))
		}
		at = 2
	}
	v := t.RawGetInt(at)
	if throw := t.RawGetString("dice"); throw != lua.LNil {
		lr.rowOfDice(&r, key, throw, v)
	} else if v == lua.LNil && t.RawGetString("ask") != lua.LNil {
		lr.question(&r, key, t)
	} else if v == lua.LNil {
		lr.b.failAt(key, `write { "label", "formula" }`, "%s: the line %q of %s has no formula", lr.b.h, r.Label, key)
		return r
	} else {
		r.Value = lr.b.asFormula(v, "")
		lr.question(&r, key, t)
	}
	if !labelled {
		r.Pos = lr.b.h.PosOf(cmp.Or(r.Value, r.Dice))
	}
	called := r.Label // for messages: the label, or the formula of a line without one
	if !labelled && r.Value != nil {
		called = r.Value.Text
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		switch k := k.(type) {
		case lua.LNumber:
			if int(k) > at {
				lr.b.failAt(key, "", "%s: the line %q of %s has too many values", lr.b.h, called, key)
			}
		case lua.LString:
			switch k {
			case "when":
				r.When = lr.b.asFormula(v, "")
			case "source":
				r.Source = lr.b.l.Citations.CiteLine(lr.b.h, v)
			case "dice", "ask", "otherwise":
			default:
				known := []string{"when", "source"}
				if key == "requires" {
					known = append(known, "ask", "otherwise")
				}
				lr.b.failAt(key, "", "%s: the line %q of %s has an unknown field `%s`", lr.b.h, called, key, string(k)).Advise(diag.SuggestNearest(string(k), known))
			}
		}
	}
	return r
}

// sample formats the first two elements of a list as a line with its fields.
func sample(t *lua.LTable) string {
	var texts []string
	for i := 1; i <= min(t.Len(), 2); i++ {
		texts = append(texts, strconv.Quote(lua.LVAsString(t.RawGetInt(i))))
	}
	line := "{ " + strings.Join(texts, ", ") + namedFields(t) + " }"
	if t.Len() > 2 {
		line += ", ..."
	}
	return line
}

// namedFields formats the fields of a table that are strings, numbers or booleans, each with a
// comma before it.
func namedFields(t *lua.LTable) string {
	var fields []string
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		name, named := k.(lua.LString)
		if !named {
			continue
		}
		switch v := v.(type) {
		case lua.LString:
			fields = append(fields, ", "+string(name)+" = "+strconv.Quote(string(v)))
		case lua.LNumber, lua.LBool:
			fields = append(fields, ", "+string(name)+" = "+v.String())
		}
	}
	slices.Sort(fields)
	return strings.Join(fields, "")
}

// best reads the field `best`: lines of which the largest counts. Without lines it is 0 until others are
// added.
func (lr *lineReader) best(key string, v lua.LValue) []rules.Row {
	if list, ok := v.(*lua.LTable); ok && lr.reportDice(key, sandbox.Contents(list)) {
		return nil
	}
	return lr.rows(key, v, true)
}

// reportDice reports dice where only one line counts.
func (lr *lineReader) reportDice(key string, list *lua.LTable) bool {
	for i := 1; i <= list.Len(); i++ {
		if line, ok := list.RawGetInt(i).(*lua.LTable); ok && sandbox.Contents(line).RawGetString("dice") != lua.LNil {
			lr.b.failAt(key, "give the dice a line of their own, and add that line", "%s: only one line of a best counts, so none of them can be dice", lr.b.h)
			return true
		}
	}
	return false
}

// reportFieldName reports a name of a line that is a field of other headings, and returns whether it did.
func (lr *lineReader) reportFieldName(key string) bool {
	v := lr.b.get(key)
	as, field := grammar.LineNamed(key)
	_, isTable := v.(*lua.LTable)
	switch {
	case as == grammar.NoLine:
		lr.b.failAt(key, "choose another name", "%s: `%s` cannot name a line of a check", lr.b.h, key)
		return true
	case as == grammar.NoList && isTable:
		lr.b.failAt(key, field.Instead, "%s: %s is no line of a check", lr.b.h, key)
		return true
	case as == grammar.LineIfRead && field.Holds == grammar.Occasions && slices.Contains(usualOccasions, lua.LVAsString(v)):
		lr.b.failAt(key, key+" belongs to actions and offers", "%s: %s is no line of a check", lr.b.h, key)
		return true
	}
	return false
}

// usualOccasions are units of the clock and occasions that most games have.
var usualOccasions = []string{"turn", "round", "session", "scenario", "minute", "hour", "day", "month"}

// rolledAgain matches "again", "again 1", "again where # < 3" and "again 1 where # < 6".
var rolledAgain = lazyregexp.New(`^\s*again(?:\s+([0-9]+))?(?:\s+where\s+(.*\S))?\s*$`)

// rolledAgain reads which dice an offer rolls again.
func (lr *lineReader) rolledAgain(d *rules.LineDeclaration, text string) {
	d.Dice, d.DiceSource = text, lr.b.h.Placed(text, d.Name)
	m := rolledAgain.FindStringSubmatchIndex(text)
	if m == nil {
		return // reported by linking
	}
	d.Reroll = &rules.RerollDeclaration{}
	if m[2] >= 0 {
		n, err := strconv.Atoi(text[m[2]:m[3]])
		if err != nil || n < 1 || n > maxRerolled {
			lr.b.failAt(d.Name, `write dice = "again" for all of them`, "%s: from 1 to %d dice are rolled again, not %s", lr.b.h, maxRerolled, text[m[2]:m[3]])
		}
		d.Reroll.Count = n
	}
	if m[4] >= 0 {
		where := *d.DiceSource
		where.Text = text[m[4]:m[5]]
		if place := d.DiceSource.Place; place != nil {
			where.Place = loading.Shifted(place, m[4])
		}
		d.Reroll.Where = &where
	}
}

// maxRerolled is the largest number of dice to be rolled again.
const maxRerolled = 1000

// added reads what is added to a line: one labelled line, or a list of them.
func (lr *lineReader) added(key string, t *lua.LTable) []rules.Row {
	lr.rolls = true
	if _, one := t.RawGetInt(1).(lua.LString); one {
		return []rules.Row{lr.row(key, t, true)}
	}
	return lr.rows(key, t, true)
}
