package offers_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/play/offers"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/gametest"
)

// bazaar is a game in which things are bought on a roll.
const bazaar = `box "entity.gold" { "number = 5" }
kind "hero" { like = "entity", luck = "number = 1" }
kind "trait" { carried = true }
check "hero.tries" { dice = "2d6", roller = "owner", against = "7", seen = "0" }
check "hero.helps" { dice = "1d6", roller = "owner" }
action "hero.walks (far = 1)" { function(who, args) who.luck = args.far end }
`

func open(t *testing.T, declared string) *engine.Game {
	t.Helper()
	g := gametest.Open(t, bazaar+declared)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`)
	return g
}

// What is bought is paid for, changes lines or dice, and is bounded by its price, its limit and
// its condition.
func TestWhatIsBoughtChangesTheRoll(t *testing.T) {
	for _, c := range []struct{ name, offers, decide, want string }{
		{"a line", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", changes = { modifier = "modifier + 1" } }`, `X = true`, "5 1 5"},
		{"nothing, where nobody takes it", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", changes = { modifier = "modifier + 1" } }`, `X = false`, "3 5 5"},
		{"what nobody can pay", `offer "X" { on = "hero.tries", by = "roller", costs = "6 gold", changes = { modifier = "modifier + 1" } }`, `X = true`, "3 5 5"},
		{"once on a roll", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", once = "roll", changes = { modifier = "modifier + 1" } }`, `X = true`, "4 4 5"},
		{"once on a roll, whoever takes it", `offer "X" { on = "hero.tries", by = "anyone", costs = "1 gold", once = "roll", changes = { modifier = "modifier + 1" } }`, `X = true`, "4 4 5"},
		{"up to a limit", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", limit = "3", changes = { modifier = "modifier + 1" } }`, `X = true`, "6 2 5"},
		{"up to the limit of each", `offer "X" { on = "hero.tries", by = "anyone", costs = "1 gold", limit = "2", changes = { modifier = "modifier + 1" } }`, `X = true`, "7 3 3"},
		{"as long as a condition holds", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", when = "total < 5", changes = { modifier = "modifier + 1" } }`, `X = true`, "5 3 5"},
		{"free of charge, once by each", `offer "X" { on = "hero.tries", by = "anyone", changes = { modifier = "modifier + 1" } }`, `X = true`, "5 5 5"},
		{"dice that are rolled again", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", once = "roll", changes = { dice = "again" } }`, `X = true`, "7 4 5"},
		{"before the dice lie", `offer "X" { on = "hero.tries", by = "roller", opens = "before", costs = "1 gold", once = "roll", changes = { modifier = "modifier + 1" } }`, `X = true`, "4 4 5"},
		{"what an answer says", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", asks = { much = "1..3" }, once = "roll", changes = { modifier = "modifier + much" } }`, `X = true, ["X: much"] = 3`, "6 4 5"},
		{"what was there before it was paid", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", once = "roll", changes = { modifier = "payer.gold" } }`, `X = true`, "8 3 5"},
		{"nothing, if it is answered", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", once = "roll", changes = { modifier = "modifier + 1" } }
			offer "Y" { on = "X", by = "anyone", costs = "1 gold", when = "payer != buyer", changes = { stands = "false" } }`, `X = { true, false }, Y = true`, "3 3 4"},
		{"for another price", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", once = "roll", changes = { modifier = "modifier + 1" } }
			trait "Thrifty" { instead_of "X" { costs = "1 gold" } }`, `X = true`, "4 4 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, c.offers)
			if strings.Contains(c.offers, "Thrifty") {
				gametest.Eval(t, g, `ann:gains "Thrifty"`)
			}
			if got := gametest.Eval(t, g, `(function() decide { `+c.decide+` } dice(1, 2, 3, 4) return ann:tries().total .. " " .. ann.gold .. " " .. bob.gold end)()`); got != c.want {
				t.Errorf("total and gold are %s, want %s", got, c.want)
			}
		})
	}
}

// An offer on an action changes what it is given, or lets nothing of it happen.
func TestWhatIsBoughtOnAnAction(t *testing.T) {
	for _, c := range []struct{ name, offers, want string }{
		{"what it is given", `offer "X" { on = "hero.walks", by = "owner", opens = "before", costs = "2 gold", once = "roll", changes = { far = "far + 5" } }`, "8 3"},
		{"nothing of it", `offer "X" { on = "hero.walks", by = "owner", opens = "before", costs = "2 gold", once = "roll", changes = { stands = "false" } }`, "1 3"},
		{"none, of another action", `offer "X" { on = "hero.tries", by = "roller", changes = { modifier = "1" } }`, "3 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, c.offers)
			if got := gametest.Eval(t, g, `(function() decide { X = true } ann:walks(3) return ann.luck .. " " .. ann.gold end)()`); got != c.want {
				t.Errorf("luck and gold are %s, want %s", got, c.want)
			}
		})
	}
}

// Why somebody cannot take an offer on a roll is told by the first thing that is missing.
func TestWhatStandsInTheWayOfAnOffer(t *testing.T) {
	const offer = `offer "X" { on = "hero.tries", by = "anyone", costs = "2 gold", once = "roll", when = "total < 9", changes = { modifier = "modifier + 1" } }
trait "Bold" { offer "Y" { on = "hero.tries", by = "roller", once = "session", changes = { modifier = "modifier + 1" } } }`
	for _, c := range []struct{ name, before, offer, who, want string }{
		{"nothing", ``, "X", "", ""},
		{"a price", `bob.gold = 1`, "X", "Bob", "Bob cannot pay 2 gold: there is 1"},
		{"a price, for one of them", `bob.gold = 1`, "X", "Ann", ""},
		{"prices", `bob.gold = 1 ann.gold = 0`, "X", "", "Ann cannot pay 2 gold: there are 0|Bob cannot pay 2 gold: there is 1"},
		{"that it was taken", `decide { X = true }`, "X", "Ann", "it was taken on this roll already"},
		{"an entry that is missing", ``, "Y", "Ann", "Ann does not have Bold"},
		{"another roller", ``, "Y", "Bob", "on hero.tries of Ann it is for Ann, not for Bob"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, offer)
			if c.before != "" {
				gametest.Eval(t, g, c.before)
			}
			gametest.Eval(t, g, `dice(1, 1) return ann:tries().total`)
			entries := g.Table.Journal().Entries()
			check := entries[len(entries)-1].Checks[0]
			offer := g.Table.World().Program().Rule(c.offer)
			var who *types.Ref
			if c.who != "" {
				who = named(g, c.who)
			}
			got := g.Table.Offers().WhyNot(g.Table.Run(), check, offer, offer.Offer.On[check.Rule()], who)
			if strings.Join(got, "|") != c.want {
				t.Errorf("%q, want %s", got, c.want)
			}
		})
	}
}

// named finds somebody by the name.
func named(g *engine.Game, name string) *types.Ref {
	w := g.Table.World()
	for _, id := range w.State().Records() {
		if n := w.Record(id); w.Names.Of(n) == name {
			return &n
		}
	}
	return nil
}

// Some offers are never for somebody, whatever is rolled.
func TestWhomAnOfferIsFor(t *testing.T) {
	g := open(t, `offer "All" { on = "hero.tries", by = "anyone", function() end }
offer "Own" { on = "hero.tries", by = "roller", function() end }
offer "Fate" { on = "hero.tries", by = "gamemaster", function() end }`)
	w := g.Table.World()
	ann, game := *named(g, "Ann"), w.Game()
	for _, c := range []struct {
		offer string
		who   types.Ref
		want  string
	}{
		{"All", ann, ""}, {"All", game, "it is for somebody at the table"},
		{"Own", ann, ""}, {"Own", game, "it is for the roller"},
		{"Fate", game, ""}, {"Fate", ann, "it is for the gamemaster"},
	} {
		if got := g.Table.Offers().NotFor(w.Program().Rule(c.offer), c.who); got != c.want {
			t.Errorf("%s: %q, want %q", c.offer, got, c.want)
		}
	}
}

// Only what has offers opens a window.
func TestActionsWithoutOffersOpenNoWindow(t *testing.T) {
	g := open(t, `action "hero.rests" { function() end }
offer "X" { on = "hero.walks", by = "owner", function() end }`)
	book := g.Table.World().Program()
	ann := *named(g, "Ann")
	if s := g.Table.Offers().OnAction(g.Table.Run(), book.Rule("hero.rests"), ann, nil); s != nil {
		t.Error("a window is open on hero.rests")
	}
	given := rules.Args{"far": 2.0}
	s := g.Table.Offers().OnAction(g.Table.Run(), book.Rule("hero.walks"), ann, given)
	if s == nil {
		t.Fatal("no window is open on hero.walks")
	}
	if s.Args["far"] = 3.0; given["far"] != 2.0 {
		t.Error("what the caller gave is changed")
	}
}

// What an open offer on a check would cost is known before it is taken.
func TestPricesOfOpenOffers(t *testing.T) {
	g := open(t, `offer "X" { on = "hero.tries", by = "roller", costs = { "2 gold", "1 luck" }, changes = { modifier = "modifier + 1" } }
offer "Y" { on = "hero.tries", by = "roller", costs = "all gold", changes = { modifier = "modifier + 1" } }
offer "Z" { on = "hero.walks", by = "owner", costs = "1 gold", function() end }`)
	gametest.Eval(t, g, `ann:tries().total`)
	ann := *named(g, "Ann")
	want := map[string][]offers.Price{
		"X": {{Who: ann, Box: "gold", Amount: 2, Have: 5}, {Who: ann, Box: "luck", Amount: 1, Have: 1}},
		"Y": {{Who: ann, Box: "gold", Amount: 5, Have: 5}},
	}
	open := g.Table.Late().OpenOffers()
	if len(open) != len(want) {
		t.Errorf("%d offers are open, want %d", len(open), len(want))
	}
	for _, d := range open {
		if got, known := g.Table.Offers().PricesOf(d); !known || !slices.Equal(got, want[d.Question]) {
			t.Errorf("%s costs %v, %v, want %v", d.Question, got, known, want[d.Question])
		}
	}
	gametest.Eval(t, g, `ann:walks(1)`)
	for _, d := range g.Table.Late().OpenOffers() {
		if got, known := g.Table.Offers().PricesOf(d); known != (d.Question != "Z") {
			t.Errorf("%s costs %v, %v", d.Question, got, known)
		}
	}
}
