package engine_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"houserule/runtime/budget"
	"houserule/runtime/odds"
)

// The rolls of a repetition are followed one after the other: they cost odds what single
// rolls cost, in branches, allocations and bytes.
func TestRepeatedRollsCostOddsWhatSingleRollsDo(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	type cost struct{ leaves, allocations, bytes float64 }
	of := func(ask string) cost {
		t.Helper()
		var c cost
		for range 2 { // the first time dice are read and listed
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			d, err := game.Odds(ask, odds.Options{})
			runtime.ReadMemStats(&after)
			if err != nil {
				t.Fatal(err)
			}
			if d.Method != odds.Exact && d.Method != odds.Truncated {
				t.Fatalf("%s is %s, because %s", ask, d.Method, d.Why)
			}
			c = cost{float64(d.Playthroughs), float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)}
		}
		return c
	}
	for _, c := range []struct{ repeated, single string }{
		{`local l = roll "2x 1d30" return l[1] == l[2]`, `local a, b = roll "1d30", roll "1d30" return a == b`},
		{`local l = roll "4x 1d6" return l[1] + l[2] == l[3] + l[4]`, `local a, b, c, d = roll "1d6", roll "1d6", roll "1d6", roll "1d6" return a + b == c + d`},
		{`local l = roll "3x 2d4kh1" return l[1] + l[2] + l[3]`, `return roll "2d4kh1" + roll "2d4kh1" + roll "2d4kh1"`},
		{`local l = roll "2x {1d4, 1d6}kh1" return l[1] > l[2]`, `local a, b = roll "{1d4, 1d6}kh1", roll "{1d4, 1d6}kh1" return a > b`},
	} {
		repeated, single := of(c.repeated), of(c.single)
		if repeated.leaves != single.leaves {
			t.Errorf("%s: %v branches, one by one %v", c.repeated, repeated.leaves, single.leaves)
		}
		if repeated.allocations > 1.5*single.allocations || repeated.bytes > 1.5*single.bytes {
			t.Errorf("%s: %+v, one by one %+v", c.repeated, repeated, single)
		}
	}
}

// Few branches are little work and memory, however many ways dice have to fall.
func TestFewBranchesTakeLittle(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []string{`local l = roll "2x 1d200" return l[1] == l[2]`, `return roll "1d40000"`, `local n = 0 for i = 1, 20 do n = n + roll "1d200" end return n`, `local l = roll "40x 1d200" return l[1]`} {
		var work int64
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d, err := game.Odds(ask, odds.Options{Playthroughs: 500, Trials: 10, Spent: func(n int64) { work = n }})
		runtime.ReadMemStats(&after)
		if err != nil {
			t.Fatal(err)
		}
		if d.Method != odds.Sampled || d.Why != "there are more than 500 branches" {
			t.Errorf("%s is %s, because %s", ask, d.Method, d.Why)
		}
		if bytes := after.TotalAlloc - before.TotalAlloc; work > 2_000_000 || bytes > 100<<20 {
			t.Errorf("%s takes %d steps and %d bytes", ask, work, bytes)
		}
	}
}

// What odds keep and put back counts: situations, values, and the tables of the script.
func TestWhatOddsKeepIsCharged(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity", hp = "number = 3" }`)
	if err != nil {
		t.Fatal(err)
	}
	long := `local p = {} for i = 1, 40 do p[i] = bring("soldier", { name = "N" .. i }) end
return odds { step = function() local x = p[(roll "1d40")] x.hp = x.hp - 1 end, over = function() return p[1].hp < 1 end, ask = function() return p[1].hp end, `
	for name, c := range map[string]struct{ ask, why string }{
		"situations": {long + `memory = 2, trials = 5 }`, "following everything takes more than 2 MiB"},
		"values":     {`return odds { memory = 1, trials = 5, ask = function() return ("x"):rep(2000) .. roll "1d2000" end }`, "following everything takes more than 1 MiB"},
		"tables": {`local l = {} for i = 1, 40000 do l[i] = i end
return odds { work = 1000000, trials = 5, ask = function() return #l + roll "1d2000" end }`, "following everything takes too long"},
		"enough": {`return odds { memory = 10, ask = function() return ("x"):rep(2000) .. roll "1d200" end }`, ""},
	} {
		d, err := game.Odds(c.ask, odds.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d.Why != c.why {
			t.Errorf("%s: %s, because %q", name, d.Method, d.Why)
		}
	}
}

// How much a question takes does not depend on what was asked before it.
func TestWorkOfOddsDoesNotDependOnEarlierOnes(t *testing.T) {
	game, err := open(t, `check "game.tries" { dice = "4d10!", low = "min(dice)", against = 20 }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []string{"game:tries().success", "game:tries().low", `local l = roll "2x 3d10" return l[1]`} {
		var works []int64
		for range 3 {
			var work int64
			if _, err := game.Odds(ask, odds.Options{Spent: func(n int64) { work = n }, Trials: 5}); err != nil {
				t.Fatal(err)
			}
			works = append(works, work)
		}
		if works[1] != works[0] || works[2] != works[0] {
			t.Errorf("%s: %v steps", ask, works)
		}
	}
}

// The clock refuses a question and changes no answer; a script cannot go on after that.
func TestTheClockRefusesOdds(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []string{
		`local n = 0 for i = 1, 30 do n = n + roll "1d6" end return n`,
		`local ok = pcall(function() return odds(function() local n = 0 for i = 1, 30 do n = n + roll "1d6" end return n end) end) return odds(function() return ok end)`,
	} {
		_, err = game.Odds(ask, odds.Options{Longest: time.Nanosecond})
		var refused *budget.ExceededError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), "seconds = 60") {
			t.Errorf("%s: %v", ask, err)
		}
	}
	if d, err := game.Odds(`return roll "1d6"`, odds.Options{Longest: time.Hour}); err != nil || d.Method != odds.Exact {
		t.Errorf("%v, %v", d, err)
	}
}
