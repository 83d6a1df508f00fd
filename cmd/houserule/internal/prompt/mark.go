package prompt

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/script"
)

// mostMarked is how long a name may be that stands in the mark.
const mostMarked = 24

// Mark is what stands before a line: its number in the campaign, and whose turn it is.
func (p *Prompt) Mark() string {
	mark := ""
	if p.Campaign != nil {
		if p.Campaign.Read() {
			return "read only> "
		}
		mark = fmt.Sprint(p.Campaign.Last() + 1)
	}
	if who := p.whoseTurn(); who != "" {
		if mark != "" {
			mark += " "
		}
		mark += who
	}
	return mark + "> "
}

// whoseTurn is whom the headline of the game names first; "" for nobody.
func (p *Prompt) whoseTurn() string {
	t := p.Game.Table
	n, ok := t.Foremost(t.Game())
	if !ok || t.There(n) != nil {
		return ""
	}
	return diag.Cut(script.Printable(t.NameOf(n)), mostMarked)
}
