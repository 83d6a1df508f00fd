package cli

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
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/lang/source"
)

func (p *Program) fmtCommand() *cobra.Command {
	var how formatting
	cmd := &cobra.Command{
		Use:   "fmt [PATH...]",
		Short: "Give Lua files one layout",
		Long: `Give the Lua files of all modules at and below each PATH one layout: the same
indentation, blanks and columns everywhere. Lines break where they did, comments
stay, and what the files say does not change.

Without a PATH these are the modules in ./modules and ./examples, or else in the
current folder. A PATH may also be a single Lua file; - reads standard input and
writes standard output, for editors. Every file that is changed is named. A file
that is no Lua is told with its place and left as it is.`,
		Example: `  houserule fmt
  houserule fmt --check modules examples
  houserule fmt --diff my-game/rules.lua
  houserule fmt - <rules.lua`,
		RunE: func(_ *cobra.Command, args []string) error { return p.format(args, how) },
	}
	cmd.Flags().BoolVar(&how.check, "check", false, "change nothing; fail if a file has another layout")
	cmd.Flags().BoolVar(&how.diff, "diff", false, "change nothing; show what would change")
	return cmd
}

// formatting is what is done with files that have another layout.
type formatting struct{ check, diff bool }

// formatted is a file and its layout.
type formatted struct {
	path    string
	info    fs.FileInfo
	before  string
	after   string
	changed bool
	err     error // why it has none
}

func (p *Program) format(paths []string, how formatting) error {
	if len(paths) == 1 && paths[0] == "-" {
		return p.formatInput(how)
	}
	files, err := p.luaFiles(paths)
	if err != nil {
		return err
	}
	if len(files) == 0 && len(paths) > 0 {
		return unusable(&diag.Problem{Message: "there is nothing to format in " + strings.Join(paths, ", "), Hint: "a module is a folder with a module.json"})
	}
	list := layOut(files)
	var problems diag.List
	for _, f := range list {
		if f.err == nil && f.changed && !how.check && !how.diff {
			f.err = f.write()
		}
		if f.err != nil {
			problems.AddErr(f.err)
		}
	}
	return p.showFormatted(list, problems, how)
}

// luaFiles are the Lua files that paths name: those in modules, and single ones. What
// is no plain file is none of them.
func (p *Program) luaFiles(paths []string) ([]string, error) {
	t, err := p.targets(paths)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, dir := range t.modules {
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
			return nil, missing(dir, err)
		}
	}
	return unique(append(files, t.files...)), nil
}

// layOut formats files, several at a time.
func layOut(paths []string) []*formatted {
	list := make([]*formatted, len(paths))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		workers.Go(func() {
			for i := range next {
				list[i] = layOutFile(paths[i])
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

func layOutFile(path string) *formatted {
	f := &formatted{path: path}
	name := shownPath(path)
	if f.info, f.err = os.Lstat(path); f.err != nil || !f.info.Mode().IsRegular() {
		f.err = &diag.Problem{Pos: diag.Pos{File: name}, Message: "can't format the file: it is not a plain file"}
		return f
	}
	text, err := source.ReadPath(path, int64(limits(1).Source))
	if err != nil {
		f.err = source.Problem(name, err)
		return f
	}
	f.before = string(text)
	f.after, f.err = layout.Format(diag.NewFile(name, f.before))
	// A mark at its beginning was read, but is no part of the text.
	f.changed = f.err == nil && (f.after != f.before || int64(len(f.after)) != f.info.Size())
	return f
}

// write puts the layout into the file, unless that is another by now.
func (f *formatted) write() error {
	refused := func(reason string) error {
		return &diag.Problem{Pos: diag.Pos{File: shownPath(f.path)}, Message: "can't change the file: " + reason}
	}
	now, err := os.Lstat(f.path)
	if err != nil || !os.SameFile(now, f.info) || now.Size() != f.info.Size() || !now.ModTime().Equal(f.info.ModTime()) {
		return refused("it was changed meanwhile")
	}
	if err := replace(f.path, f.after, f.info.Mode().Perm()); err != nil {
		return refused(source.Reason(err))
	}
	return nil
}

// diff shows what changes.
func (f *formatted) diff() string {
	name := shownPath(f.path)
	if f.before == f.after {
		return "" // a mark at the beginning
	}
	return string(diff.Diff(name, []byte(f.before), name+" (formatted)", []byte(f.after)))
}

// formatReport is what was found in machine-readable output.
type formatReport struct {
	Files    int             `json:"files"`
	Changed  []string        `json:"changed"` // or would be
	Problems []problemReport `json:"problems"`
}

func (p *Program) showFormatted(list []*formatted, problems diag.List, how formatting) error {
	report := formatReport{Files: len(list), Changed: []string{}, Problems: []problemReport{}}
	for _, f := range list {
		if f.err == nil && f.changed {
			report.Changed = append(report.Changed, shownPath(f.path))
			if how.diff && !p.flags.json {
				fmt.Fprint(p.Out, f.diff())
			} else if !p.flags.json {
				fmt.Fprintln(p.Out, shownPath(f.path))
			}
		}
	}
	if p.flags.json {
		for _, problem := range problems {
			report.Problems = append(report.Problems, reportProblem(problem, false))
		}
		if err := p.writeJSON(report); err != nil {
			return err
		}
	} else {
		p.showProblems(problems)
		told := "changed"
		if how.check || how.diff {
			told = "not formatted"
		}
		fmt.Fprintf(p.Err, "%s: %d %s", counted(len(list), "file"), len(report.Changed), told)
		if len(problems) > 0 {
			fmt.Fprintf(p.Err, ", %s", counted(problems.Count(), "problem"))
		}
		fmt.Fprintln(p.Err)
	}
	if len(problems) > 0 || how.check && len(report.Changed) > 0 {
		return &exit{code: Failed}
	}
	return nil
}

func (p *Program) showProblems(problems diag.List) {
	out := p.paint(p.Err, p.ErrIsTerminal)
	for _, problem := range problems {
		out.bad(problem.Error())
		fmt.Fprint(out, "\n\n")
	}
}

// formatInput formats what an editor sends, and writes nothing where that has no
// layout.
func (p *Program) formatInput(how formatting) error {
	const name = "standard input"
	text, err := source.ReadAll(p.In, int64(limits(1).Source))
	if err != nil {
		return unusable(source.Problem(name, err))
	}
	f := &formatted{path: name, before: string(text)}
	if f.after, err = layout.Format(diag.NewFile(name, f.before)); err != nil {
		var problems diag.List
		problems.AddErr(err)
		p.showProblems(problems)
		return &exit{code: Failed}
	}
	switch {
	case how.diff:
		fmt.Fprint(p.Out, f.diff())
	case !how.check:
		if screen, ok := p.Out.(*terminal.Screen); ok && !p.OutIsTerminal {
			_ = screen.Exactly(f.after) // what is lost is told at the end
		} else {
			fmt.Fprint(p.Out, f.after)
		}
	}
	if how.check && f.before != f.after {
		return failed(errors.New("standard input is not formatted"))
	}
	return nil
}
