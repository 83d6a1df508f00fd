package table

import (
	"houserule/runtime/play/command"
	"houserule/runtime/state"
)

// remove takes a record out of the game and remembers what it was called.
func (t *Table) remove(run *command.Run, id state.ID) error {
	if name, ok := t.world.State().Get(id, "name"); ok {
		if name, isText := name.(string); isText {
			run.Called(id, name)
		}
	}
	n, carried := t.world.Record(id), t.world.Holdings.List(id)
	if err := t.world.State().Remove(id); err != nil {
		return err
	}
	return t.left(run, n, carried)
}
