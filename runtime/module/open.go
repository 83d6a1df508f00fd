package module

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/source"
)

// Module is an opened module: its folder and manifest. It is immutable and may be shared.
type Module struct {
	Manifest
	FS        fs.FS
	Dir       string   // name of the folder in positions: "modules/dark-road"
	Files     []string // Lua files in load order
	SpecFiles []string // Lua files under spec/, sorted
	DataFiles []string // all other files, sorted
	Unlisted  []string // Lua files that "files" does not list, sorted
	printed   *printed // rules of rules.tsv, read on first use; shared by copies
	copyFor   string   // the game for which it is a copy, see [Order.SplitShared]; "" for the original
}

// Limits of a module.
const (
	MaxFiles     = 2000
	MaxPathDepth = 8
	MaxPath      = 200     // bytes
	MaxDataFile  = 4 << 20 // bytes of a file read by ReadFile
)

// SpecFolder holds a module's specs; nothing in it is loaded for play.
const SpecFolder = "spec"

// Open reads a module's manifest and finds its files. shown is the folder's name in places
// and messages. All problems are returned as one [diag.List]; for a folder without a
// module.json the cause is [fs.ErrNotExist].
//
// Files and folders whose names begin with a dot are ignored. Symbolic links, names that
// differ only in case, and names that some operating systems cannot write are refused.
func Open(fsys fs.FS, shown string) (*Module, error) {
	text, err := source.Read(fsys, ManifestName, MaxManifest)
	if err != nil {
		message := "can't read the manifest: " + source.Reason(err)
		if errors.Is(err, fs.ErrNotExist) {
			message = "this folder is not a module: it has no " + ManifestName
		}
		return nil, diag.List{{Pos: diag.Pos{File: shown}, Message: message, Cause: err}}
	}
	var problems diag.List
	m := &Module{FS: fsys, Dir: shown, printed: new(printed)}
	manifest, err := ReadManifest(diag.NewFile(path.Join(shown, ManifestName), string(text)))
	problems.AddErr(err)
	if manifest != nil {
		m.Manifest = *manifest
	}
	found, err := m.walk()
	problems.AddErr(err)
	if len(problems) == 0 {
		problems.AddErr(m.sort(found))
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// ReadFile reads a file of the module by its path. A path outside of the module, an unknown file
// (with the nearest name as a hint), or more than [MaxDataFile] bytes is an error.
func (m *Module) ReadFile(name string) ([]byte, error) {
	if problem := invalidPath(name); problem != "" {
		return nil, &diag.Problem{Pos: diag.Pos{File: m.Dir}, Message: problem}
	}
	all := append(append(append(append([]string{}, m.Files...), m.Unlisted...), m.SpecFiles...), m.DataFiles...)
	for _, layer := range m.With {
		all = append(append(all, layer.Files...), layer.SpecFiles...)
	}
	if !contains(all, name) {
		return nil, &diag.Problem{Pos: diag.Pos{File: m.Dir}, Message: "the module has no file `" + shorten(name) + "`",
			Hint: diag.DidYouMean(name, all), Cause: fs.ErrNotExist}
	}
	text, err := source.Read(m.FS, name, MaxDataFile)
	if err != nil {
		return nil, &diag.Problem{Pos: diag.Pos{File: path.Join(m.Dir, name)}, Message: "can't read the file: " + source.Reason(err), Cause: err}
	}
	return text, nil
}

// Lua reads a Lua file of the module of at most limit bytes. The error is a [*diag.Problem].
func (m *Module) Lua(name string, limit int) (*diag.File, error) {
	shown := m.Shown(name)
	text, err := source.Read(m.FS, name, int64(limit))
	if err != nil {
		return nil, source.Problem(shown, err)
	}
	return diag.NewFile(shown, string(text)), nil
}

// Shown returns the name of a file as positions show it.
func (m *Module) Shown(name string) string { return path.Join(m.Dir, name) }

// walk lists all files of the folder, sorted, and reports those that are refused.
func (m *Module) walk() ([]string, error) {
	var problems diag.List
	var found []string
	complain := func(name, message string) {
		problems.Add(&diag.Problem{Pos: diag.Pos{File: path.Join(m.Dir, name)}, Message: message})
	}
	folded := map[string]string{}
	err := fs.WalkDir(m.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			complain(name, "can't read this: "+source.Reason(err))
			return nil
		case name == ".":
			return nil
		case strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.Type()&fs.ModeSymlink != 0:
			complain(name, "this is a link; a module must contain its files")
			return nil
		case !entry.IsDir() && !entry.Type().IsRegular():
			complain(name, "this is not a plain file")
			return nil
		}
		if problem := invalidPath(name); problem != "" {
			complain(name, problem)
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if other, twice := folded[strings.ToLower(name)]; twice {
			complain(name, "its name differs from `"+other+"` in capital letters alone, and some systems take them for one")
			return nil
		}
		folded[strings.ToLower(name)] = name
		if !entry.IsDir() {
			found = append(found, name)
		}
		if len(folded) > MaxFiles {
			complain("", fmt.Sprintf("the module has more than %d files and folders", MaxFiles))
			return fs.SkipAll
		}
		return nil
	})
	problems.AddErr(err)
	sort.Strings(found)
	return found, problems.Err()
}

// invalidPath returns why a path inside a module is refused; "" for a good one.
func invalidPath(name string) string {
	shown := "`" + shorten(name) + "`"
	switch {
	case name == "":
		return "a file needs a name"
	case !utf8.ValidString(name):
		return "the file's name is not valid UTF-8"
	case strings.Contains(name, `\`):
		return shown + ": write / between folders, not \\"
	case strings.HasPrefix(name, "/") || len(name) > 1 && name[1] == ':':
		return shown + ": paths start at the module's own folder"
	case contains(strings.Split(name, "/"), ".."):
		return shown + " leads out of the module"
	case !fs.ValidPath(name) || name == ".":
		return shown + " is not a plain path"
	case len(name) > MaxPath:
		return shown + fmt.Sprintf(" is longer than %d bytes", MaxPath)
	case strings.Count(name, "/") >= MaxPathDepth:
		return shown + fmt.Sprintf(" lies deeper than %d folders", MaxPathDepth)
	}
	for _, part := range strings.Split(name, "/") {
		if problem := invalidPart(part); problem != "" {
			return shown + ": " + problem
		}
	}
	return ""
}

// invalidPart returns why one element of a path is rejected: some operating system does not support
// it, or it has invisible characters. "" for a valid one.
func invalidPart(part string) string {
	for _, c := range part {
		if strings.ContainsRune(`<>:"|?*`, c) || !unicode.IsPrint(c) {
			return fmt.Sprintf("%q can't stand in a file's name", c)
		}
	}
	if strings.HasSuffix(part, ".") || strings.HasSuffix(part, " ") {
		return "a name can't end in a dot or a space"
	}
	stem, _, _ := strings.Cut(strings.ToLower(part), ".")
	switch stem {
	case "con", "prn", "aux", "nul":
		return "Windows keeps the name `" + stem + "` for itself"
	}
	if len(stem) == 4 && (strings.HasPrefix(stem, "com") || strings.HasPrefix(stem, "lpt")) && stem[3] >= '0' && stem[3] <= '9' {
		return "Windows keeps the name `" + stem + "` for itself"
	}
	return ""
}

// sort assigns the files found to Files, SpecFiles, DataFiles, Unlisted and the layers of
// With.
func (m *Module) sort(found []string) error {
	var problems diag.List
	var lua []string
	for _, name := range found {
		switch {
		case name == ManifestName:
		case path.Ext(name) == ".lua" && strings.HasPrefix(name, SpecFolder+"/"):
			m.SpecFiles = append(m.SpecFiles, name)
		case path.Ext(name) == ".lua":
			lua = append(lua, name)
		default:
			m.DataFiles = append(m.DataFiles, name)
		}
	}
	wrong := func(at int, name, problem string, among []string) {
		p := m.file.Problem(at, utf8.RuneCountInString(name)+2, problem)
		problems.Add(p.Advise(diag.SuggestNearest(name, among)))
	}
	all := append(lua[:len(lua):len(lua)], m.SpecFiles...)
	for i := range m.With {
		layer := &m.With[i]
		for j, name := range layer.listed {
			switch {
			case contains(m.Listed, name):
				wrong(layer.at[j], name, "`"+name+"` stands under `files`, too", nil)
			case contains(lua, name):
				layer.Files, lua = append(layer.Files, name), without(lua, name)
			case contains(m.SpecFiles, name):
				layer.SpecFiles, m.SpecFiles = append(layer.SpecFiles, name), without(m.SpecFiles, name)
			case contains(all, name):
				wrong(layer.at[j], name, "`"+name+"` stands under two modules of `with`", nil)
			default:
				wrong(layer.at[j], name, m.listedProblem(name, all), all)
			}
		}
	}
	m.Files = initFirst(lua)
	if m.Listed != nil {
		m.Files = m.Listed
		for i, name := range m.Listed {
			if problem := m.listedProblem(name, lua); problem != "" {
				wrong(m.listedAt[i], name, problem, lua)
			}
		}
		for _, name := range lua {
			if !contains(m.Listed, name) {
				m.Unlisted = append(m.Unlisted, name)
			}
		}
	}
	if len(lua) == 0 && len(m.SpecFiles) == 0 && !m.layered() && len(problems) == 0 {
		problems.Add(&diag.Problem{Pos: diag.Pos{File: m.Dir}, Message: "the module has neither rules nor specs", Hint: "a module's rules stand in init.lua beside " + ManifestName + ", its worked examples below " + SpecFolder + "/"})
	}
	return problems.Err()
}

// layered reports whether the module has files that are loaded only together with another
// module.
func (m *Module) layered() bool {
	return slices.ContainsFunc(m.With, func(l Layer) bool { return len(l.Files)+len(l.SpecFiles) > 0 })
}

// listedProblem returns why a file cannot stand under "files" of the manifest; "" if it
// can.
func (m *Module) listedProblem(name string, lua []string) string {
	switch {
	case contains(lua, name):
		return ""
	case contains(m.SpecFiles, name):
		return "`" + name + "` is a spec; specs are not loaded for play"
	case contains(m.DataFiles, name) || name == ManifestName:
		return "`" + name + "` is no Lua file"
	}
	return "the module has no file `" + shorten(name) + "`"
}

// without returns a copy of a list without one of its names.
func without(list []string, name string) []string {
	var rest []string
	for _, other := range list {
		if other != name {
			rest = append(rest, other)
		}
	}
	return rest
}

// initFirst puts init.lua before the other files.
func initFirst(lua []string) []string {
	var first, rest []string
	for _, name := range lua {
		if name == "init.lua" {
			first = append(first, name)
		} else {
			rest = append(rest, name)
		}
	}
	return append(first, rest...)
}
