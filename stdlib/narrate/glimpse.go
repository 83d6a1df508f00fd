package narrate

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/table"
)

// Glimpse returns the texts that those see of a thing who do not own it: its glimpse or, if that is
// empty or cannot be computed, nothing but its name. declared is false if no module declares a
// glimpse for its kind.
func Glimpse(t *table.Table, n types.Ref) (texts []string, declared bool) {
	texts, declared, err := eval.Glimpse(t.Eval(), n)
	if err != nil {
		texts = nil
	}
	return texts, declared
}

// glimpsed is [Glimpse] for a thing that the players do not own from whom the game is concealed;
// false for other things and for the gamemaster.
func glimpsed(t *table.Table, n types.Ref) ([]string, bool) {
	if v := t.World().Audience.Viewer(); v.IsGamemaster() || t.World().Ownership.Owns(v, n) {
		return nil, false
	}
	return Glimpse(t, n)
}

// GlimpseText writes what players see of a thing that they do not own; ok is false if they see more,
// and for the gamemaster.
func GlimpseText(t *table.Table, n types.Ref) (text string, ok bool) {
	texts, ok := glimpsed(t, n)
	if !ok {
		return "", false
	}
	var b strings.Builder
	b.WriteString(t.World().Names.Of(n) + " (" + n.Kind + ")\n")
	for _, text := range texts {
		b.WriteString("  " + text + "\n")
	}
	return b.String(), true
}
