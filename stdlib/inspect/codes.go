package inspect

import (
	"fmt"
	"slices"
)

// Code is a kind of finding. Its name is stable, so that comments, editors and code hosts can
// refer to it.
type Code struct {
	Name  string
	Level Level
	Title string // what is found, in a few words
	Help  string // why it matters, and what to do
	Fixes bool   // whether `check --fix` fixes some of them
}

// Describe describes a kind of finding in two lines.
func (c Code) Describe() string {
	by := ""
	if c.Fixes {
		by = ", --fix mends some"
	}
	return fmt.Sprintf("%s (%s%s): %s\n  %s", c.Name, c.Level, by, c.Title, c.Help)
}

// Codes are all kinds of findings, sorted by name.
var Codes = []Code{
	{"default-never-counts", Warning, "a box has a default and a start", "What `starts` says holds from the first reading on, so the default behind `=` is never seen. Keep one of the two.", false},
	{"does-not-reach", Warning, "a change does not reach a check that is like another", "A check that is like another and writes a line itself takes no `instead_of`, `after` or `around` of the other's line. Name the check itself, or use `to`.", false},
	{"dropped-lines", Warning, "an instead_of drops lines with labels", "A replacement stands for the whole definition, its labelled lines among them, and nobody sees these any more. Where only one of them is meant, change that with `to` or `after`.", false},
	{"empty-example", Warning, "an example expects nothing", "An example without `expect` passes whatever the rules do. Say what comes out.", false},
	{"games-disagree", Warning, "two games replace what they share", "Each replaces the same thing of the engine; the first one loaded holds until a house rule settles it.", false},
	{"hides-a-list", Note, "a word hides the list of a kind", "The plural of a kind is what the books print of it; where a noun has a box, a rule or an action of that name, that is meant instead.", false},
	{"in-place-of", Note, "what a check does stands in place of what its parent does", "The `changes`, `steps` and `say` of a check replace all three of the check it is like. What follows both is written with `after`.", false},
	{"instead-of-nothing", Warning, "an entry is printed instead of one that is not there", "The module it names prints no entry of that name; a similar one is named in the hint.", false},
	{"memory-in-a-file", Problem, "a function changes a variable of its file", "Undo, saving and odds know nothing of Lua variables. Keep it in a box.", false},
	{"missing-permission", Warning, "a module does not ask for what it does", "Whoever adds the module lets it do only what `permissions` of its module.json ask for. Without the permission it cannot be loaded there.", false},
	{"missing-source", Note, "a rule does not say where the book prints it", "The module has a list of rules, and others in the same file say it. Give its page, or `source = \"our own\"`.", false},
	{"misspelt-line", Warning, "a line of a check looks like one that every check knows", "A check may have lines of its own, but this one is spelt nearly like one that means something already.", false},
	{"needless-silence", Warning, "a comment silences nothing", "What it silenced is mended, or stands elsewhere by now.", true},
	{"never-none", Warning, "something is asked for none that never is", "The value is always there, so this part of the formula never counts.", false},
	{"nothing-is-like-it", Warning, "no check is like one without a noun", "A check without a noun is only there for others to be like, and its formulas are read when one is.", false},
	{"old-word", Warning, "an old word", "It goes on working for now, but will go away. The reference lists the old words and what is written by now.", true},
	{"option-without-text", Note, "an option does not say what it does", "Whoever sets it sees its name and this text alone.", false},
	{"problem", Problem, "the module does not load", "What is written cannot be understood, or contradicts itself. The message says what and where. `--fix` writes commas that are missing in tables, and as Lua has it what other languages spell another way.", true},
	{"read-before-function", Warning, "an offer reads what its function writes", "In the `changes` of an offer everything but lines is read once, when the offer is bought; its function comes after that. Once it came before. Write there what should come of it, or give the function all of it.", false},
	{"row-missing", Warning, "a table that rolls has no row for some rolls", "A roll without a row is an error in play.", false},
	{"same-source", Warning, "a source is said twice", "The `source` above it in the file says the same.", true},
	{"silence-without-reason", Warning, "a comment silences without a reason", "Whoever reads it later wants to know why: `-- check: unused-local, because ...`.", false},
	{"tells-private", Warning, "a text, a question of an offer or a public rule reads what is for the gamemaster alone", "Players hear the text, and can ask the rule at the prompt. Leave the private box out of it, make the check `private = \"gamemaster\"`, or say in a comment why they may know it.", false},
	{"unasked-rule", Note, "nobody asks a rule", "No formula, no text, no function and no example names it, in this module or in one that has to do with it. It may be misspelt where it is meant, or be a leftover; one for people at the prompt deserves an example. A module without examples is not told.", false},
	{"undeclared-name", Problem, "a name is assigned that nothing declares", "Names of a file are declared with `local`.", false},
	{"unknown-code", Warning, "a comment silences what no check says", "Codes are those of this list.", false},
	{"unknown-module", Warning, "a module under `with` is not there", "Its files are never loaded. Another module has nearly that name.", false},
	{"unknown-name", Problem, "a name that nothing has", "It is neither declared in the file nor a word of the language.", false},
	{"unknown-word", Warning, "a word that nothing has", "Behind the dot or the colon of a function stands a word that no box, no rule, no line and no table of these modules is called. Formulas are looked through when they are loaded, functions only when play comes there.", false},
	{"unlisted-file", Warning, "a file is never loaded", "Where module.json lists `files`, only those are loaded.", false},
	{"unreachable-layer", Warning, "a layer never counts", "The same module always puts another one in its place.", false},
	{"unread-box", Note, "nobody reads a box", "No formula, no text, no function and no example reads it, in this module or in one that has to do with it.", false},
	{"unread-option", Warning, "no rule reads an option", "Setting it changes nothing. A formula reads it as `option.name`.", false},
	{"unused-local", Warning, "nothing reads a local variable", "It may be misspelt where it is meant, or be a leftover. A name that begins with _ says that it is meant.", true},
}

// CodeOf returns the code with a name; the zero Code for none.
func CodeOf(name string) Code {
	if i := slices.IndexFunc(Codes, func(c Code) bool { return c.Name == name }); i >= 0 {
		return Codes[i]
	}
	return Code{}
}

// CodeNames lists the names of all codes.
func CodeNames() []string {
	names := make([]string, len(Codes))
	for i, c := range Codes {
		names[i] = c.Name
	}
	return names
}
