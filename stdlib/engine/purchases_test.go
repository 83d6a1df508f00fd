package engine

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// outfitter is a game whose boxes, lists and traits are bought: most from a box, the tools from a rule.
const outfitter = climbing + `
kind "trainee" { like = "entity", strength = "number = 1", build = "build = Lean", coins = "number = 20", credit = "number = 6", drafted = "yes or no = yes", tools = "list of tool" }
kind "build" {}
kind "tool" { worth = "number" }
kind "knack" { rated = "0..6" }
kind "boon" { carried = true, worth = "number = 3" }
build "Slight" {} build "Lean" {} build "Huge" {}
tool "Rope" { worth = 1 } tool "Lamp" { worth = 4 } tool "Idol" { worth = 9 }
knack "Haggling" {} knack "Juggling" {}
boon "Thrift" { worth = 2 } boon "Charm" {}
box "knack.tutor" { sheet = "yes or no" }
rule "trainee.credit_left" "credit - sum(tools, #.worth)"
rule "knack.price_of (to)" { source = "p. 9", "to * (to + 1) / 2 * (owner.has('Thrift') ? 1 : 2)" }
purchase "knack.is_raised" { source = "p. 8", of = "level", range = "0..5", price = "price_of(to)", from = "owner.coins", menu = { "create", "advance" }, back = "owner.drafted", requires = {
  { "it is a trainee", "owner.kind == 'trainee'" },
  { "no knack is above the strength", "to <= owner.strength" } },
  say = "{name} is {level}." }
purchase "trainee.gains_boon" { of = "boon", price = "to.worth", from = "coins", menu = "create", back = "drafted" }
purchase "trainee.gets_strong" { of = "strength", range = "1..6", price = "(to - 1) * 2", from = "coins", menu = "create", back = "drafted", ask = "How strong?" }
purchase "trainee.grows" { of = "build", price = "to == 'Huge' ? 5 : to == 'Lean' ? 2 : none", from = "coins", menu = "create", back = "drafted" }
purchase "trainee.packs" { of = "tools", price = "to.worth", from = "credit_left", menu = "create", back = "drafted" }
purchase "trainee.trains" { of = "strength", range = "1..3" }
action "trainee.learns" { steps = { { buys = "knack.is_raised" } } }
action "trainee.is_made" { steps = { { buys = "create" } } }
`

// outfitterGame returns the game with a trainee, ann.
func outfitterGame(t *testing.T) *Game {
	t.Helper()
	g := open(t, outfitter, Options{})
	eval(t, g, `ann = bring("trainee", { name = "Ann" })`)
	return g
}

// refusalOf returns the first line of the refusal of Lua code; "" if it is not refused.
func refusalOf(t *testing.T, g *Game, code string) string {
	t.Helper()
	got, _, _ := strings.Cut(eval(t, g, "local done, why = attempt(function() "+code+" end) return why or ''"), ";")
	return got
}

// What is not possible is refused with the reason, and changes nothing.
func TestPurchasesAreRefused(t *testing.T) {
	g := outfitterGame(t)
	for _, c := range []struct{ before, act, want string }{
		{"", "ann.Haggling:is_raised(2)", "needed: no knack is above the strength (knack.is_raised, p. 8)"},
		{"", "ann:gets_strong(7)", "strength goes from 1 to 6, not to 7 (trainee.gets_strong)"},
		{"", "ann:gets_strong(1)", "strength stands at 1 already (trainee.gets_strong)"},
		{"", "ann:gets_strong(2.5)", "strength goes by whole numbers, not to 2.5 (trainee.gets_strong)"},
		{"ann.coins = 3", "ann:gets_strong(3)", "strength 3 costs 4, 3 are left (trainee.gets_strong)"},
		{"ann.coins = 1", "ann:gains_boon 'Charm'", "Charm costs 3, 1 is left (trainee.gains_boon)"},
		{"", "ann:gains_boon { 'Charm', back = true }", "Charm is not there, so it cannot be given back (trainee.gains_boon)"},
		{"ann:gains 'Charm'", "ann:gains_boon { 'Charm', back = true }", "Charm was not bought, so it cannot be given back (trainee.gains_boon)"},
		{"", "ann:gains_boon 'Charm'", "Charm is there already (trainee.gains_boon)"},
		{"", "ann:packs 'Idol'", "Idol costs 9, 6 are left (trainee.packs)"},
		{"ann:packs 'Lamp'", "ann:packs 'Lamp'", "Lamp is there already (trainee.packs)"},
		{"ann.strength = 3", "ann:gets_strong(2)", "strength 3 was not bought, so it cannot be given back (trainee.gets_strong)"},
		{"ann:trains(2)", "", ""},
		{"", "ann:trains(1)", "strength stands at 2, and is not given back (trainee.trains)"},
		{"ann.drafted = false", "ann:packs { 'Lamp', back = true }", "Lamp is not given back now (trainee.packs)"},
		{"", "ann:grows 'Slight'", "Lean is not given back now (trainee.grows)"},
	} {
		if c.before != "" {
			eval(t, g, strings.Replace(c.before, "ann:trains(2)", "ann.strength = 1 ann:trains(2)", 1))
		}
		before := eval(t, g, "return ann.coins .. ' ' .. ann.strength .. ' ' .. #ann.tools")
		if got := refusalOf(t, g, c.act); got != c.want {
			t.Errorf("%s %s\ngot  %s\nwant %s", c.before, c.act, got, c.want)
		}
		if after := eval(t, g, "return ann.coins .. ' ' .. ann.strength .. ' ' .. #ann.tools"); after != before {
			t.Errorf("%s: %s became %s", c.act, before, after)
		}
	}
}

// What is paid from a rule is refused if other things would become too dear.
func TestPurchasesThatMakeOthersDearer(t *testing.T) {
	g := open(t, climbing+`
kind "trainee" { like = "entity", strength = "number = 1" }
kind "knack" { rated = "0..6" }
kind "boon" { carried = true, worth = "number" }
knack "Haggling" {} knack "Juggling" {}
boon "Thrift" { worth = 1 } boon "Pride" { worth = 0 }
rule "knack.price_of (to)" "to * (owner.has('Thrift') ? 1 : 3) + (owner.has('Pride') ? 2 : 0)"
rule "trainee.points_left" { sum = { { "everybody", "7" }, { "knacks", "-sum(knacks, #.price_of(#.level))" }, { "boons", "-sum(boons, #.worth)" }, { "strength", "-2 * (strength - 1) * (has('Pride') ? -1 : 1)" } } }
purchase "knack.is_raised" { of = "level", price = "price_of(to)", from = "owner.kind == 'trainee' ? owner.points_left : 0", back = "yes" }
purchase "trainee.gains_boon" { of = "boon", price = "to.worth", from = "points_left", back = "yes" }
purchase "trainee.gets_strong" { of = "strength", price = "0", from = "points_left", back = "yes" }
`, Options{})
	eval(t, g, `ann = bring("trainee", { name = "Ann" }) ann:gains_boon "Thrift" ann.Haggling:is_raised(3) ann.Juggling:is_raised(2)`)
	for _, c := range []struct{ act, want string }{
		{"ann:gains_boon { 'Thrift', back = true }", "without Thrift, 8 more are needed than are left (trainee.gains_boon)"},
		{"ann:gains_boon 'Pride'", "with Pride, 3 more are needed than are left (trainee.gains_boon)"},
		{"ann:gets_strong(2)", "with strength 2, 1 more is needed than is left (trainee.gets_strong)"},
		{"ann.Juggling:is_raised(4)", "Juggling 4 costs 2, 1 is left (knack.is_raised)"},
	} {
		if got := refusalOf(t, g, c.act); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.act, got, c.want)
		}
	}
}

// Giving back returns what was paid, not what it would cost now; and what another purchase needs
// stays.
func TestGivingBackReturnsWhatWasPaid(t *testing.T) {
	g := outfitterGame(t)
	eval(t, g, "ann:gets_strong(3) ann:gains_boon 'Thrift' ann.Haggling:is_raised(2)")
	is := func(want string) {
		t.Helper()
		if got := eval(t, g, "return ann.coins .. ' ' .. ann.Haggling.level .. ' ' .. ann.strength"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	is("11 2 3")
	if got := refusalOf(t, g, "ann:gets_strong(1)"); got != "Haggling 2 needs it: no knack is above the strength (knack.is_raised, p. 8)" {
		t.Errorf("the strength: %s", got)
	}
	eval(t, g, "ann:gains_boon { 'Thrift', back = true } ann.Haggling:is_raised(3)") // dear now: 12 - 6
	is("7 3 3")
	eval(t, g, "ann.Haggling:is_raised(1)")
	is("15 1 3")
	eval(t, g, "ann.Haggling:is_raised(0) ann:gets_strong(1)")
	is("20 0 1")
	eval(t, g, "ann:grows 'Huge'")
	is("17 0 1")
	eval(t, g, "ann:grows 'Slight'") // what was paid beyond nothing
	is("20 0 1")
}

// No sequence of purchases and returns leaves more coins than there were.
func TestPurchasesAreNoMoneyMachine(t *testing.T) {
	g := outfitterGame(t)
	deeds := []string{"ann.Haggling:is_raised(%)", "ann.Juggling:is_raised(%)", "ann:gets_strong(%)", "ann:gains_boon 'Thrift'", "ann:gains_boon { 'Thrift', back = true }",
		"ann:gains_boon 'Charm'", "ann:gains_boon { 'Charm', back = true }", "ann:grows 'Slight'", "ann:grows 'Lean'", "ann:grows 'Huge'"}
	empty := "ann.Haggling:is_raised(0) ann.Juggling:is_raised(0) ann:gets_strong(1) ann:gains_boon { 'Thrift', back = true } ann:gains_boon { 'Charm', back = true } ann:grows 'Slight'"
	rapid.Check(t, func(rt *rapid.T) {
		eval(t, g, "ann = bring('trainee', { name = 'Ann' })")
		for range rapid.IntRange(1, 12).Draw(rt, "count") {
			deed := rapid.SampledFrom(deeds).Draw(rt, "deed")
			refusalOf(t, g, strings.Replace(deed, "%", string(rune('0'+rapid.IntRange(0, 6).Draw(rt, "to"))), 1))
			if got := eval(t, g, "return ann.coins > 20 and 'more' or ann.coins < 0 and 'less' or 'fair'"); got != "fair" {
				rt.Fatalf("%s after %s: %s", got, deed, eval(t, g, "return ann.coins"))
			}
		}
		for _, deed := range strings.SplitAfter(empty, ") ") {
			refusalOf(t, g, deed)
		}
		if got := eval(t, g, "return ann.coins <= 20"); got != "yes" && got != "true" {
			rt.Fatalf("%s coins at the end", eval(t, g, "return ann.coins"))
		}
	})
}

// The step `buys` asks for all purchases of a menu in the order of the files, offers only what can be
// paid, and asks nothing where there is one answer.
func TestBuysAsksForWhatCanBePaid(t *testing.T) {
	g := outfitterGame(t)
	eval(t, g, `decide { ["Which knack?"] = { "Haggling", "Juggling", "no more" }, ["Which boon?"] = { "Charm", "no more" }, ["How strong?"] = 4, ["Which build?"] = "Huge", ["Which tool?"] = { "Lamp", "Rope", "no more" } }
		ann:is_made() decide {}`)
	if got := eval(t, g, "return ann.coins .. ' ' .. ann.Haggling.level .. ' ' .. ann.Juggling.level .. ' ' .. ann.strength .. ' ' .. ann.build.name .. ' ' .. ann.credit_left"); got != "4 1 1 4 Huge 1" {
		t.Errorf("got %s", got)
	}
	if got := eval(t, g, `decide { ["Which knack?"] = { "Juggling", "no more" } } local told = {} ann.coins, ann.strength = 9, 2 ann:learns() decide {} return ann.coins`); got != "5" {
		t.Errorf("one step: %s", got)
	}
	eval(t, g, `ann.coins, ann.strength = 6, 5 decide { ["Which knack?"] = "Juggling" } ann:learns() decide {}`)
	if got := eval(t, g, "return ann.coins .. ' ' .. ann.Juggling.level"); got != "0 3" {
		t.Errorf("one purchase: %s", got)
	}
	for _, c := range []struct{ answers, want string }{
		{`["Which knack?"] = "Climbing"`, "takes Haggling or Juggling, not Climbing"},
		{`["Which knack?"] = "no more", ["Which boon?"] = "no more", ["How strong?"] = 7`, "takes a whole number from 1 to 6"},
	} {
		got := failure(t, g, `decide { `+c.answers+` } ann = bring("trainee", { name = "Bob" }) ann:is_made()`)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s\ngot  %s\nwant %s", c.answers, got, c.want)
		}
		eval(t, g, "decide {}")
	}
}

// The words of a scale are bought: asked for are the one that stands and those that can be paid.
func TestWordsOfAScaleAreBought(t *testing.T) {
	g := open(t, climbing+`
scale "standing" { "Poor", "Decent", "Rich", "Noble" }
kind "trainee" { like = "entity", standing = "standing = Poor", coins = "number = 5" }
purchase "trainee.rises" { of = "standing", price = "(to - Poor) * 2", from = "coins", menu = "create" }
action "trainee.is_made" { steps = { { buys = "create" } } }
`, Options{})
	eval(t, g, `ann = bring("trainee", { name = "Ann" })`)
	got := failure(t, g, `decide { ["Which standing?"] = "Noble" } ann:is_made()`)
	if want := "takes Poor, Decent or Rich, not Noble"; !strings.Contains(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := eval(t, g, `decide { ["Which standing?"] = "Rich" } ann:is_made() decide {} return ann.standing .. ' ' .. ann.coins`); got != "Rich 1" {
		t.Errorf("got %s", got)
	}
}

// The only level that can be paid is bought without a question, and told with what it costs; nothing
// that costs something is bought where nobody chose it.
func TestAnOnlyAnswerIsToldOrCanBeDeclined(t *testing.T) {
	g := open(t, outfitter+`
box "trainee.favour" "number or none"
purchase "trainee.asks_favour" { of = "favour", range = "3..3", price = "to", from = "coins", menu = "advance" }
purchase "trainee.fills_out" { of = "build", among = "filter(game.builds, # == 'Huge')", price = "to == 'Huge' ? 5 : 0", from = "coins", menu = "advance" }
action "trainee.advances" { steps = { { buys = "trainee.asks_favour" }, { buys = "trainee.fills_out" } } }
`, Options{})
	eval(t, g, `ann = bring("trainee", { name = "Ann" })`)
	eval(t, g, `decide { ["Which knack?"] = { "Haggling", "Juggling", "no more" } } ann:learns()`)
	list := g.Table.Journal().Entries()
	if got, want := strings.Join(list[len(list)-1].Said, "|"), "Haggling is 1.|  Haggling 0 -> 1 for 2; 18 left|Juggling is 1.|  Juggling 0 -> 1 for 2; 16 left"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, c := range []struct{ favour, build, want string }{
		{`"no more"`, `"no more"`, "none Lean 16"},
		{`3`, `"no more"`, "3 Lean 13"},
		{`"no more"`, `"Huge"`, "none Huge 11"},
	} {
		eval(t, g, `ann.favour, ann.build, ann.coins = nil, "Lean", 16 decide { ["How much favour?"] = `+c.favour+`, ["Which build?"] = `+c.build+` } ann:advances() decide {}`)
		if got := eval(t, g, "return tostring(ann.favour or 'none') .. ' ' .. ann.build.name .. ' ' .. ann.coins"); got != c.want {
			t.Errorf("%s, %s: got %s, want %s", c.favour, c.build, got, c.want)
		}
	}
}

// An explanation tells price and rest, undo takes payments back, and a saved game keeps what was
// paid.
func TestPurchasesAreExplainedAndUndone(t *testing.T) {
	g := outfitterGame(t)
	eval(t, g, "ann:gets_strong(3)")
	eval(t, g, "ann.Haggling:is_raised()")
	eval(t, g, "ann.Haggling:is_raised()")
	if got := eval(t, g, "return why 'last'"); !strings.Contains(got, "costs 4, in all 6 instead of 2, left of 14") {
		t.Errorf("why: %s", got)
	}
	if got := eval(t, g, "return tostring(odds(function() ann.Haggling:is_raised() return ann.coins end).outcomes[1].value) .. ' ' .. ann.coins"); got != "4 10" {
		t.Errorf("odds: %s", got)
	}
	if got := eval(t, g, "return tostring(ann:may 'gets_strong')"); got != "false" {
		t.Errorf("may: %s", got)
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	eval(t, g, "ann.Haggling:is_raised(0)")
	if got := eval(t, g, "return ann.coins"); got != "16" {
		t.Errorf("after undoing: %s", got)
	}
}

// Each mistake is reported at its place.
func TestMistakesInPurchases(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{`purchase "trainee.x" { of = "strenght" }`, "purchase \"trainee.x\": `strenght` is neither a box of trainee nor a carried kind"},
		{`purchase "trainee.x" {}`, `purchase "trainee.x" does not say what it changes`},
		{`purchase "trainee.x" { of = "strength", price = "1" }`, `purchase "trainee.x": the price is paid from nothing`},
		{`purchase "trainee.x" { of = "strength", from = "coins" }`, `purchase "trainee.x": nothing is paid from coins without a price`},
		{`purchase "trainee.x (to)" { of = "strength" }`, "purchase \"trainee.x (to)\": a purchase has the parameter `to` and no others"},
		{`purchase "trainee.x" { of = "strength", range = "3" }`, `purchase "trainee.x": range = "3"; it has two ends`},
		{`purchase "trainee.x" { of = "build", range = "1..3" }`, `purchase "trainee.x": range belongs to numbers`},
		{`purchase "trainee.x" { of = "strength", among = "[1]" }`, `purchase "trainee.x": among belongs to choices, and this is a number`},
		{`purchase "trainee.x" { of = "strength", menu = "creation" }`, "purchase \"trainee.x\": menu = \"creation\"; it can be turn, next, away, back, create, advance, award, rest"},
		{`purchase "trainee.x" { of = "strength", prize = "1" }`, "purchase \"trainee.x\" has an unknown field `prize`"},
		{`purchase "trainee.x" { of = "strength", price = "cost", from = "coins" }`, "`cost` means nothing here"},
		{`purchase "trainee.x" { of = "strength", price = "'a'", from = "coins" }`, "number"},
		{`action "trainee.x" { steps = { { buys = "trainee.grow" } } }`, `action "trainee.x": buys = "trainee.grow", but no such purchase is declared`},
		{`action "trainee.x" { steps = { { buys = "creation" } } }`, `action "trainee.x": buys = "creation"; it can be turn, next, away, back, create, advance, award, rest`},
	} {
		_, err := tryOpen(outfitter+c.code, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot  %v\nwant %s", c.code, err, c.want)
		}
	}
}
