// Package exact provides the exact arithmetic of dice and their odds: no result is rounded.
//
//	exact.Rational     a reduced fraction of two int64: values of dice and their sums
//	exact.Natural      a non-negative integer: numbers of ways
//	exact.Probability  a fraction of two Naturals, not reduced
//	exact.Sums         sums of probabilities by key, over one denominator
//	exact.AddMul ...   rows of integers of a fixed number of machine words
//
// Natural keeps numbers below 2^128 in two machine words, without allocation; larger ones are
// big integers. The functions on slices of words (AddMul, SubMul, ...) are for loops over
// millions of integers of the same length; the lowest word comes first. Packages dice and chance
// compute with Rational and the others, package odds with Probability and Sums.
package exact
