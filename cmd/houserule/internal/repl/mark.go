package repl

import (
	"fmt"

	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Mark is what stands before a line: its number in the campaign, and whose turn it is.
func Mark(p *evening.Evening) string {
	mark := ""
	if p.Campaign != nil {
		if p.Campaign.Read() {
			return "read only> "
		}
		mark = fmt.Sprint(p.Campaign.Last() + 1)
	}
	if who := narrate.TurnName(p.Game); who != "" {
		if mark != "" {
			mark += " "
		}
		mark += who
	}
	return mark + "> "
}
