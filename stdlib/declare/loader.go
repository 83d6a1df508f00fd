// Package declare is the library of words that declare: kind, box, rule, table,
// action, check, offer, the four words that change what exists (to, after,
// around, instead_of), every, example, and the word of each kind.
//
// A [Loader] runs the files of modules in load order and gathers what they
// declare. [Loader.Finish] resolves entries, claims nested headings and gives a
// link.Source that can be linked. All problems of all files are collected.
package declare

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

// Loader gathers what modules declare.
type Loader struct {
	Session   *luabind.Session
	Catalogue *content.Catalogue
	Problems  diag.List
	Stopped   func() error // gives an error when nobody wants the load any more; nil for never

	// Examples are the worked examples of spec files, in the order they stand.
	Examples []*Example

	source    link.Source
	module    string
	house     bool
	files     fs.FS
	shown     func(name string) string
	chunks    map[string]*sandbox.Chunk
	sheets    map[string]*diag.File // the spreadsheets that were read, by the name shown
	written   []written             // all files in load order
	declared  int                   // things of the file that runs
	open      []*heading            // headings that wait for their body
	pending   []*declared           // complete headings of this file that nobody claimed yet
	waiting   []*declared           // those of this module whose kind a later file declares
	csv       []*sheetOfEntries     // spreadsheets whose cells are read when all boxes are known
	entries   []*rawEntry           // entries whose values are read when all are known
	kinds     map[string][]string   // kinds found by the first pass, and the modules that declare them
	sorted    []string              // their words; nil when more were found since
	words     map[string]lua.LValue
	found     []*sandbox.Chunk // the files of the first pass
	unquoted  *unquoted        // what they have in quotes; nil when more were found since
	seen      map[within]int   // how often a text was looked up
	options   map[string]map[string]types.Type
	printed   map[string]map[string]*content.PrintedRule // rules of the books, by module and id
	lone      *lone                                      // the source that stands alone above what comes now
	cited     []*cited
	empty     []emptyBody // functions that do nothing
	results   []result    // texts of tables that roll
	unsettled []func()    // reads what is added to checks, when all of them are known

	seesRules map[string][]string // the modules whose ids a module may cite
	idsSeen   map[string][]string // these ids, sorted
}

// within is a text within a heading.
type within struct {
	pos  diag.Pos // of the heading
	text string
}

// New makes a loader on a session that is loading.
func New(s *luabind.Session) *Loader {
	l := &Loader{Session: s, Catalogue: content.NewCatalogue(), chunks: map[string]*sandbox.Chunk{}, sheets: map[string]*diag.File{}, kinds: map[string][]string{},
		words: map[string]lua.LValue{}, seen: map[within]int{}, options: map[string]map[string]types.Type{},
		printed: map[string]map[string]*content.PrintedRule{}, seesRules: map[string][]string{}, idsSeen: map[string][]string{}}
	l.source.Catalogue, l.Catalogue.Anew = l.Catalogue, grammar.InsteadOf
	l.source.Declarations = builtin.Rules()
	return l
}

// Module says whose files come now. Files inside the module are read from
// files; shown gives the name of a file for people.
func (l *Loader) Module(id string, house bool, files fs.FS, shown func(string) string, options map[string]types.Type) {
	if id != l.module || house != l.house {
		l.takeWaiting()
	}
	l.module, l.house, l.files, l.shown = id, house, files, shown
	if id != "" && (len(l.source.Modules) == 0 || l.source.Modules[len(l.source.Modules)-1] != id) {
		l.source.Modules = append(l.source.Modules, id)
	}
	l.options[id] = options
}

// FindKinds is the first pass: it notes which kinds a file will declare, so
// that their words exist in every file.
func (l *Loader) FindKinds(module string, c *sandbox.Chunk) {
	l.sorted, l.unquoted, l.found = nil, nil, append(l.found, c)
	tokens := c.Tree().Tokens
	for i := 0; i+1 < len(tokens); i++ {
		if tokens[i].Kind == luasyntax.Name && tokens[i].Text == "kind" && tokens[i+1].Kind == luasyntax.String {
			l.kinds[tokens[i+1].Value] = append(l.kinds[tokens[i+1].Value], module)
		}
	}
}

// KindWords lists the words of kinds.
func (l *Loader) KindWords() []string {
	if l.sorted == nil {
		l.sorted = slices.Sorted(maps.Keys(l.kinds))
	}
	return slices.Clip(l.sorted)
}

// Run runs one file of the current module in an environment and takes in what
// it declares. Problems are collected.
func (l *Loader) Run(c *sandbox.Chunk, env *sandbox.Env) {
	l.chunks[c.Source().Name] = c
	l.written = append(l.written, written{l.module, c})
	l.open, l.pending, l.lone, l.declared = nil, nil, nil, 0
	if err := l.Session.Host.Run(c, env); err != nil {
		l.Problems.AddErr(placed(err))
	}
	for _, h := range l.open {
		l.fail(h.pos, h.length(), fmt.Sprintf("%s { ... }", h), "%s has no body", h)
	}
	for _, d := range l.pending {
		if l.stopped() {
			break
		}
		if l.waits(d) {
			l.waiting = append(l.waiting, d)
		} else {
			l.take(d, nil)
		}
	}
	l.noneFollows()
	l.open, l.pending = nil, nil
}

// waits tells of an entry or a box whose kind the module declares further down.
func (l *Loader) waits(d *declared) bool {
	kind := d.word
	if kind == "box" {
		kind, _, _ = strings.Cut(d.name, ".")
	}
	return slices.Contains(l.kinds[kind], l.module) && l.Catalogue.Seen(l.module, kind) == nil
}

// takeWaiting takes in what had to wait for the files of its module.
func (l *Loader) takeWaiting() {
	list := l.waiting
	l.waiting = nil
	for _, d := range list {
		l.take(d, nil)
	}
}

// stopped tells whether somebody wants the load to end.
func (l *Loader) stopped() bool { return l.Stopped != nil && l.Stopped() != nil }

// placed unwraps a script error to the problem that stands at its place.
func placed(err error) error {
	var list diag.List
	if errors.As(err, &list) {
		return list
	}
	var e *sandbox.Error
	if errors.As(err, &e) && e.Problem != nil {
		return e.Problem
	}
	return err
}

// Finish reads what had to wait until everything was declared, and gives the
// source of a rulebook.
func (l *Loader) Finish(modules content.Modules) (*link.Source, error) {
	l.takeWaiting()
	l.readSheets()
	l.Problems.Add(l.Catalogue.Settle(modules)...)
	l.readLikes()
	l.forgetReplaced()
	l.readEntries()
	l.settleLines()
	l.unreadLines()
	l.oldWords()
	l.oldMethods()
	l.emptyBodies()
	l.findSources(modules)
	l.askedNotes()
	l.seenInside()
	l.exampleOptions()
	l.source.Requires, l.source.Random = modules.Requires, randomTable
	l.source.OptionTypes = func(module string) map[string]types.Type { return l.options[module] }
	return &l.source, l.Problems.Err()
}

// forgetReplaced leaves out what stands inside entries that others print anew:
// nobody has these any more.
func (l *Loader) forgetReplaced() {
	gone := func(e *content.Entry) bool { return e != nil && e.ReplacedBy != nil }
	s := &l.source
	for _, d := range s.Declarations {
		if len(d.Also) == 0 {
			continue // those of the engine are the same for all games
		}
		d.Also = slices.DeleteFunc(d.Also, gone)
		if gone(d.Carrier) && len(d.Also) > 0 {
			d.Carrier, d.Also = d.Also[0], d.Also[1:]
		}
	}
	s.Declarations = slices.DeleteFunc(s.Declarations, func(d *rules.Declaration) bool {
		if gone(d.Carrier) {
			s.Gone = append(s.Gone, d)
		}
		return gone(d.Carrier)
	})
	s.Changes = slices.DeleteFunc(s.Changes, func(c *rules.Change) bool { return gone(c.Carrier) })
	s.Repeats = slices.DeleteFunc(s.Repeats, func(r *rules.Repeat) bool { return gone(r.Carrier) })
}

// problem starts a problem that shows its source line.
func (l *Loader) problem(pos diag.Pos, width int, format string, args ...any) *diag.Problem {
	return &diag.Problem{Pos: pos, Width: width, Message: fmt.Sprintf(format, args...), Source: l.lineAt(pos)}
}

// lineAt is the line of a file that was run, or of a spreadsheet; "" for any other.
func (l *Loader) lineAt(pos diag.Pos) string {
	if c := l.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	if sheet := l.sheets[pos.File]; sheet != nil {
		return sheet.Line(pos.Line)
	}
	return ""
}

// near is the hint of the name that was meant; nothing where nobody will see it.
func (l *Loader) near(name string, names func() []string) diag.Hint {
	if l.Problems.Overflown() {
		return diag.Hint{}
	}
	return diag.Meant(name, names())
}

// kindsSeen lists the kinds that the current module knows.
func (l *Loader) kindsSeen() []string { return l.Catalogue.SeenNames(l.module) }

// fail reports a problem, and gives it back for a hint that programs can carry out.
func (l *Loader) fail(pos diag.Pos, width int, hint, format string, args ...any) *diag.Problem {
	p := l.problem(pos, width, format, args...)
	p.Hint = hint
	return l.Problems.Put(p)
}

// Chunks are all files that were run, by the name shown.
func (l *Loader) Chunks() map[string]*sandbox.Chunk { return l.chunks }

// Show fills in the source lines of problems that know only their place.
func (l *Loader) Show(list []*diag.Problem) {
	for _, p := range list {
		if p.Source == "" {
			if p.Source = l.lineAt(p.Pos); p.Source != "" && p.Width == 0 {
				p.Width = 1
			}
		}
	}
}
