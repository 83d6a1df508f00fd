package repl

import (
	"fmt"

	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Mark is what stands before a line: its number in the campaign, and whose turn it is.
func Mark(e *evening.Evening) string {
	mark := ""
	if e.Campaign != nil {
		if e.Campaign.Read() {
			return "read only> "
		}
		mark = fmt.Sprint(e.Campaign.Last() + 1)
	}
	if who := narrate.TurnName(e.Game); who != "" {
		if mark != "" {
			mark += " "
		}
		mark += who
	}
	return mark + "> "
}
