// Package layouttest makes texts for tests of the layout, and of what must not depend
// on it:
//
//	loose := layouttest.Scatter(rand.New(rand.NewPCG(1, 2)), text, 3)
package layouttest

import (
	"math/rand/v2"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// What may stand between two tokens, with and without line ends.
var (
	within = []string{" ", "  ", "      ", "\t", " \t ", "--[[ so ]]", "--[[]]", "--[==[ ]] ]==]"}
	across = []string{"\n", "\n\n\n", "\r\n", "\n  \r\n", "-- so\n", "--\n", "--so, and --[[ so   \r\n", "---- [[ so\n", "--[[ so\n   and so ]]", "--[=[\r\n\r\n]=]", "-- wie groß\n"}
)

// Scatter gives a text with the same tokens and with all its comments, but with other
// blanks, other line ends and more comments between them: at one place of so many. The
// text is Lua; what is made of it is, too.
func Scatter(chance *rand.Rand, text string, often int) string {
	tokens, err := luasyntax.Scan(diag.NewFile("scattered", text))
	if err != nil {
		return text
	}
	var b strings.Builder
	at, before := 0, ""
	for i := range tokens {
		t := &tokens[i]
		gap := text[at:t.Offset]
		if chance.IntN(often) == 0 {
			gap = other(chance, before, gap, t.Text)
		}
		b.WriteString(gap)
		b.WriteString(t.Text)
		at, before = t.End, t.Text
	}
	b.WriteString(text[at:])
	made := b.String()
	switch chance.IntN(8) {
	case 0:
		made = strings.TrimRight(made, " \t\r\n") // no line end at its end
	case 1:
		made += "\n\n -- the end"
	case 2:
		made = strings.ReplaceAll(strings.ReplaceAll(made, "\r\n", "\n"), "\n", "\r\n")
	}
	return made
}

// other is what else may stand in place of a gap.
func other(chance *rand.Rand, before, gap, after string) string {
	blank := strings.TrimSpace(gap) == ""
	if blank && (bracket(before) || bracket(after)) && chance.IntN(4) == 0 {
		return ""
	}
	var b strings.Builder
	if before == "-" || !blank {
		b.WriteByte(' ') // a comment behind it would be another
	}
	for range 1 + chance.IntN(3) {
		// A bracket on another line could be a call, or begin a statement.
		if after == "(" || chance.IntN(2) == 0 {
			b.WriteString(within[chance.IntN(len(within))])
		} else {
			b.WriteString(across[chance.IntN(len(across))])
		}
	}
	if !blank {
		b.WriteString(gap)
	}
	return b.String()
}

// bracket tells of tokens that need no blanks beside them.
func bracket(token string) bool {
	switch token {
	case "{", "}", ")", ",", ";":
		return true
	}
	return false
}
