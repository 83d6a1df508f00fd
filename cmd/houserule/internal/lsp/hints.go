package lsp

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/rules"
	"houserule/stdlib/xref"
)

type rangeParams struct {
	TextDocument documentID `json:"textDocument"`
	Range        textRange  `json:"range"`
}

// inlayHints returns hints after the names of rules: how many layers change each, and by which
// modules.
func (ws *workspace) inlayHints(p rangeParams) (any, error) {
	list := []inlayHint{}
	at, ok := ws.at(p.TextDocument.URI)
	if !ok || at.file == nil {
		return list, nil
	}
	changes := ws.changesOf(at.path)
	for _, w := range at.file.Occurrences {
		if !w.Declares || w.Symbol == nil || w.Symbol.Rule == nil {
			continue
		}
		end, known := at.moved.now(w.End)
		layers := changes[w.Symbol.Key()]
		if !known || len(layers) == 0 {
			continue
		}
		pos := positionOf(at.text, end)
		if pos.Line < p.Range.Start.Line || pos.Line > p.Range.End.Line {
			continue
		}
		label := "1 changes it"
		if len(layers) > 1 {
			label = fmt.Sprintf("%d change it", len(layers))
		}
		list = append(list, inlayHint{Position: pos, Label: label, Tooltip: ws.shorten(strings.Join(layers, "\n")), PaddingLeft: true})
	}
	return list, nil
}

// changesOf lists the layers that change the rules of a file in any module of the workspace, by
// symbol.
func (ws *workspace) changesOf(path string) map[string][]string {
	found := map[string][]string{}
	for _, dir := range ws.dirs() {
		p := ws.projects[dir]
		if index := p.main(); index == nil || index.File(slashed(path)) == nil {
			continue
		}
		for key, layers := range p.ownChanges() {
			for _, text := range layers {
				if !slices.Contains(found[key], text) {
					found[key] = append(found[key], text)
				}
			}
		}
	}
	return found
}

// ownChanges lists the layers that change rules in the module, by symbol.
func (p *project) ownChanges() map[string][]string {
	if p.changes != nil {
		return p.changes
	}
	p.changes = map[string][]string{}
	index := p.main()
	note := func(t *xref.Symbol, layers []*rules.Layer) {
		for _, y := range layers {
			if y.Family.Inherited == "" {
				p.changes[t.Key()] = append(p.changes[t.Key()], y.Heading()+" of "+y.Module+", "+y.Pos.String())
			}
		}
	}
	for _, r := range index.Program.Rules() {
		note(index.RuleSymbol(r), r.Changes())
		if r.Plan == nil {
			continue
		}
		for _, line := range r.Plan.Lines {
			if line.Word != rules.AgainLine {
				note(index.LineSymbol(r, line.Word), line.Changes())
			}
		}
	}
	return p.changes
}

// foldings returns the ranges of multi-line brackets, blocks and comments.
func (ws *workspace) foldings(p documentParams) (any, error) {
	list := []foldingRange{}
	at, ok := ws.at(p.TextDocument.URI)
	if !ok || !isLua(at.path) {
		return list, nil
	}
	tokens, _ := luasyntax.Scan(diag.NewFile(at.path, at.text)) // up to the first error
	var open luasyntax.Tokens
	last := func(from, to int) {
		if f := (foldingRange{StartLine: from - 1, EndLine: to - 1}); to > from && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	for _, t := range tokens {
		opens, closes := t.Is("{") || t.Is("("), t.Is("}") || t.Is(")")
		if t.Kind == luasyntax.Keyword {
			opens, closes = luasyntax.BlockDepth(t.Text) > 0, luasyntax.BlockDepth(t.Text) < 0
		}
		if opens {
			open = append(open, t)
		} else if n := len(open); closes && n > 0 {
			last(open[n-1].Line, t.Line-1)
			open = open[:n-1]
		}
	}
	first := 0
	for i, line := range append(strings.Split(at.text, "\n"), "") {
		if strings.HasPrefix(strings.TrimSpace(line), "--") {
			if first == 0 {
				first = i + 1
			}
			continue
		}
		if first > 0 && i > first {
			list = append(list, foldingRange{StartLine: first - 1, EndLine: i - 1, Kind: "comment"})
		}
		first = 0
	}
	return list, nil
}

// tokenTypes are the types of semantic tokens, in the order of the legend.
var tokenTypes = []string{"class", "property", "function", "method", "variable", "enumMember", "event", "parameter"}

// tokenType returns the type of a semantic token, an index of tokenTypes.
func tokenType(sort string) int {
	switch sort {
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
	at, ok := ws.at(p.TextDocument.URI)
	if !ok || at.file == nil {
		return map[string]any{"data": data}, nil
	}
	before := position{}
	for _, w := range at.file.Occurrences {
		start, ok1 := at.moved.now(w.Start)
		end, ok2 := at.moved.now(w.End)
		if !ok1 || !ok2 || strings.Contains(at.text[start:end], "\n") {
			continue
		}
		colour, made := tokenType("parameter"), 0
		if w.Symbol != nil {
			colour = tokenType(w.Symbol.Sort)
		} else if w.Text != "a parameter" {
			continue
		}
		if w.Declares {
			made = 1
		}
		r := rangeOf(at.text, start, end)
		along := r.Start.Character
		if r.Start.Line == before.Line {
			along -= before.Character
		}
		data = append(data, r.Start.Line-before.Line, along, r.End.Character-r.Start.Character, colour, made)
		before = r.Start
	}
	return map[string]any{"data": data}, nil
}
