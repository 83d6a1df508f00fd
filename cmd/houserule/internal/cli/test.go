package cli

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/specs"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/runtime/table"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
)

func (p *Program) testCommand() *cobra.Command {
	var match string
	var verbose, whole bool
	workers := runtime.GOMAXPROCS(0)
	cmd := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Play the worked examples of modules",
		Long: `Play the worked examples of all modules at and below each PATH, side by side.

Without a PATH these are the modules in ./modules and ./examples, or else in the
current folder. A failure shows what was expected and got, the rules that led
there, and the place. A module that does not load has failed. What a module says
with another one is played with both, where the other is found.`,
		Example: `  houserule test
  houserule test modules/rpj-core --run GCS-43`,
		RunE: func(_ *cobra.Command, args []string) error { return p.test(args, match, verbose, whole, workers) },
	}
	p.withOptions(cmd)
	cmd.Flags().StringVar(&match, "run", "", "only examples whose title or source matches this regular expression")
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "name the examples that passed, too")
	cmd.Flags().BoolVar(&whole, "why", false, "show everything that led to a failure, not only what counts")
	cmd.Flags().IntVar(&workers, "workers", workers, "how many examples are played at once")
	return cmd
}

func (p *Program) test(paths []string, match string, verbose, whole bool, workers int) error {
	pattern, err := regexp.Compile(match)
	if err != nil {
		return unusable(fmt.Errorf("--run takes a regular expression: %w", err))
	}
	if match == "" {
		pattern = nil
	}
	if workers < 1 {
		return unusable(fmt.Errorf("--workers takes a number from 1 on, not %d", workers))
	}
	t, err := p.targets(paths)
	if err != nil {
		return err
	}
	if len(t.files) > 0 && len(t.modules) == 0 && t.asked {
		return unusable(fmt.Errorf("%s is no module: examples stand in the spec folder of a module", t.files[0]))
	}
	cache := script.NewCache(limits(workers))
	meetings := p.meetings(t.modules)
	if err := p.optionsFit(meetings); err != nil {
		return err
	}
	report := specs.Run(specs.Config{
		Dirs: meetings.names, Match: pattern, Workers: workers, Progress: p.progress(),
		Open: func(name string) (*engine.Game, string, error) {
			return p.openForSpecs(meetings.by[name], cache, workers)
		},
		Keep: func(name string, e *declare.Example) bool { return meetings.by[name].keeps(e) },
	})
	p.clearProgress()
	if len(report.Results) == 0 {
		return p.nothingToTest(t, match)
	}
	if p.flags.json {
		if err := p.writeJSON(reportSpecs(report)); err != nil {
			return err
		}
	} else {
		p.showSpecs(report, verbose, whole)
	}
	if report.Failed > 0 {
		return &exit{code: Failed}
	}
	return nil
}

// nothingToTest is fine unless somebody named what to test.
func (p *Program) nothingToTest(t targets, match string) error {
	what := "no modules were found"
	switch {
	case match != "" && len(t.modules) > 0:
		what = fmt.Sprintf("no example matches %q", match)
	case len(t.modules) > 0:
		what = "no examples were found in " + counted(len(t.modules), "module")
	}
	if t.asked || match != "" {
		return unusable(errors.New(what))
	}
	if p.flags.json {
		return p.writeJSON(reportSpecs(specs.Report{}))
	}
	_, err := fmt.Fprintf(p.Out, "%s\n0 passed, 0 failed\n", what)
	return err
}

// meeting is a module alone, or with one that it says something about.
type meeting struct {
	dir    string
	id     string          // "" for one that cannot be opened
	beside []string        // the other's id
	specs  map[string]bool // the only files whose examples are played; nil for all
}

func (m meeting) keeps(e *declare.Example) bool { return m.specs == nil || m.specs[e.Pos.File] }

type meetings struct {
	names []string
	by    map[string]meeting
}

// meetings lists each module, and behind it the others that are there and with
// which it has examples. It tells of those that are taken in place of others.
func (p *Program) meetings(dirs []string) meetings {
	found := meetings{by: map[string]meeting{}}
	add := func(lib *library.Library, name string, m meeting) {
		found.names, found.by[name] = append(found.names, name), m
		if order, err := orderOf(lib, append([]string{m.id}, m.beside...)); err == nil { // else told when it is opened
			p.tellShadowed(lib, order)
		}
	}
	for _, dir := range dirs {
		lib, err := p.library([]string{dir})
		if err != nil {
			found.names, found.by[dir] = append(found.names, dir), meeting{dir: dir}
			continue // told when it is opened
		}
		m := lib.Modules[len(lib.Modules)-1]
		add(lib, dir, meeting{dir: dir, id: m.ID})
		for _, layer := range m.With {
			if len(layer.SpecFiles) == 0 || len(lib.Versions(layer.ID)) == 0 {
				continue
			}
			with := meeting{dir: dir, id: m.ID, beside: []string{layer.ID}, specs: map[string]bool{}}
			for _, name := range layer.SpecFiles {
				with.specs[m.Shown(name)] = true
			}
			add(lib, dir+" with "+layer.ID, with)
		}
	}
	return found
}

// openForSpecs loads one module with its examples, and who else is there.
func (p *Program) openForSpecs(wanted meeting, cache *script.Cache, workers int) (*engine.Game, string, error) {
	lib, err := p.library([]string{wanted.dir})
	if err != nil {
		return nil, "", err
	}
	m := lib.Modules[len(lib.Modules)-1]
	order, err := orderOf(lib, append([]string{m.ID}, wanted.beside...))
	if err != nil {
		return nil, m.ID, err
	}
	game, err := openModule(lib, m.ID, wanted.beside, fitting(order, p.flags.options), cache, workers, true)
	return game, m.ID, err
}

// optionsFit makes sure that every option that is set belongs to a module that is
// tested, or to one that it requires.
func (p *Program) optionsFit(found meetings) error {
	for _, text := range p.flags.options {
		var wrong error
		for _, name := range found.names {
			m := found.by[name]
			lib, err := p.library([]string{m.dir})
			if err != nil {
				continue // told when it is opened
			}
			order, err := orderOf(lib, append([]string{lib.Modules[len(lib.Modules)-1].ID}, m.beside...))
			if err != nil {
				continue
			}
			_, _, err = order.Set(nil, text)
			if err == nil {
				wrong = nil
				break
			}
			if wrong == nil {
				wrong = err
			}
		}
		if wrong != nil {
			return unusable(wrong)
		}
	}
	return nil
}

func openModule(lib *library.Library, id string, beside, set []string, cache *script.Cache, workers int, withSpecs bool) (*engine.Game, error) {
	return engine.Open(engine.Options{Modules: []string{id}, Beside: beside, Set: set, Finder: lib, Limits: limits(workers), Cache: cache, Specs: withSpecs})
}

// progress shows how far the examples are, on a terminal.
func (p *Program) progress() func(done, of int) {
	if !p.ErrIsTerminal {
		return nil
	}
	screen := terminal.NewScreen(p.Err)
	return func(done, of int) { screen.Again(fmt.Sprintf("%d of %d examples", done, of)) }
}

func (p *Program) clearProgress() {
	if p.ErrIsTerminal {
		screen := terminal.NewScreen(p.Err)
		screen.Again(strings.Repeat(" ", 40))
		screen.Again("")
	}
}

func (p *Program) showSpecs(report specs.Report, verbose, whole bool) {
	out := p.paint(p.Out, p.OutIsTerminal)
	failed := 0
	for _, r := range report.Results {
		if r.Passed() && !verbose {
			continue
		}
		if !r.Passed() {
			if failed++; failed > diag.MaxProblems {
				continue
			}
		}
		title := r.Title
		if title == "" {
			title = r.Module + " does not load"
		}
		if len(r.Source) > 0 {
			title += " (" + strings.Join(r.Source, ", ") + ")"
		}
		if r.Passed() {
			out.good("ok  ")
		} else {
			out.bad("FAIL")
		}
		fmt.Fprintf(out, " %s: %s\n", r.Pos, oneLine(title))
		if !r.Passed() {
			fmt.Fprint(out, indented(failureText(r, whole), "     "))
		}
	}
	if more := failed - diag.MaxProblems; more > 0 {
		fmt.Fprintf(out, "and %s more\n", diag.Count(more))
	}
	line := fmt.Sprintf("%d passed, %d failed", report.Passed, report.Failed)
	if report.Failed > 0 {
		out.bad(line)
	} else {
		fmt.Fprint(out, line)
	}
	fmt.Fprintln(out)
}

// failureText tells why an example failed.
func failureText(r specs.Result, whole bool) string {
	if f := r.Failure(); f != nil {
		if whole {
			return f.Whole()
		}
		return f.Error() // without what the script host adds around it
	}
	return r.Err.Error()
}

// oneLine is a title that somebody chose, as it stands in a list.
func oneLine(title string) string {
	return strings.ReplaceAll(diag.Brief(title), "\n", "␊")
}

func indented(text, by string) string {
	return by + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+by) + "\n"
}

// specsReport is the outcome of test in machine-readable form.
type specsReport struct {
	Passed   int             `json:"passed"`
	Failed   int             `json:"failed"`
	Examples []exampleReport `json:"examples"`
}

type exampleReport struct {
	Module   string          `json:"module"`
	Title    string          `json:"title,omitempty"`
	Source   []string        `json:"source,omitempty"` // what it proves
	File     string          `json:"file"`
	Line     int             `json:"line,omitempty"`
	Column   int             `json:"column,omitempty"`
	Passed   bool            `json:"passed"`
	Message  string          `json:"message,omitempty"`
	Expected string          `json:"expected,omitempty"`
	Got      string          `json:"got,omitempty"`
	Trace    *traceReport    `json:"trace,omitempty"`
	Problems []problemReport `json:"problems,omitempty"`
}

// traceReport is a tree of rules in machine-readable form.
type traceReport struct {
	Title  string        `json:"title"`
	Value  string        `json:"value,omitempty"`
	Source string        `json:"source,omitempty"`
	Module string        `json:"module,omitempty"`
	File   string        `json:"file,omitempty"`
	Line   int           `json:"line,omitempty"`
	Parts  []traceReport `json:"parts,omitempty"`
}

func reportTrace(t *table.Trace) *traceReport {
	if t == nil {
		return nil
	}
	left := maxParts
	return reportParts(t, &left)
}

// maxParts is how many parts of a trace are told, whatever happened.
const maxParts = 1000

func reportParts(t *table.Trace, left *int) *traceReport {
	r := &traceReport{Title: diag.Brief(t.Title), Value: diag.Cut(t.Value, diag.MaxText), Source: t.Source.Written(), Module: t.Module, File: t.Pos.File, Line: t.Pos.Line}
	for _, part := range t.Parts {
		if *left--; *left < 0 {
			break
		}
		r.Parts = append(r.Parts, *reportParts(part, left))
	}
	return r
}

// brief cuts texts that somebody wrote.
func brief(texts []string) []string {
	var list []string
	for _, text := range texts {
		list = append(list, diag.Cut(text, diag.MaxText))
	}
	return list
}

func reportSpecs(report specs.Report) specsReport {
	out := specsReport{Passed: report.Passed, Failed: report.Failed, Examples: []exampleReport{}}
	told := 0
	for _, r := range report.Results {
		e := exampleReport{Module: r.Module, Title: diag.Brief(r.Title), Source: brief(r.Source), File: r.Pos.File, Line: r.Pos.Line, Column: r.Pos.Column, Passed: r.Passed()}
		if r.Err != nil {
			told++
		}
		if told > diag.MaxProblems {
			out.Examples = append(out.Examples, e) // like so many others
			continue
		}
		if r.Err != nil {
			e.Message = r.Err.Error()
		}
		if p := (*diag.Problem)(nil); errors.As(r.Err, &p) && p.Pos.Line > 0 {
			e.File, e.Line, e.Column = p.Pos.File, p.Pos.Line, p.Pos.Column
		}
		if f := r.Failure(); f != nil {
			e.File, e.Line, e.Column = f.Pos.File, f.Pos.Line, f.Pos.Column
			e.Expected, e.Got, e.Trace = diag.Cut(f.Expected, diag.MaxText), diag.Cut(f.Got, diag.MaxText), reportTrace(f.Why)
			e.Message = "expected " + e.Expected + ", got " + e.Got
		}
		var list diag.List
		if errors.As(r.Err, &list) {
			for _, problem := range list {
				e.Problems = append(e.Problems, reportProblem(problem, false))
			}
		}
		out.Examples = append(out.Examples, e)
	}
	return out
}
