package commands

import (
	"errors"
	"fmt"
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
		{"help", ":help [word | all]", "what can be done here, by task; what a word, rule or kind means; all: every command and every word of the language", ":help house", Help},
		{"why", ":why [N.1.2 | rule | who.rule | expression | !] [all]", "how the last line came about, or line N, a part of it, a rule or a value; all: everything, with files; !: what went wrong last, in full", ":why 3.1", why},
		{"rules", ":rules [name or pattern] [--changed]", "rules with their layers: module, place and what is written there", ":rules entity.*", func(p *evening.Evening, rest string) (string, error) { return narrate.Rules(p.Game, rest) }},
		{"show", ":show [who | name | kind | rule] [words | all]", "somebody at the table, a printed entry, a kind or a rule; words: what they can be asked or do; all: boxes at 0 or no, too", ":show Longbow", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Show(p.Game, p.Config.Audience, rest)
		}},
		{"who", ":who", "everybody at the table in one screen, as modules say what is seen of them, in a fight in their order", ":who", func(p *evening.Evening, rest string) (string, error) {
			return narrate.Who(p.Game, p.Config.Audience, rest)
		}},
		{"turn", ":turn [WHO]", "what whoever acts, or somebody, may do in a turn, and what it costs", ":turn ug", turnOf},
		{"rest", ":rest WHO", "what somebody may do at rest, and what it costs", ":rest ug", restOf},
		{"sheet", ":sheet WHO [--md | --html | --json]", "the sheet of somebody as modules lay it out, as text, Markdown or HTML; as JSON all that is kept of them, which :people import reads", ":sheet ug --md", sheetOf},
		{"people", ":people [export FILE [WHO, ...] | import FILE]", "write people into a file, or let them come from one: .json, or .csv with a row for each; alone: :who", ":people export heroes.json ug, laeniel", peopleFiles},
		{"clocks", ":clocks [NAME]", "all countdowns, drawn", ":clocks flood", func(p *evening.Evening, rest string) (string, error) { return narrate.Clocks(p.Game, rest) }},
		{"calendar", ":calendar", "what time it is in the game, and what is due", ":calendar", func(p *evening.Evening, _ string) (string, error) { return narrate.Calendar(p.Game) }},
		{"history", ":history WHO.BOX [all]", "which lines wrote a box, and by which rule, the last ones first", ":history ug.breaks", history},
		{"changes", ":changes [N]", "every box that the last line wrote which changed something, or that line N of the :log wrote", ":changes 9", changes},
		{"log", ":log [n | A-B] [--all --md --json]", "the commands so far, numbered; the last n. In a campaign its lines, from one number to another; --all: those that were taken back, too; as Markdown or JSON", ":log 41-", log},
		{"odds", ":odds EXPR", "exact odds of dice notation, or of an expression on the present game", ":odds 2d6 + 3", oddsCommand},
		{"take", ":take [n | OFFER WHO [n] | ... at LINE | all]", "buy an offer late, on the same dice, n being its number in the list; OFFER WHO: on the last roll of WHO that has it; at LINE: one that an earlier line made, as in :take 1 at 17; what came since is played again; :undo takes the purchase back alone. Or one that opens before the dice or an action, the next time, n times (again without n: not after all); alone: what can be taken, all: also what cannot help, and what decide {...} decided; at LINE alone: what that line offers", ":take 1", take},
		{"create", ":create NAME", "make somebody new, as the module has it: question by question, :back takes an answer back, :later lets it wait; the same again goes on. Alone: who waits", ":create Eiric", create},
		{"advance", ":advance WHO", "make somebody better, as the module has it", ":advance ug", advance},
		{"back", ":back", "while a question waits: take the last answer back", ":back", nothingAsked},
		{"later", ":later", "while a creation asks: let it wait, until :create goes on", ":later", nothingAsked},
		{"rename", ":rename WHO NAME", "call somebody, or something at the table, otherwise", ":rename h1 \"Old Tooth\"", rename},
		{"alias", ":alias NAME (WHAT, ...) = LUA", "keep a line under a name of its own, with names to fill in: then :NAME plays it. :alias NAME off forgets it; alone: all of them", ":alias bash (who, difficulty = 0) = who.Lock_Bashing:check(given)", makeAlias},
		{"run", ":run FILE", "play a file at the table, each line as if it had been typed", ":run ambush.lua", nil},
		{"options", ":options [name [value]]", "what the modules let a gamemaster set; with a value, set it: :options deadly yes; default lifts it", ":options deadly yes", houserules.Options},
		{"house", ":house [on N | off N | first N | export DIR | import DIR]", "house rules by the numbers of their lines, and what they change; lift one without undoing what happened since, put it in force again, or before all others; make a module of all, or take them from one", ":house off 22", houserules.House},
		{"undo", ":undo [n]", "take the last line back, or the last n, house rules included", ":undo 2", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.Count(rest)
			if err != nil {
				return "", err
			}
			return p.History.Undo(n)
		}},
		{"redo", ":redo [n]", "do again what :undo took back, the last line or the last n", ":redo", func(p *evening.Evening, rest string) (string, error) {
			n, err := evening.Count(rest)
			if err != nil {
				return "", err
			}
			return p.History.Redo(n)
		}},
		{"goto", ":goto N", "in a campaign: as it was after line N, whatever was played since; :redo does the lines behind it again", ":goto 17", travelsNowhere},
		{"save", ":save FILE", "go on in a campaign, a file that keeps every line from now on, with what happened so far", ":save friday.hr", save},
		{"edit", ":edit RULE", "a house rule in $VISUAL or $EDITOR, by its number or the rule that it changes; on another rule, a new one", ":edit entity.dodge", edit},
		{"modules", ":modules [add NAME | off NAME | on NAME | over A B | conflicts | reload | watch]", "what is loaded; one more, by its name or folder; without one, and with it again; which stands above which where they contradict each other; all from their files again, once or whenever these change; with what that does to rules, worked examples and sheets", ":modules add ./torches", modules},
		{"reload", ":reload", "is :modules reload now", ":modules reload", reload},
		{"dice", ":dice [machine | physical | script FILE]", "who throws the dice: the machine, people who say what lies there, or a list in a file; alone: who does, how they are sealed, and how many fell", ":dice physical", whoThrows},
		{"secret", ":secret LINE", "play a line of which the gamemaster alone hears: it is in the log, and not in what players read", ":secret laeniel.Willpower:check { difficulty = 2 }", secret},
		{"reveal", ":reveal N", "tell a secret to all, by the number of its line", ":reveal 12", reveal},
		{"session", ":session [begin | end | words NAME TEXT]", "seal the dice of a session and let modules do what they do when one begins; open the seal when it ends; mix somebody's words into the dice; alone: where it stands", ":session words Marta \"red bicycle\"", session},
		{"seed", ":seed", "the seed of the dice, which :dice tells, too", ":seed", seedTold},
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
			e.Line.Printed.Reset()
			e.Line.Said = nil
			state := narrate.Headline(e.Game)
			text, err := c.run(e, rest)
			if err == nil && e.Line.Turn != nil && !e.Line.Turn.Told {
				text = narrate.Lines(strings.TrimRight(text, "\n"), changedSince(e, state, text)...)
			}
			return sandbox.Printable(strings.TrimRight(text, "\n")), false, err
		}
	}
	if a, ok, err := Alias(e, name); ok || err != nil {
		if err != nil {
			return "", false, err
		}
		text, err := runAlias(e, a, ":"+line, rest)
		return text, false, err
	}
	hint := diag.DidYouMean(name, append(CommandNames(), AliasNames(e)...))
	if hint == "" {
		hint = ":help all lists all commands"
	}
	if meant := elsewhere[name]; meant != "" {
		hint = meant
	}
	if slices.Contains(outside, name) {
		hint = "that is no line of a game: houserule " + name + ", when the prompt is left"
	}
	return "", false, &diag.Problem{Message: "there is no command :" + name, Hint: hint}
}

// elsewhere says of words that name no command where that is found which they mean.
var elsewhere = map[string]string{
	"award":  ":session end does what modules put into that menu",
	"menu":   ":turn WHO and :rest WHO list what may be done; :create and :advance do it",
	"offers": ":take lists what can be taken",
}

// outside are the commands of the program that somebody may look for at the prompt.
var outside = []string{"verify", "replay", "export", "import", "compact", "check", "test", "sim", "bench", "mod", "play", "repl"}

func log(e *evening.Evening, rest string) (string, error) {
	if e.Campaign != nil {
		return campaignLog(e, rest)
	}
	var b strings.Builder
	journal, first := e.Game.Table.Journal().Entries(), 0
	if rest != "" {
		n, err := evening.Count(rest)
		if err != nil {
			return "", err
		}
		first = max(len(journal)-n, 0)
	}
	for i, e := range journal {
		if i < first {
			continue
		}
		fmt.Fprintf(&b, "%3d  %s\n", i+1, e.Title)
		for _, said := range e.Said {
			fmt.Fprintf(&b, "     %s\n", said)
		}
	}
	if b.Len() == 0 {
		return "nothing has happened yet", nil
	}
	return b.String(), nil
}

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
