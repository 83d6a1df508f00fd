package declare

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// randomTable is a table that is rolled on. A result "see noun.table" goes on to
// another table; what stands in braces in a text is rolled or worked out:
// "{2d6} gold". What others add to the table is there, too.
func randomTable(d *rules.Declaration, roll string, rows []rules.TableRow) rules.Function {
	return &random{d, roll, rows}
}

type random struct {
	decl *rules.Declaration
	roll string
	rows []rules.TableRow
}

// IsFunction implements rules.Function.
func (*random) IsFunction() {}

// Call implements table.Function.
func (r *random) Call(c *table.Call) (types.Value, error) {
	t := c.Table
	rule := t.World().Book().Rule(r.decl.Name)
	rolled, err := t.Checks().RollUnless(r.roll, func() (func(*dice.Roll) bool, error) { return r.again(t, rule, c.Noun) })
	if err != nil {
		return nil, err
	}
	rows, err := t.Eval().Rows(rule, r.rows, c.Noun)
	if err != nil {
		return nil, err
	}
	at, err := table.RowAt(r.decl.Name, rows, keyOf(rolled))
	if err != nil {
		return nil, err
	}
	if t.Came != nil {
		t.Came(rows[at].Pos)
	}
	if other, found := rows[at].GoesOnTo(); found {
		rule, n := t.SeenFrom(other, c.Noun)
		if rule == nil {
			return nil, fmt.Errorf("%s goes on to %q, but there is no such table", r.decl.Name, other)
		}
		return t.Journal().Do(n, rule.Word, nil)
	}
	return t.Actions().Result(rule, rows[at], c.Noun)
}

// keyOf is what a roll looks up.
func keyOf(rolled *dice.Roll) types.Value {
	if len(rolled.Texts) > 0 {
		return strings.Join(rolled.Texts, " ")
	}
	return rolled.Total
}

// again tells which rolls bring nothing but another roll on the same table, as
// nothing else hangs on it; nil where it does, or no row goes on to the table itself.
func (r *random) again(t *table.Table, rule *rules.Rule, n types.Ref) (func(*dice.Roll) bool, error) {
	itself := func(row rules.TableRow) bool {
		other, found := row.GoesOnTo()
		seen, at := t.SeenFrom(other, n)
		return found && seen == rule && at == n
	}
	rows, err := t.Eval().Rows(rule, r.rows, n)
	if err != nil || !slices.ContainsFunc(rows, itself) || !t.RollsAlone(rule, n) {
		return nil, err
	}
	return func(rolled *dice.Roll) bool {
		at, err := table.RowAt(r.decl.Name, rows, keyOf(rolled))
		return err == nil && itself(rows[at])
	}, nil
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
				p.Code, p.Hint = "old-word", hint
				l.source.Warned = append(l.source.Warned, p)
				continue
			}
			pos, width := b.h.pos, b.h.length()
			var fix []diag.Edit
			if b.h.found {
				if tok, ok := b.h.chunk.Tree().Tokens.FindString(b.h.span, r.text, 0); ok {
					pos, width = b.h.chunk.Source().PosAt(tok.SourceOffset(at[0])), at[1]-at[0]
					fix = []diag.Edit{{File: pos.File, Start: tok.SourceOffset(at[0]), End: tok.SourceOffset(at[1]), New: "{" + name + "}"}}
				}
			}
			l.warn("old-word", pos, width, hint, fix, "%s", message)
		}
	}
}
