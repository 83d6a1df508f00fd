// Package detmath has deterministic floating-point functions: powers, logarithms
// and trigonometric functions that give the same bits on every processor.
//
//	detmath.Pow(2, 0.5)
//	detmath.Exp(-3.2)
//	detmath.Sin(1e6)
//
// The functions of package math do not: some processors have assembly versions of
// them, and some compilers fuse a multiplication and an addition into one
// instruction, which rounds once instead of twice. Here values are double-doubles
// (two float64 with about 106 bits together), computed by additions and products
// whose rounding error is kept, so that no step can be rounded in two ways. A result
// is rounded once at the end. It is the nearest float64, except in about one case in
// many millions, where it is the next one.
//
// Functions that are exact in package math (Sqrt, Floor, Mod, Ldexp, Frexp) are
// not repeated here.
package detmath
