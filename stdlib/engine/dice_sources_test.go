package engine

import (
	"strconv"
	"testing"

	"houserule/lang/dice"
)

// RPJ-DICE-18: a generator with a seed and somebody who types in what real dice
// show are the same to the rules: the same faces give the same game.
func TestAnySourceOfDiceGivesTheSameGame(t *testing.T) {
	const story = `for _ = 1, 5 do ann:wades() end`
	const rules = `
kind "character" { like = "entity", mud = "number = 0" }
check "entity.slips" { dice = "2d6", against = "8" }
action "character.wades" { function(who) if not who:slips().success then who.mud = who.mud + roll "1d6" end end }`
	var shown []string
	seeded := dice.NewSeeded(7)
	noted := faces(func(d dice.Die) (int, error) {
		face, err := seeded.Roll(d)
		shown = append(shown, strconv.Itoa(face+1))
		return face, err
	})
	typed := dice.Physical{Ask: func(dice.Die) (string, error) {
		answer := shown[0]
		shown = shown[1:]
		return answer, nil
	}}
	var journals [2][]string
	var hashes [2]any
	for i, source := range []dice.Source{noted, typed} {
		g := open(t, rules, Options{Dice: source})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, story)
		for _, e := range g.Table.Journal().Entries() {
			journals[i] = append(journals[i], e.Title)
		}
		hashes[i] = g.Table.World().Hash()
	}
	if len(shown) != 0 || hashes[0] != hashes[1] || len(journals[0]) != len(journals[1]) {
		t.Errorf("%d faces were not asked for; journals\n%v\n%v", len(shown), journals[0], journals[1])
	}
}
