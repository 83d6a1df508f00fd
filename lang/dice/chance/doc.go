// Package chance computes the exact distributions of dice notation.
//
//	d, err := chance.Of(expression, variables)                    // exact weights
//	d, err = chance.Within(expression, variables, chance.Limits{...}) // within limits of work
//	d, err = chance.Sample(expression, variables, chance.Sampling{...}) // counted from many rolls
//	all, err := chance.Outcomes(expression, variables, 10_000)    // whole rolls with their dice
//	all, err = chance.Totals(expression, variables, limits)       // totals without dice
//	all, err = chance.Symbols(expression, variables, 10_000, limits) // words on faces, counted
//
// An evaluator walks the syntax tree of package dice with a probability mass function
// (pmf) for each part. How that of a term of dice is found depends on the Order of its
// modifiers, which stand in dice.Modifiers:
//
//	independent dice    one die is followed through its modifiers; sums are convolutions
//	kept, dropped       dice are placed in order of value, from the end that decides
//	exploding, kept     dice are thrown one by one into states of the values that may be kept
//	anything else       a chooser leads a dice.Roller through every roll
//
// Weights are machine words while their denominator fits one, else package exact's.
package chance
