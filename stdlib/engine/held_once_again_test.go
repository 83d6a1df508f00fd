package engine

import (
	"strings"
	"testing"

	"houserule/runtime/odds"
)

const heldOnceAgain = heldOnce + `
check "entity.dives" { dice = "1d6", roller = "owner", again = "(natural == 1 or natural == 7) and bonus > 2", bonus = { dice = "1d2" }, shows = "total" }
check "entity.sinks" { dice = "1d6", roller = "owner", again = "natural == 7 and bonus > 0", bonus = { dice = "1d2" }, shows = "total" }
trait "Lucky" { to "entity.dives.bonus" { label = "lucky", add = "1", once = "turn" } }
trait "Happy" { to "entity.sinks.bonus" { label = "happy", add = "1", once = "turn" } }
trait "Heavy" { to "entity.dives.dice" { label = "heavy", dice = "1d1", once = "day" }, to "entity.sinks.dice" { label = "heavy", dice = "1d1", once = "day" } }
action "entity.sinks_twice" { function(who) local a, b = who:sinks(), who:sinks() local first = a.natural return first * 10 + b.bonus end }
action "entity.dives_twice" { function(who) local a, b = who:dives(), who:dives() local first = a.natural return first * 10 + b.bonus end }
`

// A change that holds once for a line that nobody reads on the throw that stands is not used
// up by that throw, whatever was read on those that did not stand, or that odds looked at on
// the way.
func TestOnlyTheThrowThatStandsUsesUpWhatHoldsOnce(t *testing.T) {
	for _, c := range []struct{ name, dice, want string }{
		{"never read", "6 6 1", "62"},
		{"read, and stands", "1 1 6 1", "11"},
		{"read on a throw that does not stand", "1 2 6 6 1", "62"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, heldOnceAgain, Options{Dice: &fallen{strings.Fields(c.dice)}})
			if got := eval(t, g, `ann = bring("character", { name = "Ann" }) ann:gains "Lucky" return ann:dives_twice()`); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	for _, c := range []struct {
		gains string
		asks  string
		want  map[float64]string
	}{
		{`ann:gains "Lucky"`, "ann:dives_twice()", map[float64]string{61: "0", 62: "12/121", 63: "10/121", 11: "1/22", 12: "1/22", 13: "0"}},
		{`ann:gains "Lucky" ann:gains "Heavy"`, "ann:dives_twice()", map[float64]string{61: "0", 62: "12/121", 63: "10/121", 71: "1/22", 72: "1/22", 73: "0"}},
		{`ann:gains "Happy" ann:gains "Heavy"`, "ann:sinks_twice()", map[float64]string{61: "0", 62: "1/10", 63: "1/10", 71: "0", 72: "0", 73: "0"}},
	} {
		g := open(t, heldOnceAgain, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" }) `+c.gains)
		d, err := g.Odds(c.asks, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for value, want := range c.want {
			if got := d.Chance(value).RatString(); got != want {
				t.Errorf("%s: %v: %s, want %s", c.gains, value, got, want)
			}
		}
	}
}
