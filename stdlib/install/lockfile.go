package install

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	paths "golang.org/x/mod/module"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/source"
	"houserule/runtime/module"
)

// lockFormat is the version of the format of lock files.
const lockFormat = 1

// Limits of lock files: their size in bytes, and the depth of nested JSON values.
const (
	maxLock      = 16 << 20
	maxLockDepth = 8
)

// OpenLock reads a lock file. If it does not exist, the lock is empty.
func OpenLock(path string) (*Lock, error) {
	text, err := source.ReadPath(path, maxLock)
	if errors.Is(err, fs.ErrNotExist) {
		return &Lock{}, nil
	}
	if err != nil {
		return nil, source.Problem(filepath.ToSlash(path), err)
	}
	return ReadLock(text, filepath.ToSlash(path))
}

// ReadLock parses a lock file. shown is its name in messages. Anything but what [Lock.Text]
// writes, unknown fields included, is a [*diag.Problem] with a position: lock files are not
// written by hand, and one that is only partly understood gives no protection.
func ReadLock(text []byte, shown string) (*Lock, error) {
	f := source.NewFields(text, maxLockDepth)
	l := &Lock{}
	f.Begin('{')
	f.Name("houserule_lock")
	if form := f.Uint(1 << 30); f.Err == nil && form != lockFormat {
		f.Fail("this lock was written by another version of houserule (format %d; this one reads %d)", form, lockFormat)
	}
	list(f, "modules", func() { l.Modules = append(l.Modules, readLocked(f)) })
	list(f, "seen", func() { l.Seen = append(l.Seen, readSeen(f)) })
	list(f, "keys", func() { l.Keys = append(l.Keys, readPinned(f)) })
	list(f, "above", func() { l.Precedence = append(l.Precedence, readAbove(f)) })
	list(f, "before", func() { l.Previous = append(l.Previous, readLocked(f)) })
	f.End('}')
	f.Close()
	if f.Err != nil {
		file := diag.NewFile(shown, string(text))
		p := file.Problem(f.Err.Offset, 1, f.Err.Message)
		p.Cause = f.Err
		return nil, p
	}
	if reason := l.inconsistency(); reason != "" {
		return nil, &diag.Problem{Pos: diag.Pos{File: shown}, Message: reason, Hint: "restore the file from a copy, or remove it and add the modules again"}
	}
	return l, nil
}

// list reads a field with a list of values.
func list(f *source.Fields, name string, each func()) {
	f.Name(name)
	f.Begin('[')
	for f.More() {
		each()
	}
	f.End(']')
}

func readLocked(f *source.Fields) (m Locked) {
	f.Begin('{')
	text := func(name string, into *string) {
		f.Name(name)
		*into = f.Text()
	}
	text("id", &m.ID)
	text("version", &m.Version)
	text("source", &m.Source)
	if f.Has("commit") {
		m.Commit = f.Text()
	}
	text("hash", &m.Hash)
	list(f, "granted", func() { m.Granted = append(m.Granted, module.Permission(f.Text())) })
	if f.Has("key") {
		m.Key = f.Text()
	}
	f.Name("files")
	f.Begin('{')
	for f.More() {
		name := f.Text() // a name of a field is a text, too
		m.Files = append(m.Files, FileSum{name, f.Text()})
	}
	f.End('}')
	if f.Err == nil {
		if reason := wrongLocked(m); reason != "" {
			f.Fail("%s", reason)
		}
	}
	f.End('}')
	return m
}

func readSeen(f *source.Fields) (s Seen) {
	f.Begin('{')
	f.Name("id")
	s.ID = f.Text()
	f.Name("version")
	s.Version = f.Text()
	f.Name("hash")
	s.Hash = f.Text()
	list(f, "granted", func() { s.Granted = append(s.Granted, module.Permission(f.Text())) })
	f.End('}')
	return s
}

func readAbove(f *source.Fields) (a Precedence) {
	f.Begin('{')
	f.Name("over")
	a.Over = f.Text()
	f.Name("under")
	a.Under = f.Text()
	f.End('}')
	return a
}

func readPinned(f *source.Fields) (p Pinned) {
	f.Begin('{')
	f.Name("id")
	p.ID = f.Text()
	f.Name("key")
	p.Key = f.Text()
	f.End('}')
	return p
}

// inconsistency returns what contradicts itself or is out of order in a lock, or "".
func (l *Lock) inconsistency() string {
	for i, m := range l.Modules {
		if i > 0 && l.Modules[i-1].ID >= m.ID {
			return "the modules of the lock file are not in order, or one occurs twice: `" + m.ID + "`"
		}
		at, found := l.seenAt(m.ID, m.Version)
		if !found || l.Seen[at].Hash != m.Hash {
			return "the lock file contradicts itself about " + m.ID + " " + m.Version
		}
		if !slices.Equal(l.Seen[at].Granted, m.Granted) {
			return "the lock file contradicts itself about what was granted to " + m.ID + " " + m.Version
		}
	}
	for i, s := range l.Seen {
		switch {
		case !validID(s.ID) || !validVersion(s.Version) || !validHash(s.Hash):
			return "`seen` in the lock file contains something other than the version and hash of a module"
		case wrongGranted(s.Granted) != "":
			return wrongGranted(s.Granted)
		case i > 0 && (l.Seen[i-1].ID > s.ID || l.Seen[i-1].ID == s.ID && l.Seen[i-1].Version >= s.Version):
			return "`seen` in the lock file is not in order, or one occurs twice: `" + s.ID + "`"
		}
	}
	for i, p := range l.Keys {
		switch key, err := readKey(p.Key); {
		case !validID(p.ID) || err != nil || keyText(key) != p.Key:
			return "`keys` in the lock file contains something other than the key of a module"
		case i > 0 && l.Keys[i-1].ID >= p.ID:
			return "`keys` in the lock file is not in order, or one occurs twice: `" + p.ID + "`"
		}
	}
	for i, a := range l.Precedence {
		if !validID(a.Over) || !validID(a.Under) || a.Over == a.Under || slices.Contains(l.Precedence[:i], a) {
			return "`above` in the lock file contains something other than two modules, or a pair occurs twice"
		}
	}
	for i, m := range l.Previous {
		if i > 0 && l.Previous[i-1].ID >= m.ID {
			return "`before` in the lock file is not in order, or one occurs twice: `" + m.ID + "`"
		}
	}
	return ""
}

// wrongGranted returns what is wrong in a list of permissions, or "".
func wrongGranted(list []module.Permission) string {
	for i, p := range list {
		if !slices.Contains(grantable, p) || i > 0 && list[i-1] >= p {
			return "`" + string(p) + "` is not a permission, or occurs twice"
		}
	}
	return ""
}

// wrongLocked returns what is invalid in an entry, or "".
func wrongLocked(m Locked) string {
	switch {
	case !validID(m.ID):
		return "`" + m.ID + "` is not the id of a module"
	case !validVersion(m.Version):
		return "`" + m.Version + "` is not a version"
	case hasPassword(m.Source):
		return "the source of " + m.ID + " contains a password, which does not belong in the lock file"
	case m.Commit != "" && !commitPattern.MatchString(m.Commit):
		return "`" + m.Commit + "` is not a commit"
	case len(m.Files) == 0:
		return m.ID + " has no files"
	case m.Hash != hashOf(m.Files):
		return "the hash of " + m.ID + " does not match its files"
	}
	if reason := wrongGranted(m.Granted); reason != "" {
		return reason
	}
	if m.Key != "" {
		if key, err := readKey(m.Key); err != nil || keyText(key) != m.Key {
			return "the key of " + m.ID + " is not a public key"
		}
	}
	for i, f := range m.Files {
		if sum, err := hex.DecodeString(f.SHA256); err != nil || len(sum) != 32 || strings.ToLower(f.SHA256) != f.SHA256 {
			return "`" + f.SHA256 + "` is not a SHA-256"
		}
		if paths.CheckFilePath(f.Name) != nil || wrongPart(f.Name) != "" || i > 0 && m.Files[i-1].Name >= f.Name {
			return "`" + f.Name + "` is not a file name, or occurs twice"
		}
	}
	return ""
}

var (
	grantable     = []module.Permission{module.ReplaceRules, module.WriteRecords, module.Schedule, module.LargeBudget}
	idPattern     = lazyregexp.New(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	commitPattern = lazyregexp.New(`^([0-9a-f]{40}|[0-9a-f]{64})$`)
	hashPattern   = lazyregexp.New(`^h1:[A-Za-z0-9+/]{43}=$`)
)

func validID(id string) bool { return len(id) <= 64 && idPattern.MatchString(id) }

func validHash(hash string) bool { return hashPattern.MatchString(hash) }

func validVersion(text string) bool {
	v, err := semver.StrictNewVersion(text)
	return err == nil && v.Original() == text && len(text) <= 64
}

// hasPassword reports whether an address contains a password or token.
func hasPassword(address string) bool {
	if u, err := url.Parse(address); err == nil && u.User != nil {
		_, has := u.User.Password()
		return has || u.Scheme == "https" // a token often stands in place of the name
	}
	return false
}

// Text returns the content of the lock file: always the same bytes for the same lock.
func (l *Lock) Text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"houserule_lock\": %d,\n", lockFormat)
	writeList(&b, "modules", len(l.Modules), func(i int) string { return lockedText(l.Modules[i]) }, ",\n")
	writeList(&b, "seen", len(l.Seen), func(i int) string {
		s := l.Seen[i]
		return "{" + field("id", s.ID) + ", " + field("version", s.Version) + ", " + field("hash", s.Hash) + ", " + grantedText(s.Granted) + "}"
	}, ",\n")
	writeList(&b, "keys", len(l.Keys), func(i int) string {
		return "{" + field("id", l.Keys[i].ID) + ", " + field("key", l.Keys[i].Key) + "}"
	}, ",\n")
	writeList(&b, "above", len(l.Precedence), func(i int) string {
		return "{" + field("over", l.Precedence[i].Over) + ", " + field("under", l.Precedence[i].Under) + "}"
	}, ",\n")
	writeList(&b, "before", len(l.Previous), func(i int) string { return lockedText(l.Previous[i]) }, "\n")
	b.WriteString("}\n")
	return []byte(b.String())
}

// writeList writes a field with a list of n values, one per line.
func writeList(b *strings.Builder, name string, n int, item func(int) string, end string) {
	b.WriteString("  " + quoted(name) + ": [")
	for i := range n {
		b.WriteString("\n    " + item(i))
		if i < n-1 {
			b.WriteString(",")
		} else {
			b.WriteString("\n  ")
		}
	}
	b.WriteString("]" + end)
}

func lockedText(m Locked) string {
	lines := []string{field("id", m.ID), field("version", m.Version), field("source", m.Source)}
	if m.Commit != "" {
		lines = append(lines, field("commit", m.Commit))
	}
	var files []string
	for _, f := range m.Files {
		files = append(files, "        "+field(f.Name, f.SHA256))
	}
	lines = append(lines, field("hash", m.Hash), grantedText(m.Granted))
	if m.Key != "" {
		lines = append(lines, field("key", m.Key))
	}
	lines = append(lines, "\"files\": {\n"+strings.Join(files, ",\n")+"\n      }")
	return "{\n      " + strings.Join(lines, ",\n      ") + "\n    }"
}

func grantedText(list []module.Permission) string {
	var granted []string
	for _, p := range list {
		granted = append(granted, quoted(string(p)))
	}
	return `"granted": [` + strings.Join(granted, ", ") + "]"
}

func field(name, text string) string { return quoted(name) + ": " + quoted(text) }

// quoted returns a text as JSON. It cannot fail for a string.
func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// Write writes the lock file atomically.
func (l *Lock) Write(path string) error {
	temporary, remove, err := source.CreateTemp(filepath.Dir(path), ".houserule-lock-*")
	if err != nil {
		return err
	}
	defer remove()
	_, err = temporary.Write(l.Text())
	if err == nil {
		err = temporary.Chmod(0o644)
	}
	if err == nil {
		err = temporary.Sync()
	}
	if err = errors.Join(err, temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}
