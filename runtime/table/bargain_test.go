package table

import (
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/types"
	"houserule/runtime/state"
)

// A game can be read as of an earlier instant, whatever happened since, and is unchanged by that.
func TestLookingBackChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		table := New(Options{})
		happens := func() {
			for range rapid.IntRange(0, 8).Draw(rt, "how much") {
				s := rapid.SampledFrom([]*state.Store{table.world.State(), table.world.Events()}).Draw(rt, "store")
				ids := s.Records()
				id := state.ID(1)
				if len(ids) > 0 {
					id = rapid.SampledFrom(ids).Draw(rt, "record")
				}
				switch rapid.SampledFrom([]string{"create", "set", "unset", "remove"}).Draw(rt, "what") {
				case "create":
					s.Create("hero")
				case "set":
					_ = s.Set(id, rapid.SampledFrom([]string{"gold", "name"}).Draw(rt, "box"), rapid.Float64Range(-9, 9).Draw(rt, "value"))
				case "unset":
					_ = s.Unset(id, "gold")
				case "remove":
					_ = s.Remove(id)
				}
			}
		}
		hash := func() [2]state.Hash { return [2]state.Hash{table.world.State().Hash(), table.world.Events().Hash()} }
		happens()
		then, was := table.world.Instant(), hash()
		happens()
		is := hash()
		_, err := table.world.AsOf(then, func() (types.Value, error) {
			if hash() != was {
				rt.Errorf("looking back shows another game")
			}
			return nil, nil
		})
		if err != nil || hash() != is {
			rt.Errorf("after looking back the game is another: %v", err)
		}
	})
}
