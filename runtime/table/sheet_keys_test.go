package table

import (
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/types"
)

func TestSheetKeysTellEntriesApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]string{"weapon", "skill", "brp.skill"})
		name := rapid.SampledFrom([]string{"Pistol", "Rope Use", "9/11", "/", "a#2/b", "#3"})
		box := rapid.SampledFrom([]string{"loaded", "level", "done this turn"})
		n := types.Noun{Kind: kind.Draw(t, "kind"), Name: name.Draw(t, "name"), Copy: rapid.Uint64Range(0, 12).Draw(t, "copy")}
		word := box.Draw(t, "box")
		own, of, ok := splitKey(sheetKey(n, word))
		if !ok || own != n || of != word {
			t.Fatalf("%q is read as %#v, %q, %v; it was written of %#v", sheetKey(n, word), own, of, ok, n)
		}
	})
}

func TestOtherKeysAreNoSheets(t *testing.T) {
	for _, key := range []string{"", "name", "done this turn", "weapon/Pistol", "weapon#/Pistol/loaded", "weapon#0/Pistol/loaded", "weapon#x/Pistol/loaded"} {
		if n, box, ok := splitKey(key); ok {
			t.Errorf("%q is read as %#v, %q", key, n, box)
		}
	}
	if got, want := sheetKey(types.Noun{Kind: "skill", Name: "Rope Use", Owner: 7}, "level"), "skill/Rope Use/level"; got != want {
		t.Errorf("got %q, want %q: saved games hold it", got, want)
	}
	if got, want := sheetKey(types.Noun{Kind: "weapon", Name: "Pistol", Owner: 7, Copy: 2}, "loaded"), "weapon#2/Pistol/loaded"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
