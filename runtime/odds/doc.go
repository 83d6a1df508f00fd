// Package odds computes the probabilities of the outcomes of a scripted rule by
// playing it with every possible result of its dice.
//
// [Of] runs a function once for each combination of results that it distinguishes
// and rolls back each run. The probabilities are exact fractions. [Steps] plays a
// [Chain] step by step until it is over. Equal situations are merged, which yields
// a Markov chain that is solved exactly, even if it can go on for ever. [Notation]
// computes the distribution of dice notation alone.
//
// All of them take a budget, [Options], and return a [Distribution] or, for dice
// notation, a chance.Distribution. If the budget suffices the result is exact.
// Otherwise it is sampled with seeded dice, and Why contains the reason; the field
// Method distinguishes the two. Unless Options.Now is set, the budget is counted in
// playthroughs, situations and steps of scripts, so that the result is the same on
// every machine. Chains whose fractions would be too long are solved in floating
// point with a proven bound of the error, [Distribution.Bound].
package odds
