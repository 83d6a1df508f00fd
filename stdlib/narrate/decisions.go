package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// Purchases reports every offer that was taken in commands, whether it was decided in advance
// or when it was made.
func Purchases(w *world.World, entries []*table.Entry) []string {
	var list []string
	for _, e := range entries {
		for i, d := range e.Asked {
			if d.Kind != command.Buy || !e.Inputs.Agreed(d) {
				continue
			}
			if i+1 < len(e.Asked) {
				if c := e.Asked[i+1]; c.Kind == command.Consent && c.Question == d.Question && e.Inputs.Refused(c) {
					continue // consent was refused, and nothing was paid
				}
			}
			text := PayerName(w, d.Who) + " takes " + d.Question
			if c := slices.IndexFunc(e.Cancelled, func(c command.Cancelled) bool { return c.By == d }); c >= 0 {
				text = e.Cancelled[c].Action + " does not happen: " + strings.Join(append([]string{text}, e.Cancelled[c].Paid...), ", ")
			}
			list = append(list, text)
		}
	}
	return list
}

// ReadyDice names the dice set in advance that no roll has used yet; "" for none.
func ReadyDice(loaded *engine.Loaded) string {
	dice := loaded.Prepared.PresetFaces()
	text := diag.Cut(strings.Join(dice, ", "), 200)
	switch len(dice) {
	case 0:
		return ""
	case 1:
		return "1 die is still set: " + text
	}
	return fmt.Sprintf("%s dice are still set: %s", diag.Count(len(dice)), text)
}

// emptyDiceCall matches dice(), the old word for no_dice().
var emptyDiceCall = lazyregexp.New(`\bdice\s*\(\s*\)`)

// ReadyDiceTaken returns the message that the source called dice() and thereby removed the dice
// set in advance; "" if it did not. preset is the number of dice set before the line.
func ReadyDiceTaken(loaded *engine.Loaded, source string, preset int) string {
	if preset == 0 || len(loaded.Prepared.PresetFaces()) > 0 {
		return ""
	}
	for _, at := range emptyDiceCall.FindAllStringIndex(source, -1) {
		if before := source[:at[0]]; !strings.HasSuffix(before, ".") && !strings.HasSuffix(before, ":") {
			if preset == 1 {
				return "1 die set in advance is removed; write no_dice() for that"
			}
			return fmt.Sprintf("%s dice set in advance are removed; write no_dice() for that", diag.Count(preset))
		}
	}
	return ""
}

// DecidedBeforehand lists the decisions and dice that are set in advance.
func DecidedBeforehand(loaded *engine.Loaded) []string {
	var out []string
	for i, text := range loaded.Prepared.Decided() {
		if i == 0 {
			out = append(out, "decisions, until decide {} clears them:")
		}
		out = append(out, "  "+text)
	}
	if dice := loaded.Prepared.PresetFaces(); len(dice) > 0 {
		out = append(out, "dice set in advance: "+diag.Cut(strings.Join(dice, ", "), 200))
	}
	return out
}
