package eval

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Function is a function of the book that a table can call. Its result is a value, nil
// for none; an action may give the check that it rolled.
type Function interface {
	rules.Function
	Call(c *Call) (types.Value, error)
}

// Call is what a function is given. Which fields are set depends on where the
// function stands: Me in carried changes, Usual and AsUsual in after and
// around, Check in checks and offers, Payer in offers.
type Call struct {
	Run     *command.Run
	Ref     types.Ref
	Args    rules.Args
	Params  []rules.Param // of the rule that was asked, whichever of its layers is called
	Me      *types.Ref
	Usual   types.Value
	AsUsual func() (types.Value, error)
	Check   command.Check // the open check; nil for none
	Payer   *types.Ref
	Whole   *types.Ref // within a for_each: whose action it is, Ref being the element
	How     rules.How
}

// ReusableFunction is a function that keeps nothing of its Call, which is used again.
type ReusableFunction interface {
	Function
	KeepsNothing()
}

// Invoke calls a function of the book.
func Invoke(fn rules.Function, c *Call) (types.Value, error) {
	f, ok := fn.(Function)
	if !ok {
		return nil, fmt.Errorf("a function of another host (%T) stands in the book", fn)
	}
	return f.Call(c)
}
