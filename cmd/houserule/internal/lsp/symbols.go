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
	symbolFunction   = 12
	symbolConstant   = 14
	symbolObject     = 19
	symbolEnumMember = 22
	symbolEvent      = 24
	symbolOperator   = 25
)

// symbolsOf maps classes of headings to kinds of symbols.
var symbolsOf = map[grammar.Class]int{grammar.Kind: symbolClass, grammar.Box: symbolProperty, grammar.Question: symbolFunction, grammar.Command: symbolMethod,
	grammar.Offer: symbolEvent, grammar.Example: symbolEvent, grammar.Change: symbolOperator, grammar.Display: symbolObject, grammar.Pattern: symbolObject}

// symbolOf returns the kind of symbol that a word declares.
func symbolOf(word string) int {
	h := grammar.Of(word)
	switch {
	case word == "line":
		return symbolConstant
	case h == nil:
		return symbolEnumMember
	}
	if kind, ok := symbolsOf[h.Class]; ok {
		return kind
	}
	return symbolEnumMember
}

type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

// documentSymbols returns the headings of a file as a tree.
func (ws *workspace) documentSymbols(p documentParams) (any, error) {
	at, ok := ws.at(p.TextDocument.URI)
	if !ok || at.file == nil {
		return []documentSymbol{}, nil
	}
	list, _ := at.symbols(at.file.Headings, 0)
	if list == nil {
		list = []documentSymbol{}
	}
	return list, nil
}

// symbols converts the headings from a depth on, with nested ones, and returns the remaining
// headings.
func (p place) symbols(headings []xref.Heading, depth int) (list []documentSymbol, rest []xref.Heading) {
	for len(headings) > 0 && headings[0].Depth >= depth {
		h := headings[0]
		inside, behind := p.symbols(headings[1:], h.Depth+1)
		headings = behind
		start, ok1 := p.moved.now(h.Start)
		end, ok2 := p.moved.now(h.End)
		from, ok3 := p.moved.now(h.NameStart)
		to, ok4 := p.moved.now(h.NameEnd)
		if grammar.Is(h.Word, grammar.Source) || !ok1 || !ok2 || !ok3 || !ok4 || start > from || to > end {
			list = append(list, inside...)
			continue
		}
		name := h.Name
		if name == "" {
			name = h.Word
		}
		list = append(list, documentSymbol{Name: name, Detail: h.Word, Kind: symbolOf(h.Word), Range: rangeOf(p.text, start, end), SelectionRange: rangeOf(p.text, from, to), Children: inside})
	}
	return list, headings
}

// maxSymbols is the maximum number of symbols in a result.
const maxSymbols = 200

// symbol is a symbol that a module declares, with its name in lower case.
type symbol struct {
	thing *xref.Symbol
	lower string
}

// ownSymbols returns the symbols that files of the module declare, by name.
func (p *project) ownSymbols() []symbol {
	index := p.main()
	if p.symbols == nil && index != nil {
		p.symbols = []symbol{}
		for _, t := range index.Symbols() {
			if t.Pos.Line > 0 && isBelow(t.Pos.File, slashed(p.dir)) {
				p.symbols = append(p.symbols, symbol{t, strings.ToLower(t.Name)})
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
			t := x.thing
			if !strings.Contains(x.lower, query) || seen[t.Key()] {
				continue
			}
			seen[t.Key()] = true
			for _, l := range ws.locationOf(t.Pos, len([]rune(t.Word))) {
				list = append(list, workspaceSymbol{Name: t.Name, Kind: symbolOf(t.Sort), Location: l, ContainerName: t.Module})
			}
			if len(list) == maxSymbols {
				return list, nil
			}
		}
	}
	return list, nil
}
