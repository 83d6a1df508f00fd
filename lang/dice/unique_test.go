package dice

import "testing"

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
