package cli

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/sarif"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/inspect"
)

func (p *Program) checkCommand() *cobra.Command {
	fix, codes, into := false, false, ""
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Load modules and report everything that is wrong",
		Long: `Load all modules at and below each PATH and report every problem of all of them.

Without a PATH these are the modules in ./modules and ./examples, or else in the
current folder. A PATH may also be a single Lua file. Warnings do not count as
problems; a note tells what is in order and yet worth knowing.

Every warning and note ends with its code. A comment silences it on its line, or on
the line below, and says why: -- check: unused-local, because ...

With --fix it writes into the files of these modules what it is certain of, such
as the new spelling of an old word, and reports what is left.`,
		RunE: func(_ *cobra.Command, args []string) error {
			if codes {
				return p.showCodes()
			}
			return p.check(args, fix, into)
		},
	}
	cmd.Flags().BoolVar(&fix, "fix", false, "write what is certain into the files of the modules")
	cmd.Flags().StringVar(&into, "sarif", "", "write what was found into this file as SARIF 2.1.0, for code hosts; - is the output")
	cmd.Flags().BoolVar(&codes, "codes", false, "list everything that a check can find, by its code")
	return cmd
}

// codeReport is a sort of finding in machine-readable form.
type codeReport struct {
	Code  string `json:"code"`
	Level string `json:"level"` // problem, warning or note
	Title string `json:"title"`
	Help  string `json:"help"`
	Fixes bool   `json:"fixes,omitempty"` // --fix mends some of them
}

// showCodes lists the sorts of findings.
func (p *Program) showCodes() error {
	var list []codeReport
	for _, c := range inspect.Codes {
		list = append(list, codeReport{c.Name, c.Level.String(), c.Title, c.Help, c.Fixes})
	}
	if p.flags.json {
		return p.writeJSON(list)
	}
	for _, c := range inspect.Codes {
		fmt.Fprintln(p.Out, c.Describe())
	}
	return nil
}

// findings gathers problems, warnings and notes, each place and message once:
// modules that share a requirement share its problems.
type findings struct {
	problems, warnings, notes diag.List
	fixes                     fixes
	texts                     map[string]string // of files, as they were checked
	silenced                  []inspect.Silenced
	all                       []inspect.Finding // however many there are
}

func (f *findings) add(warning bool, err error) {
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		if warning {
			f.put(inspect.Finding{Level: inspect.Warning, Problem: p})
		} else {
			f.put(inspect.Finding{Level: inspect.Problem, Problem: p})
		}
	}
}

func (p *Program) check(paths []string, fix bool, into string) error {
	t, err := p.ownTargets("check", paths)
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
	if into != "" {
		if err := p.writeSARIF(f, into); err != nil {
			return err
		}
		if into == "-" {
			return f.exit()
		}
	}
	return p.showFindings(f, len(t.modules), len(t.files))
}

func (p *Program) checkModules(dirs []string) *findings {
	f := &findings{}
	inspector := inspect.New(limits(1))
	for _, dir := range dirs {
		p.checkModule(dir, inspector, f)
	}
	return f
}

// checkModule takes in what is found in a module, and tells whether it loads.
func (p *Program) checkModule(dir string, inspector *inspect.Inspector, f *findings) bool {
	lib, err := p.library([]string{dir})
	if err != nil {
		f.add(false, err)
		return false
	}
	m := lib.Modules[len(lib.Modules)-1]
	if err := p.resolves(lib, []string{m.ID}); err != nil {
		f.add(false, errors.Unwrap(err))
		return false
	}
	report := inspector.Module(m, lib)
	f.take(report)
	return !slices.ContainsFunc(report.Findings, func(found inspect.Finding) bool { return found.Level == inspect.Problem })
}

// put takes in one finding.
func (f *findings) put(found inspect.Finding) {
	list := [...]*diag.List{&f.problems, &f.warnings, &f.notes}[found.Level]
	list.Add(found.Problem)
	if !slices.ContainsFunc(f.all, func(x inspect.Finding) bool {
		return x.Level == found.Level && x.Pos == found.Pos && x.Message == found.Message && x.Doing == found.Doing
	}) {
		f.all = append(f.all, found)
	}
}

// exit is the end of a check that found problems.
func (f *findings) exit() error {
	if len(f.problems) > 0 {
		return &exit{code: Failed}
	}
	return nil
}

// writeSARIF writes what was found for code hosts.
func (p *Program) writeSARIF(f *findings, into string) error {
	var text bytes.Buffer
	err := sarif.Write(&text, sarif.Log{Version: engine.Version, Findings: f.all, Silenced: f.silenced, Texts: f.texts})
	if err != nil {
		return err
	}
	if into == "-" {
		_, err := p.Out.Write(text.Bytes())
		return err
	}
	return writeFile(into, text.Bytes())
}

// writeFile writes a report for another program.
func writeFile(into string, text []byte) error {
	if err := os.WriteFile(into, text, 0o666); err != nil {
		return failed(fmt.Errorf("can't write %s: %s", into, source.Reason(err)))
	}
	return nil
}

// take takes in what was found in a module.
func (f *findings) take(r inspect.Report) {
	for _, found := range r.Findings {
		f.put(found)
		f.fixes.add(r.Texts, found.Problem)
	}
	f.silenced = append(f.silenced, r.Silenced...)
	if f.texts == nil {
		f.texts = map[string]string{}
	}
	maps.Copy(f.texts, r.Texts)
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

// withCode is what a problem says, with the code by which it can be silenced.
func withCode(p *diag.Problem) string {
	if p.Code == "" || p.More() > 0 {
		return p.Error()
	}
	coded := *p
	coded.Message = diag.Brief(p.Message) + " [" + p.Code + "]"
	return coded.Error()
}

// reported is a problem for programs, with what --fix would write.
func (f *findings) reported(p *diag.Problem, warning bool) problemReport {
	report := reportProblem(p, warning)
	if report.Code = p.Code; report.Code == "" && p.More() == 0 {
		report.Code = "problem"
	}
	for _, e := range p.Fix {
		text, known := f.texts[e.File]
		if !known {
			return report
		}
		file := diag.NewFile(e.File, text)
		from, to := file.PosAt(e.Start), file.PosAt(e.End)
		report.Fix = append(report.Fix, editReport{File: e.File, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column, New: e.New})
	}
	return report
}

func (p *Program) showFindings(f *findings, modules, files int) error {
	if p.flags.json {
		list := []problemReport{}
		for _, problem := range f.problems {
			list = append(list, f.reported(problem, false))
		}
		for _, w := range f.warnings {
			list = append(list, f.reported(w, true))
		}
		for _, n := range f.notes {
			report := f.reported(n, false)
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
			fmt.Fprintf(out, "%s\n\n", withCode(w))
		}
		for _, n := range f.notes {
			fmt.Fprintf(out, "note: %s\n\n", withCode(n))
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
	return f.exit()
}
