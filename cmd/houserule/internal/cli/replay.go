package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

func replayCommand(p *program.Program) *cobra.Command {
	var modules string
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Replay a campaign and compare the results",
		Long: `Run every line of a campaign again, with the recorded dice and answers, and compare the
resulting game with the recorded one. The first line with a different result is reported,
with the difference.

The modules stored in the file are used. With --modules new, the installed modules are used
instead, which shows what would have happened with them. Nothing is written, and somebody
may play the campaign at the same time.

It is safe to replay the campaign of a stranger: only commands of the game are run. A line
that contains any other command, such as :people export or :run, is reported and not run.`,
		Example: `  houserule replay friday.hr
  houserule replay friday.hr --modules new`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return replay(p, args[0], modules) },
	}
	c.Flags().StringVar(&modules, "modules", evening.ModulesKept, "kept: those stored in the campaign; new: the installed ones")
	return c
}

func replay(p *program.Program, path, modules string) error {
	if modules != evening.ModulesInstalled && modules != evening.ModulesKept {
		return program.Unusable(fmt.Errorf("--modules is new or kept, not %q", modules))
	}
	lib, err := p.Library(nil, ".")
	if err != nil {
		return program.Fail(err)
	}
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		return fileError(p, err)
	}
	defer c.Close(nil)
	if d := c.File().Damage(); d != nil {
		return fileError(p, d)
	}
	options := engine.Options{Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: program.Limits(1)}
	r, err := commands.Replay(c, options, modules == evening.ModulesInstalled)
	if err != nil {
		return fileError(p, err)
	}
	if p.Flags.JSON {
		err = p.WriteJSON(replayedJSON(r))
	} else {
		_, err = io.WriteString(p.Out, replayedText(path, r))
	}
	if err == nil && (r.Divergence != nil || r.Unrecordable != nil) {
		err = &program.Exit{Code: program.Failed}
	}
	return err
}

func replayedJSON(r commands.Replayed) map[string]any {
	out := map[string]any{"last": r.Last, "played": r.Lines, "taken": r.ModuleLines, "here": r.Installed}
	if r.Divergence != nil {
		out["parts"] = map[string]any{"line": r.Divergence.Line, "typed": r.Divergence.Typed, "how": r.Divergence.How}
	}
	if r.Unrecordable != nil {
		out["holds"] = unrecordableJSON(r.Unrecordable)
	}
	return out
}

// unrecordableJSON returns a line that no game can have written, for --json.
func unrecordableJSON(u *commands.UnrecordableError) map[string]any {
	return map[string]any{"line": u.Line, "typed": u.Typed, "text": u.Error()}
}

// replayedText reports the result of a replay.
func replayedText(path string, r commands.Replayed) string {
	var b strings.Builder
	if r.Installed {
		fmt.Fprintf(&b, "%s does not contain its modules: the installed ones are used\n", path)
	}
	if r.Divergence != nil {
		fmt.Fprintf(&b, "line %d differs: %s\n", r.Divergence.Line, program.OneLine(r.Divergence.Typed))
		for _, text := range r.Divergence.How {
			b.WriteString("  " + text + "\n")
		}
	}
	if r.Unrecordable != nil {
		b.WriteString(r.Unrecordable.Error() + "\n")
	}
	if r.Last == 0 {
		b.WriteString("no line was played before it\n")
	} else {
		b.WriteString(narrate.SameResults(1, r.Last) + "\n")
	}
	if r.ModuleLines > 0 {
		fmt.Fprintf(&b, "%s, taken as it was: it loads modules\n", linesText(r.ModuleLines))
	}
	return b.String()
}
