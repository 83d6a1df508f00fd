package engine

import (
	"strings"
	"testing"
)

// A line of the prompt that begins with local names something for the lines to come, and
// what a line sets to nil is nil in it, as in a script: it is no unknown name.
func TestNamesThatALineDeclaresAreKnownInIt(t *testing.T) {
	for _, c := range []struct{ line, gives, later string }{
		{`local x = nil if x then return 1 else return 2 end`, "2", ""},
		{`local t = { a = { a = {} } } local x, n = t, 0 while x do x = x.a n = n + 1 end return n`, "3", ""},
		{`x, n = { a = {} }, 0 while x do x = x.a n = n + 1 end return n`, "2", `n`},
		{`x = 1 x = nil return x == nil`, "yes", ""},
		{`local function f(n) if n then return 1 + f(nil) end return 0 end return f(3)`, "1", `f(2)`},
		{`local q if true then q = 3 end return q`, "3", ""},
		{`local   a,b = 1, nil return b or a`, "1", `a`},
		{"local a\n, b = nil, 4\nif a then return 1 end\nreturn b", "4", `b`},
	} {
		g := open(t, ``, Options{})
		g.LocalsStay = true
		if got := eval(t, g, c.line); got != c.gives {
			t.Errorf("%s: got %s, want %s", c.line, got, c.gives)
		}
		if c.later != "" {
			eval(t, g, c.later)
		}
	}
}

// A function reads a name that its own line set to nil as nil, whenever it is called; lines that
// did not set it to nil do not know it.
func TestFunctionsReadNamesThatTheirLineSetToNil(t *testing.T) {
	g := open(t, ``, Options{})
	g.LocalsStay = true
	eval(t, g, `x = nil function f() return x == nil end`)
	eval(t, g, `function h() return x == nil end`)
	if got := eval(t, g, `f()`); got != "yes" {
		t.Errorf("got %s", got)
	}
	for _, line := range []string{`h()`, `x`} {
		if _, err := g.Eval(line); err == nil || !strings.Contains(err.Error(), "no such name: `x`") {
			t.Errorf("%s: got %v", line, err)
		}
	}
	eval(t, g, `x = 3`)
	if got := eval(t, g, `f()`); got != "no" {
		t.Errorf("got %s", got)
	}
}

// What a line set to nil is unknown in the next, and so is what no line declares; problems
// show the line as it was typed.
func TestProblemsShowLocalLinesAsTyped(t *testing.T) {
	g := open(t, ``, Options{})
	g.LocalsStay = true
	eval(t, g, `local x = nil`)
	eval(t, g, `local f = function() error("oh") end`)
	for _, c := range []struct{ line, message, shows string }{
		{`x`, "no such name: `x`", "| x"},
		{`local y = 5 return y + nosuch`, "no such name: `nosuch`", "| local y = 5 return y + nosuch"},
		{`local z = z + 1`, "no such name: `z`", "| local z = z + 1"},
		{`f()`, "oh", `| local f = function() error("oh") end`},
		{`local y = = 5`, "", "| local y = = 5"},
		{"local y =\n  nosuch", "no such name: `nosuch`", "|   nosuch"},
	} {
		_, err := g.Eval(c.line)
		if err == nil || !strings.Contains(err.Error(), c.message) || !strings.Contains(err.Error(), c.shows) {
			t.Errorf("%s: got %v", c.line, err)
		}
	}
}
