package program

import (
	"regexp"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/lazyregexp"
)

// ANSI codes of the styles of output. Colours only repeat what the words contain. They are from
// the palette of 256 that themes do not change, legible on black and on white, and
// distinguishable for people with red-green colour blindness.
const (
	boldNames      = "1"
	dimExplanation = "2"
	strikethrough  = "9"
	blueSuccess    = "38;5;27"
	orangeFailure  = "38;5;130"
	greenGood      = "38;5;28"
	redBad         = "38;5;161"
)

// shades are the coloured parts of output. Of overlapping matches the first row applies.
var shades = []struct {
	code string
	what *regexp.Regexp // its first group is coloured
}{
	{dimExplanation, regexp.MustCompile(`(?m)^(\s*(?:hint|details|was): .*)$`)},
	{dimExplanation, regexp.MustCompile(`(?m)(\[[^\[\]\n]+\])$`)},
	{orangeFailure, regexp.MustCompile(`(?m)^((?:refused|needed): .*|\? .*)$`)},
	{blueSuccess, regexp.MustCompile(`\b(succeeds|success)\b`)},
	{orangeFailure, regexp.MustCompile(`\b(fails|failure)\b`)},
}

// span is a coloured part of a text.
type span struct {
	from, to int
	code     string
	shows    string
}

// Highlighted writes the output of a line, with names in bold.
func (w Paint) Highlighted(text string, names []string) {
	if _, screen := w.Writer.(*terminal.Screen); !w.On || !screen {
		w.Text(text)
		return
	}
	var spans []span
	add := func(from, to int, code, shows string) {
		overlaps := slices.ContainsFunc(spans, func(s span) bool { return from < s.to && s.from < to })
		if from < to && !overlaps {
			spans = append(spans, span{from, to, code, shows})
		}
	}
	if w.Strikes {
		for _, m := range struckOut.FindAllStringSubmatchIndex(text, -1) {
			add(m[0], m[1], strikethrough, text[m[2]:m[3]])
		}
	}
	for _, s := range shades {
		for _, m := range s.what.FindAllStringSubmatchIndex(text, -1) {
			add(m[2], m[3], s.code, text[m[2]:m[3]])
		}
	}
	if re := anyOf(names); re != nil {
		for _, m := range re.FindAllStringIndex(text, -1) {
			if isWholeWord(text, m[0], m[1]) {
				add(m[0], m[1], boldNames, text[m[0]:m[1]])
			}
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return a.from - b.from })
	at := 0
	for _, s := range spans {
		_, _ = w.Write([]byte(text[at:s.from])) // Screen.Err reports the error
		w.colour(s.code, s.shows)
		at = s.to
	}
	_, _ = w.Write([]byte(text[at:]))
}

// anyOf returns a pattern that matches any of the names, longer ones first; nil for no names.
func anyOf(names []string) *regexp.Regexp {
	var list []string
	for _, name := range names {
		if strings.TrimSpace(name) != "" {
			list = append(list, regexp.QuoteMeta(name))
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile(strings.Join(list, "|"))
}

// besideWord matches a letter, digit or underscore: [0] at the end of a text, [1] at its beginning.
var besideWord = [2]*lazyregexp.Regexp{lazyregexp.New(`[\pL\pN_]$`), lazyregexp.New(`^[\pL\pN_]`)}

// isWholeWord reports whether a part of a text is a whole word.
func isWholeWord(text string, from, to int) bool {
	return !besideWord[0].MatchString(text[max(0, from-4):from]) && !besideWord[1].MatchString(text[to:])
}
