package sim

import (
	"context"
	"math"
	"testing"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// exactly is what a toy game gives in truth.
type exactly struct {
	name  string
	want  float64
	holds func(t *Tally) Interval
}

func shareOf(name string, value any) func(*Tally) Interval {
	return func(t *Tally) Interval {
		for _, v := range t.result(name).statsOf(false, t.Z).values {
			if v.value == value {
				return v.Interval
			}
		}
		return share(0, t.Played(), t.Z).Interval
	}
}

func meanOf(name string) func(*Tally) Interval {
	return func(t *Tally) Interval { return *t.result(name).statsOf(false, t.Z).moments.Interval }
}

// game rolls two dice; the other side has one more on the first.
func game(bonus float64) func(seed uint64, d *dice.Seeded) (Row, error) {
	return func(seed uint64, d *dice.Seeded) (Row, error) {
		a, b := die(d, 6)+bonus, die(d, 6)
		ends := "draw"
		if a > b {
			ends = "won"
		} else if a < b {
			ends = "lost"
		}
		return Row{{"total", a + b}, {"hit", a+b >= 10}, {"end", ends}}, nil
	}
}

var truth = []exactly{
	{"mean of 2d6", 7, meanOf("total")},
	{"chance of 10 and more", 1.0 / 6, shareOf("hit", true)},
	{"chance of a win", 15.0 / 36, shareOf("end", "won")},
	{"chance of a draw", 6.0 / 36, shareOf("end", "draw")},
	{"chance of 7", 6.0 / 36, shareOf("total", 7.0)},
}

var truthAgainst = []exactly{
	{"how much oftener 10 and more", 4.0 / 36, func(t *Tally) Interval { return t.result("hit").changes(t.Z)[1].Interval }},
	{"how much oftener a win", 6.0 / 36, func(t *Tally) Interval {
		for _, d := range t.result("end").changes(t.Z) {
			if d.value == "won" {
				return d.Interval
			}
		}
		panic("nobody won")
	}},
}

const seededRuns = 1000

// covered is in how many of a thousand seeded runs the intervals hold what is true.
func covered(t *testing.T, p Plan, truth []exactly) (held []int, trials int) {
	held = make([]int, len(truth))
	for seed := range seededRuns {
		p.Seed = uint64(seed)
		tally := run(t, p)
		trials += tally.Played()
		for i, x := range truth {
			if in := x.holds(tally); in.Low <= x.want && x.want <= in.High {
				held[i]++
			}
		}
	}
	return held, trials / seededRuns
}

// A 95 % interval holds the exact value in 95 of 100 runs.
func TestCoverage(t *testing.T) {
	check := func(truth []exactly, held []int) {
		for i, x := range truth {
			percent := float64(held[i]) * 100 / seededRuns
			t.Logf("%s: %.1f %%", x.name, percent)
			if percent < 93.5 || percent > 96.5 {
				t.Errorf("%s is in %.1f %% of the intervals", x.name, percent)
			}
		}
	}
	held, _ := covered(t, Plan{Trials: 1200, Workers: 1, Open: opens(game(0))}, truth)
	check(truth, held)
	held, _ = covered(t, Plan{Trials: 1200, Workers: 1, Against: true, Open: against(0, 1)}, truthAgainst)
	check(truthAgainst, held)
}

func against(here, there float64) func(bool) (Player, error) {
	return func(other bool) (Player, error) {
		bonus := here
		if other {
			bonus = there
		}
		play := game(bonus)
		return &toy{play: func(seed uint64, d *dice.Seeded) (Row, error) {
			row, err := play(seed, d)
			return row[1:], err // the totals lie one apart, always
		}}, nil
	}
}

// Who stops when the interval suits them keeps at least the 95 %, since every look
// spends its part of the rest; and stops long before the last trial.
func TestCoverageWithin(t *testing.T) {
	for _, c := range []struct {
		name   string
		plan   Plan
		truth  []exactly
		at, to int // how many trials it takes, about
	}{
		{"shares and a mean", Plan{Trials: 8000, Within: 0.15, Workers: 1, Open: opens(game(0))}, truth, 1000, 4000},
		{"a rare thing", Plan{Trials: 10_000, Within: 0.01, Workers: 1, Open: opens(func(seed uint64, d *dice.Seeded) (Row, error) {
			return Row{{"", die(d, 50) == 1}}, nil
		})}, []exactly{{"chance of one in 50", 0.02, shareOf("", true)}}, 600, 2500},
		{"a difference", Plan{Trials: 16_000, Within: 0.04, Workers: 1, Against: true, Open: against(0, 1)}, truthAgainst, 500, 2000},
	} {
		held, trials := covered(t, c.plan, c.truth)
		t.Logf("%s: %d trials of %d", c.name, trials, c.plan.Trials)
		if trials < c.at || trials > c.to {
			t.Errorf("%s: it took %d trials, and not from %d to %d", c.name, trials, c.at, c.to)
		}
		for i, x := range c.truth {
			percent := float64(held[i]) * 100 / seededRuns
			t.Logf("%s: %.1f %%", x.name, percent)
			if percent < 95 {
				t.Errorf("%s: %s is in %.1f %% of the intervals", c.name, x.name, percent)
			}
		}
	}
}

// The looks double, end at the last trial, and spend 5 % together.
func TestLooks(t *testing.T) {
	for _, trials := range []int{1, 99, 199, 200, 1000, 1001, 123_457, 1_000_000_000} {
		list, spent := looks(trials), 0.0
		for i, l := range list {
			spent += math.Erfc(l.z / math.Sqrt2)
			if i > 0 && (l.at > 2*list[i-1].at || l.at < 2*list[i-1].at-1) {
				t.Errorf("%d trials: %d behind %d", trials, l.at, list[i-1].at)
			}
		}
		if last := list[len(list)-1].at; last != trials {
			t.Errorf("%d trials end at %d", trials, last)
		}
		if math.Abs(spent-0.05) > 1e-12 {
			t.Errorf("%d trials spend %g", trials, spent)
		}
		if first := list[0].at; len(list) > 1 && first < minTrials {
			t.Errorf("%d trials are looked at after %d", trials, first)
		}
	}
	for i, z := range lookQuantiles {
		if part := math.Erfc(z/math.Sqrt2) * math.Ldexp(20, i); math.Abs(part-1) > 1e-9 {
			t.Errorf("%g leaves %g of 5/2^%d %%", z, part, i)
		}
	}
}

// Quantiles of Student's distribution, from tables.
func TestStudent(t *testing.T) {
	for freedom, want := range map[int]float64{4: 2.776445, 9: 2.262157, 29: 2.045230, 99: 1.984217, 1_000_000: 1.959966} {
		if got := student(chance.Z95, freedom); math.Abs(got-want) > 0.001 {
			t.Errorf("%d degrees of freedom: %g, not %g", freedom, got, want)
		}
	}
}

// What never happened in few trials is not certain, and neither is what was never
// different.
func TestNothingIsCertain(t *testing.T) {
	if s := share(0, 100, chance.Z95); s.Low != 0 || s.High < 0.03 {
		t.Errorf("never in 100: %v", s)
	}
	if d, in := difference(0, 0, 100, chance.Z95); d != 0 || in.Low > -0.015 || in.High < 0.015 {
		t.Errorf("never different in 100: %v", in)
	}
	same := opens(func(uint64, *dice.Seeded) (Row, error) { return Row{{"", 3.0}}, nil })
	tally := run(t, Plan{Trials: 400, Within: 1, Workers: 2, Open: same})
	want := `3  100.000 %  (95 %: 98.760 to 100.000 %)
mean 3
least 3, 5 % 3, 25 % 3, median 3, 75 % 3, 95 % 3, most 3
400 trials, seed 0
not within 1: all trials gave the same of the result, which tells nothing of how it may vary
`
	if got := tally.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What rounding would lose is kept: the sum of these is 2.
func TestSum(t *testing.T) {
	var s sum
	for _, x := range []float64{1, 1e100, 1, -1e100} {
		s.add(x)
	}
	if s.value() != 2 {
		t.Errorf("got %g", s.value())
	}
	list := []weighted{{1e9 + 1, 2}, {1e9 + 2, 4}, {1e9 + 3, 2}}
	if m := moments(list, chance.Z95); m.Mean != 1e9+2 || math.Abs(m.SD*m.SD-4.0/7) > 1e-12 {
		t.Errorf("mean %v, standard deviation %v", m.Mean, m.SD)
	}
}

// A run that is stopped between two looks has spent but half of the 5 % at most.
func TestStoppedBetweenLooks(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	tally, err := Run(ctx, Plan{Trials: 10_000, Within: 0.0001, Workers: 1, Open: opens(func(seed uint64, d *dice.Seeded) (Row, error) {
		if seed == 1500 {
			cancel()
		}
		return game(0)(seed, d)
	})})
	if err != nil {
		t.Fatal(err)
	}
	if tally.Played() != 1500 || tally.Z != lookQuantiles[1] {
		t.Errorf("%d trials, z %g", tally.Played(), tally.Z)
	}
}

// Trials end as soon as no interval is wider than what is wanted, and not before.
func TestIntervalsOfTheWantedWidthAreNarrowEnough(t *testing.T) {
	tally := run(t, Plan{Trials: 400, Seed: 3, Workers: 1, Open: func(bool) (Player, error) { return &toy{play: brawl}, nil }})
	widest := 0.0
	for _, c := range tally.Results {
		half, ok := c.widest(tally.Against, tally.Z)
		if !ok {
			t.Fatalf("%s has no interval", c.Name)
		}
		widest = max(widest, half)
	}
	for _, c := range []struct {
		most float64
		want bool
	}{{widest, true}, {math.Nextafter(widest, 0), false}, {widest * 2, true}, {0, false}} {
		if got := tally.isWithin(c.most); got != c.want {
			t.Errorf("within %v where the widest is %v: %v", c.most, widest, got)
		}
	}
}
