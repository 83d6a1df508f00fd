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

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/stdlib/declare/deprecated"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/declare/tables"
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

// Loader runs files and gathers what they declare.
type Loader struct {
	*loading.Context

	// Examples are the worked examples of spec files, in the order they stand.
	Examples []*Example

	Vocabulary *loading.Vocabulary
	Citations  *loading.Citations

	file       fileHeadings // of the running file
	deferred   deferred     // what waits for further files
	deprecated deprecated.Words
	entries    *entryReader
	options    map[string]map[string]types.Type // types of options, by module and name
	lookups    map[loading.Within]int           // how often each text of a heading was looked up, to find its next place in the file
}

// fileHeadings are the headings of the running file.
type fileHeadings struct {
	count   int                // headings begun
	open    []*loading.Heading // begun, and still without a body
	pending []*declared        // complete, and not claimed by a heading around them
}

// deferred is what can only be read after further files have run.
type deferred struct {
	waiting []*declared          // headings of the current module whose kind one of its later files declares
	sheets  *tables.Spreadsheets // of entries, read when all boxes are known
	bought  []*bought            // purchases, whose boxes are looked up when all are known
	asked   []askedFor           // names of purchases in steps that ask for them
	lines   []func()             // readers of lines that are added to checks, called when all checks are known
}

// New returns a loader on a session that has not loaded anything.
func New(s *luabind.Session) *Loader {
	c := &loading.Context{Session: s, Catalogue: content.NewCatalogue(), Scripts: map[string]*compile.Chunk{}, Sheets: map[string]*diag.File{}}
	c.Source.Catalogue, c.Catalogue.Anew = c.Catalogue, grammar.InsteadOf
	c.Source.Declarations = builtin.Rules()
	citations := loading.NewCitations(c)
	return &Loader{Context: c, Vocabulary: loading.NewVocabulary(c), Citations: citations, entries: &entryReader{Context: c},
		options: map[string]map[string]types.Type{}, lookups: map[loading.Within]int{}, deferred: deferred{sheets: tables.NewSpreadsheets(c, citations)}}
}

// Module begins the files of a module, or of the house rules. files reads other files of
// the module (nil for house rules), shown returns their names for people, and options are
// the types of its options.
func (l *Loader) Module(id string, house bool, files fs.FS, shown func(string) string, options map[string]types.Type) {
	if id != l.Current || house != l.House {
		l.readDeferred()
	}
	l.Current, l.House, l.Files, l.Shown = id, house, files, shown
	if id != "" && (len(l.Source.Modules) == 0 || l.Source.Modules[len(l.Source.Modules)-1] != id) {
		l.Source.Modules = append(l.Source.Modules, id)
	}
	l.options[id] = options
}

// RunFile runs one file of the current module in an environment and reads the headings that it
// declared. Problems are added to Problems. examplesOnly is true if it declared examples and nothing
// else.
func (l *Loader) RunFile(c *compile.Chunk, env *sandbox.Env) (examplesOnly bool) {
	l.Scripts[c.Source().Name] = c
	l.deprecated.AddFile(l.Current, c)
	l.file.open, l.file.pending, l.file.count = nil, nil, 0
	if err := l.Session.Host.Run(c, env); err != nil {
		l.Problems.AddErr(placed(err))
	}
	for _, h := range l.file.open {
		l.Fail(h.Pos, h.Length(), fmt.Sprintf("%s { ... }", h), "%s has no body", h)
	}
	examplesOnly = len(l.file.pending) > 0
	for _, d := range l.file.pending {
		if l.Cancelled() {
			break
		}
		examplesOnly = examplesOnly && d.Word == "example"
		if l.isDeferred(d) {
			l.deferred.waiting = append(l.deferred.waiting, d)
		} else {
			l.readHeading(d, nil)
		}
	}
	l.Citations.ReportUnused()
	l.file.open, l.file.pending = nil, nil
	return examplesOnly
}

// isDeferred reports whether a heading is an entry or a box of a kind that a later file of
// the module declares.
func (l *Loader) isDeferred(d *declared) bool {
	kind := d.Word
	if kind == "box" {
		kind, _, _ = strings.Cut(d.Name, ".")
	}
	return l.Vocabulary.WillDeclare(l.Current, kind) && l.Catalogue.Seen(l.Current, kind) == nil
}

// readDeferred reads the headings that waited for the other files of their module.
func (l *Loader) readDeferred() {
	list := l.deferred.waiting
	l.deferred.waiting = nil
	for _, d := range list {
		l.readHeading(d, nil)
	}
}

// placed returns the problem with a place that a script error holds; other errors as they
// are.
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

// Finish reads what was deferred, resolves entries, citations and old words, and returns
// what [link.Link] links. The error is a diag.List of all problems of the load.
func (l *Loader) Finish(modules content.Modules) (*link.Source, error) {
	l.readDeferred()
	l.readSheets()
	purchases := &purchaseReader{l.Context, l.deferred.bought}
	purchases.keepPayments()
	purchases.checkAsked(l.deferred.asked)
	l.Problems.Add(l.Catalogue.Settle(modules)...)
	addWords(l, modules)
	l.entries.readLikes()
	l.dropReplaced()
	l.entries.readEntries()
	purchases.readPurchases()
	readAddedLines(l)
	l.reportUnreadLines()
	checkWordKeys(l)
	l.Citations.Resolve(modules)
	l.reportDeprecated()
	l.checkExampleOptions()
	l.Source.Requires, l.Source.Random = modules.Requires, randomTable
	l.Source.OptionTypes = func(module string) map[string]types.Type { return l.options[module] }
	return &l.Source, l.Problems.Err()
}

// dropReplaced removes declarations inside entries that other entries replace: nobody can
// have those entries.
func (l *Loader) dropReplaced() {
	gone := func(e *content.Entry) bool { return e != nil && e.ReplacedBy != nil }
	s := &l.Source
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

// Chunks returns all files that were run, by the name shown in places.
func (l *Loader) Chunks() map[string]*compile.Chunk { return l.Scripts }

// reportDeprecated warns of deprecated words in the files.
func (l *Loader) reportDeprecated() {
	l.deprecated.Declarations, l.deprecated.Catalogue = l.Source.Declarations, l.Catalogue
	l.deprecated.Warn = func(p *diag.Problem) {
		l.Show([]*diag.Problem{p})
		l.Source.Warnings = append(l.Source.Warnings, p)
	}
	l.deprecated.Report()
}
