package engine_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/stdlib/engine"
)

// skirmish uses what a trial could leave behind: things, names, decisions, dice that
// are set in advance, the clock, an offer that is taken.
const skirmish = `
kind "fighter" { like = "entity", might = "number = 2", wounds = "number = 0" }
box "fighter.luck" { starts = "1", refills = "session" }
check "fighter.strikes" { dice = "2d6", modifier = "might", against = "9" }
offer "Second Try" { on = "fighter.strikes", by = "roller", costs = "1 luck", when = "not success", changes = { dice = "again" } }
action "fighter.rests" { function(who) time:pass "1 hour" who.wounds = 0 end }

local first = bring("fighter", { name = "Ann" })
if first.luck ~= 1 or time.now ~= 0 or #all "fighter" ~= 1 then return { end_ = "something was left", blows = -1 } end
decide { ["Second Try"] = { true } }
local blows, hits = 0, 0
while hits < 3 do
  blows = blows + 1
  if first:strikes().success then hits = hits + 1 end
  if first.luck > 0 then decide { ["Second Try"] = true } else decide { ["Second Try"] = false } end
end
first:rests()
bring("fighter", hits + roll "1d4")
if roll "1d10" == 1 then dice(6, 6, 6) end
return { end_ = "over", blows = blows }
`

func openTrials(t testing.TB, text string, cache *compile.Cache) *engine.Trials {
	t.Helper()
	g, err := engine.Open(engine.Options{Cache: cache, Limits: sandbox.Limits{Heap: -1}})
	if err != nil {
		t.Fatal(err)
	}
	trials, err := g.Trials(diag.NewFile("skirmish.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(trials.Close)
	return trials
}

// A trial gives the same whatever was played before it, and the same as the script
// that is run once with its seed.
func TestTrialsLeaveNothing(t *testing.T) {
	cache := compile.NewCache(compile.Limits{})
	trials := openTrials(t, skirmish, cache)
	var inOrder []string
	const most = 60
	for seed := range uint64(most) {
		row, err := trials.Play(seed)
		if err != nil {
			t.Fatal(err)
		}
		if row[0].Value != "over" {
			t.Fatalf("seed %d: %v", seed, row)
		}
		inOrder = append(inOrder, fmt.Sprint(row))
	}
	if len(slices.Compact(slices.Sorted(slices.Values(inOrder)))) < 4 {
		t.Errorf("the trials hardly differ: %v", inOrder)
	}
	for i := range uint64(most) {
		seed := most - 1 - i
		row, err := trials.Play(seed)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(row) != inOrder[seed] {
			t.Errorf("seed %d: %v, and before it was %v", seed, row, inOrder[seed])
		}
	}
	for _, seed := range []uint64{0, 7, 33} {
		var heard bytes.Buffer
		g, err := engine.Open(engine.Options{Cache: cache, Seed: seed, Print: &heard})
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		if err := g.Play(diag.NewFile("once.lua", strings.Replace(skirmish, "return { end_ = \"over\", blows = blows }", "print(blows)", 1))); err != nil {
			t.Fatal(err)
		}
		if want := strings.TrimSpace(heard.String()); !strings.HasSuffix(inOrder[seed], " "+want+"}]") {
			t.Errorf("seed %d: run once it is %s, as a trial %v", seed, want, inOrder[seed])
		}
	}
}

// A trial that fails in the middle of a command leaves nothing either.
func TestTrialsAfterAFailure(t *testing.T) {
	trials := openTrials(t, `
kind "fighter" { like = "entity", wounds = "number = 0" }
action "fighter.dares" { function(who) who.wounds = 5 local n = roll "1d1000" if n % 3 == 0 then error "it rains" end return n end }
local ann = bring("fighter", { name = "Ann" })
local before = ann.wounds
ann:dares()
return before + #all "fighter"
`, nil)
	failed := 0
	for seed := range uint64(30) {
		row, err := trials.Play(seed)
		if err != nil {
			failed++
			if !strings.Contains(err.Error(), "skirmish.lua:3") {
				t.Errorf("seed %d: %v", seed, err)
			}
			continue
		}
		if row[0].Value != 1.0 {
			t.Errorf("seed %d: %v", seed, row)
		}
	}
	if failed == 0 || failed == 30 {
		t.Errorf("%d of 30 failed", failed)
	}
}
