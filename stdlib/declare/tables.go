package declare

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// takeTable reads rows: { key, value }.
func (l *Loader) takeTable(b *body) {
	d := &rules.Declaration{Sort: rules.Lookup}
	b.common(d)
	if roll := b.text("roll"); roll != "" {
		d.Sort, d.Roll = rules.Action, roll
	}
	if note := b.text("note"); note != "" {
		b.renamed("note", "text")
		if d.Text == "" {
			d.Text = note
		}
	}
	if d.When != nil {
		b.failAt("when", "write instead_of with a when for the special case", "%s: a table has no when", b.h)
	}
	written := len(b.items)
	for i, v := range b.items {
		if _, ok := v.(*lua.LTable); !ok {
			b.fail(`write { key, value }`, "%s: row %d is %s", b.h, i+1, sandbox.Describe(v))
		}
	}
	rows, _ := b.tableRows()
	d.Body.Rows = rows
	sound := len(rows) >= written // all that are written out
	b.finish()
	if len(d.Body.Rows) == 0 {
		if written == 0 && !b.has("from_csv") {
			b.fail(`write { { key, value }, ... }`, "%s has no rows", b.h)
		}
		return
	}
	if l.checkRows(b, d.Body.Rows) && sound {
		b.checkGaps(d.Body.Rows)
	}
	l.checkKeys(b, d)
	if d.Roll != "" {
		d.Rolled = d.Body.Rows
		d.Body = rules.Body{Func: randomTable(d, d.Roll, d.Rolled)}
	} else if len(d.Params) == 0 {
		b.fail(fmt.Sprintf("write table \"%s (key)\" or roll = \"1d6\"", d.Name), "%s has nothing to look up", b.h)
		return
	}
	l.declare(d)
}

func (l *Loader) tableRow(b *body, t *lua.LTable) (rules.TableRow, bool) {
	row := rules.TableRow{Pos: b.h.pos}
	value, err := l.Session.FromLua(t.RawGetInt(2), types.Type{})
	if err != nil || value == nil || t.Len() != 2 {
		b.fail(`write { key, value }`, "%s: a row has a key and a value", b.h)
		return row, false
	}
	row.Value = value
	switch k := t.RawGetInt(1).(type) {
	case lua.LNumber:
		row.Low, row.High = float64(k), float64(k)
	case lua.LString:
		key := rowCalled(string(k))
		row.Low, row.High, row.IsText = key.Low, key.High, key.IsText
		if key.IsText {
			row.Text = key.Text
		}
	default:
		b.fail(`a key is a number, "2 to 5", "7 and up", "up to -6" or a text`, "%s: %s is no key", b.h, sandbox.Describe(k))
		return row, false
	}
	return row, true
}

// rangeKey reads "7", "-1 to 1", "7 and up", "up to -6".
func rangeKey(s string) (low, high float64, ok bool) {
	s = strings.TrimSpace(s)
	if rest, found := strings.CutPrefix(s, "up to "); found {
		high, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
		return math.Inf(-1), high, err == nil
	}
	for _, up := range []string{" and up", "+", " or more"} {
		if rest, found := strings.CutSuffix(s, up); found {
			low, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
			return low, math.Inf(1), err == nil
		}
	}
	if a, b, found := strings.Cut(s, " to "); found {
		low, err := strconv.ParseFloat(strings.TrimSpace(a), 64)
		high, err2 := strconv.ParseFloat(strings.TrimSpace(b), 64)
		return low, high, err == nil && err2 == nil
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, n, err == nil
}

// checkKeys reports rows that nothing can ever look up: those of a table with a
// parameter of another type, or beside the dice that are rolled on it.
func (l *Loader) checkKeys(b *body, d *rules.Declaration) {
	if d.Roll != "" {
		if len(d.Params) > 0 {
			b.fail("leave the brackets out, or write no roll", "%s rolls and takes nothing", b.h)
		}
		l.checkRoll(b, d)
		return
	}
	if len(d.Params) > 1 {
		b.fail("write a table for each, or a rule", "%s looks up one thing, not %d", b.h, len(d.Params))
		return
	}
	if len(d.Params) == 0 {
		return
	}
	p, text := d.Params[0], d.Body.Rows[0].IsText
	switch p.Type.Base {
	case types.Any:
	case types.Number:
		if text {
			b.fail(fmt.Sprintf("write (%s: text)", p.Name), "%s is looked up by texts, but `%s` is %s", b.h, p.Name, p.Type.Describe())
		}
	case types.Text, types.Choice:
		if !text {
			b.fail(fmt.Sprintf("write (%s)", p.Name), "%s is looked up by numbers, but `%s` is %s", b.h, p.Name, p.Type.Describe())
		}
	default:
		b.fail("look up a text or a number, such as the name of a thing", "%s is looked up by texts or numbers, but `%s` is %s", b.h, p.Name, p.Type.Describe())
	}
}

// checkRoll reports dice of a table that are no notation, and results that could
// not be read.
func (l *Loader) checkRoll(b *body, d *rules.Declaration) {
	e, err := dice.Parse(d.Roll)
	if err == nil && len(e.Variables()) > 0 {
		b.failAt("roll", "roll it in a check, and look its total up", "%s: its dice have no `@%s` to read", b.h, e.Variables()[0])
		return
	}
	if err != nil {
		b.notation(err, b.placed(d.Roll, "roll"))
		return
	}
	d.Sees = b.results(d.Body.Rows)
}

// results looks at what rows of a rolled table say: it lists the tables that
// results go on to, and notes the texts with braces.
func (b *body) results(rows []rules.TableRow) (sees []string) {
	for i, r := range rows {
		text, _ := r.Value.(string)
		if other, found := r.GoesOnTo(); found {
			sees = append(sees, other)
			continue
		}
		b.l.results = append(b.l.results, result{b, text, r.Braces})
		if strings.ContainsAny(text, "{}") && r.Braces == nil {
			rows[i].Braces = b.placed(text, "")
		}
	}
	return sees
}

// notation tells what is wrong with a notation, at its place in the file.
func (b *body) notation(err error, src *content.Formula) {
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		column := max(p.Pos.Column, 1) - 1
		pos := b.pos(src)
		if src.Place != nil {
			pos = src.Place(column)
		}
		b.l.fail(pos, p.Width, "", "%s: %s", b.h, p.Message).Advise(p.Advice())
	}
}

// checkGaps reports gaps between whole numbers.
func (b *body) checkGaps(rows []rules.TableRow) {
	for _, r := range rows {
		if r.IsText || math.IsInf(r.High, 1) {
			continue
		}
		next, found := math.Inf(1), false
		for _, q := range rows {
			if q.Low <= r.High && q.High > r.High { // it overlaps and goes on
				next, found = r.High, false
				break
			}
			if q.Low > r.High && q.Low < next {
				next, found = q.Low, true
			}
		}
		if found && next > r.High+1 {
			b.fail("", "%s has no row between %s and %s", b.h, types.Format(r.High), types.Format(next))
		}
	}
}
