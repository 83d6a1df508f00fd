package library

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// Added is what is known of modules that somebody else wrote and that were brought here.
type Added struct {
	Folder  string   // where they are, as one of Places.Around
	IDs     []string // which
	Verify  func(id string, files fs.FS) error
	Granted func(id string) []module.Permission // to the one that is here
	// Came tells what was granted to a version when it came with these very files, and
	// whether it did; known tells whether any version of the id ever came.
	Came   func(id, version string, files fs.FS) (granted []module.Permission, came, known bool)
	Prefer []engine.Preference // what was settled between them
}

// verifyAdded reads the added modules into memory and compares them with what they were: what
// was compared is what is loaded, whatever is written into their folders later. One that is
// another now is no module any more, until somebody says so.
func (l *Library) verifyAdded(p Places) {
	l.added, l.verified, l.changed = p.Added, map[string]*module.Module{}, map[string]string{}
	for _, id := range p.Added.IDs {
		m, err := verified(p, id)
		if err != nil {
			l.changed[id] = fmt.Sprintf("%s; it is not loaded until houserule mod update %s restores it", diag.FirstLine(err.Error()), id)
			continue
		}
		l.verified[id] = m
	}
}

// verified is an added module as it was let in, in memory.
func verified(p Places, id string) (*module.Module, error) {
	dir := path.Join(p.Added.Folder, id)
	read := p.Read(filepath.FromSlash(dir))
	m, err := module.Open(read, dir)
	if err != nil {
		// The lock tells best what is otherwise.
		if changed := p.Added.Verify(id, read); changed != nil {
			return nil, changed
		}
		return nil, err
	}
	text, err := m.Archive()
	if err != nil {
		return nil, err
	}
	if m, err = module.OpenArchive(text, dir); err != nil {
		return nil, err
	}
	if err := p.Added.Verify(id, m.FS); err != nil {
		return nil, err
	}
	return m, nil
}

// isAdded tells the folder of an added module, and gives its id.
func (p Places) isAdded(dir string) (id string, added bool) {
	for _, id := range p.Added.IDs {
		if filepath.ToSlash(dir) == path.Join(p.Added.Folder, id) {
			return id, true
		}
	}
	return "", false
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

// IsAdded tells whether a module of this id was brought here.
func (l *Library) IsAdded(id string) bool { return slices.Contains(l.added.IDs, id) }

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
// campaign keeps has what was granted to it then, whichever is here now: to its very files.
// Other files under the id of a module that came once have nothing. What never came, and is
// not here either, may do what its manifest asks for, see [Library.keepsHere]; one that asks
// for no permissions is as its author plays it, who needs none for a folder.
func (l *Library) Limited(m *module.Module) ([]module.Permission, bool) {
	id := m.Base()
	here, kept := m.Dir == path.Join(l.added.Folder, id), isKept(m)
	switch {
	case !kept && (l.added.Granted == nil || !here):
		return nil, false
	case here && l.IsAdded(id):
		return l.added.Granted(id), true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if was, asked := l.limits[m]; asked {
		return was.granted, was.limited
	}
	is := l.limitOf(m, kept)
	if l.limits == nil {
		l.limits = map[*module.Module]limit{}
	}
	l.limits[m] = is
	return is.granted, is.limited
}

// limitOf works out what [Library.Limited] remembers.
func (l *Library) limitOf(m *module.Module, kept bool) limit {
	if l.added.Came != nil {
		granted, came, known := l.added.Came(m.Base(), m.Version.String(), m.FS)
		if came || kept && known {
			return limit{granted, true}
		}
	}
	// What stands among the added ones and never came is somebody's own.
	if !kept || l.keepsHere(m) || len(m.Permissions) == 0 {
		return limit{} // a manifest without permissions asks for nothing to be held to: a campaign opens without its folders
	}
	return limit{m.Permissions, true}
}

// isKept tells whether a module came out of a campaign; the copy of a game has the id of
// the game before its own.
func isKept(m *module.Module) bool {
	shown := campaign.ShownKept(m.Base(), m.Version.String())
	return m.Dir == shown || strings.HasSuffix(m.Dir, "/"+shown)
}

// keepsHere tells whether a kept module is one of those that are here: in a folder with the
// same content, or under the id of a shipped one, of which an older version may be kept.
func (l *Library) keepsHere(m *module.Module) bool {
	content, err := m.Content()
	for i, s := range l.shelves {
		for _, other := range slices.Concat(s.Versions(m.Base()), s.Twice(m.Base())) {
			if i == l.standard {
				return true
			}
			if here, errHere := other.Content(); err == nil && errHere == nil && here == content {
				return true
			}
		}
	}
	return false
}

// limit is what was granted to a module, if it is limited.
type limit struct {
	granted []module.Permission
	limited bool
}

// Prefer is what was settled between modules.
func (l *Library) Prefer() []engine.Preference { return l.added.Prefer }
