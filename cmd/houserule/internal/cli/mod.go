package cli

import (
	"github.com/spf13/cobra"
)

// modCommand holds what one does with modules of others.
func (p *Program) modCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "mod",
		Short: "Add, look at and compare modules of others",
		Args:  noCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.AddCommand(p.addCommand(), p.listCommand(), p.infoCommand(), p.removeCommand(), p.updateCommand(), p.modVerifyCommand(), p.modWhyCommand(), p.withOptions(p.conflictsCommand()), p.packCommand(), p.signCommand(), p.withOptions(p.bisectCommand()), p.lookCommand())
	return c
}
