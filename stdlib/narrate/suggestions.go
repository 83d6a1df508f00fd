package narrate

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// Suggestion is a word that can complete a line.
type Suggestion struct {
	Text string // replaces the beginning of a word at the end of the line
	Help string // its type and a line of help
	Menu bool   // listed before the others: in a menu, or at the table
}

// Folded returns a text in small letters and without word separators, for comparison.
func Folded(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return '_'
		}
		return r
	}, strings.ToLower(text))
}

// HelpText joins the type of a word and its description in one line.
func HelpText(kind, text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	if kind == "" || text == "" {
		return kind + text
	}
	return kind + "  " + text
}

// InOneSentence returns text or, if it is empty, the printed sentence of a source, otherwise where
// it is printed.
func InOneSentence(text string, source *content.Source) string {
	if text != "" || source == nil {
		return text
	}
	for _, r := range source.Rules {
		if r != nil && r.Statement != "" {
			return r.Statement
		}
	}
	return source.String()
}

// RuleHelp writes the kind, parameters and text of a rule; of a question its type instead of the
// kind.
func RuleHelp(r *rules.Rule) string {
	kind := r.DeclKind.String()
	if r.DeclKind == rules.Query && r.Signature.Result.Base != types.Any {
		kind = r.Signature.Result.String()
	}
	if len(r.Signature.Params) > 0 {
		var params []string
		for _, param := range r.Signature.Params {
			text := param.Name
			if param.Type.Base != types.Any && param.Type.String() != param.Name {
				text += ": " + param.Type.String()
			}
			params = append(params, text)
		}
		kind += " (" + strings.Join(params, ", ") + ")"
	}
	return HelpText(kind, InOneSentence(r.Decl.Text, r.Decl.Source))
}

// variables returns the variables of the prompt, with their values as help.
func variables(g *engine.Game) []Suggestion {
	var list []Suggestion
	for _, name := range g.Variables.Names() {
		s := Suggestion{Text: name}
		if n, ok := g.Variables.Thing(name); ok {
			s.Help = HelpText(n.Kind, fullName(g.Table, n, name))
		}
		list = append(list, s)
	}
	return list
}

// ThingVariables returns the variables of the prompt that hold things.
func ThingVariables(g *engine.Game) []Suggestion {
	return slices.DeleteFunc(variables(g), func(s Suggestion) bool {
		_, thing := g.Variables.Thing(s.Text)
		return !thing
	})
}

// fullName returns the name of a thing where it differs from the variable's; "" otherwise.
func fullName(tb *table.Table, n types.Ref, name string) string {
	if t := tb; t.World().Departed.CheckExists(n) == nil && t.World().Names.Of(n) != name {
		return t.World().Names.Of(n)
	}
	return ""
}

// CompletionNames returns every name that can complete a line. Words of things and of checks are
// included only if afterThing is set.
func CompletionNames(g *engine.Game, afterThing bool) []Suggestion {
	list := variables(g)
	for _, lib := range engine.Libraries {
		if !afterThing && (lib.Name == "things" || lib.Name == "check") {
			continue
		}
		for _, w := range lib.Words {
			list = append(list, Suggestion{Text: w.Name, Help: w.Text})
		}
	}
	list = append(append(list, RuleNames(g.Table.World().Program())...), EntryNames(g.Table.World().Program())...)
	t := g.Table
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		list = append(list, Suggestion{Text: t.World().Names.Of(n), Help: n.Kind})
	}
	return list
}

// RuleNames returns all rules by full name.
func RuleNames(program *rules.Program) []Suggestion {
	var list []Suggestion
	for _, r := range program.Everything() {
		list = append(list, Suggestion{Text: r.Name, Help: RuleHelp(r)})
	}
	return list
}

// EntryNames returns all printed entries and kinds.
func EntryNames(program *rules.Program) []Suggestion {
	var list []Suggestion
	c := program.Catalogue
	for _, e := range Entries(c) {
		list = append(list, Suggestion{Text: e.Name, Help: HelpText(e.Kind.Name, InOneSentence(e.Text, e.Source))})
	}
	for _, name := range c.KindNames() {
		list = append(list, Suggestion{Text: name, Help: "kind"})
	}
	return list
}

// Bringable returns the names that bring() takes, people first: entries with a sheet, and kinds
// that need none.
func Bringable(program *rules.Program) []Suggestion {
	var list []Suggestion
	c := program.Catalogue
	for _, e := range Entries(c) {
		if e.Kind.Nature == content.Record {
			list = append(list, Suggestion{Text: e.Name, Help: HelpText(e.Kind.Name, InOneSentence(e.Text, e.Source)), Menu: e.Kind.Is("entity")})
		}
	}
	for _, name := range c.KindNames() {
		if k := c.Kind(name); k != nil && k.Nature == content.Record {
			list = append(list, Suggestion{Text: content.Written(name), Help: "kind", Menu: k.Is("entity")})
		}
	}
	return list
}
