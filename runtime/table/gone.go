package table

import (
	"houserule/lang/types"
	"houserule/runtime/state"
)

// create makes a record. Run again, a command gives what it creates the numbers
// that it gave before, so that whatever was kept of it refers to the same; the
// rule that creates it, its kind and its name tell which is which.
func (t *Table) create(run *Run, kind, name string) (types.Ref, error) {
	n, _, err := t.creates(run, kind, name)
	return n, err
}

// creates makes a record and tells whether a command that is run again made it before.
func (t *Table) creates(run *Run, kind, name string) (n types.Ref, again bool, err error) {
	id, again, err := t.numbered(run, t.world.State(), kind, name)
	if err == nil && !run.imagining {
		t.world.Departed.Remember(id, kind, "", "")
	}
	return types.Ref{Record: id, Kind: kind}, again, err
}

// called remembers the name of a record.
func (t *Table) called(run *Run, id state.ID, name string) {
	if !run.imagining {
		t.world.Departed.Remember(id, t.world.State().Kind(id), name, "")
	}
}

// numbered makes a record of one of the two stores, and tells whether it was made before.
func (t *Table) numbered(run *Run, s *state.Store, kind, name string) (id state.ID, again bool, err error) {
	if !run.imagining {
		t.world.State().Skip(t.explore.imagined.records) // numbers that things only imagined had
		t.world.Events().Skip(t.explore.imagined.events)
	}
	if run.command == nil {
		return s.Create(kind), false, nil
	}
	rule := ""
	if len(run.stack.trail) > 0 {
		rule = run.stack.trail[len(run.stack.trail)-1].rule
	}
	key, tape := run.command.key("brings:"+rule+"|"+kind+"|"+name), run.command.tape
	if id, ok := tape.Numbers.recorded(key); ok && !s.Exists(id) {
		return id, true, s.Recreate(id, kind)
	}
	id = s.Create(kind)
	tape.Numbers.set(key, id)
	return id, false, nil
}

// remove takes a record out of the game and remembers what it was called.
func (t *Table) remove(run *Run, id state.ID) error {
	if name, ok := t.world.State().Get(id, "name"); ok {
		if name, isText := name.(string); isText {
			t.called(run, id, name)
		}
	}
	n, carried := t.world.Record(id), t.world.Holdings.List(id)
	if err := t.world.State().Remove(id); err != nil {
		return err
	}
	return t.left(run, n, carried)
}
