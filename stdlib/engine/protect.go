package engine

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// protect returns an error for a file or line that assigns to a word of the language at file
// level, which would make the word unusable.
func (l *Loaded) protect(c *compile.Chunk) error {
	var problems diag.List
	tokens := c.Tree().Tokens
	for _, m := range c.Usage().GlobalWrites {
		if i := tokens.Index(m.Offset); tokens[i].Depth > 0 || !tokens.Is(i+1, "=") || !l.isWord(m.Name) {
			continue
		}
		p := c.Source().Problem(m.Offset, m.Width, fmt.Sprintf("`%s` is a word of the language and cannot be redefined", m.Name))
		problems.Add(p.Advise(diag.Suggest("choose another name, or make it `local`", diag.Local{})))
	}
	return problems.Err()
}

// isWord reports whether a name is a word of a library.
func (l *Loaded) isWord(name string) bool {
	for _, lib := range Libraries {
		for _, w := range lib.Words {
			if w.Name == name && slices.Contains(l.env.Names(), name) {
				return true
			}
		}
	}
	return false
}
