package diag

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// excerpt returns the part of a source line that is shown, and the line with the carets: all of
// a line of at most MaxLine characters, otherwise those around the column. Columns count
// characters; carets are placed by their width in a terminal.
func excerpt(source string, column, width int) (line, caret string) {
	at, from, to := max(column-1, 0), 0, -1
	if len(source) > MaxLine {
		from = max(0, at-MaxLine/2)
		from, to = window(source, from)
		if to < 0 && from > 0 { // the end is reached: show more before it
			from, _ = window(source, max(0, utf8.RuneCountInString(source)-MaxLine))
		}
	}
	start := byteOffset(source, from)
	end := len(source)
	if to >= 0 {
		end = start + byteOffset(source[start:], to-from)
	}
	shown := Printable(source[start:end])
	if from > 0 {
		line = "…"
	}
	marked := min(byteOffset(shown, at-from), len(shown))
	behind := marked + byteOffset(shown[marked:], max(width, 1))
	caret = indent(line+shown[:marked]) + strings.Repeat("^", max(1, uniseg.StringWidth(shown[marked:behind])))
	line += shown
	if end < len(source) {
		line += "…"
	}
	return line, caret
}

// window returns the range of MaxLine characters of a line from a column; end is -1 for the
// end of the line. The range does not begin with a combining mark.
func window(source string, from int) (start, end int) {
	rest := source[byteOffset(source, from):]
	for from > 0 && rest != "" {
		r, size := utf8.DecodeRuneInString(rest)
		if !unicode.In(r, unicode.M, unicode.Cf) {
			break
		}
		from, rest = from+1, rest[size:]
	}
	if byteOffset(rest, MaxLine) == len(rest) {
		return from, -1
	}
	return from, from + MaxLine
}

// byteOffset returns the byte offset of a character, counted from 0; the length of the text if
// it has fewer.
func byteOffset(text string, character int) int {
	offset := 0
	for ; character > 0 && offset < len(text); character-- {
		_, size := utf8.DecodeRuneInString(text[offset:])
		offset += size
	}
	return offset
}

// indent returns blanks as wide as a text in a terminal. Tabs are kept.
func indent(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "\t") {
		if i > 0 {
			b.WriteByte('\t')
		}
		b.WriteString(strings.Repeat(" ", uniseg.StringWidth(part)))
	}
	return b.String()
}

// Excerpt returns the source line of the problem as it is shown, and the line with the caret
// below it; without the caret where the problem has no column, and nil without a source line.
func (p *Problem) Excerpt() []string {
	if p.Source == "" || p.Pos.Line <= 0 {
		return nil
	}
	line, caret := excerpt(p.Source, p.Pos.Column, p.Width)
	if p.Pos.Column <= 0 {
		return []string{line}
	}
	return []string{line, caret}
}

// Marked returns the part of the source line that the caret marks; "" for none.
func (p *Problem) Marked() string {
	source := []rune(p.Source)
	from := p.Pos.Column - 1
	if from < 0 || from >= len(source) {
		return ""
	}
	return string(source[from:min(from+max(p.Width, 1), len(source))])
}
