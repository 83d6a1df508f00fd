package author

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
	"houserule/stdlib/mutation/coverage"
	"houserule/stdlib/mutation/runner"
)

// mutationConfigs lists the modules to measure, each alone and with each module for which it has
// spec files.
func mutationConfigs(p *program.Program, paths []string, o testFlags) ([]runner.Config, error) {
	pattern, err := o.pattern()
	if err != nil {
		return nil, err
	}
	only := map[string][]string{} // files given as arguments, by module folder
	for i, path := range paths {
		if dir := filepath.Dir(path); filepath.Ext(path) == ".lua" && library.IsModule(dir) {
			only[filepath.Clean(dir)] = append(only[filepath.Clean(dir)], filepath.ToSlash(filepath.Clean(path)))
			paths = slices.Clone(paths)
			paths[i] = dir + "/"
		}
	}
	t, err := p.LoadableTargets("test --mutate", paths)
	if err != nil {
		return nil, err
	}
	if len(t.Files) > 0 && len(t.Modules) == 0 && t.Asked {
		return nil, program.Unusable(fmt.Errorf("%s is not a module: examples are in the spec folder of a module", t.Files[0]))
	}
	if len(t.Modules) == 0 {
		return nil, program.Unusable(errors.New("no modules were found"))
	}
	found := findSetups(p, t.Modules)
	if err := optionsFit(p, found); err != nil {
		return nil, err
	}
	cache := compile.NewCache(program.Limits(o.workers).Compile)
	var list []runner.Config
	at := map[string]int{}
	for _, name := range found.names {
		m := found.by[name]
		i, known := at[m.dir]
		if !known {
			i = len(list)
			at[m.dir] = i
			list = append(list, runner.Config{ID: cmp.Or(m.id, m.dir), Match: runner.Matching(pattern), Workers: o.workers, Progress: measuring(p)})
			if files := only[filepath.Clean(m.dir)]; files != nil {
				list[i].Files = func(name string) bool { return slices.Contains(files, name) }
			}
		}
		list[i].Setups = append(list[i].Setups, runner.Setup{
			Options: func() (engine.Options, error) { return optionsForSpecs(p, m, cache, o.workers) },
			Keep:    m.includes, With: strings.Join(m.beside, ", ")})
	}
	return list, nil
}

// optionsForSpecs returns the options for opening a meeting with its examples.
func optionsForSpecs(p *program.Program, wanted testSetup, cache *compile.Cache, workers int) (engine.Options, error) {
	lib, err := p.Library([]string{wanted.dir})
	if err != nil {
		return engine.Options{}, err
	}
	m := lib.Modules[len(lib.Modules)-1]
	order, err := program.OrderOf(lib, append([]string{m.ID}, wanted.beside...))
	if err != nil {
		return engine.Options{}, err
	}
	return openedWith(lib, p.Flags.Odds, m.ID, wanted.beside, program.FittingOptions(order, p.Flags.Options), cache, workers, true), nil
}

func openedWith(lib *library.Library, odds odds.Options, id string, beside, set []string, cache *compile.Cache, workers int, withSpecs bool) engine.Options {
	return engine.Options{Modules: []string{id}, Beside: beside, Set: set, Finder: lib, Limits: program.Limits(workers), Cache: cache, Specs: withSpecs, Odds: odds}
}

// measuring returns the progress display of a run; nil without a terminal.
func measuring(p *program.Program) func(what string, done, of int) {
	if !p.ErrIsTerminal {
		return nil
	}
	screen := terminal.NewScreen(p.Err)
	return func(what string, done, of int) { screen.Overwrite(fmt.Sprintf("%d of %d %s  ", done, of, what)) }
}

// measure plays the examples of a module and prints those that fail in the unchanged module.
func measure(p *program.Program, c runner.Config) (*runner.Run, error) {
	run, err := runner.Measure(c)
	clearProgress(p)
	if err == nil && len(run.Failed()) == 0 {
		return run, nil
	}
	var report examples.Report
	if err != nil {
		report.Results = append(report.Results, examples.Result{Module: c.ID, Pos: diag.Pos{File: c.ID}, Err: err})
		report.Failed = 1
	} else {
		for _, e := range run.Failed() {
			report.Results = append(report.Results, examples.Result{Module: c.ID, Title: e.Title, Pos: e.Pos, Err: e.Err})
		}
		report.Failed = len(report.Results)
		report.Passed = len(run.Examples) - report.Failed
	}
	if p.Flags.JSON {
		if err := p.WriteJSON(reportSpecs(report)); err != nil {
			return nil, err
		}
	} else {
		showSpecs(p, report, false, false)
	}
	return nil, &program.Exit{Code: program.Failed}
}

// mutate plays the mutants of modules and lists those that no example detects.
func mutate(p *program.Program, paths []string, o testFlags) error {
	configs, err := mutationConfigs(p, paths, o)
	if err != nil {
		return err
	}
	var reports []mutantsReport
	var pages []coverage.Module
	for _, c := range configs {
		run, err := measure(p, c)
		if err != nil {
			return err
		}
		results := run.Mutate()
		clearProgress(p)
		r := reportMutants(c.ID, results)
		if o.cover.file != "" {
			m := coverGame(c.ID, run)
			m.Mutation = broken(results)
			pages = append(pages, m)
		}
		if !p.Flags.JSON && o.cover.file != "-" {
			showMutants(p, r, results)
		}
		reports = append(reports, r)
	}
	if o.cover.file != "" {
		if err := writeCover(p, pages, o.cover.file); err != nil {
			return err
		}
	}
	if p.Flags.JSON {
		if err := p.WriteJSON(reports); err != nil {
			return err
		}
	} else if o.cover.file != "-" {
		for _, r := range reports {
			fmt.Fprintln(p.Out, r.line())
		}
	}
	if o.atMost >= 0 {
		for _, r := range reports {
			if r.Share > o.atMost {
				return &program.Exit{Code: program.Failed}
			}
		}
	}
	return nil
}

// mutantsReport lists the mutants of a module that no example detects, as JSON.
type mutantsReport struct {
	Module    string         `json:"module"`
	Mutants   int            `json:"mutants"`
	Unnoticed int            `json:"unnoticed"` // unreached ones among them
	Unreached int            `json:"unreached"`
	Share     float64        `json:"share"` // of the unnoticed, in per cent
	List      []mutantReport `json:"list"`
}

type mutantReport struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	Sort      string `json:"sort"`
	What      string `json:"what"`
	Before    string `json:"before"`
	After     string `json:"after"`
	Unreached bool   `json:"unreached,omitempty"` // no example runs the code
	Examples  int    `json:"examples"`            // that were played
}

func reportMutants(id string, results []runner.Result) mutantsReport {
	r := mutantsReport{Module: id, Mutants: len(results), List: []mutantReport{}}
	for _, o := range results {
		if o.Status == runner.Killed {
			continue
		}
		r.Unnoticed++
		if o.Status == runner.NotCovered {
			r.Unreached++
		}
		r.List = append(r.List, mutantReport{File: o.Pos.File, Line: o.Pos.Line, Column: o.Pos.Column, Sort: o.Operator, What: o.Description,
			Before: o.Original(), After: o.New, Unreached: o.Status == runner.NotCovered, Examples: o.Examples})
	}
	if r.Mutants > 0 {
		r.Share = float64(r.Unnoticed) * 100 / float64(r.Mutants)
	}
	return r
}

// line returns the report in one line.
func (r mutantsReport) line() string {
	if r.Mutants == 0 {
		return r.Module + ": there is nothing to mutate"
	}
	text := fmt.Sprintf("%s: %s, %d that no example detects (%.1f %%)", r.Module, program.Counted(r.Mutants, "mutant"), r.Unnoticed, r.Share)
	if r.Unreached > 0 {
		text += fmt.Sprintf(", %d of them in places that no example reaches", r.Unreached)
	}
	return text
}

// showMutants lists the mutants that no example detects; those that no example reaches come
// last.
func showMutants(p *program.Program, r mutantsReport, results []runner.Result) {
	out := p.Paint(p.Out, p.OutIsTerminal)
	for _, unreached := range []bool{false, true} {
		if unreached && r.Unreached > 0 {
			fmt.Fprintf(out, "no example reaches these places of %s:\n", r.Module)
		}
		for _, o := range results {
			if o.Status == runner.Killed || (o.Status == runner.NotCovered) != unreached {
				continue
			}
			fmt.Fprintf(out, "%s: %s\n", o.Pos, program.OneLine(o.Description))
			if unreached {
				continue
			}
			fmt.Fprint(out, program.Indented(withCaret(o), "  "))
		}
	}
}

// withCaret returns the source line of a mutant, with what was changed marked.
func withCaret(o runner.Result) string {
	problem := o.File.Problem(o.Start, max(1, len([]rune(firstOf(o.Original())))), "")
	line := problem.Source
	caret := strings.Repeat(" ", max(o.Pos.Column-1, 0)) + strings.Repeat("^", min(problem.Width, max(1, len([]rune(line))-o.Pos.Column+1)))
	return line + "\n" + caret
}

func firstOf(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return text
}
