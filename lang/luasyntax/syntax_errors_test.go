package luasyntax_test

import (
	"errors"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

func TestSlips(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"rule \"x\" {\n  { \"a\", \"Club Use\" }\n  { \"c\", \"d\" },\n}", "t.lua:2:21: comma missing after this `}`, line 2\n    2 |   { \"a\", \"Club Use\" }\n      |                     ^\n  t.lua:1:10: inside the `{` that is opened here"},
		{"weapon \"Club\" {\n  skill = \"Club Use\"\n  damage = 2,\n}", "t.lua:2:20: comma missing after `\"Club Use\"`, line 2\n    2 |   skill = \"Club Use\"\n      |                    ^\n  t.lua:1:15: inside the `{` that is opened here"},
		{"local t = { 1 2 }", "t.lua:1:15: comma missing after `1`\n    1 | local t = { 1 2 }\n      |               ^"},
		{`choose("a" "b")`, "t.lua:1:12: comma missing after `\"a\"`\n    1 | choose(\"a\" \"b\")\n      |            ^^^"},
		{"if a = b then end", "t.lua:1:6: `=` stores a value and does not compare\n    1 | if a = b then end\n      |      ^\n  hint: use `==`"},
		{"if x:does(by = 2) then end", "t.lua:1:11: named arguments are in curly brackets\n    1 | if x:does(by = 2) then end\n      |           ^^\n  hint: write `does { by = 2 }`"},
		{"return x:does(1, by = f(3)).y", "t.lua:1:18: named arguments are in curly brackets\n    1 | return x:does(1, by = f(3)).y\n      |                  ^^\n  hint: write `does { 1, by = f(3) }`"},
		{"does(by = {\n 3 })", "t.lua:1:6: named arguments are in curly brackets\n    1 | does(by = {\n      |      ^^\n  hint: write `does { by = ... }`"},
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
		{"// so", "t.lua:1:1: `//` does not begin a comment in Lua\n    1 | // so\n      | ^^\n  hint: write `--`"},
		{"say(nil.x)", "t.lua:1:5: `nil` has no members and cannot be called\n    1 | say(nil.x)\n      |     ^^^"},
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
		{"ann:climbs", "t.lua:1:5: `climbs` follows a colon, but is not called\n    1 | ann:climbs\n      |     ^^^^^^\n  hint: write `ann:climbs()`"},
		{"if f(a).b:climbs then end", "t.lua:1:11: `climbs` follows a colon, but is not called\n    1 | if f(a).b:climbs then end\n      |           ^^^^^^\n  hint: write `f(a).b:climbs()`"},
		{"return ann:climbs.total", "t.lua:1:12: `climbs` follows a colon, but is not called\n    1 | return ann:climbs.total\n      |            ^^^^^^\n  hint: write `ann:climbs()`"},
		{"ann:luck = 3", "t.lua:1:5: `luck` follows a colon, which calls it\n    1 | ann:luck = 3\n      |     ^^^^\n  hint: write it after a dot: `ann.luck = ...`"},
		{"ann:luck += 3", "t.lua:1:5: `luck` follows a colon, which calls it\n    1 | ann:luck += 3\n      |     ^^^^\n  hint: write it after a dot: `ann.luck = ...`"},
		{"x = 1 ? 2 : 3", "t.lua:1:7: `?` is not Lua\n    1 | x = 1 ? 2 : 3\n      |       ^\n  hint: write `if ... then ... else ... end`, or put the formula in quotes"},
	} {
		err := luasyntax.Parse(diag.NewFile("t.lua", c.in)).Err()
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
		var list diag.List
		if !errors.As(err, &list) {
			t.Errorf("%s: %T is no list", c.in, err)
		}
	}
}

// TestFixesOfSlips: what is certain of a slip is mended, and then the file is Lua, or has
// the next slip.
func TestFixesOfSlips(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`if a != b then f() end`, `if a ~= b then f() end`},
		{`if a&&b || !c then f() end`, `if a and b or not c then f() end`},
		{`if a = b then f() end`, `if a == b then f() end`},
		{`return { "a" "b" }`, `return { "a", "b" }`},
		{"t = {\n  a = 1 -- one\n  b = 2\n}", "t = {\n  a = 1, -- one\n  b = 2\n}"},
		{`f("a" "b")`, ``},
		{`x += 1`, `x = x + 1`},
		{`function f(who) who.luck -= 2 end`, `function f(who) who.luck = who.luck - 2 end`},
		{`x *= 1 + 2`, ``},
		{`x -= y - z`, ``},
		{`f(a).b += 1`, ``},
		{`x++`, `x = x + 1`},
		{"// so\nf()", "-- so\nf()"},
		{"f() // so\n", "f() -- so\n"},
		{"# so\nf()", "-- so\nf()"},
		{"say(“hi”, ‘ho’)", `say("hi", 'ho')`},
		{`say(“a "b" c”)`, ``},
		{"function f()\n  if a then\n    b()\n  else if c then\n    d()\n  end\nend\n", "function f()\n  if a then\n    b()\n  elseif c then\n    d()\n  end\nend\n"},
		{"t = { function() if a then b() else if c then d() end end }", "t = { function() if a then b() elseif c then d() end end }"},
		{"function f() if a then b() else if c then d() else if e then g() end end", ``},
		{"function f()", ``},
	} {
		text := c.in
		for range 5 {
			var list diag.List
			if err := luasyntax.Parse(diag.NewFile("f.lua", text)).Err(); !errors.As(err, &list) || len(list[0].Fix) == 0 {
				break
			}
			text, _ = diag.Apply(text, [][]diag.Edit{list[0].Fix})
		}
		want := c.want
		if want == "" {
			want = c.in // nothing is certain
		}
		if text != want {
			t.Errorf("%s\nbecomes\n%s\nwant\n%s", c.in, text, want)
		}
		if _, err := luasyntax.ParseValid(diag.NewFile("f.lua", text)); c.want != "" && err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
