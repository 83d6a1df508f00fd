package engine

import "testing"

// An offer that throws some dice again leaves the others with what they brought, those
// included that were thrown again to differ from one that shows something else now. Odds
// and play agree.
func TestDiceThatDifferStayWhenOthersAreThrownAgain(t *testing.T) {
	const again = `
kind "character" { like = "entity" }
check "character.draws"  { dice = "2d4u" }
check "character.hauls"  { dice = "3d6r1u" }
check "character.bursts" { dice = "2d4!u" }
offer "Once More" { on = { "character.draws", "character.hauls", "character.bursts" }, by = "roller", once = "roll", changes = { dice = "again where # < 3" } }
`
	for _, c := range []struct{ laid, check, total string }{
		{"1, 1, 3, 4", "draws", "7"},        // the second stays with its 3
		{"1, 1, 1, 3, 3, 1", "draws", "4"},  // the first comes to equal it: the second is thrown again, to 1
		{"2, 5, 5, 4, 6", "hauls", "15"},    // 2, 5 and 4 for a 5; the 2 becomes 6
		{"1, 1, 2, 3, 5, 4", "hauls", "12"}, // 1, 1, 2; each 1 becomes 3 and 5; then the 2 becomes 4
	} {
		g := open(t, again, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" })`)
		eval(t, g, `decide { ["Once More"] = true }`)
		eval(t, g, "dice("+c.laid+")")
		if got := eval(t, g, "ann:"+c.check+"().total"); got != c.total {
			t.Errorf("%s of %s: got %s, want %s", c.check, c.laid, got, c.total)
		}
	}
	g := open(t, again, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `decide { ["Once More"] = true }`)
	want := "3    2.778 %  1/36\n4   13.889 %  5/36\n5   27.778 %  5/18\n6   13.889 %  5/36\n7   41.667 %  5/12\nexact: 6 branches"
	if got := eval(t, g, `odds(function() return ann:draws().total end)`); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
