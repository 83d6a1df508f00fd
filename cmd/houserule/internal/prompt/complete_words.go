package prompt

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
	"houserule/stdlib/session"
)

// beside is what stands beside a word: its type, and what it is in one line.
func beside(kind, text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	if kind == "" || text == "" {
		return kind + text
	}
	return kind + "  " + text
}

// inOneSentence is what something is, in one sentence: its own, else the first that is
// printed of it, else where that is.
func inOneSentence(text string, source *content.Source) string {
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

// readable is what stands behind the dot of a thing.
func (p *Prompt) readable(k *content.Kind) []Suggestion {
	list := []Suggestion{nounWord("name"), nounWord("kind")}
	if k.Is("entity") || k.Nature == content.Printed {
		list = append(list, nounWord("owner"))
	}
	if k.Rated != nil {
		list = append(list, nounWord("level"))
	}
	for _, b := range k.Boxes() {
		list = append(list, Suggestion{Text: content.Written(b.Name), Help: beside(b.Type.String(), inOneSentence(b.Text, b.Source))})
	}
	c := p.Game.Table.World().Book().Catalogue
	if k.Is("entity") {
		for _, e := range c.Rated(k.Module) {
			list = append(list, Suggestion{Text: content.Underscored(e.Name), Help: beside(e.Kind.Name, inOneSentence(e.Text, e.Source))})
		}
	}
	return append(list, p.rulesOf(k, func(r *rules.Rule) bool {
		return r.Sort == rules.Question && len(r.Params) == 0
	})...)
}

// nounWord is a word that every thing has.
func nounWord(name string) Suggestion {
	for _, w := range session.NounWords {
		if w.Name == name {
			return Suggestion{Text: name, Help: beside(w.Gives, w.Text)}
		}
	}
	return Suggestion{Text: name}
}

// methods are what stands behind the colon of a thing; what a menu has comes first.
func (p *Prompt) methods(k *content.Kind) []Suggestion {
	var list []Suggestion
	for _, w := range session.NounWords {
		method := strings.Contains(w.Usage, ":"+w.Name+"(")
		if method && (k.Is("entity") || w.Name != "has" && w.Name != "the") && (k.Is("track") || w.Name != "note") {
			list = append(list, Suggestion{Text: w.Name, Help: w.Text})
		}
	}
	list = append(list, p.rulesOf(k, func(r *rules.Rule) bool {
		return r.Sort == rules.Action || r.Sort == rules.Check || len(r.Params) > 0
	})...)
	menus := map[string]bool{}
	for _, menu := range rules.Menus {
		for _, r := range p.Game.Table.World().Book().Menu(menu, k) {
			menus[r.Word] = true
		}
	}
	for i := range list {
		list[i].menu = menus[list[i].Text]
	}
	return list
}

// rulesOf are the words of the rules of a kind that are wanted.
func (p *Prompt) rulesOf(k *content.Kind, wanted func(*rules.Rule) bool) []Suggestion {
	var list []Suggestion
	book := p.Game.Table.World().Book()
	for _, word := range book.Words(k) {
		if r := book.Find(k, word); r != nil && wanted(r) && !strings.Contains(word, ".") {
			list = append(list, Suggestion{Text: word, Help: ruleBeside(r)})
		}
	}
	return list
}

// ruleBeside is what a rule takes, and is; of one that takes nothing, what it answers.
func ruleBeside(r *rules.Rule) string {
	kind := r.Sort.String()
	if r.Sort == rules.Question && r.Answer.Base != types.Any {
		kind = r.Answer.String()
	}
	if len(r.Params) > 0 {
		var params []string
		for _, param := range r.Params {
			text := param.Name
			if param.Type.Base != types.Any && param.Type.String() != param.Name {
				text += ": " + param.Type.String()
			}
			params = append(params, text)
		}
		kind += " (" + strings.Join(params, ", ") + ")"
	}
	return beside(kind, inOneSentence(r.Decl.Text, r.Decl.Source))
}

// variables are the names of the prompt, and what they are.
func (p *Prompt) variables() []Suggestion {
	var list []Suggestion
	for _, name := range p.Game.VariableNames() {
		s := Suggestion{Text: name}
		if n, ok := p.Game.Variable(name); ok {
			s.Help = beside(n.Kind, p.fullName(n, name))
		}
		list = append(list, s)
	}
	return list
}

// things are the names of the prompt for things.
func (p *Prompt) things() []Suggestion {
	return slices.DeleteFunc(p.variables(), func(s Suggestion) bool {
		_, thing := p.Game.Variable(s.Text)
		return !thing
	})
}

// fullName is what a thing is called, where that is not what the prompt calls it.
func (p *Prompt) fullName(n types.Noun, name string) string {
	if t := p.Game.Table; t.World().Departed.There(n) == nil && t.World().Names.Of(n) != name {
		return t.World().Names.Of(n)
	}
	return ""
}

// named is everything that has a name. What stands behind things and checks alone
// is left out, unless it stands behind something.
func (p *Prompt) named(behind bool) []Suggestion {
	list := p.variables()
	for _, lib := range engine.Libraries {
		if !behind && (lib.Name == "things" || lib.Name == "check") {
			continue
		}
		for _, w := range lib.Words {
			list = append(list, Suggestion{Text: w.Name, Help: w.Text})
		}
	}
	list = append(append(list, p.ruleNames()...), p.entryNames()...)
	t := p.Game.Table
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		list = append(list, Suggestion{Text: t.World().Names.Of(n), Help: n.Kind})
	}
	return list
}

// ruleNames are all rules by their full names.
func (p *Prompt) ruleNames() []Suggestion {
	var list []Suggestion
	for _, r := range p.Game.Table.World().Book().Everything() {
		list = append(list, Suggestion{Text: r.Name, Help: ruleBeside(r)})
	}
	return list
}

// entryNames are all entries and kinds.
func (p *Prompt) entryNames() []Suggestion {
	var list []Suggestion
	c := p.Game.Table.World().Book().Catalogue
	for _, e := range narrate.Entries(c) {
		list = append(list, Suggestion{Text: e.Name, Help: beside(e.Kind.Name, inOneSentence(e.Text, e.Source))})
	}
	for _, name := range c.KindNames() {
		list = append(list, Suggestion{Text: name, Help: "kind"})
	}
	return list
}

// comers are the names that can be brought to the table: those who come with a sheet, and
// kinds of which one comes empty; people first.
func (p *Prompt) comers() []Suggestion {
	var list []Suggestion
	c := p.Game.Table.World().Book().Catalogue
	for _, e := range narrate.Entries(c) {
		if e.Kind.Nature == content.Record {
			list = append(list, Suggestion{Text: e.Name, Help: beside(e.Kind.Name, inOneSentence(e.Text, e.Source)), menu: e.Kind.Is("entity")})
		}
	}
	for _, name := range c.KindNames() {
		if k := c.Kind(name); k != nil && k.Nature == content.Record {
			list = append(list, Suggestion{Text: content.Written(name), Help: "kind", menu: k.Is("entity")})
		}
	}
	return list
}
