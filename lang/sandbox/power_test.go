package sandbox

import "testing"

// `^` is worked out by the host, and means what it always did: it binds tighter
// than a sign, from the right, and metatables may say what it is.
func TestPower(t *testing.T) {
	got, err := play(t, `
print(2 ^ 3, 2 ^ 3 ^ 2, -2 ^ 2, (-2) ^ 3, 2 ^ -1, 2 ^ 0.5, "2" ^ " 3 ", 10 ^ 2 - 1)
local x = 3
x = x ^ 2
local t = setmetatable({}, { __pow = function(a, b) return type(a) .. type(b) end })
print(x, t ^ 2, 2 ^ t, (0 / 0) ^ 0, 0 ^ 0, (-8) ^ (1 / 3), math.pow(2, 10))
local function f(...) return select("#", ...) end
local function g() return 2, 3 end
print(f(x ^ 2, x ^ g()), ({ x ^ 2 })[1], x ^ 2 == 81 and x ^ 2 > 80)`)
	want := "8\t512\t-4\t-8\t0.5\t1.4142135623731\t8\t99\n9\ttablenumber\tnumbertable\t1\t1\tnan\t1024\n2\t81\ttrue"
	if err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	for source, want := range map[string]string{
		"local x = nil\nreturn x ^ 2": "t.lua:2: cannot raise nil and a number\n    2 | return x ^ 2",
		"return 2 ^ {}":               "t.lua:1: cannot raise a number and a table\n    1 | return 2 ^ {}",
		`return 2 ^ "x"`:              "t.lua:1: cannot raise a number and a text\n    1 | return 2 ^ \"x\"",
	} {
		if _, err := play(t, source); err == nil || err.Error() != want {
			t.Errorf("%s: got\n%v\nwant\n%s", source, err, want)
		}
	}
}
