package author

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
	"houserule/stdlib/starter"
)

// mostTargets is the largest number of rules of a game that are tried as the target of a new
// module.
const mostTargets = 8

func newCommand(p *program.Program) *cobra.Command {
	var on string
	c := &cobra.Command{
		Use:   "new NAME",
		Short: "Create a new module",
		Long: `Create a folder with a new module: one trait, one rule, one check, examples that
test them, a README, a licence, and editor settings.

NAME is the path of the folder, and its last part is the id of the module. Without --on,
the module is a game of its own. With --on, it requires that game and changes one of its rules. The module is loaded and tested before the folder is created. An existing folder is not
changed.`,
		Example: `  houserule new bog-walk
  houserule new modules/night-walks --on rpj-core`,
		Args: program.ArgCount(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return newModule(p, args[0], on) },
	}
	c.Flags().StringVar(&on, "on", "", "the game to change, by id or folder")
	return c
}

// base is the game of --on.
type base struct {
	*module.Module
	dirs    []string // its folder, if it was given as a path
	far     bool     // it is found by that path only, not from the folder of the new module
	targets []starter.Target
}

func newModule(p *program.Program, path, on string) error {
	path = filepath.Clean(path)
	absolute, err := filepath.Abs(path)
	if err != nil {
		return program.Fail(err)
	}
	id := filepath.Base(absolute)
	if problem := module.CheckID(id); problem != nil {
		return program.Unusable(problem)
	}
	if problem := module.CheckPortable(id); problem != nil {
		return program.Unusable(problem)
	}
	if _, err := os.Lstat(path); err == nil {
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("%s already exists and is not changed", filepath.ToSlash(path)), Hint: "choose another name, or move it away"})
	}
	parent := filepath.Dir(path)
	if info, err := os.Stat(parent); err != nil || !info.IsDir() {
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("there is no folder %s in which to make %s", filepath.ToSlash(parent), id)})
	}
	lib, err := p.Library(nil, parent)
	if err != nil {
		return program.Fail(err)
	}
	if why := lib.Why(id); why != nil {
		return program.Unusable(why)
	}
	if list := lib.Versions(id); len(list) > 0 {
		return program.Unusable(&diag.Problem{Message: fmt.Sprintf("there is already a module %s in %s", id, list[0].Dir), Hint: "choose another name; the id of a module must be unique"})
	}
	made := [][]starter.File{starter.Game(id)}
	var b *base
	if on != "" {
		if b, err = baseOf(p, on, parent); err != nil {
			return err
		}
		made = nil
		for _, t := range b.targets {
			made = append(made, starter.On(id, t))
		}
	}
	at, err := placeFirstValid(p, path, made, b)
	if err != nil {
		return err
	}
	return reportNew(p, path, id, made[at], b, at)
}

// baseOf finds the game of --on, and the rules that a module may change.
func baseOf(p *program.Program, on, parent string) (*base, error) {
	b := &base{}
	p.Flags.Modules = append(p.Flags.Modules, on)
	lib, err := p.Library(nil, parent)
	w := p.Selection()
	p.Flags.Modules = p.Flags.Modules[:len(p.Flags.Modules)-1]
	if err != nil {
		return nil, program.Fail(err)
	}
	if slices.Contains(w.Dirs, on) {
		b.dirs = []string{on}
	}
	id := program.IDOf(lib, w, on)
	if err := p.Resolve(lib, []string{id}); err != nil {
		return nil, err
	}
	game, err := openModule(lib, p.Flags.Odds, id, nil, nil, nil, 1, false)
	if err != nil {
		return nil, program.Fail(err)
	}
	defer game.Close()
	b.Module = game.Ruleset.Order[len(game.Ruleset.Order)-1]
	b.targets = starter.Targets(game, b.Module)
	if len(b.targets) == 0 {
		return nil, program.Fail(&diag.Problem{Message: fmt.Sprintf("%s has no character with a number that a rule computes, so a first module has nothing to change", b.ID),
			Hint: "create a module without --on, and name the game in its `requires`"})
	}
	if near, err := p.Library(nil, parent); len(b.dirs) > 0 && err == nil {
		b.far = len(near.Versions(id)) == 0
	}
	b.targets = b.targets[:min(len(b.targets), mostTargets)]
	return b, nil
}

// placeFirstValid makes the folder of the first of several variants that loads without warnings and whose
// examples hold, and returns its index. The folder is made completely or not at all.
func placeFirstValid(p *program.Program, path string, made [][]starter.File, b *base) (int, error) {
	work, remove, err := source.MkdirTemp(filepath.Dir(path), ".houserule-new-")
	if err != nil {
		return 0, program.Fail(fmt.Errorf("can't make a folder in %s: %s", filepath.ToSlash(filepath.Dir(path)), source.Reason(err)))
	}
	defer remove()
	var first error
	for i, files := range made {
		dir := filepath.Join(work, fmt.Sprint(i))
		err := writeAll(dir, files)
		if err != nil {
			return 0, program.Fail(err)
		}
		if err = validate(p, dir, filepath.Dir(path), b); err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		if err := os.Rename(dir, path); err != nil {
			return 0, program.Fail(fmt.Errorf("can't make %s: %w", filepath.ToSlash(path), err))
		}
		return i, nil
	}
	return 0, program.Fail(fmt.Errorf("nothing was created: the first attempt has an error\n%w", first))
}

// writeAll writes files into a folder.
func writeAll(dir string, files []starter.File) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(f.Text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// validate returns what is wrong with a new module: a problem or warning, or a failing example.
func validate(p *program.Program, dir, parent string, b *base) error {
	dirs := []string{dir}
	if b != nil {
		dirs = append(b.dirs[:len(b.dirs):len(b.dirs)], dir)
	}
	open := func(string) (*engine.Game, string, error) {
		lib, err := p.Library(dirs, parent)
		if err != nil {
			return nil, "", err
		}
		id := lib.Named[len(lib.Named)-1]
		game, err := openModule(lib, p.Flags.Odds, id, nil, nil, compile.NewCache(program.Limits(1).Compile), 1, true)
		if err != nil {
			return nil, id, err
		}
		for _, w := range game.Table.World().Program().Warnings() {
			if strings.HasPrefix(w.Pos.File, filepath.ToSlash(dir)+"/") {
				game.Close()
				return nil, id, w
			}
		}
		return game, id, nil
	}
	report := examples.Run(examples.Config{Dirs: []string{dir}, Workers: 1, Open: open})
	if report.Failed == 0 && report.Passed == 0 {
		return errors.New("it has no examples")
	}
	for _, r := range report.Results {
		if r.Err != nil {
			return r.Err
		}
	}
	return nil
}

func reportNew(p *program.Program, path, id string, files []starter.File, b *base, at int) error {
	shown := filepath.ToSlash(path)
	if p.Flags.JSON {
		report := struct {
			Folder  string   `json:"folder"`
			ID      string   `json:"id"`
			On      string   `json:"on,omitempty"`
			Changes string   `json:"changes,omitempty"`
			Files   []string `json:"files"`
		}{Folder: shown, ID: id}
		for _, f := range files {
			report.Files = append(report.Files, f.Name)
		}
		if b != nil {
			report.On, report.Changes = b.ID, b.targets[at].Rule
		}
		return p.WriteJSON(report)
	}
	what := "a game of its own"
	if b != nil {
		what = fmt.Sprintf("a module for %s %s that changes %s", b.ID, b.Version, b.targets[at].Rule)
	}
	fmt.Fprintf(p.Out, "%s: %s\n", shown, what)
	for _, f := range files {
		fmt.Fprintf(p.Out, "  %s\n", f.Name)
	}
	named := ""
	if b != nil && b.far {
		named = " --module " + filepath.ToSlash(b.dirs[0])
	}
	_, err := fmt.Fprintf(p.Out, "it loads, and its examples pass; next:\n  houserule check %s%s\n  houserule test %s%s\n  houserule repl --module %s%s\n", shown, named, shown, named, shown, named)
	return err
}
