package declare_test

import (
	"fmt"
	"testing"

	"houserule/stdlib/gametest"
)

func TestWhatStandsOutsideOfBracketsIsNoName(t *testing.T) {
	for _, c := range []struct{ word, full, name, hint string }{
		{"action", "entity.sickens by = 1", "sickens by = 1", `write action "entity.sickens (by = 1)"`},
		{"rule", "game.bite by: number", "bite by: number", `write rule "game.bite (by: number)"`},
		{"rule", "game.bite (by: number", "bite (by: number", `write rule "game.bite (by: number)"`},
		{"check", "entity.tries by: number)", "tries by: number)", `write check "entity.tries (by: number)"`},
		{"check", "tries by = 1.5", "tries by = 1.5", `write check "tries (by = 1.5)"`},
		{"table", "game.price of, at = 2", "price of, at = 2", `write table "game.price (of, at = 2)"`},
		{"rule", "game.bite hard (by: number)", "bite hard", `write rule "game.bite (hard)", or rule "game.bite_hard" if it is a name`},
		{"rule", "game.bite)", "bite)", `write rule "game.bite"`},
	} {
		body := map[string]string{"action": "function() end", "rule": `"1"`, "check": `dice = "2d6"`, "table": `roll = "1d6", { 1, 2 }`}[c.word]
		source := fmt.Sprintf("%s %q { %s }", c.word, c.full, body)
		g, err := gametest.TryOpen(source)
		if err == nil {
			g.Close()
		}
		marks := "^^^^^^"[:len(c.word)]
		want := fmt.Sprintf("climbing/init.lua:1:1: %s %q: `%s` is no name: parameters stand in brackets\n    1 | %s\n      | %s\n  hint: %s", c.word, c.full, c.name, source, marks, c.hint)
		if err == nil || err.Error() != want {
			t.Errorf("got\n%v\nwant\n%s", err, want)
		}
	}
	for _, fine := range []string{`rule "game.bite ( by: number )" { "by" }`, ` rule "game.bite (by: Hard or Very Hard = Hard)" { "by == 'Hard'" }`, `kind "hat" {} hat "A hat, with = feathers" {}`, `rule "game.bite(by)" { "by" }`} {
		g, err := gametest.TryOpen(fine)
		if err != nil {
			t.Errorf("%s: %v", fine, err)
			continue
		}
		g.Close()
	}
}
