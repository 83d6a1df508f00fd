package bisect

import (
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// Sort is the type of a change.
type Sort string

// Types of changes.
const (
	Module    Sort = "module"
	Option    Sort = "option"
	HouseRule Sort = "house rule"
)

// Change is a loaded module, an option with another value than its default, or a house rule in
// force.
type Change struct {
	Sort Sort   `json:"sort"`
	Name string `json:"name"` // the id of a module, module.option, or the label of a house rule
	Text string `json:"text"` // description for people; may be ""
}

// String describes the change: "module torches", "option torches.smoke = yes", "house rule 22,
// entity.dodge".
func (c Change) String() string {
	if c.Text == "" {
		return string(c.Sort) + " " + c.Name
	}
	return string(c.Sort) + " " + c.Text
}

// Changes returns the changes that may affect results of a game, in the order in which they take
// effect: modules that were requested in addition to games, options, house rules. kept are
// modules that are not changes, nor are those that they require.
func Changes(g *engine.Game, kept ...string) (list []Change) {
	r := g.Ruleset.Clone()
	for _, m := range g.Ruleset.Order {
		if wanted(r.Modules, m.ID) && !m.WholeGame && !slices.ContainsFunc(kept, func(id string) bool { return id == m.ID || g.Ruleset.Order.Requires(id, m.ID) }) {
			list = append(list, Change{Sort: Module, Name: m.ID})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.Settings)) {
		m := g.Ruleset.Order.Find(id)
		if m == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(r.Settings[id])) {
			v := r.Settings[id][name]
			if o, known := m.Option(name); known && !types.Equal(v, o.Default) {
				list = append(list, Change{Option, id + "." + name, id + "." + name + " = " + types.Format(v)})
			}
		}
	}
	for _, h := range r.House {
		if h.Off {
			continue
		}
		text := h.Label()
		for _, rule := range g.Loaded.Changed(h) {
			text += ", " + rule.Name
		}
		list = append(list, Change{HouseRule, h.Label(), text})
	}
	return list
}

func wanted(modules []string, id string) bool {
	return slices.ContainsFunc(modules, func(wish string) bool { name, _, _ := strings.Cut(wish, "@"); return name == id })
}

// InGame finds which of the changes to a game cause a result. result is called with copies of
// the game without some of the changes. If the rules do not load without them, the error is the
// result. g is not modified.
func InGame(g *engine.Game, list []Change, result func(g *engine.Game) string) (Found, error) {
	return Search(len(list), func(on []bool) (string, error) {
		copied, err := g.Copy()
		if err != nil {
			return "", err
		}
		defer copied.Close()
		if slices.Contains(on, false) {
			if _, err := copied.SetRulesetWith(without(g.Ruleset.Clone().Clone(), list, on), g.Ruleset.Finder); err != nil {
				return "does not load: " + diag.FirstLine(err.Error()), nil
			}
		}
		return result(copied), nil
	})
}

// without returns rules without the changes for which on is false.
func without(r engine.Ruleset, list []Change, on []bool) engine.Ruleset {
	settings := module.Settings{}
	for id, options := range r.Settings {
		settings[id] = maps.Clone(options)
	}
	for i, c := range list {
		if on[i] {
			continue
		}
		switch c.Sort {
		case Module:
			r.Modules = slices.DeleteFunc(slices.Clone(r.Modules), func(wish string) bool { return wanted([]string{wish}, c.Name) })
		case Option:
			id, name, _ := strings.Cut(c.Name, ".")
			delete(settings[id], name)
		case HouseRule:
			for k := range r.House {
				if r.House[k].Label() == c.Name {
					r.House[k].Off = true
				}
			}
		}
	}
	r.Settings = settings
	return r
}

// InExample is InGame for the result of a worked example. The module of the example is always
// loaded.
func InExample(g *engine.Game, list []Change, of, title string) (Found, error) {
	return Search(len(list), func(on []bool) (string, error) {
		r := without(g.Ruleset.Clone().Clone(), list, on)
		beside := slices.Concat(slices.DeleteFunc(slices.Clone(r.Modules), func(wish string) bool { return wanted([]string{wish}, of) }), r.Beside)
		with, err := engine.Open(engine.Options{Modules: []string{of}, Beside: beside, Finder: g.Ruleset.Finder, Folder: g.Options.Folder, Limited: g.Options.Limited, Prefer: g.Ruleset.Prefer, Limits: g.Options.Limits, Cache: g.Options.Cache, Specs: true})
		if err != nil {
			return "does not load: " + diag.FirstLine(err.Error()), nil
		}
		defer with.Close()
		ruling := with.Ruleset.Clone()
		ruling.House, ruling.Settings = r.House, r.Settings
		if _, err := with.SetRulesetWith(ruling, g.Ruleset.Finder); err != nil {
			return "does not load: " + diag.FirstLine(err.Error()), nil
		}
		found := "is not there"
		for _, e := range with.Loaded.Examples {
			if e.Title != title {
				continue
			}
			if _, err := with.RunExample(e); err != nil {
				return "fails: " + diag.FirstLine(err.Error()), nil
			}
			found = "comes out"
		}
		return found, nil
	})
}
