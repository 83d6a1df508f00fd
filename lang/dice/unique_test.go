package dice

import (
	"strings"
	"testing"
)

// Many dice that all differ are drawn from what is left, however little that is.
func TestManyDiceThatAllDiffer(t *testing.T) {
	e := parsed(t, "200d200u")
	for seed := range uint64(60) {
		roll, err := e.Roll(NewSeeded(seed), nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if roll.Total != 20100 {
			t.Errorf("seed %d: %v, want the sum of 1 to 200", seed, roll.Total)
		}
	}
}

// TestTextsOfUniqueDiceThatAreRerolledLaterShowAllDice rolls notations in which other modifiers
// reroll what `u` had rerolled or left, and `u` comes again.
func TestTextsOfUniqueDiceThatAreRerolledLaterShowAllDice(t *testing.T) {
	for _, notation := range []string{"4d6ur1", "4d6uro<3", "3d6ur1ur2u", "4d6r1u", "5d66ur<20"} {
		e, err := Parse(notation)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(200) {
			r, err := e.Roll(NewSeeded(seed), nil)
			if err != nil {
				t.Fatal(err)
			}
			if text := r.String(); !strings.Contains(text, "(") {
				t.Fatalf("seed %d: %q shows no dice", seed, text)
			}
		}
	}
}
