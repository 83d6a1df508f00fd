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
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
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
	*loadContext

	// Examples are the worked examples of spec files, in the order they stand.
	Examples []*Example

	Vocabulary *Vocabulary
	Citations  *Citations

	file     fileHeadings
	later    deferred
	outdated *outdated
	entries  *entryReader
	options  map[string]map[string]types.Type // types of options, by module and name
	seen     map[within]int                   // how often a text of a heading was looked up
}

// fileHeadings are the headings of the file that runs.
type fileHeadings struct {
	count   int         // headings begun
	open    []*heading  // those that wait for their body
	pending []*declared // those with a body that no heading around them claimed yet
}

// deferred is what can be read only when more files were run.
type deferred struct {
	waiting []*declared       // headings of the module whose kind a later file declares
	sheets  []*sheetOfEntries // spreadsheets: their cells are read when all boxes are known
	lines   []func()          // readers of lines added to checks: they run when all checks are known
}

// within is a text within a heading.
type within struct {
	pos  diag.Pos // of the heading
	text string
}

// New makes a loader on a session that is loading.
func New(s *luabind.Session) *Loader {
	c := &loadContext{Session: s, Catalogue: content.NewCatalogue(), chunks: map[string]*compile.Chunk{}, sheets: map[string]*diag.File{}}
	c.source.Catalogue, c.Catalogue.Anew = c.Catalogue, grammar.InsteadOf
	c.source.Declarations = builtin.Rules()
	v := &Vocabulary{loadContext: c, kinds: map[string][]string{}, values: map[string]lua.LValue{}}
	return &Loader{loadContext: c, Vocabulary: v,
		Citations: &Citations{loadContext: c, printed: map[string]map[string]*content.PrintedRule{}, seesRules: map[string][]string{}, idsSeen: map[string][]string{}},
		outdated:  &outdated{loadContext: c},
		entries:   &entryReader{loadContext: c},
		options:   map[string]map[string]types.Type{}, seen: map[within]int{}}
}

// Module says whose files come now. Files inside the module are read from
// files; shown gives the name of a file for people.
func (l *Loader) Module(id string, house bool, files fs.FS, shown func(string) string, options map[string]types.Type) {
	if id != l.module || house != l.house {
		l.readWaiting()
	}
	l.module, l.house, l.files, l.shown = id, house, files, shown
	if id != "" && (len(l.source.Modules) == 0 || l.source.Modules[len(l.source.Modules)-1] != id) {
		l.source.Modules = append(l.source.Modules, id)
	}
	l.options[id] = options
}

// Run runs one file of the current module in an environment and takes in what
// it declares. Problems are collected.
func (l *Loader) Run(c *compile.Chunk, env *sandbox.Env) {
	l.chunks[c.Source().Name] = c
	l.outdated.written = append(l.outdated.written, written{l.module, c})
	l.file.open, l.file.pending, l.Citations.lone, l.file.count = nil, nil, nil, 0
	if err := l.Session.Host.Run(c, env); err != nil {
		l.Problems.AddErr(placed(err))
	}
	for _, h := range l.file.open {
		l.fail(h.pos, h.length(), fmt.Sprintf("%s { ... }", h), "%s has no body", h)
	}
	for _, d := range l.file.pending {
		if l.stopped() {
			break
		}
		if l.mustWait(d) {
			l.later.waiting = append(l.later.waiting, d)
		} else {
			l.readHeading(d, nil)
		}
	}
	l.Citations.noneFollows()
	l.file.open, l.file.pending = nil, nil
}

// mustWait tells whether a heading is an entry or a box of a kind that the module declares
// further down.
func (l *Loader) mustWait(d *declared) bool {
	kind := d.word
	if kind == "box" {
		kind, _, _ = strings.Cut(d.name, ".")
	}
	return slices.Contains(l.Vocabulary.kinds[kind], l.module) && l.Catalogue.Seen(l.module, kind) == nil
}

// readWaiting reads the headings that had to wait for all files of their module.
func (l *Loader) readWaiting() {
	list := l.later.waiting
	l.later.waiting = nil
	for _, d := range list {
		l.readHeading(d, nil)
	}
}

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
	l.readWaiting()
	l.readSheets()
	l.Problems.Add(l.Catalogue.Settle(modules)...)
	l.entries.readLikes()
	l.forgetReplaced()
	l.entries.readEntries()
	l.later.settleLines()
	l.unreadLines()
	l.outdated.oldWords()
	l.outdated.oldMethods()
	l.outdated.emptyBodies()
	l.Citations.find(modules)
	l.outdated.askedNotes()
	l.outdated.seenInside()
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
		if len(d.Offer.Also) == 0 {
			continue // those of the engine are the same for all games
		}
		d.Offer.Also = slices.DeleteFunc(d.Offer.Also, gone)
		if gone(d.Offer.Carrier) && len(d.Offer.Also) > 0 {
			d.Offer.Carrier, d.Offer.Also = d.Offer.Also[0], d.Offer.Also[1:]
		}
	}
	s.Declarations = slices.DeleteFunc(s.Declarations, func(d *rules.Declaration) bool {
		if gone(d.Offer.Carrier) {
			s.ReplacedOffers = append(s.ReplacedOffers, d)
		}
		return gone(d.Offer.Carrier)
	})
	s.Changes = slices.DeleteFunc(s.Changes, func(c *rules.Change) bool { return gone(c.Carried.Carrier) })
	s.Repeats = slices.DeleteFunc(s.Repeats, func(r *rules.Repeat) bool { return gone(r.Carrier) })
}

// Chunks are all files that were run, by the name shown.
func (l *Loader) Chunks() map[string]*compile.Chunk { return l.chunks }
