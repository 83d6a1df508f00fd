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

// LockName is the file in which a lock is kept.
const LockName = "houserule.lock"

// Lock remembers which modules came onto the machine, and what each was then. It holds
// nothing secret. Its lists are sorted.
type Lock struct {
	Modules []Locked // by id
	Seen    []Seen   // every version that ever came, by id and version
	Keys    []Pinned // by id
	Above   []Above  // as it was settled, in that order
	Before  []Locked // by id: what was replaced last
}

// Locked is one module as a person let it in.
type Locked struct {
	ID      string
	Version string
	Source  string // as it was written
	Commit  string // "" unless git brought it
	Content
	Granted []module.Permission
	Key     string // the public key whose signature was good, or ""
}

// Seen is a version that came once: it may come again, but never as another.
type Seen struct {
	ID, Version, Hash string
	Granted           []module.Permission // when it came last
}

// Pinned is the public key that signs a module.
type Pinned struct{ ID, Key string }

// Find gives a module of the lock.
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

// AnotherHash says that a version came with other files than before.
type AnotherHash struct{ ID, Version, Was, Is string }

// Error names both hashes.
func (e *AnotherHash) Error() string {
	return fmt.Sprintf("%s %s is not what it was: its files came to %s, and now to %s; an author who changes a module gives it a new version", e.ID, e.Version, e.Was, e.Is)
}

// Put adds a module, or puts it in place of the version that was there. A version that
// came before with another hash is an [*AnotherHash], even when it was removed since;
// [Lock.ForgetVersion] is the way to take it.
// What a lock can't hold is an error, too, and the lock stays as it was.
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
		return &AnotherHash{m.ID, m.Version, l.Seen[at].Hash, m.Hash}
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

// Remove takes a module out, and tells whether it was there. Which versions came and
// which key signed them stays.
func (l *Lock) Remove(id string) bool {
	at, found := l.at(id)
	if found {
		l.Modules = slices.Delete(l.Modules, at, at+1)
	}
	l.Above = slices.DeleteFunc(l.Above, func(a Above) bool { return a.Over == id || a.Under == id })
	l.Before = slices.DeleteFunc(l.Before, func(old Locked) bool { return old.ID == id })
	return found
}

// Granted tells what was granted to a version of a module when it came last, be it here or
// not; known is false for one that never came.
func (l *Lock) Granted(id, version string) (list []module.Permission, known bool) {
	at, known := l.seenAt(id, version)
	if !known {
		return nil, false
	}
	return l.Seen[at].Granted, true
}

// GrantedTo tells what was granted to a version of a module when it came with the files of
// a hash; known is false for files that never came under that version.
func (l *Lock) GrantedTo(id, version, hash string) (list []module.Permission, known bool) {
	if l.Version(id, version) != hash || hash == "" {
		return nil, false
	}
	return l.Granted(id, version)
}

// Knows tells whether any version of a module ever came, be it here or not.
func (l *Lock) Knows(id string) bool {
	return slices.ContainsFunc(l.Seen, func(s Seen) bool { return s.ID == id })
}

// Version gives the hash with which a version of a module came first, or "".
func (l *Lock) Version(id, version string) string {
	at, seen := l.seenAt(id, version)
	if !seen {
		return ""
	}
	return l.Seen[at].Hash
}

// ForgetVersion forgets with which files a version came, so that it may come with others:
// for a person who says so.
func (l *Lock) ForgetVersion(id, version string) {
	if at, seen := l.seenAt(id, version); seen {
		l.Seen = slices.Delete(l.Seen, at, at+1)
	}
}

// ForgetKey forgets which key signs a module, so that another may, or none: for a person
// who says so.
func (l *Lock) ForgetKey(id string) {
	if at, found := l.keyAt(id); found {
		l.Keys = slices.Delete(l.Keys, at, at+1)
	}
}

// KeyChanged says that another key signs a module now.
type KeyChanged struct{ ID, Was, Is string } // public keys

// Error names both keys, by their ids where these differ.
func (e *KeyChanged) Error() string {
	was, err1 := KeyID(e.Was)
	is, err2 := KeyID(e.Is)
	if err1 != nil || err2 != nil || was == is {
		was, is = e.Was, e.Is
	}
	return fmt.Sprintf("%s was signed with the key %s, and now with %s: ask its author whether that is meant before you trust it", e.ID, was, is)
}

// Pin remembers the public key that signs a module, when none is known. Another one than
// is known is a [*KeyChanged]; [Lock.ForgetKey] is the way to trust it.
func (l *Lock) Pin(id, public string) error {
	key, err := readKey(public)
	if err != nil {
		return err
	}
	public = line(key)
	if !validID(id) {
		return fmt.Errorf("`%s` is no module's id", id)
	}
	at, found := l.keyAt(id)
	if found && l.Keys[at].Key != public {
		return &KeyChanged{id, l.Keys[at].Key, public}
	}
	if !found {
		l.Keys = slices.Insert(l.Keys, at, Pinned{id, public})
	}
	return nil
}

// Key gives the public key that is pinned for a module, or "".
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

// Changed says that a module is not as it was installed.
type Changed struct {
	ID, Version             string
	Changed, Added, Missing []string // files, by name
}

// Error names the files.
func (e *Changed) Error() string {
	var parts []string
	add := func(what string, files []string) {
		if len(files) > 0 {
			parts = append(parts, what+" "+shownFiles(files))
		}
	}
	add("changed:", e.Changed)
	add("added:", e.Added)
	add("missing:", e.Missing)
	return fmt.Sprintf("%s %s is not as it was installed; %s", e.ID, e.Version, strings.Join(parts, "; "))
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

// Verify holds that the files of a module are those that were let in. Others are a
// [*Changed], a module that the lock does not know is an error.
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
		return in(id, err)
	}
	if now.Hash == m.Hash {
		return nil
	}
	e := &Changed{ID: id, Version: m.Version}
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
