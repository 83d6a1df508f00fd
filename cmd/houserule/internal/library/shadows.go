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

// Passed tells of every added module of an order beside which another one stands in a
// folder of its name, which is not what was added.
func (l *Library) Passed(order module.Order) []string {
	var told []string
	for _, m := range order {
		if !l.IsAdded(m.ID) || m != l.verified[m.ID] {
			continue
		}
		for _, s := range l.shelves[1:] {
			for _, other := range slices.Concat(s.Versions(m.ID), s.Twice(m.ID)) {
				if other.Dir != m.Dir && !alike(m, other) {
					told = append(told, fmt.Sprintf("%s is the installed module, %s in %s; the folder %s is written with a slash: %s", m.ID, m.Version, m.Dir, other.Dir, slashed(other.Dir)))
				}
			}
		}
	}
	return told
}

// Shadowed tells of every module in an order that stands beside what was named and is
// taken in place of others with the same id: which was taken, and which were not.
// Folders that were named are what somebody wanted, and a copy is no other module.
func (l *Library) Shadowed(order module.Order) []string {
	var told []string
	for _, m := range order {
		at := l.shelfOf(m)
		if at <= 0 || at == l.standard {
			continue
		}
		var left []string
		for i, s := range l.shelves[at:] {
			for _, other := range slices.Concat(s.Versions(m.ID), s.Twice(m.ID)) {
				if other == m || alike(m, other) {
					continue
				}
				where := other.Version.String() + " in " + other.Dir
				if at+i == l.standard {
					where = "the standard " + other.Version.String()
				}
				left = append(left, where)
			}
		}
		if len(left) > 0 {
			told = append(told, fmt.Sprintf("%s %s is taken from %s, not %s", m.ID, m.Version, m.Dir, strings.Join(left, " or ")))
		}
	}
	return told
}

// shelfOf is the place where a module was found; -1 for none.
func (l *Library) shelfOf(m *module.Module) int {
	return slices.IndexFunc(l.shelves, func(s *module.Shelf) bool { return slices.Contains(s.Versions(m.ID), m) })
}

// alike tells whether two modules are the same to whoever plays with them: what is
// read of them is the same, byte by byte.
func alike(a, b *module.Module) bool {
	names := read(a)
	if !slices.Equal(names, read(b)) {
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

// read lists what is read of a module in play, sorted.
func read(m *module.Module) []string {
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
