package declare

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// randomTable returns the function of a table that is rolled on. A result "see noun.table" rolls
// on another table, and parts in braces are rolled or evaluated: "{2d6} gold". Rows added by
// other modules are included.
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

// Call implements eval.Function.
func (r *random) Call(c *eval.Call) (types.Value, error) {
	t := table.Of(c.Run)
	rule := t.World().Program().Rule(r.decl.Name)
	rolled, err := t.Checks().RollUntil(r.roll, func() (func(*dice.Roll) bool, error) { return r.rerollTo(t, rule, c.Ref) })
	if err != nil {
		return nil, err
	}
	rows, err := t.Eval().Rows(rule, r.rows, c.Ref)
	if err != nil {
		return nil, err
	}
	at, err := eval.RowAt(r.decl.Name, rows, keyOf(rolled))
	if err != nil {
		return nil, err
	}
	if t.Options.Reached != nil {
		t.Options.Reached(rows[at].Pos)
	}
	if other, found := rows[at].ReferredTable(); found {
		rule, n := t.Actions().FollowUp(other, c.Ref)
		if rule == nil {
			return nil, fmt.Errorf("%s continues in %q, but there is no such table", r.decl.Name, other)
		}
		return t.Journal().Do(n, rule.Word, nil)
	}
	return t.Actions().Result(t.Run(), rule, rows[at], c.Ref)
}

// keyOf returns the key by which a roll is looked up.
func keyOf(rolled *dice.Roll) types.Value {
	if len(rolled.Texts) > 0 {
		return strings.Join(rolled.Texts, " ")
	}
	return rolled.Total
}

// rerollTo returns which rolls only lead to another roll on the same table, if nothing else depends
// on that roll; nil if something does, or if no row leads to the table itself.
func (r *random) rerollTo(t *table.Table, rule *rules.Rule, n types.Ref) (func(*dice.Roll) bool, error) {
	itself := func(row rules.TableRow) bool {
		other, found := row.ReferredTable()
		seen, at := t.Actions().FollowUp(other, n)
		return found && seen == rule && at == n
	}
	rows, err := t.Eval().Rows(rule, r.rows, n)
	if err != nil || !slices.ContainsFunc(rows, itself) || !t.Actions().HasRowsOnly(rule, n) {
		return nil, err
	}
	return func(rolled *dice.Roll) bool {
		at, err := eval.RowAt(r.decl.Name, rows, keyOf(rolled))
		return err == nil && itself(rows[at])
	}, nil
}
