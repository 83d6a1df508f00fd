// Package vet examines a module of another author before it is installed. A [Report] contains its
// manifest, its effects on other modules, conflicts, permissions, the steps of its scripts, and
// whether its worked examples and those of other modules pass with it.
//
//	report := vet.Look(vet.Config{ID: "torches", Finder: found, Beside: loaded, Limits: limits})
//
// `houserule mod info` calls [Child], which runs `houserule mod look` in a subprocess: that calls
// [Confine], then [Look], and writes the report as JSON.
package vet

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
)

// Config is the module to examine, and the modules and limits to examine it with.
type Config struct {
	ID      string        // id of the module
	Version string        // its version; "" for the first that Finder has
	Finder  module.Finder // finds it and all other modules
	Beside  []string      // ids of modules to load with it; ID is ignored
	Limits  sandbox.Limits
	Workers int // number of examples played at once
	// Granted are the permissions to examine it with, as if a person had granted them.
	Granted []module.Permission
	Prefer  []engine.Preference // settled conflicts
}

// Report is the result of an examination. Lists are never nil, so that they are arrays in JSON.
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

	Asks    []module.Permission `json:"asks"`  // permissions in its manifest
	Needs   []module.Permission `json:"needs"` // those that its declarations need, not its functions
	Effects []Effect            `json:"does"`  // on other modules and the clock

	Loads     string     `json:"loads,omitempty"` // why it does not load, and no example is played; "" if it loads
	Passed    int        `json:"passed"`          // number of its examples that pass
	Failed    []Example  `json:"failed"`
	Others    int        `json:"others"`    // number of examples of other modules, played with it
	Broken    []Example  `json:"otherwise"` // of Others, those that fail only with it
	Conflicts []Conflict `json:"conflicts"`
	Changed   []Answer   `json:"now"` // short values that it changes, see [Answer]

	Steps Steps `json:"steps"`
}

// Answer is the value of a rule without parameters, without the module and with it, as text.
type Answer struct {
	Rule string `json:"rule"`
	Was  string `json:"was"`
	Now  string `json:"now"`
}

// Effect is an effect of a module on a rule, box or entry of another one, or on the game clock.
type Effect struct {
	How      string `json:"how"` // the verb: "adds to", "wraps", "replaces", "writes", ...
	What     string `json:"what"`
	Of       string `json:"of"` // id of the other module
	Pos      string `json:"pos"`
	Sentence string `json:"told"`
	Needs    string `json:"needs,omitempty"`
	Denied   bool   `json:"denied,omitempty"`
}

// Example is a worked example that fails, or a module that does not load; Title is "" then.
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
	MaySettle bool     `json:"may_settle,omitempty"` // a preference would settle it
	What      string   `json:"what"`                 // as in [engine.Conflict.What]
	Formulas  []string `json:"says,omitempty"`       // as in [engine.Conflict.Says]
}

// Steps contains the numbers of steps that scripts take, and their limits.
type Steps struct {
	Load    int64  `json:"load"`              // to load the module with all others
	LoadOf  int64  `json:"load_of"`           // limit of Load
	Most    int64  `json:"most"`              // of the longest of its worked examples
	MostOf  int64  `json:"most_of"`           // limit of Most
	Longest string `json:"longest,omitempty"` // title of that example
}

// Look examines a module in this process. The report contains all problems of the module; the
// error is that Finder does not have it.
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

// module returns the module to examine.
func (c Config) module() (*module.Module, error) {
	for _, m := range c.Finder.Versions(c.ID) {
		if c.Version == "" || m.Version.String() == c.Version {
			return m, nil
		}
	}
	return nil, fmt.Errorf("there is no module %s %s here", c.ID, c.Version)
}

// newReport returns a report with the data of the manifest.
func newReport(m *module.Module) Report {
	r := Report{ID: m.ID, Version: m.Version.String(), Title: m.About.Title, Licence: m.About.Licence, Authors: append([]string{}, m.About.Authors...), Credit: m.About.Credit, Source: m.About.Source, Description: m.About.Description,
		Requires: []string{}, Asks: append([]module.Permission{}, m.Permissions...), Needs: []module.Permission{}, Effects: []Effect{}, Failed: []Example{}, Broken: []Example{}, Conflicts: []Conflict{}, Changed: []Answer{}}
	for _, x := range m.Relations.Requires {
		r.Requires = append(r.Requires, x.ID+" "+x.Text)
	}
	return r
}

// pinned returns the id and version of a module, as in [engine.Options.Modules].
func pinned(m *module.Module) string { return m.ID + "@" + m.Version.String() }

// limited returns an [engine.Options.Limited] that limits the module to c.Granted, and no other.
func (c Config) limited(m *module.Module) func(*module.Module) ([]module.Permission, bool) {
	return func(x *module.Module) ([]module.Permission, bool) { return c.Granted, x.Base() == m.ID }
}

// effects loads the module with all others, and reports conflicts, loading errors, changed values,
// steps of loading, needed permissions and effects.
func (c Config) effects(m *module.Module, r *Report) {
	o := engine.Options{Modules: []string{pinned(m)}, Beside: c.others(m), Finder: c.Finder, Limits: c.Limits, Limited: c.limited(m), Prefer: c.Prefer}
	unlimited := o
	unlimited.Limited = nil
	list, _ := engine.FindConflicts(unlimited) // other errors are reported by Open below
	for _, x := range list {
		if slices.Contains(x.Modules, m.ID) {
			settle := !x.Settled && (x.Sort == engine.BothReplace || x.Sort == engine.OptionsExclude)
			r.Conflicts = append(r.Conflicts, Conflict{Modules: x.Modules, Sentence: x.Sentence, Settled: x.Settled, MaySettle: settle, What: x.What, Formulas: x.Says})
		}
	}
	g, err := engine.Open(o)
	if err != nil {
		r.Loads = strings.TrimRight(err.Error(), "\n")
		o.Limited = nil // report its effects if it fails only for missing permissions
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
			r.Effects = append(r.Effects, Effect{How: x.Kind.String(), What: x.What, Of: x.Of, Pos: x.Pos.String(), Sentence: x.Sentence(), Needs: string(x.Permission), Denied: x.Permission != "" && !slices.Contains(c.Granted, x.Permission)})
		}
	}
}

// answers reports the short values of rules without parameters that differ between with and a game
// without the module and those that require it. Both games are in the state after loading.
func (c Config) answers(m *module.Module, with *engine.Game, r *Report) {
	o := engine.Options{Finder: c.Finder, Limits: c.Limits, Cache: with.Options.Cache, Prefer: c.Prefer}
	for _, x := range with.Ruleset.Order {
		if x.ID != m.ID && !strings.Contains(x.ID, "/") && !with.Ruleset.Order.Requires(x.ID, m.ID) {
			o.Modules = append(o.Modules, pinned(x))
		}
	}
	without, err := engine.Open(o)
	if err != nil {
		return // an error of the other modules, reported when they are loaded
	}
	defer without.Close()
	for _, x := range with.Answers().Since(without.Answers()) {
		was, now := with.Table.World().Names.Show(x.Was), with.Table.World().Names.Show(x.Now)
		if len(was)+len(now) <= shortAnswer {
			r.Changed = append(r.Changed, Answer{Rule: strings.ReplaceAll(x.Word, "_", " "), Was: was, Now: now})
		}
	}
}

// shortAnswer is the largest total length of two values, in bytes, that are reported.
const shortAnswer = 60

// others returns the ids of c.Beside without the module itself.
func (c Config) others(m *module.Module) (list []string) {
	for _, id := range c.Beside {
		if id != m.ID {
			list = append(list, id)
		}
	}
	return list
}

// mayAffect reports whether a module may affect another one: modules of different whole games do
// not.
func (c Config) mayAffect(m, other *module.Module) bool {
	mine, theirs := c.games(m), c.games(other)
	return len(mine) == 0 || len(theirs) == 0 || slices.ContainsFunc(mine, func(id string) bool { return slices.Contains(theirs, id) })
}

// games returns the ids of the whole games that a module requires or is; nil for none.
func (c Config) games(m *module.Module) (list []string) {
	order, err := module.Resolve([]string{pinned(m)}, c.Finder, module.WithEngine(engine.EngineVersion()))
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

// examples plays the worked examples of the module, and those of all others with it. Of the latter
// it reports those that pass without the module.
func (c Config) examples(m *module.Module, r *Report) {
	order, err := module.Resolve(append([]string{pinned(m)}, c.others(m)...), c.Finder, module.WithEngine(engine.EngineVersion()))
	if err != nil {
		return // effects reported it
	}
	cache := compile.NewCache(c.Limits.Compile)
	open := func(id string, with bool) (*engine.Game, error) {
		o := engine.Options{Modules: []string{id}, Finder: c.Finder, Limits: c.Limits, Cache: cache, Specs: true}
		if id != m.ID { // a busy machine must not make a difference
			o.Limits, o.Odds = c.Limits.NoWall(), odds.Options{Longest: -1}
		}
		if with {
			o.Limited, o.Prefer = c.limited(m), c.Prefer
			if id == m.ID {
				o.Modules = []string{pinned(m)}
			} else {
				o.Beside = []string{pinned(m)}
			}
			return engine.Open(o)
		}
		// Load what the module requires, but not the module.
		both, err := module.Resolve([]string{id, pinned(m)}, c.Finder, module.WithEngine(engine.EngineVersion()))
		if err != nil {
			return nil, err
		}
		for _, x := range both {
			if x.ID != id && x.ID != m.ID && !strings.Contains(x.ID, "/") {
				o.Beside = append(o.Beside, pinned(x))
			}
		}
		return engine.Open(o)
	}
	var played []string
	for _, x := range order {
		if !strings.Contains(x.ID, "/") && c.mayAffect(m, x) {
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
