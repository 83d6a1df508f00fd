package content

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// harbour has kinds of every nature and some entries.
func harbour(t *testing.T) *Catalogue {
	t.Helper()
	c := NewCatalogue()
	rated := types.Range(0, 6)
	skill := &Kind{Name: "skill", Nature: Printed, Rated: &rated, Module: "sea"}
	craft := &Kind{Name: "craft", Nature: Printed, Rated: &rated, Like: skill, Module: "sea"}
	for _, k := range []*Kind{skill, craft, {Name: "ferry", Nature: Record, Module: "sea"}, {Name: "storm", Nature: Event, Module: "sea"},
		{Name: "badge", Nature: Printed, Carried: true, Module: "sea"}, {Name: "coin", Nature: Printed, Carried: true, Several: true, Module: "sea"}} {
		if p := c.AddKind(k); p != nil {
			t.Fatal(p)
		}
	}
	for _, e := range []*Entry{{Kind: skill, Name: "Rope Use", Short: "ROPE"}, {Kind: craft, Name: "Net: wide"}, {Kind: c.Kind("badge"), Name: "Pilot's"}, {Kind: c.Kind("coin"), Name: "Penny"}} {
		e.Module = "sea"
		c.AddEntry(e)
	}
	if problems := c.Settle(nobody{}); problems.Err() != nil {
		t.Fatal(problems)
	}
	return c
}

// nobody is a set of modules without any requirement.
type nobody struct{}

func (nobody) Requires(string, string) bool      { return false }
func (nobody) Loaded(string) (there, whole bool) { return true, true }
func (nobody) Names(string) []string             { return nil }

func TestNames(t *testing.T) {
	for _, c := range []struct{ kind, plural string }{
		{"ferry", "ferries"}, {"day", "days"}, {"box", "boxes"}, {"witness", "witnesses"}, {"marsh", "marshes"}, {"sea:crew", "crews"}, {"y", "ys"},
	} {
		if got := PluralOf(c.kind); got != c.plural {
			t.Errorf("several of %s are %s, not %s", c.kind, got, c.plural)
		}
	}
	for _, c := range []struct{ name, want string }{{"Rope Use", "Rope_Use"}, {"Pilot's Eye", "Pilots_Eye"}, {"Öl-Lampe", "Öl_Lampe"}, {"Net: wide", "Net__wide"}} {
		if got := Underscored(c.name); got != c.want {
			t.Errorf("%s is written %s, not %s", c.name, got, c.want)
		}
	}
	c := harbour(t)
	for _, w := range []struct{ word, kind string }{{"ferries", "ferry"}, {"skills", "skill"}, {"storms", ""}, {"ferrys", "ferry"}, {"s", ""}, {"hexes", ""}} {
		got := ""
		if k := c.Plural("sea", w.word); k != nil {
			got = k.Name
		}
		if got != w.kind {
			t.Errorf("%s are all of %q, not %q", w.word, got, w.kind)
		}
	}
}

func TestEntriesInWhichPeopleHaveLevels(t *testing.T) {
	c := harbour(t)
	for _, k := range []struct{ key, want string }{
		{"Rope Use", "Rope Use"}, {"ROPE", "Rope Use"}, {"Rope_Use", "Rope Use"}, {"skill: Rope Use", "Rope Use"},
		{"craft: Rope Use", ""}, {"Net: wide", "Net: wide"}, {"craft: Net: wide", "Net: wide"}, {"skill:Net: wide", "Net: wide"}, {"Penny", ""},
	} {
		var names []string
		for _, e := range c.FindRated("sea", k.key) {
			names = append(names, e.Name)
		}
		if got := strings.Join(names, ", "); got != k.want {
			t.Errorf("%s is %q, not %q", k.key, got, k.want)
		}
	}
	if got := c.RatedHint("sea", "craft: Rope Use", nil).Text; got != "Rope Use is a skill: write `skill: Rope Use`" {
		t.Error(got)
	}
	if got := fmt.Sprint(c.RatedKeys("sea", "skil: x")); got != "[Rope Use skill: Rope Use Net: wide craft: Net: wide ROPE]" {
		t.Error(got)
	}
}

func TestWhatACatalogueRefuses(t *testing.T) {
	c := harbour(t)
	again := c.AddKind(&Kind{Name: "ferry", Nature: Record, Module: "lake", Pos: diag.Pos{File: "lake/a.lua", Line: 2, Column: 1}})
	if want := "lake/a.lua:2:1: kind \"ferry\" exists already\n  it is declared here, in sea"; again == nil || again.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", again, want)
	}
	last := c.Kind("ferry")
	for i := range MaxLike {
		k := &Kind{Name: fmt.Sprint("ferry", i), Like: last, Nature: Record, Module: "sea"}
		p := c.AddKind(k)
		if full := i+2 >= MaxLike; p != nil != full { // a ferry is like a record, which is like a thing
			t.Fatalf("kind %d in a row: %v", i, p)
		}
		if p != nil {
			break
		}
		last = k
	}
	s := &Sheet{Kind: c.Kind("entity")}
	penny, badge := c.Entry("coin", "Penny"), c.Entry("badge", "Pilot's")
	for _, e := range []*Entry{penny, penny, badge} {
		if p := s.GiveEntry(e, nil); p != nil {
			t.Error(p)
		}
	}
	if p := s.GiveEntry(badge, nil); p == nil || p.Message != "\"Pilot's\" occurs twice in has, but nobody can have a badge twice" || len(s.Has) != 3 {
		t.Errorf("a second badge: %v, %d things", p, len(s.Has))
	}
}
