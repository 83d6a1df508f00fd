package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

var _ world.Command = (*Run)(nil)

// Ask gives the answer of a rule.
func (run *Run) Ask(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	return run.t.eval.ask(run, r, n, given)
}

// Read gives the value of a box.
func (run *Run) Read(n types.Ref, b *content.Box) (types.Value, error) {
	return run.t.boxes.read(n, b)
}

// Supposed is the value of a box of the thing that [Evaluator.AskAs] assumes; ok is false for
// any other thing.
func (run *Run) Supposed(n types.Ref, b *content.Box) (v types.Value, ok bool) {
	if run.supposed == nil || n != run.supposed.noun {
		return nil, false
	}
	if v, ok := run.supposed.words[b.Name]; ok {
		return v, true
	}
	return b.Default, n.Record == 0 && b.HasDefault
}

// Writable tells why a box cannot be written now at all.
func (run *Run) Writable(n types.Ref, b *content.Box) error {
	t := run.t
	if t.limited != nil {
		if err := t.permitted(run, n, b); err != nil {
			return err
		}
	}
	if run.answering() {
		return run.forbidden(fmt.Sprintf("write `%s`", b.Name))
	}
	if !b.Sheet && n.Record == 0 {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is printed in the book and cannot be written", b.Name, diag.A(n.Kind)),
			Hint: fmt.Sprintf("a box that changes in play is declared with sheet = %q", b.Type.String())}
	}
	return nil
}
