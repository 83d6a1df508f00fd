package world_test

import (
	"slices"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/world"
	"houserule/stdlib/gametest"
)

// What a module printed that is not loaded any more is kept, and known as lost.
func TestWhatNoModulePrintsAnyMoreIsLost(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 3", holds = "gift or none" }
kind "gift" { carried = true }
gift "Charm" {}
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann", hp = 2 }) bob = bring("hero", { name = "Bob" })`)
	w := g.Table.World()
	ann, bob := w.Record(3), w.Record(4)
	gone := types.Ref{Kind: "gift", Name: "Ring"}
	before := w.Departed.UndeclaredBoxes()
	if people := w.Departed.UndeclaredRecords(); len(people)+len(w.Departed.UndeclaredEntries()) > 0 {
		t.Fatalf("lost are %v, and nobody is", people)
	}
	for _, x := range []struct {
		box string
		v   types.Value
	}{{"grit", 7.0}, {"holds", gone}, {"carries", types.List{types.Ref{Kind: "gift", Name: "Charm"}, gone}}} {
		if err := w.State().Set(ann.Record, x.box, x.v); err != nil {
			t.Fatal(err)
		}
	}
	stranger := w.State().Create("ferry")
	if err := w.State().Set(stranger, "name", "Lady"); err != nil {
		t.Fatal(err)
	}
	now := slices.DeleteFunc(w.Departed.UndeclaredBoxes(), func(b world.UndeclaredBox) bool { return slices.Contains(before, b) })
	if want := []world.UndeclaredBox{{Who: "Ann", Box: "grit", Shown: "7"}, {Who: "Lady", Box: "name", Shown: "Lady"}}; !slices.Equal(now, want) {
		t.Errorf("lost is %v, want %v", now, want)
	}
	if got, want := w.Departed.UndeclaredOf(ann), []string{"grit 7", "Ring", "Ring"}; !slices.Equal(got, want) {
		t.Errorf("Ann lost %q, want %q", got, want)
	}
	if got := w.Departed.UndeclaredOf(bob); len(got) > 0 {
		t.Errorf("Bob lost %q", got)
	}
	if got := w.Departed.UndeclaredRecords(); len(got) != 1 || got[0].Record != stranger {
		t.Errorf("lost people are %v, want the ferry", got)
	}
	if n, ok := w.Departed.FindUndeclared("Ring"); !ok || n != gone {
		t.Errorf("the ring is %v, %v", n, ok)
	}
	if _, ok := w.Departed.FindUndeclared("Charm"); ok {
		t.Error("the charm vanished, and it is printed")
	}
	for kind, want := range map[string]bool{"": true, "gift": true, "trait": false} {
		if _, ok := w.Departed.CarriesUndeclared(ann, types.Ref{Kind: kind, Name: "Ring"}); ok != want {
			t.Errorf("Ann carries a vanished ring of kind %q: %v", kind, ok)
		}
	}
}
