package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/runtime/module"
)

func modWhyCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "why MODULE",
		Short: "Explain why a module is loaded",
		Long: `Explain why a module is loaded: which modules require it, in which versions, which version was
chosen, and where it comes from. The installed modules and those named with --module are
considered.`,
		Example: `  houserule mod why rpj-core --module ./torches`,
		Args:    program.ArgCount(1, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return modWhy(p, args[0]) },
	}
}

func modWhy(p *program.Program, id string) error {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return program.Fail(err)
	}
	ids := append(lib.Named, p.Selection().IDs...)
	if len(ids) == 0 {
		ids = lib.LoadableIDs()
	}
	if len(ids) == 0 {
		return program.Unusable(errors.New("no modules are named, and none are installed here"))
	}
	order, err := program.OrderOf(lib, ids)
	if err != nil {
		return err
	}
	m := order.Find(id)
	if m == nil {
		var known []string
		for _, m := range order {
			known = append(known, m.ID)
		}
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s is not loaded with %s", id, strings.Join(ids, ", ")), Hint: diag.DidYouMean(id, known)})
	}
	reasons := reasonsFor(order, ids, m)
	if p.Flags.JSON {
		return p.WriteJSON(map[string]any{"id": m.ID, "version": m.Version.String(), "folder": m.Dir, "because": reasons})
	}
	return p.Print(fmt.Sprintf("%s %s, in %s\n  %s", m.ID, m.Version, m.Dir, strings.Join(reasons, "\n  ")))
}

// reasonsFor lists why m is loaded: as requested by the user, and for the modules that require it
// or load it optionally.
func reasonsFor(order module.Order, ids []string, m *module.Module) (reasons []string) {
	for _, wish := range ids {
		if id, version, _ := strings.Cut(wish, "@"); id == m.ID {
			text := "it was requested directly"
			if version != "" {
				text += " as " + version
			}
			reasons = append(reasons, text)
		}
	}
	for _, other := range order {
		for _, need := range other.Relations.Requires {
			if need.ID == m.ID {
				reasons = append(reasons, fmt.Sprintf("%s %s requires it as %s", other.ID, other.Version, need.Text))
			}
		}
		for _, need := range other.Relations.Optional {
			if need.ID == m.ID {
				reasons = append(reasons, fmt.Sprintf("%s %s is loaded with it as %s, if it is installed", other.ID, other.Version, need.Text))
			}
		}
	}
	return reasons
}
