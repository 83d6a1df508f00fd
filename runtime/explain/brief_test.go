package explain_test

import (
	"fmt"
	"testing"

	"houserule/lang/diag"
	"houserule/runtime/explain"
)

func TestBrief(t *testing.T) {
	at := diag.Pos{File: "a.lua", Line: 1, Column: 1}
	bonus := &explain.Trace{Title: "skill.bonus of Ann", Rule: "skill.bonus", Value: "2", Pos: at,
		Parts: []*explain.Trace{{Title: "strength", Value: "+2", Pos: at}}}
	base := &explain.Trace{Title: "game.base of the game", Rule: "game.base", Value: "7", Pos: at}
	whole := &explain.Trace{Title: "Ann: climbs", Parts: []*explain.Trace{
		{Title: "entity.climbs of Ann", Rule: "entity.climbs", Pos: at, Parts: []*explain.Trace{
			{Title: "requires somebody who is awake", Pos: at, Idle: true},
			{Title: "entity.tired of Ann", Rule: "entity.tired", Value: "no", Pos: at},
			{Title: "tired: does not hold now", Pos: at, Idle: true},
			{Title: "climb", Rule: "climb", Pos: at, Parts: []*explain.Trace{
				bonus, base,
				{Title: "climb.lucky", Rule: "climb.lucky", Value: "no"},
				{Title: "climb.total", Rule: "climb.total", Value: "9", Parts: []*explain.Trace{bonus, base}},
				{Title: "climb.success", Rule: "climb.success", Value: "no"},
			}},
			{Title: "time.minute_ends of the time", Rule: "time.minute_ends", Pos: at},
			{Title: "time.hour_ends of the time", Rule: "time.hour_ends", Pos: at, Parts: []*explain.Trace{
				{Title: "entity.rests of Ann", Rule: "entity.rests", Pos: at},
			}},
		}},
	}}
	full := whole.String()
	const want = `Ann: climbs
  entity.climbs of Ann   [a.lua:1:1]
    climb   [a.lua:1:1]
      skill.bonus of Ann = 2   [a.lua:1:1]
        strength = +2   [a.lua:1:1]
      game.base of the game = 7   [a.lua:1:1]
      climb.total = 9
        skill.bonus of Ann = 2   [as above]
      climb.success = no
    time.hour_ends of the time   [a.lua:1:1]
      entity.rests of Ann   [a.lua:1:1]`
	if got := whole.Brief().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if whole.String() != full {
		t.Error("the trace itself was changed")
	}
	if parts := whole.Rules("climb"); len(parts) != 1 || parts[0].Title != "climb" {
		t.Errorf("of climb there are %v", parts)
	}
	if parts := whole.Rules("time"); len(parts) != 2 {
		t.Errorf("of time there are %v", parts)
	}
}

// Brief keeps the result of each of several checks, even if another check has the same one.
func TestBriefTellsWhatEachCheckCameTo(t *testing.T) {
	at := diag.Pos{File: "a.lua", Line: 1, Column: 1}
	check := func() *explain.Trace {
		return &explain.Trace{Title: "climb", Rule: "climb", Pos: at, Parts: []*explain.Trace{
			{Title: "climb.natural", Rule: "climb.natural", Value: "4"},
			{Title: "climb.modifier", Rule: "climb.modifier", Value: "0"},
			{Title: "climb.total", Rule: "climb.total", Value: "4"},
			{Title: "climb.against", Rule: "climb.against", Value: "7", Pos: at, Parts: []*explain.Trace{{Title: "base", Value: "+7", Pos: at}}},
			{Title: "climb.success", Rule: "climb.success", Value: "no"},
			{Title: "climb.total", Rule: "climb.total", Value: "4"},
		}}
	}
	group := &explain.Trace{Title: "the game: group", Parts: []*explain.Trace{{Title: "group", Pos: at, Parts: []*explain.Trace{check(), check()}}}}
	const each = `
    climb   [a.lua:1:1]
      climb.natural = 4
      climb.total = 4
      climb.against = 7   [%s]%s
      climb.success = no`
	want := "the game: group\n  group   [a.lua:1:1]" + fmt.Sprintf(each, "a.lua:1:1", "\n        base = +7   [a.lua:1:1]") + fmt.Sprintf(each, "as above", "")
	if got := group.Brief().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
