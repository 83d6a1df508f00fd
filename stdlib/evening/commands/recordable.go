package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/evening/summary"
	"houserule/stdlib/narrate"
	"houserule/stdlib/roster"
)

// recordable describes the lines of campaigns that may contain a command, from which a replay may
// run it. A campaign may come from a stranger, since its hashes need no key: a command without a
// recordable is never run from a line. Otherwise a line contains Lua, dice notation, a
// declaration, or a call of an alias for one of these.
type recordable struct {
	first string // required first argument, such as "off" of :house off; "" for any
	kind  string // kind of the lines that contain it
	words int    // minimum number of words after the name and first; with fewer it changes nothing
	// replay runs the command from a line of a campaign and reads nothing outside of the line.
	// Nil for a command that is replayed from the record of the line instead.
	replay func(p *evening.Evening, rest string) (string, error)
	// refuses returns why arguments are not valid; "" if they are. Nil if all arguments are.
	refuses func(rest string) string
	// ruled is set if the command takes house rules from a folder or an editor. A replay takes
	// them from the record of the line.
	ruled bool
	// bought is set if the line may also be secret, since the command replays a secret roll.
	bought bool
}

// houseRule returns the replay function of :house with this first argument.
func houseRule(first string) func(p *evening.Evening, rest string) (string, error) {
	return func(p *evening.Evening, rest string) (string, error) { return houserules.House(p, first+" "+rest) }
}

// withoutPeople refuses :people import without the content of the file.
func withoutPeople(rest string) string {
	if !isPeopleImport(rest) {
		return " without what stood in the file"
	}
	return ""
}

// secretCommand refuses :secret with a command other than :note.
func secretCommand(rest string) string {
	if strings.HasPrefix(rest, ":") && !strings.HasPrefix(rest, summary.NoteCommand) {
		return ", and only lines of the game and notes can be secret"
	}
	return ""
}

// mostRecorded is the maximum size in bytes of the typed text in a line of a campaign, which may
// contain a file of people.
const mostRecorded = max(input.MaxFile, roster.MaxFile) + 4096

// findRecordable returns the recordable of a command with its arguments, and the arguments that
// follow its name and first argument; nil for a command that no line may contain.
func findRecordable(command string) (c *recordable, rest string) {
	name, rest, _ := strings.Cut(command, " ")
	rest = strings.TrimSpace(rest)
	first, more, _ := strings.Cut(rest, " ")
	row := Find(name)
	if row == nil {
		return nil, rest
	}
	for i := range row.recorded {
		switch c := &row.recorded[i]; c.first {
		case "":
			return c, rest
		case first:
			return c, strings.TrimSpace(more)
		}
	}
	return nil, rest
}

// UnrecordableError is the error for a line of a campaign that no game can have written. The line
// is not run.
type UnrecordableError struct {
	Line  int64
	Typed string // typed text of the line
	Why   string // follows the typed text in the message: ", which a campaign cannot hold"
}

// mostQuoted is the number of bytes of such a line that are shown.
const mostQuoted = 80

// Error returns a message with the number and the typed text of the line.
func (u *UnrecordableError) Error() string {
	return fmt.Sprintf("line %d contains `%s`%s; it is not run", u.Line, diag.Cut(sandbox.Printable(narrate.FirstLine(u.Typed)), mostQuoted), u.Why)
}

// Recorded returns nil for a line that a game can have written, otherwise an [*UnrecordableError].
// It opens no file that the line names.
func Recorded(l file.Line) error {
	if why := unrecordable(l.Kind, l.Typed); why != "" {
		return &UnrecordableError{Line: l.Number, Typed: l.Typed, Why: why}
	}
	return nil
}

// kinds are all kinds of lines of campaigns.
var kinds = []string{campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Undo, campaign.Redo, campaign.Goto,
	campaign.Session, campaign.Secret, campaign.Words, campaign.Dice, campaign.Reveal, campaign.Left}

// unrecordable returns why a line of this kind cannot contain the typed text; "" if it can.
func unrecordable(kind, typed string) string {
	const no = ", which a campaign cannot hold"
	command, isCommand := strings.CutPrefix(typed, ":")
	switch {
	case !slices.Contains(kinds, kind):
		return fmt.Sprintf(" as a line of the kind %q, of which a campaign has none", diag.Cut(sandbox.Printable(kind), mostQuoted))
	case len(typed) > mostRecorded:
		return fmt.Sprintf(", of %d bytes, and %d are the most", len(typed), mostRecorded)
	case typed == "" || kind == campaign.Reload && typed == evening.NewModules:
		return ""
	case !isCommand && (kind == campaign.Play || kind == campaign.House || kind == campaign.Left):
		return ""
	case !isCommand:
		return fmt.Sprintf(" as a line of the kind %q, which it is not", kind)
	}
	c, rest := findRecordable(command)
	name, _, _ := strings.Cut(command, " ")
	isAlias := c == nil && aliasName.MatchString(name) && !slices.Contains(commandWords(), name)
	switch {
	case isAlias && (kind == campaign.Play || kind == campaign.Secret || kind == campaign.House || kind == campaign.Left):
		return "" // without such an alias the replay fails
	case c == nil:
		return no
	case kind == campaign.Left:
		return "" // the line had no effect and is not run
	case c.kind != kind && !(kind == campaign.Secret && c.bought):
		return fmt.Sprintf(" as a line of the kind %q, and it is of the kind %q", kind, c.kind)
	case len(strings.Fields(rest)) < c.words:
		return no
	case c.refuses != nil:
		return c.refuses(rest)
	}
	return ""
}

// isPeopleImport reports whether arguments contain the content of a file of people after its name.
func isPeopleImport(rest string) bool {
	_, text, kept := strings.Cut(rest, "\n")
	return kept && strings.TrimSpace(text) != ""
}

// replayCommand runs the command of a line that [Recorded] accepted.
func replayCommand(e *evening.Evening, command string) (string, error) {
	c, rest := findRecordable(command)
	if c != nil && c.replay != nil {
		e.Line.Clear()
		return c.replay(e, rest)
	}
	name, rest, _ := strings.Cut(command, " ")
	a, ok, err := Alias(e.Game.Variables, name)
	if err == nil && (c != nil || !ok) {
		err = unknownAlias(e.Game.Variables, name)
	}
	if err != nil {
		return "", err
	}
	return runAlias(e, a, ":"+command, strings.TrimSpace(rest))
}
