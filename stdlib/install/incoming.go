package install

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	paths "golang.org/x/mod/module"

	"houserule/lang/source"
	"houserule/runtime/module"
)

// Prefixes of the temporary folders in the folder of modules.
const (
	incoming = ".incoming-" // received, not yet in its place
	outgoing = ".outgoing-" // replaced or removed, to be deleted
)

// Incoming is a module received into a temporary folder beside the installed modules. It can be
// read there; then [Incoming.Place], [Incoming.Replace] or [Incoming.Discard] ends it.
type Incoming struct {
	Commit     string   // hash of the commit; "" unless fetched by git
	Tag        string   // the tag that was fetched, without refs/tags/; "" for none
	Submodules []string // paths of submodules, which are left empty
	modules    *os.Root // the folder of installed modules
	folder     string   // name of the temporary folder in beside
	top        string   // path in folder of the module itself; "" if it is folder
	root       *os.Root // folder, opened
	gate       *gate
	done       bool   // placed or discarded
	forget     func() // tells [source.Temporary] that the folder is gone
}

// receive makes the temporary folder.
func receive(beside string, limits Limits) (*Incoming, error) {
	root, err := os.OpenRoot(beside)
	if err != nil {
		return nil, err
	}
	i := &Incoming{modules: root, folder: incoming + rand.Text(), gate: newGate(limits)}
	i.forget = source.Temporary(filepath.Join(beside, i.folder))
	if err := root.Mkdir(i.folder, 0o755); err != nil {
		i.forget()
		root.Close()
		return nil, err
	}
	if i.root, err = root.OpenRoot(i.folder); err != nil {
		root.RemoveAll(i.folder)
		i.forget()
		root.Close()
		return nil, err
	}
	return i, nil
}

// finish ends the receiving of a module: err is its result. On an error the folder is removed.
func (i *Incoming) finish(source string, err error) (*Incoming, error) {
	if err == nil && len(i.gate.files) == 0 {
		err = refuse("", "contains no files")
	}
	if err == nil {
		i.top, err = i.gate.finish(module.ManifestName)
	}
	if err != nil {
		err = withSource(source, err)
		if left := i.Discard(); left != nil {
			err = errors.Join(err, left)
		}
		return nil, err
	}
	return i, nil
}

// write writes a file that the gate admitted. compressed is its size in the archive in bytes, 0
// if unknown.
func (i *Incoming) write(name string, from io.Reader, compressed int64) error {
	if dir := path.Dir(name); dir != "." {
		if err := i.root.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	f, err := i.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = i.gate.copy(f, name, from, compressed)
	return errors.Join(err, f.Close())
}

// copy copies a file and counts its bytes; exceeding a limit is a *Refused.
func (g *gate) copy(to io.Writer, name string, from io.Reader, compressed int64) error {
	var n int64
	buffer := make([]byte, 32<<10)
	for {
		read, err := from.Read(buffer)
		n += int64(read)
		g.bytes += int64(read)
		switch {
		case n > g.limits.Each:
			return refuse(name, fmt.Sprintf("has more than %d bytes", g.limits.Each))
		case g.bytes > g.limits.Bytes:
			return refuse("", fmt.Sprintf("contains more than %d bytes in total", g.limits.Bytes))
		}
		if compressed > 0 {
			if reason := g.limits.overRatio(compressed, n); reason != "" {
				return refuseHostile(name, reason)
			}
		}
		if _, err := to.Write(buffer[:read]); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// FS returns the files of the module, for reading.
func (i *Incoming) FS() fs.FS {
	files := i.root.FS()
	if i.top != "" {
		if sub, err := fs.Sub(files, i.top); err == nil {
			return sub
		}
	}
	return files
}

// Dir returns the path of the folder with the module until it is placed, for other
// processes that read it.
func (i *Incoming) Dir() string { return filepath.Join(i.modules.Name(), i.folder, i.top) }

// Place moves the module to the folder name beside the installed modules, by one rename. It is an
// error if name exists: see [Incoming.Replace].
func (i *Incoming) Place(name string) error {
	if err := i.placeable(name); err != nil {
		return err
	}
	if _, err := i.modules.Lstat(name); err == nil {
		return fmt.Errorf("`%s` already exists", name)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return i.placed(i.move(name))
}

// Replace moves the module to the folder name in place of the one that is there, which is
// deleted. If it fails, the old folder is back in its place.
func (i *Incoming) Replace(name string) error {
	if err := i.placeable(name); err != nil {
		return err
	}
	old := outgoing + rand.Text()
	if err := i.modules.Rename(name, old); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return i.placed(i.move(name))
		}
		return err
	}
	if err := i.move(name); err != nil {
		return errors.Join(err, i.modules.Rename(old, name))
	}
	return i.placed(i.modules.RemoveAll(old))
}

// placed discards what is left once the module was moved; on an error it can be moved again.
func (i *Incoming) placed(err error) error {
	if err != nil {
		return err
	}
	return i.Discard()
}

// placeable returns an error if the module was placed already or name is no valid folder name.
func (i *Incoming) placeable(name string) error {
	if i.done {
		return errors.New("the module was already installed or discarded")
	}
	if paths.CheckFilePath(name) != nil || name[0] == '.' || strings.Contains(name, "/") || wrongPart(name) != "" {
		return fmt.Errorf("`%s` is not a valid name for the folder of a module", name)
	}
	return nil
}

// move renames the folder of the module to name.
func (i *Incoming) move(name string) error {
	// Windows cannot rename a folder that is open.
	if err := i.root.Close(); err != nil {
		return err
	}
	if err := i.modules.Rename(path.Join(i.folder, i.top), name); err != nil {
		again, opened := i.modules.OpenRoot(i.folder)
		if opened == nil {
			i.root = again
		}
		return err
	}
	return nil
}

// Discard removes the module if it was not placed. Further calls do nothing.
func (i *Incoming) Discard() error {
	if i.done {
		return nil
	}
	i.done = true
	i.root.Close()
	defer i.forget()
	return errors.Join(i.modules.RemoveAll(i.folder), i.modules.Close())
}
