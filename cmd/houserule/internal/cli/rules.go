package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

func rulesCommand(p *program.Program) *cobra.Command {
	var changed bool
	var by []string
	c := &cobra.Command{
		Use:   "rules [PATTERN]",
		Short: "List rules and the modules that change them",
		Long: `List the rules of modules, and the modules that change them.

PATTERN is a part of a name, or a pattern with * and ?. If PATTERN is the full name of a rule,
the rule is shown with all its layers, in the order in which they apply. With --changed, only
rules that a module changes are listed, with all layers: first the definition, then
replacements, additions and wrappers, each with its module and position. This includes entries
that one module reprints from another. --by lists the rules that the module with that id changes.`,
		Example: `  houserule rules --module rpj-core --module rpj-coin-flips --by rpj-coin-flips
  houserule rules --module examples/cave-mage skill.effective
  houserule rules --module rpj-damage-scales --changed --json`,
		Args: program.ArgCount(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			pattern := ""
			if len(args) == 1 {
				pattern = args[0]
			}
			return listRules(p, pattern, changed || len(by) > 0, by)
		},
	}
	c.Flags().BoolVar(&changed, "changed", false, "only rules that some module changes, with all layers")
	c.Flags().StringArrayVar(&by, "by", nil, "only rules that this module changes; may be repeated")
	return c
}

func listRules(p *program.Program, pattern string, changed bool, by []string) error {
	_, o, err := p.GameOptions()
	if err != nil {
		return err
	}
	game, err := engine.Open(o)
	if err != nil {
		return program.Fail(err)
	}
	defer game.Close()
	loaded := game.Table.World().Program().Modules
	for _, id := range by {
		if !slices.Contains(loaded, id) {
			return program.Unusable(&diag.Problem{Message: fmt.Sprintf("no module %q is loaded", id), Hint: diag.DidYouMean(id, loaded)})
		}
	}
	list, err := narrate.FindRules(game.Table.World().Program(), pattern, changed, by)
	if err != nil {
		return program.Unusable(err)
	}
	if p.Flags.JSON {
		reports := []ruleReport{}
		for _, r := range list.Rules {
			reports = append(reports, reportRule(r))
		}
		return p.WriteJSON(reports)
	}
	_, err = fmt.Fprint(p.Out, diag.Sanitize(list.String(), program.MaxListing)+list.Others("houserule rules '*'"))
	return err
}

// ruleReport is a rule, for --json; its layers are in evaluation order, the definition first.
type ruleReport struct {
	Rule   string        `json:"rule"`
	Sort   string        `json:"sort"`
	Module string        `json:"module"`
	Source string        `json:"source,omitempty"`
	Text   string        `json:"text,omitempty"`
	Layers []layerReport `json:"layers"`
}

type layerReport struct {
	How        string   `json:"how"` // definition, or the word that changes
	Module     string   `json:"module"`
	File       string   `json:"file,omitempty"`
	Line       int      `json:"line,omitempty"`
	Column     int      `json:"column,omitempty"`
	Label      string   `json:"label,omitempty"`
	From       string   `json:"from,omitempty"`        // the check from which it is inherited
	Carrier    string   `json:"carrier,omitempty"`     // the entry whose holders it applies to
	When       string   `json:"when,omitempty"`        // its condition
	Says       []string `json:"says,omitempty"`        // its source lines
	ReplacedBy string   `json:"replaced_by,omitempty"` // the module that replaced it
	Source     string   `json:"source,omitempty"`
}

func reportRule(r *rules.Rule) ruleReport {
	out := ruleReport{Rule: r.Name, Sort: r.DeclKind.String(), Module: r.Decl.Module, Layers: []layerReport{}}
	if r.DeclKind != rules.Line {
		out.Source, out.Text = diag.Cut(r.Decl.Source.Written(), diag.MaxText), diag.Cut(r.Decl.Text, diag.MaxText)
	}
	for _, y := range r.Layers() {
		l := layerReport{How: y.Word(), Module: y.Module, File: y.Pos.File, Line: y.Pos.Line, Column: y.Pos.Column,
			Label: y.Label, From: y.Family.Inherited, Says: y.SourceLines(), Source: diag.Cut(y.Source.Written(), diag.MaxText)}
		if y.Carried.Carrier != nil {
			l.Carrier = y.Carried.Carrier.Name
		}
		if y.When != nil {
			l.When = y.When.Text()
			l.Says = slices.DeleteFunc(l.Says, func(line string) bool { return line == "when "+l.When })
		}
		l.Says = program.Brief(l.Says)
		if by := r.ReplacedBy(y); by != nil {
			l.ReplacedBy = by.Module
		}
		out.Layers = append(out.Layers, l)
	}
	return out
}
