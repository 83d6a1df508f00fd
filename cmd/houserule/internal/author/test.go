package author

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/junit"
	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/odds"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
)

func testCommand(p *program.Program) *cobra.Command {
	o := testFlags{workers: runtime.GOMAXPROCS(0)}
	cmd := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Run the worked examples of modules",
		Long: `Run the worked examples of all modules at and below each PATH, in parallel.

Without a PATH, the modules in ./modules and ./examples are tested, or, if there are no
such folders, those in the current folder. A failure shows the expected value, the actual
value, the rules that led to it, and the position in the file. A module that does not
load counts as a failure. Examples for a combination with another module are run with
both modules, if the other one is found.

--junit writes a report for code hosts, with a suite for each module and a case for each
example. The report contains no times, so the same results give the same file.

--watch keeps running. Whenever a file is saved, it runs the examples of its module again,
and those of modules that require this module; for a spec file, only the examples in the
file. Ctrl-C stops it.

--cover reports which rules, layers, lines and statements of a module its examples cover.
It lists the places that are not covered: those that no example reaches, and those whose
condition is never true. --cover=FILE.html writes a page that works offline. The page
shows every file, marks each line, and names the examples that cover it; with --mutate,
it also shows the undetected mutants.

--mutate changes one rule at a time and runs the examples that reach it, until one of
them fails. A rule that was changed in this way is a mutant; --mutate lists the mutants
that no example detects. Mutants change formulas (numbers, operators, functions,
conditions) and functions, and omit layers, lines, requirements, costs, changes and steps.
Texts, entries and spreadsheets are not changed. Mutants that do not load are not counted.
If PATH is a file of a module, only that file is mutated.`,
		Example: `  houserule test
  houserule test modules/rpj-core --run GCS-43
  houserule test --junit report.xml
  houserule test --cover my-game
  houserule test --cover=report.html my-game
  houserule test --mutate my-game --at-most 10`,
		RunE: func(_ *cobra.Command, args []string) error { return test(p, args, o) },
	}
	p.WithLimits(p.WithOptions(cmd))
	cmd.Flags().StringVar(&o.match, "run", "", "only examples whose title or source matches this regular expression")
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "also list the examples that passed")
	cmd.Flags().BoolVar(&o.whole, "why", false, "show everything that led to a failure, not only the relevant parts")
	cmd.Flags().IntVar(&o.workers, "workers", o.workers, "number of parallel examples")
	cmd.Flags().BoolVar(&o.watch, "watch", false, "run the examples of saved files again, until Ctrl-C")
	cmd.Flags().StringVar(&o.junit, "junit", "", "write the results to this file as JUnit XML, for code hosts; - is standard output")
	cmd.Flags().Var(&o.cover, "cover", "report which rules, layers and lines the examples cover, and list the others; --cover=FILE.html writes a page")
	cmd.Flags().Lookup("cover").NoOptDefVal = "true"
	cmd.Flags().BoolVar(&o.mutate, "mutate", false, "break one rule at a time and list the mutants that no example detects")
	cmd.Flags().Float64Var(&o.atMost, "at-most", -1, "with --mutate: fail if more than this percentage of the mutants of a module is undetected")
	return cmd
}

// testFlags are the flags of test.
type testFlags struct {
	match          string
	verbose, whole bool
	workers        int
	watch          bool // play again when a file changes
	cover          coverFlag
	mutate         bool
	atMost         float64 // largest share of undetected mutants in per cent; negative for no limit
	junit          string  // path of the JUnit XML report; "" for none, - for standard output
}

// pattern returns the regular expression of --run; nil for all examples.
func (o testFlags) pattern() (*regexp.Regexp, error) {
	pattern, err := regexp.Compile(o.match)
	if err != nil {
		return nil, program.Unusable(fmt.Errorf("--run takes a regular expression: %w", err))
	}
	if o.match == "" {
		return nil, nil
	}
	return pattern, nil
}

// validate returns an error for flags that exclude each other.
func (o testFlags) validate(json bool) error {
	switch {
	case o.workers < 1:
		return program.Unusable(fmt.Errorf("--workers takes a number of 1 or more, not %d", o.workers))
	case o.junit == "-" && o.watch:
		return program.Unusable(errors.New("--junit - writes one outcome to the output, and --watch shows many: give --junit a file"))
	case o.junit == "-" && json:
		return program.Unusable(errors.New("--junit - and --json both write to the output: give --junit a file"))
	case o.watch && (o.cover.on || o.mutate):
		return program.Unusable(errors.New("--watch only runs examples: omit --cover and --mutate"))
	case o.junit != "" && (o.cover.on || o.mutate):
		return program.Unusable(errors.New("--junit only reports examples: omit --cover and --mutate"))
	case o.atMost >= 0 && !o.mutate:
		return program.Unusable(errors.New("--at-most is for --mutate"))
	}
	return nil
}

func test(p *program.Program, paths []string, o testFlags) error {
	if o.mutate || o.cover.on {
		if err := o.validate(p.Flags.JSON); err != nil {
			return err
		}
		if err := o.cover.validate(paths, o, p.Flags.JSON); err != nil {
			return err
		}
		if o.mutate {
			return mutate(p, paths, o)
		}
		return cover(p, paths, o)
	}
	pattern, err := o.pattern()
	if err != nil {
		return err
	}
	if err := o.validate(p.Flags.JSON); err != nil {
		return err
	}
	t, err := p.LoadableTargets("test", paths)
	if err != nil {
		return err
	}
	if len(t.Files) > 0 && len(t.Modules) == 0 && t.Asked {
		return program.Unusable(fmt.Errorf("%s is not a module: examples are in the spec folder of a module", t.Files[0]))
	}
	if o.watch {
		return watchTests(p, paths, t, pattern, o)
	}
	cache := compile.NewCache(program.Limits(o.workers).Compile)
	meetings := findSetups(p, t.Modules)
	if err := optionsFit(p, meetings); err != nil {
		return err
	}
	report := examples.Run(examples.Config{
		Dirs: meetings.names, Match: pattern, Workers: o.workers, Progress: progress(p),
		Open: func(name string) (*engine.Game, string, error) {
			return openForSpecs(p, meetings.by[name], cache, o.workers)
		},
		Keep: func(name string, e *declare.Example) bool { return meetings.by[name].includes(e) },
	})
	clearProgress(p)
	if len(report.Results) == 0 {
		return nothingToTest(p, t, o.match)
	}
	if err := reportSpecsTo(p, report, o); err != nil {
		return err
	}
	if report.Failed > 0 {
		return &program.Exit{Code: program.Failed}
	}
	return nil
}

// reportSpecsTo prints and writes the results of examples.
func reportSpecsTo(p *program.Program, report examples.Report, o testFlags) error {
	if o.junit != "" {
		if err := writeJUnit(p, report, o.junit); err != nil || o.junit == "-" {
			return err
		}
	}
	if p.Flags.JSON {
		return p.WriteJSON(reportSpecs(report))
	}
	showSpecs(p, report, o.verbose, o.whole)
	return nil
}

// writeJUnit writes results as JUnit XML.
func writeJUnit(p *program.Program, report examples.Report, into string) error {
	if into == "-" {
		return junit.Write(p.Out, report)
	}
	var text bytes.Buffer
	if err := junit.Write(&text, report); err != nil {
		return err
	}
	return writeFile(into, text.Bytes())
}

// nothingToTest handles that no examples were found: an error only if the arguments asked for
// some.
func nothingToTest(p *program.Program, t program.Targets, match string) error {
	what := "no modules were found"
	switch {
	case match != "" && len(t.Modules) > 0:
		what = fmt.Sprintf("no example matches %q", match)
	case len(t.Modules) > 0:
		what = "no examples were found in " + program.Counted(len(t.Modules), "module")
	}
	if t.Asked || match != "" {
		return program.Unusable(errors.New(what))
	}
	if p.Flags.JSON {
		return p.WriteJSON(reportSpecs(examples.Report{}))
	}
	_, err := fmt.Fprintf(p.Out, "%s\n0 passed, 0 failed\n", what)
	return err
}

// testSetup is a module that is tested alone, or together with another for which it has spec files.
type testSetup struct {
	dir    string
	id     string          // "" for one that cannot be opened
	beside []string        // the id of the other module
	specs  map[string]bool // the spec files to play; nil for all
}

func (m testSetup) includes(e *declare.Example) bool { return m.specs == nil || m.specs[e.Pos.File] }

type testSetups struct {
	names []string
	by    map[string]testSetup
}

// findSetups lists each module, alone and then with each of the available modules for which it
// has spec files. It prints which modules are used in place of others.
func findSetups(p *program.Program, dirs []string) testSetups {
	found := testSetups{by: map[string]testSetup{}}
	add := func(lib *library.Library, name string, m testSetup) {
		found.names, found.by[name] = append(found.names, name), m
		if order, err := program.OrderOf(lib, append([]string{m.id}, m.beside...)); err == nil { // else reported when it is opened
			p.NoteShadowed(lib, order)
		}
	}
	for _, dir := range dirs {
		lib, err := p.Library([]string{dir})
		if err != nil {
			found.names, found.by[dir] = append(found.names, dir), testSetup{dir: dir}
			continue // reported when it is opened
		}
		m := lib.Modules[len(lib.Modules)-1]
		add(lib, dir, testSetup{dir: dir, id: m.ID})
		for _, layer := range m.With {
			if len(layer.SpecFiles) == 0 || len(lib.Versions(layer.ID)) == 0 {
				continue
			}
			with := testSetup{dir: dir, id: m.ID, beside: []string{layer.ID}, specs: map[string]bool{}}
			for _, name := range layer.SpecFiles {
				with.specs[m.Shown(name)] = true
			}
			add(lib, dir+" with "+layer.ID, with)
		}
	}
	return found
}

// openForSpecs opens a game with the examples of a meeting. The second result is the id of
// the module that is loaded beside it; "" for none.
func openForSpecs(p *program.Program, wanted testSetup, cache *compile.Cache, workers int) (*engine.Game, string, error) {
	lib, err := p.Library([]string{wanted.dir})
	if err != nil {
		return nil, "", err
	}
	m := lib.Modules[len(lib.Modules)-1]
	order, err := program.OrderOf(lib, append([]string{m.ID}, wanted.beside...))
	if err != nil {
		return nil, m.ID, err
	}
	game, err := openModule(lib, p.Flags.Odds, m.ID, wanted.beside, program.FittingOptions(order, p.Flags.Options), cache, workers, true)
	return game, m.ID, err
}

// optionsFit returns an error for options of --option that belong to no tested or required module.
func optionsFit(p *program.Program, found testSetups) error {
	for _, text := range p.Flags.Options {
		var wrong error
		for _, name := range found.names {
			m := found.by[name]
			lib, err := p.Library([]string{m.dir})
			if err != nil {
				continue // reported when it is opened
			}
			order, err := program.OrderOf(lib, append([]string{lib.Modules[len(lib.Modules)-1].ID}, m.beside...))
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
			return program.Unusable(wrong)
		}
	}
	return nil
}

func openModule(lib *library.Library, odds odds.Options, id string, beside, set []string, cache *compile.Cache, workers int, withSpecs bool) (*engine.Game, error) {
	return engine.Open(openedWith(lib, odds, id, beside, set, cache, workers, withSpecs))
}

func showSpecs(p *program.Program, report examples.Report, verbose, whole bool) {
	out := p.Paint(p.Out, p.OutIsTerminal)
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
			out.Good("ok  ")
		} else {
			out.Bad("FAIL")
		}
		fmt.Fprintf(out, " %s: %s\n", r.Pos, program.OneLine(title))
		if !r.Passed() {
			fmt.Fprint(out, program.Indented(failureText(r, whole), "     "))
		}
	}
	if more := failed - diag.MaxProblems; more > 0 {
		fmt.Fprintf(out, "and %s more\n", diag.Count(more))
	}
	line := fmt.Sprintf("%d passed, %d failed", report.Passed, report.Failed)
	if report.Failed > 0 {
		out.Bad(line)
	} else {
		fmt.Fprint(out, line)
	}
	fmt.Fprintln(out)
}

// failureText describes why an example failed.
func failureText(r examples.Result, whole bool) string {
	if f := r.Failure(); f != nil {
		if whole {
			return f.WithTrace()
		}
		return f.Error() // without the script's stack
	}
	return r.Err.Error()
}
