package luabind_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// TestTakeFindsEntriesOfAnOwnersList takes an entry of the book out of a list
// on somebody's sheet, where it reads as that one's own.
func TestTakeFindsEntriesOfAnOwnersList(t *testing.T) {
	g := gametest.Open(t, `
kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
skill "Climbing" {}
skill "Diving" {}
box "entity.barred" { "list of skill" }
action "entity.is_barred (skill: skill)" { function(who, given) who:put("barred", given.skill) end }
action "entity.is_free (skill: skill)" { function(who, given) return who:take("barred", given.skill) end }
`)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
	gametest.Eval(t, g, `ann:is_barred "Climbing"`)
	gametest.Eval(t, g, `ann:is_barred "Diving"`)
	for _, tt := range []struct{ name, in, want string }{
		{"a name", `ann:is_free "Climbing"`, "yes"},
		{"not twice", `ann:is_free "Climbing"`, "no"},
		{"as somebody has it", `ann:is_free(ann.Diving)`, "yes"},
		{"nothing is left", `#ann.barred`, "0"},
	} {
		if got := gametest.Eval(t, g, tt.in); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestTakeReadsTheValueAsTheListDoes takes from lists that belong to nobody and
// to somebody: by name, printed, and as somebody has it.
func TestTakeReadsTheValueAsTheListDoes(t *testing.T) {
	const cards = `
kind "character" { like = "entity" }
kind "card" {}
card "King" {}
card "Queen" {}
box "entity.hand" { "list of card" }
box "entity.scores" { "list of 1..6" }
box "entity.friends" { "list of character" }
box "entity.luck" { "number = 1" }
box "entity.notes" { "map of text to number" }
box "game.deck" { "list of card" }
`
	for _, tt := range []struct{ name, deck, hand, take, deckAfter, handAfter string }{
		{"a name", `{ "King", "Queen", "King" }`, `{}`, `game:take("deck", "King")`, "Queen King", ""},
		{"the printed card", `{ "King", "Queen" }`, `{}`, `game:take("deck", (entries "card")[2])`, "King", ""},
		{"from a hand, taken out of the deck", `{ "King", "Queen" }`, `{ "Queen" }`, `game:take("deck", ann.hand[1])`, "King", "Ann's Queen"},
		{"from the deck, taken out of a hand", `{ "King" }`, `{ "Queen", "King" }`, `ann:take("hand", game.deck[1])`, "King", "Ann's Queen"},
		{"a name out of a hand", `{}`, `{ "Queen", "King" }`, `ann:take("hand", "Queen")`, "", "Ann's King"},
		{"hers lies in the deck", `{ "Queen" }`, `{ "King" }`, `(function() game:put("deck", ann.hand[1]) return game:take("deck", "King") end)()`, "Queen", "Ann's King"},
		{"hers and nobody's, and hers is meant", `{ "King" }`, `{ "King" }`, `(function() game:put("deck", ann.hand[1]) return game:take("deck", ann.hand[1]) end)()`, "King", "Ann's King"},
		{"hers and nobody's, and nobody's is meant", `{}`, `{ "King" }`, `(function() game:put("deck", ann.hand[1]) game:put("deck", "King") return game:take("deck", "King") end)()`, "Ann's King", "Ann's King"},
		{"his and hers are two", `{}`, `{ "King" }`, `not (function() game:put("deck", ann.hand[1]) bob.hand = { "King" } return game:take("deck", bob.hand[1]) end)()`, "Ann's King", "Ann's King"},
		{"what is not there", `{ "King" }`, `{}`, `not game:take("deck", "Queen")`, "King", ""},
		{"numbers", `{}`, `{}`, `(function() ann.scores = { 3, 5 } return ann:take("scores", 5) and not ann:take("scores", 5) end)()`, "", ""},
		{"people by name", `{}`, `{}`, `(function() ann:put("friends", bob) return ann:take("friends", "Bob") and #ann.friends == 0 end)()`, "", ""},
	} {
		g := gametest.Open(t, cards)
		gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
		gametest.Eval(t, g, `bob = bring("character", { name = "Bob" })`)
		gametest.Eval(t, g, `game.deck = `+tt.deck)
		gametest.Eval(t, g, `ann.hand = `+tt.hand)
		if got := gametest.Eval(t, g, tt.take); got != "yes" {
			t.Errorf("%s: %s says %s", tt.name, tt.take, got)
		}
		for list, want := range map[string]string{"game.deck": tt.deckAfter, "ann.hand": tt.handAfter} {
			names := `(function() local s = {} for _, c in ipairs(` + list + `) do s[#s + 1] = (c.owner and c.owner.name .. "'s " or "") .. c.name end return table.concat(s, " ") end)()`
			if got := gametest.Eval(t, g, names); got != want {
				t.Errorf("%s: %s holds %q, not %q", tt.name, list, got, want)
			}
		}
	}
	g := gametest.Open(t, cards)
	gametest.Eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, tt := range []struct{ in, want string }{
		{`game:take("deck", "Kign")`, `there is no card "Kign"`},
		{`game:take("deck", 5)`, "5 is not a card"},
		{`game:take("deck", ann)`, "is a character, not a card"},
		{`game:take("deck", nil)`, "none is not a card"},
		{`game:take("deck", { name = "King" })`, "not a card"},
		{`ann:take("scores", 9)`, "9 is not"},
		{`ann:take("friends", "Nobody")`, `no character at the table is called "Nobody"`},
		{`ann:take("friends", { name = "Cid" })`, "not a character"},
		{`ann:take("luck", 1)`, "is not a list"},
		{`ann:take("notes", "Ann")`, "is not a list"},
		{`game:take("dekc", "King")`, "has no box `dekc`"},
	} {
		if _, err := g.Eval(tt.in); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.in, err, tt.want)
		}
	}
}
