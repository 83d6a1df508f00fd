package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWhatIsRolledHasARow tells an author of what a table rolls and has no row for.
func TestWhatIsRolledHasARow(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"the highest", `table "game.weather" { roll = "1d6", { "1 to 3", "sun" }, { 4, "rain" } }`,
			"climbing/init.lua:2:1: table \"game.weather\" rolls 1d6 and has no row for 5 and 6\n    2 | table \"game.weather\" { roll = \"1d6\", { \"1 to 3\", \"sun\" }, { 4, \"rain\" } }\n      | ^"},
		{"many", `table "game.weather" { roll = "2d6", { 12, "snow" } }`,
			"climbing/init.lua:2:1: table \"game.weather\" rolls 2d6 and has no row for 2, 3, 4 and 7 more\n    2 | table \"game.weather\" { roll = \"2d6\", { 12, \"snow\" } }\n      | ^"},
		{"rows in place of others", `table "game.weather" { roll = "1d4", { "up to 4", "sun" } } house "game.weather" { { "1 to 3", "rain" } }`,
			"climbing/init.lua:2:61: house \"game.weather\" rolls 1d4 and has no row for 4\n    2 | table \"game.weather\" { roll = \"1d4\", { \"up to 4\", \"sun\" } } house \"game.weather\" { { \"1 to 3\", \"rain\" } }\n      |                                                             ^"},
		{"rows that are added", `table "game.weather" { roll = "1d4", { "1 to 3", "sun" } } to "game.weather" { { 4, "rain" } }`, ""},
		{"open ends", `table "game.weather" { roll = "1d6!", { "up to 3", "sun" }, { "4 and up", "rain" } }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			if w := open(t, "\n"+c.in, Options{}).Table.World().Program().Warnings(); len(w) > 0 {
				got = w.Error()
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("another warning (-want +got):\n%s", diff)
			}
		})
	}
}
