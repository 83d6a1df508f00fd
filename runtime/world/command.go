package world

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Command is the command or question in progress, as far as this package needs it. Methods
// that take one evaluate rules, cost steps or change the game.
type Command interface {
	// Spend counts steps of work; its error ends the command.
	Spend(steps int) error
	// Ask gives the answer of a rule whose parameters are known to be right.
	Ask(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Read gives the value of a box, as the command may read it.
	Read(n types.Ref, b *content.Box) (types.Value, error)
	// Supposed is the value of a box that the command assumes; ok is false for none.
	Supposed(n types.Ref, b *content.Box) (v types.Value, ok bool)
	// Writable tells why a box cannot be written now at all.
	Writable(n types.Ref, b *content.Box) error
}
