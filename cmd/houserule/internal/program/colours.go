package program

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/lazyregexp"
)

// ANSI codes of the styles of output that are not colours.
const (
	boldNames      = "1"
	dimExplanation = "2"
	strikethrough  = "9"
)

// hue is one of the colours of output. Colours only repeat what the words contain.
type hue uint8

const (
	blueSuccess hue = iota
	orangeFailure
	greenGood
	redBad
	hues = 4
)

// Background is the background of a terminal.
type Background uint8

const (
	UnknownBackground Background = iota // colours that are readable on both
	DarkBackground                      // light colours
	LightBackground                     // dark colours
)

// palettes are the ANSI codes of the hues on each background. They are from the palette of 256 that
// themes do not change, and distinguishable for people with red-green colour blindness. Those for an
// unknown background are legible on black and on white.
var palettes = [...][hues]string{
	UnknownBackground: {blueSuccess: "38;5;27", orangeFailure: "38;5;130", greenGood: "38;5;28", redBad: "38;5;161"},
	DarkBackground:    {blueSuccess: "38;5;75", orangeFailure: "38;5;214", greenGood: "38;5;114", redBad: "38;5;211"},
	LightBackground:   {blueSuccess: "38;5;19", orangeFailure: "38;5;94", greenGood: "38;5;22", redBad: "38;5;125"},
}

// backgroundVariable is the environment variable that says "dark" or "light". Without it,
// COLORFGBG is read, which some terminals set to the numbers of their colours, as in "15;0".
const backgroundVariable = "HOUSERULE_BACKGROUND"

// backgroundOf returns the background of the terminal, from the environment.
func backgroundOf(getenv func(string) string) Background {
	switch strings.ToLower(getenv(backgroundVariable)) {
	case "dark":
		return DarkBackground
	case "light":
		return LightBackground
	}
	numbers := strings.Split(getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(numbers[len(numbers)-1])
	switch {
	case err != nil || n < 0 || n > 15:
		return UnknownBackground
	case n == 7 || n > 8: // white, and the bright colours
		return LightBackground
	}
	return DarkBackground
}

// shades are the coloured parts of output. Of overlapping matches the first row applies.
var shades = []struct {
	dim  bool // explanations are dimmed, without a colour
	hue  hue
	what *regexp.Regexp // its first group is coloured
}{
	{true, 0, regexp.MustCompile(`(?m)^(\s*(?:hint|details|was): .*)$`)},
	{true, 0, regexp.MustCompile(`(?m)(\[[^\[\]\n]+\])$`)},
	{false, orangeFailure, regexp.MustCompile(`(?m)^((?:refused|needed): .*|\? .*)$`)},
	{false, blueSuccess, regexp.MustCompile(`\b(succeeds|success)\b`)},
	{false, orangeFailure, regexp.MustCompile(`\b(fails|failure)\b`)},
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
		code := w.code(s.hue)
		if s.dim {
			code = dimExplanation
		}
		for _, m := range s.what.FindAllStringSubmatchIndex(text, -1) {
			add(m[2], m[3], code, text[m[2]:m[3]])
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
