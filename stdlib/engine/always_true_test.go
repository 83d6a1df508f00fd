package engine

import (
	"testing"

	"houserule/lang/diag"
	"houserule/runtime/odds"
)

const duelOfTests = `
kind "hero" { like = "entity", strength = "number = 2" }
check "hero.test (difficulty = 0)" { dice = "1d6", against = "4 + difficulty" }
check "hero.draw" { dice = "1d6" }
check "hero.both" { dice = "1d6", against = "4" }
kind "beast" { like = "entity" }
action "beast.both" { function() return false end }
`

func TestAnOpenCheckIsNoAnswer(t *testing.T) {
	const hint = "\n  hint: ask `.success`"
	message := func(at, source, carets string) string {
		return at + ": this check is always true here\n    1 | " + source + "\n      | " + carets
	}
	for _, c := range []struct{ in, want string }{
		{"if h:test() then x = 1 end", message("prompt 2:1:6", "if h:test() then x = 1 end", "     ^^^^") + hint},
		{"if x then elseif h:test { difficulty = 2 } then x = 1 end", message("prompt 2:1:20", "if x then elseif h:test { difficulty = 2 } then x = 1 end", "                   ^^^^") + hint},
		{"while h:test(4) do break end", message("prompt 2:1:9", "while h:test(4) do break end", "        ^^^^") + hint},
		{"repeat until h:test()", message("prompt 2:1:16", "repeat until h:test()", "               ^^^^") + hint},
		{"not h:test(4)", message("prompt 2:1:7", "not h:test(4)", "      ^^^^") + hint},
		{"h:test(4) and h:test(5)", message("prompt 2:1:3", "h:test(4) and h:test(5)", "  ^^^^") + hint},
		{"h:test(4) or h:test(5)", message("prompt 2:1:3", "h:test(4) or h:test(5)", "  ^^^^") + hint},
		{"if h:test().success and h:test() then end", message("prompt 2:1:27", "if h:test().success and h:test() then end", "                          ^^^^") + hint},
		{"if h:test() and not h:test() then end", message("prompt 2:1:6", "if h:test() and not h:test() then end", "     ^^^^") + hint + "\n\n" + message("prompt 2:1:23", "if h:test() and not h:test() then end", "                      ^^^^") + hint + "\n\n2 problems"},
		{"if h:draw() then end", message("prompt 2:1:6", "if h:draw() then end", "     ^^^^") + "\n  hint: use one of its lines, such as `.total`"},
		{"local try = h:test() if not try then end", message("prompt 2:1:29", "local try = h:test() if not try then end", "                            ^^^") + hint},
		{"local try = h:test(4) x = function() return try and 1 or 2 end", message("prompt 2:1:45", "local try = h:test(4) x = function() return try and 1 or 2 end", "                                            ^^^") + hint},
		{"x = function() return not h:test() end", message("prompt 2:1:29", "x = function() return not h:test() end", "                            ^^^^") + hint},
	} {
		g := open(t, duelOfTests, Options{})
		eval(t, g, `h = bring("hero", { name = "Hal" })`)
		if _, err := g.Eval(c.in); err == nil || err.Error() != c.want {
			t.Errorf("%s: got\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestAnOpenCheckMayBeGivenOn(t *testing.T) {
	for _, fine := range []string{
		"h:test()", "local c = h:test() return c.success", "h:test().success and h:test(1).success",
		"local fast = true local c = fast and h:test() or h:draw() return c.total",
		"local c = h:test() if h.strength > 1 then c = nil end if c then end", "local c if h.strength > 1 then c = h:test() end if c then end", "local c = h:test() if c.success then end",
		"local c = h:test() local c = c.success if c then end",
		"if h:test():at_least(3) then end", "odds(function() return h:test() end)",
		"if h:both() then end", // may be a beast's, which answers
	} {
		g := open(t, duelOfTests, Options{})
		eval(t, g, `h = bring("hero", { name = "Hal" })`)
		if _, err := g.Eval(fine); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}

func TestAnOpenCheckIsNoAnswerAnywhere(t *testing.T) {
	const slip = "action \"hero.acts\" { function(me)\n  if me:test(1) then say \"done\" end\nend }"
	want := func(at, first string, line string) string {
		return at + ": this check is always true here\n" + line + " | " + first + "\n      |         ^^^^\n  hint: ask `.success`"
	}
	_, err := tryOpen(duelOfTests+slip, Options{})
	if wanted := want("climbing/init.lua:9:9", "  if me:test(1) then say \"done\" end", "    9"); err == nil || err.Error() != wanted {
		t.Errorf("a module: got\n%v\nwant\n%s", err, wanted)
	}
	g := open(t, duelOfTests, Options{})
	eval(t, g, `h = bring("hero", { name = "Hal" })`)
	check := func(what string, err error, want string) {
		t.Helper()
		if err == nil || err.Error() != want {
			t.Errorf("%s: got\n%v\nwant\n%s", what, err, want)
		}
	}
	check("a house rule", g.House(slip), want("house 2:2:9", "  if me:test(1) then say \"done\" end", "    2"))
	script := "fight.lua:1:11: this check is always true here\n    1 | return h2:test(1) and 1\n      |           ^^^^\n  hint: ask `.success`"
	check("a script", g.Script(diag.NewFile("fight.lua", "return h2:test(1) and 1")), script)
	check("a script that is checked", g.CheckScript(diag.NewFile("fight.lua", "local h2 = 1 return h2:test(1) and 1")),
		"fight.lua:1:24: this check is always true here\n    1 | local h2 = 1 return h2:test(1) and 1\n      |                        ^^^^\n  hint: ask `.success`")
	_, err = g.Odds("h:test(1) and 1", odds.Options{})
	check("odds", err, "odds:3:1:3: this check is always true here\n    1 | h:test(1) and 1\n      |   ^^^^\n  hint: ask `.success`")
}
