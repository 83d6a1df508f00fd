package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/engine"
)

func versionCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  program.ArgCount(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if p.Flags.JSON {
				return p.WriteJSON(map[string]string{"version": engine.Version, "go": runtime.Version()})
			}
			_, err := fmt.Fprintln(p.Out, program.VersionText())
			return err
		},
	}
}
