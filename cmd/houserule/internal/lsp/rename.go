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
func (ws *workspace) prepareRename(p positionParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	w, start, end, ok := at.word(p.Position)
	if !ok || w.Symbol == nil {
		return nil, nil
	}
	if err := ws.checkRenamable(w.Symbol); err != nil {
		return nil, err
	}
	return map[string]any{"range": rangeOf(at.text, start, end), "placeholder": at.text[start:end]}, nil
}

// checkRenamable returns an error if a symbol cannot be renamed in this workspace.
func (ws *workspace) checkRenamable(t *xref.Symbol) error {
	switch {
	case t.Module == content.Engine:
		return fmt.Errorf("%s %s belongs to the language itself", t.Sort, t.Name)
	case t.Sort == "option":
		return fmt.Errorf("an option is renamed by hand, in module.json, too: campaigns know it by its name")
	}
	for _, w := range ws.mentions(t.Key()) {
		if !w.Declares {
			continue
		}
		for dir := range ws.projects {
			if strings.HasPrefix(w.File, slashed(dir)+"/") {
				return nil
			}
		}
	}
	return fmt.Errorf("%s %s is not declared in a file of this workspace (it is of module %s)", t.Sort, t.Name, t.Module)
}

type renameParams struct {
	positionParams
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
		if load := s.missing(p.TextDocument.URI); load != nil {
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
	at, ok := s.workspace.at(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	w, _, _, ok := at.word(p.Position)
	if !ok || w.Symbol == nil {
		return nil, &refusal{Code: requestFailed, Message: "there is nothing here that has a name of its own"}
	}
	t := w.Symbol
	if err := s.workspace.checkRenamable(t); err != nil {
		return nil, err
	}
	free := t.Sort == "entry" || t.Sort == "offer"
	switch {
	case !free && !luasyntax.IsName(p.NewName):
		return nil, fmt.Errorf("`%s` is no name: it is made of letters, digits and _", p.NewName)
	case free && (strings.TrimSpace(p.NewName) == "" || strings.ContainsAny(p.NewName, "\"'\\\n")):
		return nil, fmt.Errorf("`%s` is no name: quotes and backslashes can't stand in it", p.NewName)
	case p.NewName == t.Word:
		return nil, nil
	}
	if err := s.workspace.checkUnambiguous(t); err != nil {
		return nil, err
	}
	texts := map[string]string{} // by path
	edits := map[string][]diag.Edit{}
	for _, w := range s.workspace.family(at.index, t) {
		path, err := s.workspace.Path(w.File)
		if err != nil {
			return nil, err
		}
		text, _ := s.workspace.Text(path)
		was, ok := s.workspace.loadedText(w.File)
		if !ok || was != text {
			return nil, fmt.Errorf("%s has a problem, or is not loaded as it stands: mend it first", w.File)
		}
		texts[path] = text
		if written := renamed(text[w.Start:w.End], t, p.NewName); written != text[w.Start:w.End] {
			if filepath.Ext(path) == ".csv" && strings.ContainsAny(written, ",;\t") && !strings.HasPrefix(text[max(w.Start-1, 0):], `"`) {
				written = `"` + written + `"` // in one cell
			}
			edits[path] = append(edits[path], diag.Edit{File: w.File, Start: w.Start, End: w.End, New: written})
		}
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

// checkUnambiguous returns an error if a string may mean either a symbol or another one with
// the same name.
func (ws *workspace) checkUnambiguous(t *xref.Symbol) error {
	for _, dir := range slices.Sorted(maps.Keys(ws.projects)) {
		for _, c := range ws.projects[dir].indexes {
			for _, u := range c.Ambiguous(t.Key()) {
				if !ws.isNewest(dir, u.File) {
					continue
				}
				return fmt.Errorf("%s may name the %s %s, and nothing tells whether it does: write it otherwise first, or rename both by hand", ws.shorten(c.File(u.File).Source.PosAt(u.Start).String()), t.Sort, t.Word)
			}
		}
	}
	return nil
}

// family returns the occurrences of a symbol and of those that must have the same name: rules
// with one name on related kinds.
func (ws *workspace) family(c *xref.Index, t *xref.Symbol) []xref.Occurrence {
	keys := []string{t.Key()}
	if t.Rule != nil && t.Rule.Kind != nil && t.Rule.DeclKind != rules.Offer && t.Sort != "line" {
		for _, other := range c.ByWord(t.Word) {
			if other.Rule != nil && other.Rule != t.Rule && other.Sort == t.Sort && other.Rule.Kind != nil &&
				(other.Rule.Kind.Is(t.Rule.Kind.Name) || t.Rule.Kind.Is(other.Rule.Kind.Name)) {
				keys = append(keys, other.Key())
			}
		}
	}
	var list []xref.Occurrence
	for _, key := range keys {
		list = append(list, ws.mentions(key)...)
	}
	return list
}

// renamed returns the new text of an occurrence in the form in which it was written: with
// underscores, or as the plural of a kind.
func renamed(written string, t *xref.Symbol, name string) string {
	switch {
	case written == t.Word:
		return name
	case t.Entry != nil && written == content.Underscored(t.Word):
		return content.Underscored(name)
	case t.Kind != nil && written == content.PluralOf(t.Word):
		return content.PluralOf(name)
	}
	return written // a short name or another spelling
}

// tryRename opens the modules whose files would change, and those that use them, with the
// changed texts. It returns the new texts of all open and changed files, and the folders of
// changed modules. The error is that of a module that would not load. It releases the lock
// while it loads.
func (s *Server) tryRename(texts map[string]string, edits map[string][]diag.Edit, request *request) (changed map[string]string, dirs []string, err error) {
	changed = s.workspace.openTexts()
	for path, list := range edits {
		var one [][]diag.Edit
		for _, e := range list {
			one = append(one, []diag.Edit{e})
		}
		text, n := diag.Apply(texts[path], one)
		if n != len(list) {
			return nil, nil, fmt.Errorf("%s mentions it in a way that can't be changed", path)
		}
		changed[path] = text
		if dir := moduleOf(path); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	unwanted := func() error {
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
			l := s.newLoad(dir, unwanted)
			l.texts = changed
			loads = append(loads, l)
		}
	}
	s.mu.Unlock()
	defer s.lock()
	failed := make([]error, len(loads))
	parallel.For(len(loads), func(i int) { failed[i] = loads[i].tryOut() })
	for _, err := range failed {
		var list diag.List
		if list.AddErr(err); len(list) > 0 {
			return nil, nil, fmt.Errorf("under that name a module would not load: %s", s.workspace.shorten(list[0].Pos.String()+": "+list[0].Message))
		}
	}
	return changed, dirs, unwanted()
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
				if t.failed != nil {
					failed = append(failed, fmt.Sprintf("%s (%s)", t.title, diag.FirstLine(t.failed[0].Message)))
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
		s.wire.notify("window/showMessage", map[string]any{"type": isWarning, "message": "under the name " + name + " examples fail, since it is put together elsewhere or stands in a message: " + strings.Join(failed, "; ") + rest})
	})
}

// maxShown is the maximum number of failed examples in a message.
const maxShown = 3
