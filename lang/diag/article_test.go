package diag_test

import (
	"testing"

	"houserule/lang/diag"
)

func TestA(t *testing.T) {
	for noun, want := range map[string]string{"weapon": "a weapon", "attack": "an attack", "entity": "an entity", "Hour": "an Hour", "unit": "a unit", "undead": "an undead", "user": "a user", "": "a "} {
		if got := diag.A(noun); got != want {
			t.Errorf("%q: got %q, want %q", noun, got, want)
		}
	}
}
