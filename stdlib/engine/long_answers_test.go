package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/runtime/odds"
)

// An answer of odds has a bound of its own, in every way in which odds are worked out: it
// is refused at the first one that is too long.
func TestLongAnswersOfOddsAreRefused(t *testing.T) {
	const refused = "an answer of odds has %d bytes, and answers of up to 4096 bytes are counted"
	for _, c := range []struct {
		name, ask string
		o         odds.Options
		bytes     int
	}{
		{"exact", `("x"):rep(roll("1d4") * 5000)`, odds.Options{}, 20000},
		{"sampled", `("x"):rep(5000) .. roll("1d4")`, odds.Options{Playthroughs: 2}, 5001},
		{"joined", `local t = {} for i = 1, 1000 do t[i] = roll("1d1") * 10000 end return table.concat(t, ",")`, odds.Options{}, 5999},
		{"several", `return roll("1d4"), ("x"):rep(4095)`, odds.Options{}, 4098},
		{"a step", `local n = 0 return odds { step = function() end, over = function() return true end, ask = function() return ("x"):rep(4097) end }`, odds.Options{}, 4097},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, err := open(t, `kind "soldier" { like = "entity" }`)
			if err != nil {
				t.Fatal(err)
			}
			_, err = game.Odds(c.ask, c.o)
			if want := fmt.Sprintf(refused, c.bytes); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v\nwant %s", err, want)
			}
		})
	}
}

// Answers that fit are told exactly, whatever they have in common.
func TestAnswersThatFitAreExact(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	d, err := game.Odds(`("x"):rep(4095) .. roll("1d4")`, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d.Method != odds.Exact || len(d.Outcomes) != 4 {
		t.Fatalf("%s, with %d outcomes", d.Method, len(d.Outcomes))
	}
	for _, o := range d.Outcomes {
		if got := o.Chance.RatString(); got != "1/4" || len(o.Text) != 4096 {
			t.Errorf("%d bytes have the chance %s", len(o.Text), got)
		}
	}
}

// Names are aligned up to some columns: a table takes little more than its texts.
func TestOneLongNameDoesNotWidenATable(t *testing.T) {
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []string{
		`local n = roll("1d500") if n == 1 then return ("x"):rep(4000) end return "n" .. n`,
		`local n = roll("1d500") return "n" .. n, n == 1 and ("x"):rep(4000) or ""`,
	} {
		d, err := game.Odds(ask, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(d.String()); got > 500*150+4000 {
			t.Errorf("%s: a table of %d bytes", ask, got)
		}
	}
}

// The values of pairs are looked up, not searched: a table of many takes work by their
// number, as the number of its rows tells.
func TestTableOfManyPairs(t *testing.T) {
	t.Parallel()
	game, err := open(t, `kind "soldier" { like = "entity" }`)
	if err != nil {
		t.Fatal(err)
	}
	d, err := game.Odds(`return roll("1d20000"), roll("1d2")`, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(d.String(), "\n")
	if len(lines) != 20002 || lines[1] != "    1  0.003 %  0.003 %" {
		t.Errorf("%d lines; the second is %q", len(lines), lines[1])
	}
}

// What trials give has the same bound, with the name of the result.
func TestLongAnswersOfTrialsAreRefused(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`return ("x"):rep(5000)`, "skirmish.lua returns something that cannot be counted: an answer of a trial has 5000 bytes, and answers of up to 4096 bytes are counted"},
		{`return { n = 1, t = ("x"):rep(4097) }`, "skirmish.lua returns something that cannot be counted as `t`: an answer of a trial has 4097 bytes, and answers of up to 4096 bytes are counted"},
		{`return { [("x"):rep(5000)] = 1 }`, "skirmish.lua returns something that cannot be counted: the name of a result has 5000 bytes, and answers of up to 4096 bytes are counted"},
	} {
		want := c.want + "\n  hint: answer with what is to be told apart: a number, yes or no, or a short text"
		_, err := openTrials(t, c.script, compile.NewCache(compile.Limits{})).Play(1)
		if err == nil || err.Error() != want {
			t.Errorf("got %v\nwant %s", err, want)
		}
	}
}
