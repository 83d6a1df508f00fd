package payment_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/runtime/content"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/payment"
	"houserule/stdlib/gametest"
)

// market has costs of each sort.
const market = `kind "hero" { like = "entity", gold = "number = 5", luck = "number = 2", pride = "2..9 = 4", rage = "0 or more = 0", mood = "number or none", bank = "hero or none" }
box "hero.grit" { "number = 1", refills = { "session" } }
kind "trait" { carried = true }
trait "Greedy" { to "hero.buys" { costs = "2 luck" } }
action "hero.buys (much = 3)" { costs = "much gold", steps = {} }
action "hero.bows" { costs = "2 pride", steps = {} }
action "hero.bows_low" { costs = "3 pride", steps = {} }
action "hero.flings" { costs = "all gold", steps = {} }
action "hero.boasts" { costs = "all pride", steps = {} }
action "hero.both" { costs = { "2 gold", "3 gold", "1 luck" }, steps = {} }
action "hero.twice" { costs = { "3 gold", "3 gold" }, steps = {} }
action "hero.rest" { costs = { "2 gold", "all gold" }, steps = {} }
action "hero.strives" { costs = "2 grit", steps = {} }
action "hero.sulks" { costs = "1 mood", steps = {} }
action "hero.free" { costs = "0 gold", steps = {} }
action "track.slips (by)" { costs = "by value", steps = {} }
`

func TestCostsAreTakenOrRefused(t *testing.T) {
	for _, c := range []struct{ name, before, line, left, refused string }{
		{"a number of a box", "", `ann:buys(3)`, "2 2 4", ""},
		{"all there is, by its number", "", `ann:buys(5)`, "0 2 4", ""},
		{"more than there is", "", `ann:buys(6)`, "5 2 4", "Ann cannot pay 6 gold: there are 5"},
		{"where one is left", "ann.gold = 1", `ann:buys(2)`, "1 2 4", "Ann cannot pay 2 gold: there is 1"},
		{"nothing", "", `ann:buys(0)`, "5 2 4", ""},
		{"nothing, of what is empty", "ann.gold = 0", `ann:free()`, "0 2 4", ""},
		{"less than nothing", "", `ann:buys(-1)`, "5 2 4", `the cost "much gold" comes to -1 for Ann: a cost takes something or nothing`},
		{"down to what must stay", "", `ann:bows()`, "5 2 2", ""},
		{"what must stay", "", `ann:bows_low()`, "5 2 4", "Ann cannot pay 3 pride: there are 4, of which 2 must stay"},
		{"all of a box", "", `ann:flings()`, "0 2 4", ""},
		{"all of nothing", "ann.gold = 0", `ann:flings()`, "0 2 4", "Ann cannot pay all gold: there are 0"},
		{"all of a box in which something must stay", "", `ann:boasts()`, "5 2 4", "Ann cannot pay all pride: there are 4, of which 2 must stay"},
		{"several costs", "", `ann:both()`, "0 1 4", ""},
		{"several costs, of which one cannot be paid", "ann.luck = 0", `ann:both()`, "5 0 4", "Ann cannot pay 1 luck: there are 0"},
		{"twice of one box, for which there is too little", "", `ann:twice()`, "5 2 4", "Ann cannot pay 3 gold: there are 2"},
		{"what the other cost leaves", "", `ann:rest()`, "0 2 4", ""},
		{"what starts anew", "", `ann:strives()`, "5 2 4", "Ann cannot pay 2 grit: there is 1 until the next session"},
		{"what is no number", "", `ann:sulks()`, "5 2 4", "`mood` of Ann is none, not a number that can be spent"},
		{"parts of what counts whole steps", "", `all("track")[1]:slips(0.5)`, "5 2 4", "the cost \"by value\" comes to 0.5 for T: `value` counts whole steps"},
		{"whole steps", "", `all("track")[1]:slips(2)`, "5 2 4", ""},
		{"what a carried entry adds", `ann:gains "Greedy"`, `ann:buys(3)`, "2 0 4", ""},
		{"what an entry of somebody else adds", `bob:gains "Greedy"`, `ann:buys(3)`, "2 2 4", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gametest.Open(t, market)
			gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" }) bring("track", { name = "T", size = 4, value = 3 })`)
			if c.before != "" {
				gametest.Eval(t, g, c.before)
			}
			_, err := g.Eval(c.line)
			switch {
			case c.refused == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("%v\nwant %s", err, c.refused)
			}
			if left := gametest.Eval(t, g, `ann.gold .. " " .. ann.luck .. " " .. ann.pride`); left != c.left {
				t.Errorf("gold, luck and pride are %s, want %s", left, c.left)
			}
		})
	}
}

func TestBoxesOfCountdownsHoldWholeNumbers(t *testing.T) {
	catalogue := content.NewCatalogue()
	for _, c := range []struct {
		kind, box string
		whole     bool
	}{{"track", "value", true}, {"track", "size", true}, {"track", "notes", false}, {"layer", "place", false}} {
		b := catalogue.Kind(c.kind).Box(c.box)
		if b == nil {
			t.Fatalf("%s.%s is no box", c.kind, c.box)
		}
		if got := payment.IsWhole(b); got != c.whole {
			t.Errorf("%s.%s: %v, want %v", c.kind, c.box, got, c.whole)
		}
	}
}

// A released bill is reused for the next one, without its charges.
func TestABillIsUsedAgain(t *testing.T) {
	g := gametest.Open(t, market)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	w, run := g.Table.World(), g.Table.Run()
	payments := payment.New(g.Table.Eval(), nil)
	ann := w.Record(w.State().Records()[len(w.State().Records())-1])
	var first *payment.Bill
	for _, c := range []struct {
		action        string
		amounts, have []float64
		covered       bool
		nothing       bool
	}{
		{"hero.both", []float64{2, 3, 1}, []float64{5, 3, 2}, true, false},
		{"hero.twice", []float64{3, 3}, []float64{5, 2}, false, false},
		{"hero.rest", []float64{2, 3}, []float64{5, 3}, true, false},
		{"hero.free", []float64{0}, []float64{5}, true, true},
		{"hero.both", []float64{2, 3, 1}, []float64{5, 3, 2}, true, false},
	} {
		frame := g.Table.Eval().NewFrame(run, eval.Frame{Ref: ann})
		bill, err := payments.Bill(run, w.Program().Rule(c.action).Costs, ann, frame)
		if err != nil {
			t.Fatalf("%s: %v", c.action, err)
		}
		var amounts, have []float64
		for _, charge := range bill.Charges {
			if charge.Who != ann {
				t.Errorf("%s: %v pays", c.action, charge.Who)
			}
			amounts, have = append(amounts, charge.Amount), append(have, charge.Have)
		}
		if !slices.Equal(amounts, c.amounts) || !slices.Equal(have, c.have) || bill.IsCovered() != c.covered || bill.IsNothing() != c.nothing || bill.Err(w) != nil {
			t.Errorf("%s: %v of %v, covered %v, nothing %v, %v; want %v of %v, %v, %v", c.action, amounts, have, bill.IsCovered(), bill.IsNothing(), bill.Err(w), c.amounts, c.have, c.covered, c.nothing)
		}
		if first == nil {
			first = bill
		} else if bill != first {
			t.Errorf("%s: another bill was made", c.action)
		}
		bill.Release()
	}
}
