package builtin

import (
	"houserule/lang/types"
	"houserule/runtime/table"
)

// nounOf is a value as a thing; nobody for any other.
func nounOf(v types.Value) types.Noun {
	n, _ := v.(types.Noun)
	return n
}

// listOf is a value as a list; the empty one for any other.
func listOf(v types.Value) types.List {
	list, _ := v.(types.List)
	return list
}

// held is what stands in a box of a record, if anything does.
func held(t *table.Table, n types.Noun, box string) types.Value {
	v, _ := t.State().Get(n.Record, box)
	return v
}
