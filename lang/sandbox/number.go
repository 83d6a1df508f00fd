package sandbox

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/luasyntax"
)

// Int converts a Lua number to an int between min and max. Fractions are truncated, values out
// of range are clamped, and NaN becomes min. ok is false if the value was changed. Go's
// conversion gives different results on different processors for such values, so all conversions
// must use this function.
func Int(n lua.LNumber, min, max int) (value int, ok bool) {
	f := float64(n)
	switch {
	case f != f:
		return min, false
	case f <= float64(min):
		return min, f == float64(min)
	case f >= float64(max):
		return max, f == float64(max)
	}
	value = int(f)
	if value < min { // float64(min) may have been rounded
		return min, false
	}
	if value > max {
		return max, false
	}
	return value, f == math.Trunc(f)
}

// MaxExact is 2^53, up to which Lua numbers represent all integers exactly.
const MaxExact = 1 << 53

// maxInt is MaxExact, or the greatest int if that is smaller.
const maxInt = min(MaxExact, math.MaxInt)

// FormatNumber formats a number as tostring does: integers up to 2^53 without a decimal point,
// others with at most 14 digits, inf, -inf and nan, and -0 as 0.
func FormatNumber(n lua.LNumber) string {
	f := float64(n)
	if f == math.Trunc(f) && math.Abs(f) <= MaxExact {
		return strconv.FormatInt(int64(f), 10)
	}
	if s, special := specialText(f); special {
		return s
	}
	return shortest(f, 14)
}

// specialText returns the text of an infinity or NaN; false for other numbers.
func specialText(f float64) (string, bool) {
	switch {
	case f != f:
		return "nan", true
	case f > math.MaxFloat64:
		return "inf", true
	case f < -math.MaxFloat64:
		return "-inf", true
	}
	return "", false
}

// shortest formats like C's %.{digits}g.
func shortest(f float64, digits int) string {
	text := strconv.FormatFloat(f, 'e', max(digits-1, 0), 64)
	mantissa, power, _ := strings.Cut(text, "e")
	exponent, _ := strconv.Atoi(power)
	if exponent < -4 || exponent >= max(digits, 1) {
		return trimZeros(mantissa) + "e" + signed(exponent)
	}
	return trimZeros(strconv.FormatFloat(f, 'f', max(digits-1-exponent, 0), 64))
}

func trimZeros(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// signed formats an exponent as C does: with a sign and at least two digits.
func signed(n int) string {
	sign := "+"
	if n < 0 {
		sign, n = "-", -n
	}
	if n < 10 {
		sign += "0"
	}
	return sign + strconv.Itoa(n)
}

// parseNumber parses a number as Lua does.
func parseNumber(s string) (lua.LNumber, bool) {
	f, ok := luasyntax.ParseNumber(s)
	return lua.LNumber(f), ok
}
