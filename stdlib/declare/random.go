package declare

import (
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// randomTable is a table that is rolled on. A result "see noun.table" goes on to
// another table; dice in braces in a text are rolled: "{2d6} gold". What others add
// to the table is there, too.
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
	rows, err := t.Rows(t.Book().Rule(r.decl.Name), r.rows, c.Noun)
	if err != nil {
		return nil, err
	}
	v, err := table.FindRow(r.decl.Name, rows, key)
	if err != nil {
		return nil, err
	}
	text, ok := v.(string)
	if !ok {
		return v, nil
	}
	if other, found := strings.CutPrefix(text, "see "); found {
		return r.goesOn(t, c.Noun, other)
	}
	return r.filled(t, c.Noun, text)
}

// filled is a text in which what stands in braces was rolled, in its order: dice,
// and tables.
func (r *random) filled(t *table.Table, n types.Noun, text string) (types.Value, error) {
	var out strings.Builder
	for _, inside := range inBraces(text) {
		before, behind, _ := strings.Cut(text, "{"+inside+"}")
		out.WriteString(before)
		text = behind
		var v types.Value
		var err error
		if tableName.MatchString(inside) {
			v, err = r.goesOn(t, n, inside)
		} else {
			var roll *dice.Roll
			if roll, err = t.Roll(inside); err == nil {
				v = roll.Total
			}
		}
		if err != nil {
			return nil, err
		}
		out.WriteString(t.Show(v))
	}
	return out.String() + text, nil
}

// goesOn rolls on another table, of the game or of the same thing.
func (r *random) goesOn(t *table.Table, n types.Noun, other string) (types.Value, error) {
	rule := t.Book().Rule(other)
	if rule == nil || rule.Noun == nil {
		return nil, fmt.Errorf("%s goes on to %q, but there is no such table", r.decl.Name, other)
	}
	if id := rulebook.Singleton(rule.Noun.Name); id != 0 {
		n = types.Noun{Record: id, Kind: rule.Noun.Name}
	}
	return t.Do(n, rule.Word, nil)
}

// inBraces lists what stands in braces in a text.
func inBraces(text string) []string {
	var all []string
	for {
		i, j := strings.IndexByte(text, '{'), strings.IndexByte(text, '}')
		if i < 0 || j < i {
			return all
		}
		all = append(all, text[i+1:j])
		text = text[j+1:]
	}
}
