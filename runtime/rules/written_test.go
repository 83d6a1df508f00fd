package rules

import (
	"errors"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

func TestCosts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 luck", "1|luck|"}, {"all actions", "|actions|"}, {"2 points of group", "2|points|group"},
		{"slot + 1 points of leader of target", "slot + 1|points|target.leader"}, {" 3  coins ", "3|coins|"},
		{"luck", "no cost"}, {"", "no cost"},
	} {
		got := "no cost"
		if amount, box, of, ok := ParseCost(c.text); ok {
			got = amount + "|" + box + "|" + of
		}
		if got != c.want {
			t.Errorf("%q is %s, not %s", c.text, got, c.want)
		}
	}
}

// A role is turned around into a path, and every name of it still knows its place.
func TestRoles(t *testing.T) {
	src := content.Plain("leader of mount of target")
	src.Place = func(offset int) diag.Pos { return diag.Pos{Column: 1 + offset} }
	path := PlacedRole(src)
	if path.Text != "target.mount.leader" || RolePath("target.leader") != "target.leader" {
		t.Fatal(path.Text)
	}
	for _, name := range []string{"leader", "mount", "target"} {
		at := path.Place(strings.Index(path.Text, name)).Column - 1
		if !strings.HasPrefix(src.Text[at:], name) {
			t.Errorf("%s stands at %q", name, src.Text[at:])
		}
	}
}

func TestStretchesOfTime(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"10 minutes", "10 minute"}, {"hour", "1 hour"}, {"a day", "1 day"}, {"after 2 turn_begins", "2 turn_begins"},
		{"1 turn_begins, then 0.5 hours", "1 turn_begins, then 0.5 hour"},
		{"soon after", `"soon" is no number of after, write a number and a unit: "10 minutes"`},
		{"5", `"5" is not a duration, write a number and a unit: "10 minutes"`},
		{"-1 hours", `"-1" is no number of hours, write a number and a unit: "10 minutes"`},
		{"1.5 turn_begins", "1.5 turn_begins: an action is done a whole number of times, at least once, "},
		{"2 turn-begins", `"turn-begins" is neither a unit of the clock nor the name of an action, write a number and a unit: "10 minutes"`},
	} {
		s, err := ParseStretch(c.text)
		got := s.String()
		var p *diag.Problem
		if errors.As(err, &p) {
			got = p.Message + ", " + p.Hint
		}
		if got != c.want {
			t.Errorf("%q is %s, not %s", c.text, got, c.want)
		}
	}
}
