package engine

import (
	"testing"
)

// TestLayersAndTracks plays the words that the language gives to both.
func TestLayersAndTracks(t *testing.T) {
	const game = climbing + `
action "entity.wears" { function(who) who:add_layer { name = "Coat", saves = { 4, 2, 3 } } end }
action "entity.wraps" { function(who) who:add_layer { name = "Cloak", saves = { 5 } } end }
`
	for _, c := range []struct{ name, in, want string }{
		{"nobody is born with a layer", `return #ann.layers`, "0"},
		{"the best save of a layer", `ann:wears() return ann.layers[1].best`, "2"},
		{"what is crossed off is gone", `ann:wears() ann.layers[1]:cross_off(2) return ann.layers[1].best`, "3"},
		{"a layer without saves is broken", `ann:wears() ann.layers[1]:cross_off_all() return ann.layers[1].broken`, "yes"},
		{"and comes back", `ann:wears() ann.layers[1]:cross_off_all() ann.layers[1]:restore(1) return ann.layers[1].broken`, "no"},
		{"it ends", `ann:wears() ann.layers[1]:ends() return #ann.layers`, "0"},
		{"a track stands at its value", `c = bring("track", { name = "Flood", size = 4 }) c:advance(3) return c.value`, "3"},
		{"a full track is resolved", `c = bring("track", { name = "Flood", size = 4 }) c:advance(4) return c.resolved`, "yes"},
		{"it goes back", `c = bring("track", { name = "Flood", size = 4 }) c:advance(3) c:reverse(2) return c.value`, "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, game, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			if _, err := g.Table.Undo(1); err != nil {
				t.Error(err)
			}
		})
	}
}
