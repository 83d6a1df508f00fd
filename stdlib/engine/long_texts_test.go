package engine

import (
	"strings"
	"testing"
)

// What names of the prompt hold is part of every saved game: a text that is too long
// is refused with the line that would keep it, wherever it would stand.
func TestNamesHoldNoLongTexts(t *testing.T) {
	for _, c := range []struct{ line, where string }{
		{`long = ("x"):rep(65537)`, "`long`"},
		{`t[1] = ("x"):rep(65537)`, "`t`"},
		{`t.deep.er = ("x"):rep(65537)`, "`t`"},
		{`t[("x"):rep(65537)] = 1`, "`t`"},
		{`u = { { ("x"):rep(65537) } }`, "`u`"},
		{`decide { ["Which way?"] = ("x"):rep(65537) }`, "a decision"},
		{`decide { ["Which way?"] = { ("x"):rep(65537) } }`, "a decision"},
	} {
		g := open(t, ``, Options{})
		eval(t, g, `t = { deep = {} }`)
		_, err := g.Eval(c.line)
		if want := c.where + " cannot hold a text of more than 65536 bytes"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", c.line, err, want)
		}
	}
	g := open(t, ``, Options{})
	if err := g.Variables.KeepText("aliases", "bash", strings.Repeat("x", 65537)); err == nil {
		t.Error("a text that is kept may be as long as it likes")
	}
	eval(t, g, `t = {}`)
	if _, err := g.Eval(`t[("x"):rep(65537)] = 1`); err == nil {
		t.Error("a key may be as long as it likes")
	}
	eval(t, g, `long, t.kept = ("x"):rep(65536), ("x"):rep(65536)`)
	if got := eval(t, g, `#long .. " " .. #t.kept`); got != `"65536 65536"` && got != "65536 65536" {
		t.Errorf("what is short enough is not kept: %s", got)
	}
}

// A game saved when names were not bounded opens; its long texts stay, and no line adds
// another.
func TestLongTextsOfEarlierGamesStay(t *testing.T) {
	g := open(t, ``, Options{})
	eval(t, g, `long, t = "short", { "short", short = "text" }`)
	saved, err := g.Save()
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := shelfOf(map[string]string{"climbing": ""})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("x", 70000)
	again, _, err := Reopen([]byte(strings.ReplaceAll(string(saved), `"short"`, `"`+text+`"`)), Options{Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	again.Variables.Snapshot()
	if got := eval(t, again, `#long + #t[1]`); got != "140000" {
		t.Errorf("got %s", got)
	}
	eval(t, again, `long = long`)
	eval(t, again, `t.more = 1`)
	if _, err := again.Eval(`long = long .. "x"`); err == nil {
		t.Error("a longer text is taken")
	}
	if _, err := again.Eval(`t[2] = t[1] .. "x"`); err == nil {
		t.Error("a longer text is taken into a table")
	}
}
