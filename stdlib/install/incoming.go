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

// What stands beside the modules and is none begins with one of these.
const (
	incoming = ".incoming-" // not yet placed
	outgoing = ".outgoing-" // replaced or taken away
)

// Incoming is a module that came onto the machine and stands beside the others, under a
// name that begins with ".incoming-", until it is placed or thrown away.
type Incoming struct {
	Commit     string   // the commit, when git brought it
	Tag        string   // the tag of that commit that was asked for, or ""
	Submodules []string // folders that git left empty
	beside     *os.Root // where modules are kept
	folder     string   // in it
	top        string   // the folder in it that is the module, or ""
	into       *os.Root // folder
	gate       *gate
	done       bool
	gone       func() // it is not there any more, see [source.Temporary]
}

// receive makes the fresh folder.
func receive(beside string, limits Limits) (*Incoming, error) {
	root, err := os.OpenRoot(beside)
	if err != nil {
		return nil, err
	}
	i := &Incoming{beside: root, folder: incoming + rand.Text(), gate: newGate(limits)}
	i.gone = source.Temporary(filepath.Join(beside, i.folder))
	if err := root.Mkdir(i.folder, 0o755); err != nil {
		i.gone()
		root.Close()
		return nil, err
	}
	if i.into, err = root.OpenRoot(i.folder); err != nil {
		root.RemoveAll(i.folder)
		i.gone()
		root.Close()
		return nil, err
	}
	return i, nil
}

// finish ends the receiving: what went wrong leaves nothing.
func (i *Incoming) finish(source string, err error) (*Incoming, error) {
	if err == nil && len(i.gate.files) == 0 {
		err = refuse("", "holds no files")
	}
	if err == nil {
		i.top, err = i.gate.whole(module.ManifestName)
	}
	if err != nil {
		err = in(source, err)
		if left := i.Discard(); left != nil {
			err = errors.Join(err, left)
		}
		return nil, err
	}
	return i, nil
}

// write writes one file that was admitted. compressed is how many bytes it has in its
// archive, or 0 when nobody knows.
func (i *Incoming) write(name string, from io.Reader, compressed int64) error {
	if dir := path.Dir(name); dir != "." {
		if err := i.into.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	f, err := i.into.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = i.gate.copy(f, name, from, compressed)
	return errors.Join(err, f.Close())
}

// copy copies a file under the limits, and counts it.
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
			return refuse("", fmt.Sprintf("holds more than %d bytes in all", g.limits.Bytes))
		}
		if compressed > 0 {
			if reason := g.limits.swollen(compressed, n); reason != "" {
				return refuse(name, reason)
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

// FS gives the module's files, to be read only.
func (i *Incoming) FS() fs.FS {
	files := i.into.FS()
	if i.top != "" {
		if sub, err := fs.Sub(files, i.top); err == nil {
			return sub
		}
	}
	return files
}

// Dir is the folder in which the module stands until it is placed, for who looks at it
// from another process.
func (i *Incoming) Dir() string { return filepath.Join(i.beside.Name(), i.folder, i.top) }

// Place puts the module where modules are kept, under a name, with one rename. It is an
// error if something stands there: see [Incoming.Replace].
func (i *Incoming) Place(name string) error {
	if err := i.placeable(name); err != nil {
		return err
	}
	if _, err := i.beside.Lstat(name); err == nil {
		return fmt.Errorf("`%s` is there already", name)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return i.placed(i.move(name))
}

// Replace puts the module in place of another, which is gone then. When that fails, the
// other stands where it stood.
func (i *Incoming) Replace(name string) error {
	if err := i.placeable(name); err != nil {
		return err
	}
	old := outgoing + rand.Text()
	if err := i.beside.Rename(name, old); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return i.placed(i.move(name))
		}
		return err
	}
	if err := i.move(name); err != nil {
		return errors.Join(err, i.beside.Rename(old, name))
	}
	return i.placed(i.beside.RemoveAll(old))
}

// placed ends it once the module is in its place; what failed may be tried again.
func (i *Incoming) placed(err error) error {
	if err != nil {
		return err
	}
	return i.Discard()
}

func (i *Incoming) placeable(name string) error {
	if i.done {
		return errors.New("the module was placed or thrown away already")
	}
	if paths.CheckFilePath(name) != nil || name[0] == '.' || strings.Contains(name, "/") || wrongPart(name) != "" {
		return fmt.Errorf("`%s` is no name for a module's folder", name)
	}
	return nil
}

func (i *Incoming) move(name string) error {
	// Windows moves no folder that is open.
	if err := i.into.Close(); err != nil {
		return err
	}
	if err := i.beside.Rename(path.Join(i.folder, i.top), name); err != nil {
		again, opened := i.beside.OpenRoot(i.folder)
		if opened == nil {
			i.into = again
		}
		return err
	}
	return nil
}

// Discard throws away what was not placed. More than once does nothing.
func (i *Incoming) Discard() error {
	if i.done {
		return nil
	}
	i.done = true
	i.into.Close()
	defer i.gone()
	return errors.Join(i.beside.RemoveAll(i.folder), i.beside.Close())
}
