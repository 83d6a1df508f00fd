package detmath

import (
	"math"
	"math/big"
)

// Sin returns the sine of x radians.
func Sin(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	sine, cosine, quarter, ok := sinCos(x)
	switch {
	case !ok:
		return math.NaN()
	case quarter&1 == 1:
		sine = cosine
	}
	if quarter&2 != 0 {
		return -sine.value()
	}
	return sine.value()
}

// Cos returns the cosine of x radians.
func Cos(x float64) float64 {
	sine, cosine, quarter, ok := sinCos(x)
	switch {
	case !ok:
		return math.NaN()
	case quarter&1 == 1:
		cosine = sine
	}
	if quarter == 1 || quarter == 2 {
		return -cosine.value()
	}
	return cosine.value()
}

// Tan returns the tangent of x radians.
func Tan(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	sine, cosine, quarter, ok := sinCos(x)
	switch {
	case !ok:
		return math.NaN()
	case quarter&1 == 1:
		return -cosine.over(sine).value()
	}
	return sine.over(cosine).value()
}

// sinCos returns the sine and cosine of an angle reduced by multiples of pi/2, and
// the number of these multiples modulo 4. ok is false for NaN and infinities.
func sinCos(x float64) (sine, cosine doubleDouble, quarter int, ok bool) {
	if x-x != 0 {
		return doubleDouble{}, doubleDouble{}, 0, false
	}
	r, quarter := reduceAngle(x)
	square := r.times(r)
	s, c := fromFloat(1), fromFloat(1)
	for n := 28; n >= 2; n -= 2 {
		s = fromFloat(1).minus(s.times(square).times(inverse[n*(n+1)]))
		c = fromFloat(1).minus(c.times(square).times(inverse[(n-1)*n]))
	}
	return s.times(r), c, quarter, true
}

// LargeAngle is the magnitude from which angles are reduced with as many digits of pi as
// necessary, which is slower.
const LargeAngle = 1 << 20

// reduceAngle reduces an angle by multiples of pi/2 and returns their number modulo 4.
func reduceAngle(x float64) (doubleDouble, int) {
	if math.Abs(x) >= LargeAngle {
		return reduceLargeAngle(x)
	}
	k := math.Floor(float64(x*(2/math.Pi)) + 0.5)
	r := fromFloat(x)
	for _, part := range halfPi {
		r = r.minus(twoProduct(k, part))
	}
	return r, int(math.Mod(k, 4)+4) & 3
}

// twoOverPi is 2/pi times 2 to the power of 1216.
const twoOverPi = "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1deb1cb129a73ee88235f52ebb4484" +
	"e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b" +
	"3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b6bab"

// reduceLargeAngle is reduceAngle for magnitudes from LargeAngle on (Payne-Hanek): it multiplies
// x by as many digits of 2/pi as necessary.
func reduceLargeAngle(x float64) (doubleDouble, int) {
	const enough = 220
	mantissa, exponent := math.Frexp(math.Abs(x))
	whole := new(big.Int).SetInt64(int64(math.Ldexp(mantissa, 53)))
	turns, _ := new(big.Int).SetString(twoOverPi, 16)
	turns.Mul(turns, whole)
	point := uint(1216 - (exponent - 53))
	quarters := new(big.Int).Rsh(turns, point)
	rest := turns.Sub(turns, new(big.Int).Lsh(quarters, point))
	quarter := int(new(big.Int).And(quarters, big.NewInt(3)).Int64())
	if rest.Bit(int(point)-1) == 1 { // the next multiple is nearer
		rest.Sub(rest, new(big.Int).Lsh(big.NewInt(1), point))
		quarter = (quarter + 1) & 3
	}
	if point > enough { // keep the bits that a doubleDouble can represent
		rest.Rsh(rest, point-enough)
		point = enough
	}
	hi, _ := new(big.Float).SetInt(rest).Float64()
	left, _ := new(big.Float).SetFloat64(hi).Int(nil)
	lo, _ := new(big.Float).SetInt(rest.Sub(rest, left)).Float64()
	r := quickTwoSum(math.Ldexp(hi, -int(point)), math.Ldexp(lo, -int(point))).times(doubleDouble{halfPi[0], halfPi[1]})
	if x < 0 {
		return r.negative(), -quarter & 3
	}
	return r, quarter
}

// Atan returns the arctangent of x, between -pi/2 and pi/2.
func Atan(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	return atan(fromFloat(math.Abs(x)), math.Signbit(x), false)
}

// Atan2 returns the angle of the point (x, y), between -pi and pi.
func Atan2(y, x float64) float64 {
	switch {
	case x != x || y != y:
		return math.NaN()
	case y == 0:
		if math.Signbit(x) {
			return math.Copysign(pi.hi, y)
		}
		return y
	case math.IsInf(x, 0) && math.IsInf(y, 0):
		y, x = math.Copysign(1, y), math.Copysign(1, x)
	case x == 0 || math.IsInf(y, 0):
		return math.Copysign(halfPi[0], y)
	case math.IsInf(x, 1):
		return math.Copysign(0, y)
	case math.IsInf(x, -1):
		return math.Copysign(pi.hi, y)
	}
	// If the magnitudes differ greatly, the quotient would overflow or underflow.
	a, b := math.Abs(y), math.Abs(x)
	_, high := math.Frexp(a)
	_, low := math.Frexp(b)
	switch distance := high - low; {
	case distance > 200:
		return math.Copysign(halfPi[0], y)
	case distance < -1100 && x > 0:
		return math.Copysign(0, y)
	case distance < -200 && x < 0:
		return math.Copysign(pi.hi, y)
	case distance < -900: // the angle equals the quotient, which is too small for a doubleDouble
		return math.Copysign(a/b, y)
	}
	a, b = math.Ldexp(a, -high), math.Ldexp(b, -high)
	return atan(fromFloat(a).over(fromFloat(b)), math.Signbit(y), math.Signbit(x))
}

// atan returns the arctangent of a positive t. left mirrors the angle at the y axis, below at
// the x axis.
func atan(t doubleDouble, below, left bool) float64 {
	var angle doubleDouble
	switch {
	case t.hi > 1e300:
		angle = doubleDouble{halfPi[0], halfPi[1]}
	case t.hi > 1:
		angle = doubleDouble{halfPi[0], halfPi[1]}.minus(atanSeries(fromFloat(1).over(t)))
	default:
		angle = atanSeries(t)
	}
	if left {
		angle = pi.minus(angle)
	}
	if below {
		angle = angle.negative()
	}
	return angle.value()
}

// atanSeries returns the arctangent of a number from 0 to 1. It halves the angle until the
// series is short.
func atanSeries(t doubleDouble) doubleDouble {
	const halvings = 3
	if t.hi < 1e-30 {
		return t
	}
	for range halvings {
		t = t.over(fromFloat(1).plus(fromFloat(1).plus(t.times(t)).root()))
	}
	square := t.times(t)
	s := inverse[35]
	for n := 33; n >= 1; n -= 2 {
		s = inverse[n].minus(s.times(square))
	}
	return s.times(t).scaled(1 << halvings)
}

// Asin returns the arcsine of x, between -pi/2 and pi/2.
func Asin(x float64) float64 {
	switch {
	case x == 0 || x != x:
		return x
	case x < -1 || x > 1:
		return math.NaN()
	case x == 1 || x == -1:
		return math.Copysign(halfPi[0], x)
	}
	return atan(fromFloat(math.Abs(x)).over(otherLeg(x)), math.Signbit(x), false)
}

// Acos returns the arccosine of x, between 0 and pi.
func Acos(x float64) float64 {
	switch {
	case x != x || x < -1 || x > 1:
		return math.NaN()
	case math.Abs(x) < 1e-20:
		return halfPi[0]
	case x == 1:
		return 0
	case x == -1:
		return pi.hi
	}
	return atan(otherLeg(x).over(fromFloat(math.Abs(x))), false, x < 0)
}

// otherLeg returns sqrt(1 - x*x): the other leg of a right triangle with a leg x and hypotenuse
// 1.
func otherLeg(x float64) doubleDouble { return twoSum(1, x).times(twoSum(1, -x)).root() }
