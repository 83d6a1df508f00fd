package dice

import (
	"fmt"
	"testing"
)

// TestFastRollsEqualRolls compares rolls of sums of plain dice with those of a Roller from the same
// seed.
func TestFastRollsEqualRolls(t *testing.T) {
	for text, fast := range map[string]bool{
		"2d6 + 3": true, "d20": true, "0d6": true, "4d6kh3": true, "4d6kl1": true, "4d6dl1": true, "4d6dh1kl2": true, "7d6km3": true, "13d6kh5": true, "30d3dl7dh2": true,
		"5d2kh5": true, "3d6kh0": true, "40d100kh20": true, "10d10c>=8": true, "10d10c>=8f=1": true, "10d10c>3f<5": true, "6d6min2max5": true, "6d6min2c>=2": true, "4d6min1.5": false,
		"2d6 [fire] - 1d8kh1 [cold] + 2d1000 - 4": true, "-(2d6 - 1d4)": true, "8d12min3kh2": false, "4d6kh3c>=4": false, "4d6sa": false, "4d6!": false, "2d6 >= 7": false, "2 * 2d6": false,
		"100d100c>50": true, "12d6kh6": true, "3x 2d6": false, "4dF": false, "d66": false,
	} {
		e := parsed(t, text)
		s := e.program.fast
		if is := s != nil && s.withDice && e.times == 0; is != fast {
			t.Errorf("%s is rolled fast: %v", text, is)
			continue
		}
		for seed := range uint64(50) {
			quick, slow := NewSeeded(seed), NewSeeded(seed)
			got, err := e.Roll(quick, nil)
			if err != nil {
				t.Fatal(err)
			}
			ro := NewRoller(e, nil)
			ro.setSource(slow)
			ro.wantsRoll, ro.wantsFilled = true, true
			want, problem := ro.rollAll()
			ro.Close()
			if problem != nil {
				t.Fatal(problem)
			}
			if err := sameRoll(want, got); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if a, b := fmt.Sprint(want.logEntries()), fmt.Sprint(got.logEntries()); a != b || stateOf(quick) != stateOf(slow) {
				t.Fatalf("%s: %s, not %s, or another number of draws", text, b, a)
			}
		}
	}
}

// forwarding is a source that leaves dice to another one while it has none of its own.
type forwarding struct {
	*Seeded
	own []int
}

func (f *forwarding) Forward() Source {
	if len(f.own) > 0 {
		return nil
	}
	return f.Seeded
}

func (f *forwarding) Roll(d Die) (int, error) {
	if len(f.own) == 0 {
		return f.Seeded.Roll(d)
	}
	face := f.own[0]
	f.own = f.own[1:]
	return face, nil
}

// TestForwardedRollsAreThoseOfTheSource: dice of its own are used first.
func TestForwardedRollsAreThoseOfTheSource(t *testing.T) {
	for _, text := range []string{"4d6kh3", "2d6", "4d6!", "{2d6, 1d12}kl1", "2d66", "2d6 + 1d4 >= 5"} {
		e := parsed(t, text)
		for _, own := range [][]int{nil, {0, 5, 2}} {
			src, plain := &forwarding{NewSeeded(3), own}, &forwarding{NewSeeded(3), own}
			for range 3 {
				got, err := e.Roll(src, nil)
				if err != nil {
					t.Fatal(err)
				}
				want, err := e.Roll(struct{ Source }{plain}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := sameRoll(want, got); err != nil {
					t.Errorf("%s: %v", text, err)
				}
			}
			if stateOf(src.Seeded) != stateOf(plain.Seeded) || len(src.own) > 0 {
				t.Errorf("%s: the source goes on elsewhere, with %v of its own left", text, src.own)
			}
		}
	}
}
