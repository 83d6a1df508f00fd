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
	"houserule/stdlib/narrate"
	"houserule/stdlib/roster"
)

// recordable is a line of campaigns that may hold a command: the command may be run again from
// there. A campaign may come from a stranger, and its hashes need no key: a command without a
// recordable is neither carried out from a line nor looked at any closer. Beside commands a line
// holds Lua, dice notation, a declaration, or a call of an alias, which stands for one line of
// these.
type recordable struct {
	first string // first argument, where that decides: "off" of :house off; "" for any
	kind  string // kind of the lines that hold it
	words int    // least number of words after the name and first; with fewer it only shows something
	// replay runs it from a line of a campaign and reads nothing outside of the line. Nil for a
	// command that is replayed from the record of the line instead.
	replay func(p *evening.Evening, rest string) (string, error)
	// refuses says what is wrong with its arguments; "" for nothing. Nil if any may stand there.
	refuses func(rest string) string
	// ruled is set where house rules come from a folder or an editor. A replay takes them from
	// the line.
	ruled bool
	// bought is set where it may be secret, because it replays a secret roll.
	bought bool
}

// houseRule replays :house with a first argument.
func houseRule(first string) func(p *evening.Evening, rest string) (string, error) {
	return func(p *evening.Evening, rest string) (string, error) { return houserules.House(p, first+" "+rest) }
}

// withoutPeople refuses :people import without what stood in the file.
func withoutPeople(rest string) string {
	if !isPeopleImport(rest) {
		return " without what stood in the file"
	}
	return ""
}

// secretCommand refuses :secret with a command.
func secretCommand(rest string) string {
	if strings.HasPrefix(rest, ":") {
		return ", and only lines of the game can be secret"
	}
	return ""
}

// mostRecorded is how many bytes of typed text a line of a campaign may hold: a file that is
// played, or the content of a file of people.
const mostRecorded = max(input.MaxFile, roster.MaxFile) + 4096

// findRecordable finds which recordable a command with its arguments is, and the arguments after
// its name; nil for a command that no line holds.
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

// Unrecordable is the error for a line of a campaign with what no line of a game can be. It is
// not run.
type Unrecordable struct {
	Line  int64
	Typed string // as the line has it
	Why   string // behind what the line holds: ", which a campaign cannot hold"
}

// mostQuoted is how many bytes of such a line are shown.
const mostQuoted = 80

// Error names the line and what it holds.
func (u *Unrecordable) Error() string {
	return fmt.Sprintf("line %d contains `%s`%s; it is not run", u.Line, diag.Cut(sandbox.Printable(narrate.FirstLine(u.Typed)), mostQuoted), u.Why)
}

// Recorded returns nil for a line that a game can have written, otherwise an [*Unrecordable].
// It opens nothing that the line names.
func Recorded(l file.Line) error {
	if why := unrecordable(l.Kind, l.Typed); why != "" {
		return &Unrecordable{Line: l.Number, Typed: l.Typed, Why: why}
	}
	return nil
}

// kinds are all kinds of lines of campaigns.
var kinds = []string{campaign.Play, campaign.House, campaign.Option, campaign.Reload, campaign.Undo, campaign.Redo, campaign.Goto,
	campaign.Session, campaign.Secret, campaign.Words, campaign.Dice, campaign.Reveal, campaign.Left}

// unrecordable says why a line of this kind cannot hold what was typed; "" where it can.
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
		return "" // or a mistake: then nothing is found under that name
	case c == nil:
		return no
	case kind == campaign.Left:
		return "" // it did nothing, and does nothing
	case c.kind != kind && !(kind == campaign.Secret && c.bought):
		return fmt.Sprintf(" as a line of the kind %q, and it is of the kind %q", kind, c.kind)
	case len(strings.Fields(rest)) < c.words:
		return no
	case c.refuses != nil:
		return c.refuses(rest)
	}
	return ""
}

// isPeopleImport reports whether the content of a file of people follows its name.
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
