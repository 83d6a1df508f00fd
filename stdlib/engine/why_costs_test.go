package engine

import (
	"testing"

	"houserule/runtime/explain"
)

// What was paid is told as what it came to, and who paid it.
func TestWhyTellsWhatWasPaid(t *testing.T) {
	g := checkingGame(t, `
kind "slot" { charges = "number", sheet = { left = "number = 4" } }
slot "First" { charges = 2 }
action "entity.casts (slot: slot)" { costs = { "slot.charges + 1 left of the(slot)", "all luck" }, steps = {} }`)
	g.Table.Journal().NextLine()
	eval(t, g, `ann:casts "First"`)
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	want := `Ann: casts First
  entity.casts of Ann   [climbing, climbing/init.lua:84:1]
    Ann's First pays 3 left
    entity.luck.starts of Ann = 2   [climbing, climbing/init.lua:10:1]
    Ann pays all luck`
	if got := trace.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
