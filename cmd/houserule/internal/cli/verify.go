package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
)

func (p *Program) verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check that a campaign is as it was written, and throw its dice again",
		Long: `Check that every line of a campaign, or of an exported one, is whole and follows on
the one before it, and that snapshots, notes and what else is kept are as they were
written. Somebody may be playing meanwhile.

The last number is that of the last line: who has it from an earlier time knows that
nothing was changed up to there.

The dice of sessions that have ended are thrown again from the seed that was told: it
must be the one that was sealed, no die may be left out, and each must show what it
showed. What was taken back falls again as it fell; words of players hold from the
first die on that nobody had seen.

Anybody can do the same in any language, from the exported lines: || puts bytes behind
one another, numbers are 8 bytes with the highest byte first, "text" is UTF-8 with a
line end behind it, and dice are numbered from 0 in each session.

  seal   SHA-256("houserule seal" || session || seed)
  key    HMAC-SHA256(seed, "houserule dice" || session)
  words  HMAC-SHA256(key before, "houserule words" || length || name || length || words || first die)
  die    HMAC-SHA256(key, "houserule die" || die || attempt), read as four numbers;
         the first below the largest multiple of the sides under 2^64 is divided by
         the sides, and the rest is the face, counted from 0; attempts go on from 0`,
		Example: `  houserule verify friday.hr
  houserule verify friday.jsonl --json`,
		Args: takes(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return p.verify(args[0]) },
	}
}

func (p *Program) verify(path string) error {
	v, thrown, err := verified(path)
	if err != nil {
		return p.notWhole(err)
	}
	if p.flags.json {
		sessions := []sessionReport{}
		for _, s := range thrown.Sessions() {
			sessions = append(sessions, reportOf(s))
		}
		report := map[string]any{
			"lines": v.Lines, "last": v.Last.Last, "hash": v.Last.Hash.String(),
			"snapshots": append([]int64{}, v.Snapshots...), "kept": v.Kept, "notes": v.Notes,
			"sessions": sessions,
		}
		if v.Hidden > 0 {
			report["hidden"] = v.Hidden
		}
		err = p.writeJSON(report)
	} else {
		_, err = io.WriteString(p.Out, verifiedText(v)+thrownText(thrown))
	}
	if err == nil && !thrown.Whole() {
		err = failed(errors.New("!! dice did not fall as they should have"))
	}
	return err
}

// verifiedText tells what was found whole.
func verifiedText(v file.Verified) string {
	text := fmt.Sprintf("%d lines, each whole and on the one before; the last is %s\n", v.Lines, groups(v.Last.Hash))
	switch v.Lines {
	case 0:
		text = fmt.Sprintf("no line yet; it begins with %s\n", groups(v.Last.Hash))
	case 1:
		text = fmt.Sprintf("1 line, whole; it is %s\n", groups(v.Last.Hash))
	}
	switch v.Hidden {
	case 0:
	case 1:
		text += "1 of them is kept secret: that it stood there is all that can be said\n"
	default:
		text += fmt.Sprintf("%d of them are kept secret: that they stood there is all that can be said\n", v.Hidden)
	}
	return text
}

// thrownText tells how the dice of all sessions fell.
func thrownText(v *seal.Verifier) string {
	text := ""
	switch n := v.Before(); n {
	case 0:
	case 1:
		text = "1 die fell before any was sealed\n"
	default:
		text = fmt.Sprintf("%d dice fell before any was sealed\n", n)
	}
	for _, s := range v.Sessions() {
		text += s.Told() + "\n"
	}
	for _, f := range v.Faults() {
		text += fmt.Sprintf("line %d: %s\n", f.Line, f.Text)
	}
	return text
}

// sessionReport is a session in machine-readable output.
type sessionReport struct {
	Session int         `json:"session"`
	Seal    seal.Seal   `json:"seal"`
	Seed    *seal.Seed  `json:"seed,omitempty"`
	Dice    int         `json:"dice"`
	Hand    int         `json:"by_hand,omitempty"`
	List    int         `json:"by_list,omitempty"`
	Laid    int         `json:"laid,omitempty"`
	Faults  []faultLine `json:"faults,omitempty"`
}

type faultLine struct {
	Line int64  `json:"line"`
	Text string `json:"text"`
}

func reportOf(s *seal.Session) sessionReport {
	r := sessionReport{Session: s.Number, Seal: s.Seal, Seed: s.Seed, Dice: s.Counted[seal.OfSeal], Hand: s.Counted[seal.OfHand], List: s.Counted[seal.OfList], Laid: s.Counted[seal.Laid]}
	for _, f := range s.Faults {
		r.Faults = append(r.Faults, faultLine{f.Line, f.Text})
	}
	return r
}

// verified checks a campaign or an exported one, which begins with a brace, and throws
// its dice again.
func verified(path string) (v file.Verified, thrown *seal.Verifier, err error) {
	thrown = &seal.Verifier{}
	take := func(l file.Line) error {
		return thrown.Take(seal.Line{Number: l.Number, Command: l.Command, Dice: l.Dice, Hidden: l.Kind == file.Hidden})
	}
	if in, export, err := file.OpenExport(path); err == nil {
		if export {
			v, err := file.VerifyExported(in, take)
			return v, thrown, errors.Join(err, in.Close())
		}
		in.Close()
	}
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		return v, thrown, err
	}
	if v, err = f.Verify(); err == nil {
		for l, wrong := range f.Lines(0, v.Last.Last) {
			if err = wrong; err == nil {
				err = take(l)
			}
			if err != nil {
				break
			}
		}
	}
	return v, thrown, errors.Join(err, f.Close())
}
