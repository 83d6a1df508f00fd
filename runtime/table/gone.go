package table

import (
	"houserule/runtime/play/command"
	"houserule/runtime/state"
)

// remove takes a record out of the game and remembers what it was called.
func (ac *Actions) remove(run *command.Run, id state.ID) error {
	if name, ok := ac.world.State().Get(id, "name"); ok {
		if name, isText := name.(string); isText {
			run.Called(id, name)
		}
	}
	n, carried := ac.world.Record(id), ac.world.Holdings.List(id)
	if err := ac.world.State().Remove(id); err != nil {
		return err
	}
	return ac.Clock.left(run, n, carried)
}
