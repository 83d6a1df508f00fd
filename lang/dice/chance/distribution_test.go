package chance

import (
	"encoding/json"
	"houserule/lang/dice"
	"math"
	"math/big"
	"testing"
)

func oddsOf(t *testing.T, notation string) *Distribution {
	t.Helper()
	e, err := dice.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Of(e, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestKnownMeans(t *testing.T) {
	for _, c := range []struct {
		in   string
		want float64
	}{
		{"2d6", 7}, {"4d6kh3", 15869.0 / 1296}, {"3d20km1", 10.5}, {"100d6", 350}, {"1d6!", 4.2}, {"1d6!!", 4.2}, {"1d6!p", 4}, {"1d8r1r3r5", 5.4}, {"1d6ro1ro2", 25.0 / 6}, {"1d6!5!6", 5.25}, {"1d6×3", 10.5}, {"1d6x3", 10.5}, {"1d6!o", 3.5 + 3.5/6},
		{"10d10c>=8", 3}, {"10d10!c>=8", 10.0 / 3}, {"d66", 38.5}, {"2d20kh1", 13.825}, {"2d6r1", 8}, {"100d10!>=9", 687.5},
	} {
		if got := oddsOf(t, c.in).Mean(); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: mean %v, want %v", c.in, got, c.want)
		}
	}
}

func TestLargePoolsAreExact(t *testing.T) {
	d := oddsOf(t, "100d6")
	if want := new(big.Int).Exp(big.NewInt(6), big.NewInt(100), nil); d.Denominator.Cmp(want) != 0 || d.Tail.Sign() != 0 || d.Method != Exact {
		t.Errorf("100d6: %s of %s, tail %s", d.Method, d.Denominator, d.Tail)
	}
	if d.Outcomes[0].Weight.Int64() != 1 || d.Outcomes[1].Weight.Int64() != 100 || len(d.Outcomes) != 501 {
		t.Errorf("100d6 begins with %v", d.Outcomes[:2])
	}
	if sd := d.SD(); math.Abs(sd-math.Sqrt(100*35.0/12)) > 1e-12 {
		t.Errorf("100d6: sd %v", sd)
	}
	if d := oddsOf(t, "20d20kh10"); d.Tail.Sign() != 0 || d.Outcomes[0].Weight.Int64() != 1 {
		t.Errorf("20d20kh10: %v, tail %s", d.Outcomes[0], d.Tail)
	}
	if d := oddsOf(t, "100d6kh50"); d.Tail.Sign() != 0 { // weights beyond two words
		t.Errorf("100d6kh50 leaves a tail of %s", d.Tail)
	}
}

func TestOddsAsJSON(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"1d10 >= 7", `{"expr":"1d10 \u003e= 7","method":"exact","outcomes":[{"value":0,"weight":"6","p":0.6},{"value":1,"weight":"4","p":0.4}],"denominator":"10","mean":0.4,"sd":0.4898979485566356}`},
		{"2x 1d2", `{"expr":"2x 1d2","method":"exact","times":2,"outcomes":[{"value":1,"weight":"1","p":0.5},{"value":2,"weight":"1","p":0.5}],"denominator":"2","mean":1.5,"sd":0.5}`},
		{"d{a,a,b}", `{"expr":"d{a, a, b}","method":"exact","outcomes":[{"value":"a","weight":"2","p":0.6666666666666666},{"value":"b","weight":"1","p":0.3333333333333333}],"denominator":"3"}`},
	} {
		got, err := json.Marshal(oddsOf(t, c.in).Report())
		if err != nil || string(got) != c.want {
			t.Errorf("%s\ngot  %s %v\nwant %s", c.in, got, err, c.want)
		}
	}
	if d := oddsOf(t, "1d6!").Report(); d.Method != Truncated || d.Tail == nil || *d.Tail <= 0 || *d.Tail > 1e-15 {
		t.Errorf("1d6!: %s, tail %v", d.Method, d.Tail)
	}
}

func TestOutcomesMergeDiceWhoseOrderDoesNotMatter(t *testing.T) {
	for _, c := range []struct {
		in   string
		want int
	}{
		{"2d6", 21}, {"3d20", 1540}, {"1d6+1d6", 36}, {"4d6kh3", 126}, {"d66", 36}, {"0d6", 1}, {"2d{1,1,2}", 3}, {"2d6r1", 21 - 6 + 5*5 + 25},
	} {
		e, err := dice.Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		all, err := Outcomes(e, nil, 2000)
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Outcomes) != c.want || all.Tail.Sign() != 0 {
			t.Errorf("%s: %d outcomes, want %d; tail %s", c.in, len(all.Outcomes), c.want, all.Tail)
		}
	}
	e, _ := dice.Parse("5d20")
	if _, err := Outcomes(e, nil, 100); err == nil || err.Error() != "1:1: there are more than 100 different rolls\n    1 | 5d20\n      | ^^^^\n  hint: use fewer dice, fewer sides, or simpler modifiers" {
		t.Errorf("5d20: %v", err)
	}
}

func TestSeededDiceCanBeSavedAndRolledAgain(t *testing.T) {
	e, _ := dice.Parse("20d6!r1sd+(1d4)d66")
	source := dice.NewSeeded(42)
	first, err := e.Roll(source, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := e.Roll(dice.NewSeeded(42), nil); again.String() != first.String() {
		t.Error("the same seed gives other dice")
	}
	state, _ := source.MarshalBinary()
	next, _ := e.Roll(source, nil)
	var restored dice.Seeded
	if err := restored.UnmarshalBinary(state); err != nil {
		t.Fatal(err)
	}
	if same, _ := e.Roll(&restored, nil); same.String() != next.String() || restored.Seed() != 42 {
		t.Error("a restored source goes on with other dice")
	}
	replay := dice.Faces(first.Faces()...)
	if same, err := e.Roll(replay, nil); err != nil || same.String() != first.String() || replay.Done() != nil {
		t.Errorf("the replay differs: %v, %v", err, replay.Done())
	}
	// The figures must never change: saved games depend on them.
	d6, _ := dice.Parse("10d6")
	roll, _ := d6.Roll(dice.NewSeeded(1), nil)
	if want := "10d6 = (6 + 5 + 6 + 6 + 5 + 3 + 6 + 5 + 6 + 3) = 51"; roll.String() != want {
		t.Errorf("seed 1 rolls %s", roll)
	}
}

func TestUnusedDiceAreReported(t *testing.T) {
	source := dice.Values(3, 4, 5)
	e, _ := dice.Parse("1d6")
	if _, err := e.Roll(source, nil); err != nil {
		t.Fatal(err)
	}
	if err := source.Done(); err == nil || err.Error() != "2 of 3 dice were not rolled: 4, 5" {
		t.Errorf("got %v", err)
	}
}

func TestPhysicalDiceAreChecked(t *testing.T) {
	answers := []string{" 4 ", "shield"}
	source := dice.Physical{Ask: func(dice.Die) (string, error) {
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}
	e, _ := dice.Parse("d6 [hit]")
	if roll, err := e.Roll(source, nil); err != nil || roll.Total != 4 || roll.Dice[0].Label != "hit" {
		t.Errorf("%v, %v", roll, err)
	}
	if _, err := e.Roll(source, nil); err == nil || err.Error() != "1:1: a d6 cannot show \"shield\"\n    1 | d6 [hit]\n      | ^^" {
		t.Errorf("got %v", err)
	}
}

// TestMeanOfValuesTooSmallForFractions covers values that are no fraction of two int64.
func TestMeanOfValuesTooSmallForFractions(t *testing.T) {
	d := oddsOf(t, "1d2 / 3 / 10^17")
	if got := d.Mean(); math.Abs(got-5e-18) > 1e-32 {
		t.Errorf("a mean of %v", got)
	}
}

// The mean of dice that may explode forever is a fraction, and is what the listed outcomes approach.
func TestMeanOfEndlessExplosionsIsExact(t *testing.T) {
	for text, want := range map[string]float64{
		"4dF!": 0, "4dF!+1": 1, "dF!": 0, "1d6!": 4.2, "1d6!!": 4.2, "1d6!p": 4, "1d6!!p": 4, "10d10!c>=8": 10.0 / 3, "2 * 1d6!": 8.4, "1d6!>=5": 5.25,
		"-(2dF!) [cold]": 0, "(1d6! + 2) * 4dF!": 0, "1d6! / 4": 1.05, "1d6!r1": 4.8, "2d6r1!": 9.68, "1d6!o!": 4.9, "1d4!min2": 11.0 / 3,
	} {
		d, err := Of(parsed(t, text), nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if d.mean == nil {
			t.Errorf("%s: the mean is not known", text)
			continue
		}
		about, _ := d.moments()
		listed, _ := about.Float64()
		if got := d.Mean(); got != want || math.Abs(got-listed) > 1e-6 {
			t.Errorf("%s: mean %v, want %v; that of the listed outcomes is %v", text, got, want, listed)
		}
	}
	for _, text := range []string{"4dF!kh2", "max(1d6!, 2)", "1d6! >= 4", "3d6!!kh2", "1d6!!min2", "6 // 1d6!"} {
		if d, err := Of(parsed(t, text), nil); err != nil || d.mean != nil {
			t.Errorf("%s: mean %v (%v), want none that is exact", text, d.mean, err)
		}
	}
}
