// Package chance computes the exact distributions of dice notation.
//
//	d, err := chance.Of(expression, variables)                    // exact weights
//	d, err = chance.Within(expression, variables, chance.Limits{...}) // limited work and memory
//	d, err = chance.Sample(expression, variables, chance.Sampling{...}) // estimated from many rolls
//	all, err := chance.Outcomes(expression, variables, 10_000)    // every roll with its dice
//	all, err = chance.Totals(expression, variables, limits)       // totals without dice
//	all, err = chance.Symbols(expression, variables, 10_000, limits) // counts of words on faces
//
// An evaluator walks the syntax tree of package dice and computes the probability mass function
// (pmf) of each node. The algorithm for a term of dice depends on the Order of its modifiers in
// dice.Modifiers:
//
//	independent dice    the pmf of one die is convolved with itself
//	kept, dropped       dice are assigned to values one by one from one end, so ranks are known
//	exploding, kept     dice are added one by one to states with the values that may be kept
//	anything else       a dice.Chooser enumerates every roll
//
// Weights are machine words while their denominator fits into one, otherwise numbers of package
// exact. Package odds of the runtime computes the odds of rules from [Outcomes], [Totals] and
// [Symbols]; the command `houserule odds` prints a [Distribution].
package chance
