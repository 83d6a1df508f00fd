package repl

import (
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/luabind"
	"houserule/stdlib/narrate"
)

// properties returns the words after the dot of a thing.
func properties(program *rules.Program, k *content.Kind) []narrate.Suggestion {
	list := []narrate.Suggestion{thingWord("name"), thingWord("kind")}
	if k.Is("entity") || k.Nature == content.Printed {
		list = append(list, thingWord("owner"))
	}
	if k.Rated != nil {
		list = append(list, thingWord("level"))
	}
	for _, b := range k.Boxes() {
		list = append(list, narrate.Suggestion{Text: content.Written(b.Name), Help: narrate.HelpText(b.Type.String(), narrate.InOneSentence(b.Text, b.Source))})
	}
	c := program.Catalogue
	if k.Is("entity") {
		for _, e := range c.Rated(k.Module) {
			list = append(list, narrate.Suggestion{Text: content.Underscored(e.Name), Help: narrate.HelpText(e.Kind.Name, narrate.InOneSentence(e.Text, e.Source))})
		}
	}
	return append(list, rulesOf(program, k, func(r *rules.Rule) bool {
		return r.DeclKind == rules.Query && len(r.Signature.Params) == 0
	})...)
}

// thingWord returns the suggestion for a word that every thing has.
func thingWord(name string) narrate.Suggestion {
	for _, w := range luabind.ThingWords {
		if w.Name == name {
			return narrate.Suggestion{Text: name, Help: narrate.HelpText(w.Gives, w.Text)}
		}
	}
	return narrate.Suggestion{Text: name}
}

// methods returns the words after the colon of a thing, those in menus first.
func methods(program *rules.Program, k *content.Kind) []narrate.Suggestion {
	var list []narrate.Suggestion
	for _, w := range luabind.ThingWords {
		method := strings.Contains(w.Usage, ":"+w.Name+"(")
		if method && (k.Is("entity") || w.Name != "has" && w.Name != "the") && (k.Is("track") || w.Name != "note") {
			list = append(list, narrate.Suggestion{Text: w.Name, Help: w.Text})
		}
	}
	list = append(list, rulesOf(program, k, func(r *rules.Rule) bool {
		return r.DeclKind == rules.Action || r.DeclKind == rules.Check || len(r.Signature.Params) > 0
	})...)
	menus := map[string]bool{}
	for _, menu := range rules.Menus {
		for _, r := range program.Menu(menu, k) {
			menus[r.Word] = true
		}
	}
	for i := range list {
		list[i].Menu = menus[list[i].Text]
	}
	return list
}

// rulesOf returns the words of those rules of a kind for which wanted returns true.
func rulesOf(program *rules.Program, k *content.Kind, wanted func(*rules.Rule) bool) []narrate.Suggestion {
	var list []narrate.Suggestion
	for _, word := range program.Words(k) {
		if r := program.Find(k, word); r != nil && wanted(r) && !strings.Contains(word, ".") {
			list = append(list, narrate.Suggestion{Text: word, Help: narrate.RuleHelp(r)})
		}
	}
	return list
}
