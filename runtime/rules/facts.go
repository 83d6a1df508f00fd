package rules

import (
	"houserule/lang/formula"
)

// RuleFacts are properties of a rule that the linker computes from its layers, so that
// evaluation need not inspect them.
type RuleFacts struct {
	Number   int  // from 1 among the rules of the program; 0 for lines
	Headline bool // it is a headline: [Program.Headline] finds that of the nearest kind
	Wrapped  bool // it has layers in Wraps, Carried or House
	// ByFormulas is true if the layers in Wraps, Carried and House are formulas.
	ByFormulas bool
	// Sums is true if a layer in Adds adds to the answer, and not rows to a table.
	Sums bool
	// Final is true if a replacement is final; see [Silences].
	Final bool
	// Conditions is true if the definition is a list of conditions, to which layers in Adds add.
	Conditions bool
	// FastPath is true if every layer only computes an answer and no function wraps it, so that
	// nothing keeps the frame after the call. WithFunction is true if the definition, a
	// replacement or an added layer is a function.
	FastPath, WithFunction bool
	// ByFormula is true for a line of a check whose layers are formulas or constants.
	ByFormula bool
	// Lazy is true for a line that is evaluated when it is first read: extra dice or a nested
	// check.
	Lazy bool
	// OnlyFormula is the only layer of a rule with FastPath, if it is a formula; nil otherwise.
	OnlyFormula *formula.Program
	// OnlySum and OnlyFunction are the only layer of a rule with FastPath, if it is a sum or a
	// function; nil otherwise.
	OnlySum, OnlyFunction *Layer
	// SummedFormula is the formula of a rule with FastPath and Sums to which layers in Adds add
	// numbers; nil otherwise.
	SummedFormula *formula.Program
	// HasConsequences is true for a check with a body. Such a check is rolled when it is
	// opened.
	HasConsequences bool
	// CarrierRoles are the roles of whoever carries the layers of a rule that many entries change; nil
	// for other rules.
	CarrierRoles []string
	// Positional is true if arguments can be passed in order without conversion.
	Positional bool
	// OnlyExistence is true for [IsHere] if no module changes it: the answer is whether the thing exists.
	OnlyExistence bool
}

// MaxCarrierRoles is the maximum length of [RuleFacts].CarrierRoles.
const MaxCarrierRoles = 2

// IsHere is the name of the rule that can also be called for removed things; it returns no for
// them.
const IsHere = "thing.is_here"
