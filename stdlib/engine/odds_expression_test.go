package engine

import (
	"strings"
	"testing"

	"houserule/runtime/odds"
)

func TestOddsOfAnExpression(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"an expression", `ann:swing().success`, " no   50.000 %  1/2\nyes   50.000 %  1/2\nexact: 2 branches"},
		{"an open check stands for its success", `ann:swing()`, " no   50.000 %  1/2\nyes   50.000 %  1/2\nexact: 2 branches"},
		{"statements first", `local who = bring("character", { name = "Cid" }) local c = who:swing() c.total`,
			"1   16.667 %  1/6\n2   16.667 %  1/6\n3   16.667 %  1/6\n4   16.667 %  1/6\n5   16.667 %  1/6\n6   16.667 %  1/6\nexact: 6 branches"},
		{"lines", "ann.life = 5\nann:trades(bob)\nann.life", "4   50.000 %  1/2\n5   50.000 %  1/2\nexact: 2 branches"},
		{"an operator at the start", "ann:trades(bob); not (bob.life < 2)", " no   50.000 %  1/2\nyes   50.000 %  1/2\nexact: 2 branches"},
		{"return", "ann:trades(bob) return bob.life", "1   50.000 %  1/2\n2   50.000 %  1/2\nexact: 2 branches"},
		{"odds already", "local a = ann odds { step = function() a:trades(bob) end, over = function() return a.life < 1 or bob.life < 1 end, ask = function() return a.life end }",
			"0   50.000 %  1/2\n1   25.000 %  1/4\n2   25.000 %  1/4\nexact: 8 situations, 16 branches"},
	} {
		g := open(t, duels, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, `bob = bring("character", { name = "Bob" })`)
		before := g.Table.World().Hash()
		d, err := g.Odds(c.in, odds.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := d.String(); strings.Split(got, "\nexact")[0] != strings.Split(c.want, "\nexact")[0] {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.name, got, c.want)
		}
		if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != 2 {
			t.Errorf("%s left a trace", c.name)
		}
	}
}

func TestOddsOfAnExpressionThatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"no end", `ann:swing(`, `odds:2:1:11: the file ends, but ` + "`(`" + ` is not closed
    1 | ann:swing(
      |           ^
  hint: a ` + "`)`" + ` is missing
  odds:2:1:10: ` + "`(`" + ` is opened here`},
		{"unknown name", `ann:swin().success`, `odds:2:1: a character has no ` + "`swin`" + `
    1 | ann:swin().success
  hint: did you mean ` + "`swing`" + `?`},
		{"after statements", `local who = ann who:swin().success`, `odds:2:1: a character has no ` + "`swin`" + `
    1 | local who = ann who:swin().success
  hint: did you mean ` + "`swing`" + `?`},
		{"a slip after statements", `local who = ann who:swing().success +`, `odds:2:1:38: the file ends too early
    1 | local who = ann who:swing().success +
      |                                      ^`},
		{"no value", `ann.life = 3`, `odds:2:1:1: nothing here has a value whose odds could be computed
    1 | ann.life = 3
      | ^
  hint: end with an expression`},
		{"odds are not its value", `odds(function() return 1 end).mean`, `odds:2:1:1: an expression that computes odds must return them
    1 | odds(function() return 1 end).mean
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  hint: end it with odds(...), or omit odds: the odds of its value are computed anyway`},
	} {
		g := open(t, duels, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		_, err := g.Odds(c.in, odds.Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.name, err, c.want)
		}
	}
}
