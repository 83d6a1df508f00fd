package engine

import (
	"errors"
	"strings"
	"testing"

	"houserule/runtime/explain"
	"houserule/runtime/rules"
)

// boundary is what tries to do in one place what belongs to another.
const boundary = climbing + `
rule "entity.sneaky" { function(who) local d = odds(function() return 1 end) who.luck = 9 return 1 end }
action "entity.asks_why" { function(who) local s = why(function() return who.bruises end) who.bruises = 4 end }
action "entity.asks_last" { function(who) who.bruises = 4 local s = why "last" end }
action "entity.asks_odds" { function(who) who.bruises = 4 local d = odds(function() return 1 end) end }
action "entity.supposes" { function(who) who.bruises = 4 local d = odds_with('house "attribute.bonus" "1"', function() return 1 end) end }
`

func TestTheEngineIsNotAskedInTheMiddle(t *testing.T) {
	g := open(t, boundary, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	for _, c := range []struct{ in, want string }{
		{"ann.sneaky", "entity.sneaky only answers: it cannot work out odds"},
		{"ann:asks_why()", "a running command cannot ask why"},
		{"ann:asks_last()", "a running command cannot ask why"},
		{"ann:asks_odds()", "a running command cannot work out odds"},
		{"ann:supposes()", "a running command cannot work out odds"},
	} {
		if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
		if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != 1 {
			t.Errorf("%s left a trace", c.in)
		}
	}
}

func TestOddsToTheEndLeaveTheJournalWhole(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	eval(t, g, `dice(1, 1) ann:climb()`)
	after := g.Table.World().Hash()
	eval(t, g, `odds { step = function() ann:climb() end, over = function() return ann.bruises > 9 end, ask = function() return ann.bruises end }`)
	if g.Table.World().Hash() != after {
		t.Fatal("odds changed the game")
	}
	if _, err := g.Table.Journal().Undo(1); err != nil || g.Table.World().Hash() != before {
		t.Errorf("the climb cannot be undone: %v", err)
	}
}

// What happened is explained by the rules under which it happened, and offers
// on it end when the rules change: a roll is not judged by a later rule.
func TestWhatHappenedKeepsItsRules(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Might = 3 })`)
	eval(t, g, `dice(1, 1) ann:climb()`)
	before, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Table.Late().OpenOffers()) != 1 {
		t.Fatal("the second try is not open")
	}
	if err := g.House(`house "fall.happens" (function(fall) fall.who.bruises = 1 end)`); err != nil {
		t.Fatal(err)
	}
	after, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	if after.String() != before.String() {
		t.Errorf("with a house rule the same climb is explained as\n%s\nnot as\n%s", after, before)
	}
	if open := g.Table.Late().OpenOffers(); len(open) != 0 {
		t.Errorf("after the rules changed %q can still be taken", open[0].Question)
	}
	var refusal *rules.Refusal
	if _, err := g.Eval(`taking("Second Try", ann)`); !errors.As(err, &refusal) {
		t.Errorf("taken after the rules changed: %v", err)
	}
	eval(t, g, `dice(1, 1) ann:climb()`)
	if got := eval(t, g, "ann.bruises"); got != "1" {
		t.Errorf("a new fall gives bruises %s, not 1", got)
	}
}

func TestMayIsACommandOfItsOwn(t *testing.T) {
	g := open(t, climbing+`
action "entity.dithers" { function(who) who.bruises = 7 refuse("too high") end }
action "entity.snaps" { function(who) who.bruises = 7 error("snap") end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	eval(t, g, `decide { climb = true, dithers = true, snaps = true }`)
	if got := eval(t, g, `ann:may("dithers")`); got != "no" || g.Table.World().Hash() != before {
		t.Errorf("a refusal inside: %s", got)
	}
	if _, err := g.Eval(`ann:may("snaps")`); err == nil || g.Table.World().Hash() != before {
		t.Errorf("an error inside: %v", err)
	}
	eval(t, g, `dice(1, 1) climbed = ann:may("climb")`)
	if got := eval(t, g, "ann.bruises"); got != "3" {
		t.Errorf("bruises are %s", got)
	}
	if _, err := g.Table.Journal().Undo(1); err != nil || g.Table.World().Hash() != before {
		t.Errorf("what may be done cannot be undone: %v", err)
	}
}

func TestDiceAreAddedWhereTheyCanBe(t *testing.T) {
	g := open(t, climbing+`
action "entity.adds" { function(who) local c = who.Climbing:check() c:add_die "1d6" return c.natural end }
action "entity.keeps" { function(who) local c = who.Climbing:check() c:keep(1, who) return c.natural end }
action "entity.rolls_again" { function(who) local c = who.Climbing:check() c:reroll() return c.natural end }
offer "Head Start" { on = "skill.check", by = "roller", opens = "before", costs = "1 luck", once = "roll", function(c) c:add_die "1d6" end }
check "skill.greedy" { like = "core", against = "7", modifier = function(c) c:add_die "1d6" return 0 end }
check "skill.circular" { like = "core", against = "7", high = function(c) return c.natural > 3 end }
instead_of "skill.circular.dice" { when = "high", "3d6" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{"dice(1, 2, 5) return ann:adds()", "8"},
		{"dice(1, 4) return ann:keeps()", "4"},
		{"dice(1, 2, 5, 6) return ann:rolls_again()", "11"},
		{`decide { ["Head Start"] = { true } } dice(1, 2, 5) return ann.Climbing:check().natural`, "8"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"ann.Climbing:greedy()", "skill.greedy.modifier only answers: it cannot add dice: a line rolls with check:another"},
		{"ann.Climbing:circular()", "the dice of skill.circular cannot depend on what they show"},
	} {
		if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
	}
	g = open(t, climbing+`offer "Head Start" { on = "skill.check", by = "roller", opens = "before", costs = "1 luck", once = "roll", function(c) c:add_die "1d6" end }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) decide { ["Head Start"] = true }`)
	if got, want := eval(t, g, `odds(function() return ann.Climbing:check().natural >= 18 end)`), " no   99.537 %  215/216\nyes    0.463 %  1/216\nexact: 16 branches"; !strings.HasPrefix(got, strings.Split(want, "\nexact")[0]) {
		t.Errorf("got\n%s", got)
	}
}

func TestBothActOnTheSituationBefore(t *testing.T) {
	g := open(t, climbing+`
box "entity.mood" { "text = calm" }
box "entity.points" { starts = "10" }
kind "brawl" { event = true, one = "entity", two = "entity" }
action "brawl.adds" { for_each = "[one, two]", both = true, function(who) game.heat = game.heat + 2 who.bruises = game.heat end }
action "brawl.drains" { for_each = "[one, two]", both = true, function(who) game.pool = game.pool - 3 end }
action "brawl.shouts" { for_each = "[one, two]", both = true, function(who) game.talk = who.name end }
action "brawl.agrees" { for_each = "[one, two]", both = true, function(who) game.talk = "peace" end }
action "brawl.brings" { for_each = "[one, two]", both = true, function(who) bring("character", { name = "X" }) end }
action "brawl.chosen" { for_each = "[one, two]", both = true, when = "bruises < 5", function(who) game.heat = game.heat + 1 end }
box "game.heat" { "number = 0" }
box "game.pool" { starts = "10" }
box "game.talk" { "text = none said" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `bob = bring("character", { name = "Bob" })`)
	eval(t, g, `new.brawl { one = ann, two = bob }:adds()`)
	if got := eval(t, g, `game.heat .. " " .. ann.bruises .. " " .. bob.bruises`); got != "4 2 2" {
		t.Errorf("both add to a box nobody wrote: %s", got)
	}
	eval(t, g, `new.brawl { one = ann, two = bob }:drains()`)
	if got := eval(t, g, `game.pool`); got != "4" {
		t.Errorf("both take from a box that starts full: %s", got)
	}
	eval(t, g, `new.brawl { one = ann, two = bob }:agrees()`)
	if got := eval(t, g, `game.talk`); got != "peace" {
		t.Errorf("talk is %s", got)
	}
	before := g.Table.World().Hash()
	for _, c := range []struct{ in, want string }{
		{"shouts", "brawl.shouts: Ann and Bob write different things into `talk` of the game at once"},
		{"brings", "brawl.brings brings or removes things, which cannot be done by both sides at once"},
	} {
		if _, err := g.Eval(`new.brawl { one = ann, two = bob }:` + c.in + `()`); err == nil || !strings.Contains(err.Error(), c.want) || g.Table.World().Hash() != before {
			t.Errorf("%s: %v", c.in, err)
		}
	}
	eval(t, g, `ann.bruises = 9`)
	eval(t, g, `new.brawl { one = ann, two = bob }:chosen()`)
	if got := eval(t, g, `game.heat`); got != "5" {
		t.Errorf("only Bob was chosen, but heat is %s", got)
	}
}
