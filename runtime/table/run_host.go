package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
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

// Of returns the table of a run.
func Of(run *command.Run) *Table { return run.Host.(tableHost).t }
