package lsp

import (
	"fmt"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/reference"
	"houserule/stdlib/xref"
)

// hover describes the symbol or word at a position: its type, text and source, and the layers
// of a rule.
func (ws *workspace) hover(p textDocumentPositionParams) (any, error) {
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	if occ, start, end, ok := file.occurrenceAt(p.Position); ok {
		r := rangeOf(file.text, start, end)
		return hover{markupContent{"markdown", ws.describeOccurrence(file, occ)}, &r}, nil
	}
	if isManifest(file.path) {
		return hoverManifest(file, p.Position), nil
	}
	word, start := luasyntax.NameAround(file.text, offsetAt(file.text, p.Position))
	if word == "" || !isLua(file.path) {
		return nil, nil
	}
	if text, ok := reference.Text(word); ok {
		r := rangeOf(file.text, start, start+len(word))
		return hover{markupContent{"markdown", fenced("text", text)}, &r}, nil
	}
	return nil, nil
}

// describeOccurrence returns the hover text of an occurrence.
func (ws *workspace) describeOccurrence(file requestFile, occ xref.Occurrence) string {
	sym := occ.Symbol
	if sym == nil {
		text := occ.Description
		if described := occ.Type.Describe(); described != "" && occ.Type.String() != "" {
			text += ": " + described
		}
		return text
	}
	text := ws.describe(file, sym)
	if occ.IsGuess && sym.Entry == nil { // the name of an entry in a text is certain enough
		text += "\n\n*nothing else is called so*"
	}
	return text
}

// describe returns the hover text of a symbol.
func (ws *workspace) describe(file requestFile, sym *xref.Symbol) string {
	switch {
	case sym.SymbolKind == "line":
		return ws.describeLine(file.index, sym)
	case sym.SymbolKind == "tag":
		return fenced("text", ws.shorten(rules.DescribeTag(file.index.Program, sym.Module, sym.Name)))
	case sym.SymbolKind == "list" || sym.SymbolKind == xref.ListedWord:
		return fenced("text", ws.shorten(describeWords(file.index.Program.Catalogue, sym)))
	case sym.Rule != nil:
		text := fenced("text", ws.shorten(sym.Rule.Describe()))
		if odds := oddsOf(sym.Rule); odds != "" {
			text += "\n\n" + odds
		}
		return text
	case sym.Box != nil:
		return fenced("text", describeBox(sym.Box)+"\n  "+sym.Module)
	case sym.Entry != nil:
		return fenced("text", describeEntry(sym.Entry)+"\n  "+sym.Entry.Module)
	case sym.Kind != nil:
		return fenced("text", describeKind(sym.Kind)+"\n  "+sym.Module)
	}
	for _, m := range file.index.Order {
		for _, o := range m.Options {
			if m.ID+"."+o.Name == sym.Name {
				return fenced("text", fmt.Sprintf("option %s: %s\n  %s", sym.Name, o.Type, o.Text))
			}
		}
	}
	return sym.SymbolKind + " " + sym.Name
}

// describeWords returns the hover text of a list of words, or of one of its words.
func describeWords(c *content.Catalogue, sym *xref.Symbol) string {
	name := sym.Name
	if sym.SymbolKind == xref.ListedWord {
		name = strings.TrimSuffix(sym.Name, "."+sym.Word)
	}
	l := c.Words.Named(name)
	if l == nil {
		return sym.SymbolKind + " " + sym.Name
	}
	text := l.Describe()
	if w := l.Word(sym.Word); w != nil && sym.SymbolKind == xref.ListedWord {
		text = "the word " + w.Text + " of " + text
		if w.As != "" {
			text += "\n  counts as " + w.As + " in tables and maps without it"
		}
	}
	return text + "\n  " + sym.Module
}

// describeLine returns the hover text of a line of a check.
func (ws *workspace) describeLine(index *xref.Index, sym *xref.Symbol) string {
	if r := index.Program.Rule(sym.Name); r != nil {
		return fenced("text", ws.shorten(r.Describe()))
	}
	for _, r := range index.Program.Everything() {
		if r.Name == sym.Name {
			return fenced("text", ws.shorten(r.Describe()))
		}
	}
	return fmt.Sprintf("the line `%s` of the check `%s`", sym.Word, sym.Rule.DisplayName())
}

// describeBox describes a box, without its module.
func describeBox(b *content.Box) string {
	text := fmt.Sprintf("box %s: %s", b.FullName(), b.Type)
	if b.HasDefault {
		text += " = " + types.Format(b.Default)
	}
	if b.Starts != nil {
		text += "\n  starts as " + b.Starts.Text
	}
	for _, o := range b.Refills {
		text += "\n  refills: " + o.Name
	}
	if by := b.Source.String(); by != "" {
		text += "\n  " + by
	}
	if b.Text != "" {
		text += "\n  " + b.Text
	}
	return text
}

// describeEntry describes an entry, without its module.
func describeEntry(e *content.Entry) string {
	text := e.Heading()
	if by := e.Source.String(); by != "" {
		text += ", " + by
	}
	if e.Text != "" {
		text += "\n  " + e.Text
	}
	return text
}

// describeKind describes a kind with its own boxes, without its module.
func describeKind(k *content.Kind) string {
	text := "kind " + k.Name
	if k.Like != nil {
		text += ", like " + k.Like.Name
	}
	if k.Text != "" {
		text += "\n  " + k.Text
	}
	for _, box := range k.Own() {
		text += fmt.Sprintf("\n  %s: %s", box.Name, box.Type)
	}
	return text
}
