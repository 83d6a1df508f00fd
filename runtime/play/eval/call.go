package eval

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Function is a function of a module. Its result is a value, nil for none. The result of an
// action may also be the check that it rolled.
type Function interface {
	rules.Function
	Call(c *Call) (types.Value, error)
}

// Call holds the arguments of a function. Which fields are set depends on the layer: Me if it is
// carried, Usual in an after, AsUsual in an around, Check in lines and offers, Payer in offers.
type Call struct {
	Run     *command.Run
	Ref     types.Ref                   // the thing that the rule is asked of, or the actor
	Args    rules.Args                  // by name
	Params  []rules.Param               // of the rule, the same for all of its layers
	Me      *types.Ref                  // the carrier of the layer; nil if it is not carried
	Usual   types.Value                 // the value of the layers below
	AsUsual func() (types.Value, error) // evaluates the layers below; nil except in an around
	Check   command.Check               // nil for none
	Payer   *types.Ref                  // the buyer of the offer; nil outside of offers
	Actor   *types.Ref                  // the actor, if the action happens for each of a list and Ref is one element; nil otherwise
	How     rules.ChangeKind            // of the layer
}

// ReusableFunction is a function that does not retain its Call, which is reused.
type ReusableFunction func(c *Call) (types.Value, error)

// Call implements Function.
func (f ReusableFunction) Call(c *Call) (types.Value, error) { return f(c) }

// IsFunction implements rules.Function.
func (f ReusableFunction) IsFunction() {}

// BriefFunction is a Function that does not use its Call any more when the code of the module runs,
// unless AsUsual is set or odds are computed.
type BriefFunction interface {
	Function
	// UsesCallBriefly does nothing.
	UsesCallBriefly()
}

// Invoke calls a function of a module. A function that is no [Function] is an error.
func Invoke(fn rules.Function, c *Call) (types.Value, error) {
	f, ok := fn.(Function)
	if !ok {
		return nil, fmt.Errorf("a function of another host (%T) stands in the book", fn)
	}
	return f.Call(c)
}
