package table

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Rename calls something at the table by another name, as a command of its own.
// The game, the clock and what is there for one command have no names to change.
// A name that something else has is refused.
func (t *Table) Rename(n types.Ref, name string) error {
	run := t.run
	name = strings.TrimSpace(name)
	if err := t.world.Departed.There(n); err != nil {
		return err
	}
	before := t.world.Names.Of(n)
	switch {
	case world.IsEvent(n) || n.Record == 0 || n.IsCopy() || n == t.world.Game() || n == t.world.Time():
		return &rules.Refusal{Reason: fmt.Sprintf("%s cannot be called otherwise", before)}
	case name == "":
		return &diag.Problem{Message: fmt.Sprintf("what is %s called from now on?", before), Hint: "a name has at least one letter"}
	case name == before:
		return nil
	}
	if wrong := diag.Unfit(name); wrong != nil && !t.Options.KeepsNames {
		return wrong
	}
	if free := t.world.Names.Free(name); free != name {
		return &rules.Refusal{Reason: fmt.Sprintf("something else is called %s; %s is free", name, free)}
	}
	if run.Command != nil || run.Answering() {
		_, err := t.renames(run, n, name)()
		return err
	}
	e := t.journal.newEntry(fmt.Sprintf("%s is called %s", before, name))
	e.renames(run, t, n, name)
	_, err := t.journal.commit(run, e)
	return err
}

// renames makes an entry one that calls something otherwise, which it does again whenever
// it is run.
func (e *Entry) renames(run *command.Run, t *Table, n types.Ref, name string) {
	e.apart, e.task.run, e.task.again = &entryApart{renamed: &Renamed{n, name}}, t.renames(run, n, name), true
}

func (t *Table) renames(run *command.Run, n types.Ref, name string) func() (any, error) {
	return func() (any, error) {
		if err := t.world.State().Set(n.Record, "name", name); err != nil {
			return nil, err
		}
		run.Called(n.Record, name)
		return nil, nil
	}
}
