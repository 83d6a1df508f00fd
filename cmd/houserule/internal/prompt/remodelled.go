package prompt

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"houserule/cmd/houserule/internal/specs"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// remodels goes on with other modules, or with what their files are now, as a line that
// :undo takes back. It tells what that does to rules, examples and sheets. With a fault in
// them the old rules stay in force.
func (p *Prompt) remodels(typed string, modules []string, finder module.Finder) (string, error) {
	g := p.Game
	r := g.Ruling()
	said, lost, order := g.Statements(), g.Lost(), g.Order
	before := g.Ruling()
	r.Modules = modules
	var options []string
	now, err := p.ruledBy(typed, campaign.Reload, func() (err error) {
		options, err = g.RuleWith(r, finder)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	p.opened.Finder, p.opened.Modules = finder, slices.Clone(g.Modules)
	var out []string
	differ := g.Statements().Since(said)
	rules := p.remodelledRules(differ, said)
	added := false
	for _, m := range g.Order {
		if order.Find(m.ID) == nil {
			text := fmt.Sprintf("%s %s, %s", m.ID, m.Version, m.Title)
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
		out = append(out, p.examplesRun(before, order)...)
	}
	for _, o := range options {
		out = append(out, "  the option "+o+" is not there any more")
	}
	out = append(out, now...)
	return strings.Join(append(append(out, p.lostNow(lost)...), p.vanished()...), "\n"), nil
}

// remodelledRules counts the rules that are not what they were.
func (p *Prompt) remodelledRules(d engine.Differences, was engine.Statements) string {
	var texts []string
	if n := len(d.New); n > 0 {
		texts = append(texts, ruleCount(n)+" new")
	}
	var whose []string
	names := map[string][]string{}
	for _, name := range d.Other {
		m := was.Module(name)
		if !slices.Contains(whose, m) {
			whose = append(whose, m)
		}
		names[m] = append(names[m], name)
	}
	for _, m := range whose {
		n := fmt.Sprint(len(names[m]))
		if len(texts) == 0 {
			n = ruleCount(len(names[m]))
		}
		text := fmt.Sprintf("%s of %s changed", n, m)
		if len(names[m]) <= shownOtherwise {
			text += " (" + strings.Join(names[m], ", ") + ")"
		}
		texts = append(texts, text)
	}
	if n := len(d.Gone); n > 0 {
		text := fmt.Sprintf("%d gone", n)
		if len(texts) == 0 {
			text = ruleCount(n) + " gone"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

func ruleCount(n int) string {
	if n == 1 {
		return "1 rule"
	}
	return fmt.Sprintf("%d rules", n)
}

// mostLost is how many boxes that are lost are told one by one.
const mostLost = 12

// examplesRun plays the worked examples of all that is loaded, side by side, and tells
// those that come out otherwise than before. Those of each module are played beside what
// was added alone: what its examples make up for themselves may be there for good in
// another one.
func (p *Prompt) examplesRun(before engine.Ruling, order module.Order) []string {
	now, ruling := p.Game.Order, p.Game.Ruling()
	added := slices.DeleteFunc(slices.Clone(now), func(m *module.Module) bool { return order.Find(m.ID) != nil })
	taken := slices.DeleteFunc(slices.Clone(order), func(m *module.Module) bool { return now.Find(m.ID) != nil })
	var played []string
	for _, m := range now {
		if !strings.Contains(m.ID, "/") {
			played = append(played, m.ID)
		}
	}
	var beside sync.Map // what each module was played with
	working := func(done, of int) {
		if p.Working != nil {
			p.Working(fmt.Sprintf("playing the worked examples, %d of %d", done, of))
		}
	}
	if p.Working != nil && len(played) > 0 {
		p.Working("reading the worked examples of what is loaded")
	}
	report := specs.Run(specs.Config{Dirs: played, Workers: runtime.GOMAXPROCS(0), Progress: working, Open: func(id string) (*engine.Game, string, error) {
		game, err := p.withExamples(ruling, now.Find(id), added)
		if err != nil { // what was added may need what is at the table, and not say so in its manifest
			if whole, failed := p.withExamples(ruling, now.Find(id), now); failed == nil {
				game, err = whole, nil
			}
		}
		if err == nil {
			beside.Store(id, game.Order)
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
			unplayed = append(unplayed, fmt.Sprintf("  the examples of %s cannot be played: %s", r.Module, firstLine(r.Err.Error())))
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
			game, err := p.withExamples(before, order.Find(r.Module), slices.Concat(taken, alsoIn(with.(module.Order), order)))
			if err == nil {
				defer game.Close()
			}
			was[r.Module] = game
		}
		if g := was[r.Module]; g != nil && !specs.ComesOut(g, r.Title) {
			continue
		}
		why := r.Err.Error()
		if f := r.Failure(); f != nil {
			why = f.Error() // without what the script host adds around it
		}
		text := fmt.Sprintf("    %q   (%s)   %s", r.Title, r.Module, diag.Cut(firstLine(why), diag.MaxLine))
		if isNew {
			ownFail = append(ownFail, text)
		} else {
			fail = append(fail, text)
		}
	}
	return append(examplesTold(own, others, ownFail, fail), unplayed...)
}

// alsoIn are those of the loaded modules that were there before, too: examples that come
// out otherwise because of these alone are not told.
func alsoIn(loaded, before module.Order) (list []*module.Module) {
	for _, m := range loaded {
		if was := before.Find(m.ID); was != nil {
			list = append(list, was)
		}
	}
	return list
}

// mostFailing is how many examples are listed that do not come out: more say no more.
const mostFailing = 3

// examplesTold says how many examples come out, and lists those that do not.
func examplesTold(own, others int, ownFail, fail []string) []string {
	var texts []string
	part := func(n int, fail []string, one, all, whole, some string) {
		switch {
		case n == 0:
		case n == 1 && len(fail) == 0:
			texts = append(texts, one)
		case len(fail) == 0:
			texts = append(texts, fmt.Sprintf(all, n))
		case n == 1:
			texts = append(texts, whole)
		case len(fail) == 1:
			texts = append(texts, fmt.Sprintf(some+" 1 does not come out", n))
		default:
			texts = append(texts, fmt.Sprintf(some+" %d do not come out", n, len(fail)))
		}
	}
	if own > 0 {
		part(own, ownFail, "its example comes out", "its %d examples come out", "its example does not come out", "of its %d examples")
		part(others, fail, "the other one does as before", "all %d others do as before", "the other one does not", "of %d others")
	} else {
		part(others, fail, "the example comes out as before", "all %d examples come out as before", "the example does not come out any more", "of %d examples")
	}
	if len(texts) == 0 {
		return nil
	}
	out := "  " + strings.Join(texts, "; ")
	list := append(ownFail, fail...)
	if len(list) > 0 {
		out += ":"
	}
	if more := len(list) - mostFailing; more > 0 {
		list = append(list[:mostFailing:mostFailing], fmt.Sprintf("    and %d more", more))
	}
	return append([]string{out}, list...)
}

// withExamples loads a module with its worked examples, and others without theirs, under
// options as they are without a gamemaster.
func (p *Prompt) withExamples(r engine.Ruling, m *module.Module, beside []*module.Module) (*engine.Game, error) {
	var others []string
	for _, o := range beside {
		if o.ID != m.ID && !strings.Contains(o.ID, "/") {
			others = append(others, o.ID+"@"+o.Version.String())
		}
	}
	return engine.Open(engine.Options{Modules: []string{m.ID + "@" + m.Version.String()}, Beside: others, Finder: r.Finder(), Limits: p.opened.Limits, Cache: p.Game.Cache, Limited: p.opened.Limited, Prefer: r.Prefer, Specs: true})
}

// lostNow tells what no module prints any more of what stands on sheets, and what is back.
// Players read none of it: what declared a box as private may be what is gone.
func (p *Prompt) lostNow(before []engine.Lost) []string {
	now := p.Game.Lost()
	texts := append(lostText(now, before, "is kept, as lost"), lostText(before, now, "is back")...)
	for _, text := range texts {
		p.playersRead(text, "")
	}
	return texts
}

// lostText tells what is lost in one list and not in another; equal boxes share a line.
func lostText(list, other []engine.Lost, is string) []string {
	var texts, order []string
	who := map[string][]string{}
	for _, l := range list {
		if slices.Contains(other, l) || l.Shown == "none" {
			continue
		}
		text := strings.ReplaceAll(l.Box, "_", " ") + " " + diag.Cut(l.Shown, shortValue)
		if !slices.Contains(order, text) {
			order = append(order, text)
		}
		who[text] = append(who[text], l.Who)
	}
	for _, text := range order {
		texts = append(texts, fmt.Sprintf("  %s  %s %s", strings.Join(who[text], ", "), text, is))
	}
	if more := len(texts) - mostLost; more > 0 {
		texts = append(texts[:mostLost:mostLost], fmt.Sprintf("  and %d more", more))
	}
	return texts
}
