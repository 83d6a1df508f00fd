package luabind_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

const showing = `
kind "character" { like = "entity" }
kind "card" {}
card "King" {}
card "Queen" {}
box "entity.hand" { "list of card" }
box "entity.scores" { "list of number" }
box "entity.rows" { "list of list of number" }
box "entity.prices" { "map of text to number" }
box "entity.places" { "map of number to text" }
box "entity.luck" { "number = 0" }
kind "hit" { event = true }
box "hit.points" { "number" }
box "hit.at" { "entity or none" }
action "entity.hits (at: entity, points: number = 1, note: text or none)" { function(who, given)
	return new.hit { given }.points
end }
action "entity.passes_on (at: entity, points: number = 1, note: text or none)" { function(who, given)
	return who:hits(given)
end }
action "entity.shows (at: entity, points: number = 1, note: text or none)" { function(who, given)
	local names = {}
	for name, v in pairs(given) do names[#names + 1] = name .. "=" .. tostring(v) end
	return table.concat(names, " ")
end }
action "entity.sets (how: text, points: number = 1)" { function(who, given)
	if given.how == "known" then given.points = 5 end
	if given.how == "absent" then given.note = 5 end
	if given.how == "raw" then rawset(given, "note", 5) end
	if given.how == "cleared" then given.points = nil end
	local n = 0
	for _ in pairs(given) do n = n + 1 end
	return n .. " " .. tostring(given.points)
end }
`

// TestListsOfTheGameReadAsTablesDo reads lists and maps that stand in boxes in every way
// that scripts can: they are made piece by piece, and nobody sees that.
func TestListsOfTheGameReadAsTablesDo(t *testing.T) {
	g := gametest.Open(t, showing)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
	gametest.Eval(t, g, `ann.scores = { 3, 5, 8 }`)
	gametest.Eval(t, g, `ann.hand = { "King", "Queen" }`)
	gametest.Eval(t, g, `ann.rows = { { 1, 2 }, { 3 } }`)
	gametest.Eval(t, g, `ann.prices = { rope = 2, lamp = 5 }`)
	gametest.Eval(t, g, `ann.places = { [1] = "inn", [3] = "well" }`)
	gametest.Eval(t, g, `bob = bring("character", { name = "Bob" })`)
	gametest.Eval(t, g, `(function() local l = {} for i = 1, 40 do l[i] = i * i end bob.scores = l end)()`)
	for _, tt := range []struct{ in, want string }{
		{`type(ann.scores)`, "table"},
		{`tostring(ann.scores)`, "table"},
		{`#ann.scores`, "3"},
		{`#bob.hand`, "0"},
		{`tostring(bob.hand[1])`, "nil"},
		{`ann.scores[2]`, "5"},
		{`tostring(ann.scores[4])`, "nil"},
		{`tostring(ann.scores[0]) .. tostring(ann.scores[1.5]) .. tostring(ann.scores.first) .. tostring(ann.scores[{}])`, "nilnilnilnil"},
		{`rawget(ann.scores, 3)`, "8"},
		{`select("#", unpack(ann.scores))`, "3"},
		{`table.concat(ann.scores, " ")`, "3 5 8"},
		{`table.maxn(ann.scores)`, "3"},
		{`(next(ann.scores))`, "1"},
		{`tostring(next(bob.hand))`, "nil"},
		{`(function() local n = 0 for i, v in ipairs(ann.scores) do n = n + i * v end return n end)()`, "37"},
		{`(function() local n = 0 for i, v in pairs(ann.scores) do n = n + i * v end return n end)()`, "37"},
		{`(function() local l, n = ann.scores, 0 for k = 1, 20 do for i = 1, #l do n = n + l[i] end end return n .. " " .. #l end)()`, "320 3"},
		{`(function() local l, n = bob.scores, 0 for k = 1, 2 do for i = 1, #l do n = n + l[i] end end return n .. " " .. #l end)()`, "44280 40"},
		{`(function() local l = ann.scores ann.scores = { 1 } local was = l[3] ann.scores = l return was end)()`, "8"},
		{`ann.hand[1] == ann.hand[1] and ann.hand[1] ~= ann.hand[2]`, "yes"},
		{`ann.hand[2].name`, "Queen"},
		{`(function() local r = ann.rows return tostring(r[1] == r[1]) .. #r[1] .. r[2][1] end)()`, "true23"},
		{`(function() local r, seen = ann.rows, {} for _, row in ipairs(r) do seen[row] = true end return tostring(seen[r[2]]) end)()`, "true"},
		{`ann.prices.rope + ann.prices["lamp"]`, "7"},
		{`tostring(ann.prices.tent)`, "nil"},
		{`(function() local s = {} for k, v in pairs(ann.prices) do s[#s + 1] = k .. v end return table.concat(s, " ") end)()`, "lamp5 rope2"},
		{`ann.places[3] .. #ann.places`, "well3"},
		{`(function() bob.scores = ann.scores return #bob.scores end)()`, "3"},
		{`tostring(getmetatable(ann.scores))`, "false"},
		{`(function() local t = setmetatable({}, { __index = ann.scores }) return t[2] .. tostring(t[9]) end)()`, "5nil"},
		{`(function() local t = setmetatable({ 7 }, ann.prices) return t[1] .. tostring(t.rope) end)()`, "7nil"},
	} {
		if got := gametest.Eval(t, g, tt.in); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.in, got, tt.want)
		}
	}
	for _, tt := range []struct{ in, want string }{
		{`(function() ann.scores[1] = 4 end)()`, "a list of the game is read-only"},
		{`(function() local l = ann.scores for i = 1, 30 do local x = l[1] end l[1] = 4 end)()`, "a list of the game is read-only"},
		{`(function() ann.scores.x = 4 end)()`, "a list of the game is read-only"},
		{`rawset(ann.scores, 1, 4)`, "a list of the game is read-only"},
		{`table.insert(ann.scores, 4)`, "a list of the game is read-only"},
		{`table.remove(ann.scores)`, "a list of the game is read-only"},
		{`table.sort(ann.scores)`, "a list of the game is read-only"},
		{`setmetatable(ann.scores, {})`, "a list of the game is read-only"},
		{`(function() ann.rows[1][1] = 4 end)()`, "a list of the game is read-only"},
		{`(function() ann.prices.rope = 4 end)()`, "a map of the game is read-only"},
		{`(function() return ann.scores() end)()`, "call"},
	} {
		if _, err := g.Eval(tt.in); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.in, err, tt.want)
		}
	}
}

// TestWhatIsGivenReadsAsATableDoes goes through what a function is given, passes it on,
// and writes to it: calls do not see what others did to theirs.
func TestWhatIsGivenReadsAsATableDoes(t *testing.T) {
	g := gametest.Open(t, showing)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for range 2 {
		for _, tt := range []struct{ in, want string }{
			{`ann:shows { note = "x", points = 2, at = ann }`, "at=Ann points=2 note=x"},
			{`ann:shows { at = ann }`, "at=Ann points=1"},
			{`ann:hits { at = ann, points = 3 }`, "3"},
			{`ann:passes_on { at = ann, points = 4, note = "x" }`, "4"},
			{`ann:sets "raw"`, "3 1"},
			{`ann:sets "known"`, "2 5"},
			{`ann:sets "cleared"`, "1 nil"},
			{`ann:sets "plain"`, "2 1"},
		} {
			if got := gametest.Eval(t, g, tt.in); got != tt.want {
				t.Errorf("%s: got %s, want %s", tt.in, got, tt.want)
			}
		}
		if _, err := g.Eval(`ann:sets "absent"`); err == nil || !strings.Contains(err.Error(), "the arguments of entity.sets cannot be changed") {
			t.Errorf("a name that is absent: %v", err)
		}
	}
}
