// Package reference writes the reference of the language from the words
// themselves: what the libraries, the built-in kinds and rules and the
// functions of formulas say of themselves, between chapters written by hand.
//
//	text := reference.Markdown()                 // stdlib/REFERENCE.md
//	help, ok, near := reference.Help("refills")  // what :help shows
//
// The file stdlib/REFERENCE.md is made by
//
//	go generate ./stdlib/reference
//
// and a test fails when it is stale, when a word has no entry, when a usage
// does not compile, or when a block of the guide does not do what it says.
package reference

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

//go:generate go test -run TestFresh -update .

// chapters are the parts of the reference that are written by hand.
//
//go:embed chapters/*.md
var chapters embed.FS

// chapter reads a part that is written by hand.
func chapter(name string) string {
	text, err := chapters.ReadFile("chapters/" + name + ".md")
	if err != nil {
		return err.Error() // a test knows every name
	}
	return string(text)
}

// section is one heading of the reference with its text.
type section struct{ title, text string }

// sections are all of the reference, in the order in which one needs them.
func sections() []section {
	return []section{
		{"A first game, step by step", chapter("guide")},
		library("declare"),
		{bodiesTitle, chapter("bodies") + fields(declare.Fields(grammar.Shared)) + "\n" + chapter("happens")},
		{"Formulas", chapter("formulas") + "\n" + functions()},
		{"Dice", chapter("dice")},
		{"Types", chapter("types")},
		{"Occasions and stretches of time", clock()},
		library("things"),
		library("act"),
		library("check"),
		library("ask"),
		library("prove"),
		{"Built-in kinds", kinds()},
		{"Built-in rules and actions", builtIn()},
		{"module.json", chapter("manifest")},
		library("lua"),
		{"What was decided", chapter("decided")},
		{"Old words", chapter("old")},
	}
}

// bodiesTitle is the heading under which the fields of all bodies stand.
const bodiesTitle = "What stands in bodies"

// library is the section of the words of one library.
func library(name string) section {
	at := slices.IndexFunc(engine.Libraries, func(l luabind.Library) bool { return l.Name == name })
	lib := engine.Libraries[at] // a test knows every title
	if name == "lua" {
		return section{titles[name], lib.Text + "\n\n" + shortly(lib.Words)}
	}
	return section{titles[name], lib.Text + "\n\n" + words(lib.Words)}
}

// titles are the headings of the libraries.
var titles = map[string]string{
	"declare": "Words that declare", "act": "Words that act", "things": "What things can do", "check": "What an open check can do",
	"ask": "Odds and why", "prove": "Words of worked examples", "lua": "What there is of Lua",
}

const preface = `# The rules language

<!-- Made from the words themselves by "go generate ./stdlib/reference"; changes here are lost. -->

A module is a chapter of a rulebook: headings with a body, and in it what the
book prints there. A **noun** has **boxes**. A **rule** answers a question about a
noun, an **action** does something, a **check** is a form of named lines that is rolled,
an **offer** is what people may buy while a roll lies open. Four words change what
exists: **to**, **after**, **around**, **instead_of**. The rest is words to look up. The [cookbook](COOKBOOK.md) has recipes for what many games have.

`

// Markdown is the whole reference.
func Markdown() string {
	var b strings.Builder
	b.WriteString(preface)
	for _, s := range sections() {
		fmt.Fprintf(&b, "- [%s](#%s)\n", s.title, anchor(s.title))
	}
	for _, s := range sections() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.title, strings.TrimSpace(s.text))
	}
	return b.String()
}

// anchor is how a heading is linked to.
func anchor(title string) string {
	keep := func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case strings.ContainsRune(".,:'", r):
			return -1
		}
		return r
	}
	return strings.Map(keep, strings.ToLower(title))
}

// words writes the entries of a library. Old words have none: they stand in a
// chapter of their own, and Help knows them.
func words(list []luabind.Word) string {
	var b strings.Builder
	for _, w := range list {
		if w.Old {
			continue
		}
		fmt.Fprintf(&b, "### %s\n\n```lua\n%s\n```\n\n%s.\n", w.Name, w.Usage, capital(w.Text))
		if len(w.Takes)+len(w.Shares) > 0 {
			b.WriteString("\n" + fields(w.Takes))
		}
		if len(w.Shares) > 0 {
			fmt.Fprintf(&b, "- [as everywhere](#%s): `%s`\n", anchor(bodiesTitle), strings.Join(w.Shares, "`, `"))
		}
		if w.Gives != "" {
			fmt.Fprintf(&b, "\nGives: %s.\n", w.Gives)
		}
		if w.Errors != "" {
			fmt.Fprintf(&b, "\nErrors: %s.\n", w.Errors)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// fields lists the parameters of a word, or the fields of a body.
func fields(list []luabind.Field) string {
	var b strings.Builder
	for _, f := range list {
		name := "(in the body)"
		if f.Name != "" {
			name = "`" + f.Name + "`"
		}
		fmt.Fprintf(&b, "- %s (%s): %s\n", name, f.Type, f.Text)
	}
	return b.String()
}

// shortly writes a line for each word.
func shortly(list []luabind.Word) string {
	var b strings.Builder
	for _, w := range list {
		fmt.Fprintf(&b, "- `%s`: %s\n", strings.ReplaceAll(w.Usage, "\n", "`, `"), w.Text)
	}
	return b.String()
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// functions writes the functions of formulas.
func functions() string {
	var b strings.Builder
	for _, w := range formula.Words() {
		fmt.Fprintf(&b, "- `%s`: %s\n", w.Usage, w.Text)
	}
	return b.String()
}

// kinds writes the built-in kinds with their boxes.
func kinds() string {
	var b strings.Builder
	b.WriteString("A module makes its own `like` them.\n")
	for _, k := range content.NewCatalogue().Kinds() {
		fmt.Fprintf(&b, "\n### %s\n\n%s.\n", k.Name, capital(k.Text))
		if len(k.Boxes()) > 0 {
			b.WriteString("\n")
		}
		for _, x := range k.Boxes() {
			fmt.Fprintf(&b, "- `%s` (%s): %s\n", x.Name, written(x.Type, x.Default, x.HasDefault), x.Text)
		}
	}
	return b.String()
}

// written is a type with its default.
func written(t types.Type, value types.Value, has bool) string {
	s := t.String()
	if has && value != nil && t.Base != types.ListBase && t.Base != types.MapBase {
		s += " = " + types.Format(value)
	}
	return s
}

// builtIn writes the rules and actions that the engine brings.
func builtIn() string {
	var b strings.Builder
	b.WriteString("Modules change them like any other: `after \"entity.arrives\" { ... }`, `to \"time.month_ends\" { steps = { ... } }`.\n\n")
	for _, d := range builtin.Rules() {
		fmt.Fprintf(&b, "- %s `%s`: %s\n", d.Sort, heading(d), d.Text)
	}
	return b.String()
}

// heading is a rule with its parameters as a module would write it.
func heading(d *rules.Declaration) string {
	if len(d.Params)+len(d.Takes) == 0 {
		return d.Name
	}
	var params []string
	for _, p := range d.Params {
		s := p.Name + ": " + p.Type.String()
		if p.Check {
			s = p.Name + ": check"
		}
		switch {
		case p.Word != nil:
			s += " = " + p.Word.Text
		case p.Optional && p.Default != nil:
			s += " = " + types.Format(p.Default)
		}
		params = append(params, s)
	}
	for _, t := range d.Takes {
		params = append(params, "like "+t.Name)
	}
	return d.Name + " (" + strings.Join(params, ", ") + ")"
}

// clock writes the units of the game clock, and what is counted in them.
func clock() string {
	names := world.UnitNames()
	return "The units of the game clock are " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + ".\n" + chapter("occasions")
}
