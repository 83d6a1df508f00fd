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
	"houserule/cmd/houserule/internal/proving"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
	"houserule/stdlib/mutation/coverage"
)

// proofs are the modules to measure, each with the others that it meets.
func proofs(p *program.Program, paths []string, o testFlags) ([]proving.Config, error) {
	pattern, err := o.pattern()
	if err != nil {
		return nil, err
	}
	only := map[string][]string{} // files that were named, by the folders of their modules
	for i, path := range paths {
		if dir := filepath.Dir(path); filepath.Ext(path) == ".lua" && library.IsModule(dir) {
			only[filepath.Clean(dir)] = append(only[filepath.Clean(dir)], filepath.ToSlash(filepath.Clean(path)))
			paths = slices.Clone(paths)
			paths[i] = dir + "/"
		}
	}
	t, err := p.OwnTargets("test --mutate", paths)
	if err != nil {
		return nil, err
	}
	if len(t.Files) > 0 && len(t.Modules) == 0 && t.Asked {
		return nil, program.Unusable(fmt.Errorf("%s is no module: examples stand in the spec folder of a module", t.Files[0]))
	}
	if len(t.Modules) == 0 {
		return nil, program.Unusable(errors.New("no modules were found"))
	}
	found := findMeetings(p, t.Modules)
	if err := optionsFit(p, found); err != nil {
		return nil, err
	}
	cache := sandbox.NewCache(program.Limits(o.workers))
	var list []proving.Config
	at := map[string]int{}
	for _, name := range found.names {
		m := found.by[name]
		i, known := at[m.dir]
		if !known {
			i = len(list)
			at[m.dir] = i
			list = append(list, proving.Config{ID: cmp.Or(m.id, m.dir), Match: proving.Matching(pattern), Workers: o.workers, Progress: measuring(p)})
			if files := only[filepath.Clean(m.dir)]; files != nil {
				list[i].Files = func(name string) bool { return slices.Contains(files, name) }
			}
		}
		list[i].Meetings = append(list[i].Meetings, proving.Meeting{
			Options: func() (engine.Options, error) { return optionsForSpecs(p, m, cache, o.workers) },
			Keep:    m.keeps, With: strings.Join(m.beside, ", ")})
	}
	return list, nil
}

// optionsForSpecs is how a module is opened with its examples, and who else is there.
func optionsForSpecs(p *program.Program, wanted meeting, cache *sandbox.Cache, workers int) (engine.Options, error) {
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

func openedWith(lib *library.Library, odds odds.Options, id string, beside, set []string, cache *sandbox.Cache, workers int, withSpecs bool) engine.Options {
	return engine.Options{Modules: []string{id}, Beside: beside, Set: set, Finder: lib, Limits: program.Limits(workers), Cache: cache, Specs: withSpecs, Odds: odds}
}

// measuring shows how far it is, on a terminal.
func measuring(p *program.Program) func(what string, done, of int) {
	if !p.ErrIsTerminal {
		return nil
	}
	screen := terminal.NewScreen(p.Err)
	return func(what string, done, of int) { screen.Again(fmt.Sprintf("%d of %d %s  ", done, of, what)) }
}

// measure plays the examples of a module. What fails with nothing broken is shown.
func measure(p *program.Program, c proving.Config) (*proving.Proof, error) {
	proof, err := proving.Measure(c)
	clearProgress(p)
	if err == nil && len(proof.Failed()) == 0 {
		return proof, nil
	}
	var report examples.Report
	if err != nil {
		report.Results = append(report.Results, examples.Result{Module: c.ID, Pos: diag.Pos{File: c.ID}, Err: err})
		report.Failed = 1
	} else {
		for _, e := range proof.Failed() {
			report.Results = append(report.Results, examples.Result{Module: c.ID, Title: e.Title, Pos: e.Pos, Err: e.Err})
		}
		report.Failed = len(report.Results)
		report.Passed = len(proof.Examples) - report.Failed
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

// mutate breaks modules in one place after the other and lists what no example notices.
func mutate(p *program.Program, paths []string, o testFlags) error {
	configs, err := proofs(p, paths, o)
	if err != nil {
		return err
	}
	var reports []mutantsReport
	var told []coverage.Module
	for _, c := range configs {
		proof, err := measure(p, c)
		if err != nil {
			return err
		}
		outcomes := proof.Break()
		clearProgress(p)
		r := reportMutants(c.ID, outcomes)
		if o.cover.file != "" {
			m := covered(c.ID, proof)
			m.Broken = broken(outcomes)
			told = append(told, m)
		}
		if !p.Flags.JSON && o.cover.file != "-" {
			showMutants(p, r, outcomes)
		}
		reports = append(reports, r)
	}
	if o.cover.file != "" {
		if err := writeCover(p, told, o.cover.file); err != nil {
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

// mutantsReport is what no example of a module notices, in machine-readable form.
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
	Unreached bool   `json:"unreached,omitempty"` // no example comes there
	Examples  int    `json:"examples"`            // that were played
}

func reportMutants(id string, outcomes []proving.Outcome) mutantsReport {
	r := mutantsReport{Module: id, Mutants: len(outcomes), List: []mutantReport{}}
	for _, o := range outcomes {
		if o.Fate == proving.Noticed {
			continue
		}
		r.Unnoticed++
		if o.Fate == proving.Unreached {
			r.Unreached++
		}
		r.List = append(r.List, mutantReport{File: o.Pos.File, Line: o.Pos.Line, Column: o.Pos.Column, Sort: o.Sort, What: o.What,
			Before: o.Before(), After: o.New, Unreached: o.Fate == proving.Unreached, Examples: o.Examples})
	}
	if r.Mutants > 0 {
		r.Share = float64(r.Unnoticed) * 100 / float64(r.Mutants)
	}
	return r
}

// line says it in one line.
func (r mutantsReport) line() string {
	if r.Mutants == 0 {
		return r.Module + ": there is nothing that mutants break, and so nothing that examples could miss"
	}
	text := fmt.Sprintf("%s: %s, %d that no example notices (%.1f %%)", r.Module, program.Counted(r.Mutants, "mutant"), r.Unnoticed, r.Share)
	if r.Unreached > 0 {
		text += fmt.Sprintf(", of which %d stand where no example comes", r.Unreached)
	}
	return text
}

// showMutants lists the mutants that nobody notices, those that no example reaches behind
// the others.
func showMutants(p *program.Program, r mutantsReport, outcomes []proving.Outcome) {
	out := p.Paint(p.Out, p.OutIsTerminal)
	for _, unreached := range []bool{false, true} {
		if unreached && r.Unreached > 0 {
			fmt.Fprintf(out, "no example comes to these places of %s:\n", r.Module)
		}
		for _, o := range outcomes {
			if o.Fate == proving.Noticed || (o.Fate == proving.Unreached) != unreached {
				continue
			}
			fmt.Fprintf(out, "%s: %s\n", o.Pos, program.OneLine(o.What))
			if unreached {
				continue
			}
			fmt.Fprint(out, program.Indented(marked(o), "  "))
		}
	}
}

// marked is the source line of a mutant, with what was broken marked.
func marked(o proving.Outcome) string {
	problem := o.File.Problem(o.Start, max(1, len([]rune(firstOf(o.Before())))), "")
	line := problem.Source
	caret := strings.Repeat(" ", max(o.Pos.Column-1, 0)) + strings.Repeat("^", min(problem.Width, max(1, len([]rune(line))-o.Pos.Column+1)))
	return line + "\n" + caret
}

func firstOf(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return text
}
