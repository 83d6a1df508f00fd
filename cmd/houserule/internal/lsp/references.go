package lsp

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/xref"
)

// definition returns the positions at which the symbol at a position is declared.
func (ws *workspace) definition(p textDocumentPositionParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	occ, _, _, ok := file.occurrenceAt(p.Position)
	if !ok || occ.Symbol == nil {
		return nil, nil
	}
	var list []location
	for _, ref := range ws.referencesTo(occ.Symbol.Key()) {
		if ref.Declares && ref.SameAs(occ) {
			list = append(list, ws.locationsOf(ref)...)
		}
	}
	for _, ref := range file.index.Declarations(occ.Symbol) {
		if len(list) == 0 && ref.SameAs(occ) { // its own module is not loaded yet
			list = append(list, ws.locationsOf(ref)...)
		}
	}
	if len(list) == 0 && occ.Symbol.Pos.Line > 0 {
		list = append(list, ws.locationOfPos(occ.Symbol.Pos, 1)...)
	}
	return list, nil
}

// referencesTo returns the occurrences of a symbol in all loaded modules, without duplicates, by
// file and offset.
func (ws *workspace) referencesTo(key string) []xref.Occurrence {
	var list []xref.Occurrence
	seen := map[string]bool{}
	for _, dir := range slices.Sorted(maps.Keys(ws.projects)) {
		for _, index := range ws.projects[dir].indexes {
			for _, occ := range index.References(key) {
				at := fmt.Sprint(occ.File, " ", occ.Start)
				if !seen[at] && ws.hasNewest(dir, occ.File) {
					seen[at] = true
					list = append(list, occ)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b xref.Occurrence) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start))
	})
	return list
}

// hasNewest reports whether the project in a folder has the newest version of a file: the file is
// below that folder, or below that of no project.
func (ws *workspace) hasNewest(dir, file string) bool {
	path := slashed(dir) + "/"
	if strings.HasPrefix(file, path) {
		return true
	}
	for other := range ws.projects {
		if other != dir && strings.HasPrefix(file, slashed(other)+"/") {
			return false
		}
	}
	return true
}

// locationsOf returns the current location of an occurrence; nil if that part of the file was
// changed since it was loaded.
func (ws *workspace) locationsOf(occ xref.Occurrence) []location {
	path, err := ws.Path(occ.File)
	if err != nil {
		return nil
	}
	text, _ := ws.Text(path)
	loaded, ok := ws.loadedText(occ.File)
	if !ok {
		return nil
	}
	m := changeBetween(loaded, text)
	start, ok1 := m.toNew(occ.Start)
	end, ok2 := m.toNew(occ.End)
	if !ok1 || !ok2 {
		return nil
	}
	return []location{{uriOf(path), rangeOf(text, start, end)}}
}

// locationOfPos returns the location of a position; nil for none.
func (ws *workspace) locationOfPos(pos diag.Pos, width int) []location {
	path, err := ws.Path(pos.File)
	if err != nil {
		return nil
	}
	text, _ := ws.Text(path)
	return []location{{uriOf(path), rangeOfPos(text, pos, width)}}
}

// loadedText returns the text of a file as it was loaded.
func (ws *workspace) loadedText(name string) (string, bool) {
	for dir, p := range ws.projects {
		if _, f := p.file(name); f != nil && ws.hasNewest(dir, name) {
			return f.Source.Text, true
		}
	}
	return "", false
}

type referenceParams struct {
	textDocumentPositionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// references returns the occurrences of the symbol at a position in all modules of the
// workspace.
func (ws *workspace) references(p referenceParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	occ, _, _, ok := file.occurrenceAt(p.Position)
	if !ok || occ.Symbol == nil {
		return nil, nil
	}
	var list []location
	for _, ref := range ws.referencesTo(occ.Symbol.Key()) {
		if ref.SameAs(occ) && (!ref.Declares || p.Context.IncludeDeclaration) {
			list = append(list, ws.locationsOf(ref)...)
		}
	}
	return list, nil
}

// documentHighlights returns the occurrences of the symbol at a position in the same file.
func (ws *workspace) documentHighlights(p textDocumentPositionParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	occ, _, _, ok := file.occurrenceAt(p.Position)
	if !ok || occ.Symbol == nil {
		return nil, nil
	}
	type highlight struct {
		Range textRange `json:"range"`
	}
	var list []highlight
	for _, ref := range file.indexed.Occurrences {
		if ref.SameAs(occ) {
			for _, l := range ws.locationsOf(ref) {
				list = append(list, highlight{l.Range})
			}
		}
	}
	return list, nil
}
