package formula

import (
	"slices"

	"github.com/expr-lang/expr/parser/lexer"
)

// expr knows `#` inside its own list functions alone. Inside those of this package
// it is read as a name that no author can write, one letter as well, so that all
// places stay what they are.
const (
	elementLetter = 'ʘ'
	elementName   = string(elementLetter)
)

// ownListFunctions ask something of every element and are none of expr's.
var ownListFunctions = []string{"sorted"}

// openBracket is a bracket that is open, and what stands before it.
type openBracket struct {
	list, own bool // of a list function; of one of this package
	commas    int
}

// withElements gives a formula as expr is to read it.
func withElements(text string, tokens []lexer.Token) string {
	letters := []rune(text)
	var open []openBracket
	for i, t := range tokens {
		switch {
		case t.Is(lexer.Bracket, "(", "["):
			b := openBracket{}
			if i > 0 && t.Value == "(" && tokens[i-1].Kind == lexer.Identifier && (i < 2 || !isMember(tokens[i-2])) {
				b.own = slices.Contains(ownListFunctions, tokens[i-1].Value)
				b.list = b.own || slices.Contains(listFunctions, tokens[i-1].Value)
			}
			open = append(open, b)
		case t.Is(lexer.Bracket, ")", "]"):
			open = open[:max(0, len(open)-1)]
		case t.Is(lexer.Operator, ",") && len(open) > 0:
			open[len(open)-1].commas++
		case t.Is(lexer.Operator, "#"):
			for _, b := range slices.Backward(open) {
				if !b.list || b.commas == 0 {
					continue // not within the question of this one
				}
				if b.own {
					letters[t.From] = elementLetter
				}
				break
			}
		}
	}
	return string(letters)
}
