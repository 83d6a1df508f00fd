package author

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/library"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/lang/source"
)

func fmtCommand(p *program.Program) *cobra.Command {
	var how formatting
	cmd := &cobra.Command{
		Use:   "fmt [PATH...]",
		Short: "Format Lua files",
		Long: `Format the Lua files of all modules at and below each PATH. All files get the same
indentation, spacing and alignment. Line breaks, comments and the meaning of the files do
not change.

Without a PATH, the modules in ./modules and ./examples are formatted, or, if there are no
such folders, those in the current folder. A PATH may also be a single Lua file. For
editors, - reads standard input and writes standard output. Every changed file is listed.
If a file has a syntax error, the error is reported and the file is not changed.`,
		Example: `  houserule fmt
  houserule fmt --check modules examples
  houserule fmt --diff my-game/rules.lua
  houserule fmt - <rules.lua`,
		RunE: func(_ *cobra.Command, args []string) error { return format(p, args, how) },
	}
	cmd.Flags().BoolVar(&how.check, "check", false, "change nothing; fail if a file is not formatted")
	cmd.Flags().BoolVar(&how.diff, "diff", false, "change nothing; show what would change")
	return cmd
}

// formatting holds the flags of fmt.
type formatting struct{ check, diff bool }

// formatted is a file with its formatted text.
type formatted struct {
	path    string
	info    fs.FileInfo
	before  string
	after   string
	changed bool
	err     error // why it cannot be formatted
}

func format(p *program.Program, paths []string, how formatting) error {
	if len(paths) == 1 && paths[0] == "-" {
		return formatInput(p, how)
	}
	files, err := luaFiles(p, paths)
	if err != nil {
		return err
	}
	if len(files) == 0 && len(paths) > 0 {
		return program.Unusable(&diag.Problem{Message: "there is nothing to format in " + strings.Join(paths, ", "), Hint: "a module is a folder with a module.json"})
	}
	list := formatFiles(files)
	var problems diag.List
	for _, f := range list {
		if f.err == nil && f.changed && !how.check && !how.diff {
			f.err = f.write()
		}
		if f.err != nil {
			problems.AddErr(f.err)
		}
	}
	return showFormatted(p, list, problems, how)
}

// luaFiles returns the Lua files below some paths: those of modules, and single files.
// Other than regular files are left out.
func luaFiles(p *program.Program, paths []string) ([]string, error) {
	t, err := p.Targets(paths)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, dir := range t.Modules {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir():
				if path != dir && (strings.HasPrefix(d.Name(), ".") || library.IsModule(path)) {
					return fs.SkipDir
				}
			case d.Type().IsRegular() && filepath.Ext(path) == ".lua":
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, program.Missing(dir, err)
		}
	}
	return program.Unique(append(files, t.Files...)), nil
}

// formatFiles formats files in parallel.
func formatFiles(paths []string) []*formatted {
	list := make([]*formatted, len(paths))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		workers.Go(func() {
			for i := range next {
				list[i] = formatFile(paths[i])
			}
		})
	}
	for i := range paths {
		next <- i
	}
	close(next)
	workers.Wait()
	return list
}

func formatFile(path string) *formatted {
	f := &formatted{path: path}
	name := program.ShownPath(path)
	if f.info, f.err = os.Lstat(path); f.err != nil || !f.info.Mode().IsRegular() {
		f.err = &diag.Problem{Pos: diag.Pos{File: name}, Message: "can't format the file: it is not a plain file"}
		return f
	}
	text, err := source.ReadPath(path, int64(program.Limits(1).Compile.Source))
	if err != nil {
		f.err = source.Problem(name, err)
		return f
	}
	f.before = string(text)
	f.after, f.err = layout.Format(diag.NewFile(name, f.before))
	// The byte order mark is not part of the text.
	f.changed = f.err == nil && (f.after != f.before || int64(len(f.after)) != f.info.Size())
	return f
}

// write replaces the file by the formatted text, unless it changed since it was read.
func (f *formatted) write() error {
	refused := func(reason string) error {
		return &diag.Problem{Pos: diag.Pos{File: program.ShownPath(f.path)}, Message: "can't change the file: " + reason}
	}
	now, err := os.Lstat(f.path)
	if err != nil || !os.SameFile(now, f.info) || now.Size() != f.info.Size() || !now.ModTime().Equal(f.info.ModTime()) {
		return refused("it was changed in the meantime")
	}
	if err := replace(f.path, f.after, f.info.Mode().Perm()); err != nil {
		return refused(source.Reason(err))
	}
	return nil
}

// diff returns the difference as a unified diff.
func (f *formatted) diff() string {
	name := program.ShownPath(f.path)
	if f.before == f.after {
		return "" // only the byte order mark differs
	}
	return string(diff.Diff(name, []byte(f.before), name+" (formatted)", []byte(f.after)))
}

// formatReport is the result for --json.
type formatReport struct {
	Files    int                     `json:"files"`
	Changed  []string                `json:"changed"` // or to be changed, with --check
	Problems []program.ProblemReport `json:"problems"`
}

func showFormatted(p *program.Program, list []*formatted, problems diag.List, how formatting) error {
	report := formatReport{Files: len(list), Changed: []string{}, Problems: []program.ProblemReport{}}
	for _, f := range list {
		if f.err == nil && f.changed {
			report.Changed = append(report.Changed, program.ShownPath(f.path))
			if how.diff && !p.Flags.JSON {
				fmt.Fprint(p.Out, f.diff())
			} else if !p.Flags.JSON {
				fmt.Fprintln(p.Out, program.ShownPath(f.path))
			}
		}
	}
	if p.Flags.JSON {
		for _, problem := range problems {
			report.Problems = append(report.Problems, program.ReportProblem(problem, false))
		}
		if err := p.WriteJSON(report); err != nil {
			return err
		}
	} else {
		showProblems(p, problems)
		told := "changed"
		if how.check || how.diff {
			told = "not formatted"
		}
		fmt.Fprintf(p.Err, "%s: %d %s", program.Counted(len(list), "file"), len(report.Changed), told)
		if len(problems) > 0 {
			fmt.Fprintf(p.Err, ", %s", program.Counted(problems.Count(), "problem"))
		}
		fmt.Fprintln(p.Err)
	}
	if len(problems) > 0 || how.check && len(report.Changed) > 0 {
		return &program.Exit{Code: program.Failed}
	}
	return nil
}

func showProblems(p *program.Program, problems diag.List) {
	out := p.Paint(p.Err, p.ErrIsTerminal)
	for _, problem := range problems {
		out.Bad(problem.Error())
		fmt.Fprint(out, "\n\n")
	}
}

// formatInput formats standard input; nothing is written if it has a syntax error.
func formatInput(p *program.Program, how formatting) error {
	const name = "standard input"
	text, err := source.ReadAll(p.In, int64(program.Limits(1).Compile.Source))
	if err != nil {
		return program.Unusable(source.Problem(name, err))
	}
	f := &formatted{path: name, before: string(text)}
	if f.after, err = layout.Format(diag.NewFile(name, f.before)); err != nil {
		var problems diag.List
		problems.AddErr(err)
		showProblems(p, problems)
		return &program.Exit{Code: program.Failed}
	}
	switch {
	case how.diff:
		fmt.Fprint(p.Out, f.diff())
	case !how.check:
		if screen, ok := p.Out.(*terminal.Screen); ok && !p.OutIsTerminal {
			_ = screen.WriteRaw(f.after) // write errors are reported at the end
		} else {
			fmt.Fprint(p.Out, f.after)
		}
	}
	if how.check && f.before != f.after {
		return program.Fail(errors.New("standard input is not formatted"))
	}
	return nil
}
