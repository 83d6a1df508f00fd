package commands

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/narrate"
)

// modules lists the modules, adds one, turns one off or on, or loads all of them again.
func modules(e *evening.Evening, rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = narrate.Unquoted(strings.TrimSpace(more))
	switch {
	case word == "":
		return moduleList(e), nil
	case word == "reload" && more == "":
		return reloads(e, ":modules reload")
	case word == "watch" && more == "":
		return watches(e)
	case word == "over":
		return houserules.Over(e, more)
	case word == "conflicts" && more == "":
		return narrate.Conflicts(e.Game), nil
	case (word == "add" || word == "on" || word == "off") && more == "":
		return "", &diag.Problem{Message: "which module?", Hint: ":modules " + word + " NAME"}
	case word == "add":
		return addModule(e, more)
	case word == "on":
		return moduleOn(e, more)
	case word == "off":
		return moduleOff(e, more)
	}
	if e.Modules.Opened.Finder != nil && len(e.Modules.Opened.Finder.Versions(word)) > 0 {
		if e.Game.Ruleset.Order.Find(word) != nil {
			return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: word + " is loaded; :modules off " + word + " turns it off"}
		}
		return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: ":modules add " + word}
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: ":modules lists them; :modules add NAME or PATH, on NAME, off NAME, over A B, conflicts, reload and watch"}
}

// reload tells what it is called.
func reload(e *evening.Evening, _ string) (string, error) {
	return "", &diag.Problem{Message: "modules are loaded again by another word", Hint: ":modules reload; :modules watch does it whenever their files change"}
}

// moduleList lists what is loaded, in the order in which it loads, and what is off.
func moduleList(e *evening.Evening) string {
	var out []string
	width := 0
	for _, m := range e.Game.Ruleset.Order {
		width = max(width, len(m.ID))
	}
	off := ModulesOff(e)
	for _, id := range off {
		width = max(width, len(id))
	}
	for _, m := range e.Game.Ruleset.Order {
		line := fmt.Sprintf("%-*s  %s  %s", width, m.ID, m.Version, m.Title)
		if by := requiredBy(e, m.ID); len(by) > 0 {
			line += ", for " + strings.Join(by, ", ")
		}
		out = append(out, line)
	}
	for _, id := range off {
		out = append(out, fmt.Sprintf("%-*s  off", width, id))
	}
	if len(out) == 0 {
		out = append(out, "no modules are loaded")
	}
	if e.Modules.Watcher != nil {
		out = append(out, "their files are watched")
	}
	return strings.Join(out, "\n")
}

// requiredBy are the modules that need one which nobody asked for by itself.
func requiredBy(e *evening.Evening, id string) (by []string) {
	if evening.Requirements(e.Game, id) >= 0 {
		return nil
	}
	for _, m := range e.Game.Ruleset.Order {
		if m.ID != id && e.Game.Ruleset.Order.Requires(m.ID, id) {
			by = append(by, m.ID)
		}
	}
	return by
}

// ModulesOff are the modules that were turned off, and may be again.
func ModulesOff(e *evening.Evening) []string {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(e.Modules.Added)) {
		if e.Game.Ruleset.Order.Find(id) == nil {
			list = append(list, id)
		}
	}
	return list
}

// besides is a finder that knows the modules that are played as they are played: whoever
// adds one, or turns one on or off, keeps the others, be they of a version that the
// campaign keeps, or gone from here.
func besides(e *evening.Evening, finder module.Finder, more ...*module.Module) module.Finder {
	var played []*module.Module
	for _, m := range e.Game.Ruleset.Order {
		if !strings.Contains(m.ID, "/") && !slices.ContainsFunc(more, func(x *module.Module) bool { return x.ID == m.ID }) {
			played = append(played, m)
		}
	}
	return e.Modules.Finder(finder, append(played, more...)...)
}

// addModule loads one more module, by its name or its folder.
func addModule(e *evening.Evening, name string) (string, error) {
	folder := ""
	var more []*module.Module
	if e.Config.Installed != nil {
		if id, is := e.Config.Installed(name); is && strings.ContainsAny(name, `/\`) {
			name = id
		}
	}
	if strings.ContainsAny(name, `/\`) || name == "." || name == ".." {
		path, err := filepath.Abs(name)
		if err != nil {
			return "", err
		}
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return "", &diag.Problem{Message: name + " is no folder", Hint: "an archive of somebody else's comes in by a command of its own, with this campaign left: houserule mod add " + name}
		}
		m, err := module.Open(os.DirFS(path), filepath.ToSlash(filepath.Clean(name)))
		if err != nil {
			return "", fmt.Errorf("%w\nnothing is added", err)
		}
		name, folder, more = m.ID, path, append(more, m)
	}
	if e.Game.Ruleset.Order.Find(name) != nil && evening.Requirements(e.Game, name) >= 0 {
		return "", &diag.Problem{Message: name + " is loaded already", Hint: ":modules reload reads its files again"}
	}
	finder, err := e.Modules.FindAnew(more...)
	if err != nil {
		return "", err
	}
	if why, ok := finder.(module.Explainer); ok && why.Why(name) != nil {
		return "", why.Why(name)
	}
	if len(finder.Versions(name)) == 0 {
		return "", noModule(e, name, finder.IDs())
	}
	finder = besides(e, finder, more...)
	text, err := remodels(e, ":modules add "+name, append(e.Game.Ruling().Modules, name), finder)
	if err != nil {
		return "", err
	}
	return text, remembers(e, name, folder)
}

// noModule says which module is not there, and which are.
func noModule(e *evening.Evening, name string, ids []string) error {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return e.Game.Ruleset.Order.Find(id) != nil })
	slices.Sort(ids)
	known := "a module that lies elsewhere is named by its folder: :modules add path/to/" + name
	if len(ids) > 0 {
		known = "there is " + narrate.Some(ids) + "; one that lies elsewhere is named by its folder: :modules add path/to/" + name
	}
	return &diag.Problem{Message: "there is no module `" + name + "`", Hint: didYouMeanOr(name, ids, known)}
}

// moduleOn loads a module again that was turned off.
func moduleOn(e *evening.Evening, id string) (string, error) {
	if e.Game.Ruleset.Order.Find(id) != nil {
		return "", fmt.Errorf("%s is on already", id)
	}
	if off := ModulesOff(e); !slices.Contains(off, id) {
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s was turned off", id), Hint: didYouMeanOr(id, off, ":modules add loads one that was not there yet")}
	}
	finder, err := e.Modules.FindAnew()
	if err == nil && len(finder.Versions(id)) == 0 && e.Campaign != nil {
		finder, err = keptIn(e, finder, id)
	}
	if err != nil {
		return "", err
	}
	return remodels(e, ":modules on "+id, append(e.Game.Ruling().Modules, id), besides(e, finder))
}

// keptIn adds a module to a finder as the campaign keeps it.
func keptIn(e *evening.Evening, finder module.Finder, id string) (module.Finder, error) {
	for l, err := range e.Campaign.Course.To(e.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if l.Kind != campaign.Reload {
			continue
		}
		played, err := e.Campaign.PlayedAt(l.Number - 1)
		if err != nil {
			return nil, err
		}
		for _, m := range played {
			if m.ID != id {
				continue
			}
			shelf, _, err := e.Campaign.Shelf([]campaign.Played{m})
			if err != nil {
				return nil, err
			}
			return e.Modules.Finder(finder, shelf.Versions(id)...), nil
		}
	}
	return finder, nil
}

func didYouMeanOr(name string, known []string, otherwise string) string {
	if hint := diag.DidYouMean(name, known); hint != "" {
		return hint
	}
	return otherwise
}

// moduleOff goes on without a module.
func moduleOff(e *evening.Evening, id string) (string, error) {
	at := evening.Requirements(e.Game, id)
	if at < 0 {
		if e.Game.Ruleset.Order.Find(id) != nil {
			return "", fmt.Errorf("%s stays: %s needs it", id, strings.Join(requiredBy(e, id), ", "))
		}
		var known []string
		for _, m := range e.Game.Ruleset.Order {
			known = append(known, m.ID)
		}
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s is loaded", id), Hint: didYouMeanOr(id, known, ":modules lists them")}
	}
	r := e.Game.Ruling()
	for _, m := range e.Game.Ruleset.Order {
		if m.ID != id && evening.Requirements(e.Game, m.ID) >= 0 && e.Game.Ruleset.Order.Requires(m.ID, id) {
			return "", fmt.Errorf("%s stays: %s needs it", id, m.ID)
		}
	}
	modules := slices.Delete(r.Modules, at, at+1)
	finder := e.Modules.Opened.Finder
	for _, m := range e.Game.Ruleset.Order {
		if strings.Contains(m.ID, "/") {
			continue
		}
		if f, ok := finder.(*evening.Found); !ok || len(f.Versions(m.ID)) == 0 {
			finder = e.Modules.Finder(finder, m)
		}
	}
	since := sinceAdded(e, id)
	without := houserules.OtherwiseSince(e, since, ":modules off "+id, func(r *engine.Ruleset) { r.Modules = slices.Clone(modules) })
	text, err := remodels(e, ":modules off "+id, modules, finder)
	if err != nil {
		return "", err
	}
	return narrate.Lines(id+" is off; "+without, text), remembers(e, id, "")
}

// sinceAdded is the last line in which a module was added or turned on; 0 where it was
// there from the beginning.
func sinceAdded(e *evening.Evening, id string) int {
	is := func(typed string) bool { return typed == ":modules add "+id || typed == ":modules on "+id }
	for _, s := range slices.Backward(e.History.Past) {
		if is(s.Source) {
			return s.Number
		}
	}
	if e.Campaign != nil {
		for l, err := range e.Campaign.Course.To(e.Campaign.Last()) {
			if err == nil && l.Kind == campaign.Reload && is(l.Typed) {
				return int(l.Number)
			}
		}
	}
	return 0
}

// reloads loads all modules from their files again.
func reloads(e *evening.Evening, typed string) (string, error) {
	if e.Config.Finder == nil && len(e.Modules.Added) == 0 {
		return "", errors.New("no modules are loaded from files")
	}
	finder, err := e.Modules.FindAnew()
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	text, err := remodels(e, typed, e.Game.Ruling().Modules, finder)
	if err != nil {
		return "", err
	}
	var names []string
	for _, m := range e.Game.Ruleset.Order {
		names = append(names, m.ID+" "+m.Version.String())
	}
	if len(names) == 0 {
		return narrate.Lines("no modules are loaded", text), nil
	}
	return narrate.Lines("loaded again: "+strings.Join(names, ", "), text), nil
}
