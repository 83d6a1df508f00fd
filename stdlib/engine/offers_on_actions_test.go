package engine

import (
	"strings"
	"testing"
)

// duelling is a game of actions that people may answer.
const duelling = bazaar + `kind "blow" { event = true, attacker = "entity", target = "entity", harm = "number = 2" }
box "entity.wards" { "number = 0" }
box "entity.hurt" { "number = 0" }
box "entity.told" { "number = 0" }
action "hero.strikes (target: entity, hard = 1)" { costs = "1 gold", once = "round", steps = { "target.is_hurt(hard)" } }
action "entity.is_hurt (points)" { changes = { hurt = "hurt + points" } }
action "hero.hits (target: entity)" { function(who, given) new.blow { attacker = who, target = given.target }:lands() end }
action "blow.lands" { steps = { "target.is_hurt(harm)" } }
after "hero.strikes" { changes = { told = "told * 10 + target.hurt" } }
`

// TestOffersOnActions: before it happens an action may be given something else, or
// be cancelled; otherwise offers are asked when it has happened, before what others
// do after it.
func TestOffersOnActions(t *testing.T) {
	const strike = `ann:strikes { target = bob } return { ann.gold, ann.hurt, bob.hurt, ann.told, bob.wards }`
	const ward = `box "entity.reactions" { "number = 1" } offer "X" { on = "hero.strikes", opens = "before", by = "target", costs = "1 reactions", `
	for _, c := range []struct{ name, offers, in, want string }{
		{"nobody answers", `offer "Y" { on = "hero.strikes", opens = "before", by = "target", changes = { stands = "false" } }`, `decide {} ` + strike, "4, 0, 1, 1, 0"},
		{"it is cancelled: what was paid is paid, and nothing follows", ward + `changes = { stands = "false", ["payer.wards"] = "1" } }`, strike, "4, 0, 0, 0, 1"},
		{"and it was used", ward + `changes = { stands = "false" } }`, `ann:strikes { target = bob } ann:strikes { target = bob }`, "!hero.strikes only once a round"},
		{"it gives nothing", `action "hero.counts" { function() return 7 end } offer "X" { on = "hero.counts", opens = "before", by = "owner", changes = { stands = "payer.gold < 5" } }`,
			`local a = ann:counts() ann.gold = 4 return { a or "nothing", ann:counts() }`, "nothing, 7"},
		{"another is struck", ward + `changes = { target = "owner" } }`, strike, "4, 1, 0, 1, 0"},
		{"harder", ward + `changes = { hard = { "rage", "2" } } }`, strike, "4, 0, 3, 3, 0"},
		{"all see what was given", ward + `once = "roll", changes = { hard = "hard * 2", target = "hard > 1 ? target : owner" } }`, strike, "4, 2, 0, 2, 0"},
		{"afterwards, before what follows", `offer "X" { on = "hero.strikes", by = "target", limit = "1", when = "target.hurt > 0", changes = { ["payer.hurt"] = "payer.hurt + 4" } }`, strike, "4, 0, 5, 5, 0"},
		{"afterwards for what follows", `offer "X" { on = "hero.strikes", by = "target", changes = { target = "owner" } }`, `ann.hurt = 7 ` + strike, "4, 7, 1, 7, 0"},
		{"boxes of an event", `offer "X" { on = "blow.lands", opens = "before", by = "target", once = "roll", changes = { target = "attacker", harm = "harm + 1" } }`,
			`ann:hits { target = bob } return { ann.hurt, bob.hurt }`, "3, 0"},
		{"once a deed, whoever takes it", `offer "X" { on = "hero.strikes", opens = "before", by = "anyone", once = "roll", changes = { hard = "hard + 1" } }`, strike, "4, 0, 2, 2, 0"},
		{"each of them", `offer "X" { on = "hero.strikes", opens = "before", by = "anyone", limit = "1", changes = { hard = "hard + 1" } }`, strike, "4, 0, 3, 3, 0"},
		{"one that is cancelled itself", ward + `changes = { stands = "false" } } offer "Z" { on = "X", by = "gamemaster", once = "roll", changes = { stands = "false" } }`,
			`decide { X = true, Z = true } ` + strike, "4, 0, 1, 1, 0"},
		{"after one that cancels nobody is asked", `offer "X" { on = "hero.strikes", opens = "before", by = "target", changes = { stands = "false" } }
			offer "Z" { on = "hero.strikes", opens = "before", by = "owner", changes = { ["payer.wards"] = "9" } }`,
			`decide { X = true, Z = true } ann:strikes { target = bob } return ann.wards`, "0"},
		{"in odds", `offer "X" { on = "hero.strikes", opens = "before", by = "target", changes = { hard = "hard + 1" } }`,
			`local o = odds(function() ann:strikes { target = bob, hard = roll("1d6") } return bob.hurt end) return { o:chance(7) * 6, o:chance(1) * 6, bob.hurt }`, "1, 0, 0"},
		{"around lets it happen later", `around "hero.strikes" { function(as_usual, who) who.wards = 5 return as_usual() end }
			offer "X" { on = "hero.strikes", by = "target", limit = "1", changes = { ["payer.wards"] = "owner.wards" } }`, strike, "4, 0, 1, 1, 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := tryOpen(duelling+c.offers, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" }) decide { X = true }`)
			got, err := g.Eval(c.in)
			want, refused := strings.CutPrefix(c.want, "!")
			switch {
			case refused && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("got %s, %v, want the error %s", got, err, want)
			case !refused && (err != nil || got != want):
				t.Errorf("got %s, %v, want %s", got, err, want)
			}
			if strings.Contains(c.in, "odds(") {
				return // which takes itself back
			}
			if _, err := g.Table.Journal().Undo(1); err != nil {
				t.Error(err)
			}
			if got := eval(t, g, `return { ann.gold, ann.hurt, bob.hurt }`); got != "5, 0, 0" {
				t.Errorf("after it was undone: %s", got)
			}
		})
	}
}

// TestRefusedOffersOnActions: what could not be meant is told at load.
func TestRefusedOffersOnActions(t *testing.T) {
	testRefusalsOf(t, duelling, []refusal{
		{"cancelled when it has happened", `offer "X" { on = "hero.strikes", by = "target", changes = { stands = "false" } }`,
			"climbing/init.lua:18:61: offer \"X\" changes `stands`, but it opens when hero.strikes has happened\n   18 | offer \"X\" { on = \"hero.strikes\", by = \"target\", changes = { stands = \"false\" } }\n      |                                                             ^\n  hint: write opens = \"before\" beside it"},
		{"a check that is cancelled", `offer "X" { on = "hero.tries", by = "roller", changes = { stands = "false" } }`,
			"climbing/init.lua:18:59: offer \"X\" changes `stands`, but hero.tries is a check: its result is one of its lines\n   18 | offer \"X\" { on = \"hero.tries\", by = \"roller\", changes = { stands = \"false\" } }\n      |                                                           ^\n  hint: change `success`"},
		{"what was not given", `offer "X" { on = "hero.strikes", opens = "before", by = "target", changes = { targt = "owner" } }`,
			"climbing/init.lua:18:79: offer \"X\" changes the line `targt`, which hero.strikes does not have\n   18 | offer \"X\" { on = \"hero.strikes\", opens = \"before\", by = \"target\", changes = { targt = \"owner\" } }\n      |                                                                               ^\n  hint: did you mean `target`?"},
		{"of another type", `offer "X" { on = "hero.strikes", opens = "before", by = "target", changes = { hard = "owner" } }`,
			"climbing/init.lua:18:87: the formula must give a number, but gives an entity\n   18 | offer \"X\" { on = \"hero.strikes\", opens = \"before\", by = \"target\", changes = { hard = \"owner\" } }\n      |                                                                                       ^^^^^"},
		{"dice", `offer "X" { on = "hero.strikes", opens = "before", by = "owner", changes = { hard = { "Help", dice = "1d4" } } }`,
			"climbing/init.lua:18:103: offer \"X\" adds dice to `hard`, and hero.strikes is no check\n   18 | offer \"X\" { on = \"hero.strikes\", opens = \"before\", by = \"owner\", changes = { hard = { \"Help\", dice = \"1d4\" } } }\n      |                                                                                                       ^\n  hint: let a step or a function roll them"},
		{"nothing to be found before", `offer "X" { on = "hero.strikes", opens = "before", by = "target", changes = { hard = "before.hard" } }`,
			"climbing/init.lua:18:87: `before` means nothing here\n   18 | offer \"X\" { on = \"hero.strikes\", opens = \"before\", by = \"target\", changes = { hard = \"before.hard\" } }\n      |                                                                                       ^^^^^^\n  hint: in the changes of an offer on a check, before.line is the line as it was when the offer was bought"},
		{"before an offer", `offer "X" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "1" } } offer "Y" { on = "X", opens = "before", by = "roller", changes = { stands = "false" } }`,
			"climbing/init.lua:18:93: offer \"Y\" opens before the dice, but X is an offer and has none\n   18 | offer \"X\" { on = \"hero.tries\", by = \"roller\", once = \"roll\", changes = { modifier = \"1\" } } offer \"Y\" { on = \"X\", opens = \"before\", by = \"roller\", changes = { stands = \"false\" } }\n      |                                                                                             ^\n  hint: leave opens out"},
	})
}
