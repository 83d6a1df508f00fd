package grammar_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/grammar"
)

func TestAFieldIsFoundByItsHeading(t *testing.T) {
	for _, c := range []struct {
		word, name string
		holds      grammar.Holds
	}{
		{"check", "dice", grammar.Notation},
		{"check", "costs", grammar.Costs},
		{"check", "source", grammar.Citation},
		{"kind", "sheet", grammar.Boxes},
		{"box", "sheet", grammar.Type},
		{"sheet", "rows", grammar.Formula},
	} {
		if f := grammar.Of(c.word).Field(c.name); f == nil || f.Holds != c.holds {
			t.Errorf("%s of %s: %+v", c.name, c.word, f)
		}
	}
	for _, c := range [][2]string{{"rule", "costs"}, {"check", "once"}, {"check", ""}, {"check", grammar.AnyOther}, {"weapon", "text"}} {
		if f := grammar.Of(c[0]).Field(c[1]); f != nil {
			t.Errorf("%s of %s: %+v", c[1], c[0], f)
		}
	}
}

func TestAFieldIsFoundWithoutItsHeading(t *testing.T) {
	if f := grammar.Find("box", "sheet"); f.Holds != grammar.Type {
		t.Errorf("that of the heading goes first: %+v", f)
	}
	if f := grammar.Find("weapon", "for_each"); f == nil || f.Holds != grammar.Formula {
		t.Errorf("a field of another heading: %+v", f)
	}
	if f := grammar.Find("", "later"); f == nil {
		t.Error("a field of a step is not found")
	}
	if f := grammar.Former("note"); f == nil || f.Name != "text" {
		t.Errorf("an old name: %+v", f)
	}
	if f := grammar.Find("table", "note"); f != nil {
		t.Errorf("an old name is no field: %+v", f)
	}
}

func TestTakingListsTheHeadingsOfAField(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"once", "action purchase offer to after"},
		{"like", "kind purchase check"},
		{"ledger", "example"},
		{"option", "to after around instead_of"},
		{"source", ""},
		{"no such", ""},
	} {
		if got := strings.Join(grammar.Taking(c.name), " "); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

// TestRowsAreWhole looks for what every row has to say.
func TestRowsAreWhole(t *testing.T) {
	rows := func(of string, table []grammar.Field) {
		for _, f := range table {
			switch {
			case f.Type == "" || f.Text == "":
				t.Errorf("%s: %q does not say what it holds, or what that does", of, f.Name)
			case f.Holds == grammar.Choice && len(f.Choices) == 0:
				t.Errorf("%s: %q is one of no words", of, f.Name)
			case f.Holds == grammar.Number && f.Low >= f.High:
				t.Errorf("%s: %q has no range", of, f.Name)
			}
		}
	}
	for _, h := range grammar.Headings {
		if h.Usage == "" || h.Text == "" {
			t.Errorf("%s has no usage or no text", h.Word)
		}
		if h.As != "" && grammar.Of(h.As) == nil {
			t.Errorf("%s: there is no %s", h.Word, h.As)
		}
		for _, name := range h.Shares {
			if grammar.In(grammar.Shared, name) == nil {
				t.Errorf("%s shares %s, which is not shared", h.Word, name)
			}
		}
		for old, now := range h.Was {
			if now != "" && h.Field(now) == nil || h.Field(old) != nil || now == "" && !slices.ContainsFunc(h.Fields, func(f grammar.Field) bool { return f.Name == "" }) {
				t.Errorf("%s: %s became %q", h.Word, old, now)
			}
		}
		rows(h.Word, h.Fields)
	}
	for _, table := range [][]grammar.Field{grammar.Shared, grammar.Everywhere, grammar.OfEntries, grammar.OfSteps, grammar.OfLines, grammar.LineBodies} {
		rows("shared", table)
	}
}
