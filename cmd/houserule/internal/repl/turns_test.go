package repl_test

import (
	"strings"
	"testing"

	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// Chances in a menu are those of each candidate; unknown ones say so, and what a module tells
// of some stands before them.
func TestCandidatesOfATurn(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
box "hero.guards" "high or low = low"
box "hero.friend" "yes or no"
rule "hero.told_beside (who: hero)" "friend ? 'friends' : none"
check "hero.aim (at: hero, guard: high or low)" { dice = "1d6", against = { { "guard", "guard == 'high' ? 5 : 3" } } }
action "hero.hits (at: hero)" { menu = "turn", requires = { "nobody sleeps", "at.name != 'Dan'" },
  function(who, given)
    local guard = given.at.guards
    if given.at.name == "Eve" then choose(given.at, "How high?", 1, 9) end
    who:aim { at = given.at, guard = guard }
  end }
action "hero.wakes (whom: hero)" { menu = "turn", requires = { { "there is one who sleeps", "whom == none" } }, function() end }
action "hero.sings" { menu = "turn", requires = { { "there is one who sleeps", "false" } }, function() end }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob", guards = "high" })`,
		`dan = bring("hero", { name = "Dan" })`, `eve = bring("hero", { name = "Eve" })`, `fay = bring("hero", { name = "Fay", guards = "high", friend = true })`)
	want := "Ann\n  hits AT  bob 33 %; eve ?; friends: fay 33 %\n  not now: wakes, sings (only if there is one who sleeps)"
	list := play(t, p, ":turn ann")
	if got := list[len(list)-1]; got != want {
		t.Errorf("shown %q\nwant  %q", got, want)
	}
}

// A menu of which nothing can be done now names what that is.
func TestAMenuInWhichNothingCanBeDone(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
action "hero.sings" { menu = "turn", requires = { { "there is one who sleeps", "false" } }, function() end }`)
	list := play(t, p, `ann = bring("hero", { name = "Ann" })`, ":turn ann")
	if got, want := list[len(list)-1], "Ann\n  not now: sings (only if there is one who sleeps)"; got != want {
		t.Errorf("shown %q\nwant  %q", got, want)
	}
}

// What is required, paid or refused whatever is given stands among what cannot be done now:
// of what takes a thing, of what takes something that one has, and of what takes nothing.
func TestWhatCannotBeDoneWhateverIsGiven(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
kind "tool" { carried = true }
tool "Rope" {}
tool "Lamp" {}
box "hero.asleep" "yes or no"
box "hero.actions" "0..2 = 2"
action "hero.ties (tool: tool, knots = 1)" { menu = "turn", requires = { { "one knot or more", "knots > 0" }, { "nobody asleep acts", "not asleep" } }, steps = {} }
action "hero.goes (paces: number)" { menu = "turn", costs = "1 actions", steps = {} }
action "hero.counts (paces: number)" { menu = "turn", costs = "paces actions", steps = {} }
action "hero.uses (tool: tool)" { menu = "turn", function(who) if who.actions == 0 then refuse "there are not enough points" end end }
action "hero.hurries" { menu = "turn", function(who) if who.actions == 0 then refuse "there are not enough points" end end }
action "hero.wakes" { menu = "turn", requires = { { "only who sleeps wakes", "asleep" } }, changes = { asleep = "false" } }`)
	play(t, p, `ann = bring("hero", { name = "Ann", has = { "Rope", "Lamp" } })`)
	for _, c := range []struct{ line, want string }{
		{"", "Ann: 2 actions\n  ties TOOL\n  goes PACES    1 action\n  counts PACES  paces actions\n  uses TOOL\n  hurries\n  not now: wakes (only who sleeps wakes)"},
		{"ann.asleep = true", "Ann: 2 actions\n  goes PACES    1 action\n  counts PACES  paces actions\n  uses TOOL\n  hurries\n  wakes\n  not now: ties (only if nobody asleep acts)"},
		{"ann.actions = 0", "Ann: 0 actions\n  counts PACES  paces actions\n  wakes\n  not now: ties (only if nobody asleep acts); goes (Ann cannot pay 1 action: there are 0); uses, hurries (there are not enough points)"},
	} {
		if c.line != "" {
			play(t, p, c.line)
		}
		list := play(t, p, ":turn ann")
		if got := list[len(list)-1]; got != c.want {
			t.Errorf("after %s shown\n%s\nwant\n%s", c.line, got, c.want)
		}
	}
}

// Help on a word that is a command, too, begins with what a gamemaster does.
func TestHelpOnATopic(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `kind "hero" { like = "entity" }`)
	for _, c := range []struct{ line, begins, ends string }{
		{":help dice", ":dice [machine | physical | script FILE]\n", "the word of the language: :help dice all"},
		{":help odds", ":odds EXPR\n", "the word of the language: :help odds all"},
	} {
		list := play(t, p, c.line)
		if got := list[len(list)-1]; !strings.HasPrefix(got, c.begins) || !strings.HasSuffix(got, c.ends) {
			t.Errorf("%s shows %q", c.line, got)
		}
	}
	if list := play(t, p, ":help dice all"); !strings.Contains(list[len(list)-1], "dice(") {
		t.Errorf(":help dice all shows %q", list)
	}
}

// TestWhatIsFoundAtRest: the menu of rests is a list as that of turns, and words that name
// no command of their own say where theirs is.
func TestWhatIsFoundAtRest(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
box "entity.nerve" "0..6 = 2"
kind "hero" { like = "entity" }
action "entity.sleeps" { menu = "rest", requires = { "somebody keeps watch", "nerve > 2" }, changes = { nerve = "nerve + 1" } }
action "entity.reads (pages: number)" { menu = "rest", costs = "1 nerve", steps = {} }
kind "stone" { like = "record" }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `pebble = bring("stone", { name = "Pebble" })`)
	for _, line := range []struct{ source, want string }{
		{":rest ann", "Ann: 2 nerve\n  reads PAGES  1 nerve\n  not now: sleeps (only if somebody keeps watch)"},
		{":rest pebble", "Pebble\n  no module lists actions for a rest"},
		{":rest", "! who rests? :rest WHO lists what somebody can do at rest"},
		{":rest nan", "! :rest: nobody at the table is called \"nan\"\n  hint: did you mean `Ann`?"},
		{":award", "! there is no command :award\n  hint: :session end runs the actions of that menu"},
		{":menu", "! there is no command :menu\n  hint: :turn WHO and :rest WHO list actions; :create and :advance run them"},
		{":offers", "! there is no command :offers\n  hint: :take lists the offers"},
	} {
		got, _, err := p.Process(line.source)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != line.want {
			t.Errorf("%s\n%s\nwant\n%s", line.source, got, line.want)
		}
	}
}

// Who acts and has no name at the prompt is called as the box of the game that holds it, and
// whom it may do something to is told all the same. What players cannot read names nothing.
func TestATurnTellsHowWhoActsIsCalledInLines(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity" }
kind "band" { like = "record", members = "list of hero" }
box "game.ahead" "band or none"
box "game.plots" { private = "gamemaster", "band or none" }
action "band.sends (whom: hero)" { menu = "turn", requires = { "it is one of the band", "whom in members" }, steps = {} }
action "game.parts (whom: hero)" { function(game, given)
    game.ahead, game.plots = bring("band", { name = "Reds", members = { given.whom } }), bring("band", { name = "Blues", members = { given.whom } })
  end }`)
	play(t, p, `ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Bob" })`, "game:parts(bob)")
	list := play(t, p, ":turn Reds", "game.ahead:sends(bob)", "reds = game.ahead", ":turn reds", ":turn Blues")
	if strings.Contains(list[4], "plots") || list[0] != "Reds, game.ahead in lines\n  sends WHOM  bob" || !strings.HasPrefix(list[3], "Reds\n  sends WHOM  bob") {
		t.Errorf("got %q", list)
	}
}

// Whoever does not look the right way finds turning round in the menu of a turn, and an
// overview tells where everybody stands and looks.
func TestTurningRoundIsInTheMenuOnHexes(t *testing.T) {
	t.Parallel()
	shelf, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"hex-tactical"}, Finder: shelf}); err != nil {
		t.Fatal(err)
	}
	list := play(t, p, `ann = bring("character", { name = "Ann", wields = "Bare Hands" })`, `ann.place = "1,0"`, ":turn ann", ":who", ":sheet ann")
	if !strings.Contains(list[2], "  turns to SIDE\n") || !strings.Contains(list[3], "at 1,0, facing side 0") || !strings.Contains(list[4], "at 1,0, facing side 0") {
		t.Errorf("got %q", list)
	}
}
