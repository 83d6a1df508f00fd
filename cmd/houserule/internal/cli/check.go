package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/prompt"
	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

func (p *Program) checkCommand() *cobra.Command {
	fix := false
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Load modules and report everything that is wrong",
		Long: `Load all modules at and below each PATH and report every problem of all of them.

Without a PATH these are the modules in ./modules and ./examples, or else in the
current folder. A PATH may also be a single Lua file. Warnings do not count as
problems; a note tells what is in order and yet worth knowing.

With --fix it writes into the files of these modules what it is certain of, such
as the new spelling of an old word, and reports what is left.`,
		RunE: func(_ *cobra.Command, args []string) error { return p.check(args, fix) },
	}
	cmd.Flags().BoolVar(&fix, "fix", false, "write what is certain into the files of the modules")
	return cmd
}

// findings gathers problems, warnings and notes, each place and message once:
// modules that share a requirement share its problems.
type findings struct {
	problems, warnings, notes diag.List
	fixes                     fixes
}

func (f *findings) add(warning bool, err error) {
	if warning {
		f.warnings.AddErr(err)
	} else {
		f.problems.AddErr(err)
	}
}

func (p *Program) check(paths []string, fix bool) error {
	t, err := p.targets(paths)
	if err != nil {
		return err
	}
	if t.asked && len(t.modules)+len(t.files) == 0 {
		return unusable(&diag.Problem{Message: "there is nothing to check in " + strings.Join(paths, ", "), Hint: "a module is a folder with a module.json"})
	}
	for _, file := range t.files {
		if err := p.ofModule(file, "check"); err != nil {
			return err
		}
	}
	f := p.checkModules(t.modules)
	if fix {
		if f, err = p.fixAll(t.modules, f); err != nil {
			return err
		}
	}
	for _, file := range t.files {
		text, err := p.scriptText(file)
		if err != nil {
			return err
		}
		p.checkFile(shownPath(file), text, f)
	}
	return p.showFindings(f, len(t.modules), len(t.files))
}

func (p *Program) checkModules(dirs []string) *findings {
	f := &findings{}
	cache := script.NewCache(limits(1))
	for _, dir := range dirs {
		p.checkModule(dir, cache, f)
	}
	return f
}

func (p *Program) checkModule(dir string, cache *script.Cache, f *findings) {
	lib, err := p.library([]string{dir})
	if err != nil {
		f.add(false, err)
		return
	}
	m := lib.Modules[len(lib.Modules)-1]
	if err := p.resolves(lib, []string{m.ID}); err != nil {
		f.add(false, errors.Unwrap(err))
		return
	}
	for _, name := range m.Unlisted {
		if name == engine.MainScript {
			continue // it is played, not loaded
		}
		f.add(true, &diag.Problem{Pos: diag.Pos{File: m.Shown(name)}, Message: "no `files` of " + module.ManifestName + " names this file, so it is never loaded"})
	}
	game, err := openModule(lib, m.ID, nil, nil, cache, 1, true)
	if err != nil {
		f.add(false, err)
		// A slip in a spec must not hide those in the rules.
		if game, err = openModule(lib, m.ID, nil, nil, cache, 1, false); err != nil {
			f.add(false, err)
			return
		}
	}
	defer game.Close()
	for _, layer := range m.With {
		if len(lib.Versions(layer.ID)) == 0 {
			p.checkLayer(m, layer, lib, f)
			continue
		}
		both, err := openModule(lib, m.ID, []string{layer.ID}, nil, cache, 1, true)
		if err != nil {
			f.add(false, err)
			continue
		}
		f.warn(m, both, func(file string) bool {
			return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool { return m.Shown(name) == file })
		})
		both.Close()
	}
	f.warn(m, game, func(file string) bool {
		return file == "" || strings.HasPrefix(file, m.Dir+"/") || m.Dir == "." && !strings.HasPrefix(file, library.StandardName+"/")
	})
	if file, err := m.Lua(engine.MainScript, limits(1).Source); err == nil {
		f.add(false, game.CheckScript(file))
	} else if !errors.Is(err, fs.ErrNotExist) {
		f.add(false, err)
	}
}

// warn takes in what a game says of the files of a module that are wanted.
func (f *findings) warn(m *module.Module, game *engine.Game, wanted func(file string) bool) {
	book := game.Table.Book()
	for _, w := range slices.Concat(book.Warnings(), prompt.Dropped(book)) {
		if wanted(w.Pos.File) {
			f.add(true, w)
			f.fixes.add(m, game, w)
		}
	}
	for _, n := range book.Notes() {
		if wanted(n.Pos.File) {
			f.notes.Add(n)
		}
	}
}

// checkLayer tells that a module under `with`, of which there is none, may be
// meant to be another one. One that looks like no other may well be somewhere else.
func (p *Program) checkLayer(m *module.Module, layer module.Layer, lib *library.Library, f *findings) {
	others := slices.DeleteFunc(lib.IDs(), func(id string) bool {
		return id == m.ID || slices.ContainsFunc(m.With, func(l module.Layer) bool { return l.ID == id })
	})
	hint := diag.DidYouMean(layer.ID, others)
	if hint == "" {
		return
	}
	problem := &diag.Problem{Pos: layer.Pos, Message: fmt.Sprintf("there is no module %s, so its files are never loaded", layer.ID), Hint: hint}
	if text, err := source.Read(m.FS, module.ManifestName, module.MaxManifest); err == nil {
		problem.Source, problem.Width = diag.NewFile(layer.Pos.File, string(text)).Line(layer.Pos.Line), len(layer.ID)+2
	}
	f.add(true, problem)
}

// checkFile checks a plain Lua file as far as it can be without running it.
func (p *Program) checkFile(name, text string, f *findings) {
	if path.Base(name) == module.ManifestName {
		_, err := module.ReadManifest(diag.NewFile(name, text))
		f.add(false, err)
		return
	}
	dir := filepath.Dir(filepath.FromSlash(name))
	lib, err := p.library(nil, dir, filepath.Join(dir, ".."))
	if err != nil {
		f.add(false, err)
		return
	}
	ids := append(p.wanted().ids, lib.Named...)
	if err := p.resolves(lib, ids); err != nil {
		f.add(false, errors.Unwrap(err))
		return
	}
	game, err := engine.Open(engine.Options{Modules: ids, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: limits(1)})
	if err != nil {
		f.add(false, err)
		return
	}
	defer game.Close()
	f.add(false, game.CheckScript(diag.NewFile(name, text)))
}

func (p *Program) showFindings(f *findings, modules, files int) error {
	if p.flags.json {
		list := []problemReport{}
		for _, problem := range f.problems {
			list = append(list, reportProblem(problem, false))
		}
		for _, w := range f.warnings {
			list = append(list, reportProblem(w, true))
		}
		for _, n := range f.notes {
			report := reportProblem(n, false)
			report.Note = true
			list = append(list, report)
		}
		if err := p.writeJSON(list); err != nil {
			return err
		}
	} else {
		out := p.paint(p.Out, p.OutIsTerminal)
		for _, problem := range f.problems {
			out.bad(problem.Error())
			fmt.Fprint(out, "\n\n")
		}
		for _, w := range f.warnings {
			out.note("warning: ")
			fmt.Fprintf(out, "%s\n\n", w.Error())
		}
		for _, n := range f.notes {
			fmt.Fprintf(out, "note: %s\n\n", n.Error())
		}
		looked := counted(modules, "module")
		if files > 0 {
			looked += ", " + counted(files, "file")
		}
		found := counted(f.problems.Count(), "problem") + ", " + counted(f.warnings.Count(), "warning")
		if len(f.notes) > 0 {
			found += ", " + counted(f.notes.Count(), "note")
		}
		fmt.Fprintf(out, "%s checked: %s\n", looked, found)
	}
	if len(f.problems) > 0 {
		return &exit{code: Failed}
	}
	return nil
}
