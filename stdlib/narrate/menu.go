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

// MenuBalance lists the values of who's boxes from which the costs of menu items are paid.
func MenuBalance(t *table.Table, who types.Ref, items []actions.MenuItem) string {
	var boxes, texts []string
	for _, item := range items {
		for _, c := range item.Rule.Costs {
			b := t.World().Box(t.World().Program().Catalogue.Kind(who.Kind), c.Box)
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

// WhyNot writes a refusal in a few words: the unmet requirement or the reason.
func WhyNot(refused error) string {
	text, required := refused.Error(), false
	if r, ok := refused.(*rules.Refusal); ok {
		text, required = diag.Brief(r.Sentence()), r.Required != ""
		if !required && r.Boxes != "" && r.Rule == "" && r.Source.String() == "" {
			text += "; " + r.Boxes
		}
	}
	text, _, _ = strings.Cut(text, "\n")
	text, _, _ = strings.Cut(text, " (") // what an author adds in brackets
	if required && !strings.HasPrefix(text, "only ") {
		return "only if " + text
	}
	return text
}

// SameRefusal returns the first refusal if the texts of all by [WhyNot] are equal; otherwise nil.
func SameRefusal(refused []*rules.Refusal) error {
	if len(refused) == 0 || slices.ContainsFunc(refused, func(r *rules.Refusal) bool { return WhyNot(r) != WhyNot(refused[0]) }) {
		return nil
	}
	return refused[0]
}

// RemarkOn returns the answer of the rule `told_beside` for a thing that who may choose; "" if no
// module declares the rule or it has no answer.
func RemarkOn(t *table.Table, n, who types.Ref) string {
	k := t.World().Program().Catalogue.Kind(n.Kind)
	if k == nil {
		return ""
	}
	r := t.World().Program().Find(k, "told_beside")
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

// OnlyThing returns the parameter of a menu item that takes its target: the only required one or,
// if none is required, the first. The second result is false if it does not take a thing.
func OnlyThing(item actions.MenuItem, program *rules.Program) (rules.Param, bool) {
	isThing := func(param rules.Param) bool {
		k := program.Catalogue.Kind(param.Type.Kind)
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

// PromptName returns the name of the prompt's variable that holds a thing; "" for none.
func PromptName(names *engine.Variables, n types.Ref) string {
	for _, name := range names.Names() {
		if v, ok := names.Thing(name); ok && v == n {
			return name
		}
	}
	return ""
}

// ActorName returns a Lua expression for who: a variable of the prompt or a public box of the game
// that holds who; "" for neither.
func ActorName(g *engine.Game, who types.Ref) string {
	if name := PromptName(g.Variables, who); name != "" {
		return name
	}
	t := g.Table
	k := t.World().Program().Catalogue.Kind("game")
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

// MenuName writes the name of a menu item with its required arguments.
func MenuName(item actions.MenuItem) string {
	name := InSentence(item.Rule.Word)
	if item.Rule.DeclKind == rules.Check {
		name += " (a check)"
	}
	for _, param := range item.Needs {
		name += " " + strings.ToUpper(param.Name)
	}
	return name
}

// Tags writes the cost of a menu item.
func Tags(item actions.MenuItem) string {
	var list []string
	for _, tag := range item.Price {
		list = append(list, strings.ReplaceAll(tag, "_", " "))
	}
	return strings.Join(list, " and ")
}

// Candidate is a thing that can be the target of a menu item.
type Candidate struct {
	Thing  types.Ref
	Name   string // of the prompt's variable that holds it
	Chance Chance // of success
	Beside string // the remark of the module; "" for none
}
