package engine

import "testing"

// TestWhatOffersAsk: one of a list, all of a kind, or a number; later questions
// read earlier answers, and what leaves nothing to choose from is not offered.
func TestWhatOffersAsk(t *testing.T) {
	const aspects = `kind "aspect" { carried = true, worth = "number = 2" }
box "aspect.free" { sheet = "number = 0" }
aspect "Brave" {}
aspect "Quick" { worth = 3 }
aspect "Sly" { worth = 5 }
kind "place" { dark = "number = 1" }
place "Cellar" {}
place "Attic" { dark = 4 }
box "entity.foe" { "entity or none" }
action "entity.is_named (aspect: aspect)" { changes = { foe = "owner", spark = "spark + aspect.worth" } }
`
	const have = `ann:gains "Brave" ann:gains "Sly" `
	const invoke = `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { aspect = "aspect in filter(roller.aspects, #.free > 0)" }, changes = { modifier = { "aspect", "aspect.worth" }, ["aspect.free"] = "aspect.free - 1" } }`
	for _, c := range []struct{ name, offers, in, want string }{
		{"one of a list", invoke, have + `ann:the("Brave").free = 1 ann:the("Sly").free = 1 decide { X = true, ["X: aspect"] = "Sly" } dice(3, 3) return { ann:tries().total, ann:the("Sly").free, ann:the("Brave").free }`, "11, 0, 1"},
		{"nothing to choose from", invoke, have + `decide { X = true } dice(3, 3) return ann:tries().total`, "6"},
		{"one of all of a kind", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { where = "place" }, changes = { modifier = "where.dark" } }`,
			`decide { X = true, ["X: where"] = "Attic" } dice(3, 3) return ann:tries().total`, "10"},
		{"one of those on the table", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { whom = "hero" }, changes = { modifier = "whom.gold" } }`,
			`bob.gold = 9 decide { X = true, ["X: whom"] = bob } dice(3, 3) return ann:tries().total`, "15"},
		{"or none", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { whom = "hero or none" }, changes = { modifier = "whom == none ? 7 : 1" } }`,
			`decide { X = true, ["X: whom"] = "none" } dice(3, 3) return ann:tries().total`, "13"},
		{"a number of a list", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { die = "number in filter(dice, # < 4)" }, changes = { modifier = "die * 10" } }`,
			`decide { X = true, ["X: die"] = 3 } dice(3, 5) return ann:tries().total`, "38"},
		{"later ones read earlier answers", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { much = "1..3", whom = "hero in filter(heroes, #.gold == much)" }, changes = { modifier = "whom.spark" } }`,
			`ann.gold, bob.gold, bob.spark = 2, 3, 30 decide { X = true, ["X: much"] = 3, ["X: whom"] = bob } dice(3, 3) return ann:tries().total`, "36"},
		{"no answer leads to another", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { much = "1..3", whom = "hero in filter(heroes, #.gold == much)" }, changes = { modifier = "whom.spark" } }`,
			`ann.gold, bob.gold = 7, 8 decide { X = true } dice(3, 3) return ann:tries().total`, "6"},
		{"only answers that lead on", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { whom = "hero", aspect = "aspect in whom.aspects" }, changes = { modifier = "aspect.worth" } }`,
			have + `decide { X = true, ["X: whom"] = function(_, _) return ann end, ["X: aspect"] = "Sly" } dice(3, 3) return ann:tries().total`, "11"},
		{"answers in steps and in what is said", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { aspect = "aspect in roller.aspects" }, steps = { "payer.is_named" }, say = "{aspect} counts" }`,
			have + `decide { X = true, ["X: aspect"] = "Sly" } dice(3, 3) local try = ann:tries().total return ann.spark`, "9"},
		{"in odds", `offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { aspect = "aspect in filter(roller.aspects, #.worth + total >= 7)" }, changes = { modifier = "aspect.worth" } }`,
			have + `decide { X = function(_, check) return check.total < 7 end, ["X: aspect"] = function(_, all) return all[1] end } return odds(function() return ann:tries().success end):chance(true) * 36`, "36"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, aspects+c.offers, `decide {}`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestAnAnswerToALateOffer: what is asked is asked then, and undo forgets it.
func TestAnAnswerToALateOffer(t *testing.T) {
	g := open(t, bazaar+`offer "X" { on = "hero.tries", by = "roller", limit = "1", asks = { whom = "hero in filter(heroes, # != roller)" }, changes = { modifier = "whom.spark", ["whom.spark"] = "0" } }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`)
	eval(t, g, `dice(3, 3)`)
	for _, c := range []struct{ in, want string }{
		{`return ann:tries().total`, "6"},
		{`decide { ["X: whom"] = bob } return taking("X", ann).total`, "10"},
		{`return bob.spark`, "0"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}
