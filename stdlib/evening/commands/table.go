package commands

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// CommandNames returns the names of all commands, without their colon.
func CommandNames() []string {
	var names []string
	for _, c := range All() {
		names = append(names, c.Name)
	}
	return names
}

// Find returns the command with a name; nil for none.
func Find(name string) *Command {
	for _, c := range All() {
		if c.Name == name {
			return &c
		}
	}
	return nil
}

// ShowsOnly reports whether a command, with its arguments and without its colon, only shows something
// and may be run by players.
func ShowsOnly(line string) bool {
	name, rest, _ := strings.Cut(line, " ")
	c := Find(name)
	return c != nil && c.effect != changing && !(Table{}).Refuses(name, strings.TrimSpace(rest)) && name != "quit"
}

// commandWords returns all names that no alias may have.
func commandWords() []string { return append(CommandNames(), "q", "exit") }

// Table is the table of all commands. It implements [evening.Commands].
type Table struct{}

// Names implements [evening.Commands].
func (Table) Names() []string { return CommandNames() }

// Peek implements [evening.Commands].
func (Table) Peek(e *evening.Evening, name, rest string) (text string, ok bool, err error) {
	c := Find(name)
	if c == nil || c.effect != shows {
		return "", false, nil
	}
	text, err = c.run(e, rest)
	return strings.TrimRight(text, "\n"), true, err
}

// Refuses implements [evening.Commands].
func (Table) Refuses(name, rest string) bool {
	c := Find(name)
	return c != nil && (c.players == refused || c.players == bare && rest != "")
}

// Start returns an evening with these commands and without a game.
func Start(c evening.Config) *evening.Evening {
	c.Commands = Table{}
	return evening.New(c)
}

// Run implements [evening.Commands]. It also runs aliases and the commands that leave.
func (Table) Run(e *evening.Evening, line string) (string, bool, error) {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if name == "q" || name == "quit" || name == "exit" {
		return "", true, nil
	}
	if c := Find(name); c != nil {
		e.Line.Clear()
		state := narrate.Headline(e.Game.Table)
		text, err := c.run(e, rest)
		if err == nil && e.Line.Effect != nil && !e.Line.Effect.ChangesReported {
			text = narrate.Lines(strings.TrimRight(text, "\n"), changedSince(e, state, text)...)
		}
		return sandbox.Printable(strings.TrimRight(text, "\n")), false, err
	}
	if a, ok, err := Alias(e.Game.Variables, name); ok || err != nil {
		if err != nil {
			return "", false, err
		}
		text, err := runAlias(e, a, ":"+line, rest)
		return text, false, err
	}
	hint := diag.DidYouMean(name, append(CommandNames(), AliasNames(e.Game.Variables)...))
	if hint == "" {
		hint = ":help all lists all commands"
	}
	if meant := commandHints[name]; meant != "" {
		hint = meant
	}
	if slices.Contains(programCommands, name) {
		hint = "this is a shell command: houserule " + name + ", outside the prompt"
	}
	return "", false, &diag.Problem{Message: "there is no command :" + name, Hint: hint}
}

// commandHints contains, for words that are not commands, the hint which command to use.
var commandHints = map[string]string{
	"award":  ":session end runs the actions of that menu",
	"menu":   ":turn WHO and :rest WHO list actions; :create and :advance run them",
	"offers": ":take lists the offers",
}

// programCommands are the commands of the program that are sometimes typed at the prompt.
var programCommands = []string{"verify", "replay", "export", "import", "compact", "check", "test", "sim", "bench", "mod", "play", "repl"}
