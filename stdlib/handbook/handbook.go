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
// that.
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
// belong in the handbook); nil for no examples. Each is played on a table of its own. The error
// is that the module is not loaded. A failing example is no error: the handbook shows it.
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
	h.Words = w.wordLists()
	h.Entries = w.entryLists()
	h.RulesByKind = w.rulesByKind()
	h.Offers = w.offers()
	h.Displays = w.displays()
	h.Changed = w.changedRules()
	h.Specs = w.specFiles()
	h.PlayedWithout = w.missingModules()
	h.Pages = w.pages()
	w.addLinks(h)
	shortenStrings(reflect.ValueOf(h).Elem())
	return h, nil
}

// writer collects the content of one handbook.
type writer struct {
	game      *engine.Game
	played    *engine.Game // the game with the worked examples; nil for none
	program   *rules.Program
	module    *module.Module
	anchors   *anchors
	folders   []folder                 // see setFolders
	rules     []*rules.Rule            // of all modules, without lines
	lines     map[string][]*rules.Rule // lines of checks, by name of the check
	cited     map[string]*citations    // by id of a printed rule, or text of a source
	citedKeys []string                 // keys of cited, in the order in which they were added
	byWord    map[string][]*rules.Rule // the result of rulesWithWords
	readers   map[string][]Link        // rules that read something, by its anchor
}

// folder is a prefix of file names in positions, the folder of a module, and what the handbook
// shows instead.
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

// formatPos formats a position: "attack.lua:12" in the module itself, "turns/turns.lua:3" in another
// one. It does not depend on where the modules are installed.
func (w *writer) formatPos(pos diag.Pos) string {
	if pos.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", w.fileName(pos.File), pos.Line)
}

// fileName returns the name of a file relative to its module.
func (w *writer) fileName(name string) string {
	for _, f := range w.folders {
		if rest, ok := strings.CutPrefix(name, f.dir); ok {
			return f.shown + rest
		}
	}
	return name
}

// shortenPaths replaces the folders of modules in a message as fileName does.
func (w *writer) shortenPaths(message string) string {
	for _, f := range w.folders {
		if f.dir != "./" {
			message = strings.ReplaceAll(message, f.dir, f.shown)
		}
	}
	return message
}

// assignAnchors sets rules and lines, and assigns the anchors of what formulas and texts can link
// to, before any is converted.
func (w *writer) assignAnchors() {
	w.lines = map[string][]*rules.Rule{}
	for _, r := range w.program.Everything() {
		if r.DeclKind != rules.Line {
			w.rules = append(w.rules, r)
			continue
		}
		check := strings.TrimSuffix(r.Name, "."+r.Word)
		w.lines[check] = append(w.lines[check], r)
	}
	for _, k := range w.program.Catalogue.Kinds() {
		if k.Module == w.module.ID || len(w.ownBoxes(k)) > 0 {
			w.anchors.assign(k, "kind", content.Written(k.Name))
		}
	}
	for _, r := range w.rules {
		if !w.isIncluded(r) {
			continue
		}
		w.anchors.assign(ruleKey(r.Name), r.DeclKind.String(), r.DisplayName())
		for _, line := range w.lines[r.Name] {
			if isOwnLine(line) {
				w.anchors.assign(ruleKey(line.Name), "line", line.DisplayName())
			}
		}
	}
	for _, o := range w.module.Options {
		w.anchors.assign(optionKey(o.Name), "option", o.Name)
	}
	w.byWord = w.rulesWithWords()
	for _, k := range w.program.Catalogue.Kinds() {
		for _, e := range w.ownEntries(k) {
			w.anchors.assign(e, content.Written(k.Name), e.Name)
		}
	}
}

// ruleKey is the key of rules in anchors.
type ruleKey string

// isOwn reports whether an id is that of the module of the handbook.
func (w *writer) isOwn(id string) bool { return id == w.module.ID }

// isIncluded reports whether a rule is in the handbook: one of the module, or one that it
// changes.
func (w *writer) isIncluded(r *rules.Rule) bool {
	return r.DeclKind != rules.Entry && w.isOwn(r.Decl.Module) || w.isChanged(r)
}

// isChanged reports whether the module changes a rule of another one, a line of it, or an entry.
func (w *writer) isChanged(r *rules.Rule) bool {
	if w.isOwn(r.Decl.Module) && r.DeclKind != rules.Entry {
		return false
	}
	for _, layer := range r.Layers() {
		if w.isOwn(layer.Module) && layer.Family.Inherited == "" && layer.ChangeKind != rules.Definition {
			return true
		}
	}
	return slices.ContainsFunc(w.lines[r.Name], func(line *rules.Rule) bool {
		return slices.ContainsFunc(line.Layers(), func(layer *rules.Layer) bool { return w.isOwn(layer.Module) && layer.Family.Inherited == "" })
	})
}

// ruleLink returns a link to a rule; its To is "" if the rule is not in the handbook.
func (w *writer) ruleLink(r *rules.Rule) Link {
	return Link{Text: r.DisplayName(), To: w.anchors.of(ruleKey(r.Name))}
}

// declarationText returns the source of the declaration with a word at a position, without its
// indent, and the line on which it begins; "" if it is in no file.
func (w *writer) declarationText(of *engine.Game, word string, pos diag.Pos) (text string, first int) {
	whole, ok := of.Loaded.FileText(pos.File)
	if !ok {
		return "", 0
	}
	chunk, err := of.Options.Cache.InPieces(diag.NewFile(pos.File, whole))
	if err != nil {
		return "", 0 // it was compiled before without errors
	}
	h, ok := chunk.Tree().HeadingAround(word, pos.Line)
	if !ok {
		return "", 0
	}
	tokens := chunk.Tree().Tokens
	return unindent(whole[lineStart(whole, tokens[h.Word].Offset):tokens[h.End-1].End]), tokens[h.Word].Line
}

// lineStart returns the offset of the beginning of the line if only blanks are before offset in
// it; otherwise offset.
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
