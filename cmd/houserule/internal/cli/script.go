package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/stdlib/engine"
)

// scriptAt returns the script of a path: a plain file, also the main.lua of a folder, or the
// folder of a module. verb is the command that runs it.
func scriptAt(p *program.Program, path, verb string) (script string, isModule bool, err error) {
	if err := p.RefuseAmbiguous(path, verb); err != nil {
		return "", false, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", false, program.Missing(path, err)
	case !info.IsDir():
		return path, false, p.RefuseModuleFile(path, verb)
	case library.IsModule(path):
		return path, true, nil
	}
	main := filepath.Join(path, engine.MainScript)
	if _, missing := os.Stat(main); missing != nil {
		return "", false, program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s has neither a module.json nor a main.lua", path), Hint: scriptIn(path, verb)})
	}
	return main, false, nil
}

// libraryFor finds the modules of --module and those near the script.
func libraryFor(p *program.Program, path string, isModule bool) (*library.Library, error) {
	if isModule {
		return p.Library([]string{path})
	}
	dir := filepath.Dir(path)
	return p.Library(nil, dir, filepath.Join(dir, ".."))
}

// scriptIn suggests which file of a folder can be run.
func scriptIn(dir, verb string) string {
	scripts, _ := filepath.Glob(filepath.Join(dir, "*.lua"))
	if len(scripts) == 0 {
		return "it contains no Lua files"
	}
	return fmt.Sprintf("name the file to %s: houserule %s ", verb, verb) + filepath.ToSlash(scripts[0])
}
