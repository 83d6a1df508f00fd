package evening

import (
	"fmt"
	"strings"

	"github.com/Masterminds/semver/v3"

	"houserule/runtime/rules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// NewModules is the text of the line that records a change to the installed modules.
const NewModules = "--modules new"

// migrations returns the actions of changed modules that migrate from their previous versions, by
// module and in the order of declaration.
func migrations(program *rules.Program, changed []engine.ModuleChange) (list []*rules.Rule) {
	for _, m := range changed {
		was, err := semver.NewVersion(m.Was)
		if err != nil {
			continue // the module is new in the campaign
		}
		for _, r := range program.Rules() {
			if r.DeclKind != rules.Action || r.Decl.Module != m.ID {
				continue
			}
			if to, err := semver.NewVersion(r.Decl.Action.Migrates); err == nil && was.LessThan(to) {
				list = append(list, r)
			}
		}
	}
	return list
}

// migrate writes the line with which a campaign continues with changed modules, and runs their
// migrations in it.
func (e *Evening) migrate(changed []engine.ModuleChange) (string, error) {
	e.Line.Effect = nil
	e.Line.number = int(e.Campaign.Last())
	e.Game.Table.Journal().AtLine(e.Line.number)
	e.Game.AtLine(e.Line.number + 1)
	e.Game.Table.Changes().SetBaseline()
	e.Dice.BeginLine()
	e.Line.printed.Reset()
	e.Line.said, e.Line.shownAtQuestions = nil, nil
	entries := len(e.Game.Table.Journal().Entries())
	var calls, texts []string
	for _, m := range changed {
		texts = append(texts, narrate.ChangedModules(m))
	}
	for _, r := range migrations(e.Game.Table.World().Program(), changed) {
		calls = append(calls, "game:"+r.Word+"()")
		texts = append(texts, "  "+narrate.MigrationText(r))
	}
	if len(calls) > 0 {
		err := e.Game.Batch(func() error {
			_, err := e.Game.Value(strings.Join(calls, " "))
			return err
		})
		if err != nil {
			e.Game.Table.Changes().ReleaseIDs()
			return "", fmt.Errorf("%w\n%s is unchanged; --modules kept continues without it", SentenceOf(err), e.Campaign.File().Path())
		}
	}
	for _, said := range e.Line.said {
		texts = append(texts, "  "+said)
	}
	text := strings.Join(texts, "\n")
	e.Line.Effect = &Effect{Kind: campaign.Reload, Typed: NewModules}
	return text, e.Log.write(text, entries, nil)
}
