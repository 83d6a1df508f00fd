package engine_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// gambling is a game of small checks and offers on them.
const gambling = `
box "entity.coin" { "number = 0" }
box "entity.daring" { "yes or no = no" }
box "entity.friend" { "entity or none" }
box "entity.seen" { "map of text to number" }
kind "knife" { edge = "number = 1" }
knife "Dirk" { edge = 3 }
kind "chest" { like = "record", opened = "action", left = "list of number" }
chest "Old Chest" { opened = function(chest, who) say(who.name .. " opens it.") end }

check "plain" { dice = "2d6" }
check "entity.tries" { like = "plain",
  lucky = function(check) return check.natural >= 10 and check:another "1d6" >= 4 end,
  cursed = function(check) return check.natural <= 5 and check:another "1d6" >= 4 end }
check "entity.swings (many = 2)" { more = "0", count = "max(0, many + more)", dice = "(@count)d6" }
action "entity.swings_twice" { function(who) return who:swings(1).total * 100 + who:swings(1).total end }
check "entity.flips" { dice = "3d{0,1}" }
action "game.both_guess (first: entity, second: entity)" { function(_, given) return given.first:guesses().total + given.second:guesses().total end }
check "entity.guesses" { dice = "1d6", luck = "0", modifier = "luck" }

offer "Third Die" { on = "plain", by = "roller", costs = "1 coin", once = "roll", function(check, payer) check:add_die "1d6"; check:keep(2, payer) end }
offer "More" { on = "entity.swings", by = "roller", costs = "1 coin", changes = { more = "more + 1" } }
offer "Less" { on = "entity.swings", by = "roller", costs = "1 coin", changes = { more = "more - 1" } }
offer "Choose" { on = "entity.swings", by = "roller", costs = "1 coin", once = "roll", function(check, payer) check:keep(1, payer) end }
offer "Turn" { on = "entity.flips", by = "roller", costs = "1 coin", once = "roll", function(check, payer) check:turn_over(payer) end }
offer "Luck" { on = "entity.guesses", by = "roller", costs = "1 coin", once = "roll", changes = { luck = "luck + 1" } }
instead_of "Luck" { when = "payer.daring", changes = { luck = "luck + 100" } }
instead_of "Third Die" { when = "roller.daring", function(check) check:add_die "1d6" end }
check "game.falls" { like = "plain", modifier = { { "daring", "10", when = "roller != nil and roller.daring" } } }
offer "Envy" { on = "Luck", by = "anyone", costs = "1 coin", when = "payer != buyer", changes = { stands = "buyer.coin > 0" } }
offer "Bet" { on = "game.falls", by = "anyone", costs = "1 coin", once = "roll", when = "payer.daring", changes = { dice = "again" } }
offer "Hold" { on = "Bet", by = "anyone", costs = "1 coin", when = "payer != buyer and roller == nil", changes = { stands = "false" } }
offer "Help" { on = "entity.guesses", by = "friend of friend of roller", costs = "1 coin of friend of roller", once = "roll", changes = { luck = "luck + 10" } }
`

// TestOffers plays worked examples; want is what its failure says, "" for none.
func TestOffers(t *testing.T) {
	for _, c := range []struct{ name, spec, want string }{
		{"a line worked out again finds the die it rolled", `
			decide { ["Third Die"] = true, ["Which 2 of the dice count?"] = { 1, 2 } }
			ann.coin = 1
			dice(6, 6, 4, 1)
			expect(ann:tries().lucky):is(true)`, ""},
		{"nobody rolls, and a purchase may be answered", `
			decide { Bet = { true, false }, Hold = true }
			ann.coin, ann.daring, bob.coin = 1, true, 1
			dice(1, 1)
			expect(game:falls().total):is(2)
			expect({ ann.coin, bob.coin }):is { 0, 0 }`, ""},
		{"an offer is replaced only while the replacement holds", `
			decide { Luck = { true, true }, ["Third Die"] = true }
			ann.coin = 3
			dice(3, 3)
			expect(ann:guesses().total):is(4)
			ann.daring = true
			expect(ann:guesses().total):is(103)
			dice(3, 3, 1)
			expect(ann:tries().total):is(7)`, ""},
		{"nobody in particular rolls", `
			dice(3, 4)
			expect(game:falls().total):is(7)`, ""},
		{"two lines roll dice of their own", `
			decide { ["Third Die"] = true, ["Which 2 of the dice count?"] = { 2, 3 } }
			ann.coin = 1
			dice(6, 4, 2, 1, 5)
			local try = ann:tries()
			expect(try.lucky):is(false)
			expect(try.cursed):is(true)`, ""},
		{"dice that lie there stay when more are rolled", `
			ann.coin = 2
			dice(2, 3, 5)
			ann:swings()
			expect(taking("More", ann).dice):is { 2, 3, 5 }
			expect(ann.coin):is(1)`, ""},
		{"the last die is taken away, and comes back as it lay", `
			ann.coin = 2
			dice(2, 3)
			ann:swings()
			expect(taking("Less", ann).dice):is { 2 }
			decide { More = { true } }`, `the decision "More" was never asked for`},
		{"no dice at all", `
			ann.coin = 1
			decide { Less = { true } }
			dice(4)
			local swing = ann:swings(1)
			expect(swing.natural):is(0)
			expect(swing.dice):is {}`, ""},
		{"chosen dice cannot become fewer", `
			ann.coin = 2
			dice(2, 3)
			decide { Choose = true, ["Which 1 of the dice count?"] = { 1 } }
			ann:swings()
			expect(function() taking("Less", ann) end):is_refused "cannot become more or fewer after somebody chose which of them count"
			expect(ann.coin):is(1)`, ""},
		{"dice that become fewer, with exact odds", `
			ann.coin = 1
			decide { Less = function(_, check) return check.total == 3 end }
			expect(odds(function() return ann:swings().total == 2 end)):is { ["true"] = 2 / 36, ["false"] = 34 / 36 }
			decide { Less = true }
			expect(odds(function() return ann:swings(3).total == 2 end)):is { ["true"] = 1 / 36, ["false"] = 35 / 36 }`, ""},
		{"dice that become more, with exact odds", `
			ann.coin = 1
			decide { More = function(_, check) return check.total == 2 end }
			expect(odds(function() return ann:swings().total <= 3 end)):is { ["true"] = (1 / 6 + 2) / 36, ["false"] = 1 - (1 / 6 + 2) / 36 }`, ""},
		{"a die is turned over by choice", `
			ann.coin = 1
			decide { Turn = true, ["Which die is turned over?"] = { 2 } }
			dice(1, 0, 0)
			expect(ann:flips().dice):is { 1, 1, 0 }`, ""},
		{"a purchase is answered, and then judged by what holds", `
			ann.coin, bob.coin = 1, 2
			decide { Luck = { true, false }, Envy = { true } }
			dice(3)
			expect(ann:guesses().total):is(3)
			expect(bob.coin):is(1)`, ""},
		{"an answer that lets the purchase stand can be followed by another", `
			ann.coin, bob.coin = 3, 2
			decide { Luck = { true }, Envy = { true, true } }
			dice(3)
			expect(ann:guesses().total):is(4)
			expect(bob.coin):is(0)`, ""},
		{"a path that ends early leads to nobody", `
			dice(3, 3)
			expect(ann:guesses().total):is(3)
			ann.friend = bob
			expect(ann:guesses().total):is(3)`, ""},
		{"a path to somebody", `
			ann.friend, bob.friend, bob.coin = bob, ann, 1
			decide { Help = true }
			dice(3)
			expect(ann:guesses().total):is(13)
			expect(bob.coin):is(0)`, ""},
		{"a late purchase gives what the check gives now", `
			ann.coin = 1
			dice(3)
			expect(ann:guesses().total):is(3)
			expect(taking("Luck", ann).total):is(4)`, ""},
		{"what somebody was asked twice on one check is not the answer on the next", `
			ann.coin = 3
			decide { More = function(_, check) return check.more == 0 end }
			dice(1, 2, 3, 4)
			expect(ann:swings_twice()):is(307)
			expect(ann.coin):is(1)`, ""},
		{"what one refused stays open when another bought something", `
			ann.coin, bob.coin = 1, 1
			dice(2, 3)
			game:both_guess { first = ann, second = bob }
			expect(taking("Luck", bob)):is(6)
			expect(taking("Luck", ann)):is(7)
			expect(ann.coin + bob.coin):is(0)`, ""},
		{"of several checks the last, unless it is said on which", `
			ann.coin = 2
			dice(2, 3, 1)
			expect(game:both_guess { first = ann, second = ann }):is(5)
			expect(taking("Luck", ann)):is(6)
			expect(taking("Luck", ann)):is(7)
			expect(function() taking("Luck", ann, ann:guesses()) end):is_refused "ann cannot take"`, ""},
		{"a thing from a printed entry has its functions", `
			local chest = bring "Old Chest"
			expect(function() chest.opened(chest, ann) end):says "ann opens it."
			expect(function() bring("Old Chest").opened(chest, bob) end):says "bob opens it."`, ""},
		{"what is not said", `expect(function() say "good" end):says "evil"`, `expected a message with "evil", got ["good"]`},
		{"maps are written by key", `
			ann:put("seen", "orc", 2)
			ann:put("seen", "elf", 1)
			ann:put("seen", "orc", 3)
			expect(ann.seen.orc + ann.seen.elf):is(4)
			ann:put("seen", "orc", nil)
			expect(ann.seen.orc):is(nil)
			expect(function() ann:put("seen", "elf", "many") end):fails "number"
			expect(function() ann:put("seen", 3) end):fails "is not a list"
			expect(function() ann:put("coin", "elf", 3) end):fails "is no map"`, ""},
		{"an entry as somebody has it", `
			expect(ann:the("Dirk").owner):is(ann)
			expect(ann:the("Dirk").edge):is(3)
			expect(function() ann:the "Drik" end):fails "Drik"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := module.Open(fstest.MapFS{
				"module.json":   {Data: []byte(`{"id": "gambling", "version": "1.0.0", "title": "Gambling", "licence": "MIT"}`)},
				"init.lua":      {Data: []byte(gambling)},
				"spec/init.lua": {Data: []byte("example \"" + c.name + "\" { given = { ann = { \"entity\" }, bob = { \"entity\" } }, function(ann, bob)\n" + c.spec + "\nend }")},
			}, "gambling")
			if err != nil {
				t.Fatal(err)
			}
			shelf, err := module.NewShelf(m)
			if err != nil {
				t.Fatal(err)
			}
			game, err := engine.Open(engine.Options{Modules: []string{"gambling"}, Finder: shelf, Specs: true})
			if err != nil {
				t.Fatal(err)
			}
			defer game.Close()
			_, err = game.RunExample(game.Loaded.Examples[0])
			switch {
			case err == nil && c.want != "":
				t.Errorf("no failure, want %q", c.want)
			case err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)):
				t.Errorf("failed with\n%s\nwant %q", err, c.want)
			}
		})
	}
}
