package inspect

import (
	"fmt"
	"slices"
)

// Code is a kind of finding. Its name does not change, so that comments, editors and code hosts
// can refer to it.
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
	{"by-letters", Warning, "a function compares words of a scale with `<` and the like, which Lua does by their letters", "The answer does not follow the order of the scale. Compare in a formula, as in a rule or a line of the check.", false},
	{"default-never-counts", Warning, "a box has a default and a start", "`starts` sets the value when the box is first read, so the default after `=` is never used. Keep one of the two.", false},
	{"does-not-reach", Warning, "a change does not reach a check that is like another", "A check that overrides a line of its parent gets no `instead_of`, `after` or `around` of the parent's line. Name the check itself, or use `to`.", false},
	{"dropped-lines", Warning, "an instead_of drops lines with labels", "A replacement replaces the whole definition with its labelled lines. To change only one of them, use `to` or `after`.", false},
	{"empty-example", Warning, "an example expects nothing", "An example without `expect` passes whatever the rules do. Add what is expected.", false},
	{"final-silences", Note, "a final replacement silences what others add", "While it applies, neither additions nor `after` and `around` of modules and entries count, except those of modules that require its module. Leave out `final` to keep them.", false},
	{"gained-later", Note, "several entries replace the same rule", "If somebody has several of them, the one gained later applies. If that is not meant, give each a `when`, or let the module of one require that of the other.", false},
	{"games-disagree", Warning, "two games replace what they share", "Both replace the same rule of the engine. The one that is loaded first applies, unless a house rule decides.", false},
	{"hides-a-list", Note, "a word hides the list of a kind", "The plural of a kind is the list of its printed entries. A box, rule or action with that name hides the list.", false},
	{"in-place-of", Note, "the effects of a check replace those of its parent", "The `changes`, `steps` and `say` of a check replace all three of the check it is like. What follows both is written with `after`.", false},
	{"instead-of-nothing", Warning, "an entry replaces one that does not exist", "The module it names prints no entry of that name; a similar one is named in the hint.", false},
	{"memory-in-a-file", Problem, "a function changes a variable of its file", "Undo, saving and odds know nothing of Lua variables. Keep it in a box.", false},
	{"missing-permission", Warning, "a module does not ask for what it does", "Where the module is added, it may only do what `permissions` in its module.json request. Without the permission it does not load there.", false},
	{"missing-source", Note, "a rule does not say where the book prints it", "The module lists the rules of its book, and other rules in the same file have a source. Give the page, or write `source = \"our own\"`.", false},
	{"misspelt-line", Warning, "a line of a check looks like a misspelt one", "A check may have lines of its own, but the name of this one is similar to that of a line or field with a meaning.", false},
	{"needless-silence", Warning, "a comment silences nothing", "What it silenced is fixed, or was moved.", true},
	{"never-none", Warning, "a test for none is never true", "The value is always there, so this part of the formula never counts.", false},
	{"nothing-is-like-it", Warning, "no check is like a check without a kind", "A check without a kind is only a parent of others. Its formulas are compiled for the checks that are like it.", false},
	{"old-word", Warning, "an old word", "It still works, but will be removed. The reference lists the old words and their replacements.", true},
	{"option-without-text", Note, "an option does not say what it does", "People who set it see only its name and this text.", false},
	{"problem", Problem, "the module does not load", "It has an error, or contradicts itself; the message says where. `--fix` adds missing commas in tables, and replaces spellings of other languages by those of Lua.", true},
	{"read-before-function", Warning, "an offer reads what its function writes", "The `changes` of an offer read everything except lines when the offer is bought, before its function runs; older versions ran the function first. Write the result in `changes`, or do all of it in the function.", false},
	{"row-missing", Warning, "a table that rolls has no row for some rolls", "A roll without a row is an error in play.", false},
	{"same-source", Warning, "a source is repeated", "The `source` above it in the file is the same.", true},
	{"same-tag", Warning, "two modules that do not require each other declare the same tag", "It is one tag, and what either module aims at it reaches the actions of both. If that is not meant, rename one of them.", false},
	{"silence-without-reason", Warning, "a comment silences without a reason", "Later readers need to know why: `-- check: unused-local, because ...`.", false},
	{"takes-itself-out", Note, "an action or check does not have a tag that it would have", "Restrictions that are aimed at the tag do not reach it.", false},
	{"tells-private", Warning, "a text, a question of an offer or a public rule reads what is for the gamemaster or an owner alone", "Players hear the text, and can ask the rule at the prompt. Leave the private box out of it, make the check `private`, too, or say in a comment why they may know it.", false},
	{"unasked-check", Note, "a deed of a menu does not name a check that it rolls", "Where the check cannot be rolled, the menu offers the deed all the same, and it fails. Only a check that is its first step is known; name others in its requirements: `requires = { { check = \"skill.check()\" } }`.", false},
	{"unasked-rule", Note, "nothing uses a rule", "No formula, text, function or example of this or a related module uses it. Its name may be misspelt elsewhere, or it is a leftover. A rule for people at the prompt should have an example. Modules without examples are not checked.", false},
	{"undecided-line", Warning, "a line has no value where a check fails without dice", "Something reads it, and it depends on dice, which are not rolled. It has the least value of its type; give it another one with `fails_as`.", false},
	{"undeclared-name", Problem, "an undeclared name is assigned", "Names of a file are declared with `local`.", false},
	{"unknown-code", Warning, "a comment silences an unknown code", "Codes are those of this list.", false},
	{"unknown-module", Warning, "a module under `with` is not there", "Its files are never loaded. Another module has a similar name.", false},
	{"unknown-name", Problem, "an unknown name", "It is neither declared in the file nor a word of the language.", false},
	{"unknown-word", Warning, "an unknown member", "A function uses a name after a dot or colon that no box, rule, line or table of these modules has. Formulas are checked when they are loaded, functions only when they run.", false},
	{"unlimited-count", Warning, "a count over a session or scenario has no limit", "Odds merge situations with equal counts, and a count stops at the largest number that a formula compares it with. Compare the count, or write `min(done(...), 3)`.", false},
	{"unlisted-file", Warning, "a file is never loaded", "Where module.json lists `files`, only those are loaded.", false},
	{"unreachable-layer", Warning, "a layer never applies", "The same module always replaces it by another one.", false},
	{"unread-box", Note, "nothing reads a box", "No formula, text, function or example of this or a related module reads it.", false},
	{"unread-option", Warning, "no rule reads an option", "Setting it changes nothing. A formula reads it as `option.name`.", false},
	{"unused-local", Warning, "nothing reads a local variable", "Its name may be misspelt elsewhere, or it is a leftover. Begin the name with _ if that is intended.", true},
	{"without-line", Warning, "an action or check with a tag lacks a line to which another module adds for everything with the tag", "What is added does not reach it. Let it be like a check that has the line, or roll such a check as a step.", false},
	{"without-tag", Warning, "an action of a menu lacks a tag that all others of the menu have", "Restrictions that are aimed at the tag do not reach it. Give it the tag, or write `no` to say that this is meant.", false},
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
