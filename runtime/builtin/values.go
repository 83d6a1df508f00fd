package builtin

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// held is what stands in a box of a record, if anything does.
func held(w *world.World, n types.Ref, box string) types.Value {
	v, _ := w.State().Get(n.Record, box)
	return v
}
