package formula

import (
	"math"
	"strconv"
	"testing"

	"houserule/lang/types"

	"pgregory.net/rapid"
)

// sum is a small formula in two readings: its text, and its value worked out
// without the package. The value is NaN where the formula must fail.
type sum struct {
	text  string
	value float64
}

// drawSum draws a formula with every operation in brackets, so that the value
// needs no knowledge of precedence.
func drawSum(t *rapid.T, depth int) sum {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		switch rapid.IntRange(0, 2).Draw(t, "of") {
		case 0:
			return sum{"level", 5}
		case 1:
			n := rapid.IntRange(0, 40).Draw(t, "n")
			return sum{strconv.Itoa(n), float64(n)}
		default:
			n := float64(rapid.IntRange(0, 80).Draw(t, "quarters")) / 4
			return sum{strconv.FormatFloat(n, 'f', 2, 64), n}
		}
	}
	a := drawSum(t, depth-1)
	switch op := rapid.SampledFrom([]string{"-", "floor", "ceil", "round", "int", "abs", "+", "b-", "*", "/", "%", "min", "max", "?"}).Draw(t, "op"); op {
	case "-":
		return sum{"(-" + a.text + ")", -a.value}
	case "floor":
		return sum{"floor(" + a.text + ")", math.Floor(a.value)}
	case "ceil":
		return sum{"ceil(" + a.text + ")", math.Ceil(a.value)}
	case "round":
		return sum{"round(" + a.text + ")", math.Copysign(math.Floor(math.Abs(a.value)+0.5), a.value)}
	case "int":
		return sum{"int(" + a.text + ")", math.Trunc(a.value)}
	case "abs":
		return sum{"abs(" + a.text + ")", math.Abs(a.value)}
	default:
		return drawPair(t, op, a, drawSum(t, depth-1), depth)
	}
}

func drawPair(t *rapid.T, op string, a, b sum, depth int) sum {
	failed := math.IsNaN(a.value) || math.IsNaN(b.value)
	value := math.NaN()
	switch op {
	case "b-":
		op, value = "-", a.value-b.value
	case "+":
		value = a.value + b.value
	case "*":
		value = a.value * b.value
	case "/":
		if b.value != 0 {
			value = a.value / b.value
		}
	case "%":
		if b.value != 0 {
			value = a.value - b.value*math.Floor(a.value/b.value)
		}
	case "min", "max":
		value = math.Min(a.value, b.value)
		if op == "max" {
			value = math.Max(a.value, b.value)
		}
		if failed {
			value = math.NaN()
		}
		return sum{op + "(" + a.text + ", " + b.text + ")", value}
	case "?":
		c := drawSum(t, depth-1)
		// Only the answer that is chosen is worked out.
		value = c.value
		if a.value < b.value {
			value = a.value
		}
		if failed {
			value = math.NaN()
		}
		return sum{"(" + a.text + " < " + b.text + " ? " + a.text + " : " + c.text + ")", value}
	}
	if failed {
		value = math.NaN()
	}
	return sum{"(" + a.text + " " + op + " " + b.text + ")", value}
}

func TestArithmeticIsThatOfTheNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSum(t, rapid.IntRange(0, 3).Draw(t, "depth"))
		p, err := Compile(nil, Source{Text: s.text}, game{}, types.NumberType())
		if err != nil {
			t.Fatalf("%s: %v", s.text, err)
		}
		got, err := p.Run(played())
		if math.IsNaN(s.value) || math.IsInf(s.value, 0) {
			if err == nil {
				t.Fatalf("%s = %v, want an error", s.text, got)
			}
			return
		}
		if f, ok := got.(float64); err != nil || !ok || f != s.value {
			t.Fatalf("%s = %v (%v), want %v", s.text, got, err, s.value)
		}
	})
}

// Every slice of the operators that a person writes without brackets must be
// read as in mathematics.
func TestPrecedenceIsThatOfMathematics(t *testing.T) {
	for in, want := range map[string]types.Value{
		"2 + 3 * 4": 14.0, "2 * 3 ^ 2": 18.0, "2 ^ 3 ^ 2": 512.0, "-2 ^ 2": -4.0, "10 - 4 - 3": 3.0, "12 / 2 / 3": 2.0, "7 % 4 * 2": 6.0,
		"1 + 1 == 2 and 3 > 2": true, "not tired or tired": true, "not (tired and no)": true, "tired ? 1 : tired ? 2 : 3": 1.0,
		"no and no or yes": true, "not no and no": false, "-1 in [-1]": true,
	} {
		if got, err := compile(t, in, game{}).Run(played()); err != nil || !types.Equal(got, want) {
			t.Errorf("%s = %v (%v), want %v", in, got, err, want)
		}
	}
}
