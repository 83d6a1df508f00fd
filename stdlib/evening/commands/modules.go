package commands

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/finder"
	"houserule/stdlib/evening/houserules"
	"houserule/stdlib/narrate"
)

// modules runs :modules, which lists modules, adds one, turns one off or on, or reloads all.
func modules(e *evening.Evening, rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = narrate.Unquoted(strings.TrimSpace(more))
	switch {
	case word == "":
		return moduleList(e.Modules), nil
	case word == "reload" && more == "":
		return reloadModules(e, ":modules reload")
	case word == "watch" && more == "":
		return watchModules(e.Modules)
	case word == "over":
		return houserules.Precedence(e.History, more)
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

// moduleList lists the loaded modules in load order, and those that are turned off.
func moduleList(mods *evening.Modules) string {
	var out []string
	width := 0
	for _, m := range mods.Game.Ruleset.Order {
		width = max(width, len(m.ID))
	}
	off := mods.Off()
	for _, id := range off {
		width = max(width, len(id))
	}
	for _, m := range mods.Game.Ruleset.Order {
		line := fmt.Sprintf("%-*s  %s  %s", width, m.ID, m.Version, m.About.Title)
		if by := requiredBy(mods.Game, m.ID); len(by) > 0 {
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
	if mods.Watched() {
		out = append(out, "their files are watched")
	}
	return strings.Join(out, "\n")
}

// requiredBy returns the modules that require the module id; nil if the ruleset itself names it.
func requiredBy(g *engine.Game, id string) (by []string) {
	if evening.Requirements(g, id) >= 0 {
		return nil
	}
	for _, m := range g.Ruleset.Order {
		if m.ID != id && g.Ruleset.Order.Requires(m.ID, id) {
			by = append(by, m.ID)
		}
	}
	return by
}

// addModule adds a module to the game, by id or folder.
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
			return "", &diag.Problem{Message: name + " is no folder", Hint: "to install an archive, leave the prompt and run: houserule mod add " + name}
		}
		m, err := module.Open(os.DirFS(path), filepath.ToSlash(filepath.Clean(name)))
		if err != nil {
			return "", fmt.Errorf("%w\nnothing is installed", err)
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
		return "", noModule(e.Game, name, finder.IDs())
	}
	finder = e.Modules.FinderWithPlayed(finder, more...)
	text, err := changeModules(e, ":modules add "+name, append(e.Game.Ruleset.Clone().Modules, name), finder)
	if err != nil {
		return "", err
	}
	return text, e.Modules.RecordFolder(name, folder)
}

// noModule returns the error for an unknown module, with the known ones.
func noModule(g *engine.Game, name string, ids []string) error {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return g.Ruleset.Order.Find(id) != nil })
	slices.Sort(ids)
	known := "name a module elsewhere by its folder: :modules add path/to/" + name
	if len(ids) > 0 {
		known = "there is " + narrate.FirstNames(ids) + "; name a module elsewhere by its folder: :modules add path/to/" + name
	}
	return &diag.Problem{Message: "there is no module `" + name + "`", Hint: didYouMeanOr(name, ids, known)}
}

// moduleOn loads a module that was turned off.
func moduleOn(e *evening.Evening, id string) (string, error) {
	if e.Game.Ruleset.Order.Find(id) != nil {
		return "", fmt.Errorf("%s is on already", id)
	}
	if off := e.Modules.Off(); !slices.Contains(off, id) {
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s was turned off", id), Hint: didYouMeanOr(id, off, ":modules add loads a new one")}
	}
	finder, err := e.Modules.FindAnew()
	if err == nil && len(finder.Versions(id)) == 0 && e.Campaign != nil {
		finder, err = withKeptModule(e.Modules, finder, id)
	}
	if err != nil {
		return "", err
	}
	return changeModules(e, ":modules on "+id, append(e.Game.Ruleset.Clone().Modules, id), e.Modules.FinderWithPlayed(finder))
}

// withKeptModule returns a finder that also finds a module stored in the campaign file.
func withKeptModule(mods *evening.Modules, finder module.Finder, id string) (module.Finder, error) {
	for l, err := range mods.Campaign.Timeline.To(mods.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if l.Kind != campaign.Reload {
			continue
		}
		played, err := mods.Campaign.PlayedAt(l.Number - 1)
		if err != nil {
			return nil, err
		}
		for _, m := range played {
			if m.ID != id {
				continue
			}
			shelf, _, err := mods.Campaign.Shelf([]campaign.Played{m})
			if err != nil {
				return nil, err
			}
			return mods.Finder(finder, shelf.Versions(id)...), nil
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

// moduleOff continues without a module.
func moduleOff(e *evening.Evening, id string) (string, error) {
	at := evening.Requirements(e.Game, id)
	if at < 0 {
		if e.Game.Ruleset.Order.Find(id) != nil {
			return "", fmt.Errorf("%s stays on: %s needs it", id, strings.Join(requiredBy(e.Game, id), ", "))
		}
		var known []string
		for _, m := range e.Game.Ruleset.Order {
			known = append(known, m.ID)
		}
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s is loaded", id), Hint: didYouMeanOr(id, known, ":modules lists them")}
	}
	r := e.Game.Ruleset.Clone()
	for _, m := range e.Game.Ruleset.Order {
		if m.ID != id && evening.Requirements(e.Game, m.ID) >= 0 && e.Game.Ruleset.Order.Requires(m.ID, id) {
			return "", fmt.Errorf("%s stays on: %s needs it", id, m.ID)
		}
	}
	modules := slices.Delete(r.Modules, at, at+1)
	found := e.Modules.Opened.Finder
	for _, m := range e.Game.Ruleset.Order {
		if strings.Contains(m.ID, "/") {
			continue
		}
		if f, ok := found.(*finder.Finder); !ok || len(f.Versions(m.ID)) == 0 {
			found = e.Modules.Finder(found, m)
		}
	}
	since := addedLine(e.History, id)
	without := houserules.DifferencesSince(e, since, ":modules off "+id, func(r *engine.Ruleset) { r.Modules = slices.Clone(modules) })
	text, err := changeModules(e, ":modules off "+id, modules, found)
	if err != nil {
		return "", err
	}
	return narrate.Lines(id+" is off; "+without, text), e.Modules.RecordFolder(id, "")
}

// addedLine returns the last line that added a module or turned it on; 0 if the game began with
// it.
func addedLine(past *evening.History, id string) int {
	is := func(typed string) bool { return typed == ":modules add "+id || typed == ":modules on "+id }
	for _, s := range slices.Backward(past.Steps()) {
		if is(s.Source) {
			return s.Number
		}
	}
	if past.Campaign != nil {
		for l, err := range past.Campaign.Timeline.To(past.Campaign.Last()) {
			if err == nil && l.Kind == campaign.Reload && is(l.Typed) {
				return int(l.Number)
			}
		}
	}
	return 0
}

// reloadModules reads all modules from their files again.
func reloadModules(e *evening.Evening, typed string) (string, error) {
	if !e.Modules.FromFiles() {
		return "", errors.New("no modules are loaded from files")
	}
	finder, err := e.Modules.FindAnew()
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	text, err := changeModules(e, typed, e.Game.Ruleset.Clone().Modules, finder)
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
	return narrate.Lines("reloaded: "+strings.Join(names, ", "), text), nil
}
