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
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// campaignCommands returns the commands that work on a campaign file.
func campaignCommands(p *program.Program) []*cobra.Command {
	return []*cobra.Command{verifyCommand(p), logCommand(p), exportCommand(p), importCommand(p), compactCommand(p), replayCommand(p)}
}

// shortHash formats the first eight hex digits of a hash in two groups.
func shortHash(h file.Hash) string {
	text := h.String()
	return text[:4] + " " + text[4:8]
}

// fileError converts an error of a campaign file or export: exit code Failed for damaged content,
// unusable input for anything else. With --json it prints the damage.
func fileError(p *program.Program, err error) error {
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
	var players bool
	c := &cobra.Command{
		Use:   "log FILE [A-B]",
		Short: "List the lines of a campaign",
		Long: `List the lines of a campaign with their results, session by session. If the campaign is
damaged, only the intact lines are listed. A-B lists the lines from A to B, including both;
A- lists all lines from A on, and A only line A. Undone lines are omitted unless --all is given.
--json writes one object per line.`,
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
			if players {
				show.Viewer = world.Onlookers()
			}
			return log(p, args[0], from, to, markdown, show)
		},
	}
	c.Flags().BoolVar(&players, "players", false, "omit the contents of unrevealed secrets")
	c.Flags().BoolVar(&markdown, "md", false, "as Markdown")
	c.Flags().BoolVar(&show.All, "all", false, "include undone lines")
	return c
}

// lineRange parses A, A- or A-B; to is -1 for A-.
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
	c, err := campaign.OpenLines(path)
	if err != nil {
		return fileError(p, err)
	}
	defer c.Close(nil)
	last := c.Last()
	if from > max(last, 1) {
		return fmt.Errorf("line %d has not been played: %s in %s", from, linesThere(last), path)
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
		return fileError(p, err)
	}
	if d := c.File().Damage(); d != nil {
		return program.Fail(errors.New("!! " + d.Error()))
	}
	return nil
}

func linesThere(lines int64) string {
	if lines == 1 {
		return "there is 1 line"
	}
	return fmt.Sprintf("there are %d lines", lines)
}

func exportCommand(p *program.Program) *cobra.Command {
	var players bool
	c := &cobra.Command{
		Use:   "export FILE",
		Short: "Export a campaign as JSON, one object per line",
		Long: `Write the complete contents of a campaign as JSON, one object per line. The hashes are
included, so that houserule verify can check the export without the campaign. Everything
is exported except the seed of an open session; houserule import creates the same campaign
from the export.

With --players, everything is omitted that would reveal a secret: the secret lines
themselves, lines that would reveal them when they are undone or replayed, lines that store
what a secret line named or declared, lines whose numbered names would reveal the number of
secret characters, and comments on lines. The result can be verified, but not imported. It
contains the numbers by which the file identifies things.`,
		Example: `  houserule export friday.hr > friday.jsonl`,
		Args:    program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			f, err := file.Open(args[0], file.Options{Read: true})
			if err != nil {
				return fileError(p, err)
			}
			defer f.Close()
			if d := f.Damage(); d != nil {
				return fileError(p, d)
			}
			out := &escaping{to: p.Out}
			if players {
				hidden, err := campaign.WithheldLines(f)
				if err == nil {
					err = f.ExportWithout(out, hidden)
				}
				if err != nil {
					return fileError(p, err)
				}
			} else if err := f.Export(out); err != nil {
				return fileError(p, err)
			}
			return out.flush()
		},
	}
	c.Flags().BoolVar(&players, "players", false, "omit unrevealed secrets")
	return c
}

// escaping is a writer of JSON that escapes control and misleading characters with [diag.Escaped].
// It writes complete rows; flush writes the rest.
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
		Short: "Import an exported campaign",
		Long: `Create a campaign from the output of houserule export. Every hash is recomputed, and
no campaign is created if one is wrong or the end is missing. Use - as EXPORT to read
from a pipe.`,
		Example: `  houserule import friday.jsonl friday.hr`,
		Args:    program.ArgCount(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			in := p.In
			if args[0] != "-" {
				f, _, err := file.OpenExport(args[0])
				if err != nil {
					return program.Unusable(fmt.Errorf("!! %s cannot be read: %w", args[0], systemCause(err)))
				}
				defer f.Close()
				in = f
			}
			if err := file.Import(in, args[1]); err != nil {
				return fileError(p, err)
			}
			return nil
		},
	}
}

// systemCause returns the cause of an [os.PathError] without operation and path, or else err.
func systemCause(err error) error {
	var e *os.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

func compactCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "compact FILE",
		Short: "Rewrite a campaign file to save space",
		Long: `Rewrite a campaign file without data that can be recomputed, which are all snapshots except
the newest. No line is lost. The campaign is first checked, as by houserule verify. The old
file is kept until the new one is complete and on disk.`,
		Example: `  houserule compact friday.hr`,
		Args:    program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			before, _ := os.Stat(args[0])
			if err := file.Compact(args[0]); err != nil {
				return fileError(p, err)
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
