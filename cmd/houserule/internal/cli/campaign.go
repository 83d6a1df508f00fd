package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// campaignCommands are those that look at the file of a campaign, or write it
// anew, and need no game for it.
func campaignCommands(p *program.Program) []*cobra.Command {
	return []*cobra.Command{verifyCommand(p), logCommand(p), exportCommand(p), importCommand(p), compactCommand(p), replayCommand(p)}
}

// groups shows the beginning of a hash in two groups, as people read it out.
func groups(h file.Hash) string {
	text := h.String()
	return text[:4] + " " + text[4:8]
}

// notWhole tells what is wrong with a file: damage is a check that failed, all
// else is nothing that can be looked at.
func notWhole(p *program.Program, err error) error {
	var d *file.Damage
	var bad *file.ImportError
	switch {
	case errors.As(err, &d):
		if p.Flags.JSON {
			return errors.Join(p.WriteJSON(map[string]any{
				"damage": d.Error(), "found": d.Found, "whole_up_to": d.WholeUpTo, "behind": d.Behind,
				"snapshots": append([]int64{}, d.Snapshots...),
			}), &program.Exit{Code: program.Failed})
		}
		return program.Fail(errors.New("!! " + d.Error()))
	case errors.As(err, &bad):
		return program.Fail(errors.New("!! " + bad.Error()))
	}
	return program.Unusable(errors.New("!! " + err.Error()))
}

func logCommand(p *program.Program) *cobra.Command {
	var markdown bool
	var show campaign.Shown
	c := &cobra.Command{
		Use:   "log FILE [A-B]",
		Short: "List the lines of a campaign",
		Long: `List what was typed in a campaign and what was said to it, line by line and session by
session; of a damaged one the lines that are whole. A-B are the lines from A to B, both
included; A- goes on to the end, and A is that line alone. What was taken back is left
out, unless --all asks for it. --json has one object for each line.`,
		Example: `  houserule log friday.hr
  houserule log friday.hr 41- --md`,
		Args: program.ArgCount(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			from, to := int64(1), int64(-1)
			if len(args) == 2 {
				var err error
				if from, to, err = lineRange(args[1]); err != nil {
					return err
				}
			}
			return log(p, args[0], from, to, markdown, show)
		},
	}
	c.Flags().BoolVar(&show.Players, "players", false, "without what secrets say that were not revealed")
	c.Flags().BoolVar(&markdown, "md", false, "as Markdown")
	c.Flags().BoolVar(&show.All, "all", false, "with the lines that were taken back")
	return c
}

// lineRange reads A, A- or A-B.
func lineRange(text string) (from, to int64, err error) {
	first, last, two := strings.Cut(text, "-")
	from, err = strconv.ParseInt(first, 10, 64)
	switch {
	case err == nil && !two:
		to = from
	case err == nil && last == "":
		to = -1
	case err == nil:
		to, err = strconv.ParseInt(last, 10, 64)
		if to < from {
			err = errors.New("backwards")
		}
	}
	if err != nil {
		return 0, 0, fmt.Errorf("%q is no range of lines: write 41, 41- or 41-45", text)
	}
	return from, to, nil
}

func log(p *program.Program, path string, from, to int64, markdown bool, show campaign.Shown) error {
	c, err := campaign.Look(path)
	if err != nil {
		return notWhole(p, err)
	}
	defer c.Close(nil)
	last := c.Last()
	if from > max(last, 1) {
		return fmt.Errorf("line %d has not been played: %s in %s", from, thereAre(last), path)
	}
	if to >= 0 {
		last = min(last, to)
	}
	log := campaign.Log{Out: p.Out, Markdown: markdown, Last: last}
	each := log.Line
	if p.Flags.JSON {
		each = func(l campaign.Logged) error { return p.WriteJSON(l) }
	}
	if err := c.Chronicle(from, to, show, each); err != nil {
		return notWhole(p, err)
	}
	if d := c.Damage(); d != nil {
		return program.Fail(errors.New("!! " + d.Error()))
	}
	return nil
}

func thereAre(lines int64) string {
	if lines == 1 {
		return "there is 1 line"
	}
	return fmt.Sprintf("there are %d lines", lines)
}

func exportCommand(p *program.Program) *cobra.Command {
	var players bool
	c := &cobra.Command{
		Use:   "export FILE",
		Short: "Write a campaign as JSON, one object a line",
		Long: `Write everything that is in a campaign as JSON, one object a line, with the hashes
that let others check it: houserule verify does it without the campaign. But for the
seed of a session that is open nothing is lost by it: houserule import makes the same
campaign again.

With --players, secrets that were not revealed are left out, with lines that would tell
of them when they are taken back or played anew, lines that keep what a secret named or
declared, lines with numbers behind names that would tell how many are there in secret,
and what stands beside the lines. It can be verified, and not imported. The numbers by
which the file tells things apart stay.`,
		Example: `  houserule export friday.hr > friday.jsonl`,
		Args:    program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			f, err := file.Open(args[0], file.Options{Read: true})
			if err != nil {
				return notWhole(p, err)
			}
			defer f.Close()
			if d := f.Damage(); d != nil {
				return notWhole(p, d)
			}
			out := &escaping{to: p.Out}
			if players {
				hidden, err := campaign.Withheld(f)
				if err == nil {
					err = f.ExportWithout(out, hidden)
				}
				if err != nil {
					return notWhole(p, err)
				}
			} else if err := f.Export(out); err != nil {
				return notWhole(p, err)
			}
			return out.flush()
		},
	}
	c.Flags().BoolVar(&players, "players", false, "without secrets that were not revealed")
	return c
}

// escaping writes JSON, one row at a time, so that no character of it is one that
// a screen would show as another.
type escaping struct {
	to  io.Writer
	row []byte
}

func (e *escaping) Write(text []byte) (int, error) {
	e.row = append(e.row, text...)
	end := bytes.LastIndexByte(e.row, '\n') + 1
	if end == 0 {
		return len(text), nil
	}
	_, err := io.WriteString(e.to, diag.Escaped(string(e.row[:end])))
	e.row = append([]byte(nil), e.row[end:]...)
	return len(text), err
}

func (e *escaping) flush() error {
	_, err := io.WriteString(e.to, diag.Escaped(string(e.row)))
	return err
}

func importCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "import EXPORT FILE",
		Short: "Make a campaign of an exported one",
		Long: `Make a campaign of what houserule export wrote. Every hash is worked out anew, and
nothing is made where one is wrong or the end is missing. EXPORT is - for what comes
through a pipe.`,
		Example: `  houserule import friday.jsonl friday.hr`,
		Args:    program.ArgCount(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			in := p.In
			if args[0] != "-" {
				f, _, err := file.OpenExport(args[0])
				if err != nil {
					return program.Unusable(fmt.Errorf("!! %s cannot be read: %w", args[0], bare(err)))
				}
				defer f.Close()
				in = f
			}
			if err := file.Import(in, args[1]); err != nil {
				return notWhole(p, err)
			}
			return nil
		},
	}
}

// bare is an error of the system without the call and the path.
func bare(err error) error {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

func compactCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "compact FILE",
		Short: "Write a campaign anew, as small as it can be",
		Long: `Write a campaign anew without what can be made again: all snapshots but the newest.
No line is left out. It is checked as houserule verify does, and the old file stays
until the new one is whole and on disk.`,
		Example: `  houserule compact friday.hr`,
		Args:    program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			before, _ := os.Stat(args[0])
			if err := file.Compact(args[0]); err != nil {
				return notWhole(p, err)
			}
			after, err := os.Stat(args[0])
			if err != nil || before == nil {
				return program.Unusable(err)
			}
			_, err = fmt.Fprintf(p.Out, "%d KB, before %d KB\n", after.Size()>>10, before.Size()>>10)
			return err
		},
	}
}
