package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/install"
)

// Folders of installed modules, relative to the working directory.
const (
	addedFolder  = "modules"
	previousName = ".before" // below addedFolder: replaced versions
)

// Store is the folder of installed modules with its lock file.
type Store struct {
	Folder string
	Lock   *install.Lock
	locked *install.LockedFolder // the lock against other processes; nil for reading only
}

// OpenStore reads the lock file. Without one there are no installed modules.
func (p *Program) OpenStore() (*Store, error) {
	lock, err := install.OpenLock(install.LockName)
	if err != nil {
		return nil, Fail(err)
	}
	return &Store{Folder: addedFolder, Lock: lock}, nil
}

// LockStore is [Program.OpenStore] for changes. Other processes cannot change the store until
// [Store.Release].
func (p *Program) LockStore() (*Store, error) {
	if err := os.MkdirAll(addedFolder, 0o777); err != nil {
		return nil, Fail(fmt.Errorf("the folder %s cannot be created: %s", addedFolder, source.Reason(err)))
	}
	held, err := install.LockFolder(addedFolder, install.LockName)
	if err != nil {
		return nil, Fail(err)
	}
	return &Store{Folder: addedFolder, Lock: held.Lock, locked: held}, nil
}

// Release permits other processes to change the store.
func (s *Store) Release() { s.locked.Release() }

// Put records a module in the lock file and then places its files, since files without a record
// count as the user's own. If placing fails, the old record is restored.
func (s *Store) Put(m install.Locked, place func(name string) error) error {
	was, err := install.OpenLock(install.LockName)
	if err == nil {
		err = s.Lock.Put(m)
	}
	if err == nil {
		err = s.Lock.Write(install.LockName)
	}
	if err != nil {
		return err
	}
	if err := place(m.ID); err != nil {
		return errors.Join(err, was.Write(install.LockName))
	}
	return nil
}

// IDs returns the ids of the installed modules other than but.
func (s *Store) IDs(but string) (list []string) {
	for _, m := range s.Lock.Modules {
		if m.ID != but {
			list = append(list, m.ID)
		}
	}
	return list
}

// Prefer returns the recorded precedences of modules.
func (s *Store) Prefer() (list []engine.Preference) {
	for _, x := range s.Lock.Precedence {
		list = append(list, engine.Preference{Over: x.Over, Under: x.Under})
	}
	return list
}

// Settle records precedences of modules, each in place of the opposite one.
func (s *Store) Settle(list []engine.Preference) {
	for _, x := range list {
		s.Lock.SetPrecedence(x.Over, x.Under)
	}
}

// Files returns the current files of an installed module.
func (s *Store) Files(id string) fs.FS { return os.DirFS(filepath.Join(s.Folder, id)) }

// PreviousPath returns the path of the archive with the previous version of a module.
func (s *Store) PreviousPath(id string) string {
	return filepath.Join(s.Folder, previousName, id+".zip")
}

// KeepPrevious archives the version of a module that is about to be replaced.
func (s *Store) KeepPrevious(id string) error {
	if err := s.Lock.Verify(id, s.Files(id)); err != nil {
		return fmt.Errorf("%w\nso it is not replaced: houserule mod remove %s removes it", err, id)
	}
	text, err := install.Pack(s.Files(id))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.PreviousPath(id)), 0o777); err != nil {
		return err
	}
	s.Lock.KeepPrevious(id)
	return os.WriteFile(s.PreviousPath(id), text, 0o666)
}

// Version returns the version of an installed module.
func (s *Store) Version(id string) string {
	m, _ := s.Lock.Find(id)
	return m.Version
}

// installedIn returns the id of the module installed in a folder, for any spelling of its path.
func (s *Store) installedIn(dir string) (id string, is bool) {
	here, err := os.Stat(dir)
	if err != nil || !here.IsDir() {
		return "", false
	}
	for _, id := range s.IDs("") {
		if kept, err := os.Stat(filepath.Join(s.Folder, id)); err == nil && os.SameFile(here, kept) {
			return id, true
		}
	}
	return "", false
}

// granted returns the permissions of an installed module.
func (s *Store) granted(id string) []module.Permission {
	m, _ := s.Lock.Find(id)
	return m.Granted
}

// grantedTo returns the permissions granted to a version of a module with these files. came is
// false if that version was never installed with these files, and known is false if no version of
// the module was.
func (s *Store) grantedTo(id, version string, files fs.FS) (granted []module.Permission, came, known bool) {
	known = s.Lock.Knows(id)
	if !known {
		return nil, false, false
	}
	if hash, err := install.Hash(files); err == nil {
		granted, came = s.Lock.GrantedTo(id, version, hash)
	}
	return granted, came, known
}

// CheckInstalled returns an error for a module that is not installed, with the nearest id.
func (s *Store) CheckInstalled(id string) error {
	if _, there := s.Lock.Find(id); there {
		return nil
	}
	return Unusable(&diag.Problem{Message: id + " was not installed here", Hint: diag.DidYouMean(id, s.IDs(""))})
}

// RefusedArchive returns the error of a module that could not be unpacked.
func (p *Program) RefusedArchive(err error) error {
	var refused *install.RefusedError
	if errors.As(err, &refused) {
		told := "it was not stored or run"
		if refused.Hostile {
			told += "\n  hint: no honest module does that: do not trust it or its source"
		}
		return Refuse("%w\n%s", refused, told)
	}
	return err
}
