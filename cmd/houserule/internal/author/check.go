package author

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/sarif"
	"houserule/lang/diag"
	"houserule/lang/parallel"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/inspect"
)

func checkCommand(p *program.Program) *cobra.Command {
	fix, codes, into := false, false, ""
	cmd := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Load modules and report all problems",
		Long: `Load all modules at and below each PATH and report all their problems.

Without a PATH, the modules in ./modules and ./examples are checked, or, if there are no
such folders, those in the current folder. A PATH may also be a single Lua file. Warnings
are not counted as problems. A note reports something that is valid but worth knowing.

Every warning and note ends with its code. A comment with a reason silences it on its
line or on the line below: -- check: unused-local, because ...

With --fix, safe fixes are written into the files, such as the new spelling of an old
word, and the remaining problems are reported.`,
		RunE: func(_ *cobra.Command, args []string) error {
			if codes {
				return showCodes(p)
			}
			return check(p, args, fix, into)
		},
	}
	cmd.Flags().BoolVar(&fix, "fix", false, "write safe fixes into the files of the modules")
	cmd.Flags().StringVar(&into, "sarif", "", "write the findings to this file as SARIF 2.1.0, for code hosts; - is standard output")
	cmd.Flags().BoolVar(&codes, "codes", false, "list all codes with their explanations")
	return cmd
}

// codeReport is a kind of finding, for --json.
type codeReport struct {
	Code  string `json:"code"`
	Level string `json:"level"` // problem, warning or note
	Title string `json:"title"`
	Help  string `json:"help"`
	Fixes bool   `json:"fixes,omitempty"` // --fix repairs some of them
}

// showCodes lists the kinds of findings.
func showCodes(p *program.Program) error {
	var list []codeReport
	for _, c := range inspect.Codes {
		list = append(list, codeReport{c.Name, c.Level.String(), c.Title, c.Help, c.Fixes})
	}
	if p.Flags.JSON {
		return p.WriteJSON(list)
	}
	for _, c := range inspect.Codes {
		fmt.Fprintln(p.Out, c.Describe())
	}
	return nil
}

// findings collects problems, warnings and notes. Findings with the same place and message are
// kept once, as modules that share a requirement share its problems.
type findings struct {
	problems, warnings, notes diag.List
	fixes                     fixes
	texts                     map[string]string // of the files, as they were checked
	silenced                  []inspect.Silenced
	all                       []inspect.Finding // without a limit
}

func (f *findings) add(warning bool, err error) {
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		if warning {
			f.addFinding(inspect.Finding{Level: inspect.Warning, Problem: p})
		} else {
			f.addFinding(inspect.Finding{Level: inspect.Problem, Problem: p})
		}
	}
}

func check(p *program.Program, paths []string, fix bool, into string) error {
	t, err := p.LoadableTargets("check", paths)
	if err != nil {
		return err
	}
	if t.Asked && len(t.Modules)+len(t.Files) == 0 {
		return program.Unusable(&diag.Problem{Message: "there is nothing to check in " + strings.Join(paths, ", "), Hint: "a module is a folder with a module.json"})
	}
	for _, file := range t.Files {
		if err := p.RefuseModuleFile(file, "check"); err != nil {
			return err
		}
	}
	f := checkModules(p, t.Modules)
	if fix {
		if f, err = fixAll(p, t.Modules, f); err != nil {
			return err
		}
	}
	for _, file := range t.Files {
		text, err := p.ScriptText(file)
		if err != nil {
			return err
		}
		checkFile(p, program.ShownPath(file), text, f)
	}
	if into != "" {
		if err := writeSARIF(p, f, into); err != nil {
			return err
		}
		if into == "-" {
			return f.exit()
		}
	}
	return showFindings(p, f, len(t.Modules), len(t.Files))
}

func checkModules(p *program.Program, dirs []string) *findings {
	f := &findings{}
	checks := inspectModules(p, dirs, inspect.New(program.Limits(runtime.GOMAXPROCS(0))))
	for i := range checks {
		checks[i].addTo(f)
	}
	return f
}

// inspectModules inspects modules on all processors. The result has one element for each folder, and
// does not depend on the number of processors.
func inspectModules(p *program.Program, dirs []string, inspector *inspect.Inspector) []moduleCheck {
	checks := make([]moduleCheck, len(dirs))
	shelves := &library.Shelves{}
	for i, dir := range dirs { // in order, since notes are printed
		checks[i].find(p, shelves, dir)
	}
	parallel.For(len(checks), func(i int) {
		if c := &checks[i]; c.err == nil {
			c.report = inspector.Module(c.module, c.library)
			c.library = nil // no longer needed
		}
	})
	return checks
}

// moduleCheck is the inspection of one module.
type moduleCheck struct {
	library *library.Library // finds the modules that it requires
	module  *module.Module
	err     error // why it was not found or resolved; the other fields are not set then
	report  inspect.Report
}

// find opens the module in a folder and resolves what it requires.
func (c *moduleCheck) find(p *program.Program, shelves *library.Shelves, dir string) {
	lib, err := p.LibraryOf(shelves, []string{dir})
	if err != nil {
		c.err = err
		return
	}
	m := lib.Modules[len(lib.Modules)-1]
	if err := p.Resolve(lib, []string{m.ID}); err != nil {
		c.err = errors.Unwrap(err)
		return
	}
	c.library, c.module = lib, m
}

// addTo adds the findings to f, and reports whether the module loads.
func (c *moduleCheck) addTo(f *findings) bool {
	if c.err != nil {
		f.add(false, c.err)
		return false
	}
	f.addReport(c.report)
	return !slices.ContainsFunc(c.report.Findings, func(found inspect.Finding) bool { return found.Level == inspect.Problem })
}

// addFinding adds one finding.
func (f *findings) addFinding(found inspect.Finding) {
	list := [...]*diag.List{&f.problems, &f.warnings, &f.notes}[found.Level]
	list.Add(found.Problem)
	if !slices.ContainsFunc(f.all, func(x inspect.Finding) bool {
		return x.Level == found.Level && x.Pos == found.Pos && x.Message == found.Message && x.Operation == found.Operation
	}) {
		f.all = append(f.all, found)
	}
}

// exit is the error with which a check that found problems ends; nil for none.
func (f *findings) exit() error {
	if len(f.problems) > 0 {
		return &program.Exit{Code: program.Failed}
	}
	return nil
}

// writeSARIF writes the findings in SARIF, for code hosts.
func writeSARIF(p *program.Program, f *findings, into string) error {
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

// writeFile writes a report to a file.
func writeFile(into string, text []byte) error {
	if err := os.WriteFile(into, text, 0o666); err != nil {
		return program.Fail(fmt.Errorf("can't write %s: %s", into, source.Reason(err)))
	}
	return nil
}

// addReport adds the findings of a module.
func (f *findings) addReport(r inspect.Report) {
	for _, found := range r.Findings {
		f.addFinding(found)
		f.fixes.add(r.Texts, found.Problem)
	}
	f.silenced = append(f.silenced, r.Silenced...)
	if f.texts == nil {
		f.texts = map[string]string{}
	}
	maps.Copy(f.texts, r.Texts)
}

// checkFile checks a Lua file that belongs to no module, without running it.
func checkFile(p *program.Program, name, text string, f *findings) {
	if path.Base(name) == module.ManifestName {
		_, err := module.ReadManifest(diag.NewFile(name, text))
		f.add(false, err)
		return
	}
	dir := filepath.Dir(filepath.FromSlash(name))
	lib, err := p.Library(nil, dir, filepath.Join(dir, ".."))
	if err != nil {
		f.add(false, err)
		return
	}
	ids := append(p.Selection().IDs, lib.Named...)
	if err := p.Resolve(lib, ids); err != nil {
		f.add(false, errors.Unwrap(err))
		return
	}
	game, err := engine.Open(engine.Options{Modules: ids, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: program.Limits(1)})
	if err != nil {
		f.add(false, err)
		return
	}
	defer game.Close()
	f.add(false, game.CheckScript(diag.NewFile(name, text)))
}

// withCode returns the message of a problem with the code that silences it.
func withCode(p *diag.Problem) string {
	if p.Code == "" || p.More() > 0 {
		return p.Error()
	}
	coded := *p
	coded.Message = diag.Brief(p.Message) + " [" + p.Code + "]"
	return coded.Error()
}

// reported returns a problem for --json, with the edits of --fix.
func (f *findings) reported(p *diag.Problem, warning bool) program.ProblemReport {
	report := program.ReportProblem(p, warning)
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
		report.Fix = append(report.Fix, program.EditReport{File: e.File, Line: from.Line, Column: from.Column, EndLine: to.Line, EndColumn: to.Column, New: e.New})
	}
	return report
}

func showFindings(p *program.Program, f *findings, modules, files int) error {
	if p.Flags.JSON {
		list := []program.ProblemReport{}
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
		if err := p.WriteJSON(list); err != nil {
			return err
		}
	} else {
		out := p.Paint(p.Out, p.OutIsTerminal)
		for _, problem := range f.problems {
			out.Bad(problem.Error())
			fmt.Fprint(out, "\n\n")
		}
		for _, w := range f.warnings {
			out.Note("warning: ")
			fmt.Fprintf(out, "%s\n\n", withCode(w))
		}
		for _, n := range f.notes {
			fmt.Fprintf(out, "note: %s\n\n", withCode(n))
		}
		looked := program.Counted(modules, "module")
		if files > 0 {
			looked += ", " + program.Counted(files, "file")
		}
		found := program.Counted(f.problems.Count(), "problem") + ", " + program.Counted(f.warnings.Count(), "warning")
		if len(f.notes) > 0 {
			found += ", " + program.Counted(f.notes.Count(), "note")
		}
		fmt.Fprintf(out, "%s checked: %s\n", looked, found)
	}
	return f.exit()
}
