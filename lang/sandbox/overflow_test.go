package sandbox

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// endless are calls that never end: some pile up frames, some arguments, some
// both.
var endless = map[string]string{
	"tail calls that pass on more": `local function f(...) return f(1, ...) end f()`,
	"that double":                  `local function f(...) return f(1, ..., unpack({ ... })) end f(1)`,
	"by turns":                     `local g local function f(...) return g(1, ...) end g = function(...) return f(2, ...) end f()`,
	"of methods":                   `local t = {} function t:f(...) return self:f(1, ...) end t:f()`,
	"of a callable table":          `local t = setmetatable({}, {}) getmetatable(t).__call = function(self, ...) return self(1, ...) end t()`,
	"that count":                   `local function f(...) return select("#", ...) + f(1, ...) end f()`,
	"that gather":                  `local function f(...) local t = { ... } return f(#t, ...) end f()`,
	"with long lists":              `local t = {} for i = 1, 8000 do t[i] = i end local function f(...) return 1 + f(unpack(t)) end f()`,
	"that give more and more":      `local function f(...) return 1, f(...) end f()`,
	"in a comparison of sort":      `local function f(...) return f(1, ...) end table.sort({ 2, 1 }, f)`,
	"sort in sort":                 `local function f(a, b) table.sort({ 2, 1 }, f) return a < b end f(1, 2)`,
	"in a replacement of gsub":     `local function f(...) return f(1, ...) end string.gsub("ab", "%a", f)`,
	"in __index":                   `local t = setmetatable({}, { __index = function(t, k) return t[k .. "x"] end }) return t.a`,
	"in __newindex":                `local t = setmetatable({}, { __newindex = function(t, k, v) t[k] = v end }) t.a = 1`,
	"in __concat":                  `local t = setmetatable({}, { __concat = function(a, b) return a .. b end }) return t .. t`,
	"in __tostring":                `tostring(setmetatable({}, { __tostring = tostring }))`,
	"in a generic for":             `local function f(...) for i in f(1, ...) do end end f()`,
	"plain":                        `local function f() return 1 + f() end f()`,
	"of functions of Go alone":     `local t = setmetatable({}, {}) getmetatable(t).__call = function(...) pcall(...) error("deep") end t()`,
}

// Calls without end are an ordinary error at a line, whatever they pile up: the
// machine goes on after it.
func TestCallsWithoutEndAreAnErrorOfTheScript(t *testing.T) {
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			h := NewHost(Limits{}.NoWall(), &out)
			defer h.Close()
			env := h.NewEnv("t")
			for _, c := range []string{source, "print(pcall(function() " + source + " end))\nprint('next')"} {
				chunk, err := compile.File(diag.NewFile("t.lua", c))
				if err != nil {
					t.Fatal(err)
				}
				err = h.Run(chunk, env)
				var e *Error
				if err != nil && (!errors.As(err, &e) || e.Kind != Runtime && e.Kind != Steps || e.Problem.Pos.Line != 1) {
					t.Errorf("got %v", err)
				}
				if h.Broken() {
					t.Fatal("the machine is broken")
				}
				if err == nil && !strings.HasSuffix(out.String(), "next\n") {
					t.Errorf("it printed %q", out.String())
				}
			}
			after := compiledSource(t, "local n = 0 for i = 1, 10 do n = n + i end return n")
			if got, err := h.RunMulti(after, env); err != nil || len(got) != 1 || got[0].String() != "55" {
				t.Errorf("afterwards: %v %v", got, err)
			}
		})
	}
}

// What the message says, in full.
func TestStackOverflowNamesItsLine(t *testing.T) {
	_, err := play(t, "local function f(...)\n  return f(1, ...)\nend\nf()")
	want := "t.lua:2: stack overflow: `...` holds too many values; the limit is 8000\n    2 |   return f(1, ...)"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	_, err = play(t, "local function f(n)\n  return 1 + f(n)\nend\nf()")
	want = "t.lua:2: stack overflow: calls are nested too deeply\n    2 |   return 1 + f(n)"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	got, err := play(t, "local function f(...)\n  return f(1, ...)\nend\nprint(pcall(f))")
	if want := "false\tt.lua:2: stack overflow: `...` holds too many values; the limit is 8000"; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}

// A variable that an inner function took lives on after the call that made it
// failed, and those of calls that go on stay tied to them.
func TestVariablesOutliveErrors(t *testing.T) {
	got, err := play(t, `
local kept
local n = 0
local function fails(x) kept = function() x = x + 1 return x end n = n + 1 error("no") end
for i = 1, 3 do pcall(fails, i * 10) n = n + 1 end
local junk = {} for i = 1, 50 do junk[i] = i end
print(n, kept(), kept())`)
	if want := "6\t31\t32"; err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
}
