package cli

import (
	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/author"
	"houserule/cmd/houserule/internal/program"
)

// modCommand groups the commands for modules of others.
func modCommand(p *program.Program) *cobra.Command {
	c := &cobra.Command{
		Use:   "mod",
		Short: "Install, examine and compare modules",
		Args:  noCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.AddCommand(addCommand(p), listCommand(p), infoCommand(p), removeCommand(p), updateCommand(p), modVerifyCommand(p), modWhyCommand(p), p.WithOptions(conflictsCommand(p)), author.PackCommand(p), signCommand(p), p.WithOptions(bisectCommand(p)), lookCommand(p))
	return c
}
