package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/commands"
)

func verifyCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Verify the hashes and the dice of a campaign",
		Long: `Check that every line of a campaign, or of an exported one, is intact and follows
the one before it, and that snapshots, notes and other stored data are unchanged.
Somebody may play the campaign at the same time.

Correct hashes do not prove who wrote the file. Therefore verify also reports lines that do
not belong in a campaign, such as :people export or :run. It does not open files that lines
name, and does not run any line.

The last number is the hash of the last line. If you wrote it down earlier, you can compare
it: if it is the same, nothing up to that line has been changed.

The dice of finished sessions are rolled again from the revealed seed. The seed must be the
one that was sealed, no die may be missing, and each die must show the recorded face. This
includes the dice of undone lines. Words of players affect the dice from the first one that
nobody had seen.

You can check the dice with a program of your own, from the exported lines. Here || means
concatenation of bytes, numbers are 8 bytes, big-endian, \"text\" is UTF-8 followed by a
newline, and the dice of each session are numbered from 0.

  seal   SHA-256("houserule seal" || session || seed)
  key    HMAC-SHA256(seed, "houserule dice" || session)
  words  HMAC-SHA256(key before, "houserule words" || length || name || length || words || first die)
  die    HMAC-SHA256(key, "houserule die" || die || attempt), read as four numbers;
         the first below the largest multiple of the sides under 2^64 is divided by
         the sides, and the remainder is the face, counted from 0; attempts count from 0`,
		Example: `  houserule verify friday.hr
  houserule verify friday.jsonl --json`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return verify(p, args[0]) },
	}
}

func verify(p *program.Program, path string) error {
	v, err := verifyPath(path)
	if err != nil {
		return fileError(p, err)
	}
	if p.Flags.JSON {
		err = p.WriteJSON(v.report())
	} else {
		_, err = io.WriteString(p.Out, verifiedText(v.file)+diceText(v.dice)+unrecordableText(v.unrecordable))
	}
	switch {
	case err != nil:
	case len(v.unrecordable) > 0:
		err = program.Fail(errors.New("!! it contains lines that no game writes"))
	case !v.dice.Whole():
		err = program.Fail(errors.New("!! the dice are not those of the seeds"))
	}
	return err
}

// report returns the result for programs.
func (v *verification) report() map[string]any {
	sessions := []sessionReport{}
	for _, s := range v.dice.Sessions() {
		sessions = append(sessions, reportOf(s))
	}
	report := map[string]any{
		"lines": v.file.Lines, "last": v.file.Last.Last, "hash": v.file.Last.Hash.String(),
		"snapshots": append([]int64{}, v.file.Snapshots...), "kept": v.file.Kept, "notes": v.file.Notes,
		"sessions": sessions,
	}
	if v.file.Hidden > 0 {
		report["hidden"] = v.file.Hidden
	}
	if len(v.unrecordable) > 0 {
		var list []any
		for _, u := range v.unrecordable {
			list = append(list, unrecordableJSON(u))
		}
		report["holds"] = list
	}
	return report
}

// unrecordableText lists lines that no game can have written.
func unrecordableText(list []*commands.UnrecordableError) (text string) {
	for i, u := range list {
		if i == maxUnrecordable {
			return text + fmt.Sprintf("and %d more\n", len(list)-i)
		}
		text += u.Error() + "\n"
	}
	return text
}

// maxUnrecordable is the largest number of these lines that are listed.
const maxUnrecordable = 20

// verifiedText describes the content that was verified.
func verifiedText(v file.Verified) string {
	text := fmt.Sprintf("%d lines, all intact and in order; the last hash is %s\n", v.Lines, shortHash(v.Last.Hash))
	switch v.Lines {
	case 0:
		text = fmt.Sprintf("no line yet; it begins with %s\n", shortHash(v.Last.Hash))
	case 1:
		text = fmt.Sprintf("1 line, intact; its hash is %s\n", shortHash(v.Last.Hash))
	}
	switch v.Hidden {
	case 0:
	case 1:
		text += "1 of them is secret: only its existence can be verified\n"
	default:
		text += fmt.Sprintf("%d of them are secret: only their existence can be verified\n", v.Hidden)
	}
	return text
}

// diceText describes the unsealed dice, the sessions, and the faults found in their dice.
func diceText(v *seal.Verifier) string {
	text := ""
	switch n := v.Unsealed(); n {
	case 0:
	case 1:
		text = "1 die was rolled before any were sealed\n"
	default:
		text = fmt.Sprintf("%d dice were rolled before any were sealed\n", n)
	}
	for _, s := range v.Sessions() {
		text += s.Text() + "\n"
	}
	for _, f := range v.Faults() {
		text += fmt.Sprintf("line %d: %s\n", f.Line, f.Text)
	}
	if more := v.More(); more > 0 {
		text += fmt.Sprintf("and %d more\n", more)
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
	Earlier int         `json:"earlier,omitempty"`
	Faults  []faultLine `json:"faults,omitempty"`
	More    int         `json:"more_faults,omitempty"`
}

type faultLine struct {
	Line int64  `json:"line"`
	Text string `json:"text"`
}

func reportOf(s *seal.Session) sessionReport {
	r := sessionReport{Session: s.Number, Seal: s.Seal, Seed: s.Seed, Dice: s.Counted[seal.FromSeed], Hand: s.Counted[seal.FromHand], List: s.Counted[seal.FromList], Laid: s.Counted[seal.Preset], Earlier: s.Counted[seal.EarlierSession], More: s.More}
	for _, f := range s.Faults {
		r.Faults = append(r.Faults, faultLine{f.Line, f.Text})
	}
	return r
}

// verification is the result of checking a campaign whose hashes are valid.
type verification struct {
	file         file.Verified
	dice         *seal.Verifier
	unrecordable []*commands.UnrecordableError // lines that no game can have written
}

// addLine checks an intact line.
func (v *verification) addLine(l file.Line) error {
	hidden := l.Kind == file.Hidden
	if held := new(commands.UnrecordableError); l.Number > 0 && !hidden && errors.As(commands.Recorded(l), &held) {
		v.unrecordable = append(v.unrecordable, held)
	}
	return v.dice.Verify(seal.Line{Number: l.Number, Command: l.Command, Dice: l.Dice, Hidden: hidden})
}

// verifyPath checks a campaign or an export, which begins with a brace, rolls its dice again, and
// checks its lines.
func verifyPath(path string) (*verification, error) {
	checked := &verification{dice: &seal.Verifier{}}
	if in, export, err := file.OpenExport(path); err == nil {
		if export {
			checked.file, err = file.VerifyExported(in, checked.addLine)
			return checked, errors.Join(err, in.Close())
		}
		in.Close()
	}
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		return nil, err
	}
	if checked.file, err = f.Verify(); err == nil {
		for l, wrong := range f.Lines(0, checked.file.Last.Last) {
			if err = wrong; err == nil {
				err = checked.addLine(l)
			}
			if err != nil {
				break
			}
		}
	}
	return checked, errors.Join(err, f.Close())
}
