package chance

import (
	"fmt"
	"testing"

	"houserule/lang/dice"
)

// general returns the distribution without fillPlain.
func general(e *dice.Expression, l Limits) (*Distribution, error) {
	o := &evaluator{expression: e, meter: meter{Limits: l}}
	d := &Distribution{Expression: e.String(), Method: Exact}
	s, problem := o.pmfOf(e.Root())
	if problem != nil {
		return nil, problem
	}
	d.fill(s)
	return d, nil
}

// TestPlainDiceHaveTheirOdds compares odds of plain dice with those of the general algorithms.
func TestPlainDiceHaveTheirOdds(t *testing.T) {
	for _, text := range []string{
		"1d6", "1d2", "2d6", "3d2", "10d6", "24d6", "25d6", "26d6", "31d6-4", "63d2", "64d2", "65d2", "100d6", "300d4+7", "40d20 [fire] + 3 - 10", "7d1000", "1d1000", "500d3",
		"4d6kh3", "4d6kl3", "4d6dl1", "4d6dh1", "2d20kh1", "2d20kl1 + 5", "3d2kh2", "20d20kh10", "20d20kl10", "20d20kh19", "20d20kh1", "14d20kh14", "15d20kh13", "5d6dl1dl1", "6d6dh1kh5",
		"30d6kh20", "30d6dl2sa", "70d6kh9", "70d6kl60", "100d6kh50", "50d20kh25", "66d2kh65", "130d2kl3", "12d100kh6", "40d3kh20",
		"4d6kh0", "4d6kh9", "4d6km2", "4d1kh2", "0d6", "6x 4d6kh3",
	} {
		e, err := dice.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := general(e, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := Of(e, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := weights(want), weights(got); a != b || got.Tail.Sign() != 0 || got.Method != Exact {
			t.Errorf("%s: %.300s, not %.300s; tail %v", text, b, a, got.Tail)
		}
	}
}

func weights(d *Distribution) string {
	text := fmt.Sprint(d.Denominator)
	for _, o := range d.Outcomes {
		text += fmt.Sprintf(" %v:%v", o.Value, o.Weight)
	}
	return text
}

// TestPlainDiceCostNoMore: a limit of work or memory that suffices for the general algorithms
// suffices, and one that is too low is exceeded.
func TestPlainDiceCostNoMore(t *testing.T) {
	for _, text := range []string{"3d6", "10d6", "100d6", "1000d6", "4d6kh3", "20d20kl10", "50d20kh25", "100d6kh50"} {
		e, err := dice.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		slow := &evaluator{expression: e}
		if _, problem := slow.pmfOf(e.Root()); problem != nil {
			t.Fatal(problem)
		}
		if _, err := Within(e, nil, Limits{Work: slow.meter.done, Memory: slow.meter.reserved}); err != nil {
			t.Errorf("%s with work %d and memory %d: %v", text, slow.meter.done, slow.meter.reserved, err)
		}
		for _, l := range []Limits{{Work: slow.meter.done - 1}, {Memory: slow.meter.reserved - 1}} {
			if _, err := Within(e, nil, l); err == nil {
				t.Errorf("%s is within %+v", text, l)
			}
		}
	}
}

// TestOddsOfPlainDiceGrowAsTheirResult: ten times as many dice have ten times as many outcomes, whose
// weights are longer; with kept dice both the kept ones and those above them are more. The number of
// allocations does not grow with the dice, but for binomial coefficients above 64 dice.
func TestOddsOfPlainDiceGrowAsTheirResult(t *testing.T) {
	for _, c := range []struct {
		small, large string
		growth       int64 // how much more work at most
		allocations  float64
	}{
		{"10d6", "100d6", 15, 12}, {"100d6", "1000d6", 20, 20}, {"10d20kh5", "50d20kh25", 5 * 5 * 5 * 2, 14},
	} {
		var work [2]int64
		for i, text := range []string{c.small, c.large} {
			e, err := dice.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			pd, is := newPlainDice(e.Root())
			if !is {
				t.Fatalf("%s is not plain", text)
			}
			var mt meter
			if ok, err := pd.fill(&Distribution{}, nil, &mt); !ok || err != nil {
				t.Fatal(ok, err)
			}
			work[i] = mt.done
			if n := testing.AllocsPerRun(5, func() { _, err = Of(e, nil) }); n > c.allocations || err != nil {
				t.Errorf("%s allocates %v times (%v)", text, n, err)
			}
		}
		if work[0] == 0 || work[1] > c.growth*work[0] {
			t.Errorf("%s has work %d, %s %d", c.small, work[0], c.large, work[1])
		}
	}
}
