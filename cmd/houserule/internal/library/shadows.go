package library

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"houserule/lang/source"
	"houserule/runtime/module"
)

// IgnoredNotes returns a note for each module that is ignored because an installed module of the
// order has its id and other content.
func (l *Library) IgnoredNotes(order module.Order) []string {
	var notes []string
	for _, m := range order {
		if !l.IsAdded(m.ID) || m != l.verified[m.ID] {
			continue
		}
		for _, s := range l.shelves[1:] {
			for _, other := range slices.Concat(s.Versions(m.ID), s.Twice(m.ID)) {
				if other.Dir != m.Dir && !alike(m, other) {
					notes = append(notes, fmt.Sprintf("%s is the installed module, %s in %s; the folder %s is written with a slash: %s", m.ID, m.Version, m.Dir, other.Dir, slashed(other.Dir)))
				}
			}
		}
	}
	return notes
}

// ShadowedNotes returns a note for each module of the order that is used in place of different
// modules with its id: where it is, and where those are. Named, installed and standard modules
// have none.
func (l *Library) ShadowedNotes(order module.Order) []string {
	var notes []string
	for _, m := range order {
		at := l.shelfOf(m)
		if at <= 0 || at == l.standard {
			continue
		}
		var ignored []string
		for i, s := range l.shelves[at:] {
			for _, other := range slices.Concat(s.Versions(m.ID), s.Twice(m.ID)) {
				if other == m || alike(m, other) {
					continue
				}
				where := other.Version.String() + " in " + other.Dir
				if at+i == l.standard {
					where = "the standard " + other.Version.String()
				}
				ignored = append(ignored, where)
			}
		}
		if len(ignored) > 0 {
			notes = append(notes, fmt.Sprintf("%s %s is taken from %s, not %s", m.ID, m.Version, m.Dir, strings.Join(ignored, " or ")))
		}
	}
	return notes
}

// shelfOf returns the index of the shelf that contains a module; -1 for none.
func (l *Library) shelfOf(m *module.Module) int {
	return slices.IndexFunc(l.shelves, func(s *module.Shelf) bool { return slices.Contains(s.Versions(m.ID), m) })
}

// alike reports whether two modules have the same files in play, with the same bytes. It is false
// if a file cannot be read.
func alike(a, b *module.Module) bool {
	names := filesInPlay(a)
	if !slices.Equal(names, filesInPlay(b)) {
		return false
	}
	for _, name := range names {
		one, err := source.Read(a.FS, name, module.MaxDataFile)
		other, errOther := source.Read(b.FS, name, module.MaxDataFile)
		if err != nil || errOther != nil || !bytes.Equal(one, other) {
			return false
		}
	}
	return true
}

// filesInPlay lists the files of a module that are read in play, sorted: the manifest, scripts, and
// tables of data.
func filesInPlay(m *module.Module) []string {
	names := append([]string{module.ManifestName}, m.Files...)
	for _, layer := range m.With {
		names = append(names, layer.Files...)
	}
	for _, name := range m.DataFiles {
		if ext := path.Ext(name); ext == ".csv" || ext == ".tsv" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
