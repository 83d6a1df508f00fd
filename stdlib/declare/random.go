package declare

import (
	"fmt"
	"regexp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// randomTable is a table that is rolled on. A result "see noun.table" goes on to
// another table; what stands in braces in a text is rolled or worked out:
// "{2d6} gold". What others add to the table is there, too.
func randomTable(d *rulebook.Declaration, roll string, rows []rulebook.TableRow) rulebook.Function {
	return &random{d, roll, rows}
}

type random struct {
	decl *rulebook.Declaration
	roll string
	rows []rulebook.TableRow
}

// Call implements rulebook.Function.
func (r *random) Call(c *rulebook.Call) (types.Value, error) {
	t := c.Table.(*table.Table)
	rolled, err := t.Roll(r.roll)
	if err != nil {
		return nil, err
	}
	var key types.Value = rolled.Total
	if len(rolled.Texts) > 0 {
		key = strings.Join(rolled.Texts, " ")
	}
	rule := t.Book().Rule(r.decl.Name)
	rows, err := t.Rows(rule, r.rows, c.Noun)
	if err != nil {
		return nil, err
	}
	at, err := table.RowAt(r.decl.Name, rows, key)
	if err != nil {
		return nil, err
	}
	text, ok := rows[at].Value.(string)
	if !ok {
		return rows[at].Value, nil
	}
	if other, found := goesOnTo(text); found {
		rule := t.Book().Rule(other)
		if rule == nil || rule.Noun == nil {
			return nil, fmt.Errorf("%s goes on to %q, but there is no such table", r.decl.Name, other)
		}
		n := c.Noun
		if id := rulebook.Singleton(rule.Noun.Name); id != 0 {
			n = types.Noun{Record: id, Kind: rule.Noun.Name}
		}
		return t.Do(n, rule.Word, nil)
	}
	return t.Result(rule, rows[at], c.Noun)
}

// goesOnTo is the table to which a result goes on: "see noun.table" and nothing
// else.
func goesOnTo(text string) (string, bool) {
	other, found := strings.CutPrefix(text, "see ")
	return other, found && !strings.Contains(other, " ")
}

// result is a text in a row of a table that rolls.
type result struct {
	body *body
	text string
	cell *content.Formula // the same in a spreadsheet; nil for others
}

// seeInside matches `see noun.table` within a text.
var seeInside = regexp.MustCompile(`\bsee ([A-Za-z_]\w*\.[A-Za-z_]\w*)`)

// seenInside warns of `see noun.table` beside other words: there a table stands in
// braces.
func (l *Loader) seenInside() {
	rolled := map[string]bool{}
	for _, d := range l.source.Declarations {
		rolled[d.Name] = rolled[d.Name] || d.Roll != ""
	}
	for _, r := range l.results {
		for _, at := range seeInside.FindAllStringSubmatchIndex(r.text, -1) {
			name := r.text[at[2]:at[3]]
			if !rolled[name] {
				continue
			}
			b := r.body
			hint, message := fmt.Sprintf("write {%s}", name), b.h.String()+": beside other words a table stands in braces"
			if r.cell != nil {
				p := r.cell.File.ProblemAt(r.cell.Place(at[0]), at[1]-at[0], message)
				p.Hint = hint
				l.source.Warned = append(l.source.Warned, p)
				continue
			}
			pos, width := b.h.pos, b.h.length()
			var fix []diag.Edit
			if b.h.found {
				if tok, ok := b.h.chunk.FindIn(b.h.span, r.text, 0); ok {
					pos, width = b.h.chunk.Source().PosAt(tok.SourceOffset(at[0])), at[1]-at[0]
					fix = []diag.Edit{{File: pos.File, Start: tok.SourceOffset(at[0]), End: tok.SourceOffset(at[1]), New: "{" + name + "}"}}
				}
			}
			l.warn(pos, width, hint, fix, "%s", message)
		}
	}
}
