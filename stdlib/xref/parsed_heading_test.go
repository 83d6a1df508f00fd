package xref

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeclaredIn reads headings of a file that is broken in the middle.
func TestDeclaredIn(t *testing.T) {
	got := ParseHeadings(`kind "lamp" { like = "item", light = "0..3 = 1" }
box "entity.lit" "lamp or none"
rule "entity.gropes" "max(0, da
rule "entity.darkness (where: text)" { text = "how dark", "1" }
box("lamp.oil") { sheet = "0..6" }
kind "talent" { rated = "0..6" }
who:gains "nothing"
talent "Cat's Eyes" { to "entity.darkness" "1" }
`)
	want := []ParsedHeading{
		{Word: "kind", Name: "lamp", QualifiedName: "lamp", Like: "item"},
		{Word: "box", Qualifier: "entity", Name: "lit", QualifiedName: "entity.lit", Type: "lamp or none"},
		{Word: "rule", Qualifier: "entity", Name: "darkness", QualifiedName: "entity.darkness", Type: "1"},
		{Word: "box", Qualifier: "lamp", Name: "oil", QualifiedName: "lamp.oil", Type: "0..6"},
		{Word: "kind", Name: "talent", QualifiedName: "talent", Rated: true},
		{Word: "talent", Name: "Cat's Eyes", QualifiedName: "Cat's Eyes"},
		{Word: "to", Qualifier: "entity", Name: "darkness", QualifiedName: "entity.darkness", Type: "1"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
