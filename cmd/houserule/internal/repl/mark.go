package repl

import (
	"fmt"

	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Mark returns the text before a line: its number in the campaign, and whose turn it is.
func Mark(reader *evening.Reader) string {
	mark := ""
	if reader.Campaign != nil {
		if reader.Campaign.ReadOnly() {
			return "read only> "
		}
		mark = fmt.Sprint(reader.Campaign.Last() + 1)
	}
	if who := narrate.TurnName(reader.Game.Table); who != "" {
		if mark != "" {
			mark += " "
		}
		mark += who
	}
	return mark + "> "
}
