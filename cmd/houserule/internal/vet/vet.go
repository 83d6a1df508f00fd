// Package vet looks over the module of a stranger before anybody plays with it: what it
// says of itself, what it does to the modules that are there, whether its worked examples
// come out and theirs still do, and what it takes.
//
//	report := vet.Look(vet.Config{ID: "torches", Finder: found, Beside: loaded, Limits: limits})
//
// The program does this in a process of its own, see [Child].
package vet

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
)

// Config says what is looked over.
type Config struct {
	ID      string        // of the module
	Version string        // of it; "" for any
	Finder  module.Finder // where it and all others are found
	Beside  []string      // ids of modules that people here play with
	Limits  sandbox.Limits
	Workers int // how many examples are played at once
	// Granted are the permissions with which it is looked over: what a person would grant.
	Granted []module.Permission
	Prefer  []engine.Preference // what was settled of conflicts
}

// Report is what is known of a module.
type Report struct {
	ID          string   `json:"id"`
	Version     string   `json:"version"`
	Title       string   `json:"title"`
	Licence     string   `json:"licence"`
	Authors     []string `json:"authors"`
	Credit      string   `json:"credit,omitempty"`
	Source      string   `json:"source,omitempty"`
	Description string   `json:"description,omitempty"`
	Requires    []string `json:"requires"` // "rpj-core ^0.1"

	Asks    []module.Permission `json:"asks"`  // permissions, in its manifest
	Needs   []module.Permission `json:"needs"` // those of them that it needs, as far as is known
	Effects []Effect            `json:"does"`  // on modules of others

	Loads     string     `json:"loads,omitempty"` // why it does not load; "" where it does
	Passed    int        `json:"passed"`          // of its worked examples
	Failed    []Example  `json:"failed"`
	Others    int        `json:"others"`    // worked examples of other modules that were played beside it
	Broken    []Example  `json:"otherwise"` // those of them that fail only beside it
	Conflicts []Conflict `json:"conflicts"`
	Changed   []Answer   `json:"now"` // rules of the game itself whose answers it changes

	Steps Steps `json:"steps"` // what it takes
}

// Answer is what a rule answered without the module, and answers with it.
type Answer struct {
	Rule string `json:"rule"`
	Was  string `json:"was"`
	Now  string `json:"now"`
}

// Effect is what a module does to a rule, box or entry of another one.
type Effect struct {
	How      string `json:"how"` // "adds to", "wraps", "replaces", "writes", ...
	What     string `json:"what"`
	Of       string `json:"of"` // the other module
	Pos      string `json:"pos"`
	Sentence string `json:"told"`
	Needs    string `json:"needs,omitempty"`
	Denied   bool   `json:"denied,omitempty"`
}

// Example is a worked example that does not come out.
type Example struct {
	Module string `json:"module"`
	Title  string `json:"title"`
	Why    string `json:"why"`
}

// Conflict is a conflict between two modules.
type Conflict struct {
	Modules   []string `json:"modules"`
	Sentence  string   `json:"told"`
	Settled   bool     `json:"settled,omitempty"`
	MaySettle bool     `json:"may_settle,omitempty"` // by saying which stands above the other
	What      string   `json:"what"`                 // the rule, the entry or the name
	Formulas  []string `json:"says,omitempty"`       // what each puts in the place of a rule; nil unless both are one formula
}

// Steps is what scripts of a module take, in steps, and of what there is for them.
type Steps struct {
	Load    int64  `json:"load"`
	LoadOf  int64  `json:"load_of"`
	Most    int64  `json:"most"` // of one worked example
	MostOf  int64  `json:"most_of"`
	Longest string `json:"longest,omitempty"` // that example
}

// Look looks a module over. Everything that is wrong with it stands in the report; the
// error is about what is around it.
func Look(c Config) (Report, error) {
	m, err := c.module()
	if err != nil {
		return Report{}, err
	}
	r := newReport(m)
	c.effects(m, &r)
	if r.Loads != "" {
		return r, nil
	}
	c.examples(m, &r)
	return r, nil
}

func (c Config) module() (*module.Module, error) {
	for _, m := range c.Finder.Versions(c.ID) {
		if c.Version == "" || m.Version.String() == c.Version {
			return m, nil
		}
	}
	return nil, fmt.Errorf("there is no module %s %s here", c.ID, c.Version)
}

// newReport is the report of a module with what its manifest says.
func newReport(m *module.Module) Report {
	r := Report{ID: m.ID, Version: m.Version.String(), Title: m.About.Title, Licence: m.About.Licence, Authors: append([]string{}, m.About.Authors...), Credit: m.About.Credit, Source: m.About.Source, Description: m.About.Description,
		Requires: []string{}, Asks: append([]module.Permission{}, m.Permissions...), Needs: []module.Permission{}, Effects: []Effect{}, Failed: []Example{}, Broken: []Example{}, Conflicts: []Conflict{}, Changed: []Answer{}}
	for _, wish := range m.Relations.Requires {
		r.Requires = append(r.Requires, wish.ID+" "+wish.Text)
	}
	return r
}

// wish is how the module is asked for.
func wish(m *module.Module) string { return m.ID + "@" + m.Version.String() }

// limited limits the module as one of a stranger.
func (c Config) limited(m *module.Module) func(*module.Module) ([]module.Permission, bool) {
	return func(x *module.Module) ([]module.Permission, bool) { return c.Granted, x.Base() == m.ID }
}

// effects loads the module beside all others and tells what it does to them.
func (c Config) effects(m *module.Module, r *Report) {
	o := engine.Options{Modules: []string{wish(m)}, Beside: c.others(m), Finder: c.Finder, Limits: c.Limits, Limited: c.limited(m), Prefer: c.Prefer}
	unlimited := o
	unlimited.Limited = nil
	list, _ := engine.FindConflicts(unlimited) // what else is wrong is told when it is loaded
	for _, x := range list {
		if slices.Contains(x.Modules, m.ID) {
			settle := !x.Settled && (x.Sort == engine.BothReplace || x.Sort == engine.OptionsExclude)
			r.Conflicts = append(r.Conflicts, Conflict{Modules: x.Modules, Sentence: x.Sentence, Settled: x.Settled, MaySettle: settle, What: x.What, Formulas: x.Says})
		}
	}
	g, err := engine.Open(o)
	if err != nil {
		r.Loads = strings.TrimRight(err.Error(), "\n")
		o.Limited = nil // what it does is known all the same, where that alone stands against it
		if g, err = engine.Open(o); err != nil {
			return
		}
	}
	defer g.Close()
	c.answers(m, g, r)
	r.Steps.Load, r.Steps.LoadOf = g.Loaded.Session.Host.TotalSteps(), c.Limits.Total
	for _, of := range g.Loaded.Influences() {
		if of.Module != m.ID {
			continue
		}
		r.Needs = append(r.Needs, of.Needs...)
		for _, x := range of.Does {
			r.Effects = append(r.Effects, Effect{How: x.Does.String(), What: x.What, Of: x.Of, Pos: x.Pos.String(), Sentence: x.Sentence(), Needs: string(x.Permission), Denied: x.Permission != "" && !slices.Contains(c.Granted, x.Permission)})
		}
	}
}

// answers tells what the rules of the game itself, which take nothing, answer otherwise
// than without the module.
func (c Config) answers(m *module.Module, with *engine.Game, r *Report) {
	o := engine.Options{Finder: c.Finder, Limits: c.Limits, Cache: with.Options.Cache, Prefer: c.Prefer}
	for _, x := range with.Ruleset.Order {
		if x.ID != m.ID && !strings.Contains(x.ID, "/") && !with.Ruleset.Order.Requires(x.ID, m.ID) {
			o.Modules = append(o.Modules, wish(x))
		}
	}
	without, err := engine.Open(o)
	if err != nil {
		return // it is told for what it is where it is loaded alone
	}
	defer without.Close()
	for _, x := range with.Answers().Since(without.Answers()) {
		was, now := with.Table.World().Names.Show(x.Was), with.Table.World().Names.Show(x.Now)
		if len(was)+len(now) <= shortAnswer {
			r.Changed = append(r.Changed, Answer{Rule: strings.ReplaceAll(x.Word, "_", " "), Was: was, Now: now})
		}
	}
}

// shortAnswer is how many bytes two answers have that are worth a line.
const shortAnswer = 60

// others are the modules beside which it is loaded, without those it brings itself.
func (c Config) others(m *module.Module) (list []string) {
	for _, id := range c.Beside {
		if id != m.ID {
			list = append(list, id)
		}
	}
	return list
}

// meet tells whether a module may change anything of another one: those of two whole games
// never do.
func (c Config) meet(m, other *module.Module) bool {
	mine, theirs := c.games(m), c.games(other)
	return len(mine) == 0 || len(theirs) == 0 || slices.ContainsFunc(mine, func(id string) bool { return slices.Contains(theirs, id) })
}

// games are the whole games to which a module belongs.
func (c Config) games(m *module.Module) (list []string) {
	order, err := module.Resolve([]string{wish(m)}, c.Finder, module.WithEngine(engine.EngineVersion()))
	if err != nil {
		return nil
	}
	for _, x := range order {
		if x.WholeGame {
			list = append(list, x.ID)
		}
	}
	return list
}

// examples plays the worked examples of the module, and those of all others with it.
func (c Config) examples(m *module.Module, r *Report) {
	order, err := module.Resolve(append([]string{wish(m)}, c.others(m)...), c.Finder, module.WithEngine(engine.EngineVersion()))
	if err != nil {
		return // it was told when it was loaded
	}
	cache := compile.NewCache(c.Limits.Compile)
	open := func(id string, with bool) (*engine.Game, error) {
		o := engine.Options{Modules: []string{id}, Finder: c.Finder, Limits: c.Limits, Cache: cache, Specs: true}
		if with {
			o.Limited, o.Prefer = c.limited(m), c.Prefer
			if id == m.ID {
				o.Modules = []string{wish(m)}
			} else {
				o.Beside = []string{wish(m)}
			}
			return engine.Open(o)
		}
		// What the module requires is there all the same.
		both, err := module.Resolve([]string{id, wish(m)}, c.Finder, module.WithEngine(engine.EngineVersion()))
		if err != nil {
			return nil, err
		}
		for _, x := range both {
			if x.ID != id && x.ID != m.ID && !strings.Contains(x.ID, "/") {
				o.Beside = append(o.Beside, wish(x))
			}
		}
		return engine.Open(o)
	}
	var played []string
	for _, x := range order {
		if !strings.Contains(x.ID, "/") && c.meet(m, x) {
			played = append(played, x.ID)
		}
	}
	report := examples.Run(examples.Config{Dirs: played, Workers: c.Workers, Open: func(id string) (*engine.Game, string, error) {
		g, err := open(id, true)
		return g, id, err
	}})
	r.Steps.Most, r.Steps.MostOf = 0, c.Limits.Total
	without := map[string]*engine.Game{}
	for _, x := range report.Results {
		if x.Module == m.ID && x.Steps > r.Steps.Most {
			r.Steps.Most, r.Steps.Longest = x.Steps, x.Title
		}
		why := ""
		if f := x.Failure(); f != nil {
			why = diag.Cut(diag.FirstLine(f.Error()), diag.MaxLine)
		} else if x.Err != nil {
			why = diag.Cut(diag.FirstLine(x.Err.Error()), diag.MaxLine)
		}
		switch {
		case x.Module == m.ID && x.Passed():
			r.Passed++
		case x.Module == m.ID:
			r.Failed = append(r.Failed, Example{x.Module, x.Title, why})
		default:
			if r.Others++; x.Passed() {
				continue
			}
			if _, opened := without[x.Module]; !opened {
				g, err := open(x.Module, false)
				if err == nil {
					defer g.Close()
				}
				without[x.Module] = g
			}
			if g := without[x.Module]; g != nil && (x.Title == "" || examples.ComesOut(g, x.Title)) {
				r.Broken = append(r.Broken, Example{x.Module, x.Title, why})
			}
		}
	}
}
