package prompt

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/runtime/rulebook"
	"houserule/stdlib/engine"
)

// shownOtherwise is how many names stand in a row of what is otherwise; the rest is
// counted.
const shownOtherwise = 6

// differs tells what is otherwise with the modules that are here than it was with those
// of then; nil where those are not known any more.
func (p *Prompt) differs(here *standing, then *engine.Game, shelf *module.Shelf) string {
	var out []string
	migrates := migrations(here.game, here.otherwise.Modules)
	for _, m := range here.otherwise.Modules {
		out = append(out, p.changedModule(m))
	}
	row := func(name, text string) {
		if text != "" {
			out = append(out, fmt.Sprintf("  %-10s %s", name, text))
		}
	}
	if then != nil {
		d := here.game.DiffersFrom(then)
		d.New = slices.DeleteFunc(d.New, func(name string) bool { // they have a row of their own
			return slices.ContainsFunc(migrates, func(r *rulebook.Rule) bool { return r.Name == name })
		})
		row("rules", rulesOtherwise(d))
		row("examples", p.examplesOtherwise(here, shelf))
		list := here.game.OtherAnswers(then)
		now := answersOtherwise(here.game, list)
		p.playersRead(now, answersOtherwise(here.game, p.known(here.game, list)))
		row("now", now)
	}
	for _, r := range migrates {
		row("migrates", fmt.Sprintf("%q, one line, which :undo takes back", migrationText(r)))
	}
	return strings.Join(out, "\n")
}

// rulesOtherwise names the rules that are not what they were.
func rulesOtherwise(d engine.Differences) string {
	var texts []string
	for _, of := range []struct {
		names     []string
		one, many string
	}{{d.Other, "differs", "differ"}, {d.New, "is new", "are new"}, {d.Gone, "is gone", "are gone"}} {
		if n := len(of.names); n > 0 {
			word := of.many
			if n == 1 {
				word = of.one
			}
			texts = append(texts, fmt.Sprintf("%d %s: %s", n, word, some(of.names)))
		}
	}
	return strings.Join(texts, "; ")
}

// some names the first of a list, and counts the rest.
func some(names []string) string {
	if more := len(names) - shownOtherwise; more > 0 {
		return strings.Join(names[:shownOtherwise], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// examplesOtherwise plays the examples of the modules that changed.
func (p *Prompt) examplesOtherwise(here *standing, shelf *module.Shelf) string {
	all, titles := 0, []string(nil)
	for _, m := range here.otherwise.Modules {
		if m.Was == "" || m.Now == "" {
			continue
		}
		now, err := p.examplesOf(m.ID, here.game.Finder)
		if err != nil {
			return "cannot be played: " + firstLine(err.Error())
		}
		was, err := p.examplesOf(m.ID, shelf)
		if err != nil {
			now.Close()
			return "cannot be played: " + firstLine(err.Error())
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
		return fmt.Sprintf("all %d that both have come out as they did", all)
	case 1:
		return fmt.Sprintf("of %d that both have 1 comes out otherwise: %s", all, titles[0])
	}
	return fmt.Sprintf("of %d that both have %d come out otherwise: %s", all, len(titles), some(titles))
}

// examplesOf loads a module with its examples, and what it requires.
func (p *Prompt) examplesOf(id string, finder module.Finder) (*engine.Game, error) {
	return engine.Open(engine.Options{Modules: []string{id}, Finder: finder, Limited: p.opened.Limited, Prefer: p.opened.Prefer, Limits: p.opened.Limits, Cache: p.opened.Cache, Specs: true})
}

// answersOtherwise writes what rules answer otherwise at the table, rule by rule.
func answersOtherwise(g *engine.Game, list []engine.OtherAnswer) string {
	list = slices.DeleteFunc(slices.Clone(list), func(o engine.OtherAnswer) bool { // a whole sheet, say, which follows from the others
		return len(g.Table.Show(o.Was)) > shortValue || len(g.Table.Show(o.Now)) > shortValue
	})
	var words []string
	for _, o := range list {
		if !slices.Contains(words, o.Word) {
			words = append(words, o.Word)
		}
	}
	var texts []string
	for _, word := range words {
		if len(texts) == shownOtherwise {
			texts = append(texts, fmt.Sprintf("and %d more", len(words)-len(texts)))
			break
		}
		var who []string
		for _, o := range list {
			if o.Word == word {
				who = append(who, fmt.Sprintf("%s %s -> %s", g.Table.NameOf(o.Who), g.Table.Show(o.Was), g.Table.Show(o.Now)))
			}
		}
		texts = append(texts, strings.ReplaceAll(word, "_", " ")+"  "+some(who))
	}
	return script.Printable(strings.Join(texts, "\n"+strings.Repeat(" ", 13)))
}
