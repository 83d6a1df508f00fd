package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/tables"
)

// readTable reads the heading `table`: rows { key, value }.
func (l *Loader) readTable(b *body) {
	d := &rules.Declaration{DeclKind: rules.Lookup}
	b.common(d)
	if roll := b.text("roll"); roll != "" {
		d.DeclKind, d.Random.Roll = rules.Action, roll
	}
	if note := b.text("note"); note != "" {
		b.deprecatedFields().renamed("note", "text")
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
	rows, _ := readRows(b)
	d.Body.Rows = rows
	sound := len(tables.RowKeys(rows)) >= written // all rows are literals
	b.finish()
	if len(d.Body.Rows) == 0 {
		if written == 0 && !b.has("from_csv") {
			b.fail(`write { { key, value }, ... }`, "%s has no rows", b.h)
		}
		return
	}
	r := rowReader(b)
	if r.Check(d.Body.Rows, d.Params) && sound {
		r.CheckGaps(d.Body.Rows)
	}
	r.CheckKeys(d)
	if d.Random.Roll != "" {
		d.Random.Rolled = d.Body.Rows
		d.Body = rules.Body{Func: randomTable(d, d.Random.Roll, d.Random.Rolled)}
	} else if len(d.Params) == 0 {
		b.fail(fmt.Sprintf("write table \"%s (key)\" or roll = \"1d6\"", d.Name), "%s has nothing to look up", b.h)
		return
	}
	l.declare(d)
}

// rowReader returns the reader of the rows of a heading.
func rowReader(b *body) *tables.Reader { return tables.NewReader(b.l.Context, b.h, &b.l.deprecated) }

// readRows reads the rows of a heading, from its body or a spreadsheet; ok is false if there are
// none.
func readRows(b *body) (rows []rules.TableRow, ok bool) {
	rows, b.items, ok = rowReader(b).Rows(b.items, b.get("columns"), b.text("from_csv"))
	return rows, ok
}

// readChangedRows reads the rows that a change adds to a table or replaces.
func readChangedRows(b *body, c *rules.Change) {
	rows, ok := readRows(b)
	c.Random.Roll = b.text("roll")
	rowReader(b).CheckChange(c, rows, ok)
}
