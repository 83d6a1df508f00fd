package rules

import (
	"houserule/lang/formula"
)

// RuleFacts is what is known of a rule once all of its layers are there, so that nobody
// has to look when it is asked.
type RuleFacts struct {
	Headline bool // the nearest of its name answers
	Wrapped  bool // something stands around it: after, around, what is carried, the house
	// ByFormulas says that nothing but formulas stands around it.
	ByFormulas bool
	// Sums says that lines are added to what it answers.
	Sums bool
	// Quick says that every layer of it answers and is done, and that no function
	// stands around it: nobody keeps what it was asked with. Told says that one of them is a function.
	Quick, WithFunction bool
	// Plain is a line of a check that formulas alone work out, or that is as it always is.
	ByFormula bool
	// Lazy is a line that is worked out only when something reads it: dice that are thrown
	// besides those of the check, and another check.
	Lazy bool
	// Alone is the formula that is all there is to a quick rule; nil where more is.
	OnlyFormula *formula.Program
	// AloneSum is the same for one that adds lines up, and AloneTold for one that a
	// function works out. AddedTo is a formula to which others add lines.
	OnlySum, OnlyFunction *Layer
	SummedFormula         *formula.Program
	// Does is a check from which something follows by itself once its offers are closed:
	// it is rolled as soon as it is opened.
	HasConsequences bool
	// ByPlace says that what it is given is taken as it stands.
	Positional bool
}

// IsHere is the one rule that what has left answers, too: with no.
const IsHere = "thing.is_here"

// ByFormulas tells a layer whose answer formulas work out, and nothing else.
func (y *Layer) ByFormulas() bool {
	return y.Body == nil && (y.Answer.Formula != nil || y.Answer.Sum != nil || y.Answer.First != nil)
}
