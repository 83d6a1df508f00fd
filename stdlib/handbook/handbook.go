// Package handbook makes the reference of a module from its linked rules: its kinds and
// boxes, its entries, its rules with every layer in force, its options and offers, its
// headlines and sheets, and its worked examples with their current results.
//
//	options := engine.Options{Modules: []string{"my-game"}, Folder: modules}
//	game, err := engine.Open(options)
//	options.Specs = true
//	played, err := engine.Open(options)
//	book, err := handbook.Make("my-game", game, played)
//	text := book.Markdown()
//	page, err := book.HTML()
//
// The reference is made from the linked program, so it is never out of date; if more
// modules are loaded, it includes the layers that they add. The same modules give the same
// bytes on every machine.
//
// [Handbook.HTML] is one page that loads no other file; its content security policy forbids
// it.
package handbook

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// Make makes the handbook of a module of a game. The worked examples are those of played, a
// game of the same modules opened with Specs (what specs declare for their examples does not
// belong in the handbook); nil for no examples. Each is played on a table of its own. It fails
// where the module is not loaded. A failing example is no error: the handbook shows it.
func Make(id string, game, played *engine.Game) (*Handbook, error) {
	at := slices.IndexFunc(game.Ruleset.Order, func(m *module.Module) bool { return m.ID == id })
	if at < 0 {
		return nil, &diag.Problem{Message: fmt.Sprintf("no module %q is loaded", id), Hint: diag.DidYouMean(id, game.Table.World().Program().Modules)}
	}
	w := &writer{game: game, played: played, program: game.Table.World().Program(), module: game.Ruleset.Order[at], anchors: newAnchors(), cited: map[string]*citations{}, readers: map[string][]Link{}}
	h := &Handbook{Module: w.about()}
	w.setFolders(game.Ruleset.Order)
	w.assignAnchors()
	h.Options = w.options()
	h.Kinds = w.kinds()
	h.Lists = w.lists()
	h.Nouns = w.nouns()
	h.Offers = w.offers()
	h.Seen = w.seen()
	h.Changed = w.changed()
	h.Specs = w.specs()
	h.Without = w.missingModules()
	h.Pages = w.pages()
	w.link(h)
	bound(reflect.ValueOf(h).Elem())
	return h, nil
}

// writer collects the content of one handbook.
type writer struct {
	game    *engine.Game
	played  *engine.Game // the game with the worked examples; nil for none
	program *rules.Program
	module  *module.Module
	anchors *anchors
	folders []folder
	all     []*rules.Rule
	lines   map[string][]*rules.Rule // lines of checks, by name of the check
	cited   map[string]*citations    // by id of a printed rule, or text of a source
	texts   []string                 // keys of cited that are no ids, in the order in which they occur
	words   map[string][]*rules.Rule // see allWords
	readers map[string][]Link        // rules that read something, by its anchor
}

// folder is the folder of a module with its name in positions.
type folder struct{ dir, shown string }

// setFolders sets the folders of all modules, the longest first: one may be inside another.
func (w *writer) setFolders(all module.Order) {
	for _, m := range all {
		f := folder{dir: m.Dir + "/", shown: m.ID + "/"}
		if m == w.module {
			f.shown = ""
		}
		w.folders = append(w.folders, f)
	}
	slices.SortStableFunc(w.folders, func(a, b folder) int { return len(b.dir) - len(a.dir) })
}

// place formats a position: "attack.lua:12" in the module itself, "turns/turns.lua:3" in another
// one. It does not depend on where the modules are installed.
func (w *writer) place(pos diag.Pos) string {
	if pos.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", w.file(pos.File), pos.Line)
}

// file returns the name of a file relative to its module.
func (w *writer) file(name string) string {
	for _, f := range w.folders {
		if rest, ok := strings.CutPrefix(name, f.dir); ok {
			return f.shown + rest
		}
	}
	return name
}

// shortenPaths replaces paths of modules in a message likewise.
func (w *writer) shortenPaths(message string) string {
	for _, f := range w.folders {
		if f.dir != "./" {
			message = strings.ReplaceAll(message, f.dir, f.shown)
		}
	}
	return message
}

// assignAnchors assigns all anchors, before any text is written.
func (w *writer) assignAnchors() {
	w.lines = map[string][]*rules.Rule{}
	for _, r := range w.program.Everything() {
		if r.DeclKind != rules.Line {
			w.all = append(w.all, r)
			continue
		}
		check := strings.TrimSuffix(r.Name, "."+r.Word)
		w.lines[check] = append(w.lines[check], r)
	}
	for _, k := range w.program.Catalogue.Kinds() {
		if k.Module == w.module.ID || len(w.ownBoxes(k)) > 0 {
			w.anchors.give(k, "kind", content.Written(k.Name))
		}
	}
	for _, r := range w.all {
		if !w.isIncluded(r) {
			continue
		}
		w.anchors.give(ruleKey(r.Name), r.DeclKind.String(), r.DisplayName())
		for _, line := range w.lines[r.Name] {
			if ownLine(line) {
				w.anchors.give(ruleKey(line.Name), "line", line.DisplayName())
			}
		}
	}
	for _, o := range w.module.Options {
		w.anchors.give(optionKey(o.Name), "option", o.Name)
	}
	w.words = w.allWords()
	for _, k := range w.program.Catalogue.Kinds() {
		for _, e := range w.printed(k) {
			w.anchors.give(e, content.Written(k.Name), e.Name)
		}
	}
}

// ruleKey is the key of rules in anchors.
type ruleKey string

// ownModule reports whether something of a module with this id is the module's own.
func (w *writer) ownModule(of string) bool { return of == w.module.ID }

// isIncluded reports whether a rule is in the handbook: one of the module, or one that it
// changes.
func (w *writer) isIncluded(r *rules.Rule) bool {
	return r.DeclKind != rules.Entry && w.ownModule(r.Decl.Module) || w.changes(r)
}

// changes reports whether the module changes a rule of another one, or a line of it.
func (w *writer) changes(r *rules.Rule) bool {
	if w.ownModule(r.Decl.Module) && r.DeclKind != rules.Entry {
		return false
	}
	for _, y := range r.Layers() {
		if w.ownModule(y.Module) && y.Family.Inherited == "" && y.ChangeKind != rules.Definition {
			return true
		}
	}
	return slices.ContainsFunc(w.lines[r.Name], func(line *rules.Rule) bool {
		return slices.ContainsFunc(line.Layers(), func(y *rules.Layer) bool { return w.ownModule(y.Module) && y.Family.Inherited == "" })
	})
}

// toRule returns a link to a rule, without a target if it is not in the handbook.
func (w *writer) toRule(r *rules.Rule) Link {
	return Link{Text: r.DisplayName(), To: w.anchors.of(ruleKey(r.Name))}
}

// written returns the source of a declaration with the line on which it begins; "" if it is
// in no file.
func (w *writer) written(of *engine.Game, word string, pos diag.Pos) (text string, first int) {
	whole, ok := of.Loaded.FileText(pos.File)
	if !ok {
		return "", 0
	}
	chunk, err := of.Options.Cache.InPieces(diag.NewFile(pos.File, whole))
	if err != nil {
		return "", 0 // it was compiled before without errors
	}
	h, ok := chunk.Tree().HeadingOn(word, pos.Line)
	if !ok {
		return "", 0
	}
	tokens := chunk.Tree().Tokens
	return unindent(whole[lineStart(whole, tokens[h.Word].Offset):tokens[h.End-1].End]), tokens[h.Word].Line
}

// lineStart returns the offset of the beginning of the line if only blanks stand before offset;
// otherwise offset.
func lineStart(text string, offset int) int {
	from := strings.LastIndexByte(text[:offset], '\n') + 1
	if strings.TrimLeft(text[from:offset], " \t") == "" {
		return from
	}
	return offset
}

// unindent removes the common indentation of all lines.
func unindent(text string) string {
	lines := strings.Split(text, "\n")
	least := -1
	for _, line := range lines {
		if rest := strings.TrimLeft(line, " \t"); rest != "" && (least < 0 || len(line)-len(rest) < least) {
			least = len(line) - len(rest)
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line[min(max(least, 0), len(line)):], " \t\r")
	}
	return strings.Join(lines, "\n")
}
