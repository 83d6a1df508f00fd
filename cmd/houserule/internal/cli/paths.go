package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// targets are the modules and the plain Lua files that paths name.
type targets struct {
	modules []string // folders
	files   []string
	asked   bool // somebody named paths
}

// ownTargets is targets for what loads modules, and refuses a folder that is named like
// a module that was added. verb is the command.
func (p *Program) ownTargets(verb string, paths []string) (targets, error) {
	for _, path := range paths {
		if err := p.ownFolder(path, verb); err != nil {
			return targets{}, err
		}
	}
	return p.targets(paths)
}

// targets finds what to test or check: the modules at and below each path;
// without paths, those in ./modules and ./examples, or else in the folder itself.
func (p *Program) targets(paths []string) (targets, error) {
	p.workshop = true
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

// ofModule refuses a file that a module loads: alone it knows nothing of the
// others, and what is said of it would mislead. verb is the command that takes
// the folder instead.
func (p *Program) ofModule(file, verb string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if !library.IsModule(dir) {
			if dir == filepath.Dir(dir) {
				return nil
			}
			continue
		}
		m, err := module.Open(os.DirFS(dir), filepath.ToSlash(dir))
		name, outside := filepath.Rel(dir, path)
		if err != nil || outside != nil || !loads(m, filepath.ToSlash(name)) {
			return nil
		}
		folder := strings.TrimSuffix(filepath.ToSlash(file), filepath.ToSlash(name))
		if folder = strings.TrimSuffix(folder, "/"); folder == "" {
			folder = "."
		}
		return unusable(&diag.Problem{Message: fmt.Sprintf("%s belongs to the module %s", shownPath(file), m.ID),
			Hint: fmt.Sprintf("%s the folder: houserule %s %s", verb, verb, folder)})
	}
}

// loads tells the files that a module loads by itself.
func loads(m *module.Module, name string) bool {
	if slices.Contains(m.Files, name) || slices.Contains(m.SpecFiles, name) {
		return name != engine.MainScript
	}
	return slices.ContainsFunc(m.With, func(l module.Layer) bool {
		return slices.Contains(l.Files, name) || slices.Contains(l.SpecFiles, name)
	})
}

// shownPath is a path as places show it.
func shownPath(path string) string { return strings.TrimPrefix(filepath.ToSlash(path), "./") }
