package dice_test

import (
	"slices"
	"testing"

	"houserule/lang/dice"
)

// TestAFormulaInBracketsIsAVariable reads formulas behind an @, which may hold
// brackets, quotes and what would start a comment elsewhere.
func TestAFormulaInBracketsIsAVariable(t *testing.T) {
	for _, c := range []struct {
		notation, canonical string
		asked               []dice.Variable
	}{
		{"@(sneak_dice * 2)d6", "@(sneak_dice * 2)d6", []dice.Variable{{Name: "(sneak_dice * 2)", Offset: 1}}},
		{"1d@(len(deck))", "1d@(len(deck))", []dice.Variable{{Name: "(len(deck))", Offset: 3}}},
		{"(@n)d6kh@(count(deck, # == ')'))sd + @n # all of them", "(@n)d6kh@(count(deck, # == ')'))sd+@n",
			[]dice.Variable{{Name: "n", Offset: 2}, {Name: "(count(deck, # == ')'))", Offset: 9}}},
		{"2d6 + @(a) + @(a)", "2d6+@(a)+@(a)", []dice.Variable{{Name: "(a)", Offset: 7}}},
	} {
		e, err := dice.Parse(c.notation)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Variables(); !slices.Equal(got, c.asked) {
			t.Errorf("%s asks %v", c.notation, got)
		}
		again, err := dice.Parse(e.String())
		if err != nil || again.String() != e.String() || e.String() != c.canonical {
			t.Errorf("%s is %s, and again %v, %v", c.notation, e, again, err)
		}
	}
}

func TestAFormulaInBracketsIsRolled(t *testing.T) {
	e, err := dice.Parse("@(level * 2)d6 + 1")
	if err != nil {
		t.Fatal(err)
	}
	roll, err := e.Roll(dice.Faces(dice.Face{Value: 3}, dice.Face{Value: 4}), func(name string) (float64, bool) { return 2, name == "(level * 2)" })
	if err != nil {
		t.Fatal(err)
	}
	if got, want := roll.String(), "2d6+1 = (3 + 4) + 1 = 8"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestAFormulaThatIsNotClosed(t *testing.T) {
	for _, c := range []struct{ notation, want string }{
		{"@(level * 2d6", "1:2: the `(` is not closed\n    1 | @(level * 2d6\n      |  ^\n  hint: add a `)`"},
		{"1d6 + @( )", "1:7: the formula is empty\n    1 | 1d6 + @( )\n      |       ^^^^\n  hint: such as `@(level * 2)`"},
	} {
		if _, err := dice.Parse(c.notation); err == nil || err.Error() != c.want {
			t.Errorf("%s: %q", c.notation, err)
		}
	}
}
