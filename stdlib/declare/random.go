package declare

import (
	"fmt"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// random is a table that is rolled on. A result "see noun.table" goes on to
// another table; what stands in braces in a text is rolled or worked out:
// "{2d6} gold".
type random struct {
	decl *rulebook.Declaration
	rows []rulebook.TableRow
}

// Call implements rulebook.Function.
func (r *random) Call(c *rulebook.Call) (types.Value, error) {
	t := c.Table.(*table.Table)
	rolled, err := t.Roll(r.decl.Roll)
	if err != nil {
		return nil, err
	}
	var key types.Value = rolled.Total
	if len(rolled.Texts) > 0 {
		key = strings.Join(rolled.Texts, " ")
	}
	row, err := table.RowAt(r.decl.Name, r.rows, key)
	if err != nil {
		return nil, err
	}
	v := r.rows[row].Value
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
	if v, err := t.Result(t.Book().Rule(r.decl.Name), row, c.Noun); v != nil || err != nil {
		return v, err
	}
	return text, nil
}
