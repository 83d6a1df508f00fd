package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
)

// targets are the modules and the plain Lua files that paths name.
type targets struct {
	modules []string // folders
	files   []string
	asked   bool // somebody named paths
}

// targets finds what to test or check: the modules at and below each path;
// without paths, those in ./modules and ./examples, or else in the folder itself.
func (p *Program) targets(paths []string) (targets, error) {
	t := targets{asked: len(paths) > 0}
	if !t.asked {
		for _, dir := range []string{"modules", "examples"} {
			if info, err := os.Stat(dir); err == nil && info.IsDir() {
				paths = append(paths, dir)
			}
		}
		if library.IsModule(".") || len(paths) == 0 {
			paths = []string{"."}
		}
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return t, missing(path, err)
		}
		if !info.IsDir() {
			t.files = append(t.files, path)
			continue
		}
		dirs, err := library.Discover(path)
		if err != nil {
			return t, missing(path, err)
		}
		t.modules = append(t.modules, dirs...)
		// A script beside modules is checked with them.
		if main := filepath.Join(path, "main.lua"); len(dirs) == 0 {
			if _, err := os.Stat(main); err == nil {
				t.files = append(t.files, main)
			}
		}
	}
	t.modules, t.files = unique(t.modules), unique(t.files)
	return t, nil
}

// unique keeps the first of equal paths.
func unique(paths []string) []string {
	var list []string
	for _, path := range paths {
		if clean := filepath.Clean(path); !slices.Contains(list, clean) {
			list = append(list, clean)
		}
	}
	return list
}

// shownPath is a path as places show it.
func shownPath(path string) string { return strings.TrimPrefix(filepath.ToSlash(path), "./") }
