package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDiceRolledAgain: some dice are rolled again, the others stay as they lie, and
// what keeps and drops does so anew.
func TestDiceRolledAgain(t *testing.T) {
	const pool = `check "hero.pool" { dice = "4d6", roller = "owner", sixes = "count(dice, # == 6)" }
check "hero.best" { dice = "3d6kh2", roller = "owner" }
check "hero.bursts" { dice = "2d6!", roller = "owner" }
check "hero.mixes" { dice = "2d6 + 2d8", roller = "owner" }
`
	offer := func(on, again string) string {
		return pool + `offer "X" { on = "hero.` + on + `", by = "roller", limit = "1", changes = { dice = "` + again + `" } }`
	}
	for _, c := range []struct{ name, offers, in, want string }{
		{"all", offer("pool", "again"), `dice(1, 2, 3, 4, 6, 6, 6, 5) return ann:pool().dice`, "6, 6, 6, 5"},
		{"those that a condition names", offer("pool", "again where # in [2, 3, 4, 5]"), `dice(1, 2, 6, 4, 5, 6) return ann:pool().dice`, "1, 5, 6, 6"},
		{"none, where none is so", offer("pool", "again where # > 6"), `dice(1, 2, 6, 4) return ann:pool().dice`, "1, 2, 6, 4"},
		{"one, the lowest", offer("pool", "again 1"), `dice(3, 2, 6, 2, 5) return ann:pool().dice`, "3, 5, 6, 2"},
		{"one, picked", offer("pool", "again 1"), `decide { X = true, ["Which die is rolled again?"] = { 3 } } dice(3, 2, 6, 2, 5) return ann:pool().dice`, "3, 2, 5, 2"},
		{"one, picked among some", offer("pool", "again 1 where # < 6"), `decide { X = true, ["Which die is rolled again?"] = { 3 } } dice(3, 2, 6, 4, 5) return ann:pool().dice`, "3, 2, 6, 5"},
		{"two", offer("pool", "again 2"), `dice(3, 2, 6, 1, 5, 6) return ann:pool().dice`, "3, 5, 6, 6"},
		{"two, picked", offer("pool", "again 2"), `decide { X = true, ["Which 2 of the dice are rolled again?"] = "highest" } dice(3, 2, 6, 1, 5, 4) return ann:pool().dice`, "5, 2, 4, 1"},
		{"what keeps, anew", offer("best", "again where # == 4"), `dice(4, 3, 5, 1) local b = ann:best() return { b.dice, b.natural }`, "3, 5, 8"},
		{"of dice that count", offer("best", "again where # < 4"), `dice(1, 5, 6) return ann:best().dice`, "5, 6"},
		{"with its explosions", offer("bursts", "again where # == 6"), `dice(6, 2, 5, 3) return ann:bursts().dice`, "3, 2"},
		{"explosions of others stay", offer("bursts", "again where # == 2"), `dice(6, 2, 5, 3) return ann:bursts().dice`, "6, 5, 3"},
		{"a new one explodes, too", offer("bursts", "again where # == 2"), `dice(4, 2, 6, 1) return ann:bursts().dice`, "4, 6, 1"},
		{"of several kinds", offer("mixes", "again where # == 2"), `dice(2, 3, 2, 8, 6, 7) return ann:mixes().dice`, "6, 3, 7, 8"},
		{"what a box says when it was bought", pool + `offer "X" { on = "hero.pool", by = "roller", costs = "all gold", limit = "1", changes = { dice = "again where # < payer.gold" } }`,
			`dice(4, 5, 6, 1, 6, 6) return ann:pool().dice`, "6, 5, 6, 6"},
		{"dice that were added", pool + `offer "More" { on = "hero.pool", by = "roller", once = "roll", function(check) check:add_die "1d6" end }
			offer "X" { on = "hero.pool", by = "roller", limit = "1", when = "len(dice) > 4", changes = { dice = "again where # == 1" } }`,
			`decide { X = true, More = true } dice(2, 3, 4, 5, 1, 6) return ann:pool().dice`, "2, 3, 4, 5, 6"},
		{"those that somebody chose stay chosen", pool + `offer "Two" { on = "hero.pool", by = "roller", once = "roll", function(check, payer) check:keep(2, payer) end }
			offer "X" { on = "hero.pool", by = "roller", limit = "1", when = "len(dice) == 2", changes = { dice = "again 1" } }`,
			`decide { X = true, Two = true, ["Which 2 of the dice count?"] = { 1, 4 } } dice(2, 3, 4, 5, 6) return ann:pool().dice`, "6, 5"},
		{"the better of two rolls", pool + `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "again", natural = "max(natural, before.natural)" } }`,
			`dice(5, 4, 1, 2) local a = ann:tries().total dice(1, 2, 5, 4) return { a, ann:tries().total }`, "9, 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestOddsOfDiceRolledAgain: the fractions were worked out by hand.
func TestOddsOfDiceRolledAgain(t *testing.T) {
	const checks = `check "hero.pool" { dice = "3d6", roller = "owner", sixes = "count(dice, # == 6)" }
check "hero.die" { dice = "1d6", roller = "owner" }
check "hero.ordered" { dice = "2d6", roller = "owner", first = "dice[1]" }
check "hero.best" { dice = "2d6kh1", roller = "owner" }
`
	for _, c := range []struct{ name, offers, in, want string }{
		// A die shows a six at once, or shows two to five and then a six: 1/6 + 4/6 * 1/6 = 10/36.
		{"all but ones and sixes", `offer "X" { on = "hero.pool", by = "roller", limit = "1", changes = { dice = "again where # in [2, 3, 4, 5]" } }`,
			`local o = odds(function() return ann:pool().sixes end) return { o:chance(3) * 5832, o:chance(0) * 5832 }`, "125, 2197"},
		// Of a die that is rolled again when it shows less than four: each of 4 to 6 has 1/6 + 1/2 * 1/6.
		{"one of few", `offer "X" { on = "hero.die", by = "roller", limit = "1", changes = { dice = "again 1 where # < 4" } }`,
			`local o = odds(function() return ann:die().total end) return { o:chance(6) * 12, o:chance(1) * 12 }`, "3, 1"},
		// The better of two dice is six in 11 of 36 ways.
		{"the better of two", `offer "X" { on = "hero.die", by = "roller", limit = "1", changes = { dice = "again", natural = "max(natural, before.natural)" } }`,
			`local o = odds(function() return ann:die().total end) return { o:chance(6) * 36, o:chance(1) * 36 }`, "11, 1"},
		// Of one that shows less than four the better counts, and is looked at twice: four and more is 1/2 + 1/2 * 1/2, a one needs a second one.
		{"the better of two, of some dice", `offer "X" { on = "hero.die", by = "roller", limit = "1", changes = { dice = "again 1 where # < 4", natural = "max(natural, before.natural)" } }`,
			`local o = odds(function() local die = ann:die() return die:at_least(4) and 6 or die.total end) return { o:chance(6) * 36, o:chance(1) * 36 }`, "27, 1"},
		{"the better of two, in a function", `offer "X" { on = "hero.die", by = "roller", limit = "1", changes = { dice = "again" },
			function(check, payer) if check.before.natural > check.natural then payer.gold = 0 end end }`,
			`local o = odds(function() local shown = ann:die().total return ann.gold end) return o:chance(0) * 36`, "15"},
		// The lowest of two dice is rolled again: both are six when one was and the other becomes one: 1/36 * 1/6 + 10/36 * 1/6.
		{"the lowest", `offer "X" { on = "hero.ordered", by = "roller", limit = "1", changes = { dice = "again 1" } }`,
			`local o = odds(function() return ann:ordered().total end) return o:chance(12) * 216`, "11"},
		// The first die shows six: it did and was not the lower one, or it was (the first of equals) and becomes one.
		{"in the order in which they lie", `offer "X" { on = "hero.ordered", by = "roller", limit = "1", changes = { dice = "again 1" } }`,
			`local o = odds(function() return ann:ordered().first end) return o:chance(6) * 216`, "51"},
		// The kept one is rolled again where it is one or two: 4 of 36 ways, after which it is six in 1 of 6 ways; else 11 of 36.
		{"where dice are kept", `offer "X" { on = "hero.best", by = "roller", limit = "1", changes = { dice = "again where # < 3" } }`,
			`local o = odds(function() return ann:best().total end) return o:chance(6) * 216`, "70"},
		{"by what it shows", `offer "X" { on = "hero.pool", by = "roller", limit = "1", when = "sixes == 0", changes = { dice = "again 1" } }`,
			`local o = odds(function() return ann:pool().sixes end) return { o:chance(1) * 1296, o:chance(0) * 1296 }`, "575, 625"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, checks+c.offers, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestSomeRolledAgainLate: an offer that is bought late rolls the dice that it
// names, undo brings the old ones back, and the others stay.
func TestSomeRolledAgainLate(t *testing.T) {
	g := open(t, bazaar+`check "hero.pool" { dice = "4d6", roller = "owner", sixes = "count(dice, # == 6)" }
offer "Push" { on = "hero.pool", by = "roller", limit = "1", changes = { dice = "again where # in [2, 3, 4, 5]" } }
offer "Nudge" { on = "hero.pool", by = "roller", limit = "1", changes = { dice = "again 1 where # == 1" } }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	eval(t, g, `dice(1, 2, 6, 4, 5, 6, 3)`)
	for _, c := range []struct{ in, want string }{
		{`p = ann:pool() return p.dice`, "1, 2, 6, 4"},
		{`return taking("Push", ann).dice`, "1, 5, 6, 6"},
		{`return taking("Nudge", ann).dice`, "3, 5, 6, 6"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

// TestBeforeIsRefused: where it means nothing it says so.
func TestBeforeIsRefused(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"in a line", `check "hero.finds" { dice = "1d6", roller = "owner", modifier = "before.total" }`,
			"climbing/init.lua:9:66: `before` means nothing here\n    9 | check \"hero.finds\" { dice = \"1d6\", roller = \"owner\", modifier = \"before.total\" }\n      |                                                                  ^^^^^^\n" +
				"  hint: in the changes of an offer on a check, before.line is the line as it was when the offer was bought"},
		{"before the dice", `offer "X" { on = "hero.tries", by = "roller", opens = "before", changes = { modifier = "before.total" } }`,
			"climbing/init.lua:9:89: `before` means nothing here\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", opens = \"before\", changes = { modifier = \"before.total\" } }\n      |                                                                                         ^^^^^^\n" +
				"  hint: in the changes of an offer on a check, before.line is the line as it was when the offer was bought"},
		{"of no line", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = "before.totl" } }`,
			"climbing/init.lua:9:91: hero.tries has no line `totl`, so it has no earlier value\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { modifier = \"before.totl\" } }\n      |                                                                                           ^^^^\n" +
				"  hint: did you mean `total`?"},
		{"of dice", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "agin" } }`,
			"climbing/init.lua:9:79: offer \"X\": dice can only be rolled again\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { dice = \"agin\" } }\n      |                                                                               ^\n" +
				"  hint: write dice = \"again\", \"again 1\" or \"again where # < 3\""},
		{"none of them", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "again 0" } }`,
			"climbing/init.lua:9:79: offer \"X\": from 1 to 1000 dice are rolled again, not 0\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { dice = \"again 0\" } }\n      |                                                                               ^^^^^^^^^\n" +
				"  hint: write dice = \"again\" for all of them"},
		{"what is asked of dice", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "again where #.face < 3" } }`,
			"climbing/init.lua:9:94: a number has no `face`\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { dice = \"again where #.face < 3\" } }\n      |                                                                                              ^^^^"},
		{"dice that are none", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = { "Help", dice = "1d" } } }`,
			"climbing/init.lua:9:102: the die has no sides\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { modifier = { \"Help\", dice = \"1d\" } } }\n      |                                                                                                      ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"another check", `check "hero.against (by: hero)" { like = "hero.tries", rival = { check = "by.tries" }, lead = "total - rival.total" }
offer "X" { on = "hero.against", by = "roller", limit = "1", changes = { modifier = "before.rival.total" } }`,
			"climbing/init.lua:10:93: the line `rival` is another check, whose earlier lines are not kept\n   10 | offer \"X\" { on = \"hero.against\", by = \"roller\", limit = \"1\", changes = { modifier = \"before.rival.total\" } }\n      |                                                                                             ^^^^^\n  hint: name a line that reads it"},
		{"a line added to what is no number", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { success = { "Luck", "1" } } }`,
			"climbing/init.lua:9:72: offer \"X\" adds a line to `success`, which is yes or no\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { success = { \"Luck\", \"1\" } } }\n      |                                                                        ^\n" +
				"  hint: write the formula alone, in quotes: it is the new value"},
		{"a line added to a box", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { ["payer.gold"] = { "Luck", "1" } } }`,
			"climbing/init.lua:9:74: offer \"X\": `payer.gold` is a box, and only lines of checks take a line in braces\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { [\"payer.gold\"] = { \"Luck\", \"1\" } } }\n      |                                                                          ^\n" +
				"  hint: write [\"payer.gold\"] = \"payer.gold + ...\""},
		{"a box that is written as a line", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { gold = "1" } }`,
			"climbing/init.lua:9:72: offer \"X\" changes the line `gold`, which hero.tries does not have\n    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { gold = \"1\" } }\n      |                                                                        ^\n" +
				"  hint: a box is written as a path: [\"owner.gold\"] = ..."},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(bazaar+c.source, Options{})
			if err == nil {
				t.Fatal("it was loaded")
			}
			if diff := cmp.Diff(c.want, strings.TrimSpace(err.Error())); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOfferedWhereADieFits: what rolls those dice again that show something is
// offered, and paid for, where there are some.
func TestOfferedWhereADieFits(t *testing.T) {
	const pool = `check "hero.pool" { dice = "2d6 [skill] + 2d6 [worn gear]", roller = "owner", sixes = "count(dice, # == 6)" }
check "hero.words" { dice = "2d{-, hit} [skill] + 1d{-, miss} [bad]", roller = "owner", hits = "symbols.hit" }
`
	offer := func(changes string) string {
		return pool + `offer "X" { on = "hero.pool", by = "roller", costs = "1 gold", limit = "1", changes = { ` + changes + ` } }`
	}
	const six = `dice(1, 2, 3, 3) local p = ann:pool() return { p.sixes, ann.gold }`
	for _, c := range []struct{ name, offers, in, want string }{
		{"nothing fits", offer(`dice = "again where # > 3"`), six, "0, 5"},
		{"nothing fits, one", offer(`dice = "again 1 where # > 3"`), six, "0, 5"},
		{"something fits", offer(`dice = "again where # > 2"`), `dice(1, 2, 3, 4, 6, 6) local p = ann:pool() return { p.sixes, ann.gold }`, "2, 4"},
		{"with what else it changes", offer(`dice = "again where # > 3", modifier = "modifier + 1"`), six, "0, 5"},
		{"what the payer has", offer(`dice = "again where # < payer.spark - 3"`), six, "0, 5"},
		{"one of two fits", offer(`["dice.skill"] = "again where # > 3", ["dice.worn_gear"] = "again where # == 3"`), `dice(1, 2, 3, 4, 6) local p = ann:pool() return { p.sixes, ann.gold }`, "1, 4"},
		{"of a label", offer(`["dice.worn_gear"] = "again where # < 3"`), `dice(1, 1, 3, 4) local p = ann:pool() return { p.sixes, ann.gold }`, "0, 5"},
		{"all of a label", offer(`["dice.worn_gear"] = "again"`), `dice(1, 1, 3, 4, 6, 6) local p = ann:pool() return { p.sixes, ann.gold }`, "2, 4"},
		{"one of a label", offer(`["dice.worn_gear"] = "again 1"`), `dice(1, 1, 3, 4, 6) local p = ann:pool() return { table.concat(p.dice, "-"), ann.gold }`, "1-1-6-4, 4"},
		{"what is asked decides", pool + `offer "X" { on = "hero.pool", by = "roller", costs = "1 gold", limit = "1", asks = { n = "1..6" }, changes = { dice = "again where # > n" } }`,
			`decide { X = true, ["X: n"] = 5 } ` + six, "0, 4"},
		{"words", pool + `offer "X" { on = "hero.words", by = "roller", costs = "1 gold", limit = "1", changes = { ["dice.skill"] = "again where len(#) == 0" } }`,
			`dice("hit", "hit", "-") local hits = ann:words().hits local left = ann.gold dice("hit", "-", "-", "hit") return { hits, left, ann:words().hits, ann.gold }`, "2, 5, 2, 4"},
		{"where it is replaced", offer(`dice = "again"`) + ` instead_of "X" { when = "sixes == 0", changes = { dice = "again where # > 3" } }`, six, "0, 5"},
		// Both of the gear show one with 1 in 36; then nothing is paid.
		{"in odds", offer(`["dice.worn_gear"] = "again where # > 1"`), `local o = odds(function() local p = ann:pool().sixes return ann.gold end) return { o:chance(5) * 36, o.method }`, "1, exact"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
	testRefusalsOf(t, bazaar+pool, []refusal{
		{"no such label", `offer "X" { on = "hero.pool", by = "roller", costs = "1 gold", changes = { ["dice.worn_gaer"] = "again" } }`,
			"climbing/init.lua:11:78: no dice of hero.pool are labelled `worn_gaer`\n   11 | offer \"X\" { on = \"hero.pool\", by = \"roller\", costs = \"1 gold\", changes = { [\"dice.worn_gaer\"] = \"again\" } }\n      |                                                                              ^\n  hint: did you mean `worn_gear`?"},
		{"nothing but again", `offer "X" { on = "hero.pool", by = "roller", costs = "1 gold", changes = { ["dice.worn_gear"] = "agian" } }`,
			"climbing/init.lua:11:78: offer \"X\": dice can only be rolled again\n   11 | offer \"X\" { on = \"hero.pool\", by = \"roller\", costs = \"1 gold\", changes = { [\"dice.worn_gear\"] = \"agian\" } }\n      |                                                                              ^\n  hint: write dice = \"again\", \"again 1\" or \"again where # < 3\""},
		{"on an action", `offer "X" { on = "hero.acts", by = "owner", costs = "1 gold", changes = { ["dice.worn_gear"] = "again" } }`,
			"climbing/init.lua:11:77: offer \"X\" changes the line `dice.worn_gear`, which hero.acts does not have\n   11 | offer \"X\" { on = \"hero.acts\", by = \"owner\", costs = \"1 gold\", changes = { [\"dice.worn_gear\"] = \"again\" } }\n      |                                                                             ^"},
	})
}
