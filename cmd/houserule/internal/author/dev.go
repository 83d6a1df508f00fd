package author

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/dev"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/watch"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/examples"
	"houserule/stdlib/inspect"
)

func devCommand(p *program.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "dev [PATH...]",
		Short: "Check and test modules whenever a file is saved",
		Long: `Check the modules at and below each PATH and run their examples, now and whenever one of
their files is saved. The output shows problems, failed examples with expected and actual
values, the number of passed examples, and the time taken. If a file cannot be loaded, the
problem is reported, and dev continues. Ctrl-C stops it.

On a terminal, each result replaces the previous one; elsewhere, the results follow each
other. Required modules are also watched if they are in folders.`,
		Example: `  houserule dev my-game`,
		RunE:    func(_ *cobra.Command, args []string) error { return develop(p, args) },
	}
}

// developer checks and tests modules whenever a file changes.
type developer struct {
	*program.Program
	paths     []string
	inspector *inspect.Inspector
	failing   map[string]bool // examples that failed in the last round
}

// roundResult is the result of one round.
type roundResult struct {
	err      error // no module could be read
	modules  int
	broken   []string // modules that do not load
	findings *findings
	report   examples.Report
}

func develop(p *program.Program, paths []string) error {
	t, err := p.LoadableTargets("dev", paths)
	if err != nil {
		return err
	}
	if len(t.Modules) == 0 {
		return program.Unusable(fmt.Errorf("no modules were found in %s", strings.Join(append(paths, t.Files...), ", ")))
	}
	d := &developer{Program: p, paths: paths, inspector: inspect.New(program.Limits(runtime.GOMAXPROCS(0))), failing: map[string]bool{}}
	stop, once := make(chan struct{}), sync.Once{}
	defer p.OnInterrupt(func() { once.Do(func() { close(stop) }) })()
	folders := d.folders(t.Modules)
	now := p.Now
	if now == nil {
		now = func() time.Time { return time.Time{} }
	}
	err = dev.Run(dev.Config[roundResult]{
		Watch: func(changed func()) (func() error, error) { return watch.Folders(folders, changed) },
		Files: func() map[string]string { return filesIn(folders) },
		Look:  d.runRound,
		Show:  d.show,
		Now:   now,
	}, stop)
	if err == nil && !p.Flags.JSON {
		fmt.Fprintln(p.Out, "no longer watched")
	}
	return program.Fail(err)
}

// folders returns the folders to watch: the arguments, and modules on disk that these require.
func (d *developer) folders(modules []string) []string {
	list := program.Unique(append(slices.Clone(d.paths), modules...))
	for _, dir := range modules {
		lib, err := d.Library([]string{dir})
		if err != nil {
			continue // reported in the next round
		}
		order, err := program.OrderOf(lib, []string{lib.Modules[len(lib.Modules)-1].ID})
		if err != nil {
			continue
		}
		for _, m := range order {
			if info, err := os.Stat(filepath.FromSlash(m.Dir)); err == nil && info.IsDir() {
				list = append(list, filepath.FromSlash(m.Dir))
			}
		}
	}
	list = slices.DeleteFunc(program.Unique(list), func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || !info.IsDir()
	})
	slices.Sort(list)
	return list
}

// mostWatched is the largest number of watched files.
const mostWatched = 20_000

// filesIn returns a short description of every file in folders, which changes with its content.
// Hidden files and backups of editors are not included.
func filesIn(folders []string) map[string]string {
	files := map[string]string{}
	for _, folder := range folders {
		fsys := os.DirFS(folder)
		_ = fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
			switch base := path.Base(name); {
			case err != nil:
				return nil // just created or deleted
			case name != "." && base[0] == '.' && entry.IsDir():
				return fs.SkipDir
			case entry.IsDir() || base[0] == '.' || strings.HasSuffix(base, "~") || len(files) >= mostWatched:
				return nil
			}
			text, err := source.Read(fsys, name, module.MaxDataFile)
			files[program.ShownPath(filepath.Join(folder, filepath.FromSlash(name)))] = fmt.Sprintf("%x %v", sha256.Sum256(text), err)
			return nil
		})
	}
	return files
}

// runRound runs a round: it checks all modules, and plays the examples of those that load.
func (d *developer) runRound() roundResult {
	t, err := d.Targets(d.paths)
	if err == nil && len(t.Modules) == 0 {
		err = fmt.Errorf("there is no module any more")
	}
	if err != nil {
		return roundResult{err: err}
	}
	l := roundResult{modules: len(t.Modules), findings: &findings{}}
	var sound []string
	checks := inspectModules(d.Program, t.Modules, d.inspector)
	for i, dir := range t.Modules {
		if checks[i].addTo(l.findings) {
			sound = append(sound, dir)
		} else {
			l.broken = append(l.broken, program.ShownPath(dir))
		}
	}
	workers := runtime.GOMAXPROCS(0)
	meetings := findSetups(d.Program, sound)
	l.report = examples.Run(examples.Config{
		Dirs: meetings.names, Workers: workers,
		Open: func(name string) (*engine.Game, string, error) {
			return openForSpecs(d.Program, meetings.by[name], d.inspector.Cache(), workers)
		},
		Keep: func(name string, e *declare.Example) bool { return meetings.by[name].includes(e) },
	})
	return l
}
