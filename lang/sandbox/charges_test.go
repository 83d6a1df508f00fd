package sandbox

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// charge is one call of something that Go does for a script. before makes what it
// needs; %d is a size, and %s a name of a quarter of it.
type charge struct {
	name, before, call string
	flat               bool // its work does not grow with the size
}

// charges are calls of everything that scripts are given by this package, by the
// names of the environment, and of the instructions whose work can grow.
var charges = []charge{
	// the language
	{"a < b", `local a = ("a"):rep(%d) local b = ("a"):rep(#a - 1) .. "b"`, `x = a < b`, false},
	{"a <= b", `local a = ("a"):rep(%d) local b = ("a"):rep(#a - 1) .. "b"`, `x = a <= b`, false},
	{"a > b", `local a = ("a"):rep(%d) local b = ("a"):rep(#a - 1) .. "b"`, `x = a > b`, false},
	{"a == b", `local a = ("a"):rep(%d) local b = ("a"):rep(#a)`, `x = a == b`, false},
	{"a ~= b", `local a = ("a"):rep(%d) local b = ("a"):rep(#a)`, `x = a ~= b`, false},
	{"a + b", `local a = ("0"):rep(%d) .. "1"`, `x = a + 1`, false},
	{"b % a", `local a = ("0"):rep(%d) .. "1"`, `x = 1 % a`, false},
	{"-a", `local a = ("0"):rep(%d) .. "1"`, `x = -a`, false},
	{"a ^ b", `local a = ("0"):rep(%d) .. "1"`, `x = a ^ 2`, false},
	{"^", ``, `x = 1.5 ^ 2.5`, true},
	{"a .. b", `local a = ("0"):rep(%d)`, `x = a .. "1"`, false},
	{"numbers .. numbers", ``, `x = 1.5 .. 2.5`, true},
	{"#a of a text", `local a = ("0"):rep(%d)`, `x = #a`, true},
	{"#a of a list", `local a = {} for i = 1, %d / 8 do a[i] = i end`, `x = #a`, true},
	{"#a of an emptied list", `local a = {} for i = 1, %d / 16 do a[i] = i end for i = #a, 1, -1 do a[i] = nil end`, `x = #a`, false},
	{"a[b]", `local a, b = {}, ("0"):rep(%d)`, `x = a[b]`, false},
	{"a[b] = c", `local a, b = {}, ("0"):rep(%d)`, `a[b] = 1`, false},
	{"a[n] = c", `local n = %d / 16`, `local a = {} a[n] = 1`, false},
	{"...", `local function f(...) return select("#", ...) end local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = f(unpack(t))`, false},
	{"{ ... }", `local function f(...) local t = { ... } return t end local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = f(unpack(t))`, false},
	{"return f()", `local t = {} for i = 1, %d / 128 do t[i] = i end local function f() return 1, unpack(t) end local function g() return 2, f() end`, `x = select("#", g())`, false},
	{"an error", `local function f() local a = nil return a.b end`, `pcall(f)`, true},
	{"an error with a long key", `local a = nil local b = ("0"):rep(%d) local function f() return a[b] end`, `pcall(f)`, false},
	{"a name that is not there", `local function f() return nosuchname end`, `pcall(f)`, true},
	{"a text without a method", `local function f() return ("x").nosuchname end`, `pcall(f)`, true},
	{"a library without a name", `local key = ("x"):rep(%d) local function f() return string[key] end`, `pcall(f)`, false},
	{"a.b with a long name", `local a = { b = 1 }`, `x = a["%s"]`, false},
	{"_G", `local key = ("x"):rep(%d)`, `x = _G[key]`, false},

	{"assert", `local a = ("x"):rep(%d)`, `pcall(assert, false, a)`, false},
	{"error", `local a = ("x"):rep(%d)`, `pcall(error, a)`, false},
	{"getmetatable", `local a = setmetatable({}, {})`, `x = getmetatable(a)`, true},
	{"ipairs", `local a = {} for i = 1, %d / 64 do a[i] = i end`, `for _ in ipairs(a) do end`, false},
	{"next", `local a = {} for i = 1, %d / 32 do a["k" .. i] = i end for k in pairs(a) do a[k] = nil end a.z = 1`, `x = next(a)`, false},
	{"next of a long key", `local key = ("x"):rep(%d) local a = { [key] = 1 }`, `x = next(a, key)`, false},
	{"pairs", `local a = {} for i = 1, %d / 64 do a["k" .. i] = i end`, `for _ in pairs(a) do end`, false},
	{"pcall", `local t = {} for i = 1, %d / 128 do t[i] = i end local function f() end`, `pcall(f, unpack(t))`, false},
	{"print", `local a = ("x"):rep(%d)`, `print(a)`, false},
	{"print of a list", `local a = {} for i = 1, %d / 64 do a[i] = i end`, `print(a)`, false},
	{"rawequal", `local a = ("a"):rep(%d) local b = ("a"):rep(#a)`, `x = rawequal(a, b)`, false},
	{"rawget", `local a, b = {}, ("0"):rep(%d)`, `x = rawget(a, b)`, false},
	{"rawset", `local a, b = {}, ("0"):rep(%d)`, `rawset(a, b, 1)`, false},
	{"rawset far away", `local n = %d / 16`, `rawset({}, n, 1)`, false},
	{"select", `local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = select(-1, unpack(t))`, false},
	{"setmetatable", ``, `x = setmetatable({}, {})`, true},
	{"tonumber", `local a = ("1"):rep(%d)`, `x = tonumber(a)`, false},
	{"tonumber of another base", `local a = ("1"):rep(%d)`, `x = tonumber(a, 7)`, false},
	{"tostring", `local a = 1.5`, `x = tostring(a)`, true},
	{"type", ``, `x = type(1)`, true},
	{"unpack", `local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = unpack(t)`, false},
	{"unpack of an emptied list", `local a = {} for i = 1, %d / 16 do a[i] = i end for i = #a, 1, -1 do a[i] = nil end`, `x = unpack(a)`, false},
	{"xpcall", ``, `xpcall(error, type)`, true},

	{"string.byte", `local a = ("x"):rep(%d / 128)`, `x = a:byte(1, -1)`, false},
	{"string.char", `local t = {} for i = 1, %d / 128 do t[i] = 65 end`, `x = string.char(unpack(t))`, false},
	{"string.find", `local a = ("x"):rep(%d)`, `x = a:find("y", 1, true)`, false},
	{"string.find of a pattern", `local a = ("x"):rep(%d)`, `x = a:find("[y]")`, false},
	{"string.format", `local a = ("x"):rep(%d)`, `x = a:format()`, false},
	{"string.format of a text", `local a = ("x"):rep(%d)`, `x = ("%%q"):format(a)`, false},
	{"string.gmatch", `local a = ("x"):rep(%d / 8)`, `for _ in a:gmatch("x") do end`, false},
	{"string.gsub", `local a = ("x"):rep(%d)`, `x = a:gsub("x", "yy", 10)`, false},
	{"string.gsub by a table", `local a, t = ("x"):rep(%d), {}`, `x = a:gsub("^x*$", t)`, false},
	{"string.len", `local a = ("x"):rep(%d)`, `x = a:len()`, true},
	{"string.lower", `local a = ("X"):rep(%d)`, `x = a:lower()`, false},
	{"string.match", `local a = ("x"):rep(%d)`, `x = a:match("^(x*)y")`, false},
	{"string.rep", `local n = %d`, `x = ("x"):rep(n)`, false},
	{"string.reverse", `local a = ("x"):rep(%d)`, `x = a:reverse()`, false},
	{"string.sub", `local a = ("x"):rep(%d)`, `x = a:sub(2)`, true},
	{"string.upper", `local a = ("x"):rep(%d)`, `x = a:upper()`, false},

	{"table.concat", `local a = {} for i = 1, %d / 64 do a[i] = i end`, `x = table.concat(a, ",")`, false},
	{"table.insert", `local a = {} for i = 1, %d / 64 do a[i] = i end`, `table.insert(a, 1, 0) a[#a] = nil`, false},
	{"table.maxn", `local a = {} for i = 1, %d / 64 do a["k" .. i] = i end`, `x = table.maxn(a)`, false},
	{"table.remove", `local a = {} for i = 1, %d / 64 do a[i] = i end`, `a[#a + 1] = table.remove(a, 1)`, false},
	{"table.sort", `local a = {} for i = 1, %d / 64 do a[i] = (i * 7) %% 13 end`, `table.sort(a)`, false},
	{"table.sort of long texts", `local a = ("x"):rep(%d)`, `table.sort { a .. "1", a .. "2" }`, false},

	{"math.abs", `local a = ("0"):rep(%d) .. "1"`, `x = math.abs(a)`, false},
	{"math.max", `local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = math.max(unpack(t))`, false},
	{"math.min", `local t = {} for i = 1, %d / 128 do t[i] = i end`, `x = math.min(unpack(t))`, false},
	{"math.sin far away", ``, `x = math.sin(1e300)`, true},
}

// alike are functions of numbers: they cost the same whatever they are given.
var alike = []string{"acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "frexp", "log", "log10", "modf", "rad", "sin", "sqrt", "tan"}

func init() {
	for _, name := range alike {
		charges = append(charges, charge{"math." + name, ``, `x = math.` + name + `(0.5)`, true})
	}
	for _, name := range []string{"atan2", "fmod", "ldexp", "pow"} {
		charges = append(charges, charge{"math." + name, ``, `x = math.` + name + `(0.5, 3)`, true})
	}
}

// costs gives the steps of a call, without those of the loop around it.
func (c charge) costs(t *testing.T, size int) int64 {
	t.Helper()
	const times = 4
	before := c.before
	name := strings.Repeat("n", size/4)
	if strings.Contains(before, "%d") {
		before = fmt.Sprintf(before, size)
	} else {
		before = strings.ReplaceAll(before, "%%", "%")
	}
	call := strings.ReplaceAll(c.call, "%%", "%")
	call = strings.ReplaceAll(call, "%s", name)
	h := NewHost(Limits{LoadSteps: 1 << 40, Heap: -1}.NoWall(), nil)
	defer h.Close()
	spent := func(body string) int64 {
		chunk, err := compile.File(diag.NewFile("t.lua", before+" local x for i = 1, "+fmt.Sprint(times)+" do "+body+" end"))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if err := h.Run(chunk, h.NewEnv("t")); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		return h.Steps()
	}
	return (spent(call) - spent("")) / times
}

// Everything that Go does for a script, and every instruction whose work can grow,
// costs in proportion to it: twice the size is twice the price.
func TestEverythingIsCharged(t *testing.T) {
	const size = 1 << 18
	for _, c := range charges {
		one, two := c.costs(t, size), c.costs(t, 2*size)
		ratio := float64(two) / float64(one)
		switch {
		case c.flat && (one != two || one < 1):
			t.Errorf("%s costs %d steps, and %d for twice as much", c.name, one, two)
		case !c.flat && (ratio < 1.8 || ratio > 2.4 || one < size/10_000):
			t.Errorf("%s costs %d steps, and %d for twice as much", c.name, one, two)
		}
	}
}

// No function is missing from the list above.
func TestNoFunctionIsUncharged(t *testing.T) {
	h := NewHost(Limits{}, nil)
	defer h.Close()
	var missing []string
	listed := func(name string) bool {
		return slices.ContainsFunc(charges, func(c charge) bool {
			return c.name == name || strings.HasPrefix(c.name, name+" ")
		})
	}
	var look func(prefix string, t *lua.LTable)
	look = func(prefix string, t *lua.LTable) {
		for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
			switch v := v.(type) {
			case *lua.LFunction:
				if name := prefix + k.String(); !listed(name) && name != compile.ConcatName && name != compile.PowerName {
					missing = append(missing, name)
				}
			case *lua.LTable:
				if k != lua.LString("_G") {
					look(k.String()+".", v)
				}
			}
		}
	}
	look("", h.NewEnv("t").table)
	if sort.Strings(missing); len(missing) > 0 {
		t.Errorf("nothing is said about what these cost: %v", missing)
	}
}

// A step is never much work: what a script gets for all its steps takes about as
// long whatever it does with them.
func BenchmarkSteps(b *testing.B) {
	for _, c := range charges {
		before := strings.ReplaceAll(c.before, "%%", "%")
		if strings.Contains(c.before, "%d") {
			before = fmt.Sprintf(c.before, 1<<19)
		}
		b.Run(strings.ReplaceAll(c.name, " ", "_"), func(b *testing.B) {
			h := NewHost(Limits{LoadSteps: 1 << 60, Heap: -1}.NoWall(), nil)
			defer h.Close()
			chunk, err := compile.File(diag.NewFile("t.lua", before+" local x return function() "+strings.ReplaceAll(c.call, "%%", "%")+" end"))
			if err != nil {
				b.Fatal(err)
			}
			results, err := h.RunMulti(chunk, h.NewEnv("t"))
			if err != nil {
				b.Fatal(err)
			}
			fn := results[0].(*lua.LFunction)
			err = h.Enter(math.MaxInt64/2, func() error {
				start := h.Steps()
				for b.Loop() {
					if _, err := h.Call(fn); err != nil {
						return err
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(h.Steps()-start), "ns/step")
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}
