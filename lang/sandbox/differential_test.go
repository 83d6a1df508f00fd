package sandbox

import (
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/parse"
	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// runBoth runs a program on the host and on the reference and gives what each
// printed, with "error" at the end where it failed.
func runBoth(t interface{ Fatalf(string, ...any) }, source string) (host, want string) {
	statements, err := parse.Parse(strings.NewReader(source), "p.lua")
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	r := &reference{fuel: 20000}
	want, err = r.run(statements)
	if err != nil {
		if err.Error() == "fuel" {
			return "", ""
		}
		want += "error"
	}
	h := NewHost(Limits{}, nil)
	env := h.NewEnv("p")
	var out strings.Builder
	env.Set("out", h.L.NewFunction(func(L *lua.LState) int {
		for i := 1; i <= L.GetTop(); i++ {
			out.WriteString(h.library.text(L, L.Get(i)) + " ")
		}
		out.WriteString("\n")
		return 0
	}))
	env.Set("id", h.L.NewFunction(func(L *lua.LState) int { return L.GetTop() }))
	env.Set("none", h.L.NewFunction(func(L *lua.LState) int { return 0 }))
	env.Set("pcall", h.L.NewFunction(func(L *lua.LState) int {
		n := h.library.pcall(L)
		if L.Get(-n) == lua.LFalse {
			L.Pop(n)
			L.Push(lua.LFalse)
			return 1
		}
		return n
	}))
	c, err := compile.File(diag.NewFile("p.lua", source))
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	if err := h.Run(c, env); err != nil {
		if h.Broken() {
			t.Fatalf("the machine broke: %v\n%s", err, source)
		}
		return out.String() + "error", want
	}
	return out.String(), want
}

// The programs that gopher-lua 1.1.2 compiles wrongly when it is left alone,
// and their kin. The reference gives what Lua 5.1 gives.
func TestMiscompiledProgramsAreRewritten(t *testing.T) {
	for _, source := range []string{
		`local x = 1 x = nil and 2 out(x)`,
		`local x = 1 x = false and 2 out(x)`,
		`local x = 1 x = not x and 2 out(x)`,
		`local x, t = 1, {} x = t.a and 5 out(x)`,
		`local x = 1 x = none() and 5 out(x)`,
		`local x = 1 x = (nil and 2) or x out(x)`,
		`local x = 1 x = x and nil out(x)`,
		`local x = 1 x = (none() and 1) out(x)`,
		`local x = 1 x = none() or false out(x)`,
		`local x = 1 x = x == 2 and 3 or nil out(x)`,
		`local x = 1 x = not (x and nil) and (none() or nil) out(x)`,
		`local x = 1 local f = function() x = x and nil end f() out(x)`,
		`local x = 1 local f = function() local y = x y = y and none() x = y end f() out(x)`,
		`local a, b = 1, 2 a, b = b, a out(a, b)`,
		`local a, b, c = 1, 2, 3 a, b, c = c, a and nil, b or 5 out(a, b, c)`,
		`local a, b = 1 a, b = id(b, a) out(a, b)`,
		`local i, t = 1, {} i, t[i] = i + 1, 20 out(i, t[1], t[2])`,
		`local x, t = 1, {} t.a, x = x, 5 out(t.a, x)`,
		`local x, t = 1, {} x, t.a = 5, x out(t.a, x)`,
		`local function g(x) x = (id(x)) return x end out(g(3))`,
		`local function g(x) x = id(x), 1 return x end out(g(3))`,
		`local function g(y, x) x, y = id(x), 1 return x, y end out(g(3, 4))`,
		`local function g(...) local x = 1 x = (...) return x end out(g(7, 8)) out(g())`,
		`local function g(...) local x = 1 x = ... and nil return x end out(g(7, 8)) out(g())`,
		`local function it(s, c) out(s, c) end do local u, v, w = 7, 8, 9 end for x in it do end`,
		`local function it(s, c) out(s, c) end do local u, v, w = 7, 8, 9 end for x, y in it, 3 do end`,
		`local function it(s, c) out(s, c) end local function get() return 4, 5 end for x in it, get() do end`,
		`local fs = {} for i = 1, 3 do do local x = i * 10 fs[i] = function() return x end if i == 2 then break end end end
		 local a, b, c, d, e, f = 1, 2, 3, 4, 5, 6 out(fs[1](), fs[2]())`,
		`local f while true do local y = 3 if y then local x = 7 f = function() x = x + 1 return x end break end end
		 local a, b, c, d, e = 1, 2, 3, 4, 5 out(f(), f(), a, b, c, d, e)`,
		`local n = 0 local function inc() n = n + 1 end pcall(error) inc() inc() out(n)`,
		`local f pcall(function() local x = 5 f = function() x = x + 1 return x end error() end) local a, b, c, d = 1, 2, 3, 4 out(f(), f(), a, b, c, d)`,
		`local n = 0 local function inc() n = n + 1 end pcall(function() pcall(error) inc() error() end) inc() out(n)`,
		`local n = 0 local function inc() n = n + 1 end pcall(function() inc() pcall(function() inc() error() end) inc() local z = n error() end) n = n + 10 inc() out(n)`,
		"local t = {" + strings.Repeat("1, ", 50) + "k = (id(99)), [id(80)] = id(7)} out(t[1], t[2], t[50], t.k, t[80])",
		"local t = {" + strings.Repeat("1, ", 120) + "k = (id(99)), id(5, 6)} out(t[1], t[2], t[120], t.k, t[121], t[122])",
		`local t = {1, k = id(9)} out(t[1], t[2], t.k) local t = {k = id(7, 8)} out(t[1], t.k)`,
		`local function g(...) local t = {1, k = ...} return t[1], t[2], t.k end out(g(5, 6))`,
		`local x = 1 do local y = x x = y and none() end out(x)`,
		`local s = "a" s = s .. "b" .. (s and 1) out(s) local function f(q) q = q .. q return q end out(f("z"))`,
		`local function f(a) a = a and a.b and a.b.c return a end out(f({ b = { c = 4 } }), f({ b = 1 == 2 }), f({}))`,
		`for k in (function() local n = 0 return function() n = n + 1 if n < 3 then return n end end end)() do if nil then break end end out(1)`,
		`local n = 0 while n < 3 do if false then out(n) elseif n == 1 then out("one") end n = n + 1 end out(n)`,
		`local n = 0 repeat if nil and n then out(n) else n = n + 1 end until n > 3 out(n)`,
		`local n = 0 while true do while true do break end n = n + 1 if n > 3 then break end end out(n)`,
		`if nil then out(1) elseif false then out(2) elseif 1 then out(3) else out(4) end`,
		`if 1 and none() then out(1) elseif nil or id(7, 8) then out((1 and id(7, 8)), id(nil or none())) end`,
		`out(not nil, not 1, 1 and nil, nil and 1, false or nil, 2 or 3, not not nil) while nil do out(1) end`,
		`local r repeat local x = 3 r = function() return x end until x out(r())`,
	} {
		host, want := runBoth(t, source)
		if host != want {
			t.Errorf("%s\ngot  %q\nwant %q", source, host, want)
		}
	}
}

// program writes random programs whose every value is either printed or
// decides something.
type program struct {
	t     *rapid.T
	b     strings.Builder
	names []string
	fresh int
	loops int
	funcs int
}

func (p *program) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(p.t, label) }

func (p *program) name() string { return p.names[p.pick(len(p.names), "name")] }

func (p *program) expression(depth int) string {
	kinds := 15
	if depth <= 0 {
		kinds = 5
	}
	switch p.pick(kinds, "expression") {
	case 0:
		return "nil"
	case 1:
		return "false"
	case 2:
		return fmt.Sprint(p.pick(4, "number"))
	case 3, 4:
		return p.name()
	case 5, 6:
		return p.expression(depth-1) + " and " + p.operand(depth)
	case 7:
		return p.operand(depth) + " or " + p.operand(depth)
	case 8:
		return "not " + p.operand(depth)
	case 9:
		// A local variable is compared where it stands, in PUC Lua too, so that
		// calls beside it would show.
		return p.expression(0) + " == " + p.expression(0)
	case 10:
		return "id(" + p.list(depth-1, 3) + ")"
	case 11:
		return "(id(" + p.list(depth-1, 3) + "))"
	case 12:
		return "T." + []string{"a", "b"}[p.pick(2, "key")]
	case 13:
		return "T[" + fmt.Sprint(p.pick(3, "index")) + "]"
	default:
		return p.function(depth - 1)
	}
}

func (p *program) operand(depth int) string { return "(" + p.expression(depth-1) + ")" }

func (p *program) list(depth, most int) string {
	parts := make([]string, 1+p.pick(most, "length"))
	for i := range parts {
		parts[i] = p.expression(depth)
	}
	return strings.Join(parts, ", ")
}

func (p *program) function(depth int) string {
	if p.funcs > 3 {
		return "none()"
	}
	p.funcs++
	defer func() { p.funcs-- }()
	outer, loops := p.names, p.loops
	p.names = append(append([]string{}, p.names...), "p", "q")
	p.loops = 0
	var hold strings.Builder
	hold, p.b = p.b, hold
	p.block(depth)
	body := p.b.String()
	p.b = hold
	result := "(function(p, q) " + body + " return " + p.list(1, 2) + " end)"
	p.names, p.loops = outer, loops
	if p.pick(2, "called") == 0 {
		return result + "(" + p.list(0, 2) + ")"
	}
	return result
}

func (p *program) target() string {
	switch p.pick(5, "target") {
	case 0:
		return "T.a"
	case 1:
		return "T[" + p.name() + " == nil and 1 or 2]"
	}
	return p.name()
}

func (p *program) block(depth int) {
	outer := p.names
	for i, n := 0, 1+p.pick(4, "statements"); i < n; i++ {
		p.statement(depth)
		p.b.WriteString("\n")
	}
	p.names = outer
}

func (p *program) statement(depth int) {
	w := func(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }
	kinds := 15
	if depth <= 0 {
		kinds = 7
	}
	switch p.pick(kinds, "statement") {
	case 0, 1:
		w("%s = %s", p.target(), p.expression(3))
	case 2:
		w("%s, %s = %s", p.target(), p.target(), p.list(2, 3))
	case 3, 4:
		p.fresh++
		name := fmt.Sprintf("v%d", p.fresh%6)
		w("local %s = %s", name, p.expression(3))
		p.names = append(append([]string{}, p.names...), name)
	case 5:
		w("out(%s)", p.list(2, 3))
	case 6:
		if p.loops > 0 {
			w("if %s then break end", p.expression(2))
		} else {
			w("out(%s)", p.name())
		}
	case 7:
		w("if %s then ", p.expression(2))
		p.block(depth - 1)
		w(" else ")
		p.block(depth - 1)
		w(" end")
	case 8:
		w("do ")
		p.block(depth - 1)
		w(" end")
	case 9:
		p.fresh++
		i := fmt.Sprintf("i%d", p.fresh)
		w("for %s = 1, 3 do ", i)
		p.loop(depth, i)
		w(" end")
	case 10:
		p.fresh++
		n := fmt.Sprintf("n%d", p.fresh)
		w("local %s = 0 while %s < 3 do %s = %s + 1 ", n, n, n, n)
		p.loop(depth, n)
		w(" end")
	case 11:
		p.fresh++
		k := fmt.Sprintf("k%d", p.fresh)
		w("for %s in (function() local n = 0 return function() n = n + 1 if n < 3 then return n end end end)() do ", k)
		p.loop(depth, k)
		w(" end")
	case 12:
		w("F = function(p, q) ")
		loops := p.loops
		p.loops = 0
		p.names = append(append([]string{}, p.names...), "p", "q")
		p.block(depth - 1)
		p.names = p.names[:len(p.names)-2]
		p.loops = loops
		w(" return %s end", p.name())
	case 13:
		w("out(pcall(F, %s))", p.list(1, 2))
	default:
		w("out(pcall(function() ")
		loops := p.loops
		p.loops = 0
		p.block(depth - 1)
		p.loops = loops
		w(" if %s then error() end return %s end))", p.expression(1), p.name())
	}
}

func (p *program) loop(depth int, variable string) {
	outer := p.names
	p.loops++
	p.names = append(append([]string{}, p.names...), variable)
	p.block(depth - 1)
	p.names = outer
	p.loops--
}

func TestHostAgreesWithTheReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &program{t: t, names: []string{"a", "b", "c"}}
		p.b.WriteString("local a, b, c, F, T = 1, nil, false, id, {}\n")
		p.block(3)
		p.b.WriteString("out(a, b, c, T.a, T[1], T[2])\n")
		source := p.b.String()
		host, want := runBoth(t, source)
		if host != want {
			t.Fatalf("%s\ngot  %q\nwant %q", source, host, want)
		}
	})
}
