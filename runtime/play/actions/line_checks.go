package actions

import (
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// OpenLine opens the nested check of a line, with its requirements and costs as in a step. It
// suspends the read-only state in which lines are evaluated.
func (ac *Actions) OpenLine(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame) (*checks.Check, error) {
	d := &executor{ac: ac, run: run, rule: r, layer: y}
	n, err := d.actor(y.Answer.NestedCheck, f)
	if err != nil {
		return nil, err
	}
	given, err := d.args(y.Answer.NestedCheck, y.Answer.NestedCheck.Rule, n, f)
	if err != nil {
		return nil, err
	}
	settling, pure := run.Settling, run.Queries
	run.Settling, run.Queries = nil, 0
	defer func() { run.Settling, run.Queries = settling, pure }()
	if run.Command == nil {
		return nil, run.ReadOnlyError("open " + y.Answer.NestedCheck.Rule.Name)
	}
	return ac.openRequired(run, y.Answer.NestedCheck.Rule, n, given)
}
