package engine_test

import (
	"testing"

	"houserule/stdlib/gametest"
)

// A line that checks inherit means in each of them what its names mean there.
func TestInheritedLinesReadTheirOwnCheck(t *testing.T) {
	g := gametest.Open(t, `
kind "hero" { like = "entity", nerve = "number = 7" }
check "attempt" { dice = "1d6", modifier = "edge + (nerve > 9 ? 100 : 0)" }
check "hero.walks" { like = "attempt", edge = "1" }
check "hero.climbs" { like = "attempt", edge = "2" }
check "hero.swims" { like = "attempt", depth = "40", edge = "3" }
check "hero.runs" { like = "attempt", edge = "4" }
check "hero.jumps (edge: number = 5)" { like = "attempt" }
check "hero.dives" { like = "attempt", wide = "50", deep = "60", edge = "wide - 43" }
check "hero.falls" { like = "attempt", depth = "40", edge = "8" }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for name, want := range map[string]string{"walks": "4", "climbs": "5", "swims": "6", "runs": "7", "jumps": "8", "dives": "10", "falls": "11"} {
		gametest.Eval(t, g, "dice(3)")
		if got := gametest.Eval(t, g, "ann:"+name+"().total"); got != want {
			t.Errorf("%s gives %s, want %s", name, got, want)
		}
	}
}
