package commands

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
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
	r, err := firstInMenu(e.Game.Table, menu, who, &diag.Problem{Message: fmt.Sprintf("no module says what %s does", command), Hint: fmt.Sprintf("an action with menu = %q does, as in the module turns", menu)})
	if err != nil {
		return "", err
	}
	return e.EvalAs(fmt.Sprintf("%s:%s()", name, r.Word), strings.TrimSpace(command+" "+rest), "")
}
