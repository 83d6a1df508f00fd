package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// checkCommands runs commands for checks.
type checkCommands struct{ t *Table }

func (c checkCommands) transaction(title string, do func() error) error {
	_, err := c.t.journal.Transaction(title, func() (any, error) { return nil, do() })
	return err
}

func (c checkCommands) asked(run *command.Run, do func() (types.Value, error)) (types.Value, error) {
	return c.t.eval.Query(run, do)
}

func (c checkCommands) tried(run *command.Run, do func()) (completed bool) {
	moment := c.t.eval.Mark(run)
	run.Queries++
	run.Dice = unthrown{}
	defer func() {
		completed = recover() == nil
		c.t.eval.Reset(run, moment)
	}()
	do()
	return true
}
