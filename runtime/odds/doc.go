// Package odds works out how likely the outcomes of a scripted rule are, by
// playing it in every way its dice can fall.
//
// [Of] runs a function once for every branch of what it looks at, and takes
// everything back after each: the answer is exact, as fractions. [Steps] plays
// something step by step until it is over; equal situations are merged, so that
// a fight to the end is a small chain of situations that is solved exactly, be
// it endless in principle. [Notation] answers for dice alone.
//
// All of them answer within a budget, [Options]: exactly if it suffices, and
// else they play with the dice of a seed as often as it allows, and say why.
// [Distribution.Method] always tells which of the two it was. Without a clock
// the budget is counted in branches, situations and steps of scripts alone, so
// that the same question has the same answer on every machine. Chains with more
// digits than anybody reads are told within a bound, [Distribution.Bound].
package odds
