package chance

import (
	"errors"
	"fmt"
	"houserule/lang/dice"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// every is a source that leads through all sequences of faces, one roll after
// the other. It knows nothing of the notation: it only sees dice being asked for.
type every struct {
	faces, sides []int
	next, limit  int
}

var errTooDeep = errors.New("too many dice for this test")

func (e *every) Roll(d dice.Die) (int, error) {
	if e.next == len(e.faces) {
		if e.next == e.limit {
			return 0, errTooDeep
		}
		e.faces, e.sides = append(e.faces, 0), append(e.sides, d.Sides)
	}
	e.next++
	return e.faces[e.next-1], nil
}

func (e *every) advance() bool {
	e.faces, e.sides = e.faces[:e.next], e.sides[:e.next]
	for n := len(e.faces) - 1; n >= 0; n-- {
		e.faces, e.sides = e.faces[:n+1], e.sides[:n+1]
		if e.faces[n]++; e.faces[n] < e.sides[n] {
			e.next = 0
			return true
		}
	}
	return false
}

// exhaustive rolls an expression in every way with up to limit dice and gives
// the chance of each result and of what needs more dice.
func exhaustive(e *dice.Expression, limit, maxRolls int) (chances map[string]*big.Rat, left *big.Rat, err error) {
	chances, left = map[string]*big.Rat{}, new(big.Rat)
	source := &every{limit: limit}
	for range maxRolls {
		roll, err := e.Roll(source, nil)
		p := big.NewRat(1, 1)
		for _, sides := range source.sides[:source.next] {
			p.Mul(p, big.NewRat(1, int64(sides)))
		}
		switch {
		case errors.Is(err, errTooDeep):
			left.Add(left, p)
		case err != nil:
			return nil, nil, err
		default:
			key := number(roll.Total)
			if roll.Texts != nil {
				key = strings.Join(roll.TextsByFace(), ", ")
			}
			if chances[key] == nil {
				chances[key] = new(big.Rat)
			}
			chances[key].Add(chances[key], p)
		}
		if !source.advance() {
			return chances, left, nil
		}
	}
	return nil, nil, errTooDeep
}

// agree compares a distribution with exhaustive rolling. What either side left
// out may belong to any result.
func agree(d *Distribution, chances map[string]*big.Rat, left *big.Rat) error {
	tail := new(big.Rat).SetFrac(d.Tail, d.Denominator)
	seen := map[string]bool{}
	for _, o := range d.Outcomes {
		key := o.Text
		if key == "" {
			key = number(o.Value)
		}
		seen[key] = true
		p := new(big.Rat).SetFrac(o.Weight, d.Denominator)
		other := chances[key]
		if other == nil {
			other = new(big.Rat)
		}
		if p.Cmp(new(big.Rat).Add(other, left)) > 0 || other.Cmp(new(big.Rat).Add(p, tail)) > 0 {
			return fmt.Errorf("%s: odds %s (tail %s), rolled %s (left %s)", key, p.RatString(), tail.FloatString(20), other.RatString(), left.RatString())
		}
	}
	for key, p := range chances {
		if !seen[key] && p.Cmp(tail) > 0 {
			return fmt.Errorf("%s was rolled but has no odds", key)
		}
	}
	return nil
}

func checkExhaustive(t interface {
	Fatalf(string, ...any)
	Helper()
}, text string, limit, maxRolls int) bool {
	t.Helper()
	e, err := dice.Parse(text)
	if err != nil {
		return false
	}
	chances, left, rollErr := exhaustive(e, limit, maxRolls)
	if errors.Is(rollErr, errTooDeep) {
		return false
	}
	d, err := Of(e, nil)
	if rollErr != nil {
		if err == nil {
			t.Fatalf("%s: rolling fails, odds do not: %v", text, rollErr)
		}
		return false
	}
	if errors.Is(err, ErrLarge) || err != nil && strings.Contains(err.Error(), "too few different faces") {
		return false // 1d4!u can explode into more dice than there are faces
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := agree(d, chances, left); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	all, err := Outcomes(e, nil, 3_000)
	if errors.Is(err, ErrLarge) {
		return true
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	merged := &Distribution{Denominator: all.Denominator, Tail: all.Tail}
	places := map[string]int{}
	for _, w := range all.Outcomes {
		key, text := number(w.Roll.Total), ""
		if w.Roll.Texts != nil {
			text = strings.Join(w.Roll.TextsByFace(), ", ")
			key = text
		}
		if _, known := places[key]; !known {
			places[key] = len(merged.Outcomes)
			merged.Outcomes = append(merged.Outcomes, Outcome{Value: w.Roll.Total, Text: text, Weight: new(big.Int)})
		}
		merged.Outcomes[places[key]].Weight.Add(merged.Outcomes[places[key]].Weight, w.Weight)
	}
	if err := agree(merged, chances, left); err != nil {
		t.Fatalf("%s: outcomes: %v", text, err)
	}
	return true
}

func TestOddsEqualExhaustiveRolling(t *testing.T) {
	for _, text := range []string{
		"2d6", "2d6+3", "0d6", "-1d6", "1d6-1d6", "3d4kh2", "4d4kl2", "4d4dl1dh1", "4d4km2", "4d4km1", "3d6kh2min3", "3d6kh2min3kl1",
		"2d4!", "3d3!kh2", "3d3!kl2min2", "2d3!dl1", "3d3!dh1c>=2", "2d4r1!kh1", "3d3!km1", "2d3!km2c>=3", "2d4!!", "2d4!p", "2d4!!p", "3d4!!kh2", "2d4kh1!", "2d4!>=3", "2d6r1", "2d6r<=2", "3d4ro1", "3d4ro<=2kh2",
		"2d8r1r3r5", "3d4ro1ro2kh2", "2d4!1!4", "2d4!!1!!3", "2d4!p1!p4", "2d4! !2", "2d4r1ro2r3", "3d4r1r4u", "2d{1, 2, 2, 3}r1r3", "2d{a, b, c}r=a r=b",
		"3d4r1kh2r2", "3d4kh2r4", "2d6min2", "2d6max5", "3d4u", "3d4us", "3d4uskh2", "3d4u!", "2d66us", "3d4ukh2", "2d{1,1,2,3}u", "3d{1,1,2}", "3d4s", "3d4kh2u", "4d4kl2uc>=2",
		"3d6c>=5", "3d6c>=5f=1", "2d6!c>=5f=1", "3d6kh2c>=5", "3d6kh2!c>=5f=1", "d66", "2d66kh1", "d66r<=33", "1d66!>=65", "4dF", "3dFkh2", "2dF!",
		"{2d4,1d6}kh1", "{2d4,1d6}kl1", "{2d4,1d6,1d3}km1", "{2d4,1d6,1d3}dl1", "{2d4,1d6,3}c>=4f=3", "{2d4,1d6}", "{2d4,1d6,1d3,2}kh2min3", "{1d4,1d4}kh0",
		"(1d4)d4", "(1d3)d4kh2", "1d(1d6)", "(1d2)d(1d3)", "(1d3-1)d4", "floor(2d6/3)", "round(1d6/4)*2", "max(1d6,1d4,3)", "min(2d4,1d6)", "abs(1d6-1d6)",
		"1d6/4", "1d6/10*10", "1d6^2", "7%1d6", "7//1d6", "2d6 >= 7", "2d6+3 >= 2d6", "1d6 = 1d6", "1d6 <> 3", "(1d6>=3)+(1d6>=4)", "1d6 < 1d4", "2d4 >= 2 [x]",
		"2d{a,b}", "3d{a,a,b}c=a", "2d{a,b,c}!\"c\"c=a", "d{a,b,1}", "2d{a,b}u", "{d{a,b}, d{c,d}}", "2d{a,b}r=a", "2d{0.5,1.5}", "2d{-3,1}kh1",
		"3d4min2dl1", "1d4!p!3kh1", "2d3!!!2kh1", "3d6dl1max4dh1", "2d6 # c", "3d4kh2!kh1", "2d3!r3", "2d4!o", "3d4!okh2", "3d4!o>=1kl1", "2d4!o!o", "2d4!o1!o4c>=3", "2d4r1!o", "2d4!o!", "2d{a, b}!o\"a\"c=a", "1d2!or1", "2d4kh1!o", "3dF!o", "2d6x3", "(1d4)x1d3", "2d4r2r4", "2d4r4r2kh1", "2d4kh5", "2d4dl5", "3d4kh0", "2d3!!min4max6kl1",
	} {
		if !checkExhaustive(t, text, 6, 50_000) {
			t.Errorf("%s was not compared", text)
		}
	}
}

// The modifiers of the notations that are drawn: of notationOf, whose odds are compared
// with every way the dice can fall.
var (
	exhaustiveModifiers = []string{"kh1", "kl1", "kh2", "dl1", "dh1", "km1", "r1", "ro2", "ro<=2", "min2", "max2", "u", "s", "sd", "!", "!!", "!p", "!!p", "!o", "!o2", "!=3", "!>2"}
	exhaustiveEnds      = []string{"", "", "c>=2", "c=3f=1", "c>1f<1"}
)

// TestEveryModifierIsCompared: what a modifier does is known to the odds, and the notations
// that are drawn use it.
func TestEveryModifierIsCompared(t *testing.T) {
	used := map[string]bool{}
	for _, text := range append(slices.Clone(exhaustiveModifiers), exhaustiveEnds...) {
		for _, m := range parsed(t, "3d3"+strings.Replace(text, "!=", "!", 1)).Root().(*dice.PoolNode).Modifiers {
			used[m.Spelling()] = true
		}
	}
	for i := range dice.Modifiers {
		m := &dice.Modifiers[i]
		if !used[m.Spelling()] {
			t.Errorf("add `%s`, with an operand if it takes one, to exhaustiveModifiers of lang/dice/chance/exhaustive_test.go: its odds are then compared with its rolls", m.Word)
		}
		if (m.Order == dice.Selects) != (m.Window != nil) {
			t.Errorf("`%s`: Window is set exactly if Order is Selects", m.Word)
		}
		if m.Order == dice.Independent && m.Adjust == nil && throwEffect(m.Throws) == nil {
			t.Errorf("`%s` is Independent, but odds know no formula for it: give it Adjust, or a case of throwEffect in lang/dice/chance/single_die.go, or Order: Dependent", m.Word)
		}
	}
}

// TestShortWaysGoRoundWhatTheyDoNotKnow: odds of a modifier that compares dice, and of one that
// throws dice in a way of which odds know nothing, are counted roll by roll, wherever it stands.
func TestShortWaysGoRoundWhatTheyDoNotKnow(t *testing.T) {
	goRound(t, dice.Modifier{})
	goRound(t, dice.Modifier{Order: dice.Dependent, Throws: 200})
	goRound(t, dice.Modifier{Order: dice.Independent, Throws: 200})
}

func goRound(t *testing.T, unknown dice.Modifier) {
	const strange = ""
	for _, words := range [][]string{{strange}, {strange, "kh"}, {"kh", strange}, {"kh", strange, "kh"}, {"u", strange}, {"!", "kh", strange}, {"!", strange, "kh"}} {
		d := &dice.Pool{Count: 3, Die: dice.Die{Sides: 6}}
		for _, word := range words {
			s := dice.Step{Modifier: &unknown, Count: 1}
			if word != strange {
				s.Modifier = &dice.Modifiers[slices.IndexFunc(dice.Modifiers[:], func(m dice.Modifier) bool { return m.Word == word })]
			}
			d.Steps = append(d.Steps, s)
		}
		if _, _, plain := independentSteps(d.Steps); plain {
			t.Errorf("%v: taken for plain dice", words)
		}
		if isDistinct(d) {
			t.Errorf("%v: taken for distinct", words)
		}
		if _, _, found := explodingSteps(d.Steps); found {
			t.Errorf("%v: taken for a burst", words)
		}
		if _, next := windows(d, 0); next == len(d.Steps) {
			t.Errorf("%v: taken for keeps", words)
		}
	}
}

// notationOf draws a small notation.
func notationOf(t *rapid.T, depth int) string {
	pick := func(name string, list ...string) string { return rapid.SampledFrom(list).Draw(t, name) }
	if depth == 0 {
		text := pick("dice", "1d4", "2d3", "3d3", "2d4", "1d6", "2dF", "2d{1,1,3}", "3d{-1,2}", "3", "(1d2)d3", "3d2")
		if text == "3" {
			return text
		}
		for range rapid.IntRange(0, 3).Draw(t, "modifiers") {
			text += pick("modifier", exhaustiveModifiers...)
		}
		return text + pick("end", exhaustiveEnds...)
	}
	a, b := notationOf(t, depth-1), notationOf(t, depth-1)
	switch pick("form", "+", "-", "group", "compare", "call") {
	case "+":
		return a + "+" + b
	case "-":
		return a + "-(" + b + ")"
	case "group":
		return "{" + a + "," + b + "}" + pick("keep", "", "kh1", "kl1", "c>=3", "min2kh1")
	case "compare":
		return a + pick("sign", " >= ", " < ", " = ", " <> ") + b
	}
	return pick("function", "max", "min") + "(" + a + "," + b + ")"
}

func TestOddsEqualExhaustiveRollingForAnyExpression(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(notationOf(t, rapid.IntRange(0, 1).Draw(t, "depth")), "!=3", "!3")
		if checkExhaustive(t, text, 4, 1_000) {
			compared++
		}
	})
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// number is how a value is told apart from others.
func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
