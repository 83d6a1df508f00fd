package chance

import (
	"errors"
	"houserule/lang/dice"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// laborious is notation that takes each of the ways to exact odds.
var laborious = []string{"900d6", "300d{1, 2, 2, 40}", "100d20kh50", "60d20r1kh30", "40d10!c>=8", "30d6!!", "6d6!kh3", "{20d6, 30d4, 25d6}kh2",
	"(1d60)d60", "8d20u", "200d100 >= 200d100", "300d6 * 30d6", "6d{a, b, c, d}"}

// TestWithinIsTheSameAsTheOddsWithoutLimits counts work and changes nothing.
func TestWithinIsTheSameAsTheOddsWithoutLimits(t *testing.T) {
	for _, notation := range []string{"9d6", "3d{1, 2, 2, 40}", "12d20kh5", "8d20r1kh3", "9d10!c>=8", "5d6!!", "4d6!kh3", "{2d6, 3d4}kh1", "(1d6)d6", "3d6u", "4d6 >= 3d8", "3d6 * 2d4", "3d{a, b}"} {
		want := oddsOf(t, notation)
		asked := 0
		got, err := Within(parsed(t, notation), nil, Limits{Work: 10_000_000, Memory: 1 << 30, Stop: func() error { asked++; return nil }})
		if err != nil || got.Method != want.Method || got.Denominator.Cmp(want.Denominator) != 0 || len(got.Outcomes) != len(want.Outcomes) {
			t.Errorf("%s: %v", notation, err)
			continue
		}
		for i, o := range got.Outcomes {
			if o.Weight.Cmp(want.Outcomes[i].Weight) != 0 {
				t.Errorf("%s: %v weighs %s, not %s", notation, o.Value, o.Weight, want.Outcomes[i].Weight)
			}
		}
	}
}

// TestOddsStopWhereTheyAreStopped asks Stop, and ends at once when it says so.
func TestOddsStopWhereTheyAreStopped(t *testing.T) {
	enough := errors.New("enough")
	for _, notation := range laborious {
		asked := 0
		_, err := Within(parsed(t, notation), nil, Limits{Stop: func() error {
			asked++
			return enough
		}})
		if asked == 0 {
			continue // it is too little to ask
		}
		if asked != 1 || !errors.Is(err, enough) {
			t.Errorf("%s: asked %d times, %v", notation, asked, err)
		}
	}
}

// TestOddsKeepWithinTheirWork gives each way a tenth of the work that it takes.
func TestOddsKeepWithinTheirWork(t *testing.T) {
	for _, notation := range laborious {
		e := parsed(t, notation)
		o := &evaluator{expression: e, meter: meter{Limits: Limits{Work: 50_000_000}}}
		if dice.IsText(e.Root()) {
			continue
		}
		if _, problem := o.pmfOf(e.Root()); problem != nil {
			t.Errorf("%s: %v", notation, problem)
			continue
		}
		least := o.meter.done / 10
		small := &evaluator{expression: e, meter: meter{Limits: Limits{Work: least}}}
		_, problem := small.pmfOf(e.Root())
		if problem == nil || !errors.Is(problem, ErrLarge) {
			t.Errorf("%s: %v with a tenth of %d", notation, problem, o.meter.done)
		}
		if small.meter.done > 3*least+stopSlack {
			t.Errorf("%s: %d of %d are done", notation, small.meter.done, least)
		}
	}
	if _, err := Within(parsed(t, "(1d1000)d1000"), nil, Limits{Memory: 32 << 20}); !errors.Is(err, ErrLarge) {
		t.Errorf("dice of dice take more memory: %v", err)
	}
}

// stopSlack is the largest step of work that is done in one.
const stopSlack = 200_000

func TestSample(t *testing.T) {
	e := parsed(t, "3d6")
	exact := oddsOf(t, "3d6")
	const trials = 20_000
	d, err := Sample(e, nil, Sampling{Trials: trials, Seed: 3})
	if err != nil || d.Method != Sampled || d.Trials != trials || d.Wanted != trials || d.Denominator.Int64() != trials {
		t.Fatal(d, err)
	}
	for i, o := range d.Outcomes {
		want, _ := exact.Exactly(o.Value).Float64()
		if slack := 4 * math.Sqrt(want*(1-want)/trials); math.Abs(d.P(i)-want) > slack {
			t.Errorf("%v came with %v, not %v", o.Value, d.P(i), want)
		}
	}
	again, _ := Sample(e, nil, Sampling{Trials: trials, Seed: 3})
	for i, o := range d.Outcomes {
		if o.Weight.Cmp(again.Outcomes[i].Weight) != 0 {
			t.Error("the same seed gives another sample")
		}
	}
	if d, err := Sample(e, nil, Sampling{Trials: trials, Dice: 30}); err != nil || d.Trials != 10 || d.Wanted != trials {
		t.Errorf("30 dice are %d trials (%v)", d.Trials, err)
	}
	if d, err := Sample(parsed(t, "2x 2d{a, b}"), nil, Sampling{Trials: 100}); err != nil || len(d.Outcomes) != 3 || d.Outcomes[0].Text != "a, b" {
		t.Errorf("texts: %v (%v)", d, err)
	}
	enough := errors.New("enough")
	if _, err := Sample(e, nil, Sampling{Trials: trials, Stop: func() error { return enough }}); err != enough {
		t.Error(err)
	}
}

// TestQuotientOfLongNumbers rounds as a reduced fraction does.
func TestQuotientOfLongNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	long := func(bits int) *big.Int {
		x := new(big.Int)
		for range bits / 64 {
			x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(r.Uint64()))
		}
		return x
	}
	for range 300 {
		a, b := long(64+r.IntN(2000)), long(1100+r.IntN(1000))
		want, _ := new(big.Rat).SetFrac(a, b).Float64()
		if got := quotient(a, b); got != want {
			t.Fatalf("%s of %s is %v, not %v", a, b, got, want)
		}
	}
}

func TestTotalsAreTheOddsOfTheDice(t *testing.T) {
	for _, notation := range []string{"4d6!", "3d6", "10d10!c>=8", "2d6! >= 9"} {
		want := oddsOf(t, notation)
		got, err := Totals(parsed(t, notation), nil, Limits{})
		if err != nil || got.Tail.Cmp(want.Tail) != 0 || len(got.Outcomes) != len(want.Outcomes) {
			t.Fatal(notation, err)
		}
		for i, o := range got.Outcomes {
			if o.Roll.Total != want.Outcomes[i].Value || o.Weight.Cmp(want.Outcomes[i].Weight) != 0 || o.Roll.TotalExpression() == nil {
				t.Errorf("%s: %v", notation, o.Roll)
			}
		}
	}
}
