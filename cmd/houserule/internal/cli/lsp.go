package cli

import (
	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/lsp"
	"houserule/cmd/houserule/internal/terminal"
)

func (p *Program) lspCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "lsp",
		Short: "Help editors with modules, as a language server",
		Long: `Speak the Language Server Protocol 3.17 on standard input and output.

An editor starts this by itself, for the Lua files of modules: it shows what is wrong
while one types, completes names in functions, formulas and headings, tells of a name
what it means and who changes it, leads to where it is declared and used, renames it in
all modules of the workspace, and runs worked examples. stdlib/EDITORS.md has settings
for Neovim, Emacs and Helix.`,
		Args: takes(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if code := lsp.New(p.In, terminal.NewScreen(p.Out).ForPrograms(), p.Modules).Serve(); code != 0 {
				return &exit{code: code}
			}
			return nil
		},
	}
}
