package cli

import (
	"errors"
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/engine"
	"houserule/stdlib/outfile"
)

func conflictsCommand(p *program.Program) *cobra.Command {
	var svg string
	c := &cobra.Command{
		Use:   "conflicts [FOLDER|MODULE...]",
		Short: "List conflicts between modules",
		Long: `List conflicts between modules: modules that replace the same rule, declare the same name,
exclude each other, or hide each other's changes. The output shows which module takes precedence
and why, and what you must decide. Without arguments, the installed modules are compared.
Nothing is run.

Undecided conflicts are marked with !, and the exit code is then 1. At the prompt,
:modules over A B decides that A takes precedence over B, and the campaign records it.`,
		Example: `  houserule mod conflicts ./torches ./narrow
  houserule mod conflicts --module cave-mage --svg conflicts.svg`,
		RunE: func(_ *cobra.Command, args []string) error { return conflicts(p, args, svg) },
	}
	c.Flags().StringVar(&svg, "svg", "", "also draw a map of the conflicts into this file")
	return c
}

func conflicts(p *program.Program, names []string, svg string) error {
	p.Flags.Modules = append(p.Flags.Modules, names...)
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
	list, err := engine.FindConflicts(engine.Options{Modules: ids, Set: p.Flags.Options, Finder: lib, Limits: program.Limits(1), Limited: lib.Limited, Prefer: lib.Prefer()})
	if err != nil && len(list) == 0 {
		return program.Fail(lib.Explain(err))
	}
	if svg != "" {
		if err := outfile.Write(svg, []byte(conflictMap(ids, list))); err != nil {
			return program.Fail(err)
		}
	}
	open := slices.ContainsFunc(list, func(c engine.Conflict) bool { return !c.Settled })
	if p.Flags.JSON {
		err = p.WriteJSON(conflictsJSON(list))
	} else {
		err = p.Print(conflictsText(list))
	}
	if err == nil && open {
		return &program.Exit{Code: program.Failed}
	}
	return err
}

func conflictsText(list []engine.Conflict) string {
	if len(list) == 0 {
		return "no conflicts"
	}
	var out []string
	for _, c := range list {
		mark := "  "
		if !c.Settled {
			mark = "! "
		}
		out = append(out, mark+c.Sentence)
		for _, at := range c.Places {
			out = append(out, "    "+at.String())
		}
	}
	return strings.Join(out, "\n")
}

func conflictsJSON(list []engine.Conflict) []map[string]any {
	out := []map[string]any{}
	for _, c := range list {
		places := []string{}
		for _, at := range c.Places {
			places = append(places, at.String())
		}
		out = append(out, map[string]any{"sort": c.Sort, "what": c.What, "modules": c.Modules, "winner": c.Winner, "settled": c.Settled, "sentence": c.Sentence, "places": places})
	}
	return out
}

// conflictMap draws modules in a circle as SVG, with a line between those that conflict, dashed
// where it is settled.
func conflictMap(ids []string, list []engine.Conflict) string {
	var names []string
	for _, c := range list {
		names = append(names, c.Modules...)
	}
	for _, id := range ids {
		id, _, _ = strings.Cut(id, "@")
		names = append(names, id)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	radius := max(120, 16*float64(len(names)))
	width, middle := float64(2*radius)+400, radius+40
	place := func(id string) (x, y float64) {
		angle := 2 * math.Pi * float64(slices.Index(names, id)) / float64(len(names))
		return math.Round(float64(width/2) + float64(radius*math.Sin(angle))), math.Round(middle - float64(radius*math.Cos(angle)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="14">`+"\n", width, 2*middle)
	b.WriteString("<title>conflicts of modules</title>\n")
	for _, c := range list {
		if len(c.Modules) < 2 {
			continue
		}
		x1, y1 := place(c.Modules[0])
		x2, y2 := place(c.Modules[1])
		style := `stroke="#b00020" stroke-width="3"`
		if c.Settled {
			style = `stroke="#777777" stroke-width="2" stroke-dasharray="6 4"`
		}
		fmt.Fprintf(&b, `<line x1="%.0f" y1="%.0f" x2="%.0f" y2="%.0f" %s><title>%s</title></line>`+"\n", x1, y1, x2, y2, style, html.EscapeString(c.Sentence))
	}
	for _, id := range names {
		x, y := place(id)
		anchor, dx := "start", 10.0
		if x < width/2 {
			anchor, dx = "end", -10
		}
		fmt.Fprintf(&b, `<circle cx="%.0f" cy="%.0f" r="5"/><text x="%.0f" y="%.0f" text-anchor="%s">%s</text>`+"\n", x, y, x+dx, y+5, anchor, html.EscapeString(id))
	}
	b.WriteString("</svg>\n")
	return b.String()
}
