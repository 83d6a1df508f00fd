package dice

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The modifiers of the notations that anyNotation draws.
var (
	anyModifiers = []string{"kh1", "kl2", "kh(@n)", "dl1", "dh1", "km1", "km2", "r1", "r<=2", "ro2", "ro<=2", "min2", "min1.5", "max2", "max(@n)", "u", "sa", "sd",
		"!", "!!", "!p", "!!p", "!o", "!o>=2", "!>=2", "!3", "r>@n", `!"a"`, `r="b"`}
	anyEnds = []string{"", "", "", "c>=2", "c=3f=1", "c>1f<2", `c="a"`, `c<>"hit"`}
)

// TestEveryModifierIsRolled: the notations that are drawn use every modifier.
func TestEveryModifierIsRolled(t *testing.T) {
	used := map[string]bool{}
	for _, text := range append(slices.Clone(anyModifiers), anyEnds...) {
		e, err := Parse("3d3" + text)
		if err != nil {
			continue // what reads texts needs other dice
		}
		for _, m := range e.root.(*PoolNode).Modifiers {
			used[m.Spelling()] = true
		}
	}
	for i := range Modifiers {
		if m := &Modifiers[i]; !used[m.Spelling()] {
			t.Errorf("add `%s`, with an operand if it takes one, to anyModifiers of lang/dice/program_test.go: rolling it is then compared with the walker", m.Word)
		}
	}
}

// anyNotation draws notations of all sorts: whatever stands in them may stand
// beside everything else.
func anyNotation(t *rapid.T, depth int) string {
	pick := func(name string, list ...string) string { return rapid.SampledFrom(list).Draw(t, name) }
	if depth == 0 {
		text := pick("dice", "1d6", "2d6", "4d6", "13d6", "30d3", "2d1000", "d%", "4dF", "2d{1, 1, 3}", "3d{-1, 2.5}", "d66", "2d66", "d666", "(1d3)d4", "2d(1d3+2)",
			"(@n)d6", "3d(@n)", "(1d2 [x])d3", "({1d2, 1d3}kh1)d4", "0d6", "3", "2.5", "@n", "@half", "3d{a, b, c}", "2d{-, hit, hit&boon}", "d{1, a}", "6d6")
		if !strings.Contains(text, "d") {
			return text
		}
		for range rapid.IntRange(0, 3).Draw(t, "modifiers") {
			text += pick("modifier", anyModifiers...)
		}
		text += pick("end", anyEnds...)
		return text + pick("label", "", "", " [fire]")
	}
	a, b := anyNotation(t, depth-1), anyNotation(t, depth-1)
	switch pick("form", "+", "-", "*", "/", "//", "%", "^", "group", "three", "compare", "call", "round", "sign", "label", "many") {
	case "group":
		return "{" + a + ", " + b + "}" + pick("keep", "", "kh1", "kl1", "dl1", "km1", "c>=3", "min2kh1", "sa", "sdkh1", "c>2f=1")
	case "three":
		return "{" + a + ", {" + b + ", " + a + "}kh1, 2}" + pick("keep", "", "kh1", "kl2", "sakm1")
	case "compare":
		return "(" + a + ")" + pick("sign", " >= ", " < ", " = ", " <> ") + "(" + b + ")"
	case "call":
		return pick("function", "max", "min") + "(" + a + ", " + b + ")"
	case "round":
		return pick("function", "floor", "ceil", "round", "abs") + "(" + a + ")"
	case "sign":
		return "-(" + a + ")"
	case "label":
		return "(" + a + " + " + b + ") [cold]"
	case "many":
		return "3x " + a
	case "^":
		return "(" + a + ")^2"
	default:
		return "(" + a + ")" + pick("operator", "+", "-", "*", "/", "//", "%") + "(" + b + ")"
	}
}

// noted is a source that knows where its dice are thrown, and writes it down. It
// is not one that machines know.
type noted struct {
	*Seeded
	follow bool
	spots  []string
}

func (n *noted) SetSpot(s Spot) { n.spots = append(n.spots, fmt.Sprint(s)) }

func (n *noted) Roll(d Die) (int, error) {
	n.spots = append(n.spots, d.String())
	return n.Seeded.Roll(d)
}

func (n *noted) Branch(d Die, ways int) (int, bool) {
	n.spots = append(n.spots, fmt.Sprint(d, ways))
	if !n.follow || ways == 0 {
		return 0, false
	}
	return int(n.below(uint64(ways))), true
}

// bare is a source of chance and nothing else.
type bare struct{ *Seeded }

// sameRoll compares what is seen of two rolls.
func sameRoll(a, b *Roll) error {
	if a.String() != b.String() {
		return fmt.Errorf("%s\n%s", a, b)
	}
	type seen struct {
		Expression string
		Total      float64
		Texts      []string
		Test       *Test
		Dice       []DieResult
		Kept       bool
		Faces      []Face
		Words      []string
	}
	look := func(r *Roll) seen {
		return seen{r.Expression, r.Total, r.Texts, r.Test, r.Dice, r.Kept, r.Faces(), r.FaceWords()}
	}
	if x, y := look(a), look(b); !reflect.DeepEqual(x, y) {
		return fmt.Errorf("%+v\n%+v", x, y)
	}
	if len(a.Parts) != len(b.Parts) || len(a.Rolls) != len(b.Rolls) {
		return fmt.Errorf("%s has %d and %d parts, %d and %d rolls", a, len(a.Parts), len(b.Parts), len(a.Rolls), len(b.Rolls))
	}
	for i := range a.Parts {
		if err := sameRoll(a.Parts[i], b.Parts[i]); err != nil {
			return err
		}
	}
	for i := range a.Rolls {
		if err := sameRoll(a.Rolls[i], b.Rolls[i]); err != nil {
			return err
		}
	}
	return nil
}

func stateOf(s *Seeded) string {
	state, _ := s.MarshalBinary()
	return string(state)
}

// TestProgramsRollAsTheTreeDoes rolls all sorts of notations with the program and
// with the plain walker: the same dice are asked for in the same order, and come
// to the same, errors among it.
func TestProgramsRollAsTheTreeDoes(t *testing.T) {
	vars := func(name string) (float64, bool) { return map[string]float64{"n": 3, "half": 0.5}[name], true }
	rolled, failed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := anyNotation(t, rapid.IntRange(0, 2).Draw(t, "depth"))
		e, err := Parse(text)
		if err != nil {
			return
		}
		seed := rapid.Uint64().Draw(t, "seed")
		follow := rapid.Bool().Draw(t, "follow")
		walked, mine := &noted{Seeded: NewSeeded(seed), follow: follow}, &noted{Seeded: NewSeeded(seed), follow: follow}
		want, wrong := e.walked(walked, vars)
		got, problem := e.Roll(mine, vars)
		if fmt.Sprint(wrong) != fmt.Sprint(problem) || !reflect.DeepEqual(walked.spots, mine.spots) {
			t.Fatalf("%s: walked with %v\nrolled with %v\nof %v\nand %v", text, wrong, problem, walked.spots, mine.spots)
		}
		if problem != nil {
			failed++
			if _, problem := e.Total(NewSeeded(seed), vars); !follow && fmt.Sprint(problem) != fmt.Sprint(wrong) {
				t.Fatalf("%s: the total fails with %v, not %v", text, problem, wrong)
			}
			return
		}
		rolled++
		if err := sameRoll(want, got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if want.Texts != nil {
			if ordered := inOrder(want); len(ordered)+len(got.TextsByFace()) > 0 && !reflect.DeepEqual(ordered, got.TextsByFace()) {
				t.Fatalf("%s: %v in the order of faces, not %v", text, got.TextsByFace(), ordered)
			}
		}
		if follow {
			return
		}
		for _, src := range []Source{NewSeeded(seed), bare{NewSeeded(seed)}, &noted{Seeded: NewSeeded(seed)}} {
			if total, err := e.Total(src, vars); err != nil || total != want.Total {
				t.Fatalf("%s: a total of %v, not %v (%v)", text, total, want.Total, err)
			}
		}
		plain := NewSeeded(seed)
		if got, err = e.Roll(plain, vars); err != nil || stateOf(plain) != stateOf(walked.Seeded) {
			t.Fatalf("%s: the source goes on elsewhere (%v)", text, err)
		}
		if err := sameRoll(want, got); err != nil {
			t.Fatalf("%s with a seed: %v", text, err)
		}
		plain = NewSeeded(seed)
		if _, err := e.Total(plain, vars); err != nil || stateOf(plain) != stateOf(walked.Seeded) {
			t.Fatalf("%s: the source of a total goes on elsewhere (%v)", text, err)
		}
	})
	if rolled < 20 && !testing.Short() { // which draws a few alone
		t.Errorf("%d were compared, and %d errors", rolled, failed)
	}
}

// TestProgramsAreListedAsTheTreeIs compares every roll of a notation, with its
// dice, and its chance.
func TestProgramsAreListedAsTheTreeIs(t *testing.T) {
	vars := func(name string) (float64, bool) { return map[string]float64{"n": 2, "half": 0.5}[name], true }
	const depth = 2
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		e, err := Parse(anyNotation(t, rapid.IntRange(0, 1).Draw(t, "depth")))
		if err != nil {
			return
		}
		if rapid.Bool().Draw(t, "in order") {
			e = e.WithOrder()
		}
		walked, ways := &everyWay{depth: depth}, &everyWay{depth: depth}
		m := NewRoller(e, vars)
		defer m.Close()
		m.Choose(ways)
		for range 2000 {
			r := &roller{e: e, choices: walked, vars: vars}
			want, _, wrong := r.roll(e.root)
			got, problem := m.Roll()
			if fmt.Sprint(wrong) != fmt.Sprint(problem) || !slices.Equal(walked.asked, ways.asked) {
				t.Fatalf("%s: walked with %v\nrolled with %v\nof %q\nand %q", e, wrong, problem, walked.asked, ways.asked)
			}
			if problem == nil {
				if got.rollDetails != nil && len(got.bindings) > 0 {
					got.filled = true
					want.bindings = got.bindings // it is not noted there
				}
				if err := sameRoll(want, got); err != nil {
					t.Fatalf("%s: %v", e, err)
				}
				compared++
			} else if problem != TooManyExplosions {
				return
			}
			if more := walked.advance(); more != ways.advance() {
				t.Fatalf("%s: one is over", e)
			} else if !more {
				return
			}
		}
	})
	if compared < 100 {
		t.Errorf("%d rolls were compared", compared)
	}
}
