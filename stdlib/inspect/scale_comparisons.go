package inspect

import (
	"fmt"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
)

// orderedWords are the words of scales in all games of a module, and the boxes, rules and lines that
// hold one.
type orderedWords struct {
	scale   map[string]string // by word: the name of its scale
	members map[string]string // by name: the scale of its values; "" if something else of that name holds none
}

// gatherOrdered adds the scales of a game.
func (u *usageCheck) gatherOrdered(g *engine.Game) {
	program := g.Table.World().Program()
	for _, list := range program.Catalogue.Words.All() {
		if list.IsScale {
			for _, word := range list.Words() {
				u.ordered.scale[word] = list.Name
			}
		}
	}
	if len(u.ordered.scale) == 0 {
		return
	}
	add := func(name string, t types.Type) {
		scale := ""
		if t.List != nil && t.List.IsScale {
			scale = t.List.Name
		}
		if before, ok := u.ordered.members[name]; ok && before != scale {
			scale = ""
		}
		u.ordered.members[name] = scale
	}
	for _, k := range program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			add(content.Written(b.Name), b.Type)
		}
	}
	for _, r := range program.Everything() {
		add(content.Written(r.Word), r.Signature.Result)
		if r.Plan != nil {
			for _, line := range r.Plan.Lines {
				add(line.Word, line.Signature.Result)
			}
		}
	}
}

// comparedByLetters warns of comparisons with `<` and the like of words of a scale in Lua, which
// compares texts by their letters.
func (u *usageCheck) comparedByLetters() {
	if len(u.ordered.scale) == 0 {
		return
	}
	for _, f := range u.files {
		if f.chunk == nil {
			continue
		}
		tokens := f.chunk.Tree().Tokens
		for i, t := range tokens {
			if t.Kind != luasyntax.Symbol || t.Text != "<" && t.Text != "<=" && t.Text != ">" && t.Text != ">=" {
				continue
			}
			scale := u.scaleBefore(tokens, i-1)
			if scale == "" {
				scale = u.scaleAfter(tokens, i+1)
			}
			if scale == "" {
				continue
			}
			p := f.file.Problem(t.Offset, len(t.Text), fmt.Sprintf("Lua compares texts by their letters, and not by the order of the scale %s", scale))
			p.Code, p.Hint = "by-letters", "compare in a formula, as in a rule or a line of the check: success = \"degree >= Good\""
			u.add(Warning, p)
		}
	}
}

// scaleBefore returns the scale of a value that ends with the token at an index; "" for none.
func (u *usageCheck) scaleBefore(tokens luasyntax.Tokens, i int) string {
	switch {
	case i < 0:
	case tokens[i].Kind == luasyntax.String:
		return u.ordered.scale[tokens[i].Value]
	case tokens[i].Kind == luasyntax.Name && tokens.Is(i-1, "."):
		return u.ordered.members[tokens[i].Text]
	}
	return ""
}

// scaleAfter returns the scale of a value that begins with the token at an index; "" for none.
func (u *usageCheck) scaleAfter(tokens luasyntax.Tokens, i int) string {
	if i < len(tokens) && tokens[i].Kind == luasyntax.String {
		return u.ordered.scale[tokens[i].Value]
	}
	for i+2 < len(tokens) && tokens[i].Kind == luasyntax.Name && tokens.Is(i+1, ".") {
		i += 2
	}
	return u.scaleBefore(tokens, i)
}
