package engine_test

import (
	"testing"

	"houserule/runtime/odds"
)

// Texts stand in the order in which the book lists them as choices, else the
// likeliest first, and of equal ones by their letters.
func TestOddsOfTexts(t *testing.T) {
	game, err := open(t, `kind "omen" { like = "entity", mood = "grim, fair or bright = fair" }
table "game.sign" { roll = "1d6", { "1 to 3", "fair" }, { "4", "bright" }, { "5 to 6", "grim" } }
table "game.sky" { roll = "1d6", { "1", "blue" }, { "2 to 3", "clouds" }, { "4 to 6", "rain" } }
table "game.wind" { roll = "1d6", { "1 to 2", "west" }, { "3 to 4", "east" }, { "5 to 6", "fair" } }
table "game.count" { roll = "1d6", { "1", 2 }, { "2 to 6", 1 } }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ ask, want string }{
		{"game:sign()", "  grim   33.333 %  1/3\n  fair   50.000 %  1/2\nbright   16.667 %  1/6\nexact: 3 branches"},
		{"game:sky()", "  rain   50.000 %  1/2\nclouds   33.333 %  1/3\n  blue   16.667 %  1/6\nexact: 3 branches"},
		{"game:wind()", "east   33.333 %  1/3\nfair   33.333 %  1/3\nwest   33.333 %  1/3\nexact: 3 branches"},
		{"game:count()", "1   83.333 %  5/6\n2   16.667 %  1/6\nexact: 2 branches"},
	} {
		d, err := game.Odds(c.ask, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.String(); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.ask, got, c.want)
		}
	}
}
