package dice_test

import (
	"slices"
	"testing"

	"houserule/lang/dice"
)

func parse(t *testing.T, notation string) *dice.Expression {
	t.Helper()
	e, err := dice.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestDiceAreJoined(t *testing.T) {
	sneak, err := parse(t, "(@n)d6").Bind(func(name string) (float64, bool) { return 3, name == "n" })
	if err != nil {
		t.Fatal(err)
	}
	if sneak, err = sneak.WithLabel("Sneak  Attack"); err != nil {
		t.Fatal(err)
	}
	all, err := parse(t, "2d8-1 [blade]").Plus(sneak, parse(t, "@x"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := all.String(), "2d8-1 [blade]+3d6 [Sneak Attack]+@x"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got, want := all.Labels(), []string{"blade", "Sneak Attack"}; !slices.Equal(got, want) {
		t.Errorf("the labels are %q, not %q", got, want)
	}
	if double, err := parse(t, "1d6").Plus(parse(t, "1d6"), parse(t, "1d6")); err != nil || double.String() != "1d6+1d6+1d6" {
		t.Errorf("added to itself it is %s, %v", double, err)
	}
	if own, err := parse(t, "1d4 [fire]").WithLabel("Flaming"); err != nil || own.String() != "1d4 [fire]" {
		t.Errorf("labelled once more it is %s, %v", own, err)
	}
}

func TestDiceThatCannotBeJoined(t *testing.T) {
	for notation, want := range map[string]string{
		"6x 3d6":   "a repetition is several rolls",
		"2d6 >= 7": "a test gives yes or no",
	} {
		for _, with := range []func() (*dice.Expression, error){
			func() (*dice.Expression, error) { return parse(t, notation).Plus(parse(t, "1d6")) },
			func() (*dice.Expression, error) { return parse(t, "1d6").Plus(parse(t, notation)) },
		} {
			if _, err := with(); err == nil || err.Error() != want {
				t.Errorf("%s: %v", notation, err)
			}
		}
	}
	if _, err := parse(t, "1d6").WithLabel("a [b"); err == nil {
		t.Error("a label with a bracket was taken")
	}
}
