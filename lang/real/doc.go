// Package real is the functions of mathematics whose results are not whole or
// exact by themselves: powers, logarithms, and those of angles. They give the same
// digits on every processor.
//
//	real.Pow(2, 0.5)
//	real.Exp(-3.2)
//	real.Sin(1e6)
//
// The functions of package math do not: on some processors they are written by
// hand, and on some the compiler makes one instruction of a multiplication and an
// addition, which rounds once instead of twice. Here every value is a pair of
// numbers, about 106 bits, worked out by additions and products whose rounding
// error is kept; no step can be rounded in two ways. The result is rounded once at
// the end, so it is the nearest number, but for a case in many millions, where it
// is the other neighbour.
//
// What is exact in package math (Sqrt, Floor, Mod, Ldexp, Frexp) is taken from
// there.
package real
