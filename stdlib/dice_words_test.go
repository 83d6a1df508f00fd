package stdlib

import (
	"testing"

	"houserule/lang/dice"
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
		{"no number", `check "thief.hides" { dice = "@(deck)d6" }`, "climbing/init.lua:8:33: the formula must give a number, but gives a list of number\n    8 | check \"thief.hides\" { dice = \"@(deck)d6\" }\n      |                                 ^^^^"},
		{"no formula", `check "thief.hides" { dice = "@(sneak_dice +)d6" }`, "climbing/init.lua:8:45: the formula ends too early\n    8 | check \"thief.hides\" { dice = \"@(sneak_dice +)d6\" }\n      |                                             ^\n  hint: something is missing at its end"},
		{"in what replaces dice", `instead_of "thief.stabs.dice" { "@(sneak_dise)d6" }`, "climbing/init.lua:8:36: `sneak_dise` means nothing here\n    8 | instead_of \"thief.stabs.dice\" { \"@(sneak_dise)d6\" }\n      |                                    ^^^^^^^^^^\n  hint: did you mean `sneak_dice`?"},
		{"in a text", `action "thief.boasts" { say = "It hurts {@(snaek_dice)d6}." }`, "climbing/init.lua:8:44: `snaek_dice` means nothing here\n    8 | action \"thief.boasts\" { say = \"It hurts {@(snaek_dice)d6}.\" }\n      |                                            ^^^^^^^^^^\n  hint: did you mean `sneak_dice`?"},
	})
}
