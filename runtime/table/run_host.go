package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// tableHost implements [command.Host].
type tableHost struct{ t *Table }

func (h tableHost) Ask(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	return h.t.eval.AskRule(run, r, n, given)
}

func (h tableHost) Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	return h.t.eval.Boxes.Read(run, n, b)
}

func (h tableHost) Lose(run *command.Run, who, entry types.Ref) error {
	_, err := h.t.actions.Perform(run, h.t.world.Program().Rule(actions.Loses), who, rules.Args{"entry": entry})
	return err
}

// Of returns the table of a run.
func Of(run *command.Run) *Table { return run.Host.(tableHost).t }
