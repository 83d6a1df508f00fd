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

// recordable is a command that changes the game: a line of a campaign may hold it, and it may
// be run again from there.
type recordable struct {
	name  string // with its first argument where that decides: "house off"
	kind  string // kind of the lines that hold it
	words int    // least number of words after the name; with fewer it only shows something
	// replay runs it from a line of a campaign and reads nothing outside of the line. Nil for a
	// command that is replayed from the record of the line instead.
	replay func(p *evening.Evening, rest string) (string, error)
	// ruled is set where house rules come from a folder or an editor. A replay takes them from
	// the line.
	ruled bool
	// bought is set where it may be secret, because it replays a secret roll.
	bought bool
}

// recordables lists every command that a line of a campaign may hold. A campaign may come
// from a stranger, and its hashes need no key: a command that is not listed here is neither
// carried out from a line nor looked at any closer. Beside commands a line holds Lua, dice
// notation, a declaration, or a call of an alias, which stands for one line of these.
func recordables() []recordable {
	return []recordable{
		{name: "alias", kind: campaign.Play, words: 1, replay: makeAlias},
		{name: "take", kind: campaign.Play, words: 1, replay: take, bought: true},
		{name: "create", kind: campaign.Play, words: 1, replay: create},
		{name: "advance", kind: campaign.Play, words: 1, replay: advance},
		{name: "rename", kind: campaign.Play, words: 1, replay: rename},
		{name: "people import", kind: campaign.Play, words: 1, replay: importKept},
		{name: "house off", kind: campaign.House, words: 1, replay: func(p *evening.Evening, rest string) (string, error) { return houserules.House(p, "off "+rest) }},
		{name: "house on", kind: campaign.House, words: 1, replay: func(p *evening.Evening, rest string) (string, error) { return houserules.House(p, "on "+rest) }},
		{name: "house first", kind: campaign.House, words: 1, replay: func(p *evening.Evening, rest string) (string, error) { return houserules.House(p, "first "+rest) }},
		{name: "house import", kind: campaign.House, words: 1, ruled: true},
		{name: "edit", kind: campaign.House, words: 1, ruled: true},
		{name: "options", kind: campaign.Option, words: 2, replay: houserules.Options},
		{name: "modules add", kind: campaign.Reload, words: 1},
		{name: "modules on", kind: campaign.Reload, words: 1},
		{name: "modules off", kind: campaign.Reload, words: 1},
		{name: "modules over", kind: campaign.Reload, words: 2},
		{name: "modules reload", kind: campaign.Reload},
		{name: "undo", kind: campaign.Undo},
		{name: "redo", kind: campaign.Redo},
		{name: "goto", kind: campaign.Goto, words: 1},
		{name: "session begin", kind: campaign.Session},
		{name: "session end", kind: campaign.Session},
		{name: "session words", kind: campaign.Words, words: 1},
		{name: "dice machine", kind: campaign.Dice},
		{name: "dice physical", kind: campaign.Dice},
		{name: "dice script", kind: campaign.Dice},
		{name: "secret", kind: campaign.Secret, words: 1},
		{name: "reveal", kind: campaign.Reveal, words: 1},
	}
}

// mostRecorded is how many bytes of typed text a line of a campaign may hold: a file that is
// played, or the content of a file of people.
const mostRecorded = max(input.MostPlayed, roster.MaxFile) + 4096

// findRecordable finds the row of a command with its arguments, and the arguments after its
// name; nil for a command that no line holds.
func findRecordable(command string) (c *recordable, rest string) {
	name, rest, _ := strings.Cut(command, " ")
	rest = strings.TrimSpace(rest)
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	for _, c := range recordables() {
		switch c.name {
		case name:
			return &c, rest
		case name + " " + word:
			return &c, more
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
	case c.name == "people import" && !isPeopleImport(rest):
		return " without what stood in the file"
	case c.name == "secret" && strings.HasPrefix(rest, ":"):
		return ", and only lines of the game can be secret"
	}
	return ""
}

// isPeopleImport reports whether the content of a file of people follows its name.
func isPeopleImport(rest string) bool {
	_, text, kept := strings.Cut(rest, "\n")
	return kept && strings.TrimSpace(text) != ""
}

// carryOut runs the command of a line that [Recorded] accepted.
func carryOut(e *evening.Evening, command string) (string, error) {
	c, rest := findRecordable(command)
	if c != nil && c.replay != nil {
		e.Line.Clear()
		return c.replay(e, rest)
	}
	name, rest, _ := strings.Cut(command, " ")
	a, ok, err := Alias(e.Game.Variables, name)
	if err == nil && (c != nil || !ok) {
		err = noAlias(e.Game.Variables, name)
	}
	if err != nil {
		return "", err
	}
	return runAlias(e, a, ":"+command, strings.TrimSpace(rest))
}
