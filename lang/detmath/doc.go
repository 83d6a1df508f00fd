// Package detmath provides deterministic floating-point functions: powers, logarithms and
// trigonometric functions that return the same bits on every processor.
//
//	detmath.Pow(2, 0.5)
//	detmath.Exp(-3.2)
//	detmath.Sin(1e6)
//
// The functions of package math do not: for some processors they are written in assembly, and
// some compilers fuse a multiplication and an addition into one instruction, which rounds once
// instead of twice. Here values are double-doubles (two float64 with together about 106 bits),
// computed by additions and products whose rounding errors are kept, so that every step is
// rounded in only one way. The result is rounded to a float64 at the end. It is the nearest one,
// except in about one of many millions of cases, where it is adjacent to the nearest.
//
// Functions that are exact in package math (Sqrt, Floor, Mod, Ldexp, Frexp) are not repeated
// here.
package detmath
