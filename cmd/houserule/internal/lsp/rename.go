package lsp

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/parallel"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/xref"
)

// prepareRename returns the range that would be renamed at a position; null for none.
func (ws *workspace) prepareRename(p textDocumentPositionParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	occ, start, end, ok := file.occurrenceAt(p.Position)
	if !ok || occ.Symbol == nil {
		return nil, nil
	}
	if err := ws.checkRenamable(occ.Symbol); err != nil {
		return nil, err
	}
	return map[string]any{"range": rangeOf(file.text, start, end), "placeholder": file.text[start:end]}, nil
}

// checkRenamable returns an error if a symbol cannot be renamed in this workspace.
func (ws *workspace) checkRenamable(sym *xref.Symbol) error {
	switch {
	case sym.Module == content.Engine:
		return fmt.Errorf("%s %s belongs to the language itself", sym.SymbolKind, sym.Name)
	case sym.SymbolKind == "option":
		return fmt.Errorf("an option is renamed by hand, in module.json, too: campaigns know it by its name")
	}
	for _, occ := range ws.referencesTo(sym.Key()) {
		if !occ.Declares {
			continue
		}
		for dir := range ws.projects {
			if strings.HasPrefix(occ.File, slashed(dir)+"/") {
				return nil
			}
		}
	}
	return fmt.Errorf("%s %s is not declared in a file of this workspace (it is of module %s)", sym.SymbolKind, sym.Name, sym.Module)
}

type renameParams struct {
	textDocumentPositionParams
	NewName string `json:"newName"`
}

// rename renames a symbol in all modules of the workspace: in headings, bodies, formulas,
// functions and examples. It first loads the modules with the changes. If one of them does not
// load, the error says why, and nothing is renamed.
func (s *Server) rename(p renameParams) (any, error) {
	request := s.current
	return deferred(func() (any, error) {
		s.loader.settle(request.done())
		s.lock()
		defer s.mu.Unlock()
		if load := s.filePrerequisite(p.TextDocument.URI); load != nil {
			s.mu.Unlock()
			err := load()
			s.lock()
			if err != nil {
				return nil, err
			}
		}
		return s.renameNow(p, request)
	}), nil
}

// renameNow renames a symbol after everything was loaded. It releases the lock while it loads
// modules with the changes.
func (s *Server) renameNow(p renameParams, request *request) (any, error) {
	file, ok := s.workspace.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	occ, _, _, ok := file.occurrenceAt(p.Position)
	if !ok || occ.Symbol == nil {
		return nil, &responseError{Code: requestFailed, Message: "there is nothing here that has a name of its own"}
	}
	sym := occ.Symbol
	if err := s.workspace.checkRenamable(sym); err != nil {
		return nil, err
	}
	if err := checkNewName(sym, p.NewName); err != nil {
		return nil, err
	}
	if p.NewName == sym.Word {
		return nil, nil
	}
	if err := s.workspace.checkUnambiguous(sym); err != nil {
		return nil, err
	}
	texts, edits, err := s.workspace.renameEdits(file.index, sym, p.NewName)
	if err != nil {
		return nil, err
	}
	changed, dirs, err := s.tryRename(texts, edits, request)
	if err != nil {
		return nil, err
	}
	for path, text := range texts {
		if now, _ := s.workspace.Text(path); now != text {
			return nil, fmt.Errorf("%s was changed meanwhile", path)
		}
	}
	s.playRenamed(p.NewName, changed, dirs)
	out := workspaceEdit{Changes: map[string][]textEdit{}}
	for path, list := range edits {
		for _, e := range list {
			out.Changes[uriOf(path)] = append(out.Changes[uriOf(path)], textEdit{rangeOf(texts[path], e.Start, e.End), e.New})
		}
	}
	return out, nil
}

// checkNewName returns an error if a symbol cannot have a name.
func checkNewName(sym *xref.Symbol, name string) error {
	isText := sym.SymbolKind == xref.ListedWord || sym.SymbolKind == "entry" || sym.SymbolKind == "offer"
	switch {
	case !isText && !luasyntax.IsName(name):
		return fmt.Errorf("`%s` is no name: it is made of letters, digits and _", name)
	case isText && (strings.TrimSpace(name) == "" || strings.ContainsAny(name, "\"'\\\n")):
		return fmt.Errorf("`%s` is no name: quotes and backslashes can't stand in it", name)
	}
	return nil
}

// renameEdits returns the edits that rename a symbol, and the current texts of all files in
// which it occurs, both by path. The error is that of a file that was changed since it was
// loaded.
func (ws *workspace) renameEdits(index *xref.Index, sym *xref.Symbol, name string) (texts map[string]string, edits map[string][]diag.Edit, err error) {
	texts, edits = map[string]string{}, map[string][]diag.Edit{}
	for _, occ := range ws.renamedOccurrences(index, sym) {
		path, err := ws.Path(occ.File)
		if err != nil {
			return nil, nil, err
		}
		text, _ := ws.Text(path)
		loaded, ok := ws.loadedText(occ.File)
		if !ok || loaded != text {
			return nil, nil, fmt.Errorf("%s has a problem, or is not loaded as it stands: mend it first", occ.File)
		}
		texts[path] = text
		if written := renamed(text[occ.Start:occ.End], sym, name); written != text[occ.Start:occ.End] {
			if filepath.Ext(path) == ".csv" && strings.ContainsAny(written, ",;\t") && !strings.HasPrefix(text[max(occ.Start-1, 0):], `"`) {
				written = `"` + written + `"` // in one cell
			}
			edits[path] = append(edits[path], diag.Edit{File: occ.File, Start: occ.Start, End: occ.End, New: written})
		}
	}
	return texts, edits, nil
}

// checkUnambiguous returns an error if a string may mean either a symbol or another one with
// the same name.
func (ws *workspace) checkUnambiguous(sym *xref.Symbol) error {
	for _, dir := range slices.Sorted(maps.Keys(ws.projects)) {
		for _, index := range ws.projects[dir].indexes {
			for _, amb := range index.Ambiguous(sym.Key()) {
				if !ws.hasNewest(dir, amb.File) {
					continue
				}
				return fmt.Errorf("%s may name the %s %s, and nothing tells whether it does: write it otherwise first, or rename both by hand", ws.shorten(index.File(amb.File).Source.PosAt(amb.Start).String()), sym.SymbolKind, sym.Word)
			}
		}
	}
	return nil
}

// renamedOccurrences returns the occurrences of a symbol and of those that must have the same
// name: rules with one name on related kinds.
func (ws *workspace) renamedOccurrences(index *xref.Index, sym *xref.Symbol) []xref.Occurrence {
	keys := []string{sym.Key()}
	if sym.Rule != nil && sym.Rule.Kind != nil && sym.Rule.DeclKind != rules.Offer && sym.SymbolKind != "line" {
		for _, other := range index.ByWord(sym.Word) {
			if other.Rule != nil && other.Rule != sym.Rule && other.SymbolKind == sym.SymbolKind && other.Rule.Kind != nil &&
				(other.Rule.Kind.Is(sym.Rule.Kind.Name) || sym.Rule.Kind.Is(other.Rule.Kind.Name)) {
				keys = append(keys, other.Key())
			}
		}
	}
	var list []xref.Occurrence
	for _, key := range keys {
		list = append(list, ws.referencesTo(key)...)
	}
	return list
}

// renamed returns the new text of an occurrence in the form in which it was written: with
// underscores, or as the plural of a kind.
func renamed(written string, sym *xref.Symbol, name string) string {
	switch {
	case written == sym.Word:
		return name
	case (sym.Entry != nil || sym.SymbolKind == xref.ListedWord) && written == content.Underscored(sym.Word):
		return content.Underscored(name)
	case sym.Kind != nil && written == content.PluralOf(sym.Word):
		return content.PluralOf(name)
	}
	return written // a short name or another spelling
}

// tryRename opens the modules whose files would change, and those that use them, with the
// changed texts. It returns the new texts of all open and changed files by path, and the folders
// of changed modules. The error is that of a module that would not load. It releases the lock
// while it loads.
func (s *Server) tryRename(texts map[string]string, edits map[string][]diag.Edit, request *request) (changed map[string]string, dirs []string, err error) {
	changed = s.workspace.openTexts()
	for path, list := range edits {
		var changes [][]diag.Edit
		for _, e := range list {
			changes = append(changes, []diag.Edit{e})
		}
		text, n := diag.Apply(texts[path], changes)
		if n != len(list) {
			return nil, nil, fmt.Errorf("%s mentions it in a way that can't be changed", path)
		}
		changed[path] = text
		if dir := moduleOf(path); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	checkCancelled := func() error {
		if request.isCancelled() {
			return errCancelled
		}
		return nil
	}
	var loads []*load
	for _, dir := range s.workspace.dirs() {
		p := s.workspace.projects[dir]
		concerns := slices.Contains(dirs, dir) || slices.ContainsFunc(p.uses, func(used string) bool {
			return slices.ContainsFunc(dirs, func(d string) bool { return slashed(d) == used })
		})
		if concerns && len(p.problems) == 0 {
			l := s.newLoad(dir, checkCancelled)
			l.texts = changed
			loads = append(loads, l)
		}
	}
	s.mu.Unlock()
	defer s.lock()
	failed := make([]error, len(loads))
	parallel.For(len(loads), func(i int) { failed[i] = loads[i].tryOpen() })
	for _, err := range failed {
		var list diag.List
		if list.AddErr(err); len(list) > 0 {
			return nil, nil, fmt.Errorf("under that name a module would not load: %s", s.workspace.shorten(list[0].Pos.String()+": "+list[0].Message))
		}
	}
	return changed, dirs, checkCancelled()
}

// playRenamed plays the examples of renamed modules in the background, and shows a message
// about those that fail: computed names, and names in messages, are only found by playing.
func (s *Server) playRenamed(name string, changed map[string]string, dirs []string) {
	roots := slices.Clone(s.workspace.roots)
	s.background.Go(func() {
		var failed []string
		for _, dir := range dirs {
			list, err := s.playExamples(dir, "", "", roots, changed, nil)
			if err != nil {
				continue // it does not load
			}
			for _, t := range list {
				if t.failures != nil {
					failed = append(failed, fmt.Sprintf("%s (%s)", t.title, diag.FirstLine(t.failures[0].Message)))
				}
			}
		}
		if len(failed) == 0 {
			return
		}
		rest := ""
		if more := len(failed) - maxShown; more > 0 {
			failed, rest = failed[:maxShown], fmt.Sprintf("; and %d more", more)
		}
		s.wire.notify("window/showMessage", map[string]any{"type": severityWarning, "message": "under the name " + name + " examples fail, since it is put together elsewhere or stands in a message: " + strings.Join(failed, "; ") + rest})
	})
}

// maxShown is the maximum number of failed examples in a message.
const maxShown = 3
