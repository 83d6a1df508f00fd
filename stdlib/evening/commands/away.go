package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/play/actions"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// away runs :away, which performs the first action of somebody in the menu "away" that is not
// refused.
func away(e *evening.Evening, rest string) (string, error) { return doFirstOf(e, "away", rest) }

// back runs :back with a name, which performs the first action of somebody in the menu "back"
// that is not refused. Without a name it is an answer to a question; see [evening.Questions].
func back(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return nothingAsked(e, rest)
	}
	return doFirstOf(e, "back", rest)
}

// doFirstOf performs the first action of the thing named rest in a menu that is not refused. The
// name of the menu is that of the command.
func doFirstOf(e *evening.Evening, menu, rest string) (string, error) {
	command := ":" + menu
	if rest == "" {
		return "", &diag.Problem{Message: "who is " + menu + "?", Hint: command + " WHO"}
	}
	who, err := narrate.FindSubject(e.Game, rest, command)
	if err != nil {
		return "", err
	}
	name, err := nameInLines(e, who, rest)
	if err != nil {
		return "", err
	}
	items, err := e.Game.Table.Actions().Menu(e.Game.Table.Run(), menu, who)
	if err != nil {
		return "", err
	}
	if len(items) == 0 {
		return "", &diag.Problem{Message: fmt.Sprintf("no module says what %s does", command), Hint: fmt.Sprintf("an action with menu = %q does, as in the module turns", menu)}
	}
	i := slices.IndexFunc(items, func(item actions.MenuItem) bool { return item.Refused == nil })
	if i < 0 {
		return "", items[0].Refused
	}
	return e.EvalAs(fmt.Sprintf("%s:%s()", name, items[i].Rule.Word), strings.TrimSpace(command+" "+rest), "")
}
