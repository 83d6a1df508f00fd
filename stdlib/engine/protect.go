package engine

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/script"
)

// protect refuses a file or line of play that assigns to a word of the
// language: the word would be gone for the rest of the evening.
func (g *Game) protect(c *script.Chunk) error {
	var problems diag.List
	tokens := c.Tree().Tokens
	for i, t := range tokens {
		if t.Kind != luasyntax.Name || t.Depth > 0 || i+1 >= len(tokens) || tokens[i+1].Text != "=" || !g.isWord(t.Text) || isOwn(tokens, i) {
			continue
		}
		p := c.Source().Problem(t.Offset, len(t.Text), fmt.Sprintf("`%s` is a word of the language and cannot be another thing", t.Text))
		p.Hint = "take another name, or make it `local`"
		problems.Add(p)
	}
	return problems.Err()
}

// isWord says whether a name is a word of a library.
func (g *Game) isWord(name string) bool {
	for _, lib := range Libraries {
		for _, w := range lib.Words {
			if w.Name == name && slices.Contains(g.env.Names(), name) {
				return true
			}
		}
	}
	return false
}

// isOwn says whether an assigned name is a field, or a local of the script.
func isOwn(tokens luasyntax.Tokens, i int) bool {
	for j := i - 1; j >= 0; j-- {
		switch t := tokens[j]; {
		case t.Text == "." || t.Text == ":":
			return true
		case t.Text == "local" || t.Text == "for":
			return true
		case t.Text == "," || t.Kind == luasyntax.Name && tokens[j+1].Text == ",":
		default:
			return declaredBefore(tokens[:i], tokens[i].Text)
		}
	}
	return declaredBefore(tokens[:i], tokens[i].Text)
}

// declaredBefore says whether a local of that name stands before.
func declaredBefore(tokens luasyntax.Tokens, name string) bool {
	for i, t := range tokens {
		if t.Text == "local" && i+1 < len(tokens) && tokens[i+1].Text == name {
			return true
		}
	}
	return false
}
