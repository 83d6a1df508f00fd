package lsp

import (
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/lsp/jsonsyntax"
)

// documentLink is a link from a range of a document to a file.
type documentLink struct {
	Range  textRange `json:"range"`
	Target string    `json:"target"`
}

// documentLinks returns links from the names of spreadsheets, and from files in a manifest, to
// the files.
func (ws *workspace) documentLinks(p documentParams) (any, error) {
	list := []documentLink{}
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return list, nil
	}
	dir := moduleOf(file.path)
	add := func(start, end int, name string) {
		if path := filepath.Join(dir, filepath.FromSlash(name)); name != "" && filepath.IsLocal(filepath.FromSlash(name)) && dir != "" {
			list = append(list, documentLink{rangeOf(file.text, start, end), uriOf(path)})
		}
	}
	if isManifest(file.path) {
		tokens := jsonsyntax.Scan(file.text)
		for _, t := range tokens.List {
			if name := tokens.Value(t); t.Kind == '"' && strings.HasSuffix(name, ".lua") {
				if p := tokens.PositionAt(t.Start); len(p.Keys) > 0 && (p.Keys[0] == "files" || p.Keys[0] == "with") && !p.IsKey {
					add(t.Start+1, t.End-1, name)
				}
			}
		}
		return list, nil
	}
	if file.indexed == nil {
		return list, nil
	}
	for _, t := range file.indexed.SpreadsheetNames() {
		start, ok1 := file.change.toNew(t.Offset)
		end, ok2 := file.change.toNew(t.End)
		if ok1 && ok2 {
			add(start+t.Open, end-t.Open, t.Value)
		}
	}
	return list, nil
}
