package explain

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/countdown"
	"houserule/runtime/play/command"
)

// PublicBoxes is what players see of a thing: its boxes by name, without those that
// are private, those that its box `hidden` lists, and those that nobody filled
// yet. A hidden box that does not exist is an error, since a slip would show
// what should stay secret.
func PublicBoxes(run *command.Run, n types.Ref) (types.Map, error) {
	var pairs []types.Pair
	var private []string
	secret := []string{}
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
			secret = append(secret, "hidden")
			for _, name := range list {
				if s, ok := name.(string); ok && !slices.Contains(secret, s) {
					secret = append(secret, s)
				}
			}
		}
	}
	return countdown.View(types.MakeMap(pairs...), append(secret, private...))
}
