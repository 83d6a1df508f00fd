package repl_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/repl"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

func openWithRules(t *testing.T, source string) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	return p
}

// tells plays lines and holds the whole of what each prints against what it must.
func tells(t *testing.T, e *evening.Evening, lines ...[2]string) {
	t.Helper()
	for _, line := range lines {
		if got := play(t, e, line[0])[0]; got != line[1] && line[1] != "*" {
			t.Errorf("%s\n%s\nwant\n%s", line[0], got, line[1])
		}
	}
}

const rolling = `
kind "hero" { like = "entity", life = "number = 10", luck = "number = 2", armour = "number = 4" }
kind "skill" { rated = "0..9" }
skill "Lock-Bashing" {}
skill "Listen" {}
check "skill.check (difficulty = 0)" { dice = "2d6", roller = "owner", against = "7 + difficulty",
  modifier = { { "level", "level" }, { "nothing", "0" }, { "luck", "1", when = "owner.kind == 'hero' and owner.luck > 5" } } }
check "hero.damage_roll (of: hero)" { dice = "1d8 + 1d4", modifier = "0 - of.armour", changes = { ["of.life"] = "of.life - max(0, total)" } }
check "hero.dodges" { dice = "1d100", against = "25", success = "total <= against" }
check "hero.strikes (at: hero)" { dice = "1d100", against = "60", success = "total <= against",
  steps = { { "at.dodges", when = "success" }, { "damage_roll(at)", when = "success" } } }
check "hero.guesses" { dice = "1d6", private = "gamemaster" }
check "hero.flips" { dice = "3dC", shows = { "dice" } }
check "hero.sings" { dice = "2d6", total = "floor(natural / 2)" }
check "hero.weighs" { dice = "1d6", scales = "skill.check", shows = { "total", "scales" } }
offer "Break" { on = "skill.check", by = "roller", costs = "1 luck", text = "one more die, any two count",
  function(check, payer) check:add_die "1d6" check:keep(2, payer) end }
check "hero.stands" { dice = "4d6kh3", }
`

// A roll tells who rolled what, the dice with their faces, what was added, and what came
// of it in words.
func TestRollsAsPeopleTellThem(t *testing.T) {
	t.Parallel()
	source := strings.NewReplacer("3dC", "3d{heads, tails}", `check "hero.weighs" { dice = "1d6", scales = "skill.check", shows = { "total", "scales" } }`+"\n", "").Replace(rolling)
	p := openWithRules(t, source)
	tells(t, p, [2]string{`ug = bring("hero", { name = "Ug" }) ug.Lock_Bashing.level = 3 orc = bring("hero", { name = "Orc" })`, "*"},
		[2]string{`dice(3, 1)`, ""},
		[2]string{`ug.Lock_Bashing:check { difficulty = 3 }`, "Ug, Lock-Bashing: 2d6 (3 + 1) + 3 = 7 against 10, failure by 3\n  :take 1  Break, 1 of 2 luck: one more die, any two count; 50 %"},
		[2]string{`dice(5) decide { ["Which 2 of the dice count?"] = "highest" }`, ""},
		[2]string{`:take 1`, "Ug, Lock-Bashing: 2d6 (3 + ~~1~~ + 5) + 3 = 11 against 10, success by 1\n  was: 7 against 10, failure by 3\n  Ug  luck 2 -> 1"},
		[2]string{`ug.luck = 6`, "  Ug  luck 1 -> 6, by fiat"},
		[2]string{`dice(6, 6) ug.Lock_Bashing:check()`, "Ug, Lock-Bashing: 2d6 (6 + 6) + 3 + 1 = 16 against 7, success by 9"},
		[2]string{`dice(4, 2) ug.Listen:check()`, "Ug, Listen: 2d6 (4 + 2) + 1 = 7 against 7, success by 0"},
		[2]string{`dice(38, 63, 6, 3) ug:strikes(orc)`, "Ug, strikes: 1d100 (38) against 60, success by 22\n  Orc, dodges: 1d100 (63) against 25, failure by 38\n  Ug, damage roll: 1d8 (6) + 1d4 (3) - 4 = 5\n  Orc  life 10 -> 5"},
		[2]string{`dice(4) ug:guesses()`, "(for the gamemaster) Ug, guesses: 1d6 (4)"},
		[2]string{`dice(3, 5) ug:sings()`, "Ug, sings: 2d6 (3 + 5) = 8, total 4"},
		[2]string{`dice(6, 5, 3, 1) ug:stands()`, "Ug, stands: 4d6kh3 (6 + 5 + 3 + ~~1~~) = 14"},
	)
}

// The mark tells whose turn it is, as far as the game's headline does.
func TestTheMarkTellsWhoseTurnItIs(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, `
kind "hero" { like = "entity" }
box "game.acting" "hero or none"
headline "game" { "{acting} acts" }
`)
	for _, line := range []struct{ source, mark string }{
		{`ann = bring("hero", { name = "Ann" })`, "> "}, {`game.acting = ann`, "Ann> "}, {`game.acting = nil`, "> "}, {`:undo`, "Ann> "},
		{`ann:leaves()`, "> "},
	} {
		play(t, p, line.source)
		if got := repl.Mark(p.Reader); got != line.mark {
			t.Errorf("%s: %q, want %q", line.source, got, line.mark)
		}
	}
}

const failing = `
kind "hero" { like = "entity", life = "number = 10", friend = "hero or none" }
source "The Hat, p. 4"
action "hero.bows" { requires = { { "there is a hat", "false" } }, say = "{name} bows" }
action "hero.waves" { steps = "greets" }
action "hero.greets" { function(me)
    return me.friend.life + 1
  end }
action "hero.chooses" { function(me) return choose(me, "Left or right?", { "left", "right" }) end }
rule "hero.reach" "life / (life - life)"
`

// What goes wrong is told by whose business it is: the game's, the typist's, a module's.
func TestWhatGoesWrong(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, failing)
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	for _, line := range []struct{ source, want string }{
		{`ann:bows()`, "needed: there is a hat [The Hat, p. 4]"},
		{`:why !`, ""},
		{`ann:bow()`, "? prompt 4:1: a hero has no `bow`\n    1 | ann:bow()\n  hint: did you mean `bows`?"},
		{`nothing(`, ""},
		{``, "? prompt 5:1:9: the file ends, but `(` is not closed\n    1 | nothing(\n      |         ^\n  hint: a `)` is missing\n  prompt 5:1:8: `(` is opened here"},
		{`2d6kx`, "? 1:4: unknown modifier `kx`\n    1 | 2d6kx\n      |    ^^\n  hint: `kh` keeps the highest, `kl` the lowest, `km` the middle: 4d6kh3"},
		{`:nonsense`, "? there is no command :nonsense\n  hint: :help all lists all commands"},
		{`ann:waves()`, "! game: cannot read or write `life` of a value that is nil, in hero.greets of Ann\n!   game/init.lua:7 |     return me.friend.life + 1\n! this line did not happen; more: :why !   without it: :modules off game"},
		{`ann:chooses()`, "? nobody answered \"Left or right?\" (left or right)\n  hint: write before it: decide { [\"Left or right?\"] = \"left\" }"},
	} {
		_, _, err := p.Process(line.source)
		got := ""
		if err != nil {
			got = p.Problems.Text(err)
		}
		if got != line.want {
			t.Errorf("%s\n%s\nwant\n%s", line.source, got, line.want)
		}
	}
}

const changing = `
kind "hero" { like = "entity", life = "number = 10", hat = "text or none", tired = "yes or no", state = "able, asleep or dead = able" }
kind "gear" { carried = true }
gear "Rope" {}
box "hero.friends" { "list of hero" }
box "hero.grudge" { "number = 0", private = "gamemaster" }
action "hero.rests" { say = "{name} rests", changes = { life = "life + 1", tired = "false" } }
action "hero.sleeps" { say = "{name} falls asleep", changes = { state = "'asleep'" } }
action "hero.heals" { changes = { life = "life + 2" }, steps = { "tells" } }
action "hero.tells" { say = "{name} has life {life}" }
action "game.tires" { steps = { { "#.gets_tired", for_each = "heroes" } } }
action "hero.gets_tired" { changes = { tired = "true", life = "life - 1" } }
action "hero.broods" { changes = { grudge = "grudge + 1" } }
`

// Each command tells which boxes it changed, from what to what, but for what was said.
func TestChangesAsPeopleTellThem(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, changing)
	tells(t, p, [2]string{`ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Orc 1" })`, "Ann and Orc 1 come to the table: ann, bob"},
		[2]string{`c = bring("hero", { name = "Orc 2" })`, "Orc 2 comes to the table: c"},
		[2]string{`game:tires()`, "  Ann, Orc 1, 2  tired no -> yes, life 10 -> 9"},
		[2]string{`ann.life = 4 ann.hat = "red"`, "  Ann  life 9 -> 4, hat none -> red, by fiat"},
		[2]string{`ann:rests()`, "Ann rests\n  Ann  life 4 -> 5"},
		[2]string{`:changes`, "  Ann  life 4 -> 5, tired yes -> no"},
		[2]string{`ann:sleeps()`, "Ann falls asleep"},
		[2]string{`:changes`, "  Ann  state able -> asleep"},
		[2]string{`ann:heals()`, "Ann has life 7"},
		[2]string{`ann.life`, "7"},
		[2]string{`:changes`, "  Ann  life 5 -> 7"},
		[2]string{`:changes 4`, "  Ann, Orc 1, 2  tired no -> yes, life 10 -> 9"},
		[2]string{`:changes 40`, "! the log has 9 commands, but no number 40"},
		[2]string{`:changes x`, "! which line? \"x\" is not a number\n  hint: :changes N takes the number of a line in the :log"},
		[2]string{`ann:gains "Rope"`, "  Ann  carries + Rope"},
		[2]string{`ann.friends = { bob, c }`, "  Ann  friends + Orc 1, + Orc 2, by fiat"},
		[2]string{`ann.friends = { c }`, "  Ann  friends - Orc 1, by fiat"},
		[2]string{`ann:broods()`, "Ann: broods"},
		[2]string{`ann.life = 7`, "Ann.life is written"},
		[2]string{`:undo 3`, "undone: ann.life = 7\nundone: ann:broods()\nundone: ann.friends = { c }\n  Ann  friends + Orc 1"},
		[2]string{`flood = bring("track", { name = "The tunnel floods", size = 4 })`, "The tunnel floods comes to the table: flood"},
		[2]string{`flood:advance()`, "1\n  The tunnel floods  ●○○○  0 -> 1 of 4"},
		[2]string{`siege = bring("track", { name = "The siege", size = 20 })`, "The siege comes to the table: siege"},
		[2]string{`long = siege:advance(2)`, "  The siege  0 -> 2 of 20"},
	)
}

// A line of play prints twelve lines at most; the rest is counted.
func TestOneScreenOfChanges(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, changing)
	play(t, p, `heroes = {} for i = 1, 14 do heroes[i] = bring("hero", { name = "Hero" .. i .. "x" }) end`)
	got := play(t, p, `for i = 1, 14 do heroes[i].life = 10 + i end`)[0]
	lines := strings.Split(got, "\n")
	if len(lines) != 12 || lines[0] != "  Hero1x  life 10 -> 11, by fiat" || lines[11] != "  3 more: :changes" {
		t.Errorf("got\n%s", got)
	}
	if all := play(t, p, ":changes")[0]; strings.Count(all, "\n") != 13 || !slices.Contains(strings.Split(all, "\n"), "  Hero14x  life 10 -> 24, by fiat") {
		t.Errorf("got\n%s", all)
	}
}

// Before a terminal the place of a slip is the line that was just typed.
func TestASlipAtATerminal(t *testing.T) {
	t.Parallel()
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) { return "", nil }})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, failing)}); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Game.Close() }()
	for _, line := range []struct{ source, want string }{
		{`nothing.hat = 1`, "? no such name: `nothing`\n    1 | nothing.hat = 1"},
		{`house "hero.raech" "1"`, "? house \"hero.raech\": there is no such rule\n    1 | house \"hero.raech\" \"1\"\n      | ^\n  hint: did you mean `hero.reach`?"},
		{`:changes 7`, "? the log has 0 commands, but no number 7"},
	} {
		if _, _, err := p.Process(line.source); err == nil {
			t.Errorf("%s does not fail", line.source)
		} else if got := p.Problems.Text(err); got != line.want {
			t.Errorf("%s\n%s\nwant\n%s", line.source, got, line.want)
		}
	}
	if got := play(t, p, ":why !")[0]; got != "the log has 0 commands, but no number 7" {
		t.Errorf("in full: %q", got)
	}
}

// What stands on no sheet and in no headline waits in :changes, but for what is written by
// hand.
func TestBoxesThatNobodySeesWait(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, `
kind "hero" { like = "entity", life = "number = 10", actions = "number = 3", spells = "number = 5" }
kind "skill" { rated = "0..9" }
skill "Dodge" {}
rule "hero.spells_left" "spells - 1"
headline "hero" { "spells {spells_left}" }
sheet "hero" { { "{name}", right = "life {life}" } }
action "hero.casts" { changes = { life = "life - 1", actions = "actions - 1", spells = "spells - 1" } }
action "hero.waits" { changes = { actions = "actions - 1" } }
`)
	tells(t, p, [2]string{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		[2]string{`ann:casts()`, "  Ann  life 10 -> 9, spells 5 -> 4"},
		[2]string{`:changes`, "  Ann  life 10 -> 9, actions 3 -> 2, spells 5 -> 4"},
		[2]string{`ann:waits()`, "Ann: waits"},
		[2]string{`:changes`, "  Ann  actions 2 -> 1"},
		[2]string{`ann.actions = 3`, "  Ann  actions 1 -> 3, by fiat"},
		[2]string{`:undo`, "undone: ann.actions = 3"},
	)
}

// A total that is not what the dice show and what is added to it stands beside them, and
// no sum is told that does not give it.
func TestTotalsThatAreNoSumOfTheDice(t *testing.T) {
	t.Parallel()
	p := openWithRules(t, `
kind "hero" { like = "entity", might = "number = 2" }
check "hero.shoves" { dice = "2d6", bonus = "might", total = "bonus" }
check "hero.heaves" { dice = "2d6", bonus = "might", modifier = "1", total = "bonus + modifier" }
check "hero.pulls" { dice = "2d6", natural = "6", modifier = "might" }
check "hero.lifts" { dice = "2d6", bonus = "might", total = "bonus + natural" }
`)
	tells(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "*"},
		[2]string{`ann:shoves()`, "Ann, shoves: 2d6 (3 + 1) = 4, total 2"},
		[2]string{`ann:heaves()`, "Ann, heaves: 2d6 (4 + 2) = 6, total 3"},
		[2]string{`ann:pulls()`, "Ann, pulls: 2d6 (5 + 5) = 10, total 8"},
		[2]string{`ann:lifts()`, "Ann, lifts: 2d6 (2 + 3) + 2 = 7"},
	)
}
