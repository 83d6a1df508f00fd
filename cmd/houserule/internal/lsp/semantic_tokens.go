package lsp

import (
	"strings"
)

// tokenTypes are the types of semantic tokens, in the order of the legend.
var tokenTypes = []string{"class", "property", "function", "method", "variable", "enumMember", "event", "parameter"}

// tokenType returns the index in tokenTypes of a kind of symbols; that of "parameter" for other
// words.
func tokenType(symbolKind string) int {
	switch symbolKind {
	case "kind":
		return 0
	case "box":
		return 1
	case "rule", "table":
		return 2
	case "action", "check":
		return 3
	case "line":
		return 4
	case "entry":
		return 5
	case "offer":
		return 6
	}
	return 7
}

// semanticTokens returns the types of the names in a file, including those in formulas.
func (ws *workspace) semanticTokens(p documentParams) (any, error) {
	data := []int{}
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok || file.indexed == nil {
		return map[string]any{"data": data}, nil
	}
	last := position{} // of the last token
	for _, occ := range file.indexed.Occurrences {
		start, ok1 := file.change.toNew(occ.Start)
		end, ok2 := file.change.toNew(occ.End)
		if !ok1 || !ok2 || strings.Contains(file.text[start:end], "\n") {
			continue
		}
		kind, modifiers := tokenType("parameter"), 0
		if occ.Symbol != nil {
			kind = tokenType(occ.Symbol.SymbolKind)
		} else if occ.Description != "a parameter" {
			continue
		}
		if occ.Declares {
			modifiers = 1 // declaration
		}
		r := rangeOf(file.text, start, end)
		delta := r.Start.Character
		if r.Start.Line == last.Line {
			delta -= last.Character
		}
		data = append(data, r.Start.Line-last.Line, delta, r.End.Character-r.Start.Character, kind, modifiers)
		last = r.Start
	}
	return map[string]any{"data": data}, nil
}
