package commands

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/runtime/odds"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Command is a command of the prompt, with its help.
type Command struct {
	Name    string
	Usage   string
	Text    string
	Example string
	run     func(p *evening.Evening, rest string) (string, error)
}

// All lists every command, as :help does. A function, because the help is
// itself one of them.
func All() []Command {
	return []Command{
		{"help", ":help [word | all]", "list the commands by task, or explain a word, rule or kind; all: list every command and every word of the language", ":help house", Help},
		{"why", ":why [N.1.2 | rule | who.rule | expression | !] [all]", "explain the last line, line N, a part of a line, a rule or a value; all: everything, with positions in files; !: the full text of the last error", ":why 3.1", why},
		{"rules", ":rules [name or pattern] [--changed]", "show rules with the module, position and text of each layer", ":rules entity.*", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Rules(p.Game.Table.World().Book(), rest)
		}},
		{"show", ":show [who | name | kind | rule] [words | all]", "show a character or thing at the table, a printed entry, a kind or a rule; words: also its rules and actions; all: also boxes that are 0 or no", ":show Longbow", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Show(p.Game, p.Config.Audience, rest)
		}},
		{"who", ":who", "list everybody at the table with their headlines; in a fight, in turn order", ":who", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Who(p.Game, p.Config.Audience, rest)
		}},
		{"turn", ":turn [WHO]", "list what the acting character, or another one, can do in a turn, and the costs", ":turn ug", turnOf},
		{"rest", ":rest WHO", "list what a character can do at rest, and the costs", ":rest ug", restOf},
		{"sheet", ":sheet WHO [--md | --html | --json]", "show the sheet of a character as text, Markdown or HTML; --json: all data of the character, for :people import", ":sheet ug --md", sheetOf},
		{"people", ":people [export FILE [WHO, ...] | import FILE]", "export characters to a file, or import them; a .csv file has a row for each character; without arguments: the same as :who", ":people export heroes.json ug, laeniel", peopleFiles},
		{"clocks", ":clocks [NAME]", "show all countdowns as diagrams", ":clocks flood", func(p *evening.Evening, rest string) (string, error) { return narrate.Clocks(p.Game.Table, rest) }},
		{"calendar", ":calendar", "show the time in the game and the scheduled events", ":calendar", func(p *evening.Evening, _ string) (string, error) { return narrate.Calendar(p.Game.Table) }},
		{"history", ":history WHO.BOX [all]", "list the lines that wrote a box, with the rule that did it, newest first", ":history ug.breaks", history},
		{"changes", ":changes [N]", "list the boxes that the last changing line wrote, or that line N of the :log wrote", ":changes 9", changes},
		{"log", ":log [n | A-B] [--all --md --json]", "list the commands so far, with numbers, or the last n; in a campaign, list its lines, or lines A to B; --all: also undone lines; --md, --json: as Markdown or JSON", ":log 41-", log},
		{"odds", ":odds EXPR", "compute the exact odds of dice notation, or of an expression in the current game", ":odds 2d6 + 3", oddsCommand},
		{"take", ":take [n | OFFER WHO [n] | ... at LINE | all]", "buy offer n of the list on a past roll, with the same dice; OFFER WHO: on the last roll of WHO that has this offer; at LINE: on an earlier line, as in :take 1 at 17. Later lines are replayed, and :undo undoes only the purchase. An offer that opens before the dice or an action is bought the next time, n times (the same command without n cancels this). Without arguments: list the current offers; all: also those that cannot help, and what decide {...} decided; only at LINE: list the offers of that line", ":take 1", take},
		{"create", ":create NAME", "create a character, question by question; :back undoes an answer, :later interrupts the creation, and the same command continues it; without arguments: list interrupted creations", ":create Eiric", create},
		{"advance", ":advance WHO", "improve a character by the rules for advancement", ":advance ug", advance},
		{"back", ":back", "in a question: undo the last answer", ":back", nothingAsked},
		{"later", ":later", "in a character creation: interrupt it until :create continues it", ":later", nothingAsked},
		{"rename", ":rename WHO NAME", "rename a character or thing at the table", ":rename h1 \"Old Tooth\"", rename},
		{"alias", ":alias NAME (WHAT, ...) = LUA", "give a short name to a line with parameters; :NAME then runs it; :alias NAME off deletes the alias; without arguments: list all aliases", ":alias bash (who, difficulty = 0) = who.Lock_Bashing:check(given)", makeAlias},
		{"run", ":run FILE", "run the lines of a file as if you had typed them", ":run ambush.lua", nil},
		{"options", ":options [name [value]]", "list the options of the modules; with a value: set an option, as in :options deadly yes; the value default resets it", ":options deadly yes", houserules.Options},
		{"house", ":house [on N | off N | first N | export DIR | import DIR]", "list the house rules with their line numbers and changes; off N: turn one off without undoing anything else; on N: turn it on again; first N: give it precedence over all others; export: write all of them to a module; import: read them from a module", ":house off 22", houserules.House},
		{"undo", ":undo [n]", "undo the last line, or the last n, including house rules", ":undo 2", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.ParseCount(rest)
			if err != nil {
				return "", err
			}
			return p.History.Undo(n)
		}},
		{"redo", ":redo [n]", "redo the last undone line, or the last n", ":redo", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.ParseCount(rest)
			if err != nil {
				return "", err
			}
			return p.History.Redo(n)
		}},
		{"goto", ":goto N", "in a campaign: return to the state after line N; :redo redoes the lines after it", ":goto 17", gotoWithoutCampaign},
		{"save", ":save FILE", "save the game to a new campaign file, which then stores every further line", ":save friday.hr", save},
		{"edit", ":edit RULE", "edit a house rule in $VISUAL or $EDITOR; name it by its number or by the rule that it changes; without such a house rule, write a new one", ":edit entity.dodge", edit},
		{"modules", ":modules [add NAME | off NAME | on NAME | over A B | conflicts | reload | watch]", "list the loaded modules; add: load a module, by name or folder; off, on: turn a module off or on; over A B: give A precedence over B; conflicts: list conflicts; reload: read all files again; watch: do so whenever they change. Each shows the effect on rules, worked examples and sheets", ":modules add ./torches", modules},
		{"reload", ":reload", "the same as :modules reload", ":modules reload", reload},
		{"dice", ":dice [machine | physical | script FILE]", "choose who rolls the dice: the machine, people who type the results, or a list in a file; without arguments: show the setting, the seal, and the number of dice rolled", ":dice physical", whoThrows},
		{"secret", ":secret LINE", "run a line that only the gamemaster sees: it is in the log, but players do not see it", ":secret laeniel.Willpower:check { difficulty = 2 }", secret},
		{"reveal", ":reveal N", "reveal the secret on line N to everybody", ":reveal 12", reveal},
		{"session", ":session [begin | end | words NAME TEXT]", "begin: begin a session, and seal its dice; end: end the session, and reveal the seed; words: mix the words of a player into the dice; without arguments: show the current state", ":session words Marta \"red bicycle\"", session},
		{"seed", ":seed", "show the seed of the dice, as :dice also does", ":seed", seedTold},
		{"quit", ":quit", "leave", ":quit", nil},
	}
}

// CommandNames returns the word behind the colon of every command.
func CommandNames() []string {
	var names []string
	for _, c := range All() {
		names = append(names, c.Name)
	}
	return names
}

// commandWords are all names that no alias may have.
func commandWords() []string { return append(CommandNames(), "q", "exit") }

// Table is the table of all commands. It implements [evening.Commands].
type Table struct{}

// Names implements [evening.Commands].
func (Table) Names() []string { return CommandNames() }

// peekable are the commands that only show something. At a question they show the game as it
// stands within the line.
var peekable = map[string]bool{"help": true, "show": true, "rules": true, "log": true, "who": true, "sheet": true, "clocks": true, "calendar": true}

// Peek implements [evening.Commands].
func (Table) Peek(e *evening.Evening, name, rest string) (text string, ok bool) {
	for _, c := range All() {
		if c.Name == name && peekable[name] {
			text, err := c.run(e, rest)
			if err != nil {
				text = e.Problems.Text(err)
			}
			return strings.TrimRight(text, "\n"), true
		}
	}
	return "", false
}

// Start makes an evening with these commands; Open gives it a game.
func Start(c evening.Config) *evening.Evening {
	c.Commands = Table{}
	return evening.New(c)
}

// Run runs a command, which is written without its colon.
func (Table) Run(e *evening.Evening, line string) (string, bool, error) {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if name == "q" || name == "quit" || name == "exit" {
		return "", true, nil
	}
	for _, c := range All() {
		if c.Name == name {
			e.Line.Clear()
			state := narrate.Headline(e.Game.Table)
			text, err := c.run(e, rest)
			if err == nil && e.Line.Effect != nil && !e.Line.Effect.ChangesTold {
				text = narrate.Lines(strings.TrimRight(text, "\n"), changedSince(e, state, text)...)
			}
			return sandbox.Printable(strings.TrimRight(text, "\n")), false, err
		}
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
		hint = "this is a command of the shell: houserule " + name + ", outside the prompt"
	}
	return "", false, &diag.Problem{Message: "there is no command :" + name, Hint: hint}
}

// commandHints say for words that are no command which command or word to use.
var commandHints = map[string]string{
	"award":  ":session end runs the actions of that menu",
	"menu":   ":turn WHO and :rest WHO list actions; :create and :advance run them",
	"offers": ":take lists the offers",
}

// programCommands are the commands of the program that are sometimes typed at the prompt.
var programCommands = []string{"verify", "replay", "export", "import", "compact", "check", "test", "sim", "bench", "mod", "play", "repl"}

func oddsCommand(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", errors.New("odds of what? :odds 2d6, or :odds ug:attack(orc).success")
	}
	if input.MeansDice(rest) {
		expr, err := dice.Parse(rest)
		if err != nil {
			return "", e.Problems.Advise(rest, err)
		}
		d, err := e.Game.Notation(expr, odds.Options{})
		if err != nil {
			return "", e.Problems.Advise(rest, err)
		}
		return odds.Table(d), nil
	}
	if fieldsOfOdds.MatchString(rest) {
		rest = "odds" + rest
	}
	return e.Odds.On(rest, nil)
}

// fieldsOfOdds matches the form of :odds with fields in braces.
var fieldsOfOdds = regexp.MustCompile(`^\{[^{}]*\b(ask|step|over)\s*=`)
