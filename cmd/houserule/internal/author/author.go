// Package author contains the commands of houserule for authors of modules, one file per command.
// [Commands] returns them to package cli, which has the other commands. Both use [program.Program].
package author

import (
	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
)

// Commands returns the commands for authors.
func Commands(p *program.Program) []*cobra.Command {
	return []*cobra.Command{
		newCommand(p),
		checkCommand(p),
		testCommand(p),
		fmtCommand(p),
		devCommand(p),
		PackCommand(p),
		p.WithOptions(docCommand(p)),
		benchCommand(p),
		lspCommand(p),
	}
}
