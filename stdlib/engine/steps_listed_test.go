package engine

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Rules are listed with their steps as they stand in the module, with what stands
// beside them, and with where added ones have their place.
func TestStepsAreListed(t *testing.T) {
	g := open(t, stepping+`
offer "Push" { on = "core", by = "roller", costs = "1 luck", once = "roll", steps = { "payer.writes('push')" }, say = "{payer} pushes" }
instead_of "Push" { when = "option_", steps = {}, say = "nothing" }
rule "skill.option_" { "false" }
action "entity.plans (far = bruises)" { steps = { { "#.writes(log)", for_each = "friends", when = "luck > 0", times = "2" }, { "writes", later = "1 hour" } } }
`, Options{})
	for name, want := range map[string]string{
		"entity.hits":  "steps: writes('h'), foe.is_hurt(points) when foe != none, writes('miss') when foe == none",
		"entity.swaps": "bruises becomes full\nfull becomes bruises",
		"entity.sways": "steps: first of (is_hurt(1) when bruises == 0, writes('x') when bruises == 1, (writes('y'), writes('z')))",
		"entity.tells": "steps: (writes('0')) when full > 0, writes('2') when loud, itself, writes('1')",
		"entity.plans": "steps: #.writes(log) for each of friends times 2 when luck > 0, writes later, 1 hour",
		"Push":         "steps: payer.writes('push')\nsays: {payer} pushes",
	} {
		var got []string
		for _, line := range strings.Split(g.Table.World().Program().Rule(name).Describe(), "\n") {
			for _, begin := range []string{"steps: ", "says: "} {
				if _, ok := strings.CutPrefix(strings.TrimSpace(line), begin); ok {
					got = append(got, strings.TrimSpace(line))
				}
			}
			if strings.Contains(line, " becomes ") {
				got = append(got, strings.TrimSpace(line))
			}
		}
		if !strings.Contains(strings.Join(got, "\n"), want) {
			t.Errorf("%s: %s", name, cmp.Diff(want, strings.Join(got, "\n")))
		}
	}
	if got := g.Table.World().Program().Rule("entity.plans").Describe(); !strings.Contains(got, "(far: number = bruises)") {
		t.Error(got)
	}
}
