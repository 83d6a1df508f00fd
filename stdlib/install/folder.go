package install

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"houserule/lang/source"
)

// FromFolder receives a module from a folder, by the rules for archives. name is its name in
// messages, beside the folder of installed modules.
func FromFolder(dir, name, beside string, limits Limits) (*Incoming, error) {
	from, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	i, err := receive(beside, limits)
	if err != nil {
		return nil, err
	}
	return i.finish(name, walk(from.FS(), i.gate, func(file string, f fs.File) error {
		return i.write(file, f, 0)
	}))
}

// walk calls each for the files of a module in the order of their names, each after the gate
// admitted it. Files and folders whose names begin with a dot are skipped.
func walk(fsys fs.FS, g *gate, each func(name string, f fs.File) error) error {
	return fs.WalkDir(fsys, ".", func(name string, found fs.DirEntry, err error) error {
		if name == "." {
			return err
		}
		if strings.HasPrefix(found.Name(), ".") {
			if found.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if err != nil {
			return refuse(name, "can't be read: "+source.Reason(err))
		}
		admitted, err := g.admit(name, found.IsDir())
		if err != nil || admitted == "" {
			return err
		}
		info, err := found.Info()
		if err != nil {
			return refuse(name, "can't be read: "+source.Reason(err))
		}
		// Some file systems set the executable bit on all files. Installed files never have it.
		if reason := wrongKind(info.Mode() &^ 0o111); reason != "" {
			return refuse(name, reason)
		}
		if found.IsDir() {
			return nil
		}
		f, err := fsys.Open(name)
		if err != nil {
			return refuse(name, "can't be read: "+source.Reason(err))
		}
		defer f.Close()
		// The folder may change while it is read: the file that was opened is the one to check.
		if info, err = f.Stat(); err != nil || !info.Mode().IsRegular() {
			return refuse(name, "is not a regular file")
		}
		var path *fs.PathError
		if err = each(name, f); errors.As(err, &path) && path.Op == "read" {
			return refuse(name, "can't be read: "+source.Reason(err))
		}
		return err
	})
}
