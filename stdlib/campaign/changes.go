package campaign

import (
	"houserule/runtime/state"
	"houserule/stdlib/campaign/file"
)

// Changes returns the changes of the state by a line.
func Changes(l file.Line) (state.Changes, error) {
	if len(l.Command) == 0 {
		return state.Changes{}, nil
	}
	did, changed, err := read(l.Command, l.Change)
	switch {
	case err != nil:
		return state.Changes{}, err
	case changed.State != nil:
		return *changed.State, nil
	}
	return did.changes(), nil
}
