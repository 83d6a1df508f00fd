package library

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// Added is what is known of modules that somebody else wrote and that were brought here.
type Added struct {
	Folder  string   // where they are, as one of Places.Around
	IDs     []string // which
	Verify  func(id string, files fs.FS) error
	Granted func(id, version string) (list []module.Permission, added bool) // to any version that ever was
	Prefer  []engine.Preference                                             // what was settled between them
}

// verifies compares added modules with what they were. One that is another now is no
// module any more, until somebody says so.
func (l *Library) verifies(a Added, shelf *module.Shelf) {
	l.added, l.brought = a, shelf
	for _, id := range a.IDs {
		for _, m := range l.standing(id) {
			if err := a.Verify(id, m.FS); err != nil {
				if l.changed == nil {
					l.changed = map[string]string{}
				}
				l.changed[id] = fmt.Sprintf("%s; it is not loaded until houserule mod update %s puts back what was added", err, id)
			}
		}
	}
}

// standing are the modules of an id in the folder where added ones are kept.
func (l *Library) standing(id string) (list []*module.Module) {
	for _, m := range l.brought.Versions(id) {
		if m.Dir == path.Join(l.added.Folder, id) {
			list = append(list, m)
		}
	}
	return list
}

// addedVersions gives a module that was brought here, or none where it is not what it was;
// added tells whether it was brought.
func (l *Library) addedVersions(id string) (list []*module.Module, added bool) {
	if l.brought == nil || !slices.Contains(l.added.IDs, id) {
		return nil, false
	}
	if l.changed[id] != "" {
		return nil, true
	}
	list = l.standing(id)
	return list, len(list) > 0
}

// Added lists the modules that were brought here and are what they were.
func (l *Library) Added() (list []string) {
	for _, id := range l.added.IDs {
		if l.changed[id] == "" {
			list = append(list, id)
		}
	}
	return list
}

// Changed tells of the added modules that are not what they were.
func (l *Library) Changed() (list []string) {
	for _, id := range l.added.IDs {
		if text := l.changed[id]; text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Limited tells what was granted to a module that was brought here, as
// [engine.Options.Limited] asks; a folder that somebody named is their own. A version that a
// campaign keeps has what was granted to it then, whichever is here now.
func (l *Library) Limited(m *module.Module) ([]module.Permission, bool) {
	id, version := m.Base(), m.Version.String()
	if l.added.Granted == nil || m.Dir != path.Join(l.added.Folder, id) && m.Dir != campaign.ShownKept(id, version) {
		return nil, false
	}
	return l.added.Granted(id, version)
}

// Prefer is what was settled between modules.
func (l *Library) Prefer() []engine.Preference { return l.added.Prefer }
