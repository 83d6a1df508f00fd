package detmath

import "math"

// Exp returns e to the power of x.
func Exp(x float64) float64 {
	switch {
	case x != x:
		return x
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	p, exponent := exp(fromFloat(x))
	return scale(p, exponent)
}

// exp returns e to the power of x as a mantissa between 1/2 and 2 and a power of two.
func exp(x doubleDouble) (doubleDouble, int) {
	k := math.Floor(float64(x.hi*(1/math.Ln2)) + 0.5)
	r := x.minus(ln2.by(k))
	return fromFloat(1).plus(expMinus1(r)), int(k)
}

// expMinus1 returns e to the power of r, minus 1, for small r, without cancellation.
func expMinus1(r doubleDouble) doubleDouble {
	const halvings = 8
	r = r.scaled(1.0 / (1 << halvings))
	// r + r^2/2 + r^3/6 + ..., starting with the smallest term
	s := fromFloat(0)
	for n := 11; n >= 2; n-- {
		s = fromFloat(1).plus(s).times(r).times(inverse[n])
	}
	s = fromFloat(1).plus(s).times(r)
	for range halvings {
		s = s.scaled(2).plus(s.times(s)) // (1 + s)^2 - 1
	}
	return s
}

// scale returns p times a power of two as a float64.
func scale(p doubleDouble, exponent int) float64 { return math.Ldexp(p.value(), exponent) }

// Log returns the natural logarithm of x.
func Log(x float64) float64 {
	if special, ok := logSpecialCase(x); ok {
		return special
	}
	return log(x).value()
}

// Log10 returns the decimal logarithm of x.
func Log10(x float64) float64 {
	if special, ok := logSpecialCase(x); ok {
		return special
	}
	return log(x).over(ln10).value()
}

// logSpecialCase returns the logarithm of NaN, infinities, zero and negative numbers; false for
// any other x.
func logSpecialCase(x float64) (float64, bool) {
	switch {
	case x != x || x > math.MaxFloat64:
		return x, true
	case x < 0:
		return math.NaN(), true
	case x == 0:
		return math.Inf(-1), true
	}
	return 0, false
}

// log returns the natural logarithm of a positive number.
func log(x float64) doubleDouble {
	m, exponent := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		exponent--
	}
	// An estimate by the series of the inverse hyperbolic tangent, and one Newton iteration: log
	// m = y + log(m / e^y).
	z := (m - 1) / (m + 1)
	square, y := float64(z*z), 0.0
	for n := 23.0; n >= 1; n -= 2 {
		y = float64(y*square) + 1/n
	}
	y = float64(2 * float64(z*y))
	less := expMinus1(fromFloat(-y))
	t := fromFloat(m - 1).plus(less.by(m)) // m e^-y - 1, which is very small
	guess := fromFloat(y).plus(t).minus(t.times(t).scaled(0.5))
	return ln2.by(float64(exponent)).plus(guess)
}

// Pow returns x to the power of y. Zeros, infinities and NaN are treated as in C and Lua; a
// negative x to a power that is not an integer is NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y:
		return math.NaN()
	case x == 0:
		return powOfZero(x, y)
	case math.IsInf(y, 0):
		return powToInfinity(x, y)
	case math.IsInf(x, 0):
		return powOfInfinity(x, y)
	case y == 1:
		return x
	}
	if p, ok := exactPow(x, y); ok {
		return p
	}
	negative := false
	if x < 0 {
		if y != math.Floor(y) {
			return math.NaN()
		}
		x, negative = -x, isOddInteger(y)
	}
	result := positivePow(x, y)
	if negative {
		return -result
	}
	return result
}

// exactPow returns the power of an integer and a small exponent; false if the result is not
// exact.
func exactPow(x, y float64) (float64, bool) {
	const most = 1 << 53
	if y < 0 || y > 53 || y != math.Floor(y) || x != math.Floor(x) {
		return 0, false
	}
	p := x
	for n := int(y); n > 1; n-- {
		if p = float64(p * x); p > most || p < -most {
			return 0, false
		}
	}
	return p, true
}

// positivePow is Pow for a positive and finite x.
func positivePow(x, y float64) float64 {
	if y == 0.5 {
		return math.Sqrt(x)
	}
	l := log(x)
	switch rough := float64(l.hi * y); {
	case rough > 710:
		return math.Inf(1)
	case rough < -746:
		return 0
	}
	p, exponent := exp(l.by(y))
	return scale(p, exponent)
}

// isOddInteger reports whether y is an odd integer below 2^53 in magnitude.
func isOddInteger(y float64) bool { return math.Abs(y) < 1<<53 && math.Mod(y, 2) != 0 }

func powOfZero(x, y float64) float64 {
	result := 0.0
	if y < 0 {
		result = math.Inf(1)
	}
	if isOddInteger(y) && y == math.Floor(y) {
		return math.Copysign(result, x)
	}
	return result
}

func powToInfinity(x, y float64) float64 {
	switch {
	case x == -1:
		return 1
	case (math.Abs(x) < 1) == (y > 0):
		return 0
	}
	return math.Inf(1)
}

func powOfInfinity(x, y float64) float64 {
	if x < 0 {
		return powOfZero(math.Copysign(0, -1), -y)
	}
	if y < 0 {
		return 0
	}
	return math.Inf(1)
}
