package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/sandbox"
)

// bazaar is a game in which offers are bought on a roll; the offers of each test follow line
// 8.
const bazaar = `kind "hero" { like = "entity" }
box "entity.gold" { "number = 5" }
box "entity.spark" { "number = 4" }
check "hero.tries" { dice = "2d6", roller = "owner", against = "7", seen = "0" }
action "hero.acts" { function(who) who.gold = who.gold - 1 end }
kind "trait" { carried = true }
check "hero.helps" { dice = "1d6", roller = "owner" }
rule "hero.worth" { function(who) return who.spark * 10 end }
`

// inMarket plays one line in which each offer is bought, and returns the total of the roll and
// the remaining gold and spark.
func inMarket(t testing.TB, offers, decide, in string) (string, error) {
	t.Helper()
	g, err := tryOpen(bazaar+offers, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, line := range []string{`ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `bring("track", { name = "T", size = 4, value = 3 })`, decide} {
		if _, err := g.Eval(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	before := g.Table.World().Hash()
	got, err := g.Eval(in)
	if err != nil && g.Table.World().Hash() != before {
		t.Errorf("after %v the game is not what it was", err)
	}
	return got, err
}

// TestHowOftenAnOfferIsTaken: an offer without costs or limits is bought once on a roll or
// purchase, by each thing.
func TestHowOftenAnOfferIsTaken(t *testing.T) {
	const roll = `dice(1, 1) return ann:tries().total .. ", " .. ann.gold`
	for _, c := range []struct{ name, offers, in, want string }{
		{"without anything", `offer "X" { on = "hero.tries", by = "roller", changes = { modifier = "modifier + 1" } }`, roll, "3, 5"},
		{"for a price of nothing", `offer "X" { on = "hero.tries", by = "roller", costs = "0 gold", changes = { modifier = "modifier + 1" } }`, roll, "3, 5"},
		{"for a price that comes to nothing", `offer "X" { on = "hero.tries", by = "roller", costs = "max(0, payer.gold - 3) gold", changes = { modifier = "modifier + 1" } }`, roll, "4, 3"},
		{"for a price", `offer "X" { on = "hero.tries", by = "roller", costs = "2 gold", changes = { modifier = "modifier + 1" } }`, roll, "4, 1"},
		{"by everybody", `offer "X" { on = "hero.tries", by = "anyone", changes = { modifier = "modifier + 1" } }`, roll, "4, 5"},
		{"with a limit", `offer "X" { on = "hero.tries", by = "roller", limit = "3", changes = { modifier = "modifier + 1" } }`, roll, "5, 5"},
		{"under a condition that the roll ends", `offer "X" { on = "hero.tries", by = "roller", when = "total < 9", changes = { modifier = "modifier + 1" } }`, roll, "9, 5"},
		{"under a condition that nothing ends", `offer "X" { on = "hero.tries", by = "roller", when = "payer.gold > 0", changes = { modifier = "modifier + 1" } }`, roll, "3, 5"},
		{"under a condition that its function ends", `offer "X" { on = "hero.tries", by = "roller", when = "payer.gold > 2", changes = { modifier = "modifier + 1" }, function(_, payer) payer.gold = payer.gold - 1 end }`, roll, "5, 2"},
		{"whose function alone is bounded by nothing", `offer "X" { on = "hero.tries", by = "roller", function(_, payer) payer.gold = payer.gold + 1 end }`, roll, "2, 6"},
		{"inside an entry", `trait "Bold" { offer "X" { on = "hero.tries", by = "roller", changes = { modifier = "modifier + 1" } } }`, `ann:gains "Bold" ` + roll, "3, 5"},
		{"inside an entry that somebody else has", `trait "Bold" { offer "X" { on = "hero.tries", by = "roller", changes = { modifier = "modifier + 1" } } }`, `decide {} bob:gains "Bold" ` + roll, "2, 5"},
		{"on an action", `offer "X" { on = "hero.acts", by = "owner", function(_, payer) payer.gold = payer.gold * 2 end }`, `ann:acts() return ann.gold`, "8"},
		{"again", `offer "X" { on = "hero.tries", by = "roller", changes = { dice = "again" } }`, `dice(1, 1, 2, 3) return ann:tries().total`, "5"},
		{"cancelled for nothing", `offer "X" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "modifier + 1" } }
			offer "No" { on = "X", by = "gamemaster", changes = { stands = "false" } }`, `decide { X = true, No = true } ` + roll, "2, 5"},
		{"cancelled, and made again by paying again", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", once = "roll", changes = { modifier = "modifier + 1" } }
			offer "No" { on = "X", by = "gamemaster", changes = { stands = "false" } }`, `decide { X = true, No = { true, true, false } } ` + roll, "3, 2"},
		{"cancels that are cancelled", `offer "X" { on = "hero.tries", by = "roller", costs = "0 gold", changes = { modifier = "modifier + 1" } }
			offer "No" { on = { "X", "Yes" }, by = "roller", changes = { stands = "false" } }
			offer "Yes" { on = "No", by = "roller", changes = { stands = "false" } }`, `decide { X = true, No = true, Yes = true } ` + roll, "3, 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestOddsOfWhatIsTakenOnce: a reroll without costs happens once in every playthrough.
func TestOddsOfWhatIsTakenOnce(t *testing.T) {
	got, err := inMarket(t, `offer "X" { on = "hero.tries", by = "roller", when = "payer.gold > 0", changes = { dice = "again" } }`,
		`decide { X = function(_, check) return not check.success end }`, `return odds(function() return ann:tries().success end):chance(true)`)
	if want := fmt.Sprint(7.0/12 + 5.0/12*7/12); err != nil || !strings.HasPrefix(got, want[:8]) {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// TestOffersWithoutAnEnd: an endless chain of offers without limits ends with an error that
// names the offers, and the command has no effect.
func TestOffersWithoutAnEnd(t *testing.T) {
	t.Parallel()
	const give = "\n  hint: give such an offer "
	at := func(line int, source, message string) string {
		return fmt.Sprintf("climbing/init.lua:%d:1: %s\n    %d | %s\n      | ^", line, message, line, source)
	}
	for _, c := range []struct{ name, offers, want string }{
		{"a price that is given back", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", function(_, payer) payer.gold = payer.gold + 1 end }`,
			at(9, `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", function(_, payer) payer.gold = payer.gold + 1 end }`,
				`more than 1000 purchases on one roll of hero.tries: "X" 1001 times`) + give + "once = \"roll\" or a limit"},
		{"a condition that never fails", `offer "X" { on = "hero.tries", by = "roller", when = "total < 100", changes = { dice = "again" } }`,
			at(9, `offer "X" { on = "hero.tries", by = "roller", when = "total < 100", changes = { dice = "again" } }`,
				`more than 1000 purchases on one roll of hero.tries: "X" 1001 times`) + give + "costs, once = \"roll\" or a limit"},
		{"answers to answers", "offer \"X\" { on = { \"hero.acts\", \"Y\" }, by = \"anyone\", limit = \"1000\", function() end }\noffer \"Y\" { on = \"X\", by = \"anyone\", limit = \"1000\", function() end }", ""},
		{"a check that is opened again", `offer "X" { on = "hero.tries", by = "roller", function(_, payer) payer:tries() end }`,
			"climbing/init.lua:4:1: checks open each other more than 100 in a row, the last of them hero.tries of Ann\n    4 | check \"hero.tries\" { dice = \"2d6\", roller = \"owner\", against = \"7\", seen = \"0\" }\n      | ^\n" +
				"  hint: something that follows this check opens it again: let it happen once\n  climbing/init.lua:9:1: offer \"X\" opens it, in climbing"},
		{"a check that is opened and looked at again", `offer "X" { on = "hero.tries", by = "roller", function(_, payer) return payer:tries().total end }`,
			"climbing/init.lua:4:1: checks open each other more than 100 in a row, the last of them hero.tries of Ann\n    4 | check \"hero.tries\" { dice = \"2d6\", roller = \"owner\", against = \"7\", seen = \"0\" }\n      | ^\n" +
				"  hint: something that follows this check opens it again: let it happen once\n  climbing/init.lua:9:1: offer \"X\" opens it, in climbing"},
		{"several checks that are opened again", `offer "X" { on = "hero.tries", by = "roller", limit = "5", function(_, payer) payer:tries() end }`,
			at(9, `offer "X" { on = "hero.tries", by = "roller", limit = "5", function(_, payer) payer:tries() end }`,
				`more than 10000 purchases in one command: "X" 10001 times`) + give + "costs or once = \"roll\""},
		{"a check that follows itself", `after "hero.tries" { function(check) check.noun:tries() end }`,
			"climbing/init.lua:4:1: checks open each other more than 100 in a row, the last of them hero.tries of Ann\n    4 | check \"hero.tries\" { dice = \"2d6\", roller = \"owner\", against = \"7\", seen = \"0\" }\n      | ^\n" +
				"  hint: something that follows this check opens it again: let it happen once"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := `return ann:tries().total`
			if strings.Contains(c.offers, "hero.acts") {
				in = `ann:acts()`
			}
			_, err := inMarket(t, c.offers, `decide { X = true, Y = true }`, in)
			if err == nil {
				t.Fatal("it came to an end")
			}
			got, _, _ := strings.Cut(err.Error(), "\n  in ")
			if c.want == "" {
				if !strings.HasPrefix(got, "climbing/init.lua:") || !strings.Contains(got, "purchases") || !strings.Contains(got, `"Y"`) {
					t.Errorf("got %s", got)
				}
			} else if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}

// TestWhatChangesRead: changes read the current lines, but everything else as it was before
// the costs of the offer were paid.
func TestWhatChangesRead(t *testing.T) {
	for _, c := range []struct{ name, offers, in, want string }{
		{"all that is paid", `offer "X" { on = "hero.tries", by = "roller", costs = "all spark", once = "roll", changes = { modifier = "modifier + payer.spark" } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "10, 0"},
		{"a rule of what is paid", `offer "X" { on = "hero.tries", by = "roller", costs = "3 spark", once = "roll", changes = { modifier = "owner.spark > 3 ? worth : 0" } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "46, 1"},
		{"lines as they are", `offer "X" { on = "hero.tries", by = "roller", costs = "2 spark", changes = { modifier = "modifier + 1", seen = "modifier * 100 + payer.spark" } }`,
			`dice(3, 3) local try = ann:tries() return { try.seen, try.total, ann.spark }`, "202, 8, 0"},
		{"what its function changes", `offer "X" { on = "hero.tries", by = "roller", once = "roll", changes = { modifier = "payer.spark" }, function(_, payer) payer.spark = 9 end }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "10, 9"},
		{"of those who are there", `offer "X" { on = "hero.tries", by = "roller", costs = "all spark", once = "roll", changes = { modifier = "sum(heroes, #.spark)" }, function(_, payer) all("hero")[2]:leaves() end }`,
			`dice(3, 3) return { ann:tries().total, #all "hero" }`, "14, 1"},
		{"on an offer", `offer "X" { on = "hero.tries", by = "roller", costs = "1 gold", once = "roll", changes = { modifier = "5" } }
			offer "Y" { on = "X", by = "roller", costs = "all spark", changes = { stands = "payer.spark > 0" } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "11, 0"},
		{"what a line reads of it", `instead_of "hero.tries.seen" { "owner.spark" }
			offer "X" { on = "hero.tries", by = "roller", costs = "all spark", once = "roll", changes = { modifier = "seen * 10 + payer.spark" } }`,
			`dice(3, 3) return { ann:tries().total, ann.spark }`, "10, 0"},
		{"in odds", `offer "X" { on = "hero.tries", by = "roller", costs = "all spark", once = "roll", changes = { modifier = "natural > 11 ? 100 : payer.spark" } }`,
			`return { odds(function() return ann:tries().total end):chance(112) * 36, ann.spark }`, "1, 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true, Y = true }`, c.in)
			if err != nil || got != c.want {
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// TestPricesThatAreNone: in play, too, a price that is none pays nothing to anyone.
func TestPricesThatAreNone(t *testing.T) {
	const price = "climbing/init.lua:9:53: the cost \"payer.gold - 9 gold\" comes to -4 for Ann: a cost takes something or nothing\n"
	for _, c := range []struct{ name, offers, in, want string }{
		{"of an action", `action "hero.sells (much)" { costs = "much gold", function() end }`, `ann:sells(-3)`,
			"climbing/init.lua:9:39: the cost \"much gold\" comes to -3 for Ann: a cost takes something or nothing\n    9 | action \"hero.sells (much)\" { costs = \"much gold\", function() end }\n      |                                       ^^^^\n" +
				"  hint: write max(0, much) if it may cost nothing; what pays something out is a function"},
		{"of what may be done", `action "hero.sells (much)" { costs = "much gold", function() end }`, `ann:may("sells", { much = -3 })`,
			"climbing/init.lua:9:39: the cost \"much gold\" comes to -3 for Ann: a cost takes something or nothing\n    9 | action \"hero.sells (much)\" { costs = \"much gold\", function() end }\n      |                                       ^^^^\n" +
				"  hint: write max(0, much) if it may cost nothing; what pays something out is a function"},
		{"of an offer", `offer "X" { on = "hero.tries", by = "roller", costs = "payer.gold - 9 gold", changes = { modifier = "1" } }`, `ann:tries()`,
			strings.Replace(price, "9:53", "9:56", 1) + "    9 | offer \"X\" { on = \"hero.tries\", by = \"roller\", costs = \"payer.gold - 9 gold\", changes = { modifier = \"1\" } }\n      |                                                        ^^^^^^^^^^^^^^\n" +
				"  hint: write max(0, payer.gold - 9) if it may cost nothing; what pays something out is a function"},
		{"of a countdown", `action "track.slips (by)" { costs = "by value", function() end }`, `all("track")[1]:slips(0.5)`,
			"climbing/init.lua:9:38: the cost \"by value\" comes to 0.5 for T: `value` counts whole steps\n    9 | action \"track.slips (by)\" { costs = \"by value\", function() end }\n      |                                      ^^\n  hint: write ceil(by) or floor(by)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			if err == nil {
				t.Fatal("it was paid")
			}
			got, _, _ := strings.Cut(err.Error(), "\n  in ")
			got, _, _ = strings.Cut(got, "\n  prompt")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}

// TestPricesTogether: an amount that one cost takes is not available for another, and the
// minimum of a box is kept.
func TestPricesTogether(t *testing.T) {
	for _, c := range []struct{ name, offers, in, want, refused string }{
		{"twice of one box, not offered", `offer "X" { on = "hero.tries", by = "roller", costs = { "3 gold", "3 gold" }, changes = { modifier = "1" } }`,
			`dice(1, 1) return { ann:tries().total, ann.gold }`, "2, 5", ""},
		{"twice of one box", `offer "X" { on = "hero.tries", by = "roller", costs = { "2 gold", "3 gold" }, changes = { modifier = "1" } }`,
			`dice(1, 1) return { ann:tries().total, ann.gold }`, "3, 0", ""},
		{"a price nobody is asked because its condition fails", `offer "X" { on = "hero.tries", by = "roller", costs = "payer.gold - 9 gold", when = "payer.gold >= 9", changes = { modifier = "1" } }`,
			`dice(1, 1) return { ann:tries().total, ann.gold }`, "2, 5", ""},
		{"what must stay", `box "hero.pride" { "2..9 = 4" } action "hero.bows" { costs = "3 pride", function() end }`,
			`ann:bows()`, "", "Ann cannot pay 3 pride: there are 4, of which 2 must stay (hero.bows)"},
		{"spending less than nothing", ``, `ann:spend("gold", -3)`, "", "spend: argument 3 (amount) must be a number, 0 or more, not -3"},
		{"spending no number", ``, `ann:spend("gold", 0 / 0)`, "", "spend: argument 3 (amount) must be a number, 0 or more, not nan"},
		{"spending without an end", ``, `ann:spend("gold", 1 / 0)`, "", "spend: argument 3 (amount) must be a number, 0 or more, not inf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := inMarket(t, c.offers, `decide { X = true }`, c.in)
			switch {
			case c.refused == "" && (err != nil || got != c.want):
				t.Errorf("got %s, %v, want %s", got, err, c.want)
			case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("got %s, %v, want %s", got, err, c.refused)
			}
		})
	}
}

// TestDiceOfWhoeverCarriesAnEntry: the dice of an entry replace those of the thing that has it,
// in odds, too, and house rules take precedence over modules.
func TestDiceOfWhoeverCarriesAnEntry(t *testing.T) {
	g := open(t, bazaar+`trait "Strong" { instead_of "hero.tries.dice" { when = "me.gold > 4", "3d6" } }
instead_of "hero.helps.dice" { when = "owner.gold > 6", "(@times)d6" }
to "hero.helps.modifier" { label = "none", add = "0" }
rule "hero.times" { "2" }
`, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", has = { "Strong" } }) bob = bring("hero", { name = "Bob" })`)
	for _, c := range []struct{ in, want string }{
		{`dice(1, 1, 1) return ann:tries().total`, "3"},
		{`dice(1, 1) return bob:tries().total`, "2"},
		{`return odds(function() return ann:tries().total end):chance(18) * 216`, "1"},
		{`ann.gold = 4 dice(1, 1) return ann:tries().total`, "2"},
		{`dice(6) return bob:helps().total`, "6"},
		{`bob.gold = 7 dice(6, 6) return bob:helps().total`, "12"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	if err := g.House(`house "hero.helps.dice" "1d4"`); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `dice(4) return bob:helps().total`); got != "4" {
		t.Errorf("in the house they show %s", got)
	}
	err := g.House(`house "hero.helps.dice" (function() return "1d4" end)`)
	if err == nil || !strings.Contains(err.Error(), `house "hero.helps.dice": dice are notation, and nothing else can stand in their place`) {
		t.Errorf("a function in the house: %v", err)
	}
	if got := eval(t, g, `dice(4) return bob:helps().total`); got != "4" {
		t.Errorf("after that they show %s", got)
	}
}

// TestRequirementsUnderAnOption: what a `to` requires is required only while its
// when holds.
func TestRequirementsUnderAnOption(t *testing.T) {
	const to = `to "hero.acts" { when = "gold > 3", requires = { { "there is little", "false" }, { "there is none", "true", when = "gold > 9" } } }`
	if _, err := inMarket(t, to, `decide {}`, `ann:acts()`); err == nil || !strings.Contains(err.Error(), "needed: there is little") {
		t.Errorf("not refused: %v", err)
	}
	if got, err := inMarket(t, to, `decide {}`, `ann.gold = 3 ann:acts() return ann.gold`); got != "2" {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestOffersAlwaysEnd: however a few offers refer to each other, buying all of them ends, and
// an error leaves the game unchanged.
func TestOffersAlwaysEnd(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var offers strings.Builder
		names := []string{"A", "B", "C"}
		for i, name := range names {
			on := rapid.SampledFrom(append([]string{"hero.tries"}, names[:i]...)).Draw(t, "on")
			fmt.Fprintf(&offers, "offer %q { on = %q, by = %q", name, on, rapid.SampledFrom([]string{"roller", "anyone", "gamemaster"}).Draw(t, "by"))
			if f := rapid.SampledFrom([]string{"", `once = "roll"`, `limit = "2"`, `when = "true"`}).Draw(t, "bound"); f != "" {
				offers.WriteString(", " + f)
			}
			changes := rapid.SampledFrom([]string{`modifier = "modifier + 1"`, `dice = "again"`, `modifier = "modifier", dice = "again"`}).Draw(t, "changes")
			if on != "hero.tries" {
				changes = `stands = "false"`
			}
			fmt.Fprintf(&offers, ", changes = { %s }", changes)
			offers.WriteString(rapid.SampledFrom([]string{"", ", function() end", ", function() game.heat = game.heat + 1 end"}).Draw(t, "function") + " }\n")
		}
		g, err := tryOpen(bazaar+`box "game.heat" { "number = 0" }`+"\n"+offers.String(), Options{Limits: sandbox.Limits{Heap: -1}}) // the heap is that of all tests that run beside it
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		if _, err := g.Eval(`ann = bring("hero", { name = "Ann" }) decide { A = true, B = true, C = true }`); err != nil {
			t.Fatal(err)
		}
		before := g.Table.World().Hash()
		if _, err := g.Eval(`ann:tries()`); err != nil {
			if !strings.Contains(err.Error(), "more than 1000 purchases on one roll of hero.tries") || g.Table.World().Hash() != before {
				t.Fatalf("%s\n%v", offers.String(), err)
			}
		}
	})
}
