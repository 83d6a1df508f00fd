package engine

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/types"
)

const clock = `
kind "character" { like = "entity" }
kind "trait" { carried = true }
box "entity.log" { "text = 'x'" }
box "game.log" { "text = 'start'" }
action "entity.notes (what: text)" { function(who, given) game.log = game.log .. " " .. given.what end }
action "entity.dawdles" { function(who) time:pass { duration = "3 minutes" } game.log = game.log .. " dawdled" end }
action "game.notes (what: text)" { function(game, given) game.log = game.log .. " " .. given.what end }
action "time.notes_minute" { function(time) game.log = game.log .. " minute" end }
action "time.notes_hour" { function(time) game.log = game.log .. " hour" end }
action "time.notes_day" { function(time) game.log = game.log .. " day" end }
action "time.notes_month" { function(time) game.log = game.log .. " month" end }
trait "Ticking" { every "hour" { function(me) game.log = game.log .. " tick" end } }
action "entity.nags" { function(who) later("0 minutes", who, "nags") end }
`

func TestDuration(t *testing.T) {
	g := open(t, clock, Options{})
	for _, c := range []struct {
		in   string
		want float64
		err  string
	}{
		{"10 minutes", 600, ""}, {"1 round", 60, ""}, {"3 rounds", 180, ""}, {"after 3 rounds", 180, ""}, {"a day", 86400, ""}, {"an hour", 3600, ""},
		{"hour", 3600, ""}, {"0.5 hours", 1800, ""}, {"0 minutes", 0, ""}, {"2 months", 2 * 30 * 86400, ""}, {"2 weeks", 14 * 86400, ""}, {"a week", 7 * 86400, ""},
		{"2 wekes", 0, "\"wekes\" is no unit of the game clock\n  hint: did you mean `week`?"},
		{"-1 minutes", 0, "\"-1\" is no number of minutes\n  hint: write a number and a unit: \"10 minutes\""},
		{"NaN minutes", 0, "\"NaN\" is no number of minutes\n  hint: write a number and a unit: \"10 minutes\""},
		{"Inf minutes", 0, "\"Inf\" is no number of minutes\n  hint: write a number and a unit: \"10 minutes\""},
		{"some minutes", 0, "\"some\" is no number of minutes\n  hint: write a number and a unit: \"10 minutes\""},
		{"3 minuets", 0, "\"minuets\" is no unit of the game clock\n  hint: did you mean `minute`?"},
		{"3 parsecs", 0, "\"parsecs\" is no unit of the game clock\n  hint: the units are second, round, minute, hour, day, week and month"},
		{"", 0, "\"\" is not a duration\n  hint: write a number and a unit: \"10 minutes\""},
		{"1 2 3", 0, "\"1 2 3\" is not a duration\n  hint: write a number and a unit: \"10 minutes\""},
	} {
		got, err := g.Table.World().Schedule.Duration(g.Table.Run(), c.in)
		if got != c.want || err != nil && err.Error() != c.err || err == nil && c.err != "" {
			t.Errorf("%q: got %v, %v, want %v, %s", c.in, got, err, c.want, c.err)
		}
	}
}

func TestWhatHappensWhileTimePasses(t *testing.T) {
	const ends = `
to "time.minute_ends" { steps = { "notes_minute" } }
to "time.hour_ends" { steps = { "notes_hour" } }
to "time.day_ends" { steps = { "notes_day" } }
to "time.month_ends" { steps = { "notes_month" } }
`
	for _, c := range []struct{ name, rules, in, want string }{
		{"nothing listens", "", `time:pass { duration = "2 days" }`, "start"},
		{"in the order of their time", "", `later("2 hours", ann, "notes", { what = "b" }) later("1 hour", ann, "notes", { what = "a" }) time:pass { duration = "1 day" }`, "start a b"},
		{"of one time, as they were scheduled", "", `later("1 hour", ann, "notes", { what = "b" }) later("60 minutes", ann, "notes", { what = "a" }) time:pass { duration = "1 day" }`, "start b a"},
		{"not before its time", "", `later("2 hours", ann, "notes", { what = "b" }) time:pass { duration = "119 minutes" }`, "start"},
		{"at its time", "", `later("2 hours", ann, "notes", { what = "b" }) time:pass { duration = "119 minutes" } time:pass { duration = "1 minute" }`, "start b"},
		{"before the end of its unit", ends, `later("1 minute", ann, "notes", { what = "a" }) time:pass { duration = "1 minute" }`, "start a minute"},
		{"every unit that ends, shortest first", `to "time.hour_ends" { steps = { "notes_hour" } } to "time.day_ends" { steps = { "notes_day" } } to "time.month_ends" { steps = { "notes_month" } }`,
			`time:pass { duration = "719 hours" } game.log = "start" time:pass { duration = "1 hour" }`, "start hour day month"},
		{"an hour ends within", ends, `time:pass { duration = "59 minutes" } game.log = "start" time:pass { duration = "2 minutes" }`, "start minute hour minute"},
		{"what happens lets more time pass", ends, `later("1 minute", ann, "dawdles") later("90 minutes", ann, "notes", { what = "late" }) later("2 minutes", ann, "notes", { what = "soon" }) time:pass { duration = "2 minutes" } game.log = game.log .. " " .. time.now`,
			"start minute soon minute minute minute dawdled 240"},
		{"what is carried repeats", "", `ann:gains "Ticking" time:pass { duration = "150 minutes" } ann:loses "Ticking" time:pass { duration = "5 hours" }`, "start tick tick"},
		{"the game itself waits", "", `later("1 hour", game, "notes", { what = "g" }) time:pass { duration = "1 hour" }`, "start g"},
		{"who is gone does nothing", "", `later("1 hour", ann, "notes", { what = "a" }) ann:leaves() time:pass { duration = "1 hour" }`, "start"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, clock+c.rules, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			eval(t, g, c.in)
			if got := eval(t, g, "game.log"); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestTimeThatNeverEndsIsRefused(t *testing.T) {
	t.Parallel()
	// Only the number of things counts here: no real time, no memory.
	g := open(t, clock, Options{Limits: sandbox.Limits{Steps: 50_000_000, Heap: -1}.NoWall()})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `later("1 minute", ann, "nags")`)
	before := g.Table.World().Hash()
	_, err := g.Eval(`time:pass { duration = "1 hour" }`)
	if err == nil || !strings.Contains(err.Error(), "more than 60000 things happen within 1 hour") {
		t.Errorf("got %v", err)
	}
	if g.Table.World().Hash() != before {
		t.Error("it left a trace")
	}
}

func TestBoxesRefillWhenTheirTimeEnds(t *testing.T) {
	g := open(t, clock+`
box "entity.breath" { starts = "3", refills = "round" }
box "entity.stamina" { starts = "5", refills = "hour" }
instead_of "time.seconds_in_a_round" { "6" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann:spend("breath", 2) ann:spend("stamina", 4)`, "1 1"},
		{`time:pass { duration = "1 round" }`, "3 1"},
		{`time:pass { duration = "59 minutes" }`, "3 1"},
		{`time:pass { duration = "9 rounds" }`, "3 5"},
	} {
		eval(t, g, c.in)
		if got := eval(t, g, `ann.breath .. " " .. ann.stamina`); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

// Rounds, minutes and hours at whose end no rule acts are not gone through one by
// one, and nobody sees that: what is due in between finds its boxes refilled,
// and what ends at that very time is still to come.
func TestLongStretchesOfTime(t *testing.T) {
	g := open(t, clock+`
box "entity.breath" { starts = "3", refills = "round" }
box "entity.stamina" { starts = "5", refills = "hour" }
box "entity.noted" { "list of text" }
instead_of "time.seconds_in_a_round" { "6" }
action "entity.writes_down" { function(who) who:put("noted", who.breath .. "," .. who.stamina .. "," .. time.round) who.breath, who.stamina = 0, 0 end }
to "time.day_ends" { steps = { "all_note" } }
action "time.all_note" { for_each = "characters", function(who) who:writes_down() end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `ann:writes_down() later("1 round", ann, "writes_down") later("3 minutes", ann, "writes_down") later("61 minutes", ann, "writes_down") later("2 hours", ann, "writes_down")`)
	eval(t, g, `time:pass "1 day"`)
	if got, want := eval(t, g, `table.concat(ann.noted, " ")`), "3,5,0 0,0,0 3,0,29 3,5,609 3,0,1199 3,5,14400"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	eval(t, g, `time:pass "11 months"`)
	if got, want := eval(t, g, `#ann.noted .. " " .. ann.noted[#ann.noted] .. " " .. time.round .. " " .. ann.breath`), "336 3,5,4766400 4766400 0"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestTheWindowOfLatePurchases(t *testing.T) {
	fresh := func() (*Game, types.Ref) {
		g := open(t, climbing+`
action "entity.rests" { requires = { { "somebody who is bruised", "bruises > 0" } }, function(who) who.bruises = 0 end }
action "entity.hums" { function(who) say "hm" end }
`, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		return g, g.Table.World().Lists.All("character")[0].(types.Ref)
	}
	g, _ := fresh()
	eval(t, g, `dice(1, 2) ann:climb()`)
	eval(t, g, `ann:rests()`)
	hash, journal := g.Table.World().Hash(), len(g.Table.Journal().Entries())
	_, err := g.Eval(`dice(6, 6) taking("Second Try", ann)`)
	want := `Ann cannot take "Second Try" now: "Ann: rests" cannot be done again behind it: needed: somebody who is bruised`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a later command would fail: %v, want %s", err, want)
	}
	if g.Table.World().Hash() != hash || len(g.Table.Journal().Entries()) != journal {
		t.Error("the refused purchase left a trace")
	}
	if _, err := g.Table.Journal().Undo(2); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `dice(1, 2) ann:climb() return ann.bruises`); got != "3" {
		t.Errorf("after undo bruises are %s", got)
	}

	g, _ = fresh()
	eval(t, g, `dice(1, 2) ann:climb()`)
	eval(t, g, `ann:hums()`)
	eval(t, g, `dice(6, 6) taking("Second Try", ann)`)
	if got := eval(t, g, `ann.bruises .. " " .. ann.luck`); got != "0 1" || len(g.Table.Journal().Entries()) != 3 {
		t.Errorf("a harmless command in between: %s, %d entries", got, len(g.Table.Journal().Entries()))
	}
	eval(t, g, `dice(6, 6) ann:climb()`)
	if _, err := g.Table.Journal().Undo(9); err != nil || len(g.Table.Journal().Entries()) != 0 {
		t.Errorf("more lines than there are: %v", err)
	}
	if _, err := g.Table.Journal().Undo(1); err == nil || err.Error() != "there is nothing to undo" {
		t.Errorf("an empty journal: %v", err)
	}
}

func TestRedoOnlyWhatWasUndone(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for i := range 3 {
		eval(t, g, fmt.Sprintf("ann.bruises = %d", i+1))
	}
	undone, err := g.Table.Journal().Undo(2)
	if err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, "ann.bruises"); got != "1" {
		t.Errorf("two taken back leave bruises %s", got)
	}
	eval(t, g, "ann.bruises = 9")
	hash, journal := g.Table.World().Hash(), len(g.Table.Journal().Entries())
	if err := g.Table.Journal().Redo(undone); err == nil {
		t.Error("redone although something else happened since")
	}
	if g.Table.World().Hash() != hash || len(g.Table.Journal().Entries()) != journal {
		t.Error("the refused redo left a trace")
	}
}
