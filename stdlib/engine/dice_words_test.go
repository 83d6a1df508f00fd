package engine

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/dice"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
)

// falling is dice that show numbers in this order.
func falling(shows ...float64) dice.Source {
	var list []dice.Face
	for _, n := range shows {
		list = append(list, dice.Face{Value: n})
	}
	return dice.Faces(list...)
}

// sneaking is a check whose dice ask formulas.
const sneaking = `
kind "thief" { like = "entity" }
box "entity.sneak_dice" { "0..9 = 1" }
box "entity.deck" { "list of number" }
check "thief.stabs" { dice = "@(sneak_dice * 2)d6" }
check "thief.draws" { dice = "1d@(len(deck)) + @(count(deck, # > 2))" }
action "thief.says" { say = "It hurts {@(sneak_dice + 1)d1}." }
`

func TestDiceAskFormulas(t *testing.T) {
	g := open(t, sneaking, Options{Dice: falling(3, 4, 5, 6, 2)})
	eval(t, g, `ann = bring("thief", { name = "Ann", sneak_dice = 2, deck = { 1, 2, 3 } })`)
	if got, want := eval(t, g, `tostring(ann:stabs())`), "thief.stabs of Ann: 4d6 = (3 + 4 + 5 + 6) = 18, total 18"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if got, want := eval(t, g, `tostring(ann:draws())`), "thief.draws of Ann: 1d3+1 = (2) + 1 = 3, total 3"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestFormulasInDiceAreChecked(t *testing.T) {
	testRefusalsOf(t, sneaking, []refusal{
		{"a word that means nothing", `check "thief.hides" { dice = "2d6 + @(snek_dice * 2)d6" }`, "climbing/init.lua:8:39: `snek_dice` means nothing here\n    8 | check \"thief.hides\" { dice = \"2d6 + @(snek_dice * 2)d6\" }\n      |                                       ^^^^^^^^^\n  hint: did you mean `sneak_dice`?"},
		{"no number", `check "thief.hides" { dice = "@(deck)d6" }`, "climbing/init.lua:8:33: the dice need a number or other dice here, but this is a list of number\n    8 | check \"thief.hides\" { dice = \"@(deck)d6\" }\n      |                                 ^^^^"},
		{"no formula", `check "thief.hides" { dice = "@(sneak_dice +)d6" }`, "climbing/init.lua:8:45: the formula ends too early\n    8 | check \"thief.hides\" { dice = \"@(sneak_dice +)d6\" }\n      |                                             ^\n  hint: something is missing at its end"},
		{"in what replaces dice", `instead_of "thief.stabs.dice" { "@(sneak_dise)d6" }`, "climbing/init.lua:8:36: `sneak_dise` means nothing here\n    8 | instead_of \"thief.stabs.dice\" { \"@(sneak_dise)d6\" }\n      |                                    ^^^^^^^^^^\n  hint: did you mean `sneak_dice`?"},
		{"in a text", `action "thief.boasts" { say = "It hurts {@(snaek_dice)d6}." }`, "climbing/init.lua:8:44: `snaek_dice` means nothing here\n    8 | action \"thief.boasts\" { say = \"It hurts {@(snaek_dice)d6}.\" }\n      |                                            ^^^^^^^^^^\n  hint: did you mean `sneak_dice`?"},
	})
}

// gear is a pool of two sorts of dice, to which others may come.
const gear = `
kind "hero" { like = "entity" }
kind "trait" { carried = true, worth = "number = 0" }
box "entity.strength" { "0..9 = 2" }
box "entity.geared" { "0..9 = 1" }
box "entity.angry" { "yes or no = no" }
check "entity.pushes" { dice = "(@strength)d6 [base] + (@geared)d6 [worn gear]",
  shows_gear = "dice.worn_gear", ones = "count(dice.worn_gear, # == 1)", bonus = "sum(dice.Rage)", cold = "len(dice.Frost)" }
to "entity.pushes.dice" { label = "Rage", dice = "@(strength - 1)d6", when = "angry" }
instead_of "entity.pushes.dice" { "(@strength)d6 [Frost]", when = "strength > 5" }
trait "Backstabber" { worth = 2, to "entity.pushes.dice" { dice = "@(me.strength)d4" } }
`

func TestLabelsNameDice(t *testing.T) {
	g := open(t, gear, Options{Dice: falling(3, 4, 1, 5, 2, 1, 6, 1, 2, 3, 4, 5, 6)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`c = ann:pushes()`, ""},
		{`tostring(c)`, "entity.pushes of Ann: 2d6 [base]+1d6 [worn gear] = (3 + 4) [base] + (1) [worn gear] = 8, total 8"},
		{`c.shows_gear`, "1"},
		{`c.ones`, "1"},
		{`c.dice.worn_gear`, "1"},
		{`c.dice.base`, "3, 4"},
		{`c.dice`, "3, 4, 1"},
		{`#c.dice`, "3"},
		{`c.bonus`, "0"},
		{`c.cold`, "0"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
}

func TestDiceAreAddedToDice(t *testing.T) {
	t.Parallel()
	g := open(t, gear, Options{Dice: falling(3, 4, 1, 5, 2, 1, 6, 1, 2, 3, 4)})
	eval(t, g, `ann = bring("hero", { name = "Ann", angry = true })`)
	for _, c := range []struct{ in, want string }{
		{`c = ann:pushes()`, ""},
		{`tostring(c)`, "entity.pushes of Ann: 2d6 [base]+1d6 [worn gear]+1d6 [Rage] = (3 + 4) [base] + (1) [worn gear] + (5) [Rage] = 13, total 13"},
		{`c.bonus`, "5"},
		{`c.dice.Rage`, "5"},
		{`ann:gains "Backstabber"`, ""},
		{`ann:pushes().total`, "15"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	d, err := g.Odds(`ann:pushes().dice.Rage[1]`, odds.Options{})
	if err != nil || d.Chance(5.0).Cmp(big.NewRat(1, 6)) != 0 {
		t.Fatal(d, err)
	}
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	want := `Ann: pushes
  entity.pushes of Ann   [climbing, climbing/init.lua:7:1]
    instead_of does not hold now   [climbing, climbing/init.lua:10:1]
    Rage = 1d6 [Rage]   [climbing, climbing/init.lua:9:1]
    Backstabber = 2d4 [Backstabber]   [climbing, climbing/init.lua:11:34]
    dice = 2d6 [base]+1d6 [worn gear]+1d6 [Rage]+2d4 [Backstabber] = (2 + 1) [base] + (6) [worn gear] + (1) [Rage] + (2 + 3) [Backstabber] = 15
    entity.pushes.shows_gear = 6
    entity.pushes.ones = 0
    entity.pushes.bonus = 1
    entity.pushes.cold = 0
    entity.pushes.natural = 15
    entity.pushes.modifier = 0
    entity.pushes.total = 15`
	if diff := cmp.Diff(want, strings.TrimSpace(trace.String())); diff != "" {
		t.Error(diff)
	}
}

func TestLabelsAreKnown(t *testing.T) {
	testRefusalsOf(t, gear, []refusal{
		{"a label nobody has", `check "hero.swims" { like = "entity.pushes", wet = "len(dice.worn_geer)" }`, "climbing/init.lua:12:62: no dice of hero.swims are labelled `worn_geer`\n   12 | check \"hero.swims\" { like = \"entity.pushes\", wet = \"len(dice.worn_geer)\" }\n      |                                                              ^^^^^^^^^\n  hint: did you mean `worn_gear`?"},
		{"a label of a check without any", `check "hero.swims" { dice = "2d6", wet = "len(dice.gear)" }`, "climbing/init.lua:12:52: no dice of hero.swims are labelled `gear`\n   12 | check \"hero.swims\" { dice = \"2d6\", wet = \"len(dice.gear)\" }\n      |                                                    ^^^^\n  hint: write the label behind the dice: 2d6 [gear]"},
		{"dice that are added to a test", `check "hero.swims" { dice = "2d6 >= 7" } to "hero.swims.dice" { label = "more", dice = "1d6" }`, "climbing/init.lua:12:42: to \"hero.swims.dice\": nothing can be added to 2d6 >= 7: a test gives yes or no\n   12 | check \"hero.swims\" { dice = \"2d6 >= 7\" } to \"hero.swims.dice\" { label = \"more\", dice = \"1d6\" }\n      |                                          ^\n  climbing/init.lua:12:29: the dice stand here"},
		{"a test that is added", `check "hero.swims" { dice = "2d6" } to "hero.swims.dice" { label = "more", dice = "1d6 > 3" }`, "climbing/init.lua:12:37: to \"hero.swims.dice\": these dice cannot be added: a test gives yes or no\n   12 | check \"hero.swims\" { dice = \"2d6\" } to \"hero.swims.dice\" { label = \"more\", dice = \"1d6 > 3\" }\n      |                                     ^"},
		{"a label with brackets", `check "hero.swims" { dice = "2d6" } to "hero.swims.dice" { label = "more [of it]", dice = "1d6" }`, "climbing/init.lua:12:37: to \"hero.swims.dice\": a label has a text without brackets\n   12 | check \"hero.swims\" { dice = \"2d6\" } to \"hero.swims.dice\" { label = \"more [of it]\", dice = \"1d6\" }\n      |                                     ^"},
		{"a number that means nothing", `check "hero.swims" { dice = "2d6" } to "hero.swims.dice" { label = "more", dice = "(@strangth)d6" }`, "climbing/init.lua:12:86: `strangth` means nothing here\n   12 | check \"hero.swims\" { dice = \"2d6\" } to \"hero.swims.dice\" { label = \"more\", dice = \"(@strangth)d6\" }\n      |                                                                                      ^^^^^^^^\n  hint: did you mean `strength`?"},
		{"a number that needs the dice", `check "hero.swims" { dice = "2d6", wet = "max(dice)" } to "hero.swims.dice" { label = "more", dice = "(@wet)d6" }`, "climbing/init.lua:12:105: the lines of hero.swims need each other in a cycle: `dice` needs `wet` and `wet` needs `dice`\n   12 | check \"hero.swims\" { dice = \"2d6\", wet = \"max(dice)\" } to \"hero.swims.dice\" { label = \"more\", dice = \"(@wet)d6\" }\n      |                                                                                                         ^^^"},
		{"dice beside what is added", `to "entity.pushes.dice" { label = "more", dice = "1d6", add = "1" }`, "climbing/init.lua:12:1: to \"entity.pushes.dice\": dice are notation: add some with dice, replace them with instead_of, or change a line they name\n   12 | to \"entity.pushes.dice\" { label = \"more\", dice = \"1d6\", add = \"1\" }\n      | ^\n  hint: write to \"entity.pushes.modifier\" for a number, or { label = \"...\", dice = \"1d4\" } for more dice"},
		{"no notation", `to "entity.pushes.dice" { label = "more", dice = "1q6" }`, "climbing/init.lua:12:52: `q` does not belong here\n   12 | to \"entity.pushes.dice\" { label = \"more\", dice = \"1q6\" }\n      |                                                    ^\n  hint: modifiers are kh kl km dh dl min max ro r u sort sa sd s c f ! !o !! !p; a label stands in brackets: 2d6 [fire]"},
	})
}

func TestAnUnknownLabelInAScript(t *testing.T) {
	g := open(t, gear, Options{Dice: falling(3, 4, 1)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	_, err := g.Eval(`ann:pushes().dice.worn_geer`)
	want := "prompt 2:1: no dice of entity.pushes are labelled `worn_geer`\n    1 | ann:pushes().dice.worn_geer\n  hint: did you mean `worn_gear`?"
	if err == nil || err.Error() != want {
		t.Errorf("%v", err)
	}
}

// armed is a game in which what is wielded says what it rolls.
const armed = `
kind "weapon" { damage = "dice", spare = "dice or none", faces = "list of text" }
weapon "Sword" { damage = "1d8+1 [edge]", faces = { "-", "hit", "hit&hit" } }
weapon "Club" { damage = "1d4", spare = "2d6!", faces = { "-" } }
kind "hero" { like = "entity" }
box "entity.wields" { "weapon = Sword" }
box "entity.fist" { "dice = 1d3" }
rule "entity.most" { "max(wields.damage)" }
rule "entity.least" { "min(wields.damage)" }
rule "entity.middle" { "mean(wields.damage)" }
rule "entity.spare_most" { "max(wields.spare)" }
rule "entity.spare_least" { "min(wields.spare)" }
rule "entity.spare_middle" { "mean(wields.spare)" }
rule "entity.usual" { "wields.name == 'Club' ? fist : wields.damage" }
check "hero.strikes" { dice = "@wields.damage + 1d6", edge = "sum(dice)" }
check "hero.punches" { dice = "2 * @(usual)" }
`

func TestDiceAreValues(t *testing.T) {
	g := open(t, armed, Options{Dice: falling(5, 2, 3, 4, 2, 6, 1)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann.most`, "9"}, {`ann.least`, "2"}, {`ann.middle`, "5.5"},
		{`c = ann:strikes()`, ""},
		{`tostring(c)`, "hero.strikes of Ann: 1d8+1 [edge]+1d6 = (5) + 1 [edge] + (2) = 8, total 8"},
		{`c.edge`, "7"},
		{`tostring(ann:punches())`, "hero.punches of Ann: 2*(1d8+1 [edge]) = 2 * ((3) + 1 [edge]) = 8, total 8"},
		{`ann.wields = "Club"`, ""},
		{`tostring(ann:strikes())`, "hero.strikes of Ann: 1d4+1d6 = (4) + (2) = 6, total 6"},
		{`ann.spare_least`, "2"}, {`ann.spare_middle`, "8.4"},
		{`ann.fist = "1d2"`, ""},
		{`ann.fist`, "1d2"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{`ann.spare_most`, "climbing/init.lua:11:29: `max` of 2d6!: they explode without an end, so there is no highest total\n   11 | rule \"entity.spare_most\" { \"max(wields.spare)\" }\n      |                             ^^^^^^^^^^^^^^^^^\n  in entity.spare_most of Ann (climbing/init.lua:11:1)\n  prompt 15:1: called from here"},
		{`ann.fist = "1d2+@strength"`, "prompt 16:1: `fist` of Ann: \"1d2+@strength\" has `@strength` in it, and dice that are a value know no words\n    1 | ann.fist = \"1d2+@strength\""},
		{`ann.fist = "1q2"`, "prompt 17:1: `fist` of Ann: \"1q2\" is not dice notation: `q` does not belong here (modifiers are kh kl km dh dl min max ro r u sort sa sd s c f ! !o !! !p; a label stands in brackets: 2d6 [fire])\n    1 | ann.fist = \"1q2\""},
		{`ann.fist = "1d6 > 3"`, "prompt 18:1: `fist` of Ann: \"1d6 > 3\" cannot be dice that are a value: a test gives yes or no\n    1 | ann.fist = \"1d6 > 3\""},
		{`ann.fist = 3`, "prompt 19:1: `fist` of Ann: 3 is not dice\n    1 | ann.fist = 3"},
	} {
		if _, err := g.Eval(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%q", c.in, err)
		}
	}
	d, err := g.Odds(`ann:strikes().total`, odds.Options{})
	if err != nil || d.Chance(2.0).Cmp(big.NewRat(1, 24)) != 0 {
		t.Error(d, err)
	}
}

// TestTablesOfDiceAnswerDice rolls what a table says, which is a text for all else.
func TestTablesOfDiceAnswerDice(t *testing.T) {
	g := open(t, `
kind "hero" { like = "entity" }
box "entity.bulk" { "number = 20" }
table "game.by_bulk (bulk)" { { "up to 12", "-1d6" }, { "13 to 24", "0" }, { "25 and up", "1d4" } }
rule "hero.adds" { "game.by_bulk(bulk)" }
rule "hero.at_most" { "max(adds)" }
check "hero.strikes" { dice = "1d6", modifier = { dice = "@adds" } }
`, Options{Dice: falling(3, 4, 2)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann.adds`, "0"}, {`ann.at_most`, "0"}, {`ann:strikes().total`, "3"},
		{`(function() ann.bulk = 30 return ann.adds end)()`, "1d4"}, {`tostring(ann.adds == "1d4")`, "true"}, {`ann.at_most`, "4"}, {`ann:strikes().total`, "6"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s is %s, not %s", c.in, got, c.want)
		}
	}
	testRefusalsOf(t, armed, []refusal{
		{"numbers alone", `table "game.lots (bulk)" { { "up to 12", "1" }, { "13 and up", "2" } }
check "hero.kicks" { dice = "@(game.lots(3))d6" }`, "climbing/init.lua:18:32: the dice need a number or other dice here, but this is a text\n   18 | check \"hero.kicks\" { dice = \"@(game.lots(3))d6\" }\n      |                                ^^^^^^^^^^^^"},
	})
}

func TestDiceAsValuesAreChecked(t *testing.T) {
	testRefusalsOf(t, armed, []refusal{
		{"a word in it", `weapon "Axe" { damage = "(@strength)d6", faces = {} }`, "climbing/init.lua:17:25: weapon \"Axe\": `damage`: \"(@strength)d6\" has `@strength` in it, and dice that are a value know no words\n   17 | weapon \"Axe\" { damage = \"(@strength)d6\", faces = {} }\n      |                         ^^^^^^^^^^^^^^^"},
		{"no notation", `weapon "Axe" { damage = "1d", faces = {} }`, "climbing/init.lua:17:25: weapon \"Axe\": `damage`: \"1d\" is not dice notation: the die has no sides (such as d6, d%, dF or d{1, 2, 2, 3})\n   17 | weapon \"Axe\" { damage = \"1d\", faces = {} }\n      |                         ^^^^"},
		{"a default that is none", `box "entity.foot" { "dice = kick" }`, "climbing/init.lua:17:29: box \"entity.foot\": the default `kick` is not dice\n   17 | box \"entity.foot\" { \"dice = kick\" }\n      |                             ^^^^"},
		{"a text for dice", `box "entity.foot" { "dice", starts = "'1dd6'" }`, "climbing/init.lua:17:39: \"1dd6\" is not dice notation: `dd` does not belong here (`dl` drops the lowest, `dh` the highest: 4d6dl1)\n   17 | box \"entity.foot\" { \"dice\", starts = \"'1dd6'\" }\n      |                                       ^^^^^^"},
		{"more than dice", `rule "entity.far" { "max(fist, 3)" }`, "climbing/init.lua:17:22: `max` takes dice alone\n   17 | rule \"entity.far\" { \"max(fist, 3)\" }\n      |                      ^^^\n  hint: write `max(max(fist), ...)`"},
		{"the middle", `rule "entity.far" { "median(fist)" }`, "climbing/init.lua:17:29: `median` needs a number, but `fist` is dice\n   17 | rule \"entity.far\" { \"median(fist)\" }\n      |                             ^^^^"},
		{"dice in a modifier", `check "hero.kicks" { dice = "4d6kh(@fist)" }`, "climbing/init.lua:17:29: dice cannot stand for every `@` of 4d6kh@fist\n   17 | check \"hero.kicks\" { dice = \"4d6kh(@fist)\" }\n      |                             ^\n  hint: dice can only replace an `@` that is a whole term, or a number of dice or sides"},
		{"a text", `check "hero.kicks" { dice = "@name + 1d6" }`, "climbing/init.lua:17:31: the dice need a number or other dice here, but this is a text\n   17 | check \"hero.kicks\" { dice = \"@name + 1d6\" }\n      |                               ^^^^"},
		{"faces of a number", `check "hero.kicks" { dice = "1d{@most}", n = "1" }`, "climbing/init.lua:17:34: the formula must give a list of text, but gives a number\n   17 | check \"hero.kicks\" { dice = \"1d{@most}\", n = \"1\" }\n      |                                  ^^^^"},
	})
}

// TestPeopleReadNumbersInDice reads rolls and why, where nobody should have to
// know what the names in a notation stand for; the rules keep them.
func TestPeopleReadNumbersInDice(t *testing.T) {
	g := open(t, `
kind "hero" { like = "entity" }
box "entity.count" { "0..9 = 2" }
rule "entity.again" { "1" }
check "hero.tries" { dice = "(@count)d20ro<=(@again)kh@(count - 1)kl1", modifier = "0" }
`, Options{Dice: falling(1, 7, 12)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	if got, want := eval(t, g, `tostring(ann:tries())`), "hero.tries of Ann: 2d20ro<=1kh1kl1 = (1>12 + ~~7~~) = 12, total 12"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil || !strings.Contains(trace.String(), "dice = 2d20ro<=1kh1kl1 = ") {
		t.Error(trace, err)
	}
	for _, y := range g.Table.World().Program().Rule("hero.tries").Plan.Lines[0].Layers() {
		if y.Written != "(@count)d20ro<=(@again)kh@(count - 1)kl1" {
			t.Errorf("the rule says %s", y.Written)
		}
	}
}
