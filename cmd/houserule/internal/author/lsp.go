package author

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/lsp"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/cmd/houserule/internal/vscode"
	"houserule/stdlib/engine"
)

func lspCommand(p *program.Program) *cobra.Command {
	into := ""
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Run the language server for editors",
		Long: `Run a language server for editors, which uses the Language Server Protocol 3.17 on standard
input and output.

Editors start this command for the files of modules. The server shows problems while you type,
with actions that fix them; completes names in functions, formulas and headings; shows what a
name means and which modules change it; jumps to declarations and references; renames things in
all modules of the workspace; runs worked examples; and formats files. stdlib/EDITORS.md
contains settings for Neovim, Emacs, Helix and other editors.

With --vscode, the command writes the extension for Visual Studio Code to a file instead. This
needs no network.`,
		Example: `  houserule lsp --vscode houserule.vsix
  code --install-extension houserule.vsix`,
		Args: program.ArgCount(0, 0),
		RunE: func(*cobra.Command, []string) error {
			if into != "" {
				return packExtension(p, into)
			}
			err := lsp.New(p.In, terminal.NewScreen(p.Out).ForPrograms(), p.Modules).Serve()
			if errors.Is(err, lsp.ErrGone) {
				return program.Fail(err)
			}
			return program.Unusable(err)
		},
	}
	cmd.Flags().StringVar(&into, "vscode", "", "write the extension of Visual Studio Code into this file")
	return cmd
}

// packExtension writes the extension of Visual Studio Code.
func packExtension(p *program.Program, into string) error {
	text, err := vscode.Pack(engine.Version)
	if err != nil {
		return program.Fail(err)
	}
	if err := writeFile(into, text); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "wrote %s; install it with: code --install-extension %[1]s\n", into)
	return nil
}
