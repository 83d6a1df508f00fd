// Package exact is the exact arithmetic behind chances: no result is ever rounded.
//
//	exact.Rational     a reduced fraction of two int64: what dice show and add up to
//	exact.Natural      an integer from 0 on: in how many ways something can happen
//	exact.Probability  a Natural out of another one, not reduced
//	exact.Sums         probabilities added up by key, over one denominator
//	exact.AddMul ...   rows of integers of a fixed number of machine words
//
// Natural keeps numbers below 2^128 in two machine words and needs no memory for
// them; larger ones are big integers. Functions on words (AddMul, SubMul, ...) are for
// loops over millions of integers of the same length, the lowest word first.
package exact
