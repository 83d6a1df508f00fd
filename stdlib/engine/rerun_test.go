package engine

import (
	"slices"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/table"
)

const rerunning = `
check "entity.lunges" { roller = "owner", dice = "1d8", success = "natural >= 5" }
action "entity.charges" { function(who)
  local c = who:lunges()
  if c.success then return roll "1d6" end
  return roll "1d10"
end }
offer "Shove" { on = "entity.lunges", by = "roller", costs = "1 luck", limit = "1", changes = { success = "yes" } }
`

// A command that is run again finds its inputs by their keys, and tells which were not asked
// for any more, and which are new. What it did is taken back.
func TestARerunTellsWhichInputsItDidNotAskFor(t *testing.T) {
	g := checkingGame(t, rerunning)
	g.Table.Journal().NextLine()
	eval(t, g, `dice(3, 9, 4) ann:charges()`)
	before := eval(t, g, `ann.luck`)
	jo := g.Table.Journal()
	open := g.Table.Late().OpenOffers()
	if len(open) != 1 {
		t.Fatalf("%d offers", len(open))
	}
	last := len(jo.Entries()) - 1
	same, err := jo.Rerun(last, table.InputChanges{}, nil)
	if err != nil || same.Result != types.Value(9.0) || same.Unused != nil || same.New != nil {
		t.Errorf("unchanged: %v, %v, %v, %v", same.Result, same.Unused, same.New, err)
	}
	bought, err := jo.Rerun(last, table.InputChanges{Answers: map[string]types.Value{open[0].Key: true}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"roll:1d10"}; !slices.Equal(bought.Unused, want) {
		t.Errorf("not asked for: %q, want %q", bought.Unused, want)
	}
	if want := []string{"roll:1d6"}; !slices.Equal(bought.New, want) {
		t.Errorf("new: %q, want %q", bought.New, want)
	}
	if bought.Result != types.Value(4.0) {
		t.Errorf("got %v", bought.Result)
	}
	if got := eval(t, g, `ann.luck`); got != before || len(jo.Entries()) != last+1 || len(g.Table.Late().OpenOffers()) != 1 {
		t.Errorf("it left a trace: luck %s", got)
	}
	if v, err := g.Table.Late().TakeAsked(open[0]); err != nil || v != types.Value(4.0) {
		t.Errorf("bought in earnest it finds the same dice: %v, %v", v, err)
	}
}

// A command may change the dice of a check that an earlier one opened. Explained, it leaves
// that check as it is, and taken back afterwards the check is what it was before.
func TestExplainingACommandLeavesEarlierChecksAsTheyAre(t *testing.T) {
	g := checkingGame(t, ``)
	for _, line := range []string{`dice(3, 5)`, `c = ann:guards()`, `c:reroll()`} {
		g.Table.Journal().NextLine()
		eval(t, g, line)
	}
	if _, err := g.Table.Journal().Why(-1); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `c.natural`); got != "5" {
		t.Errorf("explained, it is %s", got)
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `c.natural`); got != "3" {
		t.Errorf("taken back, it is %s", got)
	}
}
