package author

import (
	"fmt"
	"os"
	"path/filepath"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/source"
)

// fixes are the edits of --fix, by file.
type fixes struct {
	files  []*fixed // in the order in which they were found
	byName map[string]*fixed
}

// fixed holds the edits of one file.
type fixed struct {
	name    string // its path
	text    string // as it was read
	changes [][]diag.Edit
}

// add adds the edits of a problem, if they are in one of the files in texts.
func (f *fixes) add(texts map[string]string, p *diag.Problem) {
	if len(p.Fix) == 0 {
		return
	}
	name := p.Fix[0].File
	text, ok := texts[name]
	if !ok {
		return
	}
	if f.byName == nil {
		f.byName = map[string]*fixed{}
	}
	file := f.byName[name]
	if file == nil {
		file = &fixed{name: name, text: text}
		f.byName[name], f.files = file, append(f.files, file)
	}
	file.changes = append(file.changes, p.Fix)
}

// mostRounds is the largest number of times that files are changed and checked again. A fix may
// make another possible at the same place, and of syntax errors each check finds only the first.
const mostRounds = 100

// fixAll applies fixes until there are none left, and returns the findings of the last check. It
// prints the number of fixes.
func fixAll(p *program.Program, dirs []string, f *findings) (*findings, error) {
	changes, files := 0, map[string]bool{}
	for range mostRounds {
		if len(f.fixes.files) == 0 {
			break
		}
		for _, file := range f.fixes.files {
			n, err := file.write()
			if err != nil {
				return nil, err
			}
			if n > 0 {
				changes, files[file.name] = changes+n, true
			}
		}
		f = checkModules(p, dirs)
	}
	told := "nothing to change"
	if changes > 0 {
		told = program.Counted(changes, "change") + " in " + program.Counted(len(files), "file")
	}
	out := p.Out
	if p.Flags.JSON {
		out = p.Err
	}
	fmt.Fprintln(out, told)
	return f, nil
}

// bom is the byte order mark, which positions do not count.
const bom = "\ufeff"

// write applies all edits of the file and returns their number. It fails if the file changed
// since it was read.
func (f *fixed) write() (int, error) {
	refused := func(format string, args ...any) error {
		return program.Unusable(&diag.Problem{Pos: diag.Pos{File: f.name}, Message: "can't change the file: " + fmt.Sprintf(format, args...)})
	}
	path := filepath.FromSlash(f.name)
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0, refused("it is not a plain file")
	}
	there, err := source.ReadPath(path, int64(program.Limits(1).Compile.Source))
	if err != nil {
		return 0, refused("%s", source.Reason(err))
	}
	if string(there) != f.text {
		return 0, refused("it was changed in the meantime")
	}
	mark := ""
	if info.Size() == int64(len(f.text)+len(bom)) {
		mark = bom
	}
	text, n := diag.Apply(f.text, f.changes)
	if n == 0 {
		return 0, nil
	}
	if err := replace(path, mark+text, info.Mode().Perm()); err != nil {
		return 0, refused("%s", err)
	}
	return n, nil
}

// replace replaces the content of a file atomically.
func replace(path, text string, mode os.FileMode) error {
	temporary, remove, err := source.CreateTemp(filepath.Dir(path), ".houserule-*")
	if err != nil {
		return err
	}
	defer remove()
	_, err = temporary.WriteString(text)
	if e := temporary.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chmod(temporary.Name(), mode)
	}
	if err == nil {
		err = os.Rename(temporary.Name(), path)
	}
	return err
}
