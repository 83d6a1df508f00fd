package library

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/runtime/module"
)

// IsModule reports whether a folder has a manifest.
func IsModule(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, module.ManifestName))
	return err == nil && info.Mode().IsRegular()
}

// Discover lists the module folders at and below root, in lexical order. It skips folders inside
// modules, unreadable folders, and folders whose names begin with a dot; an unreadable root is an
// error.
func Discover(root string) ([]string, error) {
	var dirs []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == root {
				return err
			}
			return fs.SkipDir
		}
		if !d.IsDir() {
			return nil
		}
		if path != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if IsModule(path) {
			dirs = append(dirs, path)
			return fs.SkipDir
		}
		return nil
	})
	return dirs, err
}
