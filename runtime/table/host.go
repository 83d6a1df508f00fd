package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Host is the implementation of a rule that the engine declares. Modules can change such a rule
// like any other.
type Host func(t *Table, c *eval.Call) (types.Value, error)

func (h Host) function() eval.ReusableFunction {
	return func(c *eval.Call) (types.Value, error) { return h(Of(c.Run), c) }
}

// Action returns the declaration of an action of the engine. text documents it.
func Action(name, text string, params []rules.Param, do Host) *rules.Declaration {
	return &rules.Declaration{DeclKind: rules.Action, Name: name, Text: text, Params: params, Module: "houserule", Body: rules.Body{Func: do.function()}}
}

// Question returns the declaration of a question of the engine. text documents it.
func Question(name, text string, params []rules.Param, answers types.Type, answer Host) *rules.Declaration {
	return &rules.Declaration{DeclKind: rules.Query, Name: name, Text: text, Params: params, Module: "houserule", Result: answers, Body: rules.Body{Func: answer.function()}}
}

// WriteAsEngine writes a box, also one that scripts may not write. A value of the wrong type is an
// error.
func (t *Table) WriteAsEngine(n types.Ref, box string, v types.Value) error {
	run := t.run
	return t.world.Boxes.WriteBy(run, n, t.world.Box(t.world.Kind(n), box), v, true)
}

// Create creates a record of a kind without running any rule. name distinguishes the records that a
// rule creates, so that a command that runs again gives them the same numbers; it is not stored.
func (t *Table) Create(kind, name string) (types.Ref, error) {
	run := t.run
	n, _, err := run.Create(kind, name)
	return n, err
}

// AskRule answers a rule. The arguments must be valid.
func (t *Table) AskRule(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	run := t.run
	return t.eval.AskRule(run, r, n, given)
}

// Charge charges work done on behalf of scripts, in script steps of about 30 nanoseconds. The error
// when the budget is exhausted names the running rule and must end the command.
func (t *Table) Charge(steps int) error {
	run := t.run
	return run.Spend(steps)
}
