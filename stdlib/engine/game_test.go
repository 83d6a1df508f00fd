package engine

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/module"
	"houserule/runtime/rules"
)

// climbing is a small game of its own: a trait, a check, an offer, an action.
const climbing = `
kind "attribute" { rated = "0..6" }
attribute "Might" {}
kind "skill" { rated = "0..6", attribute = "attribute" }
skill "Climbing" { attribute = "Might" }
kind "character" { like = "entity" }
kind "trait" { carried = true, cost = "number = 0" }
kind "fall" { event = true, who = "entity", height = "number" }

box "entity.luck" { starts = "2", refills = "session" }
box "entity.bruises" { "number = 0" }

rule "attribute.bonus" { source = "p. 1", "floor(level / 3)" }
rule "skill.effective" { source = "p. 2", sum = { { "base level", "level" }, { "attribute bonus", "attribute.bonus" } } }

check "core" { source = "p. 3", dice = "2d6", success = "total >= against", degree = "total - against" }
check "skill.check (difficulty = 0)" { source = "p. 3", like = "core", roller = "owner",
  modifier = { { "effective level", "effective" } },
  against  = { { "base", "7" }, { "difficulty", "difficulty" } } }

offer "Second Try" { on = "core", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again" } }

action "entity.climb (difficulty = 0)" { source = "p. 4",
  function(who, given)
    if who.Climbing:check { difficulty = given.difficulty }.success then
      say(who.name .. " is up.")
    else
      new.fall { who = who, height = 3 }:happens()
    end
  end }
action "fall.happens" { source = "p. 5", function(fall) fall.who.bruises = fall.who.bruises + fall.height end }

trait "Cat" { cost = 2, after "fall.happens" { me = "who", function(me, fall) me.bruises = me.bruises - 1 end } }

action "entity.breaks_off" { function(who) who.bruises = 5; error("the rope tears") end }
action "entity.runs_on" { function(who) who.bruises = 5; while true do end end }
`

// open loads files as one module and plays it.
func open(t *testing.T, source string, o Options) *Game {
	t.Helper()
	g, err := tryOpen(source, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

func tryOpen(source string, o Options) (*Game, error) {
	shelf, err := shelfOf(map[string]string{"climbing": source})
	if err != nil {
		return nil, err
	}
	o.Modules, o.Finder = []string{"climbing"}, shelf
	if o.Limits == (sandbox.Limits{}) {
		o.Limits.Wall = 20 * time.Second // a busy machine is none of what is tested
	}
	if o.Odds.Longest == 0 {
		o.Odds.Longest = -1 // the same of odds
	}
	return Open(o)
}

func shelfOf(sources map[string]string) (*module.Shelf, error) {
	shelf, err := module.NewShelf()
	if err != nil {
		return nil, err
	}
	for id, source := range sources {
		manifest := fmt.Sprintf(`{"id": %q, "version": "1.0.0", "title": "A test", "licence": "MIT"`, id)
		if id != "climbing" {
			manifest += `, "requires": {"climbing": "*"}`
		}
		m, err := module.Open(fstest.MapFS{"module.json": {Data: []byte(manifest + "}")}, "init.lua": {Data: []byte(source)}}, id)
		if err != nil {
			return nil, err
		}
		if err := shelf.Put(m); err != nil {
			return nil, err
		}
	}
	return shelf, nil
}

func eval(t *testing.T, g *Game, source string) string {
	t.Helper()
	s, err := g.Eval(source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return s
}

func TestAnErrorHalfWayLeavesNoTrace(t *testing.T) {
	for _, action := range []string{"breaks_off", "runs_on"} {
		g := open(t, climbing, Options{Limits: sandbox.Limits{Steps: 200_000}.NoWall()})
		eval(t, g, `ann = bring("character", { name = "Ann", Might = 4 })`)
		before := g.Table.World().Hash()
		if _, err := g.Eval("ann:" + action + "()"); err == nil {
			t.Fatalf("%s did not fail", action)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", action)
		}
		if got := eval(t, g, "ann.bruises"); got != "0" {
			t.Errorf("%s: bruises are %s", action, got)
		}
		if got := eval(t, g, "dice(6, 6) ann:climb { difficulty = 1 } return 1"); got != "1" {
			t.Errorf("the game does not go on after %s", action)
		}
	}
}

func TestLateOfferRunsTheCommandAgain(t *testing.T) {
	var said []string
	g := open(t, climbing, Options{Say: func(s string) { said = append(said, s) }})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 2, Might = 3 })`)
	eval(t, g, `dice(1, 2, 6, 5)`)
	eval(t, g, `ann:climb { difficulty = 4 }`)
	if got := eval(t, g, "ann.bruises"); got != "3" {
		t.Fatalf("a failed climb gives 3 bruises, not %s", got)
	}
	if open := g.Table.Late().OpenOffers(); len(open) != 1 || open[0].Question != "Second Try" {
		t.Fatalf("open offers: %v", open)
	}
	eval(t, g, `taking("Second Try", ann)`)
	if got := eval(t, g, "ann.bruises"); got != "0" {
		t.Errorf("the fall never happened, but bruises are %s", got)
	}
	if got := eval(t, g, "ann.luck"); got != "1" {
		t.Errorf("luck is %s", got)
	}
	if want := []string{"Ann is up."}; len(said) != 1 || said[0] != want[0] {
		t.Errorf("said %q", said)
	}
	_, err := g.Eval(`taking("Second Try", ann)`)
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		t.Errorf("a second purchase on one roll: %v", err)
	}
}

func TestUndoAndRedoGiveTheSameHash(t *testing.T) {
	g := open(t, climbing, Options{Seed: 3})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	eval(t, g, `ann:climb { difficulty = 9 }`)
	after := g.Table.World().Hash()
	if before == after {
		t.Fatal("a climb at 16 cannot succeed")
	}
	undone, err := g.Table.Journal().Undo(1)
	if err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != before {
		t.Error("undo gives another state")
	}
	if err := g.Table.Journal().Redo(undone); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != after {
		t.Error("redo gives another state")
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	eval(t, g, `ann:climb { difficulty = 9 }`)
	if g.Table.World().Hash() != after {
		t.Error("the same command after undo rolls other dice")
	}
}

func TestCarriedChangesHoldForTheirCarrierAlone(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", has = { "Cat" } })`)
	eval(t, g, `bob = bring("character", { name = "Bob" })`)
	eval(t, g, `dice(1, 1, 1, 1)`)
	eval(t, g, `ann:climb() bob:climb()`)
	if a, b := eval(t, g, "ann.bruises"), eval(t, g, "bob.bruises"); a != "2" || b != "3" {
		t.Errorf("bruises are %s and %s, not 2 and 3", a, b)
	}
	eval(t, g, `ann:loses "Cat"`)
	eval(t, g, `dice(1, 1) ann:climb()`)
	if a := eval(t, g, "ann.bruises"); a != "5" {
		t.Errorf("bruises are %s, not 5", a)
	}
}

func TestWhyTellsTheParts(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 2, Might = 3 })`)
	eval(t, g, `dice(3, 4) ann:climb { difficulty = 2 }`)
	before := g.Table.World().Hash()
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	text := trace.String()
	for _, want := range []string{"entity.climb of Ann", "p. 4", "skill.check of Ann's Climbing", "2d6 = (3 + 4) = 7", "effective level = +3", "base level = +2", "attribute.bonus of Ann's Might = 1", "climbing/init.lua:14"} {
		if !strings.Contains(text, want) {
			t.Errorf("why does not tell %q:\n%s", want, text)
		}
	}
	if g.Table.World().Hash() != before {
		t.Error("asking why changed the game")
	}
}

func TestHouseRulesAreTransactional(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Might = 5 })`)
	if got := eval(t, g, "ann.Climbing.effective"); got != "1" {
		t.Fatalf("effective is %s", got)
	}
	if err := g.House(`house "attribute.bonus" "floor(level / 2)"`); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, "ann.Climbing.effective"); got != "2" {
		t.Errorf("with the house rule effective is %s", got)
	}
	err := g.House(`house "attribute.bonus" "floor(levle / 2)"`)
	want := "house 3:1:32: `levle` means nothing here\n    1 | house \"attribute.bonus\" \"floor(levle / 2)\"\n      |                                ^^^^^\n  hint: did you mean `level`?"
	if err == nil || !strings.HasPrefix(strings.SplitN(err.Error(), ":", 2)[0], "house") || !strings.HasSuffix(err.Error(), want[strings.Index(want, ": `levle`"):]) {
		t.Errorf("got %v\nwant %s", err, want)
	}
	if got := eval(t, g, "ann.Climbing.effective"); got != "2" {
		t.Errorf("after a broken house rule effective is %s", got)
	}
	if err := dropHouse(g, 1); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, "ann.Climbing.effective"); got != "1" {
		t.Errorf("without the house rule effective is %s", got)
	}
}

func TestUnrelatedReplacementsAreAConflict(t *testing.T) {
	shelf, err := shelfOf(map[string]string{"climbing": climbing,
		"one": `instead_of "attribute.bonus" { "1" }`, "two": `instead_of "attribute.bonus" { "2" }`})
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(Options{Modules: []string{"one", "two"}, Finder: shelf})
	want := "two/init.lua:1:1: one and two both replace \"attribute.bonus\"\n" +
		"    1 | instead_of \"attribute.bonus\" { \"2\" }\n" +
		"      | ^\n" +
		"  hint: load only one of them, settle which stands above with :modules over, or with a house rule: house \"attribute.bonus\" \"...\"; two always stands above one if its module.json names it: \"optional\": {\"one\": \"*\"}\n" +
		"  one/init.lua:1:1: the other instead_of, in one"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestAllProblemsOfALoadAreReported(t *testing.T) {
	_, err := tryOpen(`
kind "skill" { rated = "0..6" }
rule "skill.effective" { "levle + 1" }
rule "skil.passive" { "1" }
rule "skill.sum" { sum = { "one", "1" } }
action "skill.act" {}
`, Options{})
	var list diag.List
	if !errors.As(err, &list) {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{
		`climbing/init.lua:5:26: rule "skill.sum": a list of lines needs double braces`,
		"hint: write sum = { { \"one\", \"1\" } }",
		`climbing/init.lua:6:1: action "skill.act" does nothing`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("not told: %s\nin\n%v", want, err)
		}
	}
}

func TestOddsAreExact(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 2 })`)
	before := g.Table.World().Hash()
	if got, want := eval(t, g, `odds(function() return ann.Climbing:check { difficulty = 2 }.success end)`), " no   41.667 %  5/12\nyes   58.333 %  7/12\nexact: 2 branches"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if g.Table.World().Hash() != before {
		t.Error("odds changed the game")
	}
}

func TestRulesOnlyAnswer(t *testing.T) {
	g := open(t, climbing+`
rule "entity.cheats" { function(who) who.luck = 9; return 1 end }
rule "entity.gambles" { function(who) return roll "2d6" end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for word, want := range map[string]string{"cheats": "cannot write `luck`", "gambles": "cannot roll"} {
		if _, err := g.Eval("ann." + word); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", word, err)
		}
	}
}

func TestValuesOfScriptsAreBounded(t *testing.T) {
	g := open(t, climbing+`box "entity.list" { "list of any" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	for name, source := range map[string]string{
		"value_deep":     `local t = {} for i = 1, 10000 do t = { t } end ann.list = t`,
		"value_cycle":    `local t = {} t[1] = t ann.list = t`,
		"value_hugekeys": `local t = {} for i = 1, 20000 do t[i] = i end ann.list = t`,
	} {
		if _, err := g.Eval(source); err == nil {
			t.Errorf("%s was not refused", name)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s changed the state", name)
		}
	}
	eval(t, g, `local t = { 1 } ann.list = t t[1] = 2`)
	if v, err := g.Table.World().Boxes.Get(g.Table.Run(), g.Table.World().Lists.All("character")[0].(types.Ref), "list"); err != nil || !types.Equal(v, types.List{1.0}) {
		t.Errorf("value_shared: %v %v", v, err)
	}
}

func TestOutputOfScriptsIsHarmless(t *testing.T) {
	var out bytes.Buffer
	g := open(t, climbing, Options{Print: &out})
	eval(t, g, `print("a\027[2Jb\0c")`)
	if strings.ContainsAny(out.String(), "\x1b\x00") {
		t.Errorf("printed %q", out.String())
	}
}
