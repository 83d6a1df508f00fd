package lsp

import (
	"strings"

	"houserule/stdlib/grammar"
	"houserule/stdlib/xref"
)

// Values of SymbolKind of the protocol.
const (
	symbolClass      = 5
	symbolMethod     = 6
	symbolProperty   = 7
	symbolEnum       = 10
	symbolFunction   = 12
	symbolConstant   = 14
	symbolObject     = 19
	symbolEnumMember = 22
	symbolEvent      = 24
	symbolOperator   = 25
)

// symbolKinds maps classes of headings to values of SymbolKind.
var symbolKinds = map[grammar.Class]int{grammar.Kind: symbolClass, grammar.Box: symbolProperty, grammar.Question: symbolFunction, grammar.Command: symbolMethod,
	grammar.Offer: symbolEvent, grammar.Example: symbolEvent, grammar.Change: symbolOperator, grammar.Display: symbolObject, grammar.Pattern: symbolObject, grammar.Tag: symbolConstant, grammar.Words: symbolEnum}

// symbolKindOf returns the SymbolKind of a word of headings, or of "line"; that of an entry for
// other words.
func symbolKindOf(word string) int {
	h := grammar.Of(word)
	switch {
	case word == "line":
		return symbolConstant
	case h == nil:
		return symbolEnumMember
	}
	if kind, ok := symbolKinds[h.Class]; ok {
		return kind
	}
	return symbolEnumMember
}

// documentSymbols returns the headings of a file as a tree.
func (ws *workspace) documentSymbols(p documentParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok || file.indexed == nil {
		return []documentSymbol{}, nil
	}
	list, _ := file.symbolTree(file.indexed.Headings, 0)
	if list == nil {
		list = []documentSymbol{}
	}
	return list, nil
}

// symbolTree converts headings to a tree up to the first one whose depth is less than depth,
// and returns the rest from that one on.
func (file requestFile) symbolTree(headings []xref.Heading, depth int) (list []documentSymbol, rest []xref.Heading) {
	for len(headings) > 0 && headings[0].Depth >= depth {
		h := headings[0]
		var children []documentSymbol
		children, headings = file.symbolTree(headings[1:], h.Depth+1)
		start, ok1 := file.change.toNew(h.Start)
		end, ok2 := file.change.toNew(h.End)
		from, ok3 := file.change.toNew(h.NameStart)
		to, ok4 := file.change.toNew(h.NameEnd)
		if grammar.Is(h.Word, grammar.Source) || !ok1 || !ok2 || !ok3 || !ok4 || start > from || to > end {
			list = append(list, children...)
			continue
		}
		name := h.Name
		if name == "" {
			name = h.Word
		}
		list = append(list, documentSymbol{Name: name, Detail: h.Word, Kind: symbolKindOf(h.Word), Range: rangeOf(file.text, start, end), SelectionRange: rangeOf(file.text, from, to), Children: children})
	}
	return list, headings
}

// maxSymbols is the maximum number of symbols in a result.
const maxSymbols = 200

// ownSymbol is a symbol that a file of a module declares, with its name in lower case.
type ownSymbol struct {
	symbol    *xref.Symbol
	lowerName string
}

// ownSymbols returns the symbols that files of the module declare, by name.
func (p *project) ownSymbols() []ownSymbol {
	index := p.main()
	if p.symbols == nil && index != nil {
		p.symbols = []ownSymbol{}
		for _, sym := range index.Symbols() {
			if sym.Pos.Line > 0 && isBelow(sym.Pos.File, slashed(p.dir)) {
				p.symbols = append(p.symbols, ownSymbol{sym, strings.ToLower(sym.Name)})
			}
		}
	}
	return p.symbols
}

// workspaceSymbols returns symbols of the workspace whose name contains a text, ignoring case.
func (ws *workspace) workspaceSymbols(p struct {
	Query string `json:"query"`
}) (any, error) {
	query := strings.ToLower(p.Query)
	list := []workspaceSymbol{}
	seen := map[string]bool{}
	for _, dir := range ws.dirs() {
		for _, x := range ws.projects[dir].ownSymbols() {
			sym := x.symbol
			if !strings.Contains(x.lowerName, query) || seen[sym.Key()] {
				continue
			}
			seen[sym.Key()] = true
			for _, l := range ws.locationOfPos(sym.Pos, len([]rune(sym.Word))) {
				list = append(list, workspaceSymbol{Name: sym.Name, Kind: symbolKindOf(sym.SymbolKind), Location: l, ContainerName: sym.Module})
			}
			if len(list) == maxSymbols {
				return list, nil
			}
		}
	}
	return list, nil
}
