// Package module reads the manifests of modules and resolves which versions are loaded, in which
// order.
//
// A module is a folder with a module.json, Lua files, and specs under spec/. [Open] reads the
// folder without running anything; [Resolve] selects compatible versions of the requested
// modules and of everything that they require, and returns them in the order of loading, or
// explains why there is no solution. Package engine loads the result, install unpacks modules of
// others:
//
//	shelf, err := module.Folder(os.DirFS("modules"), "modules")
//	order, err := module.Resolve([]string{"dark-road"}, shelf)
//	for _, m := range order { load(m.FS, m.Files) }
//
// # module.json
//
//	{
//	  "id": "dark-road",                       lower case letters, digits, hyphens
//	  "version": "1.2.0",
//	  "title": "The Dark Road",
//	  "licence": "MIT",
//	  "whole_game": true,                      its words do not meet those of other games
//	  "game": "...", "credit": "...", "source": "...", "description": "...",
//	  "authors": ["..."],
//	  "engine": ">=0.1",                       versions of houserule it works with
//	  "requires":  {"base-rules": "^1.0"},     loaded before it
//	  "optional":  {"weather": "*"},           loaded before it, if present
//	  "conflicts": {"other-magic": "<2"},      never together
//	  "options": {"deadly": {"type": "yes or no = no", "text": "..."}},
//	  "permissions": ["schedule"],
//	  "files": ["init.lua", "weather.lua"],     the order of loading
//	  "with": {"ships": ["at_sea.lua"]}         loaded behind both, if that module is there
//	}
//
// id, version, title and licence are required; an unknown field is an error.
package module

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
)

// ManifestName is the name of the manifest in the folder of a module.
const ManifestName = "module.json"

// MaxManifest is the maximum size of a manifest in bytes.
const MaxManifest = 64 << 10

// Manifest is the content of a module.json.
type Manifest struct {
	ID          string
	Version     *semver.Version
	Game        string // the game it implements
	WholeGame   bool   // a complete game, whose names are separate from those of other games
	About       About
	Relations   Relations
	Options     []Option     // in the order they are written
	Permissions []Permission // in the order they are written
	Listed      []string     // "files" as written; nil if the manifest names none
	With        []Layer      // in the order they are written
	file        *diag.File
	listedAt    []int // byte offsets of the listed files
}

// About is information for people about a module.
type About struct {
	Title       string
	Licence     string
	Credit      string // who made the game, and under which licence
	Source      string // where module or game can be found
	Description string
	Authors     []string
}

// Relations are the versions of the engine and of other modules that a module requires or
// excludes.
type Relations struct {
	Engine    Range   // zero: any
	Requires  []Range // sorted by id
	Optional  []Range
	Conflicts []Range
}

// Layer is a list of files for use with another module. They are loaded after all modules if
// both are loaded.
type Layer struct {
	ID        string   // the other module
	Pos       diag.Pos // position in the manifest
	Files     []string // Lua files in load order
	SpecFiles []string // those of them under spec/
	at        []int    // byte offsets of listed files
	listed    []string // as written
}

// Option is a setting of a module that a gamemaster may change.
type Option struct {
	Name    string
	Type    types.Type
	Default types.Value
	Text    string // one line of help
	Source  string // page of the rulebook
	Pos     diag.Pos
}

// Permission is something that an installed module may do only if its manifest requests it and
// the user granted it. A module that is loaded by its path has all permissions.
type Permission string

const (
	ReplaceRules Permission = "replace-rules" // replace rules, lines, offers and entries of other modules
	WriteRecords Permission = "write-records" // write boxes of other modules and create and remove their things
	Schedule     Permission = "schedule"      // act when game time passes, and advance it
	LargeBudget  Permission = "large-budget"  // take more steps and memory than others
)

func permissions() []string {
	return []string{string(ReplaceRules), string(WriteRecords), string(Schedule), string(LargeBudget)}
}

// Option returns the option with a name.
func (m *Manifest) Option(name string) (Option, bool) {
	for _, o := range m.Options {
		if o.Name == name {
			return o, true
		}
	}
	return Option{}, false
}

// ReadManifest parses a module.json. The error is a [diag.List] of all problems with their
// positions; then there is no manifest.
func ReadManifest(file *diag.File) (*Manifest, error) {
	if len(file.Text) > MaxManifest {
		return nil, diag.List{{Pos: diag.Pos{File: file.Name}, Message: fmt.Sprintf("the manifest is larger than %d bytes", MaxManifest)}}
	}
	top, problem := readJSON(file)
	if problem != nil {
		return nil, diag.List{problem}
	}
	r := &manifestReader{file: file, m: &Manifest{file: file}}
	r.read(top)
	if err := r.problems.Err(); err != nil {
		return nil, err
	}
	return r.m, nil
}

type manifestReader struct {
	file     *diag.File
	m        *Manifest
	problems diag.List
}

// complain adds a problem and returns it, so that the caller can add a hint.
func (r *manifestReader) complain(n *node, hint, format string, args ...any) *diag.Problem {
	return r.problems.Put(r.problem(n, hint, format, args...))
}

func (r *manifestReader) problem(n *node, hint, format string, args ...any) *diag.Problem {
	width := utf8.RuneCountInString(r.file.Text[n.start:n.end])
	if n.isObject() || n.isList() {
		width = 1
	}
	p := r.file.Problem(n.start, width, fmt.Sprintf(format, args...))
	p.Hint = hint
	return p
}

func (r *manifestReader) read(top *node) {
	if !top.isObject() {
		r.complain(top, "", "a manifest is an object { ... }, not %s", top.what())
		return
	}
	readers := []struct {
		name string
		read func(*node)
	}{
		{"id", r.id},
		{"version", r.version},
		{"title", r.textInto(&r.m.About.Title)},
		{"licence", r.textInto(&r.m.About.Licence)},
		{"game", r.textInto(&r.m.Game)},
		{"whole_game", func(n *node) { r.m.WholeGame = r.yesNo(n) }},
		{"credit", r.textInto(&r.m.About.Credit)},
		{"source", r.textInto(&r.m.About.Source)},
		{"description", r.textInto(&r.m.About.Description)},
		{"authors", func(n *node) { r.m.About.Authors, _ = r.texts("authors", n) }},
		{"engine", func(n *node) { r.m.Relations.Engine = r.versions("", "", n) }},
		{"requires", func(n *node) { r.m.Relations.Requires = r.ranges("requires", n) }},
		{"optional", func(n *node) { r.m.Relations.Optional = r.ranges("optional", n) }},
		{"conflicts", func(n *node) { r.m.Relations.Conflicts = r.ranges("conflicts", n) }},
		{"options", r.options},
		{"permissions", r.permissions},
		{"files", r.files},
		{"with", r.with},
	}
	names := make([]string, len(readers))
	for i, known := range readers {
		names[i] = known.name
	}
	given := r.fieldsOf(top, "field", names)
	for _, known := range readers {
		if n := given[known.name]; n != nil {
			known.read(n)
		}
	}
	for _, must := range names[:4] {
		if given[must] == nil {
			r.complain(top, "", "the manifest has no `%s`", must)
		}
	}
	r.relations()
}

// fieldsOf returns the fields of an object by name. Unknown and duplicate ones are problems. If
// names is nil, all are allowed.
func (r *manifestReader) fieldsOf(n *node, what string, names []string) map[string]*node {
	given := map[string]*node{}
	for _, f := range n.fields {
		key := f.key.value.(string)
		switch {
		case names != nil && !contains(names, key):
			r.complain(f.key, "", "there is no %s `%s` in a manifest", what, key).Advise(meantOrKnown(key, names))
		case given[key] != nil:
			r.complain(f.key, "", "`%s` occurs twice", key)
		default:
			given[key] = f.value
		}
	}
	return given
}

func meantOrKnown(name string, names []string) diag.Hint {
	return diag.SuggestNearest(name, names).Or(diag.Hint{Text: "known are " + strings.Join(names, ", ")})
}

func contains(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}

var idPattern = lazyregexp.New(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

const maxID = 64

func (r *manifestReader) id(n *node) {
	id, ok := r.text(n)
	if !ok {
		return
	}
	if wrong := CheckID(id); wrong != nil {
		r.complain(n, "", "%s", wrong.Message).Advise(wrong.Advice())
		return
	}
	r.m.ID = id
}

// reservedIDs are names that explanations use for rules that do not come from a module.
var reservedIDs = []string{"engine", "house", "houserule", "prompt"}

// CheckID returns a problem for an invalid id of a module, with a hint for a valid one; nil for
// a valid id.
func CheckID(id string) *diag.Problem {
	if slices.Contains(reservedIDs, id) {
		return &diag.Problem{Message: "no module can be called `" + id + "`: explanations call so what comes from houserule or the gamemaster", Hint: "write \"" + id + "-rules\", or another id"}
	}
	if validID(id) {
		return nil
	}
	p := &diag.Problem{Message: fmt.Sprintf("a module's id is made of lower case letters, digits and single hyphens, begins with a letter and has at most %d characters", maxID)}
	return p.Advise(suggestID(id))
}

// CheckPortable returns a problem for an id with which a folder cannot be created on every
// operating system, with a hint for a better one; nil for others. Existing modules with such an
// id can be loaded.
func CheckPortable(id string) *diag.Problem {
	if problem := invalidPart(id); problem != "" {
		return &diag.Problem{Message: "a module is kept in a folder of its id: " + problem, Hint: "write \"" + id + "-rules\", or another id"}
	}
	return nil
}

func validID(id string) bool { return len(id) <= maxID && idPattern.MatchString(id) }

func suggestID(id string) diag.Hint {
	better := strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(id), "-"), "-")
	if better == "" || !validID(better) {
		return diag.Hint{}
	}
	return diag.Suggest("write \""+better+"\"", diag.ReplaceText{New: better})
}

// Listing returns a problem at the position where `files` lists a file; nil if it does not.
func (m *Manifest) Listing(name, message string) *diag.Problem {
	for i, listed := range m.Listed {
		if listed == name {
			return m.file.Problem(m.listedAt[i], utf8.RuneCountInString(name)+2, message)
		}
	}
	return nil
}

func (r *manifestReader) version(n *node) {
	text, ok := r.text(n)
	if !ok {
		return
	}
	v, err := semver.StrictNewVersion(text)
	if err != nil || len(text) > 64 {
		hint := diag.Hint{Text: "write three numbers, as in \"1.0.0\""}
		if loose, err := semver.NewVersion(text); err == nil && len(text) <= 64 {
			hint = diag.Suggest("write \""+loose.String()+"\"", diag.ReplaceText{New: loose.String()})
		}
		r.complain(n, "", "`%s` is not a version", shorten(text)).Advise(hint)
		return
	}
	r.m.Version = v
}

func (r *manifestReader) text(n *node) (string, bool) {
	s, ok := n.value.(string)
	if !ok {
		r.complain(n, "", "this must be a text in quotes, not %s", n.what())
		return "", false
	}
	if strings.TrimSpace(s) == "" {
		r.complain(n, "", "this must not be empty")
		return "", false
	}
	return s, true
}

func (r *manifestReader) yesNo(n *node) bool {
	yes, ok := n.value.(bool)
	if !ok {
		r.complain(n, "write true or false, without quotes", "this must be true or false, not %s", n.what())
	}
	return yes
}

func (r *manifestReader) textInto(into *string) func(*node) {
	return func(n *node) { *into, _ = r.text(n) }
}

func (r *manifestReader) texts(what string, n *node) (list []string, at []*node) {
	if !n.isList() {
		r.complain(n, "", "`%s` must be a list [ ... ], not %s", what, n.what())
		return nil, nil
	}
	for _, item := range n.items {
		if s, ok := r.text(item); ok {
			list, at = append(list, s), append(at, item)
		}
	}
	return list, at
}

func (r *manifestReader) permissions(n *node) {
	list, at := r.texts("permissions", n)
	seen := map[string]bool{}
	for i, s := range list {
		switch {
		case !contains(permissions(), s):
			r.complain(at[i], "", "there is no permission `%s`", shorten(s)).Advise(meantOrKnown(s, permissions()))
		case seen[s]:
			r.complain(at[i], "", "`%s` occurs twice", s)
		default:
			r.m.Permissions = append(r.m.Permissions, Permission(s))
		}
		seen[s] = true
	}
}

func (r *manifestReader) files(n *node) {
	r.m.Listed, r.m.listedAt = r.filesOf("files", n, "leave `files` out to load all Lua files")
}

// with reads the field "with": {"id": ["file.lua"]}.
func (r *manifestReader) with(n *node) {
	if !n.isObject() {
		r.complain(n, "write "+`"with": {"some-module": ["with_some_module.lua"]}`, "`with` must be an object { ... }, not %s", n.what())
		return
	}
	seen := map[string]bool{}
	for _, f := range n.fields {
		id := f.key.value.(string)
		switch {
		case !validID(id):
			r.complain(f.key, "", "`%s` is not a module's id", shorten(id)).Advise(suggestID(id))
		case seen[id]:
			r.complain(f.key, "", "`%s` occurs twice", id)
		case id == r.m.ID:
			r.complain(f.key, "", "a module can't name itself under `with`")
		default:
			layer := Layer{ID: id, Pos: r.file.PosAt(f.key.start)}
			layer.listed, layer.at = r.filesOf(id, f.value, "leave `"+id+"` out when nothing changes with it")
			r.m.With = append(r.m.With, layer)
		}
		seen[id] = true
	}
}

// filesOf reads a list of distinct files.
func (r *manifestReader) filesOf(what string, n *node, hint string) (files []string, at []int) {
	list, nodes := r.texts(what, n)
	if n.isList() && len(n.items) == 0 {
		r.complain(n, hint, "`%s` names no file", what)
	}
	seen := map[string]bool{}
	for i, name := range list {
		if problem := invalidPath(name); problem != "" {
			r.complain(nodes[i], "", "%s", problem)
			continue
		}
		if seen[name] {
			r.complain(nodes[i], "", "`%s` occurs twice", name)
			continue
		}
		seen[name] = true
		files, at = append(files, name), append(at, nodes[i].start)
	}
	return files, at
}

func shorten(s string) string {
	if runes := []rune(s); len(runes) > 60 {
		return string(runes[:59]) + "…"
	}
	return s
}
