package prompt

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
	"houserule/stdlib/narrate"
)

// modules lists the modules, adds one, turns one off or on, or loads all of them again.
func (p *Prompt) modules(rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = narrate.Unquoted(strings.TrimSpace(more))
	switch {
	case word == "":
		return p.moduleList(), nil
	case word == "reload" && more == "":
		return p.reloads(":modules reload")
	case word == "watch" && more == "":
		return p.watches()
	case word == "over":
		return p.over(more)
	case word == "conflicts" && more == "":
		return narrate.Conflicts(p.Game), nil
	case (word == "add" || word == "on" || word == "off") && more == "":
		return "", &diag.Problem{Message: "which module?", Hint: ":modules " + word + " NAME"}
	case word == "add":
		return p.addModule(more)
	case word == "on":
		return p.moduleOn(more)
	case word == "off":
		return p.moduleOff(more)
	}
	if p.opened.Finder != nil && len(p.opened.Finder.Versions(word)) > 0 {
		if p.Game.Order.Find(word) != nil {
			return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: word + " is loaded; :modules off " + word + " turns it off"}
		}
		return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: ":modules add " + word}
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :modules %s", word), Hint: ":modules lists them; :modules add NAME or PATH, on NAME, off NAME, over A B, conflicts, reload and watch"}
}

// reload tells what it is called.
func (p *Prompt) reload(string) (string, error) {
	return "", &diag.Problem{Message: "modules are loaded again by another word", Hint: ":modules reload; :modules watch does it whenever their files change"}
}

// moduleList lists what is loaded, in the order in which it loads, and what is off.
func (p *Prompt) moduleList() string {
	var out []string
	width := 0
	for _, m := range p.Game.Order {
		width = max(width, len(m.ID))
	}
	off := p.modulesOff()
	for _, id := range off {
		width = max(width, len(id))
	}
	for _, m := range p.Game.Order {
		line := fmt.Sprintf("%-*s  %s  %s", width, m.ID, m.Version, m.Title)
		if by := p.requiredBy(m.ID); len(by) > 0 {
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
	if p.watcher != nil {
		out = append(out, "their files are watched")
	}
	return strings.Join(out, "\n")
}

// requiredBy are the modules that need one which nobody asked for by itself.
func (p *Prompt) requiredBy(id string) (by []string) {
	if p.wants(id) >= 0 {
		return nil
	}
	for _, m := range p.Game.Order {
		if m.ID != id && p.Game.Order.Requires(m.ID, id) {
			by = append(by, m.ID)
		}
	}
	return by
}

// wants is where a module stands among those that are wanted; -1 for nowhere.
func (p *Prompt) wants(id string) int {
	return slices.IndexFunc(p.Game.Modules, func(wish string) bool { name, _, _ := strings.Cut(wish, "@"); return name == id })
}

// modulesOff are the modules that were turned off, and may be again.
func (p *Prompt) modulesOff() []string {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(p.added)) {
		if p.Game.Order.Find(id) == nil {
			list = append(list, id)
		}
	}
	return list
}

// found finds modules in the folders that were added, and all others as before. What it
// gives stays as it was read. The id of a module that is played means the nearest one,
// though it may mean others, too.
type found struct {
	named  map[string]*module.Module
	played map[string]bool
	rest   module.Finder
	read   map[string][]*module.Module
}

// IDs implements module.Finder.
func (f *found) IDs() []string {
	list := slices.Collect(maps.Keys(f.named))
	if f.rest != nil {
		list = append(list, f.rest.IDs()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Versions implements module.Finder.
func (f *found) Versions(id string) []*module.Module {
	if list, known := f.read[id]; known {
		return list
	}
	var list []*module.Module
	if m := f.named[id]; m != nil {
		list = append(list, asRead(m))
	} else if f.rest != nil {
		for _, m := range f.others(id) {
			list = append(list, asRead(m))
		}
	}
	f.read[id] = list
	return list
}

// others are the versions of a module that is in none of the folders that were added.
func (f *found) others(id string) []*module.Module {
	if near, ok := f.rest.(interface {
		Nearest(id string) []*module.Module
	}); ok && f.played[id] {
		return near.Nearest(id)
	}
	return f.rest.Versions(id)
}

// Why implements module.Explainer.
func (f *found) Why(id string) *diag.Problem {
	if why, ok := f.rest.(module.Explainer); ok && f.named[id] == nil && len(f.Versions(id)) == 0 {
		return why.Why(id)
	}
	return nil
}

// asRead is a module as its files are now, whatever is written in them later.
func asRead(m *module.Module) *module.Module {
	if _, err := os.Stat(filepath.Join(filepath.FromSlash(m.Dir), module.ManifestName)); err != nil {
		return m // it is part of the program, or of a campaign
	}
	text, err := m.Archive()
	if err != nil {
		return m
	}
	read, err := module.OpenArchive(text, m.Dir)
	if err != nil {
		return m
	}
	return read
}

// finds makes a finder that also knows the folders of modules that were added, and
// perhaps of one more.
func (p *Prompt) finds(rest module.Finder, more ...*module.Module) module.Finder {
	f := &found{named: map[string]*module.Module{}, played: p.playedIDs(), rest: rest, read: map[string][]*module.Module{}}
	for _, id := range slices.Sorted(maps.Keys(p.added)) {
		if folder := p.added[id]; folder != "" {
			if m, err := module.Open(os.DirFS(folder), shownFolder(folder)); err == nil && m.ID == id {
				f.named[id] = m
			}
		}
	}
	for _, m := range more {
		f.named[m.ID] = m
	}
	return f
}

// playedIDs are the modules of the game, or of the campaign that is being opened.
func (p *Prompt) playedIDs() map[string]bool {
	ids := map[string]bool{}
	if p.Game != nil {
		for _, m := range p.Game.Order {
			ids[m.ID] = true
		}
		return ids
	}
	if p.Campaign != nil {
		if played, err := p.Campaign.Played(); err == nil { // else opening it tells
			for _, m := range played {
				ids[m.ID] = true
			}
		}
	}
	return ids
}

// shownFolder is a folder as places show it: from here, where it is below.
func shownFolder(folder string) string {
	if here, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(here, folder); err == nil && filepath.IsLocal(below) {
			return filepath.ToSlash(below)
		}
	}
	return filepath.ToSlash(folder)
}

// anew looks for modules anew.
func (p *Prompt) anew(more ...*module.Module) (module.Finder, error) {
	rest := p.opened.Finder
	if p.Finder != nil {
		var err error
		if rest, err = p.Finder(); err != nil {
			return nil, err
		}
	}
	for id, folder := range p.added { // what is loaded from a folder that is broken now is no other module
		if folder == "" || p.wants(id) < 0 {
			continue
		}
		if _, err := module.Open(os.DirFS(folder), shownFolder(folder)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	if old, ok := rest.(*found); ok {
		rest = old.rest
	}
	return p.finds(rest, more...), nil
}

// besides is a finder that knows the modules that are played as they are played: whoever
// adds one, or turns one on or off, keeps the others, be they of a version that the
// campaign keeps, or gone from here.
func (p *Prompt) besides(finder module.Finder, more ...*module.Module) module.Finder {
	var played []*module.Module
	for _, m := range p.Game.Order {
		if !strings.Contains(m.ID, "/") && !slices.ContainsFunc(more, func(x *module.Module) bool { return x.ID == m.ID }) {
			played = append(played, m)
		}
	}
	return p.finds(finder, append(played, more...)...)
}

// addModule loads one more module, by its name or its folder.
func (p *Prompt) addModule(name string) (string, error) {
	folder := ""
	var more []*module.Module
	if p.Installed != nil {
		if id, is := p.Installed(name); is && strings.ContainsAny(name, `/\`) {
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
	if p.Game.Order.Find(name) != nil && p.wants(name) >= 0 {
		return "", &diag.Problem{Message: name + " is loaded already", Hint: ":modules reload reads its files again"}
	}
	finder, err := p.anew(more...)
	if err != nil {
		return "", err
	}
	if why, ok := finder.(module.Explainer); ok && why.Why(name) != nil {
		return "", why.Why(name)
	}
	if len(finder.Versions(name)) == 0 {
		return "", p.noModule(name, finder.IDs())
	}
	finder = p.besides(finder, more...)
	text, err := p.remodels(":modules add "+name, append(p.Game.Ruling().Modules, name), finder)
	if err != nil {
		return "", err
	}
	return text, p.remembers(name, folder)
}

// noModule says which module is not there, and which are.
func (p *Prompt) noModule(name string, ids []string) error {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return p.Game.Order.Find(id) != nil })
	slices.Sort(ids)
	known := "a module that lies elsewhere is named by its folder: :modules add path/to/" + name
	if len(ids) > 0 {
		known = "there is " + narrate.Some(ids) + "; one that lies elsewhere is named by its folder: :modules add path/to/" + name
	}
	return &diag.Problem{Message: "there is no module `" + name + "`", Hint: didYouMeanOr(name, ids, known)}
}

// moduleOn loads a module again that was turned off.
func (p *Prompt) moduleOn(id string) (string, error) {
	if p.Game.Order.Find(id) != nil {
		return "", fmt.Errorf("%s is on already", id)
	}
	if off := p.modulesOff(); !slices.Contains(off, id) {
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s was turned off", id), Hint: didYouMeanOr(id, off, ":modules add loads one that was not there yet")}
	}
	finder, err := p.anew()
	if err == nil && len(finder.Versions(id)) == 0 && p.Campaign != nil {
		finder, err = p.keptIn(finder, id)
	}
	if err != nil {
		return "", err
	}
	return p.remodels(":modules on "+id, append(p.Game.Ruling().Modules, id), p.besides(finder))
}

// keptIn adds a module to a finder as the campaign keeps it.
func (p *Prompt) keptIn(finder module.Finder, id string) (module.Finder, error) {
	for l, err := range p.Campaign.Course(p.Campaign.Last()) {
		if err != nil {
			return nil, err
		}
		if l.Kind != campaign.Reload {
			continue
		}
		played, err := p.Campaign.PlayedAt(l.Number - 1)
		if err != nil {
			return nil, err
		}
		for _, m := range played {
			if m.ID != id {
				continue
			}
			shelf, _, err := p.Campaign.Shelf([]campaign.Played{m})
			if err != nil {
				return nil, err
			}
			return p.finds(finder, shelf.Versions(id)...), nil
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
func (p *Prompt) moduleOff(id string) (string, error) {
	at := p.wants(id)
	if at < 0 {
		if p.Game.Order.Find(id) != nil {
			return "", fmt.Errorf("%s stays: %s needs it", id, strings.Join(p.requiredBy(id), ", "))
		}
		var known []string
		for _, m := range p.Game.Order {
			known = append(known, m.ID)
		}
		return "", &diag.Problem{Message: fmt.Sprintf("no module called %s is loaded", id), Hint: didYouMeanOr(id, known, ":modules lists them")}
	}
	r := p.Game.Ruling()
	for _, m := range p.Game.Order {
		if m.ID != id && p.wants(m.ID) >= 0 && p.Game.Order.Requires(m.ID, id) {
			return "", fmt.Errorf("%s stays: %s needs it", id, m.ID)
		}
	}
	modules := slices.Delete(r.Modules, at, at+1)
	finder := p.opened.Finder
	for _, m := range p.Game.Order {
		if strings.Contains(m.ID, "/") {
			continue
		}
		if f, ok := finder.(*found); !ok || len(f.Versions(m.ID)) == 0 {
			finder = p.finds(finder, m)
		}
	}
	since := p.sinceAdded(id)
	without := p.otherwiseSince(since, ":modules off "+id, func(r *engine.Ruling) { r.Modules = slices.Clone(modules) })
	text, err := p.remodels(":modules off "+id, modules, finder)
	if err != nil {
		return "", err
	}
	return narrate.Lines(id+" is off; "+without, text), p.remembers(id, "")
}

// sinceAdded is the last line in which a module was added or turned on; 0 where it was
// there from the beginning.
func (p *Prompt) sinceAdded(id string) int {
	is := func(typed string) bool { return typed == ":modules add "+id || typed == ":modules on "+id }
	for _, s := range slices.Backward(p.past) {
		if is(s.source) {
			return s.number
		}
	}
	if p.Campaign != nil {
		for l, err := range p.Campaign.Course(p.Campaign.Last()) {
			if err == nil && l.Kind == campaign.Reload && is(l.Typed) {
				return int(l.Number)
			}
		}
	}
	return 0
}

// reloads loads all modules from their files again.
func (p *Prompt) reloads(typed string) (string, error) {
	if p.Finder == nil && len(p.added) == 0 {
		return "", errors.New("no modules are loaded from files")
	}
	finder, err := p.anew()
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	text, err := p.remodels(typed, p.Game.Ruling().Modules, finder)
	if err != nil {
		return "", err
	}
	var names []string
	for _, m := range p.Game.Order {
		names = append(names, m.ID+" "+m.Version.String())
	}
	if len(names) == 0 {
		return narrate.Lines("no modules are loaded", text), nil
	}
	return narrate.Lines("loaded again: "+strings.Join(names, ", "), text), nil
}
