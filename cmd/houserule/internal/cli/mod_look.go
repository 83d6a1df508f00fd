package cli

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/vet"
	"houserule/runtime/module"
	"houserule/runtime/rules/lint"
	"houserule/stdlib/engine"
)

// lookOptions are the flags of mod look.
type lookOptions struct {
	beside  []string // ids of modules to load beside it
	granted []string // permissions
	over    []string // pairs of module ids, "A:B" for A taking precedence over B
}

// lookCommand returns the hidden command that houserule runs in a limited subprocess to examine a
// module.
func lookCommand(p *program.Program) *cobra.Command {
	var how lookOptions
	c := &cobra.Command{
		Use:    "look FOLDER",
		Short:  "Look a module over in this very process, as mod info does in one of its own",
		Hidden: true,
		Args:   program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := vet.Confine(); err != nil {
				return program.Fail(err)
			}
			return look(p, args[0], how)
		},
	}
	c.Flags().StringArrayVar(&how.beside, "beside", nil, "a module that people here play with")
	c.Flags().StringArrayVar(&how.over, "over", nil, "A:B, that A stands above B")
	c.Flags().StringArrayVar(&how.granted, "grant", nil, "a permission with which it is looked over")
	return c
}

func look(p *program.Program, dir string, how lookOptions) error {
	lib, err := p.Library([]string{dir}, ".")
	if err != nil {
		return program.Fail(err)
	}
	m := lib.Modules[len(lib.Modules)-1]
	c := vet.Config{ID: m.ID, Version: m.Version.String(), Finder: lib, Beside: how.beside, Limits: program.Limits(1), Workers: runtime.GOMAXPROCS(0)}
	if c.Prefer, err = preferences(how.over); err != nil {
		return err
	}
	for _, name := range how.granted {
		c.Granted = append(c.Granted, module.Permission(name))
	}
	r, err := vet.Look(c)
	if err != nil {
		return program.Fail(err)
	}
	return p.WriteJSON(r)
}

// examine examines a module in a subprocess, with some permissions and settled conflicts.
func examine(p *program.Program, m *module.Module, beside []string, granted []module.Permission, prefer []engine.Preference) (vet.Report, error) {
	args := []string{"mod", "look", m.Dir, "--json"}
	for _, id := range beside {
		args = append(args, "--beside", id)
	}
	for _, x := range prefer {
		args = append(args, "--over", x.Over+":"+x.Under)
	}
	for _, name := range granted {
		args = append(args, "--grant", string(name))
	}
	for _, dir := range p.Selection().Dirs {
		args = append(args, "--module", dir)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer p.OnInterrupt(cancel)()
	if p.ErrIsTerminal {
		fmt.Fprintf(p.Err, "examining %s %s ...\n", m.ID, m.Version)
	}
	return vet.Child(ctx, p.Self, args...)
}

// writeReport writes a report as JSON, with warnings of similar ids.
func writeReport(p *program.Program, r vet.Report) error {
	return p.WriteJSON(struct {
		vet.Report
		Alike []string `json:"alike,omitempty"`
	}{r, alikeIDs(p, r.ID)})
}

// maxListed is the largest number of entries of one sort that are shown of a module.
const maxListed = 8

// mostExamples is the largest number of failing worked examples that are shown.
const mostExamples = 3

// headline returns the title of a module, shown while it is examined.
func headline(m *module.Module) string {
	return fmt.Sprintf("%s %s, %s", m.ID, m.Version, program.OneLine(m.About.Title))
}

// examinationText returns the result of examining a module, on one screen below its [headline].
func examinationText(p *program.Program, r vet.Report, signed string) string {
	var out []string
	tell := func(what string, texts ...string) {
		if n := len(texts); n > maxListed {
			texts = append(texts[:maxListed:maxListed], fmt.Sprintf("%d more", n-maxListed))
		}
		if text := strings.Join(texts, ", "); text != "" {
			out = append(out, fmt.Sprintf("  %-10s  %s", what, text))
		}
	}
	tell("what", r.Description)
	by := strings.Join(r.Authors, ", ")
	if by == "" {
		by = "unknown"
	}
	tell("by", by)
	tell("licence", r.Licence)
	tell("from", r.Source)
	tell("signed", signed)
	tell("! its id", alikeIDs(p, r.ID)...)
	tell("requires", r.Requires...)
	var asks []string
	for _, name := range r.Asks {
		asks = append(asks, string(name)+", "+permissionText[name])
	}
	if len(asks) == 0 {
		asks = []string{"nothing"}
	}
	for i, text := range asks {
		what := ""
		if i == 0 {
			what = "asks for"
		}
		tell(what, text)
	}
	for _, x := range effectsInOrder(r.Effects) {
		tell(x.verb, x.on...)
	}
	var now []string
	for _, x := range r.Changed {
		now = append(now, fmt.Sprintf("%s %s -> %s", x.Rule, x.Was, x.Now))
	}
	tell("now", now...)
	for i, x := range r.Conflicts {
		what := ""
		if i == 0 {
			what = "conflicts"
		}
		tell(what, x.Sentence)
	}
	if _, open := openConflict(r); open {
		return strings.Join(out, "\n")
	}
	if r.Loads != "" {
		out = append(out, "  it does not load:", "    "+strings.ReplaceAll(r.Loads, "\n", "\n    "))
		return strings.Join(out, "\n")
	}
	tell("examples", examplesText(r))
	for _, list := range [][]vet.Example{r.Failed, r.Broken} {
		for i, x := range list {
			if i == mostExamples {
				out = append(out, fmt.Sprintf("    and %d more", len(list)-mostExamples))
				break
			}
			if x.Title == "" {
				out = append(out, fmt.Sprintf("    those of %s cannot be played: %s", x.Module, x.Why))
				continue
			}
			out = append(out, fmt.Sprintf("    %q   (%s)   %s", x.Title, x.Module, x.Why))
		}
	}
	tell("takes", takesText(r.Steps))
	return strings.Join(out, "\n")
}

// permissionText describes what a permission allows.
var permissionText = map[module.Permission]string{
	module.ReplaceRules: "to replace rules of other modules",
	module.WriteRecords: "to write what belongs to other modules",
	module.Schedule:     "to act as game time passes",
	module.LargeBudget:  "to take four times as much work",
}

// effects are the effects of a module on others that have the same verb.
type effects struct {
	verb string
	on   []string // the affected rules, boxes or entries, with their modules
}

// effectsInOrder groups effects by verb and module.
func effectsInOrder(list []vet.Effect) (all []effects) {
	at := map[string]int{}
	seen := map[string]bool{}
	for _, x := range list {
		how, what := x.How, x.What+" of "+x.Of
		if how == lint.OnClock.String() {
			how, what = "clock", x.What
		}
		if seen[how+" "+what] {
			continue
		}
		seen[how+" "+what] = true
		i, known := at[how]
		if !known {
			i, at[how] = len(all), len(all)
			all = append(all, effects{verb: how})
		}
		all[i].on = append(all[i].on, what)
	}
	return all
}

// examplesText describes how many worked examples pass.
func examplesText(r vet.Report) string {
	own := "none of its own"
	switch n := r.Passed + len(r.Failed); {
	case n > 0 && len(r.Failed) == 0:
		own = fmt.Sprintf("its %s pass", program.Counted(n, "example"))
		if n == 1 {
			own = "its example passes"
		}
	case n > 0:
		own = fmt.Sprintf("%d of its %s fail", len(r.Failed), program.Counted(n, "example"))
	}
	others := fmt.Sprintf("all %d in other modules pass as before", r.Others)
	switch n := len(r.Broken); {
	case r.Others == 0:
		return own
	case n == 0 && r.Others == 1:
		others = "the one in other modules passes as before"
	case n == 1:
		others = fmt.Sprintf("1 of %d in other modules has a different result", r.Others)
	case n > 1:
		others = fmt.Sprintf("%d of %d in other modules have different results", n, r.Others)
	}
	return own + "; " + others
}

func takesText(s vet.Steps) string {
	percent := func(n, of int64) string {
		if of <= 0 {
			return ""
		}
		return fmt.Sprintf("%d %% ", max(1, (100*n+of-1)/of))
	}
	text := percent(s.Load, s.LoadOf) + "of the limit for loading"
	if s.Most > 0 {
		text += ", " + percent(s.Most, s.MostOf) + "for the longest example"
	}
	return text
}
