package builtin

import (
	"houserule/lang/types"
	"houserule/runtime/table"
)

// held is what stands in a box of a record, if anything does.
func held(t *table.Table, n types.Noun, box string) types.Value {
	v, _ := t.State().Get(n.Record, box)
	return v
}
