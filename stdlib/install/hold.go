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

// heldName is the file, beside the modules, that is locked while they are changed.
const heldName = ".lock"

// Held is the right to change which modules are here, with what is known of them.
type Held struct {
	Lock   *Lock // as it is on disk
	beside *os.Root
	flock  *flock.Flock
}

// Busy says that another process changes which modules are here.
type Busy struct{ Folder string }

// Error names the folder.
func (e *Busy) Error() string {
	return fmt.Sprintf("another houserule adds or removes modules in %s at this moment", e.Folder)
}

// Hold takes the right to change the modules in a folder, which must exist, and reads the
// lock at a path. What a process that was killed left half done is put in order first:
// who writes the lock before the modules, as a [Lock] wants it, finds the module that the
// lock names in its place, and nothing else left behind. A folder that another process
// holds is [*Busy].
func Hold(beside, lock string) (*Held, error) {
	root, err := os.OpenRoot(beside)
	if err != nil {
		return nil, err
	}
	h := &Held{beside: root, flock: flock.New(path.Join(beside, heldName), flock.SetPermissions(0o644))}
	free, err := h.flock.TryLock()
	if err == nil && !free {
		err = &Busy{beside}
	}
	if err == nil {
		h.Lock, err = OpenLock(lock)
	}
	if err == nil {
		err = h.sweep()
	}
	if err != nil {
		return nil, errors.Join(err, h.Release())
	}
	return h, nil
}

// Release lets others change the modules.
func (h *Held) Release() error {
	return errors.Join(h.flock.Close(), h.beside.Close())
}

// sweep ends what a killed process began.
func (h *Held) sweep() error {
	entries, err := fs.ReadDir(h.beside.FS(), ".")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), incoming) && !strings.HasPrefix(e.Name(), outgoing) {
			continue
		}
		if dir, id := h.wanted(e.Name()); id != "" {
			if err := errors.Join(h.beside.RemoveAll(id), h.beside.Rename(dir, id)); err != nil {
				return err
			}
		}
		if err := h.beside.RemoveAll(e.Name()); err != nil {
			return err
		}
	}
	return nil
}

// wanted says whether a folder that was left behind holds a module that the lock names
// and that is not in its place: where there is nothing, or still the version before.
func (h *Held) wanted(left string) (dir, id string) {
	for _, dir := range h.tops(left) {
		files, err := fs.Sub(h.beside.FS(), dir)
		if err != nil {
			continue
		}
		hash, err := Hash(files)
		if err != nil {
			continue // not all of it came
		}
		for _, m := range h.Lock.Modules {
			if m.Hash == hash && h.misses(m.ID) {
				return dir, m.ID
			}
		}
	}
	return "", ""
}

// tops are the folders that may be the module in one that was left behind: itself, or the
// only one in it.
func (h *Held) tops(left string) []string {
	entries, err := fs.ReadDir(h.beside.FS(), left)
	if err != nil {
		return nil
	}
	if len(entries) == 1 && entries[0].IsDir() && entries[0].Name() != module.ManifestName {
		return []string{path.Join(left, entries[0].Name())}
	}
	return []string{left}
}

func (h *Held) misses(id string) bool {
	files, err := fs.Sub(h.beside.FS(), id)
	if err != nil {
		return false
	}
	if _, err := fs.Stat(files, "."); errors.Is(err, fs.ErrNotExist) {
		return true
	}
	before, there := h.Lock.FindBefore(id)
	hash, err := Hash(files)
	return there && err == nil && hash == before.Hash
}
