package actions

import (
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// OpenLine opens a check that is a line: as a step would, with its requirements and
// costs, though nothing else may happen while lines are worked out.
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
