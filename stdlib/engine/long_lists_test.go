package engine

import (
	"strings"
	"testing"
)

// A long list or map of the game is shown to scripts as it is read, and does
// all that a short one does.
func TestLongListsAreAsShortOnes(t *testing.T) {
	source := thing + `kind "w" { like = "record", a = "number" } box "c.ws" { "list of w" } box "c.nested" { "list of list of number" } box "c.by" { "map of number to text" }`
	for _, n := range []string{"3", "40", "500"} {
		g := open(t, source, Options{})
		for _, line := range []string{
			`a = bring "c"`, `n = ` + n,
			`for i = 1, n do a:put("l", i * 2) a:put("m", "k" .. i, i) a:put("nested", { i, i }) a:put("by", i, "x" .. i) end`,
		} {
			eval(t, g, line)
		}
		for _, c := range []struct{ in, want string }{
			{`#a.l == n and a.l[1] == 2 and a.l[n] == 2 * n and a.l[n + 1] == nil and a.l[0] == nil and a.l[1.5] == nil and a.l.x == nil`, "yes"},
			{`(function() local sum = 0 for i, v in ipairs(a.l) do sum = sum + v - i end return sum == n * (n + 1) / 2 end)()`, "yes"},
			{`(function() local count = 0 for k, v in pairs(a.m) do if a.m[k] == v and k == "k" .. v then count = count + 1 end end return count == n end)()`, "yes"},
			{`(function() local l, sum = a.l, 0 for i = 1, #l do sum = sum + l[i] end return sum == n * (n + 1) end)()`, "yes"},
			{`a.m.k2 == 2 and a.m.nothing == nil and a.m[1] == nil and #a.m == 0`, "yes"},
			{`#a.by == n and a.by[2] == "x2" and a.by[n] == "x" .. n`, "yes"},
			{`(function() local l = a.nested return l[2] == l[2] and l[2][1] == 2 and #l[2] == 2 end)()`, "yes"},
			{`table.concat(a.l, ","):sub(1, 5)`, "2,4,6"},
			{`select("#", unpack(a.l)) == n`, "yes"},
			{`rawget(a.l, 2)`, "4"},
			{`(function() a.l = a.l return #a.l == n end)()`, "yes"},
			{`a:take("l", 4) and #a.l == n - 1 and a.l[2] == 6`, "yes"},
			{`a:take("l", 5)`, "no"},
			{`(function() a:put("m", "k2", nil) return a.m.k2 == nil and a.m.k3 == 3 end)()`, "yes"},
		} {
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("%s elements: %s: got %s, want %s", n, c.in, got, c.want)
			}
		}
		for _, c := range []struct{ in, want string }{
			{`a.l[1] = 3`, "a list of the game is read-only"},
			{`a.m.k1 = 3`, "a map of the game is read-only"},
			{`table.insert(a.l, 3)`, "a list of the game is read-only"},
			{`a.nested[1][1] = 3`, "a list of the game is read-only"},
			{`a:put("l", "text")`, "`l` of c: element " + map[string]string{"3": "3", "40": "40", "500": "500"}[n] + `: "text" is not a number`},
			{`a:put("m", "k1", "text")`, "`m` of c: at k1: \"text\" is not a number"},
			{`a:put("l", 1 / 0)`, "finite"},
			{`a:put("l", 1, n + 2)`, "has places from 1 to "},
			{`a:put("m", 1)`, "is not a list"},
		} {
			before := g.Table.World().Hash()
			if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s elements: %s: got %v, want %s", n, c.in, err, c.want)
			}
			if g.Table.World().Hash() != before {
				t.Errorf("%s elements: %s changed the game", n, c.in)
			}
		}
	}
}

// What grew element by element is the same game as what was written whole, and
// is taken back to the same.
func TestGrownListsAreTheSameAsWrittenOnes(t *testing.T) {
	one, other := open(t, thing, Options{}), open(t, thing, Options{})
	eval(t, one, `a = bring "c"`)
	eval(t, other, `a = bring "c"`)
	before := one.Table.World().Hash()
	eval(t, one, `for i = 1, 300 do a:put("l", i) a:put("m", "k" .. i, i) end for i = 300, 251, -1 do a:take("l", i) a:put("m", "k" .. i, nil) end`)
	eval(t, other, `do local l, m = {}, {} for i = 1, 250 do l[i] = i m["k" .. i] = i end a.l = l a.m = m end`)
	if one.Table.World().Hash() != other.Table.World().Hash() {
		t.Error("the games differ")
	}
	if _, err := one.Table.Journal().Undo(1); err != nil || one.Table.World().Hash() != before {
		t.Errorf("taken back to another game: %v", err)
	}
}

// The lowest number that is free is given, as ever, among very many.
func TestNamesAreNumberedByTheLowestFreeOne(t *testing.T) {
	g := open(t, thing, Options{})
	for _, c := range []struct{ in, want string }{
		{`(bring "c").name`, "c"}, {`(bring "c").name`, "c 2"}, {`(bring("c", { name = "c 4" })).name`, "c 4"},
		{`(bring "c").name`, "c 3"}, {`(bring "c").name`, "c 5"}, {`(bring("c", { name = "c 2" })).name`, "c 2 2"}, {`(bring("c", { name = "c 02" })).name`, "c 02"},
		{`(bring("c", { name = "c 1" })).name`, "c 1"}, {`(bring("c", { name = "c 1" })).name`, "c 1 2"},
		{`(function() for _, x in ipairs(all "c") do if x.name == "c 3" then x:leaves() end end return bring("c").name end)()`, "c 3"},
		{`(bring "c").name`, "c 6"}, {`bring("c", 2)[2].name`, "c 8"}, {`bring("c", { name = "d" }).name`, "d"},
		{`bring("c", 2, { name = "d" })[1].name`, "d 2"}, {`bring("c", 2, { name = "e" })[1].name`, "e 1"}, {`bring("c", 2, { name = "e" })[1].name`, "e 3"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}
