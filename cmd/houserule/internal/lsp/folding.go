package lsp

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// foldingRanges returns the ranges of multi-line brackets, blocks and comments.
func (ws *workspace) foldingRanges(p documentParams) (any, error) {
	list := []foldingRange{}
	file, ok := ws.fileAt(p.TextDocument.URI)
	if !ok || !isLua(file.path) {
		return list, nil
	}
	tokens, _ := luasyntax.Scan(diag.NewFile(file.path, file.text)) // up to the first error
	var open luasyntax.Tokens
	fold := func(from, to int) { // lines from 1
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
			fold(open[n-1].Line, t.Line-1)
			open = open[:n-1]
		}
	}
	first := 0 // line of the first of consecutive comments, from 1; 0 outside of comments
	for i, line := range append(strings.Split(file.text, "\n"), "") {
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
