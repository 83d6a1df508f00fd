package table

import (
	"testing"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
)

// Things without a name are numbered within their kind, regardless of things removed earlier, so
// that equal situations have equal texts, in odds as in play.
func TestANameThatIsNoneIsAPlace(t *testing.T) {
	program, err := link.Link(&link.Source{Declared: rules.Declared{Catalogue: content.NewCatalogue(), Declarations: Prelude()}})
	if err != nil {
		t.Fatal(err)
	}
	tb := New(Options{Program: program})
	name := func(before int) (played, simulated string) {
		mark := tb.world.State().Log.Savepoint()
		defer func() {
			if err := tb.world.State().Log.Rollback(mark); err != nil {
				t.Fatal(err)
			}
		}()
		for range before {
			tb.world.State().Create("thing")
		}
		n := types.Ref{Record: tb.world.State().Create("thing"), Kind: "thing"}
		for _, id := range tb.world.State().Records()[2 : 2+before] {
			if err := tb.world.State().Remove(id); err != nil {
				t.Fatal(err)
			}
		}
		played = tb.world.Names.Of(n)
		err := tb.explore.Simulate(nil, nil, func() (any, error) { return tb.world.Names.Of(n), nil }, func(v any) error {
			simulated = v.(string)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return played, simulated
	}
	for before := range 3 {
		played, simulated := name(before)
		if played != "thing 1" || simulated != played {
			t.Errorf("with %d gone before it: %q in play and %q under odds", before, played, simulated)
		}
	}
}
