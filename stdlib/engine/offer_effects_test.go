package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/explain"
)

// TestWhatPurchasesChange: a formula is the new value of a line, a line in braces
// is added to it, and a path writes a box.
func TestWhatPurchasesChange(t *testing.T) {
	for _, c := range []struct{ name, offers, in, want string }{
		{"a line in braces", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", limit = "2", changes = { modifier = { "aspect", "2" } } }`,
			`dice(3, 3) return { ann:tries().total, ann.gold }`, "10, 3"},
		{"several", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = { { "aspect", "2" }, { "rich", "1", when = "payer.gold > 4" }, { "poor", "9", when = "payer.gold < 5" } } } }`,
			`dice(3, 3) return ann:tries().total`, "9"},
		{"what it adds was read when it was bought", `offer "X" { on = "hero.tries", by = "roller", costs = "all spark", limit = "1", changes = { modifier = { "spark", "payer.spark" } } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "10, 0"},
		{"dice in a line", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = { "Guidance", dice = "1d4" } } }`,
			`dice(3, 3, 4) local try = ann:tries() return { try.total, try.natural }`, "10, 6"},
		{"dice for each purchase", `offer "X" { on = "hero.tries", by = "roller", limit = "2", changes = { modifier = { { "Guidance", dice = "1d4" }, { "luck", "1" } } } }`,
			`dice(3, 3, 4, 2) return ann:tries().total`, "14"},
		{"as many dice as there was spark", `offer "X" { on = "hero.tries", by = "roller", costs = "all spark", limit = "1", changes = { modifier = { "spark", dice = "(@payer.spark)d4" } } }`,
			`dice(3, 3, 1, 1, 1, 1) return ann:tries().total`, "10"},
		{"dice in a line, in odds", `offer "X" { on = "hero.helps", by = "roller", limit = "1", when = "total < 4", changes = { modifier = { "Guidance", dice = "1d4" } } }`,
			`local o = odds(function() return ann:helps().total end) return { o:chance(4) * 24, o:chance(7) * 24, o:chance(2) * 24 }`, "7, 1, 1"},
		{"dice in a line, which are thrown once", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "again", modifier = { "Guidance", dice = "1d4" } } }
			offer "Y" { on = "hero.tries", by = "roller", limit = "1", when = "modifier > 0", changes = { dice = "again" } }`,
			`decide { X = true, Y = true } dice(1, 1, 2, 2, 4, 3, 3) return ann:tries().total`, "10"},
		{"a box", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = "payer.spark", ["payer.spark"] = "1" } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "10, 1"},
		{"a box that is paid from, too", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", limit = "1", changes = { ["payer.gold"] = "payer.gold * 2" } }`,
			`dice(3, 3) local try = ann:tries().total return ann.gold`, "10"},
		{"a box from a line that the purchase changed", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = "3", ["owner.gold"] = "total + before.total" } }`,
			`dice(3, 3) local try = ann:tries().total return ann.gold`, "15"},
		{"boxes of several, each as it stood", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { ["payer.gold"] = "payer.spark", ["payer.spark"] = "payer.gold" } }`,
			`dice(3, 3) local try = ann:tries().total return { ann.gold, ann.spark }`, "4, 5"},
		{"boxes before the function, steps behind it", `action "entity.glows" { changes = { spark = "spark * 2" } }
			offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { ["payer.spark"] = "10" }, steps = { "payer.glows" }, function(_, payer) payer.spark = payer.spark + 1 end }`,
			`dice(3, 3) local try = ann:tries().total return ann.spark`, "22"},
		{"nothing of what is cancelled, but what was paid", `action "entity.glows" { changes = { spark = "99" } }
			offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", once = "roll", changes = { modifier = "5", ["payer.spark"] = "0" }, steps = { "payer.glows" } }
			offer "No" { on = "X", by = "gamemaster", changes = { stands = "false" }, limit = "1" }`,
			`decide { X = { true, false }, No = true } dice(3, 3) return { ann:tries().total, ann.gold, ann.spark }`, "6, 4, 4"},
		{"a box from an offer on an offer", `offer "X" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "5" } }
			offer "No" { on = "X", by = "roller", limit = "1", changes = { stands = "false", ["payer.gold"] = "payer.gold + 1" } }`,
			`decide { X = true, No = true } dice(3, 3) return { ann:tries().total, ann.gold }`, "6, 6"},
		{"instead of an offer", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = { "X", "5" } } }
			instead_of "X" { when = "payer.gold > 4", changes = { modifier = { "rich", "7" }, ["payer.gold"] = "0" } }`,
			`dice(3, 3) return { ann:tries().total, ann.gold }`, "13, 0"},
		{"in odds", `offer "X" { on = "hero.tries", by = "roller", limit = "1", when = "not success", changes = { modifier = { "spark", "payer.spark" }, ["payer.spark"] = "total" } }`,
			`local o = odds(function() local try = ann:tries() return try.success and ann.spark or 0 end) return { o:chance(7) * 36, o:chance(8) * 36, o:chance(4) * 36, o:chance(0) * 36, ann.spark }`,
			"2, 3, 21, 1, 4"},
		{"boxes that read no line come before the dice", `check "hero.swings" { dice = "(@count)d6", roller = "owner", count = "owner.spark" }
			offer "X" { on = "hero.swings", by = "roller", limit = "1", changes = { dice = "again", ["payer.spark"] = "1" } }`,
			`dice(1, 2, 3, 4, 6) return ann:swings().dice`, "6"},
		{"and more of them are thrown", `check "hero.swings" { dice = "(@count)d6", roller = "owner", count = "owner.spark" }
			offer "X" { on = "hero.swings", by = "roller", limit = "1", changes = { ["payer.spark"] = "payer.spark + 1" } }`,
			`dice(1, 2, 3, 4, 6) return ann:swings().dice`, "1, 2, 3, 4, 6"},
		{"before, in a function", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { modifier = "4" }, function(check, payer) payer.gold = check.before.total * 100 + check.total end }`,
			`dice(3, 3) local try = ann:tries().total return ann.gold`, "610"},
		{"before, of dice", `offer "X" { on = "hero.tries", by = "roller", limit = "1", changes = { dice = "again", seen = "count(before.dice, # == 6)" } }`,
			`dice(6, 6, 1, 1) return ann:tries().seen`, "2"},
		{"before, of each purchase", `offer "X" { on = "hero.tries", by = "roller", limit = "3", changes = { modifier = "modifier + 1", seen = "seen * 100 + before.total" } }`,
			`dice(3, 3) return ann:tries().seen`, "60708"},
		{"before, under dice that become more", `check "hero.swings" { dice = "(@count)d6", roller = "owner", count = "1", seen = "0" }
			offer "X" { on = "hero.swings", by = "roller", limit = "1", changes = { count = "count + 1", seen = "before.natural" } }`,
			`dice(3, 5) local try = ann:swings() return { try.seen, try.natural }`, "3, 8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestBeforeInAFunction: elsewhere than in the function of an offer nothing stood
// there before.
func TestBeforeInAFunction(t *testing.T) {
	_, err := inMarket(t, ``, `decide {}`, `dice(3, 3) return ann:tries().before.total`)
	const want = "prompt 5:1: `before` means nothing here\n    1 | dice(3, 3) return ann:tries().before.total\n" +
		"  hint: check.before.line stands in the function of an offer on the check: the line as it was when the offer was bought"
	if err == nil {
		t.Fatal("it was read")
	}
	got, _, _ := strings.Cut(err.Error(), "\n  in ")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("another message (-want +got):\n%s", diff)
	}
}

// TestWhyTellsOfTheGamemaster: who takes what the gamemaster is offered.
func TestWhyTellsOfTheGamemaster(t *testing.T) {
	g := open(t, bazaar+`offer "Doom" { on = "hero.tries", by = "gamemaster", limit = "1", when = "natural > 2", changes = { natural = "2" } }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" }) dice(6, 5) ann:tries()`)
	eval(t, g, `taking("Doom", "gamemaster")`)
	why, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"the gamemaster takes Doom", "Doom of the gamemaster = 2"} {
		if text := why.String(); !strings.Contains(text, want) {
			t.Errorf("does not tell %q:\n%s", want, text)
		}
	}
	if _, err := g.Eval(`taking("Doom", "gamemaster")`); err == nil || !strings.Contains(err.Error(), `: the gamemaster cannot take "Doom" now`) {
		t.Errorf("got %v", err)
	}
}

// TestWhyTellsOfPurchases: what stood there before, and boxes as old and new value.
func TestWhyTellsOfPurchases(t *testing.T) {
	g := open(t, bazaar+`offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", limit = "1",
  changes = { dice = "again", natural = "max(natural, before.natural)", modifier = { "aspect", "2" }, ["payer.spark"] = "0" } }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" }) decide { X = true }`)
	eval(t, g, `dice(6, 5, 1, 1) ann:tries()`)
	why, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	text := why.String()
	for _, want := range []string{"Ann takes X", "before.natural = 11", "spark 4 -> 0", "aspect = +2", "X of Ann = 11", "X of Ann = 2"} {
		if !strings.Contains(text, want) {
			t.Errorf("does not tell %q:\n%s", want, text)
		}
	}
}
