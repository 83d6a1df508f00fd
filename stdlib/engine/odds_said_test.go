package engine

import (
	"strings"
	"testing"
)

const saidGame = `kind "character" { like = "entity", luck = "0..9 = 5", zero = "number = 0" }
box "game.doom" "number = 0"
table "game.weather" { roll = "1d6", { "1 to 3", "sun" }, { "4 and up", "{1d4} hours of {game.weather}" } }
table "game.omen" { roll = "1d6", { "1 to 5", "crows" }, { 6, "worms" } }
table "game.night" { roll = "1d2", { 1, "see game.omen" }, { 2, "calm" } }
after "game.omen" { changes = { doom = "doom + 1" } }
table "game.lot" { roll = "1d6", { "1 to 3", "short" }, { "4 to 5", "long" }, { 6, "see game.lot" } }
table "game.sky" { roll = "1d{clear, clouds, change}", { "clear", "clear" }, { "clouds", "{1d2} clouds" }, { "change", "see game.sky" } }
table "game.heard" { roll = "1d6", { "1 to 5", "steps" }, { 6, "see game.heard" } }
table "game.deep" { roll = "1d4", { "1 to 3", "see game.lot" }, { 4, "see game.deep" } }
to "game.lot" { { 7, "nothing" } }
action "game.listens" { say = "hm", steps = "heard" }
after "game.heard" { changes = { doom = "doom + 1" } }
action "character.looks" { say = "It takes {3d6} hours and {8d20} steps, {game.weather}." }
action "character.divides" { say = "{luck / zero} and {1d6}" }
action "character.fears" { say = "{game.omen} and {6d6}" }
action "character.dreads" { say = "{game.night}" }
check "character.tries" { dice = "2d6", roller = "owner", against = "7", wild = { dice = "1d8" }, say = "{total} with {wild}, {4d10}" }`

// TestOddsOfWhatNobodyHears: what is said is no part of a question, so that its dice
// do not part the ways; tables of which something follows are rolled on. The fractions
// were worked out by hand.
func TestOddsOfWhatNobodyHears(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"dice, and a table that writes nothing and may go on for ever", `odds(function() ann:looks() return ann.luck end)`, "5  100.000 %  1\nexact: 1 branches"},
		{"what happens beside it is followed", `odds(function() ann:looks() return roll "1d2" end)`, "1   50.000 %  1/2\n2   50.000 %  1/2\nexact: 2 branches"},
		{"what a check shows", `odds(function() return ann:tries().success end)`, " no   41.667 %  5/12\nyes   58.333 %  7/12\nexact: 2 branches"},
		{"a table that writes", `odds(function() ann:fears() return game.doom end)`, "1  100.000 %  1\nexact: 1 branches"},
		{"a table that goes on to one that writes", `odds(function() ann:dreads() return game.doom end)`, "0   50.000 %  1/2\n1   50.000 %  1/2\nexact: 2 branches"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, saidGame, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			if got := eval(t, g, `return tostring(`+c.in+`)`); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

// TestOddsOfATableThatGoesOnToItself: only the other rows ever come, as far as nothing
// hangs on rolling once more.
func TestOddsOfATableThatGoesOnToItself(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"by numbers", `odds(function() return game:lot() end)`, "short   60.000 %  3/5\n long   40.000 %  2/5\nexact: 2 branches"},
		{"by words", `odds(function() return game:sky() end)`, "   clear   50.000 %  1/2\n1 clouds   25.000 %  1/4\n2 clouds   25.000 %  1/4\nexact: 3 branches"},
		{"behind another", `odds(function() return game:deep() end)`, "short   60.000 %  3/5\n long   40.000 %  2/5\nexact: 2 branches"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, saidGame, Options{})
			if got := eval(t, g, `return tostring(`+c.in+`)`); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
	g := open(t, saidGame, Options{})
	if got := eval(t, g, `local o = odds { ask = function() game:listens() return game.doom end, trials = 20, branches = 200 } return o.method`); got != "sampled" {
		t.Errorf("a table that counts how often it is rolled: %s", got)
	}
}

// TestPlayThrowsWhatIsSaid: in play everything in a text is thrown.
func TestPlayThrowsWhatIsSaid(t *testing.T) {
	var said []string
	g := open(t, saidGame, Options{Say: func(text string) { said = append(said, text) }})
	eval(t, g, `ann = bring("character", { name = "Ann" }) dice(1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 2, 5, 4, 1, 6, 5) ann:looks() return game:lot()`)
	if want := "It takes 6 hours and 9 steps, 4 hours of sun."; len(said) != 1 || said[0] != want {
		t.Errorf("said %q, want %q", said, want)
	}
	if got, want := failure(t, g, `odds(function() ann:divides() end)`), "division by zero"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
