package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"houserule/runtime/module"
)

func (p *Program) infoCommand() *cobra.Command {
	var beside []string
	c := &cobra.Command{
		Use:   "info FOLDER|MODULE",
		Short: "Tell on one screen what a module is, does and takes",
		Long: `Look a module over in a process of its own, which may take little: what it says of
itself, for what it asks, what it does to the rules of others, with whom it conflicts,
whether its worked examples come out and those of others still do, and what it takes.`,
		Example: `  houserule mod info ./torches
  houserule mod info rpj-money --beside rpj-inventory`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.modInfo(args[0], beside) },
	}
	c.Flags().StringArrayVar(&beside, "beside", nil, "a module beside which it is looked over; may be repeated")
	return c
}

func (p *Program) modInfo(name string, beside []string) error {
	m, err := p.moduleCalled(name)
	if err != nil {
		return err
	}
	r, err := p.looksOver(m, beside, m.Permissions, nil)
	if err != nil {
		return failed(fmt.Errorf("%s %s: %w", m.ID, m.Version, err))
	}
	if p.flags.json {
		return p.writeJSON(r)
	}
	_, err = fmt.Fprintln(p.Out, lookedText(r, ""))
	return err
}

// moduleCalled finds a module by its folder, or by its id where modules are looked for.
func (p *Program) moduleCalled(name string) (*module.Module, error) {
	p.flags.modules = append(p.flags.modules, name)
	w := p.wanted()
	lib, err := p.library(nil, ".")
	if err != nil {
		return nil, failed(err)
	}
	if len(w.dirs) > 0 && len(lib.Modules) > 0 {
		return lib.Modules[len(lib.Modules)-1], nil
	}
	order, err := orderOf(lib, []string{name})
	if err != nil {
		return nil, err
	}
	return order[len(order)-1], nil
}
