package commands

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/examples"
	"houserule/stdlib/narrate"
)

// changeModules continues with other modules, or with changed files of modules, as a line that can
// be undone. It reports changed rules, examples and sheets. On an error the old rules stay in
// force.
func changeModules(e *evening.Evening, typed string, modules []string, finder module.Finder) (string, error) {
	g := e.Game
	r := g.Ruleset.Clone()
	said, lost, order := g.Loaded.Statements(), g.Table.World().Departed.UndeclaredBoxes(), g.Ruleset.Order
	before := g.Ruleset.Clone()
	r.Modules = modules
	var options []string
	now, err := e.History.RuleBy(typed, campaign.Reload, func() (err error) {
		options, err = g.SetRulesetWith(r, finder)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	e.Modules.Opened.Finder, e.Modules.Opened.Modules = finder, slices.Clone(g.Ruleset.Modules)
	var out []string
	differ := g.Loaded.Statements().Since(said)
	rules := narrate.ChangedRules(differ, said)
	added := false
	for _, m := range g.Ruleset.Order {
		if order.Find(m.ID) == nil {
			text := fmt.Sprintf("%s %s, %s", m.ID, m.Version, m.About.Title)
			if !added && rules != "" {
				text += ": " + rules
			}
			out, added = append(out, text), true
		}
	}
	if !added && rules != "" {
		out = append(out, "  "+rules)
	}
	if len(differ.New)+len(differ.Other)+len(differ.Gone) > 0 || added {
		out = append(out, rerunExamples(e.Modules, before, order)...)
	}
	for _, o := range options {
		out = append(out, "  the option "+o+" no longer exists")
	}
	out = append(out, now...)
	return strings.Join(append(append(out, lostTexts(e.Line, lost)...), narrate.VanishedEntries(e.Game.Table.World())...), "\n"), nil
}

// rerunExamples runs the worked examples of all loaded modules in parallel and reports those that
// fail now but did not before. A module is loaded for them only together with the added modules,
// since the declarations of others may conflict with those that an example invents.
func rerunExamples(mods *evening.Modules, before engine.Ruleset, order module.Order) []string {
	now, ruling := mods.Game.Ruleset.Order, mods.Game.Ruleset.Clone()
	added := slices.DeleteFunc(slices.Clone(now), func(m *module.Module) bool { return order.Find(m.ID) != nil })
	taken := slices.DeleteFunc(slices.Clone(order), func(m *module.Module) bool { return now.Find(m.ID) != nil })
	var played []string
	for _, m := range now {
		if !strings.Contains(m.ID, "/") {
			played = append(played, m.ID)
		}
	}
	var beside sync.Map // by id of a module: the modules that its examples ran with
	working := func(done, of int) {
		if mods.Config.Working != nil {
			mods.Config.Working(fmt.Sprintf("running the worked examples, %d of %d", done, of))
		}
	}
	if mods.Config.Working != nil && len(played) > 0 {
		mods.Config.Working("reading the worked examples of the loaded modules")
	}
	report := examples.Run(examples.Config{Dirs: played, Workers: runtime.GOMAXPROCS(0), Progress: working, Open: func(id string) (*engine.Game, string, error) {
		game, err := withExamples(mods, ruling, now.Find(id), added)
		if err != nil { // an added module may need others that its manifest does not name
			if whole, failed := withExamples(mods, ruling, now.Find(id), now); failed == nil {
				game, err = whole, nil
			}
		}
		if err == nil {
			beside.Store(id, game.Ruleset.Order)
		}
		return game, id, err
	}})
	own, others := 0, 0
	var ownFail, fail, unplayed []string
	was := map[string]*engine.Game{}
	for _, r := range report.Results {
		isNew := order.Find(r.Module) == nil
		switch {
		case r.Title == "":
			unplayed = append(unplayed, fmt.Sprintf("  the examples of %s cannot be run: %s", r.Module, narrate.FirstLine(r.Err.Error())))
			continue
		case isNew:
			own++
		default:
			others++
		}
		if r.Passed() {
			continue
		}
		if _, opened := was[r.Module]; !isNew && !opened {
			with, _ := beside.Load(r.Module)
			game, err := withExamples(mods, before, order.Find(r.Module), slices.Concat(taken, narrate.LoadedBefore(with.(module.Order), order)))
			if err == nil {
				defer game.Close()
			}
			was[r.Module] = game
		}
		if g := was[r.Module]; g != nil && !examples.ComesOut(g, r.Title) {
			continue
		}
		why := r.Err.Error()
		if f := r.Failure(); f != nil {
			why = f.Error() // without the text that the script host adds
		}
		text := fmt.Sprintf("    %q   (%s)   %s", r.Title, r.Module, diag.Cut(narrate.FirstLine(why), diag.MaxLine))
		if isNew {
			ownFail = append(ownFail, text)
		} else {
			fail = append(fail, text)
		}
	}
	return append(narrate.Examples(own, others, ownFail, fail), unplayed...)
}

// withExamples opens a game with a module and its examples, and with the modules beside without
// theirs.
func withExamples(mods *evening.Modules, r engine.Ruleset, m *module.Module, beside []*module.Module) (*engine.Game, error) {
	var others []string
	for _, o := range beside {
		if o.ID != m.ID && !strings.Contains(o.ID, "/") {
			others = append(others, o.ID+"@"+o.Version.String())
		}
	}
	return engine.Open(engine.Options{Modules: []string{m.ID + "@" + m.Version.String()}, Beside: others, Finder: r.Finder, Limits: mods.Opened.Limits, Cache: mods.Game.Options.Cache, Limited: mods.Opened.Limited, Prefer: r.Prefer, Specs: true})
}

// lostTexts lists the boxes and entries on sheets that no module declares any more, and those that
// are declared again; before are those that were undeclared before. Players do not read the list,
// since a box may have been private.
func lostTexts(line *evening.Line, before []world.UndeclaredBox) []string {
	now := line.Game.Table.World().Departed.UndeclaredBoxes()
	texts := append(narrate.LostText(now, before, "is kept, but has no effect"), narrate.LostText(before, now, "is back")...)
	for _, text := range texts {
		line.OthersRead(text, "", world.GamemasterOnly())
	}
	return texts
}
