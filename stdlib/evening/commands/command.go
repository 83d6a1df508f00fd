package commands

import (
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/narrate"
)

// Command is a command of the prompt: its help, its handler, who may run it, the lines of
// campaigns that may contain it, and its completion.
type Command struct {
	Name string
	// Usage shows the arguments. Completion suggests its lower-case words; for who, WHO and BOX
	// it suggests things at the table, and it completes an argument LINE like a line.
	Usage   string
	Text    string
	Example string
	// Long is set if the text may be long: a terminal shows it with a pager.
	Long bool
	// Suggest returns values that complete the argument begun, which follows the arguments given.
	// If it is nil or returns nil, the words of Usage are suggested.
	Suggest func(e *evening.Evening, given, begun string) []narrate.Suggestion
	players permission
	effect  effect
	// recorded lists the kinds of lines of campaigns that may contain the command; empty unless
	// it changes the game.
	recorded []recordable
	// run is the handler; nil for a command that another package runs.
	run func(p *evening.Evening, rest string) (string, error)
}

// permission is the permission of players to run a command.
type permission uint8

const (
	refused   permission = iota // only the gamemaster may run it
	bare                        // players may run it without arguments, to show something
	everybody                   // players may run it
)

// effect is the effect of a command on the game.
type effect uint8

const (
	changing effect = iota // it changes the game: recorded is not empty
	outside                // not recorded: it changes nothing itself, but may run other lines
	shows                  // as outside, and may run at a question of a line
)

// All returns every command, in the order of :help. It is a function rather than a variable
// since the handler of :help uses it.
func All() []Command {
	return []Command{
		{
			Name: "help", Usage: ":help [word | all]", Example: ":help house",
			Text:    "list the commands by task, or explain a word, rule or kind; all: list every command and every word of the language",
			players: everybody, effect: shows, Long: true, Suggest: helpSuggested,
			run: Help,
		},
		{
			Name: "why", Usage: ":why [N.1.2 | rule | who.rule | expression | !] [all]", Example: ":why 3.1",
			Text:    "explain the last line, line N, a part of a line, a rule or a value; all: everything, with positions in files; !: the full text of the last error",
			players: everybody, effect: outside, Long: true,
			run: why,
		},
		{
			Name: "rules", Usage: ":rules [name or pattern] [--changed]", Example: ":rules entity.*",
			Text:    "show rules with the module, position and text of each layer",
			players: everybody, effect: shows, Long: true, Suggest: rulesSuggested,
			run: func(p *evening.Evening, rest string) (string, error) {
				return narrate.Rules(p.Game.Table.World().Program(), rest)
			},
		},
		{
			Name: "show", Usage: ":show [who | name | kind | rule] [words | all]", Example: ":show Longbow",
			Text:    "show a character or thing at the table, a printed entry, a kind or a rule; words: also its rules and actions; all: also boxes that are 0 or no",
			players: everybody, effect: shows, Long: true, Suggest: shownSuggested,
			run: func(p *evening.Evening, rest string) (string, error) {
				return narrate.Show(p.Game, p.Config.Audience, rest)
			},
		},
		{
			Name: "who", Usage: ":who", Example: ":who",
			Text:    "list everybody at the table with their headlines, and who is away; in a fight, in turn order",
			players: everybody, effect: shows,
			run: func(p *evening.Evening, rest string) (string, error) {
				return narrate.ShowEntities(p.Game, p.Config.Audience, rest)
			},
		},
		{
			Name: "turn", Usage: ":turn [WHO]", Example: ":turn ug",
			Text:    "list what the acting character, or another one, can do in a turn, and the costs",
			players: everybody, effect: outside,
			run: turnOf,
		},
		{
			Name: "next", Usage: ":next [WHO]", Example: ":next",
			Text:     "go on to the next turn, as game:next_turn() does where turns are taken; WHO: to the turn of somebody",
			recorded: []recordable{{kind: campaign.Play, replay: next}},
			run:      next,
		},
		{
			Name: "rest", Usage: ":rest WHO", Example: ":rest ug",
			Text:    "list what a character can do at rest, and the costs",
			players: everybody, effect: outside,
			run: restOf,
		},
		{
			Name: "sheet", Usage: ":sheet WHO [--md | --html | --json]", Example: ":sheet ug --md",
			Text:    "show the sheet of a character as text, Markdown or HTML; --json: all data of the character, for :people import",
			players: everybody, effect: shows, Long: true,
			run: sheetOf,
		},
		{
			Name: "people", Usage: ":people [export FILE [WHO, ...] | import FILE]", Example: ":people export heroes.json ug, laeniel",
			Text:    "export characters to a file, or import them; a .csv file has a row for each character; without arguments: the same as :who",
			players: everybody, recorded: []recordable{{first: "import", kind: campaign.Play, words: 1, replay: importKept, refuses: withoutPeople}},
			run: peopleFiles,
		},
		{
			Name: "clocks", Usage: ":clocks [NAME]", Example: ":clocks flood",
			Text:    "show all countdowns as diagrams",
			players: everybody, effect: shows,
			run: func(p *evening.Evening, rest string) (string, error) { return narrate.Clocks(p.Game.Table, rest) },
		},
		{
			Name: "calendar", Usage: ":calendar", Example: ":calendar",
			Text:    "show the time in the game and the scheduled events",
			players: everybody, effect: shows,
			run: func(p *evening.Evening, _ string) (string, error) { return narrate.Calendar(p.Game.Table) },
		},
		{
			Name: "history", Usage: ":history WHO.BOX [all]", Example: ":history ug.breaks",
			Text:    "list the lines that wrote a box, with the rule that did it, newest first",
			players: everybody, effect: outside, Long: true,
			run: history,
		},
		{
			Name: "changes", Usage: ":changes [N]", Example: ":changes 9",
			Text:    "list the boxes that the last changing line wrote, or that line N of the :log wrote",
			players: everybody, effect: outside, Long: true,
			run: changes,
		},
		{
			Name: "log", Usage: ":log [n | A-B] [--all --md --json]", Example: ":log 41-",
			Text:    "list the commands so far, with numbers, or the last n; in a campaign, list its lines, or lines A to B; --all: also undone lines; --md, --json: as Markdown or JSON",
			players: everybody, effect: shows, Long: true,
			run: log,
		},
		{
			Name: "odds", Usage: ":odds EXPR", Example: ":odds 2d6 + 3",
			Text:    "compute the exact odds of dice notation, or of an expression in the current game",
			players: everybody, effect: outside,
			run: oddsCommand,
		},
		{
			Name: "take", Usage: ":take [n | OFFER WHO [n] | ... at LINE | all]", Example: ":take 1",
			Text:    "buy offer n of the list on a past roll, with the same dice; OFFER WHO: on the last roll of WHO that has this offer; at LINE: on an earlier line, as in :take 1 at 17. Later lines are replayed, and :undo undoes only the purchase. An offer that opens before the dice or an action is bought the next time, n times (the same command without n cancels this). Without arguments: list the current offers; all: also those that cannot help, and what decide {...} decided; only at LINE: list the offers of that line",
			players: bare, Suggest: offersSuggested, recorded: []recordable{{kind: campaign.Play, words: 1, replay: take, bought: true}},
			run: take,
		},
		{
			Name: "create", Usage: ":create NAME", Example: ":create Eiric",
			Text:    "create a character, question by question; :back undoes an answer, :later interrupts the creation, and the same command continues it; without arguments: list interrupted creations",
			Suggest: creationsSuggested, recorded: []recordable{{kind: campaign.Play, words: 1, replay: create}},
			run: create,
		},
		{
			Name: "advance", Usage: ":advance WHO", Example: ":advance ug",
			Text:     "improve a character by the rules for advancement",
			recorded: []recordable{{kind: campaign.Play, words: 1, replay: advance}},
			run:      advance,
		},
		{
			Name: "away", Usage: ":away WHO", Example: ":away ug",
			Text:     "the player of a character is not there: the character takes no turns until :back WHO",
			recorded: []recordable{{kind: campaign.Play, words: 1, replay: away}},
			run:      away,
		},
		{
			Name: "back", Usage: ":back [WHO]", Example: ":back ug",
			Text:     "WHO: the player of a character is there again; without arguments, in a question: undo the last answer",
			recorded: []recordable{{kind: campaign.Play, words: 1, replay: back}},
			run:      back,
		},
		{
			Name: "later", Usage: ":later", Example: ":later",
			Text:   "in a character creation: interrupt it until :create continues it",
			effect: outside,
			run:    nothingAsked,
		},
		{
			Name: "rename", Usage: ":rename WHO NAME", Example: ":rename h1 \"Old Tooth\"",
			Text:     "rename a character or thing at the table",
			recorded: []recordable{{kind: campaign.Play, words: 1, replay: rename}},
			run:      rename,
		},
		{
			Name: "alias", Usage: ":alias NAME (WHAT, ...) = LUA", Example: ":alias bash (who, difficulty = 0) = who.Lock_Bashing:check(given)",
			Text:    "give a short name to a line with parameters; :NAME then runs it; :alias NAME off deletes the alias; without arguments: list all aliases",
			players: bare, recorded: []recordable{{kind: campaign.Play, words: 1, replay: makeAlias}},
			run: makeAlias,
		},
		{
			Name: "run", Usage: ":run FILE", Example: ":run ambush.lua",
			Text:   "run the lines of a file as if you had typed them",
			effect: outside, Suggest: filesSuggested,
		},
		{
			Name: "options", Usage: ":options [name [value]]", Example: ":options deadly yes",
			Text:    "list the options of the modules; with a value: set an option, as in :options deadly yes; the value default resets it",
			players: bare, Long: true, Suggest: optionsSuggested, recorded: []recordable{{kind: campaign.Option, words: 2, replay: houserules.Options}},
			run: houserules.Options,
		},
		{
			Name: "house", Usage: ":house [on N | off N | first N | export DIR | import DIR]", Example: ":house off 22",
			Text:    "list the house rules with their line numbers and changes; off N: turn one off without undoing anything else; on N: turn it on again; first N: give it precedence over all others; export: write all of them to a module; import: read them from a module",
			players: bare, Long: true, Suggest: houseSuggested,
			recorded: []recordable{
				{first: "off", kind: campaign.House, words: 1, replay: houseRule("off")},
				{first: "on", kind: campaign.House, words: 1, replay: houseRule("on")},
				{first: "first", kind: campaign.House, words: 1, replay: houseRule("first")},
				{first: "import", kind: campaign.House, words: 1, ruled: true},
			},
			run: houserules.House,
		},
		{
			Name: "undo", Usage: ":undo [n]", Example: ":undo 2",
			Text:     "undo the last line, or the last n, including house rules",
			recorded: []recordable{{kind: campaign.Undo}},
			run: func(p *evening.Evening, rest string) (string, error) {
				n, err := evening.ParseCount(rest)
				if err != nil {
					return "", err
				}
				return p.History.Undo(n)
			},
		},
		{
			Name: "redo", Usage: ":redo [n]", Example: ":redo",
			Text:     "redo the last undone line, or the last n",
			recorded: []recordable{{kind: campaign.Redo}},
			run: func(p *evening.Evening, rest string) (string, error) {
				n, err := evening.ParseCount(rest)
				if err != nil {
					return "", err
				}
				return p.History.Redo(n)
			},
		},
		{
			Name: "goto", Usage: ":goto N", Example: ":goto 17",
			Text:     "in a campaign: return to the state after line N; :redo redoes the lines after it",
			recorded: []recordable{{kind: campaign.Goto, words: 1}},
			run:      gotoWithoutCampaign,
		},
		{
			Name: "save", Usage: ":save FILE", Example: ":save friday.hr",
			Text:   "save the game to a new campaign file, which then stores every further line",
			effect: outside, Suggest: filesSuggested,
			run: save,
		},
		{
			Name: "edit", Usage: ":edit RULE", Example: ":edit entity.dodge",
			Text:    "edit a house rule in $VISUAL or $EDITOR; name it by its number or by the rule that it changes; without such a house rule, write a new one",
			Suggest: rulesSuggested, recorded: []recordable{{kind: campaign.House, words: 1, ruled: true}},
			run: edit,
		},
		{
			Name: "modules", Usage: ":modules [add NAME | off NAME | on NAME | over A B | conflicts | reload | watch]", Example: ":modules add ./torches",
			Text:    "list the loaded modules; add: load a module, by name or folder; off, on: turn a module off or on; over A B: give A precedence over B; conflicts: list conflicts; reload: read all files again; watch: do so whenever they change. Each shows the effect on rules, worked examples and sheets",
			players: bare, Suggest: modulesSuggested,
			recorded: []recordable{
				{first: "add", kind: campaign.Reload, words: 1},
				{first: "on", kind: campaign.Reload, words: 1},
				{first: "off", kind: campaign.Reload, words: 1},
				{first: "over", kind: campaign.Reload, words: 2},
				{first: "reload", kind: campaign.Reload},
			},
			run: modules,
		},
		{
			Name: "reload", Usage: ":reload", Example: ":modules reload",
			Text:   "the same as :modules reload",
			effect: outside,
			run:    reload,
		},
		{
			Name: "dice", Usage: ":dice [machine | physical | script FILE]", Example: ":dice physical",
			Text:    "choose who rolls the dice: the machine, people who type the results, or a list in a file; without arguments: show the setting, the seal, and the number of dice rolled",
			players: bare, Suggest: scriptsSuggested,
			recorded: []recordable{
				{first: "machine", kind: campaign.Dice},
				{first: "physical", kind: campaign.Dice},
				{first: "script", kind: campaign.Dice},
			},
			run: whoThrows,
		},
		{
			Name: "note", Usage: ":note [TEXT]", Example: ":note the miller owes them a favour",
			Text:    "keep a note in the log and in the summary of the session; :secret :note TEXT: one that players do not see; without arguments: list all notes",
			players: bare, Long: true, recorded: []recordable{{kind: campaign.Play, words: 1, replay: note}},
			run: note,
		},
		{
			Name: "seat", Usage: ":seat [NAME [who, ... | player | gamemaster | off]]", Example: ":seat marta ug",
			Text:    "give a player a seat with what the player plays, for play --read FILE --as NAME and programs with several seats; player: who creates a character first; gamemaster: a seat that may do everything; off: remove the seat; without WHO: somebody who looks on; without arguments: list the seats",
			players: bare, effect: outside,
			run: seat,
		},
		{
			Name: "secret", Usage: ":secret LINE", Example: ":secret laeniel.Willpower:check { difficulty = 2 }",
			Text:     "run a line that only the gamemaster sees: it is in the log, but players do not see it",
			recorded: []recordable{{kind: campaign.Secret, words: 1, refuses: secretCommand}},
			run:      secret,
		},
		{
			Name: "reveal", Usage: ":reveal N", Example: ":reveal 12",
			Text:     "reveal the secret on line N to everybody",
			recorded: []recordable{{kind: campaign.Reveal, words: 1}},
			run:      reveal,
		},
		{
			Name: "session", Usage: ":session [begin | end | words NAME TEXT]", Example: ":session words Marta \"red bicycle\"",
			Text:    "begin: begin a session, and seal its dice; end: end the session, and reveal the seed; words: mix the words of a player into the dice; without arguments: show the current state",
			players: bare,
			recorded: []recordable{
				{first: "begin", kind: campaign.Session},
				{first: "end", kind: campaign.Session},
				{first: "words", kind: campaign.Words, words: 1},
			},
			run: session,
		},
		{
			Name: "seed", Usage: ":seed", Example: ":seed",
			Text:    "show the seed of the dice, as :dice also does",
			players: everybody, effect: outside,
			run: seedTold,
		},
		{
			Name: "quit", Usage: ":quit", Example: ":quit",
			Text:    "leave",
			players: everybody, effect: outside,
		},
	}
}
