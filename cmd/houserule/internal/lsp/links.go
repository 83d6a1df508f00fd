package lsp

import (
	"path/filepath"
	"strings"
)

type documentLink struct {
	Range  textRange `json:"range"`
	Target string    `json:"target"`
}

// documentLinks lead from the names of spreadsheets, and of the files that a manifest
// lists, to the files.
func (s *Server) documentLinks(p documentParams) (any, error) {
	list := []documentLink{}
	at, ok := s.at(p.TextDocument.URI)
	if !ok {
		return list, nil
	}
	dir := moduleOf(at.path)
	add := func(start, end int, name string) {
		if path := filepath.Join(dir, filepath.FromSlash(name)); name != "" && filepath.IsLocal(filepath.FromSlash(name)) && dir != "" {
			list = append(list, documentLink{rangeOf(at.text, start, end), uriOf(path)})
		}
	}
	if isManifest(at.path) {
		for _, t := range jsonTokens(at.text) {
			if name := t.value(at.text); t.sign == '"' && strings.HasSuffix(name, ".lua") {
				if p := jsonPlaceAt(at.text, t.start); len(p.path) > 0 && (p.path[0] == "files" || p.path[0] == "with") && !p.isKey {
					add(t.start+1, t.end-1, name)
				}
			}
		}
		return list, nil
	}
	if at.file == nil {
		return list, nil
	}
	for _, t := range at.file.Sheets() {
		start, ok1 := at.moved.now(t.Offset)
		end, ok2 := at.moved.now(t.End)
		if ok1 && ok2 {
			add(start+t.Open, end-t.Open, t.Value)
		}
	}
	return list, nil
}
