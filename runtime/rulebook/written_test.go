package rulebook

import (
	"errors"
	"fmt"
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
		{"5", `"5" is no stretch of time, write a number and a unit: "10 minutes"`},
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

// handmade links a question with layers of three modules, as their texts.
func handmade(t *testing.T, requires func(a, b string) bool, changes ...*Change) (*Book, error) {
	t.Helper()
	return Link(&Source{
		Catalogue: content.NewCatalogue(), Modules: []string{"base", "calm", "storm"}, Requires: requires, Changes: changes,
		Declarations: []*Declaration{{Sort: Question, Name: "game.waves", Module: "base",
			Body: Body{Sum: []Row{{Label: "wind", Value: content.Plain("2")}}}}},
	})
}

// Layers count in their order: what replaces, then what is added, then what wraps,
// each as the modules were loaded, and the house comes last.
func TestLayersCountInTheirOrder(t *testing.T) {
	formula := func(text string) Body { return Body{Formula: content.Plain(text)} }
	b, err := handmade(t, func(a, b string) bool { return a != b && b == "base" },
		&Change{How: After, Target: "game.waves", Body: formula("usual * 3"), Module: "house", House: true},
		&Change{How: After, Target: "game.waves", Body: formula("usual + 1"), Module: "storm"},
		&Change{How: To, Target: "game.waves", Label: "tide", Body: formula("4"), Module: "calm"},
		&Change{How: InsteadOf, Target: "game.waves", Body: formula("10"), Module: "storm"},
	)
	if err != nil {
		t.Fatal(err)
	}
	r := b.Rule("game.waves")
	var got []string
	for _, layer := range r.Layers() {
		got = append(got, fmt.Sprint(layer.How, " ", layer.Module))
	}
	if want := "definition base, instead_of storm, to calm, after storm, after house"; strings.Join(got, ", ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), want)
	}
	if got := fmt.Sprint(r.Changers()); got != "[storm calm house]" {
		t.Error("changed by", got)
	}
	if b.Find(b.Catalogue.Kind("game"), "waves") != r || fmt.Sprint(b.RuleNames()) != "[game.waves]" {
		t.Error("the rule is not found by its word, or others are:", b.RuleNames())
	}
}

// Of two modules that know nothing of each other none has a claim to the last word.
func TestTwoReplacementsWithoutAnOrder(t *testing.T) {
	replaced := func(module string) *Change {
		return &Change{How: InsteadOf, Target: "game.waves", Body: Body{Formula: content.Plain("1")}, Module: module, Pos: diag.Pos{File: module + ".lua", Line: 1, Column: 1}}
	}
	b, err := handmade(t, func(a, b string) bool { return b == "base" }, replaced("calm"), replaced("storm"))
	if err == nil {
		err = b.Clashes(nil)
	}
	if err == nil || !strings.Contains(err.Error(), "calm and storm both replace") {
		t.Errorf("got %v", err)
	}
	if _, err := handmade(t, func(a, b string) bool { return b == "base" || a == "storm" && b == "calm" }, replaced("calm"), replaced("storm")); err != nil {
		t.Errorf("storm stands on calm, and yet: %v", err)
	}
}
