package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keyed has entries whose names are no names in Lua.
const keyed = `
kind "character" { like = "entity" }
kind "attribute" { rated = "0..9" }
kind "skill" { rated = "0..9" }
kind "spell" { like = "skill" }
skill "Weapon: axe" {}
skill "Bog Walking" {}
skill "Luck" {}
spell "Light" {}
attribute "Might" { short = "MIG" }
box "entity.Luck" { "number = 7" }
character "Ned" { ["skill: Weapon: axe"] = 4, ["skill:Luck"] = 2 }
`

// What is given under a key is read by the same one.
func TestKeysOfLevels(t *testing.T) {
	for _, key := range []string{"Weapon: axe", "skill: Weapon: axe", "Weapon__axe", "Bog Walking", "skill: Bog Walking", "skill:Bog_Walking", "Bog_Walking",
		"skill: Luck", "Light", "spell: Light", "skill: Light", "Might", "MIG", "attribute: MIG"} {
		t.Run(key, func(t *testing.T) {
			g := open(t, keyed, Options{})
			if got := eval(t, g, `local ann = bring("character", { ["`+key+`"] = 3 }) return ann["`+key+`"].level`); got != "3" {
				t.Error(got)
			}
		})
	}
	g := open(t, keyed, Options{})
	eval(t, g, `ann, ned = bring("character", { Luck = 5, ["skill: Luck"] = 2 }), bring "Ned"`)
	for in, want := range map[string]string{
		`return ann.Luck .. " " .. ann["skill: Luck"].level`:                 "5 2",
		`return ned["Weapon: axe"].level .. " " .. ned["skill: Luck"].level`: "4 2",
		`return ned:the("skill: Weapon: axe").level`:                         "4",
		`ned["skill: Bog Walking"].level = 6 return ned.Bog_Walking.level`:   "6",
		`return ned["Weapon: axe"] == ned:the("Weapon: axe")`:                "yes",
	} {
		if got := eval(t, g, in); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}

func TestKeysThatNothingHas(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"read", `return ann["Weapon: ax"].level`, "a character has no `Weapon: ax`\n    1 | ann[\"Weapon: ax\"].level\n  hint: did you mean `Weapon: axe`?"},
		{"given", `bring("character", { ["Weapon: ax"] = 2 })`, "a character has no `Weapon: ax`\n    1 | bring(\"character\", { [\"Weapon: ax\"] = 2 })\n  hint: did you mean `Weapon: axe`?"},
		{"read behind its kind", `return ann["skill: Bog Wlking"].level`, "a character has no `skill: Bog Wlking`\n    1 | ann[\"skill: Bog Wlking\"].level\n  hint: did you mean `skill: Bog Walking`?"},
		{"given behind its kind", `bring("character", { ["skill: Bog Wlking"] = 2 })`, "a character has no `skill: Bog Wlking`\n    1 | bring(\"character\", { [\"skill: Bog Wlking\"] = 2 })\n  hint: did you mean `skill: Bog Walking`?"},
		{"read behind another kind", `return ann["attribute: Bog Walking"]`, "a character has no `attribute: Bog Walking`\n    1 | ann[\"attribute: Bog Walking\"]\n  hint: Bog Walking is a skill: write `skill: Bog Walking`"},
		{"given behind another kind", `bring("character", { ["attribute: Bog Walking"] = 2 })`, "a character has no `attribute: Bog Walking`\n    1 | bring(\"character\", { [\"attribute: Bog Walking\"] = 2 })\n  hint: Bog Walking is a skill: write `skill: Bog Walking`"},
		{"written as a box", `ann["Weapon: axe"] = 3`, "a character has a level in Weapon: axe, but no box `Weapon: axe`\n    1 | ann[\"Weapon: axe\"] = 3\n  hint: write [\"Weapon: axe\"].level"},
		{"a short name in other letters", `bring("character", { Mig = 2 })`, "a character has no `Mig`\n    1 | bring(\"character\", { Mig = 2 })\n  hint: did you mean `MIG`?"},
		{"a short name with letters swapped", `bring("character", { MGI = 2 })`, "a character has no `MGI`\n    1 | bring(\"character\", { MGI = 2 })\n  hint: did you mean `MIG`?"},
		{"a short name read in other letters", `return ann.mig`, "a character has no `mig`\n    1 | ann.mig\n  hint: did you mean `MIG`?"},
		{"a short name written in other letters", `ann.mig = 3`, "a character has no box `mig`\n    1 | ann.mig = 3\n  hint: did you mean `MIG`?"},
		{"a name written in other letters", `ann.might = 3`, "a character has no box `might`\n    1 | ann.might = 3\n  hint: did you mean `Might`?"},
		{"written as a box with a dot", `ann.Bog_Walking = 3`, "a character has a level in Bog Walking, but no box `Bog_Walking`\n    1 | ann.Bog_Walking = 3\n  hint: write .Bog_Walking.level"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, keyed, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			_, err := g.Eval(c.in)
			if err == nil {
				t.Fatal("it was accepted")
			}
			if diff := cmp.Diff("prompt 2:1: "+c.want, err.Error()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A printed sheet takes the same keys.
func TestKeysOfPrintedSheets(t *testing.T) {
	testRefusalsOf(t, keyed, []refusal{
		{"behind another kind", `character "Tom" { ["attribute: Luck"] = 4 }`, "climbing/init.lua:13:1: character \"Tom\": a character has no `attribute: Luck`\n   13 | character \"Tom\" { [\"attribute: Luck\"] = 4 }\n      | ^^^^^^^^^\n  hint: Luck is a skill: write `skill: Luck`"},
		{"nobody's", `character "Tom" { ["skill: Bog Wlking"] = 4 }`, "climbing/init.lua:13:1: character \"Tom\": a character has no `skill: Bog Wlking`\n   13 | character \"Tom\" { [\"skill: Bog Wlking\"] = 4 }\n      | ^^^^^^^^^\n  hint: did you mean `skill: Bog Walking`?"},
	})
}
