package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"houserule/lang/source"
	"houserule/stdlib/engine"
	"houserule/stdlib/install"
)

// Where added modules are kept, and what is known of them, seen from where the program
// runs.
const (
	addedFolder = "modules"
	beforeName  = ".before" // below addedFolder: versions that were replaced
)

// store is what was added here.
type store struct {
	folder string
	lock   *install.Lock
	held   *install.Held // nil where it is only looked at
}

// openStore reads what was added here; nothing, where there is no lock.
func (p *Program) openStore() (*store, error) {
	lock, err := install.OpenLock(install.LockName)
	if err != nil {
		return nil, failed(err)
	}
	return &store{folder: addedFolder, lock: lock}, nil
}

// holdStore is openStore for who changes what is here; nobody else may at the same time.
func (p *Program) holdStore() (*store, error) {
	if err := os.MkdirAll(addedFolder, 0o777); err != nil {
		return nil, failed(fmt.Errorf("the folder %s cannot be made: %s", addedFolder, source.Reason(err)))
	}
	held, err := install.Hold(addedFolder, install.LockName)
	if err != nil {
		return nil, failed(err)
	}
	return &store{folder: addedFolder, lock: held.Lock, held: held}, nil
}

// release lets others change what is here.
func (s *store) release() { s.held.Release() }

// puts writes down that a module is here, and then puts it there: what is here without
// being written down would be taken for one's own. Where that fails, what was written
// down before holds again.
func (s *store) puts(m install.Locked, place func(name string) error) error {
	was, err := install.OpenLock(install.LockName)
	if err == nil {
		err = s.lock.Put(m)
	}
	if err == nil {
		err = s.lock.Write(install.LockName)
	}
	if err != nil {
		return err
	}
	if err := place(m.ID); err != nil {
		return errors.Join(err, was.Write(install.LockName))
	}
	return nil
}

// others are the ids of what was added, but for one.
func (s *store) others(but string) (list []string) {
	for _, m := range s.lock.Modules {
		if m.ID != but {
			list = append(list, m.ID)
		}
	}
	return list
}

// prefer is what was settled.
func (s *store) prefer() (list []engine.Preference) {
	for _, x := range s.lock.Above {
		list = append(list, engine.Preference{Over: x.Over, Under: x.Under})
	}
	return list
}

// settle notes what was settled, in place of the opposite.
func (s *store) settle(list []engine.Preference) {
	for _, x := range list {
		s.lock.Settle(x.Over, x.Under)
	}
}

// files are the files of an added module as they are now.
func (s *store) files(id string) fs.FS { return os.DirFS(filepath.Join(s.folder, id)) }

// before is where the version is kept that was replaced last.
func (s *store) before(id string) string { return filepath.Join(s.folder, beforeName, id+".zip") }

// keepsBefore keeps the version of a module that is about to be replaced.
func (s *store) keepsBefore(id string) error {
	if err := s.lock.Verify(id, s.files(id)); err != nil {
		return fmt.Errorf("%w\nso it is not replaced: houserule mod remove %s takes it away", err, id)
	}
	text, err := install.Pack(s.files(id))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.before(id)), 0o777); err != nil {
		return err
	}
	s.lock.KeepBefore(id)
	return os.WriteFile(s.before(id), text, 0o666)
}

// version is that of an added module.
func (s *store) version(id string) string {
	m, _ := s.lock.Find(id)
	return m.Version
}
