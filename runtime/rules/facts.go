package rules

import (
	"houserule/lang/formula"
)

// RuleFacts are properties of a rule that the linker computes from its layers, so that
// evaluation need not inspect them.
type RuleFacts struct {
	Headline bool // it is a headline: the rule of the nearest kind answers
	Wrapped  bool // it has layers in Wraps, Carried or House
	// ByFormulas is true if these layers are formulas.
	ByFormulas bool
	// Sums is true if layers add lines to its answer.
	Sums bool
	// FastPath is true if every layer only answers and no function wraps it, so that nothing
	// retains the frame. WithFunction is true if one of the layers is a function.
	FastPath, WithFunction bool
	// ByFormula is true for a line of a check whose layers are formulas or constants.
	ByFormula bool
	// Lazy is true for a line that is evaluated when it is first read: extra dice or a nested
	// check.
	Lazy bool
	// OnlyFormula is the formula of a quick rule with nothing else; nil otherwise.
	OnlyFormula *formula.Program
	// OnlySum and OnlyFunction are the only layer of a quick rule, if it is a sum or a
	// function. SummedFormula is a formula to which layers add lines.
	OnlySum, OnlyFunction *Layer
	SummedFormula         *formula.Program
	// HasConsequences is true for a check with steps that follow when its offers are closed:
	// it is rolled as soon as it is opened.
	HasConsequences bool
	// Positional is true if its arguments need no conversion.
	Positional bool
}

// IsHere is the name of the rule that removed things answer, too: with no.
const IsHere = "thing.is_here"

// ByFormulas reports whether the answer of a layer consists of formulas.
func (y *Layer) ByFormulas() bool {
	return y.Body == nil && (y.Answer.Formula != nil || y.Answer.Sum != nil || y.Answer.First != nil)
}
