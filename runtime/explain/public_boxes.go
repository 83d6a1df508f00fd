package explain

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/countdown"
	"houserule/runtime/play/command"
)

// PublicBoxes returns the values of the boxes of a thing that players see, by name. Private boxes,
// those listed in its box `hidden`, and required boxes that are not filled yet are left out. A
// name in `hidden` that is no box is an error, since a misspelt name would reveal a secret.
func PublicBoxes(run *command.Run, n types.Ref) (types.Map, error) {
	var pairs []types.Pair
	var private []string
	hidden := []string{}
	for _, b := range run.World.Kind(n).Boxes() {
		v, err := run.Read(n, b)
		if err != nil {
			if b.HasDefault || b.Starts != nil {
				return nil, err
			}
			continue // not filled yet
		}
		pairs = append(pairs, types.Pair{Key: b.Name, Value: v})
		if !content.Players.Sees(b) {
			private = append(private, b.Name)
		}
		if list, ok := v.(types.List); ok && b.Name == "hidden" {
			hidden = append(hidden, "hidden")
			for _, name := range list {
				if s, ok := name.(string); ok && !slices.Contains(hidden, s) {
					hidden = append(hidden, s)
				}
			}
		}
	}
	return countdown.View(types.MakeMap(pairs...), append(hidden, private...))
}
