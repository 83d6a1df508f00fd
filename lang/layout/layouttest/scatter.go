// Package layouttest generates texts for tests of the layout and of code that must not depend on
// it:
//
//	loose := layouttest.Scatter(rand.New(rand.NewPCG(1, 2)), text, 3)
package layouttest

import (
	"math/rand/v2"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Gaps between two tokens, without and with line breaks.
var (
	within = []string{" ", "  ", "      ", "\t", " \t ", "--[[ so ]]", "--[[]]", "--[==[ ]] ]==]"}
	across = []string{"\n", "\n\n\n", "\r\n", "\n  \r\n", "-- so\n", "--\n", "--so, and --[[ so   \r\n", "---- [[ so\n", "--[[ so\n   and so ]]", "--[=[\r\n\r\n]=]", "-- wie groß\n"}
)

// Scatter returns a text with the same tokens and comments, but with other spaces, line breaks
// and additional comments at about one in often gaps. The text must be Lua; the result is, too.
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
		made = strings.TrimRight(made, " \t\r\n") // no final line break
	case 1:
		made += "\n\n -- the end"
	case 2:
		made = strings.ReplaceAll(strings.ReplaceAll(made, "\r\n", "\n"), "\n", "\r\n")
	}
	return made
}

// other returns a replacement for a gap.
func other(chance *rand.Rand, before, gap, after string) string {
	blank := strings.TrimSpace(gap) == ""
	if blank && (bracket(before) || bracket(after)) && chance.IntN(4) == 0 {
		return ""
	}
	var b strings.Builder
	if before == "-" || !blank { // otherwise "--" would begin a comment
		b.WriteByte(' ') // a comment behind it would be another
	}
	for range 1 + chance.IntN(3) {
		// A parenthesis on the next line could be read as a call.
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

// bracket reports whether a token needs no space beside it.
func bracket(token string) bool {
	switch token {
	case "{", "}", ")", ",", ";":
		return true
	}
	return false
}
