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

// Command is one word behind a colon.
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
		{"help", ":help [word | all]", "the commands, by task; what a word, rule or kind means; all: every command and every word of the language", ":help house", Help},
		{"why", ":why [N.1.2 | rule | who.rule | expression | !] [all]", "explain the last line, or line N, a part of it, a rule or a value; all: everything, with files; !: the last error in full", ":why 3.1", why},
		{"rules", ":rules [name or pattern] [--changed]", "rules with their layers: module, position and text", ":rules entity.*", func(p *evening.Evening, rest string) (string, error) { return narrate.Rules(p.Game, rest) }},
		{"show", ":show [who | name | kind | rule] [words | all]", "somebody at the table, a printed entry, a kind or a rule; words: their rules and actions; all: also boxes that are 0 or no", ":show Longbow", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Show(p.Game, p.Config.Audience, rest)
		}},
		{"who", ":who", "everybody at the table by their headlines, in a fight in turn order", ":who", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Who(p.Game, p.Config.Audience, rest)
		}},
		{"turn", ":turn [WHO]", "what the acting character, or somebody else, can do in a turn, and the costs", ":turn ug", turnOf},
		{"rest", ":rest WHO", "what somebody can do at rest, and the costs", ":rest ug", restOf},
		{"sheet", ":sheet WHO [--md | --html | --json]", "somebody's sheet as text, Markdown or HTML; as JSON all their data, for :people import", ":sheet ug --md", sheetOf},
		{"people", ":people [export FILE [WHO, ...] | import FILE]", "export people to a file, or import them: .json, or .csv with a row for each; alone: :who", ":people export heroes.json ug, laeniel", peopleFiles},
		{"clocks", ":clocks [NAME]", "all countdowns as diagrams", ":clocks flood", func(p *evening.Evening, rest string) (string, error) { return narrate.Clocks(p.Game, rest) }},
		{"calendar", ":calendar", "the time in the game, and scheduled events", ":calendar", func(p *evening.Evening, _ string) (string, error) { return narrate.Calendar(p.Game) }},
		{"history", ":history WHO.BOX [all]", "which lines wrote a box, and by which rule, newest first", ":history ug.breaks", history},
		{"changes", ":changes [N]", "every box that the last changing line wrote, or that line N of the :log wrote", ":changes 9", changes},
		{"log", ":log [n | A-B] [--all --md --json]", "the commands so far, numbered, or the last n; in a campaign its lines, or lines A to B; --all: also undone lines; as Markdown or JSON", ":log 41-", log},
		{"odds", ":odds EXPR", "exact odds of dice notation, or of an expression in the current game", ":odds 2d6 + 3", oddsCommand},
		{"take", ":take [n | OFFER WHO [n] | ... at LINE | all]", "buy an offer on a past roll, with the same dice, by its number n in the list; OFFER WHO: on WHO's last roll that has it; at LINE: an offer of an earlier line, as in :take 1 at 17; later lines are replayed; :undo undoes only the purchase. An offer that opens before the dice or an action is bought the next time, n times (again without n: cancel); alone: the current offers; all: also those that cannot help, and what decide {...} decided; at LINE alone: the offers of that line", ":take 1", take},
		{"create", ":create NAME", "create a character, question by question; :back undoes an answer, :later interrupts, the same command continues; alone: interrupted creations", ":create Eiric", create},
		{"advance", ":advance WHO", "improve a character by the rules for advancement", ":advance ug", advance},
		{"back", ":back", "in a question: undo the last answer", ":back", nothingAsked},
		{"later", ":later", "in a creation: interrupt it until :create continues", ":later", nothingAsked},
		{"rename", ":rename WHO NAME", "rename somebody or something at the table", ":rename h1 \"Old Tooth\"", rename},
		{"alias", ":alias NAME (WHAT, ...) = LUA", "give a name to a line with parameters: then :NAME plays it; :alias NAME off deletes it; alone: all aliases", ":alias bash (who, difficulty = 0) = who.Lock_Bashing:check(given)", makeAlias},
		{"run", ":run FILE", "play a file, each line as if it had been typed", ":run ambush.lua", nil},
		{"options", ":options [name [value]]", "the options of the modules; with a value, set one: :options deadly yes; the value default resets it", ":options deadly yes", houserules.Options},
		{"house", ":house [on N | off N | first N | export DIR | import DIR]", "house rules with their line numbers and changes; turn one off without undoing anything else, turn it on again, or put it before all others; export all to a module, or import them from one", ":house off 22", houserules.House},
		{"undo", ":undo [n]", "undo the last line, or the last n, including house rules", ":undo 2", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.Count(rest)
			if err != nil {
				return "", err
			}
			return p.History.Undo(n)
		}},
		{"redo", ":redo [n]", "redo the last undone line, or the last n", ":redo", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.Count(rest)
			if err != nil {
				return "", err
			}
			return p.History.Redo(n)
		}},
		{"goto", ":goto N", "in a campaign: return to the state after line N; :redo redoes the lines after it", ":goto 17", travelsNowhere},
		{"save", ":save FILE", "save the game to a campaign file, which then stores every line", ":save friday.hr", save},
		{"edit", ":edit RULE", "edit a house rule in $VISUAL or $EDITOR, by its number or the rule that it changes; for another rule, write a new one", ":edit entity.dodge", edit},
		{"modules", ":modules [add NAME | off NAME | on NAME | over A B | conflicts | reload | watch]", "the loaded modules; add one by name or folder; turn one off or on; let A take precedence over B; list conflicts; reload all files, once or whenever they change; each shows the effect on rules, worked examples and sheets", ":modules add ./torches", modules},
		{"reload", ":reload", "the same as :modules reload", ":modules reload", reload},
		{"dice", ":dice [machine | physical | script FILE]", "who rolls the dice: the machine, people who type the results, or a list in a file; alone: the setting, the seal, and how many were rolled", ":dice physical", whoThrows},
		{"secret", ":secret LINE", "play a line for the gamemaster only: it is in the log, but not in what players see", ":secret laeniel.Willpower:check { difficulty = 2 }", secret},
		{"reveal", ":reveal N", "reveal a secret to everybody, by its line number", ":reveal 12", reveal},
		{"session", ":session [begin | end | words NAME TEXT]", "begin a session, with its dice sealed; end it, and reveal the seed; mix a player's words into the dice; alone: the current state", ":session words Marta \"red bicycle\"", session},
		{"seed", ":seed", "the seed of the dice, also shown by :dice", ":seed", seedTold},
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

// commandWords are all words behind a colon that are commands, which no alias can be.
func commandWords() []string { return append(CommandNames(), "q", "exit") }

// Table is the commands that all evenings have.
type Table struct{}

// Names implements [evening.Commands].
func (Table) Names() []string { return CommandNames() }

// inTheMidst are the commands that only tell something, and see the game as it stands
// where the question came up.
var inTheMidst = map[string]bool{"help": true, "show": true, "rules": true, "log": true, "who": true, "sheet": true, "clocks": true, "calendar": true}

// Peek runs a command that only tells something, in the midst of a line.
func (Table) Peek(e *evening.Evening, name, rest string) (text string, ok bool) {
	for _, c := range All() {
		if c.Name == name && inTheMidst[name] {
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

// Run runs a line that begins with a colon.
func (Table) Run(e *evening.Evening, line string) (string, bool, error) {
	name, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if name == "q" || name == "quit" || name == "exit" {
		return "", true, nil
	}
	for _, c := range All() {
		if c.Name == name {
			e.Line.Clear()
			state := narrate.Headline(e.Game)
			text, err := c.run(e, rest)
			if err == nil && e.Line.Turn != nil && !e.Line.Turn.Told {
				text = narrate.Lines(strings.TrimRight(text, "\n"), changedSince(e, state, text)...)
			}
			return sandbox.Printable(strings.TrimRight(text, "\n")), false, err
		}
	}
	if a, ok, err := Alias(e.Game, name); ok || err != nil {
		if err != nil {
			return "", false, err
		}
		text, err := runAlias(e, a, ":"+line, rest)
		return text, false, err
	}
	hint := diag.DidYouMean(name, append(CommandNames(), AliasNames(e.Game)...))
	if hint == "" {
		hint = ":help all lists all commands"
	}
	if meant := elsewhere[name]; meant != "" {
		hint = meant
	}
	if slices.Contains(outside, name) {
		hint = "this is a command of the shell: houserule " + name + ", outside the prompt"
	}
	return "", false, &diag.Problem{Message: "there is no command :" + name, Hint: hint}
}

// elsewhere says of words that name no command where that is found which they mean.
var elsewhere = map[string]string{
	"award":  ":session end runs the actions of that menu",
	"menu":   ":turn WHO and :rest WHO list actions; :create and :advance run them",
	"offers": ":take lists the offers",
}

// outside are the commands of the program that somebody may look for at the prompt.
var outside = []string{"verify", "replay", "export", "import", "compact", "check", "test", "sim", "bench", "mod", "play", "repl"}

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

// fieldsOfOdds matches what odds take in braces, in place of an expression.
var fieldsOfOdds = regexp.MustCompile(`^\{[^{}]*\b(ask|step|over)\s*=`)
