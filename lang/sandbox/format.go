package sandbox

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// format is string.format with the rules of C: flags, width and precision of at most two digits,
// and the conversions c d i u o x X e E f g G q s %.
func (l *library) format(L *lua.LState) int {
	const name = "string.format"
	f := textArg(L, 1, name, "format")
	l.h.Charge(L, len(f)/32)
	var out strings.Builder
	next := 2
	for i := 0; i < len(f); i++ {
		if f[i] != '%' {
			out.WriteByte(f[i])
			continue
		}
		i++
		if i < len(f) && f[i] == '%' {
			out.WriteByte('%')
			continue
		}
		var v verb
		i = v.parse(L, f, i)
		if next > L.GetTop() {
			Raisef(L, "%s: argument %d is missing for `%s`", name, next, v.text)
		}
		l.h.Charge(L, 4)
		out.WriteString(l.formatOne(L, v, next))
		next++
		if out.Len() > l.h.limits.String {
			l.checkSize(L, name, out.Len())
		}
	}
	l.checkSize(L, name, out.Len())
	L.Push(lua.LString(out.String()))
	return 1
}

// verb is one conversion of a format.
type verb struct {
	text                            string
	letter                          byte
	left, plus, blank, sharp, zeros bool
	width, precision                int // precision -1: not given
}

// parse parses the conversion after the % at f[i-1] and returns the index of its last byte.
func (v *verb) parse(L *lua.LState, f string, i int) int {
	start := i - 1
	for ; i < len(f) && strings.IndexByte("-+ #0", f[i]) >= 0; i++ {
		switch f[i] {
		case '-':
			v.left = true
		case '+':
			v.plus = true
		case ' ':
			v.blank = true
		case '#':
			v.sharp = true
		case '0':
			v.zeros = true
		}
	}
	number := func() int {
		begin := i
		for i < len(f) && f[i] >= '0' && f[i] <= '9' {
			i++
		}
		if i-begin > 2 {
			Raisef(L, "string.format: width and precision have at most two digits: `%s`", Printable(f[start:min(i, start+12)]))
		}
		n, _ := strconv.Atoi(f[begin:i])
		return n
	}
	v.width, v.precision = number(), -1
	if i < len(f) && f[i] == '.' {
		i++
		v.precision = number()
	}
	if i >= len(f) {
		Raisef(L, "string.format: the format ends with `%s`", Printable(f[start:]))
	}
	v.letter, v.text = f[i], f[start:i+1]
	if strings.IndexByte("cdiuoxXeEfgGqs", v.letter) < 0 {
		Raisef(L, "string.format: there is no conversion `%s`", Printable(v.text))
	}
	return i
}

func (l *library) formatOne(L *lua.LState, v verb, n int) string {
	const name = "string.format"
	switch v.letter {
	case 'q':
		text := textArg(L, n, name, "value")
		l.h.Charge(L, len(text)/bytesShown)
		return quoted(text)
	case 's':
		s := l.text(L, L.Get(n))
		if v.precision >= 0 && v.precision < len(s) {
			s = s[:v.precision]
		}
		return v.pad("", s, false)
	}
	f := float64(numberArg(L, n, name, "value"))
	switch v.letter {
	case 'c':
		c, exact := Int(lua.LNumber(f), 0, 255)
		if !exact {
			argument(L, n, name, "value", "a whole number from 0 to 255")
		}
		return v.pad("", string([]byte{byte(c)}), false)
	case 'd', 'i', 'u', 'o', 'x', 'X':
		return v.integer(L, f, n)
	}
	return v.float(f)
}

// integer formats the integer part of a number. NaN and numbers that do not fit into 64 bits are
// errors, since processors convert them differently.
func (v verb) integer(L *lua.LState, f float64, n int) string {
	if f != f || f >= 1<<63 || f < -(1<<63) {
		argument(L, n, "string.format", "value", "a number that fits `"+v.text+"`")
	}
	value := int64(f)
	sign, digits := "", ""
	switch v.letter {
	case 'd', 'i':
		sign = v.sign(value < 0)
		digits = strings.TrimPrefix(strconv.FormatInt(value, 10), "-")
	case 'u':
		digits = strconv.FormatUint(uint64(value), 10)
	case 'o':
		digits = strconv.FormatUint(uint64(value), 8)
		if v.sharp && digits[0] != '0' {
			digits = "0" + digits
		}
	default:
		digits = strconv.FormatUint(uint64(value), 16)
		if v.sharp && value != 0 {
			sign = "0x"
		}
		if v.letter == 'X' {
			digits, sign = strings.ToUpper(digits), strings.ToUpper(sign)
		}
	}
	if v.precision >= 0 {
		if v.precision == 0 && value == 0 {
			digits = ""
		}
		digits = strings.Repeat("0", max(v.precision-len(digits), 0)) + digits
	}
	return v.pad(sign, digits, v.zeros && v.precision < 0)
}

func (v verb) float(f float64) string {
	sign := v.sign(math.Signbit(f) && f == f)
	if s, special := specialText(f); special {
		s = strings.TrimPrefix(s, "-")
		if v.letter == 'E' || v.letter == 'G' {
			s = strings.ToUpper(s)
		}
		return v.pad(sign, s, false)
	}
	f = math.Abs(f)
	precision := v.precision
	if precision < 0 {
		precision = 6
	}
	var s string
	switch v.letter {
	case 'f':
		s = strconv.FormatFloat(f, 'f', precision, 64)
	case 'e', 'E':
		s = cExponent(strconv.FormatFloat(f, 'e', precision, 64))
	default:
		if v.sharp {
			s = general(f, max(precision, 1))
		} else {
			s = shortest(f, max(precision, 1))
		}
	}
	if v.sharp && !strings.Contains(s, ".") {
		if at := strings.IndexByte(s, 'e'); at >= 0 {
			s = s[:at] + "." + s[at:]
		} else {
			s += "."
		}
	}
	if v.letter == 'E' || v.letter == 'G' {
		s = strings.ToUpper(s)
	}
	return v.pad(sign, s, v.zeros)
}

// general is %#g: shortest without removing zeros.
func general(f float64, digits int) string {
	text := strconv.FormatFloat(f, 'e', digits-1, 64)
	_, power, _ := strings.Cut(text, "e")
	if exponent, _ := strconv.Atoi(power); exponent >= -4 && exponent < digits {
		return strconv.FormatFloat(f, 'f', digits-1-exponent, 64)
	}
	return cExponent(text)
}

func cExponent(s string) string {
	mantissa, power, _ := strings.Cut(s, "e")
	exponent, _ := strconv.Atoi(power)
	return mantissa + "e" + signed(exponent)
}

func (v verb) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case v.plus:
		return "+"
	case v.blank:
		return " "
	}
	return ""
}

func (v verb) pad(sign, s string, zeros bool) string {
	room := v.width - len(sign) - len(s)
	switch {
	case room <= 0:
		return sign + s
	case v.left:
		return sign + s + strings.Repeat(" ", room)
	case zeros:
		return sign + strings.Repeat("0", room) + s
	}
	return strings.Repeat(" ", room) + sign + s
}

// quoted is %q: a text in Lua syntax.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
