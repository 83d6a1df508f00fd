package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Boxes that hold many of what there are several of, anybody's and somebody's.
const racksOfWeapons = severalWeapons + `
box "entity.partner" { "entity or none" }
box "entity.stash"   { "list of weapon of partner" }
box "entity.marks"   { "map of text to weapon" }
box "entity.nicks"   { "map of weapon to text" }
box "entity.case"    { "map of text to weapon of owner" }
box "weapon.spares"  { sheet = "list of weapon of owner" }
rule "entity.racked" { "sum(rack, #.loaded)" }
action "entity.packs (what: map of text to weapon of owner)" { changes = { case = "what" } }
hero "Cid" {}
`

func TestListsOfSeveral(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"anybody's list lets go of what is lost", `bob.rack = { first, second } ann:loses(second) return #bob.rack .. bob.racked .. tostring(bob.rack[1] == first)`, "16true"},
		{"and not of what is given away", `bob.rack = { first, second } cid:gains(second) return #bob.rack .. bob.racked`, "212"},
		{"more can be put there", `bob.rack = { second, first } ann:loses(second) bob:put("rack", first) bob:put("rack", ann:the "Knife", 2) return #bob.rack .. bob.rack[2].name`, "3Knife"},
		{"another may lose it with whom it was", `bob.rack = { first, second } ann:leaves() return #bob.rack .. bob.racked`, "00"},
		{"a list of somebody's lets go of what they give away", `bob.partner = ann bob.stash = { second, first } cid:gains(second) bob:put("stash", first) return #bob.stash .. tostring(bob.stash[1] == first)`, "2true"},
		{"a name there is theirs", `bob.partner = ann bob.stash = { "Pistol" } bob:put("stash", "Knife") local a = bob:take("stash", ann:the "Knife") return tostring(bob.stash[1] == first) .. tostring(a)`, "truetrue"},
		{"a list on the sheet of one of several", `first.spares = { second } bob:gains(second) return #first.spares`, "0"},
		{"a map lets go of what is lost", `bob.marks = { a = first, b = second } ann:loses(second) return tostring(bob.marks.b) .. tostring(bob.marks.a == first)`, "niltrue"},
		{"a name in a map of somebody's goes with the last", `ann.case = { a = "Knife", b = "Pistol" } ann:loses "Knife" ann:loses "Pistol" return tostring(ann.case.a) .. tostring(ann.case.b)`, "nilPistol"},
		{"by its keys, too", `bob.nicks = { [first] = "old", [second] = "new" } ann:loses(second) return tostring(bob.nicks[second]) .. bob.nicks[first]`, "nilold"},
		{"a map of somebody's lets go of what they give away", `ann:packs { what = { a = first, b = second } } bob:gains(second) return tostring(ann.case.b) .. tostring(ann.case.a == first)`, "niltrue"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, racksOfWeapons, Options{})
			eval(t, g, annAndBob+` cid = bring "Cid"`)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Undo gives back to a list what it let go of.
func TestListsOfSeveralUndone(t *testing.T) {
	g := open(t, racksOfWeapons, Options{})
	eval(t, g, annAndBob)
	eval(t, g, `bob.rack, bob.marks = { second, first }, { a = second }`)
	eval(t, g, `ann:loses(second)`)
	if got := eval(t, g, `return #bob.rack .. tostring(bob.marks.a)`); got != "1nil" {
		t.Errorf("lost: %s", got)
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `return #bob.rack .. tostring(bob.marks.a == second) .. tostring(bob.rack[1] == second)`); got != "2truetrue" {
		t.Errorf("undone: %s", got)
	}
}

func TestMapsOfSeveralRefused(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"into a map", `bob.case = { a = second }`, "prompt 2:1: `case` of Bob is a weapon of Bob, and Ann has Pistol (2); Bob has no weapon\n    1 | bob.case = { a = second }"},
		{"a name into a map", `bob.case = { a = "Knife" }`, "prompt 2:1: `case` of Bob is a weapon of Bob, and Ann has Knife; Bob has no weapon\n    1 | bob.case = { a = \"Knife\" }"},
		{"a name put into a map", `bob:put("case", "b", "Knife")`, "prompt 2:1: `case` of Bob is a weapon of Bob, and Ann has Knife; Bob has no weapon\n    1 | bob:put(\"case\", \"b\", \"Knife\")"},
		{"put into a map", `bob.case = { a = bob:gains "Knife" } bob:put("case", "b", first)`, "prompt 2:1: `case` of Bob is a weapon of Bob, and Ann has Pistol; Bob has Knife\n    1 | bob.case = { a = bob:gains \"Knife\" } bob:put(\"case\", \"b\", first)"},
		{"given in a map", `bob:packs { what = { a = first } }`, "prompt 2:1: `what` is a weapon of Bob, and Ann has Pistol; Bob has no weapon (entity.packs)\n    1 | bob:packs { what = { a = first } }"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, racksOfWeapons, Options{})
			eval(t, g, annAndBob)
			_, err := g.Eval(c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Errorf("another message (-want +got):\n%s", diff)
			}
		})
	}
}
