package script

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"houserule/lang/diag"
)

func TestSlips(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"rule \"x\" {\n  { \"a\", \"Club Use\" }\n  { \"c\", \"d\" },\n}", "t.lua:2:21: comma missing after this `}`, line 2\n    2 |   { \"a\", \"Club Use\" }\n      |                     ^\n  t.lua:1:10: inside the `{` that is opened here"},
		{"weapon \"Club\" {\n  skill = \"Club Use\"\n  damage = 2,\n}", "t.lua:2:20: comma missing after `\"Club Use\"`, line 2\n    2 |   skill = \"Club Use\"\n      |                    ^\n  t.lua:1:15: inside the `{` that is opened here"},
		{"local t = { 1 2 }", "t.lua:1:15: comma missing after `1`\n    1 | local t = { 1 2 }\n      |               ^"},
		{`choose("a" "b")`, "t.lua:1:12: comma missing after `\"a\"`\n    1 | choose(\"a\" \"b\")\n      |            ^^^"},
		{"if a = b then end", "t.lua:1:6: `=` stores a value and does not compare\n    1 | if a = b then end\n      |      ^\n  hint: use `==`"},
		{"if x:does(by = 2) then end", "t.lua:1:11: what has a name stands in curly brackets\n    1 | if x:does(by = 2) then end\n      |           ^^\n  hint: write `does { by = 2 }`"},
		{"return x:does(1, by = f(3)).y", "t.lua:1:18: what has a name stands in curly brackets\n    1 | return x:does(1, by = f(3)).y\n      |                  ^^\n  hint: write `does { 1, by = f(3) }`"},
		{"does(by = {\n 3 })", "t.lua:1:6: what has a name stands in curly brackets\n    1 | does(by = {\n      |      ^^\n  hint: write `does { by = ... }`"},
		{"if (a = b) then end", "t.lua:1:7: `=` stores a value and does not compare\n    1 | if (a = b) then end\n      |       ^\n  hint: use `==`"},
		{"while x.y = 2 do end", "t.lua:1:11: `=` stores a value and does not compare\n    1 | while x.y = 2 do end\n      |           ^\n  hint: use `==`"},
		{"x += 1", "t.lua:1:3: `+=` is not Lua\n    1 | x += 1\n      |   ^^\n  hint: write `x = x + ...`"},
		{"payer.stress += 1", "t.lua:1:14: `+=` is not Lua\n    1 | payer.stress += 1\n      |              ^^\n  hint: write `payer.stress = payer.stress + ...`"},
		{"if x then f(a).b[i + 1] -= 1 end", "t.lua:1:25: `-=` is not Lua\n    1 | if x then f(a).b[i + 1] -= 1 end\n      |                         ^^\n  hint: write `f(a).b[i + 1] = f(a).b[i + 1] - ...`"},
		{"local a = b who:the(\"Bow\").charges *= 2", "t.lua:1:36: `*=` is not Lua\n    1 | local a = b who:the(\"Bow\").charges *= 2\n      |                                    ^^\n  hint: write `who:the(\"Bow\").charges = who:the(\"Bow\").charges * ...`"},
		{"(x).y..= 'a'", "t.lua:1:6: `..=` is not Lua\n    1 | (x).y..= 'a'\n      |      ^^^\n  hint: write `(x).y = (x).y .. ...`"},
		{"function f() who.luck++ end", "t.lua:1:22: `++` is not Lua\n    1 | function f() who.luck++ end\n      |                      ^\n  hint: write `who.luck = who.luck + 1`"},
		{"x++", "t.lua:1:2: `++` is not Lua\n    1 | x++\n      |  ^\n  hint: write `x = x + 1`"},
		{"if a != b then end", "t.lua:1:6: `!=` is not Lua\n    1 | if a != b then end\n      |      ^^\n  hint: unequal is written `~=`"},
		{"if a && b then end", "t.lua:1:6: `&&` is not Lua\n    1 | if a && b then end\n      |      ^^\n  hint: write `and`"},
		{"if a || b then end", "t.lua:1:6: `||` is not Lua\n    1 | if a || b then end\n      |      ^^\n  hint: write `or`"},
		{"say(“hi”)", "t.lua:1:5: a typographic quotation mark\n    1 | say(“hi”)\n      |     ^\n  hint: use plain quotes: \"...\""},
		{"f(\"abc)\n", "t.lua:1:3: this text is not closed\n    1 | f(\"abc)\n      |   ^^^^^\n  hint: close it with `\"`; a text in `[[ ]]` may run over several lines"},
		{"f([[abc)\n\n", "t.lua:1:3: this long text is not closed\n    1 | f([[abc)\n      |   ^^\n  hint: close it with `]]`"},
		{"--[[ abc", "t.lua:1:1: this comment is not closed\n    1 | --[[ abc\n      | ^^^^\n  hint: close it with `]]`"},
		{"f() -- a\rhidden()\ng()", "t.lua:1:9: a carriage return without a line feed\n    1 | f() -- a␍hidden()\n      |         ^\n  hint: save the file with ordinary line ends"},
		{"f() -- a\rhidden()", "t.lua:1:9: a carriage return without a line feed\n    1 | f() -- a␍hidden()\n      |         ^\n  hint: save the file with ordinary line ends"},
		{"--[[ a\r]] f()", "t.lua:1:7: a carriage return without a line feed\n    1 | --[[ a␍]] f()\n      |       ^\n  hint: save the file with ordinary line ends"},
		{"// so", "t.lua:1:1: `//` begins no comment in Lua\n    1 | // so\n      | ^^\n  hint: write `--`"},
		{"say(nil.x)", "t.lua:1:5: `nil` has nothing in it that could be read or called\n    1 | say(nil.x)\n      |     ^^^"},
		{"function f()\n  if a then b() else if c then d() end\nend\n", "t.lua:3:4: the file ends, but `function` is not closed\n    3 | end\n      |    ^\n  hint: `else if` needs an `end` of its own: write `elseif`\n  t.lua:1:1: `function` stands here\n  t.lua:2:3: perhaps it is missing here: the `end` of this `if`, line 3, stands further left\n  t.lua:2:17: `else if` stands here"},
		{"f({1,2)", "t.lua:1:7: `{` is closed by `)`\n    1 | f({1,2)\n      |       ^\n  hint: a `}` is missing\n  t.lua:1:3: `{` is opened here"},
		{"f(1))", "t.lua:1:5: `)` closes nothing\n    1 | f(1))\n      |     ^"},
		{"local t = {\n 1,\n", "t.lua:2:4: the file ends, but `{` is not closed\n    2 |  1,\n      |    ^\n  hint: a `}` is missing\n  t.lua:1:11: `{` is opened here"},
		{"function f()\n if x then\n end\n", "t.lua:3:5: the file ends, but `function` is not closed\n    3 |  end\n      |     ^\n  hint: an `end` is missing\n  t.lua:1:1: `function` stands here"},
		{"action \"a.b\" {\n  function(who)\n    if who.x then\n      say \"a\"\n    end\n}\n", "t.lua:6:1: `}` comes before the `end` of `function`, line 2\n    6 | }\n      | ^\n  hint: an `end` is missing\n  t.lua:2:3: `function` stands here"},
		{"action \"a.b\" {\n  function(who)\n    if who.x then\n      say \"a\"\n  end }\n", "t.lua:5:7: `}` comes before the `end` of `function`, line 2\n    5 |   end }\n      |       ^\n  hint: an `end` is missing\n  t.lua:2:3: `function` stands here\n  t.lua:3:5: perhaps it is missing here: the `end` of this `if`, line 5, stands further left"},
		{"x { 3, function() f(function() repeat g() ) end }", "t.lua:1:43: `)` comes before the `until` of `repeat`, line 1\n    1 | x { 3, function() f(function() repeat g() ) end }\n      |                                           ^\n  hint: an `until` is missing\n  t.lua:1:32: `repeat` stands here"},
		{"function f()\n  for i = 1, 3 do\n    g(i)\nend\n", "t.lua:4:4: the file ends, but `function` is not closed\n    4 | end\n      |    ^\n  hint: an `end` is missing\n  t.lua:1:1: `function` stands here\n  t.lua:2:16: perhaps it is missing here: the `end` of this `do`, line 4, stands further left"},
		{"f() end", "t.lua:1:5: `end` closes nothing\n    1 | f() end\n      |     ^^^"},
		{"rule(2d6)", "t.lua:1:6: `2d6` is no number\n    1 | rule(2d6)\n      |      ^^^\n  hint: dice notation stands in quotes: `\"2d6\"`"},
		{"f(.8.8)", "t.lua:1:3: `.8.` is no number\n    1 | f(.8.8)\n      |   ^^^\n  hint: put a space between the two"},
		{"f(.8..x)", "t.lua:1:3: `.8.` is no number\n    1 | f(.8..x)\n      |   ^^^\n  hint: put a space between the two"},
		{"local x = 1e999", "t.lua:1:11: this number is too large\n    1 | local x = 1e999\n      |           ^^^^^"},
		{"local end = 5", "t.lua:1:7: `end` is a word of Lua and cannot be a name here\n    1 | local end = 5\n      |       ^^^\n  hint: write `[\"end\"]`, or choose another name"},
		{"if x return end", "t.lua:1:6: `then` is missing before `return`\n    1 | if x return end\n      |      ^^^^^^"},
		{"for i = 1, 3 print(i) end", "t.lua:1:14: `do` is missing before `print`\n    1 | for i = 1, 3 print(i) end\n      |              ^^^^^"},
		{"return Club Use", "t.lua:1:13: `Use` does not belong here\n    1 | return Club Use\n      |             ^^^\n  hint: names have no spaces: write `Club_Use`, or put the text in quotes"},
		{"rule climber.reach { 'x' }", "t.lua:1:6: `climber` does not belong here\n    1 | rule climber.reach { 'x' }\n      |      ^^^^^^^\n  hint: names stand in quotes: write `rule \"climber.reach\"`"},
		{"f()\nkind climber { like = 'x' }", "t.lua:2:6: `climber` does not belong here\n    2 | kind climber { like = 'x' }\n      |      ^^^^^^^\n  hint: names have no spaces: write `kind_climber`, or in quotes: `kind \"climber\"`"},
		{"ann:climbs", "t.lua:1:5: `climbs` stands behind a colon and is not called\n    1 | ann:climbs\n      |     ^^^^^^\n  hint: write `ann:climbs()`"},
		{"if f(a).b:climbs then end", "t.lua:1:11: `climbs` stands behind a colon and is not called\n    1 | if f(a).b:climbs then end\n      |           ^^^^^^\n  hint: write `f(a).b:climbs()`"},
		{"return ann:climbs.total", "t.lua:1:12: `climbs` stands behind a colon and is not called\n    1 | return ann:climbs.total\n      |            ^^^^^^\n  hint: write `ann:climbs()`"},
		{"ann:luck = 3", "t.lua:1:5: `luck` stands behind a colon, which calls it\n    1 | ann:luck = 3\n      |     ^^^^\n  hint: what is written to stands behind a dot: `ann.luck = ...`"},
		{"ann:luck += 3", "t.lua:1:5: `luck` stands behind a colon, which calls it\n    1 | ann:luck += 3\n      |     ^^^^\n  hint: what is written to stands behind a dot: `ann.luck = ...`"},
		{"x = 1 ? 2 : 3", "t.lua:1:7: `?` is not Lua\n    1 | x = 1 ? 2 : 3\n      |       ^\n  hint: write `if ... then ... else ... end`, or put the formula in quotes"},
		{"break", "t.lua:1: `break` stands outside a loop\n    1 | break"},
		{"local f = function() return ... end", "t.lua:1: `...` stands outside a function that takes `...`\n    1 | local f = function() return ... end"},
	} {
		_, err := Compile(diag.NewFile("t.lua", c.in))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
		var list diag.List
		if !errors.As(err, &list) {
			t.Errorf("%s: %T is no list", c.in, err)
		}
	}
}

// Sources below the size limit that would still bring the parser or the
// compiler down.
func TestHostileSourcesAreRefused(t *testing.T) {
	const n = 250 << 10
	fill := func(pre, s, post string) string {
		return pre + strings.Repeat(s, (n-len(pre)-len(post))/len(s)) + post
	}
	both := func(pre, open, middle, shut string) string {
		k := (n - len(pre) - len(middle)) / (len(open) + len(shut))
		return pre + strings.Repeat(open, k) + middle + strings.Repeat(shut, k)
	}
	for name, source := range map[string]string{
		"parens": both("return ", "(", "1", ")"), "open parens": fill("return ", "(", ""),
		"tables": both("return ", "{", "", "}"), "index": both("return a", "[a", "", "]"),
		"calls": fill("f", "()", ""), "fields": fill("return a", ".a", ""), "not": fill("return ", "not ", "1"), "minus": fill("return ", "- ", "1"),
		"plus": fill("return ", "1+", "1"), "power": fill("return ", "2^", "2"), "concat": fill("return ", "a..", "a"), "and": fill("return ", "a and ", "a"),
		"functions": both("", "local function f() ", "", " end"), "do": both("", "do ", "", " end"), "if": both("", "if a then ", "", " end"),
		"while": both("", "while a do ", "", " end"), "repeat": both("", "repeat ", "", " until a"), "closures": both("return ", "function() return ", "1", " end"),
		"call nest": both("return ", "f(", "1", ")"), "compare": fill("return ", "1<", "1"), "method": fill("f", ":a()", ""), "strings": fill("f", "''", ""),
		"unary mix": fill("return ", "-not#", "1"), "long bracket": fill("return [", "=", "["), "minus chain": fill("return 1", "-1", ""),
	} {
		_, err := Compile(diag.NewFile("t.lua", source))
		var list diag.List
		if !errors.As(err, &list) || list[0].Pos.Line < 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Long but flat ones are fine.
	for name, source := range map[string]string{
		"statements": fill("local x ", "x = 1 ", ""), "elseif": fill("local a if a then ", "elseif a then ", "end"),
		"elements": fill("return {", "1,", "}")[:40000] + "}", "joins": "local a = 'x' return " + strings.Repeat("a .. ", 1500) + "a",
		"blank": strings.Repeat("\n", n), "comment": "--" + strings.Repeat("x", n-2),
	} {
		if _, err := Compile(diag.NewFile("t.lua", source)); err != nil {
			t.Errorf("%s: %.300v", name, err)
		}
	}
}

func TestBytesOfTextsArePreserved(t *testing.T) {
	got, err := play(t, "local s = \"a\x00b\xff\xfe\\0\\255\" print(#s, s:byte(1, -1))")
	if err != nil || got != "7\t97\t0\t98\t255\t254\t0\t255" {
		t.Errorf("got %q %v", got, err)
	}
}

func TestTokensPointIntoTexts(t *testing.T) {
	source := "rule \"a\" { when = 'x', \"flo\\111r(\\\n levle)\" }\nrule \"b\" { text = [[\none\r\ntwo levle]], \"x\",\n  \"x\" }\n"
	f := diag.NewFile("t.lua", source)
	c, err := Compile(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		heading    string
		value      string
		at         string
		line, colm int
	}{
		{"a", "floor(\n levle)", "levle", 2, 2},
		{"a", "floor(\n levle)", "r(", 1, 32},
		{"b", "one\ntwo levle", "levle", 5, 5},
		{"b", "one\ntwo levle", "one", 4, 1},
	} {
		h, _ := c.FindHeading("rule", want.heading, 1)
		tok, ok := c.FindIn(h, want.value, 0)
		if !ok {
			t.Errorf("%q not found", want.value)
			continue
		}
		pos := f.PosAt(tok.SourceOffset(strings.Index(tok.Value, want.at)))
		if pos.Line != want.line || pos.Column != want.colm {
			t.Errorf("%q in %q: got %v", want.at, want.value, pos)
		}
	}
	h, ok := c.FindHeading("rule", "b", 3)
	if !ok || h.FirstLine != 3 || h.LastLine != 6 {
		t.Fatalf("got %+v", h)
	}
	if tok, ok := c.FindIn(h, "x", 1); !ok || tok.Line != 6 {
		t.Errorf("the second x stands on line 6: %+v", tok)
	}
	if _, ok := c.FindIn(h, "a", 0); ok {
		t.Error("the first heading is not searched")
	}
	h, _ = c.FindHeading("rule", "a", 1)
	if tok, ok := c.FindField(h, "when"); !ok || tok.Value != "x" {
		t.Errorf("got %+v", tok)
	}
}

// TestHeadingOn finds what stands on a line, also where a loop works its name out, and
// nothing else that is near.
func TestHeadingOn(t *testing.T) {
	f := diag.NewFile("t.lua", `action "a.b" { 1 }

for _, noun in ipairs { "x", "y" } do
  action(noun .. ".c") { function()
      action("late")
    end }
  action(noun .. ".d") "2"
end
action ("e.f") { action "inner" {
  3 } }
`)
	c, err := Compile(f)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]string{1: `action "a.b" { 1 }`, 2: "", 3: "", 4: "action(noun .. \".c\") { function()\n      action(\"late\")\n    end }", 5: "action(noun .. \".c\") { function()\n      action(\"late\")\n    end }",
		7: `action(noun .. ".d") "2"`, 8: "", 10: "action \"inner\" {\n  3 }", 11: ""} {
		got := ""
		if h, ok := c.HeadingOn("action", line); ok {
			got = f.Text[c.Tokens()[h.Start].Offset:c.Tokens()[h.End-1].End]
		}
		if got != want {
			t.Errorf("line %d: %q, wanted %q", line, got, want)
		}
	}
	if _, ok := c.HeadingOn("rule", 1); ok {
		t.Error("there is no rule")
	}
}

func TestLint(t *testing.T) {
	source := `local count, names = 0, {}
local function helper() count = count + 1 names.x = 1 return spede end
total = 5
function globl() total = 6 end
for i = 1, 3 do local x = i x = x + 1 end
rule "x" { speed = speed, print(undefnd) }
return helper, os`
	c, err := Compile(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range Lint(c, []string{"rule", "speed", "print", "undefined"}) {
		got = append(got, p.Pos.String()+" "+p.Message+" / "+p.Hint)
	}
	want := []string{
		"t.lua:3:1 `total` is not declared / write `local total` where it is first used",
		"t.lua:4:10 `globl` is not declared / write `local globl` where it is first used",
		"t.lua:4:18 `total` is not declared / write `local total` where it is first used",
		"t.lua:2:25 `count` belongs to the file, and a function changes it / memory belongs in boxes: undo, saving and odds know nothing of variables",
		"t.lua:2:62 no such name: `spede` / did you mean `speed`?",
		"t.lua:6:33 no such name: `undefnd` / did you mean `undefined`?",
		"t.lua:7:16 no such name: `os` is not offered to scripts / there is no wall clock, no environment and no way out; game time belongs to the table",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	if l := Lint(c, nil); len(l) != 4 {
		t.Errorf("without known names reads are not looked at: %v", l)
	}
}

func TestCacheSharesChunks(t *testing.T) {
	cache := NewCache(Limits{})
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			c, err := cache.Compile(diag.NewFile("t.lua", "local x = 1 for i = 1, 100 do x = x + i end return x"))
			if err != nil {
				t.Error(err)
				return
			}
			h := NewHost(Limits{}, nil)
			if v, err := h.RunMulti(c, h.NewEnv("t")); err != nil || v[0].String() != "5051" {
				t.Error(v, err)
			}
		}()
	}
	group.Wait()
	a, _ := cache.Compile(diag.NewFile("t.lua", "return 1"))
	b, _ := cache.Compile(diag.NewFile("t.lua", "return 1"))
	other, _ := cache.Compile(diag.NewFile("u.lua", "return 1"))
	if a != b || a == other {
		t.Error("a chunk is known by name and content")
	}
	if _, err := cache.Compile(diag.NewFile("t.lua", "return (")); err == nil {
		t.Error("errors are not cached")
	}
}
