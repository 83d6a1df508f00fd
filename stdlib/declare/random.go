package declare

import (
	"fmt"
	"strings"

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
	return fillDice(t, text)
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

// fillDice rolls the dice that stand in braces in a text.
func fillDice(t *table.Table, text string) (types.Value, error) {
	for _, notation := range inBraces(text) {
		roll, err := t.Roll(notation)
		if err != nil {
			return nil, err
		}
		text = strings.Replace(text, "{"+notation+"}", types.Format(roll.Total), 1)
	}
	return text, nil
}
