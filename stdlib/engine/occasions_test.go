package engine

import (
	"strings"
	"testing"
)

const resting = `
kind "character" { like = "entity" }
kind "trait" { carried = true, sheet = { uses = "number = 0" } }
kind "blow" { event = true, attacker = "entity" }
box "entity.hp"     { starts = "9", refills = "rests_long" }
box "entity.surges" { starts = "2", refills = { "rests_shortly", "session" } }
box "entity.luck"   { starts = "1", refills = "game.day_breaks" }
box "entity.moved"  { refills = "turn", "yes or no = no" }
box "trait.charges" { sheet = "number = 3", refills = "owner.rests_long" }
box "trait.aimed"   { sheet = "number = 0", refills = "is_dropped" }
box "entity.calm"   { "yes or no = yes" }
box "entity.coins"  { starts = "1" }
action "entity.rests_long" { requires = { { "it is calm", "calm" } }, costs = "1 coins", steps = { "rests_shortly" } }
action "entity.rests_shortly" { steps = {} }
action "trait.is_dropped" { steps = {} }
action "game.day_breaks" { steps = {} }
action "entity.prays" { once = "rests_long", steps = {} }
action "entity.shouts" { once = { "turn", "game.day_breaks" }, steps = {} }
action "trait.is_shown" { once = "is_dropped", steps = {} }
trait "Bow" {}
trait "Sling" {}
`

func TestBoxesStartAnewOnActions(t *testing.T) {
	g := open(t, resting, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	eval(t, g, `for _, who in ipairs({ ann, bob }) do
		who:gains "Bow" who:gains "Sling"
		who.hp, who.surges, who.luck, who.moved = 1, 0, 0, true
		who:the("Bow").charges, who:the("Bow").aimed, who:the("Sling").aimed = 0, 5, 6
	end`)
	const shown = `(function() local all = {}
		for _, who in ipairs({ ann, bob }) do
			table.insert(all, table.concat({ who.hp, who.surges, who.luck, tostring(who.moved), who:the("Bow").charges, who:the("Bow").aimed, who:the("Sling").aimed }, " "))
		end
		return table.concat(all, ", ") end)()`
	for _, c := range []struct{ in, want string }{
		{`ann:rests_shortly()`, "1 2 0 true 0 5 6, 1 0 0 true 0 5 6"},
		{`ann.surges = 0 ann:rests_long()`, "9 2 0 true 3 5 6, 1 0 0 true 0 5 6"},
		{`ann:the("Bow"):is_dropped()`, "9 2 0 true 3 0 6, 1 0 0 true 0 5 6"},
		{`game:day_breaks()`, "9 2 1 true 3 0 6, 1 0 1 true 0 5 6"},
		{`bob:turn_begins()`, "9 2 1 true 3 0 6, 1 0 1 false 0 5 6"},
		{`game:session_begins()`, "9 2 1 true 3 0 6, 1 2 1 false 0 5 6"},
	} {
		eval(t, g, c.in)
		if got := eval(t, g, shown); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if got, want := eval(t, g, shown), "9 2 1 true 3 0 6, 1 0 1 false 0 5 6"; got != want {
		t.Errorf("after :undo: got %s, want %s", got, want)
	}
}

// An action that is refused is no occasion, whether it is not allowed or not paid.
func TestWhatIsRefusedIsNoOccasion(t *testing.T) {
	g := open(t, resting, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" }) ann.hp = 1`)
	for _, c := range []struct{ in, refused string }{
		{`ann.calm = false`, `ann:rests_long()`},
		{`ann.calm, ann.coins = true, 0`, `ann:rests_long()`},
	} {
		eval(t, g, c.in)
		if _, err := g.Eval(c.refused); err == nil {
			t.Errorf("%s: not refused", c.in)
		}
		if got := eval(t, g, "ann.hp"); got != "1" {
			t.Errorf("%s: hp is %s", c.in, got)
		}
	}
}

func TestWhatIsDoneOnceWaitsForActions(t *testing.T) {
	g := open(t, resting, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann", coins = 9 }), bring("character", { name = "Bob" }) ann:gains "Bow" ann:gains "Sling"`)
	for _, c := range []struct{ in, refused string }{
		{`ann:prays()`, ""},
		{`ann:prays()`, "entity.prays only once until the next rests_long"},
		{`bob:prays()`, ""},
		{`ann:rests_shortly() ann:prays()`, "entity.prays only once until the next rests_long"},
		{`ann:rests_long() ann:prays()`, ""},
		{`ann:shouts()`, ""},
		{`ann:shouts()`, "entity.shouts only once until the next turn or game.day_breaks"},
		{`bob:turn_begins() ann:shouts()`, "entity.shouts only once until the next turn or game.day_breaks"},
		{`ann:turn_begins() ann:shouts()`, ""},
		{`game:day_breaks() ann:shouts()`, ""},
		{`game:turns_end() ann:shouts() bob:shouts()`, ""},
		{`ann:the("Bow"):is_shown() ann:the("Sling"):is_shown()`, ""},
		{`ann:the("Sling"):is_dropped() ann:the("Bow"):is_shown()`, "trait.is_shown only once until the next is_dropped"},
		{`ann:the("Sling"):is_shown()`, ""},
	} {
		_, err := g.Eval(c.in)
		switch {
		case c.refused == "" && err != nil:
			t.Errorf("%s: %v", c.in, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%s: got %v, want %s", c.in, err, c.refused)
		}
	}
}

func TestOccasionsThatThereAreNot(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{"no such action", `box "entity.hp" { starts = "9", refills = "rests_lang" } action "entity.rests_long" { steps = {} }`,
			"climbing/init.lua:1:43: box \"entity.hp\": refills = \"rests_lang\": there is no action \"entity.rests_lang\", and no such unit of the clock\n    1 | box \"entity.hp\" { starts = \"9\", refills = \"rests_lang\" } action \"entity.rests_long\" { steps = {} }\n      |                                           ^^^^^^^^^^^^\n  hint: did you mean `rests_long`?"},
		{"no such unit", `box "entity.hp" { starts = "9", refills = "days" }`,
			"climbing/init.lua:1:43: box \"entity.hp\": refills = \"days\": there is no action \"entity.days\", and no such unit of the clock\n    1 | box \"entity.hp\" { starts = \"9\", refills = \"days\" }\n      |                                           ^^^^^^\n  hint: did you mean `day`?"},
		{"another noun's", `kind "blow" { event = true } box "entity.hp" { starts = "9", refills = "blow.lands" } action "blow.lands" { steps = {} }`, "climbing/init.lua:1:72: box \"entity.hp\": refills = \"blow.lands\": a blow does that, and an entity is none\n    1 | kind \"blow\" { event = true } box \"entity.hp\" { starts = \"9\", refills = \"blow.lands\" } action \"blow.lands\" { steps = {} }\n      |                                                                        ^^^^^^^^^^^^\n  hint: what waits for an action of others waits for one of its own, which is a step of theirs"},
		{"the owner of nobody's", `box "entity.hp" { starts = "9", refills = "owner.rests" } action "entity.rests" { steps = {} }`, "climbing/init.lua:1:43: box \"entity.hp\": refills = \"owner.rests\": an entity is on nobody's sheet\n    1 | box \"entity.hp\" { starts = \"9\", refills = \"owner.rests\" } action \"entity.rests\" { steps = {} }\n      |                                           ^^^^^^^^^^^^^\n  hint: write \"rests\""},
		{"a rule", `box "entity.hp" { starts = "9", refills = "mood" } rule "entity.mood" { "1" }`, "climbing/init.lua:1:43: box \"entity.hp\": refills = \"mood\": entity.mood is a rule\n    1 | box \"entity.hp\" { starts = \"9\", refills = \"mood\" } rule \"entity.mood\" { \"1\" }\n      |                                           ^^^^^^\n  hint: an occasion is an action"},
		{"of some of them alone", `kind "hero" { like = "entity" } box "entity.hp" { starts = "9", refills = "trains" } action "hero.trains" { steps = {} }`, "climbing/init.lua:1:75: box \"entity.hp\": refills = \"trains\": only a hero does that, and not every entity is one\n    1 | kind \"hero\" { like = \"entity\" } box \"entity.hp\" { starts = \"9\", refills = \"trains\" } action \"hero.trains\" { steps = {} }\n      |                                                                           ^^^^^^^^"},
		{"once", `action "entity.prays" { once = "dawn", steps = {} }`, "climbing/init.lua:1:32: action \"entity.prays\": once = \"dawn\": there is no action \"entity.dawn\", and no such unit of the clock\n    1 | action \"entity.prays\" { once = \"dawn\", steps = {} }\n      |                                ^^^^^^"},
		{"itself", `action "entity.prays" { once = "prays", steps = {} }`, "climbing/init.lua:1:32: action \"entity.prays\": once = \"prays\": it waits for itself\n    1 | action \"entity.prays\" { once = \"prays\", steps = {} }\n      |                                ^^^^^^^\n  hint: it would never be free again, or always"},
		{"no name", `action "entity.prays" { once = "every day", steps = {} }`, "climbing/init.lua:1:32: action \"entity.prays\": once = \"every day\"; that is no name\n    1 | action \"entity.prays\" { once = \"every day\", steps = {} }\n      |                                ^^^^^^^^^^^\n  hint: write \"turn\", \"day\", or the name of an action"},
		{"the game has no turns", `box "game.x" { starts = "9", refills = "turn" }`, "climbing/init.lua:1:40: box \"game.x\": refills = \"turn\": there is no action \"game.turn_begins\", and no such unit of the clock\n    1 | box \"game.x\" { starts = \"9\", refills = \"turn\" }\n      |                                        ^^^^^^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(c.rules, Options{})
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %q\nwant %q", err, c.want)
			}
		})
	}
}

// When nobody takes turns any more, what waits for a turn starts anew for everybody,
// on sheets, too; what names the action turn_begins waits for that action.
func TestTheEndOfTurnsIsAnOccasionForEverybody(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
kind "trait" { carried = true }
box "entity.actions" { refills = "turn", starts = "2" }
box "entity.points"  { refills = "turn_begins", starts = "3" }
box "trait.used"     { sheet = "number = 0", refills = "turn" }
trait "Bow" {}
`, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	eval(t, g, `for _, who in ipairs({ ann, bob }) do who:gains "Bow" who.actions, who.points, who:the("Bow").used = 0, 0, 1 end`)
	eval(t, g, `game:turns_end()`)
	if got, want := eval(t, g, `(ann.actions .. bob.actions .. " " .. ann.points .. bob.points .. " " .. ann:the("Bow").used .. bob:the("Bow").used)`), "22 00 00"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
