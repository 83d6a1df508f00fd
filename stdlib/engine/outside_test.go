package engine

import (
	"strings"
	"testing"
)

// outside are ways in which a module could remember something outside of the
// records: %x% stands in an action that fails, %n% in a rule. What cannot be
// remembered is refused when it is loaded or when it is tried.
var outside = map[string]string{
	"a variable of the file":                     `local n = 0 %x{n = n + 1}% %n{n = n + 1 return n}%`,
	"a counter in a closure":                     `local function counter() local n = 0 return function() n = n + 1 return n end end local c = counter() %x{c()}% %n{return c()}%`,
	"a counter with two faces":                   `local function counter() local n = 0 return { up = function() n = n + 1 end, get = function() return n end } end local c = counter() %x{c.up()}% %n{return c.get()}%`,
	"a counter in a counter":                     `local function outer() local n = 0 local function inner() n = n + 1 return n end return function() return inner() end end local c = outer() %x{c()}% %n{return c()}%`,
	"a counter in pcall":                         `local function counter() local n = 0 return function() n = n + 1 return n end end local c = counter() %x{pcall(c)}% %n{local ok, v = pcall(c) return ok and v or 0}%`,
	"a loop variable":                            `local fs = {} for i = 1, 2 do fs[i] = function() i = i + 1 return i end end %x{fs[1]()}% %n{return fs[1]()}%`,
	"a parameter":                                `local function keep(v) return function(w) if w then v = w end return v end end local k = keep(0) %x{k(k() + 1)}% %n{return k()}%`,
	"an iterator of gmatch":                      `local it = ("1 2 3 4 5 6"):gmatch("%d") %x{it()}% %n{return tonumber(it())}%`,
	"an iterator in a table":                     `local t = { it = ("1 2 3 4 5 6"):gmatch("%d") } %x{t.it()}% %n{return tonumber(t.it())}%`,
	"an iterator in a loop":                      `local it = ("1 2 3 4 5 6"):gmatch("%d") %x{for v in it do break end}% %n{for v in it do return tonumber(v) end}%`,
	"an iterator behind a closure":               `local function first() local it = ("1 2 3 4 5 6"):gmatch("%d") return function() return it() end end local f = first() %x{f()}% %n{return tonumber(f())}%`,
	"a table":                                    `local t = { n = 0 } %x{t.n = t.n + 1}% %n{return t.n}%`,
	"a table that came later":                    `local t %x{t.n = t.n + 1}% t = { n = 0 } %n{return t.n}%`,
	"a table in a table":                         `local t = { deep = { n = 0 } } %x{rawset(t.deep, "n", t.deep.n + 1)}% %n{return t.deep.n}%`,
	"a list":                                     `local t = {} %x{table.insert(t, 1)}% %n{return #t}%`,
	"a metatable":                                `local T = { n = 0 } %x{local raw = getmetatable(setmetatable({}, T)) raw.n = raw.n + 1}% %n{return T.n}%`,
	"a metatable of a metatable":                 `local T = setmetatable({}, { n = 0 }) %x{local m = getmetatable(setmetatable({}, T)) getmetatable(m).n = 1}% %n{return getmetatable(T) and 1 or 0}%`,
	"what __index is shown":                      `local T = setmetatable({ n = 0 }, { __index = function(t, k) t.n = t.n + 1 return t.n end }) %x{local v = T.absent}% %n{return T.absent}%`,
	"what __index is shown, raw":                 `local T = setmetatable({ n = 0 }, { __index = function(t, k) rawset(t, "n", rawget(t, "n") + 1) return t.n end }) %x{local v = T.absent}% %n{return T.absent}%`,
	"what __call is shown":                       `local T = setmetatable({ n = 0 }, { __call = function(t) t.n = t.n + 1 return t.n end }) %x{T()}% %n{return T()}%`,
	"a counter in a metatable":                   `local n = 0 local T = setmetatable({}, { __index = (function() local n = 0 return function() n = n + 1 return n end end)() }) %x{local v = T.absent}% %n{return T.absent}%`,
	"__newindex":                                 `local S = { n = 0 } local T = setmetatable({}, { __newindex = S }) %x{setmetatable({}, { __newindex = S }).n = 1}% %n{return S.n}%`,
	"a library":                                  `%x{string.n = (rawget(string, "n") or 0) + 1}% %n{return rawget(string, "n") or 0}%`,
	"a library, raw":                             `%x{rawset(math, "n", (rawget(math, "n") or 0) + 1)}% %n{return rawget(math, "n") or 0}%`,
	"a function of a library":                    `local floor = math.floor %x{math.floor = function() return 9 end}% %n{return math.floor(1.5)}%`,
	"a list in a library":                        `%x{table.insert(table, 1)}% %n{return #table}%`,
	"a library of a variable":                    `local s = string %x{s.n = 1}% %n{return rawget(s, "n") or 0}%`,
	"a name of the language":                     `%x{print = 1}% %n{return type(print) == "number" and 1 or 0}%`,
	"a name through _G":                          `%x{rawset(_G, "n", 1)}% %n{return _G.n or 0}%`,
	"the metatable of texts":                     `%x{getmetatable("").__index.n = 1}% %n{return 0}%`,
	"what was given to an entry":                 `local data = { n = 0 } kind "deed" { does = "action" } deed "D" { does = function(me) data.n = data.n + 1 end } %x{data.n = data.n + 1}% %n{return data.n}%`,
	"a word that declares":                       `local csv = kind %x{csv "later" {}}% %n{return 0}%`,
	"a heading that waits":                       `local h = rule "c.other" h "1" %x{h "2"}% %n{return 0}%`,
	"a table that a function of the file writes": `local t = {} local function write(k, v) t[k] = v end write("n", 0) %x{write("n", t.n + 1)}% %n{return t.n}%`,
	"a table made anew":                          `local function new() return { n = 0 } end local shared = new() local function get() return shared end %x{get().n = get().n + 1}% %n{return get().n}%`,
}

func TestNothingIsRememberedOutsideOfTheRecords(t *testing.T) {
	for name, source := range outside {
		t.Run(name, func(t *testing.T) {
			x, rest, _ := strings.Cut(source, "%x{")
			act, rest, _ := strings.Cut(rest, "}%")
			between, rest, _ := strings.Cut(rest, "%n{")
			asked, after, _ := strings.Cut(rest, "}%")
			text := "kind \"c\" { like = \"entity\" }\n" + x + "\naction \"c.x\" { function(me) " + act + " error(\"no\") end }\n" + between +
				"\nrule \"c.n\" { function(me) " + asked + " end }\n" + after
			load := func() *Game {
				g, err := tryOpen(text, Options{})
				if err != nil {
					if !strings.Contains(err.Error(), "climbing/init.lua:") {
						t.Fatalf("refused without a place: %v", err)
					}
					return nil
				}
				t.Cleanup(g.Close)
				eval(t, g, `a = bring("c", { name = "Ann" })`)
				return g
			}
			answer := func(g *Game) string {
				s, err := g.Eval(`a.n`)
				if err != nil {
					return "refused"
				}
				return s
			}
			fresh := load()
			if fresh == nil {
				return
			}
			want := answer(fresh)
			if again := answer(fresh); again != want {
				t.Errorf("it answers %s, and then %s", want, again)
			}
			g := load()
			for range 2 {
				if _, err := g.Eval(`a:x()`); err == nil {
					t.Error("it did not fail")
				}
			}
			if got := answer(g); got != want {
				t.Errorf("after a command that failed it answers %s, not %s", got, want)
			}
		})
	}
}

// A local of a call is the call's own: an action may count in it.
func TestActionsCountInTheirOwnVariables(t *testing.T) {
	g := open(t, climbing+`
local function each(list, f) for _, v in ipairs(list) do f(v) end end
local function adder() local sum = 0 return function(v) sum = sum + v return sum end end
rule "entity.sum" { function(me)
  local n, add = 0, adder()
  each({ 1, 2, 3 }, function(v) n = n + v add(v) end)
  for word in ("a b c"):gmatch("%a") do n = n + 1 end
  return n * 100 + add(0)
end }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for range 2 {
		if got := eval(t, g, `ann.sum`); got != "906" {
			t.Errorf("got %s", got)
		}
	}
}

// What is refused says which variable, and where it stands.
func TestLastingVariablesAreNamed(t *testing.T) {
	g := open(t, climbing+`
local function counter() local n = 0 return function() n = n + 1 return n end end
local c = counter()
rule "entity.count" { function(me) return c() end }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	_, err := g.Eval(`ann.count`)
	want := "climbing/init.lua:38: `n` was made while the module loaded, and a function changes it in play\n" +
		"   38 | local function counter() local n = 0 return function() n = n + 1 return n end end\n" +
		"  hint: store it in a box: undo, saving and odds do not cover variables\n  in entity.count of Ann (climbing/init.lua:40:1)\n  prompt 2:1: called from here"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}
