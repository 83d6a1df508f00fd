package sandbox

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// FuzzModule runs any bytes as a module: it must end within its budget with a
// typed outcome, twice the same.
func FuzzModule(f *testing.F) {
	for _, s := range []string{
		"return 1", "local t = {} for i = 1, 9 do t[i] = i .. 'x' end return table.concat(t)", "while true do end",
		"local a, b = 1, 2 a, b = b, a and nil", "return ('x'):rep(100):gsub('x*', '%0')", "f{", "::a:: goto a", "return [==[ ]==]",
		"local s = '\\65\\\n' return #s", "error({})", "print(pcall(error))", "for k, v in pairs(_G) do print(k) end", "x = 0x10 -- c",
		"repeat local x = function() return x end until x()", "return string.format('%5.1f%q', 1, 'a')", "setmetatable({}, {__index = error}).x()",
	} {
		f.Add(s)
	}
	limits := Limits{LoadSteps: 50_000, Wall: -1, String: 1 << 16, Heap: 8 << 20}
	f.Fuzz(func(t *testing.T, source string) {
		run := func() (string, string) {
			c, err := compile.File(diag.NewFile("m.lua", source))
			if err != nil {
				var list diag.List
				if !errors.As(err, &list) || len(list) == 0 {
					t.Fatalf("%T is no list", err)
				}
				return err.Error(), ""
			}
			var out bytes.Buffer
			h := NewHost(limits, &out)
			defer h.Close()
			err = h.Run(c, h.NewEnv("m"))
			if err == nil {
				return "", out.String()
			}
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%T is no Error", err)
			}
			return err.Error(), out.String()
		}
		e1, o1 := run()
		e2, o2 := run()
		if e1 != e2 || o1 != o2 {
			t.Fatalf("two runs differ: %q %q, %q %q", e1, o1, e2, o2)
		}
	})
}

// FuzzUnread leaves out local variables that nothing reads, one by one: what is left
// compiles, and does the same.
func FuzzUnread(f *testing.F) {
	for _, s := range []string{
		"local a = 1 print(2)", "local a, b = 1, 2 print(b)", "local function f() end print(1)", "local t = { 1, x = 2, { 'y' } } print 'z'",
		"local r = tostring(3)\nlocal s = print\n(s)(4)", "local a = 1; local b = a local c = b", "if true then local x = 1 else local y = 2 end print(1)",
		"local f = function() local g = 1 return g end\nprint(2)", "local x = print 'a' .. 'b' local y = print { 1 }", "for i = 1, 3 do local j print(i) end",
		"local x = ({ 1 })[1] local y = -1 local z = not true", "local a = 1\na = 2 print(3)", "repeat local x = 1 until print(1) == nil", "local s = [[\nlocal x\n]]",
	} {
		f.Add(s)
	}
	limits := Limits{LoadSteps: 20_000, Wall: -1, String: 1 << 12, Heap: 8 << 20}
	f.Fuzz(func(t *testing.T, source string) {
		run := func(source string) (*compile.Chunk, string, bool) {
			c, err := compile.File(diag.NewFile("m.lua", source))
			if err != nil {
				return nil, "", false
			}
			var out bytes.Buffer
			h := NewHost(limits, &out)
			defer h.Close()
			env := h.NewEnv("m")
			if len(Lint(c, env.Names())) > 0 {
				return nil, "", false
			}
			err = h.Run(c, env)
			return c, out.String(), err == nil
		}
		c, before, sound := run(source)
		if !sound {
			return
		}
		for _, u := range c.Tree().Unread(c.Usage()) {
			if !strings.HasPrefix(source[u.Offset:], u.Name) {
				t.Fatalf("%q stands at %q", u.Name, source[u.Offset:])
			}
			if u.Fix == nil {
				continue
			}
			left, n := diag.Apply(source, [][]diag.Edit{u.Fix})
			_, after, sound := run(left)
			if n != 1 || !sound || before != after {
				t.Fatalf("without %s: %q, which gives %q, not %q", u.Name, left, after, before)
			}
		}
	})
}
