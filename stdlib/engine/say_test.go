package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// telling is for what is said.
const telling = climbing + `
box "entity.foe" { "entity or none" }
box "entity.motto" { "text = '{1d6} *bold*'" }
box "entity.friends" { "list of entity" }
table "game.wind" { roll = "1d6", { "1 to 3", "calm" }, { "4 and up", "{1d4} knots over {{sea}}, {len(entities)} aboard" } }
action "entity.greets" { say = "{name} has {bruises} of {bruises + 3}, {luck > 1}" }
action "entity.doubles" { say = "{{name}} is {name}" }
action "entity.throws (many = 2)" { say = "{2d6+1} and {(@many)d4} and {1d{7, 7}}" }
action "entity.looks_up" { say = "{game.wind}!" }
action "entity.boasts" { say = "{motto}" }
action "entity.points" { say = "at {foe ?? 'nobody'}" }
action "entity.dares_it" { steps = { "greets", { "names_foe", when = "foe != none" } }, changes = { bruises = "bruises + 1" }, say = "done, {bruises}" }
action "entity.names_foe" { requires = { { "there is one", "foe != none" } }, say = "it is {foe}" }
action "entity.calls" { for_each = "friends", say = "{name}!" }
action "entity.climbs_up" { function(who, given) say "in the middle" return 3 end, say = "at the end" }
to "entity.climbs_up" { say = "and more", when = "luck > 0" }
after "entity.climbs_up" { say = "after {usual}", when = "luck > 0" }
after "skill.check" { say = "{roller} rolls {natural}: {success ? 'well' : 'badly'}" }
offer "Cheer" { on = "skill.check", by = "roller", costs = "1 luck", once = "roll", asks = { much = "1..2" }, changes = { modifier = "modifier + much" }, say = "{payer} cheers {much}" }
rule "entity.odd" { function(who) if who.bruises > 0 then return 5 end end }
action "entity.says_odd" { changes = { motto = "'x'" }, say = "odd {odd}" }
`

func tellingGame(t *testing.T, said *[]string) *Game {
	t.Helper()
	g := open(t, telling, Options{Say: func(s string) { *said = append(*said, s) }})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	return g
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"values", `ann:greets()`, "Ann has 0 of 3, yes"},
		{"doubled braces", `ann:doubles()`, "{name} is Ann"},
		{"dice", `dice(3, 4, 1, 2, 7) ann:throws()`, "8 and 3 and 7"},
		{"dice with a number that was given", `dice(3, 4, 1, 2, 4, 7) ann:throws(3)`, "8 and 7 and 7"},
		{"a table that rolls", `dice(2) ann:looks_up()`, "calm!"},
		{"dice, values and braces in its result", `dice(5, 3) ann:looks_up()`, "3 knots over {sea}, 2 aboard!"},
		{"a value with braces and marks stays as it is", `ann:boasts()`, "{1d6} *bold*"},
		{"unless it is none", `ann:points()`, "at nobody"},
		{"somebody", `ann.foe = bob ann:points()`, "at Bob"},
		{"behind the steps and the changes", `ann:dares_it()`, "Ann has 1 of 4, yes\ndone, 1"},
		{"what may be none and is asked for", `ann.foe = bob ann:dares_it()`, "Ann has 1 of 4, yes\nit is Bob\ndone, 1"},
		{"for each", `ann.friends = { bob, ann } ann:calls()`, "Bob!\nAnn!"},
		{"behind a function, by what is added and by what follows", `ann:climbs_up()`, "in the middle\nand more\nat the end\nafter 3"},
		{"not where it is added under a condition that does not hold", `ann.luck = 0 ann:climbs_up()`, "in the middle\nat the end"},
		{"behind a check", `dice(3, 4) ann.Climbing:check()`, "Ann rolls 7: well"},
		{"by an offer", `decide { Cheer = true, ["Cheer: much"] = 2, ["Second Try"] = false } dice(3, 2) ann.Climbing:check()`, "Ann cheers 2\nAnn rolls 5: well"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var said []string
			g := tellingGame(t, &said)
			eval(t, g, c.in)
			if diff := cmp.Diff(c.want, strings.Join(said, "\n")); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// What is none when its turn comes ends the command: nothing of it happened and
// nothing was said.
func TestSayOfNone(t *testing.T) {
	var said []string
	g := tellingGame(t, &said)
	before := g.Table.World().Hash()
	_, err := g.Eval(`ann:says_odd()`)
	want := "`odd` is none, so nothing can be said"
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "write {odd ?? 'nothing'}") {
		t.Errorf("got %v", err)
	}
	if g.Table.World().Hash() != before || len(said) > 0 {
		t.Errorf("it left something: %q", said)
	}
	if got := eval(t, g, `ann.bruises = 1 ann:says_odd() return ann.motto`); got != "x" || said[0] != "odd 5" {
		t.Errorf("%s, %q", got, said)
	}
}

func TestTextsThatCannotBeSaid(t *testing.T) {
	testRefusalsOf(t, nothingIgnored+marching, []refusal{
		{"a word nobody knows", `action "hero.goes" { say = "{nome} goes" }`, "climbing/init.lua:25:30: `nome` means nothing here\n   25 | action \"hero.goes\" { say = \"{nome} goes\" }\n      |                              ^^^^\n  hint: did you mean `name`?"},
		{"dice that are none", `action "hero.goes" { say = "{2dd6} gold" }`, "climbing/init.lua:25:31: `dd` does not belong here\n   25 | action \"hero.goes\" { say = \"{2dd6} gold\" }\n      |                               ^^\n  hint: `dl` drops the lowest, `dh` the highest: 4d6dl1"},
		{"a die without sides", `action "hero.goes" { say = "{1d} gold" }`, "climbing/init.lua:25:31: the die has no sides\n   25 | action \"hero.goes\" { say = \"{1d} gold\" }\n      |                               ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"dice that ask for what nobody knows", `action "hero.goes" { say = "{(@many)d6} gold" }`, "climbing/init.lua:25:32: `many` means nothing here\n   25 | action \"hero.goes\" { say = \"{(@many)d6} gold\" }\n      |                                ^^^^\n  hint: did you mean `any`?"},
		{"a brace that is never closed", `action "hero.goes" { say = "{name goes" }`, "climbing/init.lua:25:29: this brace is never closed\n   25 | action \"hero.goes\" { say = \"{name goes\" }\n      |                             ^\n  hint: a brace that is meant as such is doubled: {{"},
		{"a brace that closes nothing", `action "hero.goes" { say = "name} goes" }`, "climbing/init.lua:25:33: this brace closes nothing\n   25 | action \"hero.goes\" { say = \"name} goes\" }\n      |                                 ^\n  hint: a brace that is meant as such is doubled: }}"},
		{"what may be none", `action "hero.goes" { say = "{name} has {wields}" }`, "climbing/init.lua:25:41: `wields` may be none, and then nothing could be said\n   25 | action \"hero.goes\" { say = \"{name} has {wields}\" }\n      |                                         ^^^^^^\n  hint: write {wields ?? 'nothing'}, or ask for it in `when`"},
		{"what a path leads to and may be none", `action "hero.goes" { say = "{pack.leader}" }`, "climbing/init.lua:25:30: `pack.leader` may be none, and then nothing could be said\n   25 | action \"hero.goes\" { say = \"{pack.leader}\" }\n      |                              ^^^^^^^^^^^\n  hint: write {pack.leader ?? 'nothing'}, or ask for it in `when`"},
		{"an action", `action "hero.goes" { say = "{begins}" }`, "climbing/init.lua:25:30: hero.begins is an action, and a text holds values, dice and tables that roll\n   25 | action \"hero.goes\" { say = \"{begins}\" }\n      |                              ^^^^^^\n  hint: let it be a step"},
		{"no text", `action "hero.goes" { say = 3 }`, "climbing/init.lua:25:28: action \"hero.goes\": say is a text, not 3\n   25 | action \"hero.goes\" { say = 3 }\n      |                            ^\n  hint: write say = \"{name} is up\"\n\nclimbing/init.lua:25:1: action \"hero.goes\" does nothing\n   25 | action \"hero.goes\" { say = 3 }\n      | ^^^^^^\n  hint: give changes, steps = {...}, say or a function; steps = {} is a moment at which nothing happens by itself, and which others follow\n\n2 problems"},
		{"behind a rule", `after "hero.rank" { say = "{name}" }`, "climbing/init.lua:25:1: after \"hero.rank\": hero.rank is a rule, and a rule only answers\n   25 | after \"hero.rank\" { say = \"{name}\" }\n      | ^\n  hint: what rolls, chooses or changes something follows an action or a check"},
		{"in an around", `around "hero.acts" { say = "{name}" }`, "climbing/init.lua:25:28: around \"hero.acts\": say is for actions, offers, `to`, `after` and instead_of\n   25 | around \"hero.acts\" { say = \"{name}\" }\n      |                            ^^^^^^^^\n  hint: do it in the function"},
		{"in the result of a table", `table "game.loot" { roll = "1d6", { "1 to 6", "{2d6} gold for {nobody}" } }`, "climbing/init.lua:25:64: `nobody` means nothing here\n   25 | table \"game.loot\" { roll = \"1d6\", { \"1 to 6\", \"{2d6} gold for {nobody}\" } }\n      |                                                                ^^^^^^"},
	})
}
