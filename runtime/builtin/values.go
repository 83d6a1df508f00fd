package builtin

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// held returns the value of a box; nil if it is unset.
func held(w *world.World, n types.Ref, box string) types.Value {
	v, _ := w.State().Get(n.Record, box)
	return v
}
