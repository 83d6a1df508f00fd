package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
	"houserule/stdlib/roster"
)

// sheetOf runs :sheet, which shows the sheet of a thing as its module lays it out, or its boxes.
func sheetOf(e *evening.Evening, rest string) (string, error) {
	words := strings.Fields(rest)
	form := ""
	words = slices.DeleteFunc(words, func(w string) bool {
		if strings.HasPrefix(w, "--") {
			form = w
		}
		return strings.HasPrefix(w, "--")
	})
	if form == "--json" {
		e.Line.ForPrograms = true
		return sheetJSON(e.Game, strings.Join(words, " "))
	}
	lay, known := map[string]func([]explain.SheetRow) string{"": narrate.SheetText, "--md": narrate.SheetMarkdown, "--html": narrate.SheetHTML}[form]
	if !known {
		return "", &diag.Problem{Message: "a sheet is written as text, --md, --html or --json, not " + form, Hint: diag.DidYouMean(form, []string{"--md", "--html", "--json"})}
	}
	if len(words) == 0 {
		acting, ok := narrate.Acting(e.Game.Table)
		if !ok {
			return "", &diag.Problem{Message: "whose sheet? :sheet WHO", Hint: ":who lists everybody"}
		}
		words = []string{e.Game.Table.World().Names.Of(acting)}
	}
	who, err := narrate.FindSubject(e.Game, strings.Join(words, " "), ":sheet")
	if err != nil {
		return "", err
	}
	if text, ok := narrate.GlimpseText(e.Game.Table, who); ok {
		return text, nil
	}
	rows, laid, err := explain.Sheet(e.Game.Table.Eval(), e.Game.Table.Run(), who)
	for _, lost := range narrate.VanishedOf(e.Game.Table.World(), e.Config.Audience, who) {
		rows = append(rows, explain.SheetRow{Texts: []string{lost + " (kept until its module is back)"}})
	}
	switch {
	case err != nil:
		return "", err
	case laid:
		return lay(rows), nil
	case form == "":
		return narrate.Lines(narrate.ShowThing(e.Game.Table, e.Config.Audience, who, false), narrate.SheetText(rows)), nil
	}
	return "", &diag.Problem{Message: fmt.Sprintf("no module declares the sheet of %s", diag.A(who.Kind)), Hint: fmt.Sprintf("write sheet %q { { \"{name}\" } } in a module or here", who.Kind)}
}

// sheetJSON writes a thing in the format of :people export.
func sheetJSON(g *engine.Game, name string) (string, error) {
	who, err := narrate.FindSubject(g, name, ":sheet")
	if err != nil {
		return "", err
	}
	text, _, err := roster.JSON(g.Table, []types.Ref{who})
	return text, err
}
