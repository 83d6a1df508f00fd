package engine

import "testing"

// TestChangesOfLinesHaveTheirType: an offer gives a line of a check what that line is;
// otherwise it is told at the formula of the offer.
func TestChangesOfLinesHaveTheirType(t *testing.T) {
	const rules = `kind "hero" { like = "entity" }
box "entity.luck" "number = 5"
box "entity.title" "text"
check "hero.tries" { dice = "2d6", roller = "owner", against = "7", sixes = "count(dice, # == 6)" }
check "hero.climbs" { like = "hero.tries" }
offer "Gift" { on = "hero.tries", by = "roller", limit = "1", changes = `
	for _, c := range []struct{ name, changes, want string }{
		{"a number for yes or no", `{ success = "0" }`, "climbing/init.lua:6:86: the formula must give yes or no, but gives a number\n" +
			"    6 | offer \"Gift\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { success = \"0\" } }\n" +
			"      |                                                                                      ^\n" +
			"  hint: compare it: `0 > 0`"},
		{"yes or no for a number", `{ sixes = "payer.luck > 1" }`, "climbing/init.lua:6:84: the formula must give a number, but gives yes or no\n" +
			"    6 | offer \"Gift\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { sixes = \"payer.luck > 1\" } }\n" +
			"      |                                                                                    ^^^^^^^^^^^^^^\n" +
			"  hint: write `(payer.luck > 1) ? 1 : 0`"},
		{"a text for a number", `{ sixes = "payer.title" }`, "climbing/init.lua:6:84: the formula must give a number, but gives a text\n" +
			"    6 | offer \"Gift\" { on = \"hero.tries\", by = \"roller\", limit = \"1\", changes = { sixes = \"payer.title\" } }\n" +
			"      |                                                                                    ^^^^^^^^^^^"},
		{"what they are", `{ success = "true", sixes = "sixes + 1" }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := tryOpen(rules+c.changes+" }", Options{})
			switch {
			case err != nil && err.Error() != c.want:
				t.Fatalf("it says\n%v\nwant\n%s", err, c.want)
			case err == nil && c.want != "":
				t.Fatalf("it loads, want\n%s", c.want)
			case err != nil:
				return
			}
			defer g.Close()
			eval(t, g, `ann = bring("hero", { name = "Ann" }) decide { Gift = true } dice(1, 2)`)
			if got := eval(t, g, `(function() local c = ann:climbs() return { c.success, c.sixes } end)()`); got != "yes, 1" {
				t.Errorf("it gives %s, want yes, 1", got)
			}
		})
	}
}

// TestOffersCostOtherwise: instead_of says what an offer costs; what it does and what
// it costs are replaced each by the strongest that holds.
func TestOffersCostOtherwise(t *testing.T) {
	const offer = `offer "X" { on = "hero.tries", by = "roller", once = "roll", costs = "1 gold", changes = { modifier = "modifier + 1" } }
`
	const roll = `dice(1, 1) return ann:tries().total .. ", " .. ann.gold .. ", " .. ann.spark`
	for _, c := range []struct{ name, rules, in, want string }{
		{"its own", ``, roll, "3, 4, 4"},
		{"more", `instead_of "X" { costs = "2 gold" }`, roll, "3, 3, 4"},
		{"several", `instead_of "X" { costs = { "2 gold", "payer.gold - 2 spark" } }`, roll, "3, 3, 3"},
		{"nothing", `instead_of "X" { costs = {} }`, roll, "3, 5, 4"},
		{"more than there is", `instead_of "X" { costs = "6 gold" }`, `decide {} ` + roll, "2, 5, 4"},
		{"another effect keeps the price", `instead_of "X" { changes = { modifier = "modifier + 5" } }`, roll, "7, 4, 4"},
		{"price and effect", "instead_of \"X\" { changes = { modifier = \"modifier + 5\" } }\ninstead_of \"X\" { costs = \"3 gold\" }", roll, "7, 2, 4"},
		{"both in one", `instead_of "X" { changes = { modifier = "modifier + 5" }, costs = "1 spark" }`, roll, "7, 5, 3"},
		{"while it holds", `instead_of "X" { costs = "1 spark", when = "total < 3" }`, roll, "3, 5, 3"},
		{"while it does not", `instead_of "X" { costs = "1 spark", when = "total > 3" }`, roll, "3, 4, 4"},
		{"in odds", `instead_of "X" { costs = "3 gold" }`, `local o = odds(function() local n = ann:tries().total return ann.gold end) return o:chance(2) .. ", " .. ann.gold`, "1, 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, offer+c.rules, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}
