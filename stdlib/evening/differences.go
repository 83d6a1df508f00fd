package evening

import (
	"fmt"
	"slices"
	"strings"

	"houserule/runtime/rules"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// differences describes how the installed modules differ from the played ones. then is the game
// with the played modules; if it is nil, only the modules and migrations are listed.
func (op *opening) differences(then *engine.Game) string {
	var out []string
	migrates := migrations(op.game.Table.World().Program(), op.reopened.Modules)
	for _, m := range op.reopened.Modules {
		out = append(out, narrate.ModuleDifference(op.e.Campaign.File().Path(), m))
	}
	row := func(name, text string) {
		if text != "" {
			out = append(out, fmt.Sprintf("  %-10s %s", name, text))
		}
	}
	if then != nil {
		d := op.game.Loaded.Statements().Since(then.Loaded.Statements())
		d.New = slices.DeleteFunc(d.New, func(name string) bool { // migrations have their own rows
			return slices.ContainsFunc(migrates, func(r *rules.Rule) bool { return r.Name == name })
		})
		row("rules", narrate.ChangedRuleNames(d))
		row("examples", op.examplesOtherwise())
		list := op.game.Answers().Since(then.Answers())
		now := narrate.ChangedAnswers(op.game.Table.World(), list)
		op.e.Line.OthersRead(now, narrate.ChangedAnswers(op.game.Table.World(), knownToPlayers(op.e.Campaign, op.game, list)), world.GamemasterOnly())
		row("now", now)
	}
	for _, r := range migrates {
		row("migrates", fmt.Sprintf("%q, in one line, which :undo undoes", narrate.MigrationText(r)))
	}
	return strings.Join(out, "\n")
}

// examplesOtherwise runs the examples of the changed modules and reports those whose result
// changed.
func (op *opening) examplesOtherwise() string {
	all, titles := 0, []string(nil)
	for _, m := range op.reopened.Modules {
		if m.Was == "" || m.Now == "" {
			continue
		}
		now, err := op.e.Modules.openExamples(m.ID, op.game.Ruleset.Finder)
		if err != nil {
			return "cannot be played: " + narrate.FirstLine(err.Error())
		}
		was, err := op.e.Modules.openExamples(m.ID, op.shelf)
		if err != nil {
			now.Close()
			return "cannot be played: " + narrate.FirstLine(err.Error())
		}
		both, otherwise := now.OtherExamples(was)
		all, titles = all+both, append(titles, otherwise...)
		now.Close()
		was.Close()
	}
	if all == 0 {
		return ""
	}
	for i, title := range titles {
		titles[i] = fmt.Sprintf("%q", title)
	}
	switch len(titles) {
	case 0:
		return fmt.Sprintf("all %d in both versions have the same results", all)
	case 1:
		return fmt.Sprintf("of %d in both versions, 1 has a different result: %s", all, titles[0])
	}
	return fmt.Sprintf("of %d in both versions, %d have different results: %s", all, len(titles), narrate.FirstNames(titles))
}
