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

// Added describes the installed modules: modules of other authors, recorded in the lock.
type Added struct {
	Folder string   // the folder that contains theirs, as written in Places.Around
	IDs    []string // ids of the installed modules
	// Verify returns an error unless the files are those in the lock. Nil only if IDs is empty.
	Verify  func(id string, files fs.FS) error
	Granted func(id string) []module.Permission // permissions of the installed version
	// Came returns the permissions granted to a version with these files. came is false if that
	// version was never installed with these files, known if no version of the id ever was.
	Came   func(id, version string, files fs.FS) (granted []module.Permission, came, known bool)
	Prefer []engine.Preference // settled conflicts between modules
}

// verifyAdded reads the installed modules into memory and verifies the copies. Those copies are
// loaded, so that later changes of the folders have no effect. A module that cannot be read or
// verified is not loaded; its error is kept in l.changed.
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

// verified returns an in-memory copy of an installed module. It fails if the module cannot be read
// or verified.
func verified(p Places, id string) (*module.Module, error) {
	dir := path.Join(p.Added.Folder, id)
	read := p.Read(filepath.FromSlash(dir))
	m, err := module.Open(read, dir)
	if err != nil {
		// Prefer the error of Verify: it names the changed files.
		if changed := p.Added.Verify(id, read); changed != nil {
			return nil, changed
		}
		return nil, err
	}
	if m, err = m.Snapshot(); err != nil {
		return nil, err
	}
	if err := p.Added.Verify(id, m.FS); err != nil {
		return nil, err
	}
	return m, nil
}

// isAdded reports whether a folder is that of an installed module, and returns its id.
func (p Places) isAdded(dir string) (id string, added bool) {
	for _, id := range p.Added.IDs {
		if filepath.ToSlash(dir) == path.Join(p.Added.Folder, id) {
			return id, true
		}
	}
	return "", false
}

// LoadableIDs lists the ids of the installed modules that can be loaded, in the order of
// [Added.IDs].
func (l *Library) LoadableIDs() (list []string) {
	for _, id := range l.added.IDs {
		if l.changed[id] == "" {
			list = append(list, id)
		}
	}
	return list
}

// IsAdded reports whether a module with this id is installed, loadable or not.
func (l *Library) IsAdded(id string) bool { return slices.Contains(l.added.IDs, id) }

// UnloadedNotes returns a message for each installed module that is not loaded.
func (l *Library) UnloadedNotes() (list []string) {
	for _, id := range l.added.IDs {
		if text := l.changed[id]; text != "" {
			list = append(list, text)
		}
	}
	return list
}

// Limited implements [engine.Options.Limited]. An installed module is limited to the permissions
// granted to it; any other folder is not limited. A module stored in a campaign is limited to
// the permissions granted when its version was installed with the same files, and to none if
// other files were installed under its id. If its id was never installed, it is limited to the
// permissions in its manifest, unless there are none or the module also exists outside the
// campaign, see [Library.keepsHere]; then it is not limited.
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
	if cached, found := l.limits[m]; found {
		return cached.granted, cached.limited
	}
	computed := l.limitOf(m, kept)
	if l.limits == nil {
		l.limits = map[*module.Module]limit{}
	}
	l.limits[m] = computed
	return computed.granted, computed.limited
}

// limitOf computes the result that [Library.Limited] caches.
func (l *Library) limitOf(m *module.Module, kept bool) limit {
	if l.added.Came != nil {
		granted, came, known := l.added.Came(m.Base(), m.Version.String(), m.FS)
		if came || kept && known {
			return limit{granted, true}
		}
	}
	// A folder beside the installed modules that was never installed belongs to the user.
	if !kept || l.keepsHere(m) || len(m.Permissions) == 0 {
		return limit{} // a campaign opens without its folders if its modules ask for no permissions
	}
	return limit{m.Permissions, true}
}

// isKept reports whether a module was read from a campaign. If it was copied with a game, the id
// of the game precedes its own in Dir.
func isKept(m *module.Module) bool {
	shown := campaign.ShownKept(m.Base(), m.Version.String())
	return m.Dir == shown || strings.HasSuffix(m.Dir, "/"+shown)
}

// keepsHere reports whether a module stored in a campaign also exists outside it: as a folder with
// the same content, or as any version of a standard module, as the stored one may be older.
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

// limit is a result of [Library.Limited].
type limit struct {
	granted []module.Permission
	limited bool
}

// Prefer returns the settled conflicts between modules, for [engine.Options.Prefer].
func (l *Library) Prefer() []engine.Preference { return l.added.Prefer }
