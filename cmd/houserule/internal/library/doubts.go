package library

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// Why returns the problem for which [Library.Versions] returns nothing for an id that exists: the
// id is ambiguous, or the installed module with it is not loaded. It is nil for all other ids.
func (l *Library) Why(id string) *diag.Problem {
	if text := l.changed[id]; text != "" && len(l.shelves) > 0 && len(l.shelves[0].Versions(id)) == 0 {
		return &diag.Problem{Message: text}
	}
	if list, at := l.nearest(id); len(list) > 0 {
		return l.ambiguity(id, list, at)
	}
	return nil
}

// ambiguity returns the problem of an id that means several different modules; nil if it is
// unambiguous or Places.Strict is false. list holds the nearest modules with the id, and at is the
// index of their shelf. Named and installed modules, and standard ones that are the nearest, are
// unambiguous. Modules of Places.Near conflict only with standard ones, others with all.
func (l *Library) ambiguity(id string, list []*module.Module, at int) *diag.Problem {
	if !l.strict || at <= 0 || at == l.standard {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if p, found := l.why[id]; found {
		return p
	}
	var others []*module.Module
	for i := at; i < len(l.shelves); i++ {
		if at <= l.near && i != l.standard {
			continue
		}
		others = append(others, unlike(l.shelves[i], id, list)...)
	}
	l.why[id] = l.twoModules(id, list, others)
	return l.why[id]
}

// unlike returns the modules with an id on a shelf that differ from all modules of a list.
func unlike(s *module.Shelf, id string, list []*module.Module) (others []*module.Module) {
	for _, other := range slices.Concat(s.Versions(id), s.Twice(id)) {
		if !slices.ContainsFunc(list, func(m *module.Module) bool { return m == other || alike(m, other) }) {
			others = append(others, other)
		}
	}
	return others
}

// twoModules returns the problem that an id means several modules, with a hint on naming each of
// them; nil if others is empty.
func (l *Library) twoModules(id string, list, others []*module.Module) *diag.Problem {
	if len(others) == 0 {
		return nil
	}
	places, folders, shipped := []string{}, []string{}, false
	for _, m := range slices.Concat(list, others) {
		if l.standard >= 0 && slices.Contains(l.shelves[l.standard].Versions(id), m) {
			places, shipped = append(places, m.Version.String()+", which is shipped with houserule"), true
			continue
		}
		places, folders = append(places, m.Version.String()+" in "+m.Dir), append(folders, slashed(m.Dir))
	}
	hint := "write a folder with a slash: " + strings.Join(folders, " or ")
	if shipped {
		hint += "; a module shipped with houserule is used if no other has its id"
	}
	return &diag.Problem{Message: fmt.Sprintf("`%s` means several modules: %s", id, strings.Join(places, "; ")), Hint: hint}
}

// slashed returns a folder in a form with a slash, which is not read as an id.
func slashed(dir string) string {
	if filepath.IsLocal(filepath.FromSlash(dir)) {
		return "./" + dir
	}
	return dir
}

// oneFolder returns an error if another version of m is already among the named modules.
func oneFolder(named *module.Shelf, m *module.Module) error {
	for _, other := range named.Versions(m.ID) {
		if !other.Version.Equal(m.Version) {
			return namedTwice(m.ID, other.Version.String()+" in "+other.Dir, m.Version.String()+" in "+m.Dir, "name one of the two folders")
		}
	}
	return nil
}

// checkAmbiguity returns an error if an id and a folder were both named and mean different modules
// with that id. It is nil if no named folder has the id.
func (l *Library) checkAmbiguity(id string) error {
	list := l.shelves[0].Versions(id)
	if len(list) == 0 || list[0] == l.verified[id] {
		return nil
	}
	m := list[0]
	here := m.Version.String() + " in " + m.Dir
	if l.IsAdded(id) {
		added := "the installed one, in " + path.Join(l.added.Folder, id)
		if m := l.verified[id]; m != nil {
			added = "the installed one, " + m.Version.String() + " in " + m.Dir
		}
		return namedTwice(id, added, here, fmt.Sprintf("name one of the two: %s is the installed one, and %s the folder", id, slashed(m.Dir)))
	}
	for i, s := range l.shelves {
		if i == 0 || !l.strict {
			continue
		}
		if others := unlike(s, id, list); len(others) > 0 {
			there := others[0].Version.String() + " in " + others[0].Dir
			if i == l.standard {
				there = others[0].Version.String() + ", which is shipped with houserule"
			}
			return namedTwice(id, there, here, fmt.Sprintf("name one of the two: without %s the folder is taken, and without the folder the other", id))
		}
	}
	return nil
}

// namedTwice returns the error that an id was named in two ways which mean two modules.
func namedTwice(id, one, other, hint string) error {
	return &diag.Problem{Message: fmt.Sprintf("`%s` is named twice and means two modules: %s; %s", id, one, other), Hint: hint}
}

// checkBareName returns an error if a folder was named without a slash and its name is also the id
// of another module elsewhere, or the module in it has the id of an installed one.
func (l *Library) checkBareName(dir string) error {
	at := slices.IndexFunc(l.Modules, func(m *module.Module) bool { return m.Dir == dir })
	if at < 0 {
		return nil // the folder was not opened; Open reports why
	}
	m := l.Modules[at]
	if l.IsAdded(m.ID) {
		return &diag.Problem{Message: fmt.Sprintf("the folder %s contains %s, and a module with that id is installed here", dir, m.ID),
			Hint: fmt.Sprintf("./%s names the folder, and %s the installed module", dir, m.ID)}
	}
	var others []*module.Module
	for _, s := range l.shelves[1:] {
		for _, other := range unlike(s, dir, []*module.Module{m}) {
			if path.Dir(other.Dir) != path.Dir(m.Dir) || l.standard >= 0 && s == l.shelves[l.standard] {
				others = append(others, other)
			}
		}
	}
	if p := l.twoModules(dir, []*module.Module{m}, others); p != nil {
		return p
	}
	return nil
}

// withoutShipped excludes installed modules that have the id of a standard module but other
// content, so that they cannot replace it.
func (l *Library) withoutShipped() {
	for _, id := range l.added.IDs {
		list := l.shelves[l.standard].Versions(id)
		m := l.verified[id]
		if len(list) == 0 || m != nil && slices.ContainsFunc(list, func(other *module.Module) bool { return alike(m, other) }) {
			continue
		}
		l.changed[id] = fmt.Sprintf("%s is shipped with houserule, so the module installed with its id is not loaded; houserule mod remove %s removes that module", id, id)
	}
}
