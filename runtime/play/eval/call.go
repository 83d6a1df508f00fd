package eval

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Function is a function of the book. Its result is a value, nil for none; an action may give
// the check that it rolled.
type Function interface {
	rules.Function
	Call(c *Call) (types.Value, error)
}

// Call is what a function is called with. Which fields are set depends on what the function is
// of: Me in what somebody carries, Usual in an after, AsUsual in an around, Check in lines and
// offers, Payer in offers.
type Call struct {
	Run     *command.Run
	Ref     types.Ref                   // of whom the rule is asked, or who acts
	Args    rules.Args                  // by name
	Params  []rules.Param               // of the rule that was asked, whichever of its layers is called
	Me      *types.Ref                  // who carries the change
	Usual   types.Value                 // the value so far
	AsUsual func() (types.Value, error) // evaluates what stands below
	Check   command.Check               // nil for none
	Payer   *types.Ref                  // who buys
	Whole   *types.Ref                  // who acts, where the action happens for each of a list and Ref is one of them
	How     rules.How
}

// ReusableFunction is a function that keeps nothing of its Call, which is used again.
type ReusableFunction interface {
	Function
	// KeepsNothing does nothing.
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
