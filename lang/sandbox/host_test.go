package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// play runs a source in a fresh host and gives what it printed and its error.
func play(t *testing.T, source string, prepare ...func(h *Host, env *Env)) (string, error) {
	t.Helper()
	var out bytes.Buffer
	h := NewHost(Limits{}.NoWall(), &out)
	defer h.Close()
	env := h.NewEnv("test")
	for _, p := range prepare {
		p(h, env)
	}
	c, err := compile.File(diag.NewFile("t.lua", source))
	if err == nil {
		err = h.Run(c, env)
	}
	return strings.TrimSuffix(out.String(), "\n"), err
}

func TestLibrary(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`print(("x"):rep(3), #"abc", ("aBc"):upper(), ("aBc"):lower(), ("abc"):reverse(), ("abc"):sub(-2), ("abc"):sub(2, 2))`, "xxx\t3\tABC\tabc\tcba\tbc\tb"},
		{`print(("abc"):byte(1, -1)) print(string.char(72, 105))`, "97\t98\t99\nHi"},
		{`print(("hello"):find("l"), ("hello"):find("l+"), ("a.b"):find(".", 1, true), ("x"):find("y"))`, "3\t3\t2\tnil"},
		{`print((("hello"):find("(l)(l)")))  print(("k=v"):match("(%w+)=(%w+)"))`, "3\nk\tv"},
		{`print(("hello world"):gsub("o", "0"), (("abc"):gsub("%w", "%0%0")), (("abc"):gsub("", "-")))`, "hell0 w0rld\taabbcc\t-a-b-c-"},
		{`print((("a b"):gsub("%a", { a = "1", b = false })), (("a b"):gsub("%a", function(c) if c == "b" then return 7 end end)))`, "1 b\ta 7"},
		{`for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do print(k, v) end`, "a\t1\nb\t2"},
		{`print(string.format("%5.2f|%-5d|%05d|%s|%q|%g|%x|%c|%%|%+d|%e|%5s|%.2s", 1.5, 3, 42, true, "a\n\"", 1e20, 255, 65, 7, 12345.678, "ab", "xyz"))`,
			" 1.50|3    |00042|true|\"a\\\n\\\"\"|1e+20|ff|A|%|+7|1.234568e+04|   ab|xy"},
		{`print(0/0, 1/0, -1/0, -0, 2^53, 1e15, 1e16, 0.1, 1/3, 100, -7.5, math.huge)`, "nan\tinf\t-inf\t0\t9007199254740992\t1000000000000000\t1e+16\t0.1\t0.33333333333333\t100\t-7.5\tinf"},
		{`print(tonumber("0x10"), tonumber(" 12 "), tonumber("1e2"), tonumber("z", 36), tonumber("abc"), tonumber("inf"), tonumber(""), tonumber("10", 2))`, "16\t12\t100\t35\tnil\tnil\tnil\t2"},
		{`local t = { 3, 1, 2 } table.sort(t) print(table.concat(t, ",")) table.insert(t, 4) table.insert(t, 1, 0) print(table.concat(t, ",", 2), table.remove(t), table.remove(t, 1), #t, table.maxn({ [9] = 1 }))`, "1,2,3\n1,2,3,4\t4\t0\t3\t9"},
		{`local t = { 1, 2, 3 } table.sort(t, function(a, b) return a > b end) print(unpack(t)) print(select("#", 1, nil), select(2, 7, 8, 9), select(-1, 5, 6))`, "3\t2\t1\n2\t8\t6"},
		{`print(pcall(error, "x", 0)) print(pcall(error, { 1 })) print(pcall(error)) print(select(2, pcall(error, "here")))`, "false\tx\nfalse\t1\nfalse\tnil\nt.lua:1: here"},
		{`print(pcall(function() error("hi") end)) print(pcall(function() local x x.y = 1 end))`, "false\tt.lua:1: hi\nfalse\tt.lua:1: cannot read or write `y` of a value that is nil"},
		{`local function f() error("deep", 2) end` + "\n" + `print(pcall(function()` + "\n" + ` f() end))`, "false\tt.lua:3: deep"},
		{`print(xpcall(function() error("a", 0) end, function(e) return e .. "!" end)) print(pcall(assert, false, "no")) print(pcall(assert, nil)) print(assert(1, 2))`, "false\ta!\nfalse\tno\nfalse\tt.lua:1: assertion failed\n1\t2"},
		{`print(tostring({}), tostring(print), type(nil), tostring(setmetatable({}, { __tostring = function() return "me" end })))`, "table\tfunction\tnil\tme"},
		{`print(getmetatable(""), getmetatable(math), getmetatable(setmetatable({}, { __metatable = "no" })), pcall(setmetatable, math, {}))`, "nil\tfalse\tno\tfalse\tt.lua:1: setmetatable: the metatable of this table is protected"},
		{`print(setmetatable({}, { __concat = function(a, b) return "joined" end }) .. "x", 1 .. 2, "a" .. 1.5 .. "b")`, "joined\t12\ta1.5b"},
		{`print(math.max(1, 5, 3), math.min(2, 1), math.floor(-1.5), math.ceil(1.2), math.abs(-3), math.fmod(-5, 3), math.modf(2.5))`, "5\t1\t-2\t2\t3\t-2\t2\t0.5"},
		{`print(_G.print == print, _G.nothing, rawequal(_G, _G), next({}), rawget({ 5 }, 1), #rawset({}, 1, 2))`, "true\tnil\ttrue\tnil\t5\t1"},
		{"print('\\27[2J\\0x\\226\\128\\174y\\7')", "␛[2J␀x�y␇"},
		{`local s = "" for i = 1, 100 do s = s .. i .. "," end print(#s) print(("%d+"):rep(2))`, "292\n%d+%d+"},
	} {
		got, err := play(t, c.in)
		if err != nil || got != c.want {
			t.Errorf("%s\ngot  %q %v\nwant %q", c.in, got, err, c.want)
		}
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"\nprnit(1)", "t.lua:2: no such name: `prnit`\n    2 | prnit(1)\n  hint: did you mean `print`?"},
		{"print(os.time())", "t.lua:1: no such name: `os` is not offered to scripts\n    1 | print(os.time())\n  hint: there is no wall clock, no environment and no way out; game time belongs to the table"},
		{"print(math.random(6))", "t.lua:1: no such name: `math.random` is not offered to scripts\n    1 | print(math.random(6))\n  hint: all chance comes from the engine's dice: use `roll`"},
		{"print(string.fromat())", "t.lua:1: no such name: `string.fromat`\n    1 | print(string.fromat())\n  hint: did you mean `string.format`?"},
		{`print(("x"):uper())`, "t.lua:1: a text has no method `uper`\n    1 | print((\"x\"):uper())\n  hint: did you mean `string.upper`?"},
		{"count = 1", "t.lua:1: `count` is not declared\n    1 | count = 1\n  hint: write `local count` where it is first used"},
		{"error('no luck')", "t.lua:1: no luck\n    1 | error('no luck')"},
		{"error({ code = 1 })", "t.lua:1: the script raised a table\n    1 | error({ code = 1 })"},
		{"local t = {}\nt.x.y = 1", "t.lua:2: cannot read or write `y` of a value that is nil\n    2 | t.x.y = 1"},
		{"local function f() return 1 + f() end f()", "t.lua:1: stack overflow: calls are nested too deeply\n    1 | local function f() return 1 + f() end f()"},
		{"return 1 < 'x'", "t.lua:1: cannot compare a number and a text\n    1 | return 1 < 'x'"},
		{"return {} + 1", "t.lua:1: cannot add a table and a number\n    1 | return {} + 1"},
		{"return print + 1", "t.lua:1: cannot add a function and a number\n    1 | return print + 1\n  hint: what takes parameters, or does something, is called: `who:word(...)`"},
		{"return 1 < print", "t.lua:1: cannot compare a number and a function\n    1 | return 1 < print\n  hint: what takes parameters, or does something, is called: `who:word(...)`"},
		{"return print.x", "t.lua:1: cannot read or write `x` of a value that is a function\n    1 | return print.x\n  hint: what takes parameters, or does something, is called: `who:word(...)`"},
		{"return (nil).functions", "t.lua:1: cannot read or write `functions` of a value that is nil\n    1 | return (nil).functions"},
		{"return #5", "t.lua:1: `#` needs a text or a table\n    1 | return #5"},
		{"return 'a' .. nil", "t.lua:1: `..` joins texts and numbers, not nil\n    1 | return 'a' .. nil\n  hint: is a name misspelt, or a field not there?"},
		{"string.rep({}, 2)", "t.lua:1: string.rep: argument 1 (text) must be a text, not a table\n    1 | string.rep({}, 2)"},
		{"string.rep()", "t.lua:1: string.rep: argument 1 (text) is missing; it must be a text\n    1 | string.rep()"},
		{"string.rep('x', 1e11)", "t.lua:1: string.rep: the text would be too long; the limit is 1048576 bytes\n    1 | string.rep('x', 1e11)"},
		{"while true do end", "t.lua:1: the script used up its steps\n    1 | while true do end\n  hint: the limit is 20000000 steps; is there a loop without an end?"},
		{"print(_G.x) _G.x = 1", "t.lua:1: _G is read-only\n    1 | print(_G.x) _G.x = 1\n  hint: what changes during play belongs in boxes; make a copy to work on"},
	} {
		_, err := play(t, c.in)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

// refusal stands for an error of the engine above.
type refusal struct{ reason string }

func (r *refusal) Error() string     { return r.reason }
func (r *refusal) Uncatchable() bool { return true }

func TestGoErrorsTravelThroughLua(t *testing.T) {
	raise := func(err error) func(*Host, *Env) {
		return func(h *Host, env *Env) {
			env.Set("fail", h.L.NewFunction(func(L *lua.LState) int { Raise(L, err); return 0 }))
			env.Set("again", h.L.NewFunction(func(L *lua.LState) int {
				if _, err := h.Call(L.CheckFunction(1)); err != nil {
					Raise(L, err)
				}
				return 0
			}))
		}
	}
	deep := "local function a()\n  fail()\nend\nlocal function b() again(a) end\nagain(b)"
	_, err := play(t, deep, raise(fmt.Errorf("wrapped: %w", io.ErrUnexpectedEOF)))
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("the cause is lost: %v", err)
	}
	if want := "t.lua:2: wrapped: unexpected EOF\n    2 |   fail()"; err.Error() != want {
		t.Errorf("got %v", err)
	}
	out, err := play(t, `print(pcall(fail))`, raise(io.ErrUnexpectedEOF))
	if err != nil || out != "false\tt.lua:1: unexpected EOF" {
		t.Errorf("an ordinary error must be caught: %q %v", out, err)
	}
	for _, source := range []string{`pcall(fail)`, `xpcall(fail, print)`, `pcall(pcall, fail)`, `pcall(function() again(fail) end)`} {
		_, err = play(t, source, raise(&refusal{"not now"}))
		var r *refusal
		if !errors.As(err, &r) {
			t.Errorf("%s caught what must pass: %v", source, err)
		}
	}
	p := diag.NewFile("formula", "1 +").Problem(2, 1, "an operand is missing")
	_, err = play(t, `fail()`, raise(p))
	if want := "formula:1:3: an operand is missing\n    1 | 1 +\n      |   ^\n  t.lua:1: called from here"; err == nil || err.Error() != want {
		t.Errorf("a problem with a place keeps it: %v", err)
	}
	var got *diag.Problem
	if !errors.As(err, &got) {
		t.Error("the problem is lost")
	}
}

func TestBudgetsAreTypedAndUncatchable(t *testing.T) {
	kind := func(err error) Kind {
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%v is no Error", err)
			return -1
		}
		if !e.Uncatchable() {
			t.Errorf("%v could be caught", err)
		}
		return e.Kind
	}
	run := func(l Limits, source string) error {
		h := NewHost(l, nil)
		c, err := compile.File(diag.NewFile("t.lua", source))
		if err != nil {
			t.Fatal(err)
		}
		return h.Run(c, h.NewEnv("t"))
	}
	loop := "while true do pcall(function() while true do end end) end"
	if k := kind(run(Limits{LoadSteps: 1000}, loop)); k != Steps {
		t.Errorf("steps: %v", k)
	}
	if k := kind(run(Limits{LoadSteps: 1 << 40, Wall: 20 * time.Millisecond}, loop)); k != Time {
		t.Errorf("time: %v", k)
	}
	if k := kind(run(Limits{LoadSteps: 1 << 40, Wall: -1, Heap: 4 << 20}, "local t = {} for i = 1, 1e9 do t['k' .. i] = {} end")); k != Memory {
		t.Errorf("memory: %v", k)
	}
	if k := kind(run(Limits{LoadSteps: 1 << 40, Wall: -1, Heap: 4 << 20}, "while true do local t = {} t[65000] = 1 end")); k != Memory {
		t.Errorf("garbage: %v", k)
	}
	h := NewHost(Limits{Wall: -1, Steps: 1 << 50}, nil)
	c, _ := compile.File(diag.NewFile("t.lua", "return function() while true do end end"))
	fns, err := h.RunMulti(c, h.NewEnv("t"))
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		time.Sleep(20 * time.Millisecond)
		h.Interrupt(io.EOF)
	}()
	_, err = h.Call(fns[0].(*lua.LFunction))
	if k := kind(err); k != Interrupt || !errors.Is(err, io.EOF) {
		t.Errorf("interrupt: %v", err)
	}
	// What a command drops does not count as success.
	err = h.Enter(100, func() error {
		_, _ = h.Call(fns[0].(*lua.LFunction))
		return nil
	})
	if k := kind(err); k != Steps {
		t.Errorf("a dropped trip: %v", err)
	}
}

// The steps of a known program. When an upgrade of gopher-lua changes this
// number, budgets and journals of old campaigns mean something else; when it
// becomes zero, scripts are no longer metered at all.
func TestStepsAreExact(t *testing.T) {
	source := `local t = {}
	for i = 1, 1000 do t[i] = (i * 7) % 13 end
	table.sort(t)
	local s = 0
	for _, v in ipairs(t) do s = s + v end
	return s, ("a1b2"):gsub("%d", "x"), ("x"):rep(1000)`
	c, err := compile.File(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < 5; i++ {
		h := NewHost(Limits{}, nil)
		if err := h.Run(c, h.NewEnv("t")); err != nil {
			t.Fatal(err)
		}
		if got, want := h.Steps(), int64(17737); got != want {
			t.Fatalf("%d steps, want %d", got, want)
		}
	}
}

func TestOneCommandSharesItsBudget(t *testing.T) {
	h := NewHost(Limits{}, nil)
	c, err := compile.File(diag.NewFile("t.lua", "return function(n) for i = 1, n do end return n, 2 end"))
	if err != nil {
		t.Fatal(err)
	}
	fns, err := h.RunMulti(c, h.NewEnv("t"))
	if err != nil {
		t.Fatal(err)
	}
	f := fns[0].(*lua.LFunction)
	calls := 0
	err = h.Enter(1000, func() error {
		for {
			if _, err := h.Call(f, lua.LNumber(10)); err != nil {
				return err
			}
			calls++
		}
	})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Steps || calls == 0 || calls > 100 {
		t.Errorf("%d calls, %v", calls, err)
	}
	if results, err := h.CallMulti(f, lua.LNumber(3)); err != nil || len(results) != 2 || results[1] != lua.LNumber(2) {
		t.Errorf("the host works on: %v %v", results, err)
	}
	if h.InCommand() || h.Broken() {
		t.Error("the command is over")
	}
}

func TestGoPanicBreaksTheHost(t *testing.T) {
	h := NewHost(Limits{}, nil)
	env := h.NewEnv("t")
	env.Set("bug", h.L.NewFunction(func(L *lua.LState) int {
		var list []int
		return list[L.GetTop()]
	}))
	c, _ := compile.File(diag.NewFile("t.lua", "pcall(bug)"))
	err := h.Run(c, env)
	var e *Error
	if !errors.As(err, &e) || e.Kind != Panic || !h.Broken() {
		t.Fatalf("got %v", err)
	}
	if strings.Contains(err.Error(), "out of range") {
		t.Errorf("Go's text shows: %v", err)
	}
	if err := h.Run(c, env); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("a broken host must refuse: %v", err)
	}
	// A Go function called by the host itself may fail in gopher-lua's own way.
	h = NewHost(Limits{}, nil)
	_, err = h.Call(h.L.NewFunction(func(L *lua.LState) int { L.CheckTable(1); return 0 }))
	if !errors.As(err, &e) || e.Kind != Runtime || h.Broken() {
		t.Errorf("got %v", err)
	}
}

func TestEnvironmentsAreApart(t *testing.T) {
	var out bytes.Buffer
	h := NewHost(Limits{}, &out)
	run := func(name, source string) error {
		c, err := compile.File(diag.NewFile(name+".lua", source))
		if err != nil {
			return err
		}
		return h.Run(c, h.NewEnv(name))
	}
	if err := run("a", `string.upper = nil math.floor = function() return 666 end rawset(table, "insert", 1) print = nil`); err != nil {
		t.Fatal(err)
	}
	if err := run("b", `print(("x"):upper(), string.upper("y"), math.floor(1.5), type(table.insert))`); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "X\tY\t1\tfunction\n" {
		t.Errorf("got %q", got)
	}
	env := h.NewEnv("c")
	env.SetCall("table", h.L.NewFunction(func(L *lua.LState) int { L.Push(L.Get(2)); return 1 }))
	env.Lookup(func(name string) (lua.LValue, bool) { return lua.LString("found " + name), name == "magic" }, func() []string { return []string{"magic"} })
	kept := map[string]lua.LValue{}
	env.OnAssign(func(name string, v lua.LValue) error { kept[name] = v; return nil })
	out.Reset()
	c, err := compile.File(diag.NewFile("c.lua", `print(table "Rank", magic, _G.magic, #table.concat({})) x = 5 print(pcall(function() return magik end))`))
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Run(c, env); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "Rank\tfound magic\tfound magic\t0\nfalse\tc.lua:1: no such name: `magik`\n" || kept["x"] != lua.LNumber(5) {
		t.Errorf("got %q %v", got, kept)
	}
}

func TestFrozenTables(t *testing.T) {
	freeze := func(h *Host, env *Env) {
		env.Set("freeze", h.L.NewFunction(func(L *lua.LState) int { h.Freeze("the export", L.Get(1)); return 0 }))
		env.Set("captured", h.L.NewFunction(func(L *lua.LState) int {
			h.FreezeCaptured("a table of the file", L.CheckFunction(1))
			return 0
		}))
	}
	before := `local t = setmetatable({ 1, 2, k = { deep = true } }, { __add = function() return "sum" end }) local same = t freeze(t) `
	out, err := play(t, before+`print(t[1], t.k.deep, #t, same == t, t + 1, next(t), unpack(t)) for k, v in pairs(t) do print(k) end for i, v in ipairs(t) do print(i, v) end print(table.concat(t, "-"), rawget(t, 2), getmetatable(t))`, freeze)
	if want := "1\ttrue\t2\ttrue\tsum\t1\t1\t2\n1\n2\nk\n1\t1\n2\t2\n1-2\t2\tfalse"; err != nil || out != want {
		t.Errorf("got %q %v", out, err)
	}
	for _, write := range []string{`t.x = 1`, `t[1] = 5`, `t.k.deep = false`, `table.insert(t, 1)`, `table.remove(t)`, `table.sort(t)`, `rawset(t, 1, 2)`, `setmetatable(t, nil)`} {
		_, err := play(t, before+write, freeze)
		var f *ReadOnlyError
		if !errors.As(err, &f) || f.Name != "the export" {
			t.Errorf("%s: %v", write, err)
		}
	}
	_, err = play(t, "local memory, n = { 0 }, 1\nlocal function rule() memory[1] = memory[1] + n end\ncaptured(rule) rule()", freeze)
	var f *ReadOnlyError
	if !errors.As(err, &f) || f.Name != "a table of the file" {
		t.Errorf("got %v", err)
	}
}

func TestOutputIsBounded(t *testing.T) {
	out, err := play(t, `for i = 1, 20000 do print(("x"):rep(100)) end`)
	if err != nil || len(out) > 66<<10 || !strings.HasSuffix(out, "(more was printed than a command may print; the rest is cut)") {
		t.Errorf("%d bytes, %v", len(out), err)
	}
}

func TestWhereNamesTheCaller(t *testing.T) {
	var places []string
	_, err := play(t, "local function f()\n  here()\n  return 1\nend\n\nlocal x = f()", func(h *Host, env *Env) {
		env.Set("here", h.L.NewFunction(func(L *lua.LState) int {
			for i := 0; i < 3; i++ {
				places = append(places, h.Where(i).String())
			}
			return 0
		}))
	})
	if got := strings.Join(places, " "); err != nil || got != "t.lua:2 t.lua:6 " {
		t.Errorf("got %q %v", got, err)
	}
}

func TestUnpack(t *testing.T) {
	words := func(h *Host, env *Env) {
		env.Set("roll", h.L.NewFunction(func(L *lua.LState) int {
			count, sides, mode := 0, 6, "sum"
			Unpack(L, "roll", "count 1..100", &count, "sides? 2..", &sides, "mode? sum|high", &mode)
			L.Push(lua.LString(fmt.Sprint(count, sides, " ", mode)))
			return 1
		}))
		env.Set("kind", h.L.NewFunction(func(L *lua.LState) int {
			var level float64
			var tags []string
			carried := false
			UnpackFields(L, "kind", L.CheckTable(1), "level 0..6", &level, "tags?", &tags, "carried?", &carried)
			L.Push(lua.LString(fmt.Sprint(level, tags, carried)))
			return 1
		}))
	}
	for _, c := range []struct{ in, want string }{
		{`roll(3)`, "3 6 sum"},
		{`roll(3, nil, "high")`, "3 6 high"},
		{`roll()`, "roll: argument 1 (count) is missing; it must be a whole number from 1 to 100"},
		{`roll(2.5)`, "roll: argument 1 (count) must be a whole number from 1 to 100, not 2.5"},
		{`roll(0/0)`, "roll: argument 1 (count) must be a whole number from 1 to 100, not nan"},
		{`roll(1, 1)`, "roll: argument 2 (sides) must be a whole number, 2 or more, not 1"},
		{`roll(1, 6, "low")`, "roll: argument 3 (mode) must be one of sum, high, not \"low\""},
		{`roll(1, 6, "sum", 4)`, "roll: takes 3 arguments, but 4 were given"},
		{`kind { level = 2, tags = { "a", "b" }, carried = true }`, "2 [a b] true"},
		{`kind { levle = 2, level = 1 }`, "kind: has no field `levle`"},
		{`kind { level = "2" }`, "kind: field `level` must be a number from 0 to 6, not \"2\""},
		{`kind { 5, level = 1 }`, "kind: cannot take 5; it takes named fields"},
		{`kind { level = 1, tags = { 1 } }`, "kind: field `tags` must be a list of texts, not a table"},
	} {
		out, err := play(t, "print("+c.in+")", words)
		if err != nil {
			var p *diag.Problem
			errors.As(err, &p)
			out = p.Message
		}
		if out != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.in, out, c.want)
		}
	}
}

func TestIntSaturates(t *testing.T) {
	for _, c := range []struct {
		in   float64
		want int
		ok   bool
	}{{3, 3, true}, {3.7, 3, false}, {-3.7, -3, false}, {1e300, 100, false}, {-1e300, -100, false}, {100, 100, true}} {
		if got, ok := Int(lua.LNumber(c.in), -100, 100); got != c.want || ok != c.ok {
			t.Errorf("Int(%v) = %d %v", c.in, got, ok)
		}
	}
	nan := lua.LNumber(0)
	nan /= nan
	if got, ok := Int(nan, -100, 100); got != -100 || ok {
		t.Errorf("Int(nan) = %d %v", got, ok)
	}
}
