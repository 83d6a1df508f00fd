package stdlib

import "testing"

// TestTakeFindsEntriesOfAnOwnersList takes an entry of the book out of a list
// on somebody's sheet, where it reads as that one's own.
func TestTakeFindsEntriesOfAnOwnersList(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
kind "skill" { rated = "0..6" }
skill "Climbing" {}
skill "Diving" {}
box "entity.barred" { "list of skill" }
action "entity.is_barred (skill: skill)" { function(who, given) who:put("barred", given.skill) end }
action "entity.is_free (skill: skill)" { function(who, given) return who:take("barred", given.skill) end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `ann:is_barred "Climbing"`)
	eval(t, g, `ann:is_barred "Diving"`)
	for _, tt := range []struct{ name, in, want string }{
		{"a name", `ann:is_free "Climbing"`, "yes"},
		{"not twice", `ann:is_free "Climbing"`, "no"},
		{"as somebody has it", `ann:is_free(ann.Diving)`, "yes"},
		{"nothing is left", `#ann.barred`, "0"},
	} {
		if got := eval(t, g, tt.in); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
