package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Host is what a rule does that the engine itself brings, so that modules can change it
// like any other.
type Host func(t *Table, c *eval.Call) (types.Value, error)

func (h Host) function() eval.ReusableFunction {
	return func(c *eval.Call) (types.Value, error) { return h(Of(c.Run), c) }
}

// Action declares an action of the engine. The text says what it does and gives.
func Action(name, text string, params []rules.Param, do Host) *rules.Declaration {
	return &rules.Declaration{DeclKind: rules.Action, Name: name, Text: text, Params: params, Module: "houserule", Body: rules.Body{Func: do.function()}}
}

// Question declares a question of the engine. The text says what it answers.
func Question(name, text string, params []rules.Param, answers types.Type, answer Host) *rules.Declaration {
	return &rules.Declaration{DeclKind: rules.Question, Name: name, Text: text, Params: params, Module: "houserule", Answers: answers, Body: rules.Body{Func: answer.function()}}
}

// WriteAsEngine writes a box as the engine does: one that scripts may not write, too. A value of
// the wrong type is refused.
func (t *Table) WriteAsEngine(n types.Ref, box string, v types.Value) error {
	run := t.run
	return t.world.Boxes.WriteBy(run, n, t.world.Box(t.world.Kind(n), box), v, true)
}

// Create brings a record of a kind without asking any rule, under a name that tells it
// from others which the same rule creates: run again, a command finds its records by it.
// The name is not written.
func (t *Table) Create(kind, name string) (types.Ref, error) {
	run := t.run
	n, _, err := run.Create(kind, name)
	return n, err
}

// AskRule asks a rule whose parameters are known to be right.
func (t *Table) AskRule(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	run := t.run
	return t.eval.AskRule(run, r, n, given)
}

// Charge counts work that is done on behalf of scripts, in steps of theirs: about 30
// nanoseconds each. The error ends the command; it names the rule that is played.
func (t *Table) Charge(steps int) error {
	run := t.run
	return run.Spend(steps)
}
