package lint

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// HiddenLists returns notes about boxes and rules with the name of a plural: after an entity or
// the game the name means them, not the list of all entries of a kind.
func HiddenLists(program *rules.Program) []*diag.Problem {
	var notes []*diag.Problem
	note := func(noun *content.Kind, name, what, module string, pos diag.Pos) {
		word := content.Written(name)
		whose := ""
		switch {
		case noun.Is("entity"):
			whose = "behind somebody"
		case noun.Is("game"):
			whose = "behind the game"
		default:
			return
		}
		k := program.Catalogue.Plural(module, word)
		if k == nil || k.Nature != content.Printed {
			return
		}
		notes = append(notes, &diag.Problem{Code: "hides-a-list", Pos: pos, Width: len(what),
			Message: fmt.Sprintf("%s `%s` is this %s, and not the list of every %s", whose, word, what, content.Written(k.Name))})
	}
	for _, k := range program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			note(k, b.Name, "box", b.Module, b.Pos)
		}
	}
	for _, r := range program.Rules() {
		if r.Kind != nil {
			note(r.Kind, r.Word, r.DeclKind.String(), r.Decl.Module, r.Decl.Pos)
		}
	}
	return notes
}
