package world

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Command is the command or question in progress, as far as this package needs it. Package command
// implements it. Methods with such a parameter evaluate rules, cost steps or change the game.
type Command interface {
	// Spend counts steps of work. An error ends the command.
	Spend(steps int) error
	// Ask returns the answer of a rule. The arguments must be valid.
	Ask(r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error)
	// Read returns the value of a box; an error if the command may not read it.
	Read(n types.Ref, b *content.Box) (types.Value, error)
	// HypotheticalValue returns the value of a box that a question assumes; ok is false for none.
	HypotheticalValue(n types.Ref, b *content.Box) (v types.Value, ok bool)
	// Writable returns an error if a box cannot be written now, whatever the value.
	Writable(n types.Ref, b *content.Box) error
}
