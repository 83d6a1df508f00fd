package install

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"houserule/runtime/module"
)

// LockName is the file name of a lock.
const LockName = "houserule.lock"

// Lock is the content of the lock file: which modules are installed, with their hashes, sources
// and permissions. It holds no secrets. Its lists are sorted.
type Lock struct {
	Modules    []Locked     // installed, by id
	Seen       []Seen       // every version ever installed, by id and version
	Keys       []Pinned     // pinned keys, by id
	Precedence []Precedence // in the order in which they were settled
	Previous   []Locked     // by id: entries before the last update
}

// Locked is an installed module.
type Locked struct {
	ID      string
	Version string
	Source  string // the argument of mod add: an archive, folder or address
	Commit  string // hash of the commit; "" unless fetched by git
	Content
	Granted []module.Permission
	Key     string // the public key that signed it; "" if it is unsigned
}

// Seen is a version that was installed once. Another archive with the same version but another
// hash is refused.
type Seen struct {
	ID, Version, Hash string
	Granted           []module.Permission // permissions at its last installation
}

// Pinned is the public key with which a module must be signed.
type Pinned struct{ ID, Key string }

// Find returns the entry of an installed module.
func (l *Lock) Find(id string) (Locked, bool) {
	at, found := l.at(id)
	if !found {
		return Locked{}, false
	}
	return l.Modules[at], true
}

func (l *Lock) at(id string) (int, bool) {
	return slices.BinarySearchFunc(l.Modules, id, compareID)
}

func compareID(m Locked, id string) int { return cmp.Compare(m.ID, id) }

func (l *Lock) seenAt(id, version string) (int, bool) {
	return slices.BinarySearchFunc(l.Seen, Seen{ID: id, Version: version}, func(s, want Seen) int {
		return cmp.Or(cmp.Compare(s.ID, want.ID), cmp.Compare(s.Version, want.Version))
	})
}

// HashMismatchError is the error for a version that was installed before with other files.
type HashMismatchError struct{ ID, Version, Was, Is string }

// Error names both hashes.
func (e *HashMismatchError) Error() string {
	return fmt.Sprintf("%s %s has changed: the hash of its files was %s and is now %s; a changed module should have a new version", e.ID, e.Version, e.Was, e.Is)
}

// Put adds a module or replaces its entry. If the version was installed before with another hash,
// even if it was removed since, the error is an [*HashMismatchError]; [Lock.ForgetVersion] allows
// it. Invalid entries are an error, too. On an error the lock is unchanged.
func (l *Lock) Put(m Locked) error {
	m.Granted = slices.Clone(m.Granted)
	slices.Sort(m.Granted)
	m.Files = slices.Clone(m.Files)
	sortSums(m.Files)
	if reason := wrongLocked(m); reason != "" {
		return errors.New(reason)
	}
	at, seen := l.seenAt(m.ID, m.Version)
	if seen && l.Seen[at].Hash != m.Hash {
		return &HashMismatchError{m.ID, m.Version, l.Seen[at].Hash, m.Hash}
	}
	if !seen {
		l.Seen = slices.Insert(l.Seen, at, Seen{ID: m.ID, Version: m.Version, Hash: m.Hash})
	}
	l.Seen[at].Granted = m.Granted
	at, found := l.at(m.ID)
	if found {
		l.Modules[at] = m
	} else {
		l.Modules = slices.Insert(l.Modules, at, m)
	}
	return nil
}

// Remove removes the entry of a module and reports whether it was there. Seen versions and pinned
// keys stay.
func (l *Lock) Remove(id string) bool {
	at, found := l.at(id)
	if found {
		l.Modules = slices.Delete(l.Modules, at, at+1)
	}
	l.Precedence = slices.DeleteFunc(l.Precedence, func(a Precedence) bool { return a.Over == id || a.Under == id })
	l.Previous = slices.DeleteFunc(l.Previous, func(old Locked) bool { return old.ID == id })
	return found
}

// KeepPrevious copies the entry of a module to Previous, before an update replaces it. It reports
// whether the lock has the module.
func (l *Lock) KeepPrevious(id string) bool {
	m, found := l.Find(id)
	if !found {
		return false
	}
	l.Previous = slices.DeleteFunc(l.Previous, func(old Locked) bool { return old.ID == id })
	at, _ := slices.BinarySearchFunc(l.Previous, id, compareID)
	l.Previous = slices.Insert(l.Previous, at, m)
	return true
}

// FindPrevious returns the entry that a module had before its last update.
func (l *Lock) FindPrevious(id string) (Locked, bool) {
	at, found := slices.BinarySearchFunc(l.Previous, id, compareID)
	if !found {
		return Locked{}, false
	}
	return l.Previous[at], true
}

// Granted returns the permissions at the last installation of a version, whether or not it is
// still installed. known is false for a version that was never installed.
func (l *Lock) Granted(id, version string) (list []module.Permission, known bool) {
	at, known := l.seenAt(id, version)
	if !known {
		return nil, false
	}
	return l.Seen[at].Granted, true
}

// GrantedTo is [Lock.Granted] for the files with a hash; known is false if the version was never
// installed with these files.
func (l *Lock) GrantedTo(id, version, hash string) (list []module.Permission, known bool) {
	if l.SeenHash(id, version) != hash || hash == "" {
		return nil, false
	}
	return l.Granted(id, version)
}

// Knows reports whether any version of a module was ever installed.
func (l *Lock) Knows(id string) bool {
	return slices.ContainsFunc(l.Seen, func(s Seen) bool { return s.ID == id })
}

// SeenHash returns the hash of a version that was installed before, or "".
func (l *Lock) SeenHash(id, version string) string {
	at, seen := l.seenAt(id, version)
	if !seen {
		return ""
	}
	return l.Seen[at].Hash
}

// ForgetVersion removes the hash of a version, so that it may be installed with other files. Call
// it only when the user asks for it.
func (l *Lock) ForgetVersion(id, version string) {
	if at, seen := l.seenAt(id, version); seen {
		l.Seen = slices.Delete(l.Seen, at, at+1)
	}
}

// ForgetKey removes the pinned key of a module, so that it may be signed with another, or not at
// all. Call it only when the user asks for it.
func (l *Lock) ForgetKey(id string) {
	if at, found := l.keyAt(id); found {
		l.Keys = slices.Delete(l.Keys, at, at+1)
	}
}

// KeyChangedError is the error for a module that is signed with another key than the pinned one.
type KeyChangedError struct{ ID, Was, Is string } // public keys

// Error names both keys, by their ids where these differ.
func (e *KeyChangedError) Error() string {
	was, err1 := KeyID(e.Was)
	is, err2 := KeyID(e.Is)
	if err1 != nil || err2 != nil || was == is {
		was, is = e.Was, e.Is
	}
	return fmt.Sprintf("%s was signed with the key %s, and is now signed with %s: ask its author whether that is intended before you trust it", e.ID, was, is)
}

// Pin sets the public key of a module if none is pinned. If another is pinned, the error is a
// [*KeyChangedError]; [Lock.ForgetKey] allows it.
func (l *Lock) Pin(id, public string) error {
	key, err := readKey(public)
	if err != nil {
		return err
	}
	public = keyText(key)
	if !validID(id) {
		return fmt.Errorf("`%s` is not the id of a module", id)
	}
	at, found := l.keyAt(id)
	if found && l.Keys[at].Key != public {
		return &KeyChangedError{id, l.Keys[at].Key, public}
	}
	if !found {
		l.Keys = slices.Insert(l.Keys, at, Pinned{id, public})
	}
	return nil
}

// Key returns the pinned public key of a module, or "".
func (l *Lock) Key(id string) string {
	at, found := l.keyAt(id)
	if !found {
		return ""
	}
	return l.Keys[at].Key
}

func (l *Lock) keyAt(id string) (int, bool) {
	return slices.BinarySearchFunc(l.Keys, id, func(p Pinned, id string) int { return cmp.Compare(p.ID, id) })
}

// ChangedError is the error for a module whose files differ from those that were installed.
type ChangedError struct {
	ID, Version             string
	Changed, Added, Missing []string // files, by name
}

// Error names the files.
func (e *ChangedError) Error() string {
	var parts []string
	add := func(what string, files []string) {
		if len(files) > 0 {
			parts = append(parts, what+" "+shownFiles(files))
		}
	}
	add("changed:", e.Changed)
	add("added:", e.Added)
	add("missing:", e.Missing)
	return fmt.Sprintf("%s %s has changed since it was installed; %s", e.ID, e.Version, strings.Join(parts, "; "))
}

func shownFiles(files []string) string {
	const most = 10
	rest := ""
	if len(files) > most {
		rest = fmt.Sprintf(" and %d more", len(files)-most)
		files = files[:most]
	}
	return "`" + strings.Join(files, "`, `") + "`" + rest
}

// Verify compares the files of a module with the lock. If they differ, the error is a
// [*ChangedError]; a module that is not in the lock is an error, too.
func (l *Lock) Verify(id string, fsys fs.FS) error {
	m, found := l.Find(id)
	if !found {
		return fmt.Errorf("%s is not in the lock", id)
	}
	now, err := Sum(fsys)
	if errors.Is(err, fs.ErrNotExist) {
		now, err = &Content{}, nil // all of it is gone
	}
	if err != nil {
		return withSource(id, err)
	}
	if now.Hash == m.Hash {
		return nil
	}
	e := &ChangedError{ID: id, Version: m.Version}
	was := map[string]string{}
	for _, f := range m.Files {
		was[f.Name] = f.SHA256
	}
	is := map[string]bool{}
	for _, f := range now.Files {
		is[f.Name] = true
		switch sum, known := was[f.Name]; {
		case !known:
			e.Added = append(e.Added, f.Name)
		case sum != f.SHA256:
			e.Changed = append(e.Changed, f.Name)
		}
	}
	for _, f := range m.Files {
		if !is[f.Name] {
			e.Missing = append(e.Missing, f.Name)
		}
	}
	return e
}
