package engine

import (
	"strings"
	"testing"
)

// An action box holds a function or the name of an action; both are called alike.
func TestActionBoxes(t *testing.T) {
	g := open(t, `
kind "trap" { like = "record", sprung = "number = 0", does = "action or none" }
action "trap.snaps (times = 1)" { function(trap, given) trap.sprung = trap.sprung + given.times end }
trap "Snare" { does = "snaps" }
trap "Pit"   { does = "trap.snaps" }
trap "Door"  { does = function(trap, given) trap.sprung = 10 end }
trap "Fault" { does = "snap" }
trap "Chair" {}
action "trap.is_touched" { function(trap) if trap.does then trap.does(trap) end end }
`, Options{})
	for name, want := range map[string]string{"Snare": "1", "Pit": "1", "Door": "10", "Chair": "0"} {
		eval(t, g, `t = bring "`+name+`"`)
		eval(t, g, `t:is_touched()`)
		if got := eval(t, g, `t.sprung`); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	eval(t, g, `t = bring "Snare"`)
	eval(t, g, `t.does(t, { times = 3 })`)
	if got := eval(t, g, `t.sprung`); got != "3" {
		t.Errorf("with a parameter: %s", got)
	}
	eval(t, g, `t = bring "Fault"`)
	_, err := g.Eval(`t:is_touched()`)
	if want := "`does` names the action `snap`, and a trap has none of that name"; err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "did you mean `snaps`?") {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}
