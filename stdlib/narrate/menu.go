package narrate

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/actions"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// MenuBalance is what somebody has of that which the things in a menu cost.
func MenuBalance(t *table.Table, who types.Ref, items []actions.MenuItem) string {
	var boxes, texts []string
	for _, item := range items {
		for _, c := range item.Rule.Costs {
			b := t.World().Box(t.World().Book().Catalogue.Kind(who.Kind), c.Box)
			if b == nil || slices.Contains(boxes, b.Name) {
				continue
			}
			boxes = append(boxes, b.Name)
			if n, err := t.World().Boxes.Get(t.Run(), who, b.Name); err == nil {
				if n, ok := n.(float64); ok {
					texts = append(texts, content.Counted(types.Format(n), b.Name))
				}
			}
		}
	}
	return strings.Join(texts, ", ")
}

// WhyNot is a refusal in few words: what it requires, or what stands in the way.
func WhyNot(refused error) string {
	text := refused.Error()
	r, ok := refused.(*rules.Refusal)
	required := ok && r.Required != ""
	if required {
		text = diag.Brief(r.Required)
	}
	text, _, _ = strings.Cut(text, "\n")
	text, _, _ = strings.Cut(text, " (")
	if required && !strings.HasPrefix(text, "only ") {
		return "only if " + text
	}
	return text
}

// SameRefusal is the first of some refusals where they all say the same; nil for none.
func SameRefusal(refused []*rules.Refusal) error {
	if len(refused) == 0 || slices.ContainsFunc(refused, func(r *rules.Refusal) bool { return WhyNot(r) != WhyNot(refused[0]) }) {
		return nil
	}
	return refused[0]
}

// ToldBeside is what the rule `told_beside` says of a thing to whoever may choose it; ""
// where no module has one for it, or it says nothing.
func ToldBeside(t *table.Table, n, who types.Ref) string {
	k := t.World().Book().Catalogue.Kind(n.Kind)
	if k == nil {
		return ""
	}
	r := t.World().Book().Find(k, "told_beside")
	if r == nil || len(r.Signature.Params) != 1 {
		return ""
	}
	v, err := t.Eval().Ask(n, "told_beside", rules.Args{r.Signature.Params[0].Name: who})
	text, ok := v.(string)
	if err != nil || !ok {
		return ""
	}
	return sandbox.Printable(text)
}

// OnlyThing is the one parameter of something in a menu that has to be given, or the first
// that may be where none has to, if it takes things that live at the table.
func OnlyThing(item actions.MenuItem, book *rules.Program) (rules.Param, bool) {
	isThing := func(param rules.Param) bool {
		k := book.Catalogue.Kind(param.Type.Kind)
		return k != nil && k.Nature == content.Record
	}
	switch {
	case len(item.Needs) == 1:
		return item.Needs[0], isThing(item.Needs[0])
	case len(item.Needs) == 0 && len(item.Rule.Signature.Params) > 0:
		return item.Rule.Signature.Params[0], isThing(item.Rule.Signature.Params[0])
	}
	return rules.Param{}, false
}

// PromptName is how something is called in lines of the prompt; "" where it has no name
// there.
func PromptName(names *engine.Variables, n types.Ref) string {
	for _, name := range names.Names() {
		if v, ok := names.Thing(name); ok && v == n {
			return name
		}
	}
	return ""
}

// ActorName is how lines of the prompt call who acts: by name, or as what a box of the game
// holds that all may read; "" where it cannot be told.
func ActorName(g *engine.Game, who types.Ref) string {
	if name := PromptName(g.Variables, who); name != "" {
		return name
	}
	t := g.Table
	k := t.World().Book().Catalogue.Kind("game")
	if k == nil {
		return ""
	}
	for _, b := range k.Boxes() {
		if !content.Players.Sees(b) || t.World().Box(k, b.Name) != b {
			continue
		}
		if v, err := t.World().Boxes.Get(t.Run(), t.World().Game(), b.Name); err == nil && v == types.Value(who) {
			return "game." + content.Written(b.Name)
		}
	}
	return ""
}

// MenuName is what something in a menu is called, with what has to be given.
func MenuName(item actions.MenuItem) string {
	name := Spoken(item.Rule.Word)
	if item.Rule.DeclKind == rules.Check {
		name += " (a check)"
	}
	for _, param := range item.Needs {
		name += " " + strings.ToUpper(param.Name)
	}
	return name
}

// Tags are what something in a menu costs.
func Tags(item actions.MenuItem) string {
	var list []string
	for _, tag := range item.Price {
		list = append(list, strings.ReplaceAll(tag, "_", " "))
	}
	return strings.Join(list, " and ")
}

// Candidate is a thing that can be given to something in a menu.
type Candidate struct{ Name, Chance, Beside string }
