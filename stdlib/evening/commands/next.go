package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// next runs :next, which performs the first action of the game in the menu "next" that is not
// refused. Its argument is whoever acts next, for an action that takes one thing.
func next(e *evening.Evening, rest string) (string, error) {
	t := e.Game.Table
	r, err := firstInMenu(t, "next", t.World().Game(), &diag.Problem{Message: "no module says what comes next", Hint: "an action of the game does with menu = \"next\""})
	if err != nil {
		return "", err
	}
	given, err := nextArgument(e, r, rest)
	if err != nil {
		return "", err
	}
	return e.EvalAs(fmt.Sprintf("game:%s(%s)", r.Word, given), strings.TrimSpace(":next "+rest), "")
}

// firstInMenu returns the first action of who in a menu that is not refused; if all are, the refusal of
// the first. empty is the error for a menu without actions.
func firstInMenu(t *table.Table, menu string, who types.Ref, empty error) (*rules.Rule, error) {
	items, err := t.Actions().Menu(t.Run(), menu, who)
	switch {
	case err != nil:
		return nil, err
	case len(items) == 0:
		return nil, empty
	}
	if i := slices.IndexFunc(items, func(item actions.MenuItem) bool { return item.Refused == nil }); i >= 0 {
		return items[i].Rule, nil
	}
	return nil, items[0].Refused
}

// nextArgument returns the Lua of the argument of an action for the text behind :next, "" for
// none.
func nextArgument(e *evening.Evening, r *rules.Rule, rest string) (string, error) {
	catalogue := e.Game.Table.World().Program().Catalogue
	i := slices.IndexFunc(r.Signature.Params, func(p rules.Param) bool { return catalogue.Kind(p.Type.Kind) != nil })
	switch {
	case rest == "" && i >= 0 && !r.Signature.Params[i].Optional:
		return "", &diag.Problem{Message: "who is next?", Hint: ":next WHO"}
	case rest == "":
		return "", nil
	case i < 0:
		return "", fmt.Errorf("game:%s takes nobody", r.Word)
	}
	who, err := narrate.FindSubject(e.Game, rest, ":next")
	if err != nil {
		return "", err
	}
	name, err := nameInLines(e, who, rest)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("{ %s = %s }", r.Signature.Params[i].Name, name), nil
}

// nameInLines returns the Lua that names a thing, which was typed as rest. It fails if there is
// none.
func nameInLines(e *evening.Evening, who types.Ref, rest string) (string, error) {
	name := narrate.ActorName(e.Game, who)
	if name == "" {
		return "", &diag.Problem{Message: e.Game.Table.World().Names.Of(who) + " has no name in lines", Hint: "give one: name = " + rest}
	}
	return name, nil
}
