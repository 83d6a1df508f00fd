package author

import (
	"fmt"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
)

// progress shows the number of played examples on a terminal.
func progress(p *program.Program) func(done, of int) {
	if !p.ErrIsTerminal {
		return nil
	}
	screen := terminal.NewScreen(p.Err)
	return func(done, of int) { screen.Overwrite(fmt.Sprintf("%d of %d examples", done, of)) }
}

func clearProgress(p *program.Program) {
	if p.ErrIsTerminal {
		screen := terminal.NewScreen(p.Err)
		screen.Overwrite(strings.Repeat(" ", 40))
		screen.Overwrite("")
	}
}
