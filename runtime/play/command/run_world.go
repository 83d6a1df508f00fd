package command

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

var _ world.Command = (*Run)(nil)

// Ask implements [world.Command].
func (run *Run) Ask(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	return run.Host.Ask(run, r, n, given)
}

// Read implements [world.Command].
func (run *Run) Read(n types.Ref, b *content.Box) (types.Value, error) {
	return run.Host.Read(run, n, b)
}

// HypotheticalValue returns the value of a box of the Hypothetical: the value that the question
// assumes or, unless the thing is a record, the default of the box. ok is false if there is
// neither, and for other things.
func (run *Run) HypotheticalValue(n types.Ref, b *content.Box) (v types.Value, ok bool) {
	if run.Hypothetical == nil || n != run.Hypothetical.Ref {
		return nil, false
	}
	if v, ok := run.Hypothetical.Boxes[b.Name]; ok {
		return v, true
	}
	return b.Default, n.Record == 0 && b.HasDefault
}

// Writable returns an error if a box cannot be written now, whatever the value.
func (run *Run) Writable(n types.Ref, b *content.Box) error {
	if run.Permissions != nil {
		if err := run.CheckWrite(n, b); err != nil {
			return err
		}
	}
	if run.ReadOnly() {
		return run.ReadOnlyError(fmt.Sprintf("write `%s`", b.Name))
	}
	if !b.Sheet && n.Record == 0 {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is printed in the book and cannot be written", b.Name, diag.A(n.Kind)),
			Hint: fmt.Sprintf("a box that changes in play is declared with sheet = %q", b.Type.String())}
	}
	return nil
}

// Create creates a record. When a command is run again, each record gets the number that it had
// before, so that references to it stay valid; records are identified by the creating rule, kind
// and name. again reports whether the record has such a number.
func (run *Run) Create(kind, name string) (n types.Ref, again bool, err error) {
	id, again, err := run.createRecord(run.World.State(), kind, name)
	if err == nil && !run.Simulated {
		run.World.Departed.Remember(id, kind, "", "")
	}
	return types.Ref{Record: id, Kind: kind}, again, err
}

// CreateEvent is Create for an event, which is removed at the end of the command.
func (run *Run) CreateEvent(kind, name string) (types.Ref, error) {
	id, _, err := run.createRecord(run.World.Events(), kind, name)
	return types.Ref{Record: id + world.EventBase, Kind: kind}, err
}

// createRecord creates a record in one of the two stores, with its recorded number if it
// has one.
func (run *Run) createRecord(s *state.Store, kind, name string) (id state.ID, again bool, err error) {
	if !run.Simulated {
		run.World.SkipSimulatedIDs()
	}
	if run.Command == nil {
		return s.Create(kind), false, nil
	}
	rule := ""
	if len(run.Calls) > 0 {
		rule = run.Calls[len(run.Calls)-1].Rule
	}
	key, numbers := run.Command.Key("brings:"+rule+"|"+kind+"|"+name), &run.Command.Inputs.Numbers
	if id, ok := numbers.Get(key); ok && !s.Exists(id) {
		s.ReserveIDs(id) // a number that another process recorded may not have been used here
		return id, true, s.Recreate(id, kind)
	}
	id = s.Create(kind)
	numbers.Set(key, id)
	return id, false, nil
}

// RememberName stores the name of a record, for messages after it is gone.
func (run *Run) RememberName(id state.ID, name string) {
	if !run.Simulated {
		run.World.Departed.Remember(id, run.World.State().Kind(id), name, "")
	}
}

// Carries returns, as a value, whether who carries an entry, given as a reference or by name. An
// entry that does not exist, or whose kind cannot be carried, is an error.
func Carries(run *Run, who types.Ref, entry types.Value) (types.Value, error) {
	w := run.World
	if err := w.Departed.CheckExists(who); err != nil {
		return nil, err
	}
	e, err := w.Carried.Find(w.Kind(who).Module, entry)
	n := types.AsRef(entry)
	if err != nil {
		if name, ok := entry.(string); ok {
			n.Name = name
		}
		if _, left := w.Departed.CarriesUndeclared(who, n); left {
			return true, run.Spend(LayerSteps)
		}
		return nil, err
	}
	if n.IsCopy() {
		return w.Copies.Has(who, n), nil
	}
	return w.Carried.Has(who, e), nil
}
