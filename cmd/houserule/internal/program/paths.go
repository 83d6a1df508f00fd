package program

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

// Targets holds the modules and the plain Lua files to test or check.
type Targets struct {
	Modules []string // folders
	Files   []string
	Asked   bool // paths were given on the command line
}

// LoadableTargets is [Program.Targets] for commands that load modules. It fails for folders that
// [Program.RefuseAmbiguous] refuses; verb is the command.
func (p *Program) LoadableTargets(verb string, paths []string) (Targets, error) {
	for _, path := range paths {
		if err := p.RefuseAmbiguous(path, verb); err != nil {
			return Targets{}, err
		}
	}
	return p.Targets(paths)
}

// Targets returns what to test or check: the files in paths, and the modules at and below each
// folder; without paths the modules in ./modules and ./examples, or else in the working directory.
func (p *Program) Targets(paths []string) (Targets, error) {
	p.authoring = true
	t := Targets{Asked: len(paths) > 0}
	if !t.Asked {
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
			return t, Missing(path, err)
		}
		if !info.IsDir() {
			t.Files = append(t.Files, path)
			continue
		}
		dirs, err := library.Discover(path)
		if err != nil {
			return t, Missing(path, err)
		}
		t.Modules = append(t.Modules, dirs...)
		// A folder without modules may contain a script.
		if main := filepath.Join(path, "main.lua"); len(dirs) == 0 {
			if _, err := os.Stat(main); err == nil {
				t.Files = append(t.Files, main)
			}
		}
	}
	t.Modules, t.Files = Unique(t.Modules), Unique(t.Files)
	return t, nil
}

// Unique drops repeated paths.
func Unique(paths []string) []string {
	var list []string
	for _, path := range paths {
		if clean := filepath.Clean(path); !slices.Contains(list, clean) {
			list = append(list, clean)
		}
	}
	return list
}

// RefuseModuleFile returns an error for a file of a module, since it cannot be loaded alone. verb
// is the command that takes the folder instead.
func (p *Program) RefuseModuleFile(file, verb string) error {
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
		return Unusable(&diag.Problem{Message: fmt.Sprintf("%s belongs to the module %s", ShownPath(file), m.ID),
			Hint: fmt.Sprintf("%s the folder: houserule %s %s", verb, verb, folder)})
	}
}

// loads reports whether a module loads a file.
func loads(m *module.Module, name string) bool {
	if slices.Contains(m.Files, name) || slices.Contains(m.SpecFiles, name) {
		return name != engine.MainScript
	}
	return slices.ContainsFunc(m.With, func(l module.Layer) bool {
		return slices.Contains(l.Files, name) || slices.Contains(l.SpecFiles, name)
	})
}

// ShownPath returns a path as positions show it.
func ShownPath(path string) string { return strings.TrimPrefix(filepath.ToSlash(path), "./") }
