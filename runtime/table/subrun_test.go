package table_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// Odds memoize the ends of an action by all its arguments, including the third one and lists.
func TestOddsRememberAnActionByAllItsArguments(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 100" }
action "hero.hits (a: number, b: number, c: number)" { function(who, args) who.hp = who.hp - roll "1d2" * (args.a * 100 + args.b * 10 + args.c) end }
action "hero.counts (list: list of number)" { function(who, args) who.hp = who.hp - roll "1d2" * #args.list end }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann", hp = 100 })`)
	for _, c := range []struct{ first, second, want string }{
		{"hits(0, 0, 1)", "hits(0, 0, 2)", "2 4"},
		{"hits(0, 1, 0)", "hits(0, 2, 0)", "20 40"},
		{"hits(1, 0, 0)", "hits(2, 0, 0)", "200 400"},
		{"counts { list = { 1 } }", "counts { list = { 1, 2, 3 } }", "3 6"},
		{"counts { list = { 1, 2 } }", "counts { list = { 1, 2 } }", "2 4"},
	} {
		got := gametest.Eval(t, g, `odds(function() ann:`+c.first+` ann.hp = 100 ann:`+c.second+` return 100 - ann.hp end)`)
		var values []string
		for _, line := range strings.Split(got, "\n") {
			if value, chance, ok := strings.Cut(line, " "); ok && strings.Contains(chance, "1/2") {
				values = append(values, value)
			}
		}
		if strings.Join(values, " ") != c.want {
			t.Errorf("%s, then %s: %s, want %s", c.first, c.second, got, c.want)
		}
	}
}
