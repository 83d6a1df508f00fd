package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/gofrs/flock"

	"houserule/runtime/module"
)

// folderLockName is the file in the folder of modules that is locked while they are changed.
const folderLockName = ".lock"

// LockedFolder is the folder of installed modules, locked against other processes. It is needed to add,
// update or remove modules.
type LockedFolder struct {
	Lock  *Lock // the lock file (houserule.lock) as read
	root  *os.Root
	flock *flock.Flock
}

// BusyError is the error when another process has locked the folder of modules.
type BusyError struct{ Folder string }

// Error names the folder.
func (e *BusyError) Error() string {
	return fmt.Sprintf("another houserule is changing the modules in %s", e.Folder)
}

// LockFolder locks the folder of installed modules, which must exist, and reads the lock file at the
// path lock. It then completes or removes what a killed process left unfinished: as callers write
// the lock file before they move the modules, each module that the lock names is in its place
// afterwards, and no temporary folder is left. If another process has locked the folder, the
// error is a [*BusyError].
func LockFolder(beside, lock string) (*LockedFolder, error) {
	root, err := os.OpenRoot(beside)
	if err != nil {
		return nil, err
	}
	h := &LockedFolder{root: root, flock: flock.New(path.Join(beside, folderLockName), flock.SetPermissions(0o644))}
	free, err := h.flock.TryLock()
	if err == nil && !free {
		err = &BusyError{beside}
	}
	if err == nil {
		h.Lock, err = OpenLock(lock)
	}
	if err == nil {
		err = h.recover()
	}
	if err != nil {
		return nil, errors.Join(err, h.Release())
	}
	return h, nil
}

// Release unlocks the folder.
func (l *LockedFolder) Release() error {
	return errors.Join(l.flock.Close(), l.root.Close())
}

// recover moves unfinished modules to their places and removes all other temporary folders.
func (l *LockedFolder) recover() error {
	entries, err := fs.ReadDir(l.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), incoming) && !strings.HasPrefix(e.Name(), outgoing) {
			continue
		}
		if dir, id := l.recoverable(e.Name()); id != "" {
			if err := errors.Join(l.root.RemoveAll(id), l.root.Rename(dir, id)); err != nil {
				return err
			}
		}
		if err := l.root.RemoveAll(e.Name()); err != nil {
			return err
		}
	}
	return nil
}

// recoverable returns the folder dir in a temporary folder that holds the files of a module of
// the lock, and the id of that module, if it is not yet in its place. id is "" if there is none.
func (l *LockedFolder) recoverable(left string) (dir, id string) {
	for _, dir := range l.roots(left) {
		files, err := fs.Sub(l.root.FS(), dir)
		if err != nil {
			continue
		}
		hash, err := Hash(files)
		if err != nil {
			continue // incomplete
		}
		for _, m := range l.Lock.Modules {
			if m.Hash == hash && l.missing(m.ID) {
				return dir, m.ID
			}
		}
	}
	return "", ""
}

// roots returns the folder that may be the module in a temporary folder: the only subfolder, or
// the temporary folder itself.
func (l *LockedFolder) roots(left string) []string {
	entries, err := fs.ReadDir(l.root.FS(), left)
	if err != nil {
		return nil
	}
	if len(entries) == 1 && entries[0].IsDir() && entries[0].Name() != module.ManifestName {
		return []string{path.Join(left, entries[0].Name())}
	}
	return []string{left}
}

// missing reports whether a module of the lock is not in its place: the folder does not exist, or
// still holds the previous version.
func (l *LockedFolder) missing(id string) bool {
	files, err := fs.Sub(l.root.FS(), id)
	if err != nil {
		return false
	}
	if _, err := fs.Stat(files, "."); errors.Is(err, fs.ErrNotExist) {
		return true
	}
	before, there := l.Lock.FindPrevious(id)
	hash, err := Hash(files)
	return there && err == nil && hash == before.Hash
}
