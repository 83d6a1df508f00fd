package xref

import (
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readList reads the name of a heading that declares a list of words or adds words to one, and the
// words in its body. It reports whether the heading is one.
func (r *reader) readList(h *headingReader) bool {
	declares := h.is(grammar.Words)
	if !declares && (!h.is(grammar.Change) || strings.Contains(h.name, ".")) {
		return false
	}
	l := r.index.Program.Catalogue.Words.Seen(r.file.Module, h.name)
	if l == nil {
		return declares
	}
	h.symbol = r.index.listSymbol(l)
	r.addInString(h.nameToken, 0, len(h.name), h.symbol, declares)
	return true
}

// readWords reads a field of the body of such a heading: words, and words beside which they stand.
func (r *reader) readWords(h *headingReader, f luasyntax.Field) bool {
	if h.symbol == nil || h.symbol.SymbolKind != "list" {
		return false
	}
	l := r.index.Program.Catalogue.Words.Named(h.symbol.Name)
	if row := grammar.Find(h.word, f.Key); l == nil || f.Name >= 0 && (row == nil || row.Holds != grammar.WordNames) {
		return false
	}
	first := true
	r.eachText(f, func(i int, text string) {
		if first { // in braces, the former name follows
			r.addInString(i, 0, len(text), r.index.listedWord(l.WordList, text), f.Name < 0)
		}
		first = false
	})
	return true
}

// readWordDefault reads the default behind the name of a list in a type, which ends at a byte of text.
func readWordDefault(r *reader, i, from int, l *content.WordList, text string, end int) {
	rest := text[end:]
	sign := strings.IndexByte(rest, '=')
	if sign < 0 || strings.TrimSpace(rest[:sign]) != "" && strings.TrimSpace(rest[:sign]) != "or none" {
		return
	}
	rest = rest[sign+1:]
	if stop := strings.IndexAny(rest, ",)"); stop >= 0 {
		rest = rest[:stop]
	}
	word := strings.TrimSpace(rest)
	at := from + end + sign + 1 + strings.Index(rest, word)
	meant, _ := types.WordOf(l.WordList).WordWritten(word)
	r.addInString(i, at, at+len(word), r.index.listedWord(l.WordList, meant), false)
}

// readRowKey reads the key of a row of a table that is looked up by the words of a list.
func readRowKey(r *reader, h *headingReader, f luasyntax.Field) {
	if h.symbol == nil || h.symbol.Rule == nil || h.symbol.Rule.DeclKind != rules.Lookup || !r.tokens.Is(f.Value, "{") {
		return
	}
	params, row := h.symbol.Rule.Signature.Params, r.fields(f.Value)
	if len(params) == 0 || params[0].Type.List == nil || len(row) == 0 || row[0].Name >= 0 || r.tokens.Kind(row[0].Value) != luasyntax.String {
		return
	}
	text := r.tokens[row[0].Value].Value
	r.addInString(row[0].Value, 0, len(text), r.index.listedWord(params[0].Type.List, text), false)
}
