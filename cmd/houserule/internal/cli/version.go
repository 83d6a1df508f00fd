package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"houserule/stdlib/engine"
)

func versionText() string { return "houserule " + engine.Version }

func (p *Program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if p.flags.json {
				return p.writeJSON(map[string]string{"version": engine.Version, "go": runtime.Version()})
			}
			_, err := fmt.Fprintln(p.Out, versionText())
			return err
		},
	}
}
