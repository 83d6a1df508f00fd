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

// Rename changes the name of a record, as a command of its own. It is refused for the game, the
// clock, events and copies, and if another record has the name.
func (jo *Journal) Rename(n types.Ref, name string) error {
	run := jo.t.run
	name = strings.TrimSpace(name)
	if err := jo.t.world.Departed.CheckExists(n); err != nil {
		return err
	}
	before := jo.t.world.Names.Of(n)
	switch {
	case world.IsEvent(n) || n.Record == 0 || n.IsCopy() || n == jo.t.world.Game() || n == jo.t.world.Time():
		return &rules.Refusal{Reason: fmt.Sprintf("%s cannot be called otherwise", before)}
	case name == "":
		return &diag.Problem{Message: fmt.Sprintf("what is the new name of %s?", before), Hint: "a name has at least one letter"}
	case name == before:
		return nil
	}
	if wrong := diag.CheckName(name); wrong != nil && !jo.t.actions.KeepsNames {
		return wrong
	}
	if free := jo.t.world.Names.Free(name); free != name {
		return &rules.Refusal{Reason: fmt.Sprintf("something else is called %s; %s is free", name, free)}
	}
	if run.Command != nil || run.ReadOnly() {
		_, err := jo.renameFunc(run, n, name)()
		return err
	}
	e := jo.t.journal.newEntry(fmt.Sprintf("%s is called %s", before, name))
	e.setRename(run, jo.t, n, name)
	_, err := jo.t.journal.commit(run, e)
	return err
}

// setRename makes changing a name the repeatable task of an entry.
func (e *Entry) setRename(run *command.Run, t *Table, n types.Ref, name string) {
	e.rare, e.task.run, e.task.repeatable = &rareEntry{renamed: &Renamed{n, name}}, t.journal.renameFunc(run, n, name), true
}

func (jo *Journal) renameFunc(run *command.Run, n types.Ref, name string) func() (any, error) {
	return func() (any, error) {
		if err := jo.t.world.State().Set(n.Record, "name", name); err != nil {
			return nil, err
		}
		run.RememberName(n.Record, name)
		return nil, nil
	}
}
