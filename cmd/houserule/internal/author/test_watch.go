package author

import (
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"houserule/cmd/houserule/internal/dev"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/watch"
	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
)

// tester plays the examples of modules again when their files change.
type tester struct {
	*program.Program
	testFlags
	paths   []string
	pattern *regexp.Regexp
	folders []string // watched folders
	cache   *compile.Cache

	files   map[string]string            // descriptions of the files in the last round, see filesIn
	results map[string][]examples.Result // last results by meeting
	failing map[string]bool              // examples that failed in the last round
}

// watchRound is the result of a round.
type watchRound struct {
	err    error // there is nothing to play
	report examples.Report
	again  examples.Report // of the examples played in this round
}

func watchTests(p *program.Program, paths []string, t program.Targets, pattern *regexp.Regexp, o testFlags) error {
	if len(t.Modules) == 0 {
		return program.Unusable(fmt.Errorf("no modules were found in %s", strings.Join(paths, ", ")))
	}
	if err := optionsFit(p, findSetups(p, t.Modules)); err != nil {
		return err
	}
	folders := (&developer{Program: p, paths: paths}).folders(t.Modules)
	w := &tester{Program: p, testFlags: o, paths: paths, pattern: pattern, folders: folders, cache: compile.NewCache(program.Limits(o.workers).Compile), failing: map[string]bool{}}
	stop, once := make(chan struct{}), sync.Once{}
	defer p.OnInterrupt(func() { once.Do(func() { close(stop) }) })()
	now := p.Now
	if now == nil {
		now = func() time.Time { return time.Time{} }
	}
	err := dev.Run(dev.Config[watchRound]{
		Watch: func(changed func()) (func() error, error) { return watch.Folders(folders, changed) },
		Files: func() map[string]string { return filesIn(folders) },
		Look:  w.runRound,
		Show:  w.show,
		Now:   now,
	}, stop)
	if err == nil && !p.Flags.JSON {
		fmt.Fprintln(p.Out, "no longer watched")
	}
	return program.Fail(err)
}

// runRound runs a round: it plays what changed, and keeps the other results.
func (w *tester) runRound() (l watchRound) {
	t, err := w.Targets(w.paths)
	if err == nil && len(t.Modules) == 0 {
		err = fmt.Errorf("there is no module any more")
	}
	if err != nil {
		return watchRound{err: err}
	}
	now := filesIn(w.folders)
	changed, first := dev.Differ(w.files, now), w.files == nil
	meetings, results := findSetups(w.Program, t.Modules), map[string][]examples.Result{}
	for _, name := range meetings.names {
		before, known := w.results[name]
		stale, only := w.stale(meetings.by[name], changed)
		if known && !first && !stale {
			results[name] = before
			continue
		}
		if !known || first || slices.ContainsFunc(before, unloaded) {
			only = nil
		}
		report := w.play(name, meetings.by[name], only)
		results[name] = merged(before, report.Results, only)
		l.again = joined(l.again, report.Results)
	}
	for _, name := range meetings.names {
		l.report = joined(l.report, results[name])
	}
	w.files, w.results = now, results
	return l
}

// stale reports whether a meeting must be played again: a file of its module or of a required one
// changed. If only spec files of the module changed, only lists them; nil means all examples.
func (w *tester) stale(m testSetup, changed []string) (stale bool, only map[string]bool) {
	own, others := absolute(m.dir), []string{}
	lib, err := w.Library([]string{m.dir})
	if err != nil {
		return true, nil
	}
	order, err := program.OrderOf(lib, append([]string{m.id}, m.beside...))
	if err != nil {
		return true, nil
	}
	for _, required := range order {
		if dir := absolute(filepath.FromSlash(required.Dir)); dir != own {
			others = append(others, dir)
		}
	}
	only = map[string]bool{}
	specsAlone := true
	for _, name := range changed {
		path := absolute(filepath.FromSlash(name))
		switch {
		case within(path, own):
			stale = true
			only[path] = true
			specsAlone = specsAlone && within(path, filepath.Join(own, module.SpecFolder))
		case slices.ContainsFunc(others, func(dir string) bool {
			return within(path, dir) && !within(path, filepath.Join(dir, module.SpecFolder))
		}):
			stale, specsAlone = true, false
		}
	}
	if !specsAlone {
		only = nil
	}
	return stale, only
}

// absolute returns the absolute path, for comparing paths.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// within reports whether a path is inside a folder.
func within(path, folder string) bool {
	return strings.HasPrefix(path, folder+string(filepath.Separator))
}

// play plays the examples of a meeting, or of some of its files.
func (w *tester) play(name string, m testSetup, only map[string]bool) examples.Report {
	return examples.Run(examples.Config{
		Dirs: []string{name}, Match: w.pattern, Workers: w.workers,
		Open: func(string) (*engine.Game, string, error) { return openForSpecs(w.Program, m, w.cache, w.workers) },
		Keep: func(_ string, e *declare.Example) bool {
			return m.includes(e) && (only == nil || only[absolute(filepath.FromSlash(e.Pos.File))])
		},
	})
}

// merged replaces the results of the files in only.
func merged(before, again []examples.Result, only map[string]bool) []examples.Result {
	if only == nil || slices.ContainsFunc(again, unloaded) {
		return again
	}
	var list []examples.Result
	for _, r := range before {
		if !only[absolute(filepath.FromSlash(r.Pos.File))] {
			list = append(list, r)
		}
	}
	list = append(list, again...)
	slices.SortStableFunc(list, func(a, b examples.Result) int {
		if c := strings.Compare(a.Pos.File, b.Pos.File); c != 0 {
			return c
		}
		return a.Pos.Line - b.Pos.Line
	})
	return list
}

// unloaded reports whether a result is that of a module that does not load.
func unloaded(r examples.Result) bool { return r.Title == "" }

// joined adds results to a report.
func joined(report examples.Report, more []examples.Result) examples.Report {
	for _, r := range more {
		if r.Passed() {
			report.Passed++
		} else {
			report.Failed++
		}
	}
	report.Results = append(report.Results, more...)
	return report
}

// watchedReport is a round for --json, one per line.
type watchedReport struct {
	Time    string   `json:"time,omitempty"`
	Changed []string `json:"changed,omitempty"`
	Message string   `json:"message,omitempty"` // why there is nothing to play
	Played  int      `json:"played"`            // examples played in this round
	specsReport
	Seconds float64 `json:"seconds"`
}

// show prints a round; on a terminal it replaces the one before.
func (w *tester) show(r dev.Round[watchRound]) {
	if w.junit != "" && r.Found.err == nil {
		if err := writeJUnit(w.Program, r.Found.report, w.junit); err != nil {
			fmt.Fprintln(w.Err, err)
		}
	}
	if w.Flags.JSON {
		report := watchedReport{Changed: r.Changed, Played: len(r.Found.again.Results), specsReport: reportSpecs(r.Found.report), Seconds: math.Round(r.Took.Seconds()*1000) / 1000}
		if !r.At.IsZero() {
			report.Time = r.At.Format("2006-01-02T15:04:05Z07:00")
		}
		if r.Found.err != nil {
			report.Message = r.Found.err.Error()
		}
		_ = w.WriteJSON(report) // write errors are reported at the end
		return
	}
	showRound(w.Program, w.headOf(r), w.bodyOf(r.Found), r.Found.err != nil || r.Found.report.Failed > 0)
}

// headOf returns the headline: the time, what changed, the number of examples played, and
// the result of all.
func (w *tester) headOf(r dev.Round[watchRound]) string {
	var parts []string
	if !r.At.IsZero() {
		parts = append(parts, r.At.Format("15:04:05"))
	}
	if len(r.Changed) > 0 {
		parts = append(parts, named(r.Changed)+" changed:")
	}
	l := r.Found
	if l.err != nil {
		return strings.Join(append(parts, l.err.Error()), " ")
	}
	if again := len(l.again.Results); again < len(l.report.Results) {
		parts = append(parts, program.Counted(again, "example")+" played again;")
	}
	parts = append(parts, fmt.Sprintf("%d passed, %d failed (%.2f s)", l.report.Passed, l.report.Failed, r.Took.Seconds()))
	return strings.Join(parts, " ")
}

// bodyOf lists what fails, and what passes again.
func (w *tester) bodyOf(l watchRound) string {
	if l.err != nil {
		return ""
	}
	var b strings.Builder
	failing, told := map[string]bool{}, 0
	var again []string
	for _, r := range l.report.Results {
		key := r.Module + "\x00" + r.Title
		if r.Passed() {
			if w.failing[key] {
				again = append(again, program.OneLine(r.Title))
			}
			if w.verbose {
				fmt.Fprintf(&b, "ok   %s: %s\n", r.Pos, program.OneLine(r.Title))
			}
			continue
		}
		failing[key] = true
		if told++; told <= diag.MaxProblems {
			b.WriteString(failedText(r))
		}
	}
	if more := told - diag.MaxProblems; more > 0 {
		fmt.Fprintf(&b, "and %s more\n", diag.Count(more))
	}
	if len(again) > 0 {
		fmt.Fprintf(&b, "passes again: %s\n", named(again))
	}
	w.failing = failing
	return b.String()
}
