package layout

import (
	"strings"
	"unicode/utf8"

	"houserule/lang/luasyntax"
)

// wordClass is the class of a word.
type wordClass uint8

const (
	name     wordClass = iota // a name, or `...`
	literal                   // a text or a number, true, false, nil
	operator                  // with two operands, or `=`
	unary                     // `not`, `#`, and `-` with one operand
	opener                    // ( { or [
	closer                    // ) } or ]
	comma                     // , or ;
	accessor                  // . or :
	keyword                   // any other reserved word, or a label
	comment                   // not a token
)

// word is a token or a comment with its position in the source.
type word struct {
	text           string
	class          wordClass
	token          luasyntax.TokenKind // unset for a comment
	first          bool                // it is the first on its line
	afterEmptyLine bool                // an empty line precedes it
	gap            int                 // number of columns since the word before it
	column         int                 // where it begins, from 0
	frame          int                 // the innermost frame that contains it
	line           int                 // line of the result
	opened         int                 // the frame that it opens
	closed         int                 // the frame that it closes
	afterComma     bool                // a comma of its frame precedes it
	before         int                 // index of the token before it; -1 for none
}

// tabWidth is the width of tab stops, for columns aligned with tabs.
const tabWidth = 4

// words returns the tokens and comments of a source in order.
func words(source string, tokens luasyntax.Tokens) []word {
	r := reader{source: source, list: make([]word, 0, len(tokens)+len(tokens)/16+1)}
	for i := range tokens {
		t := &tokens[i]
		r.between(t.Offset)
		r.add(t.Text)
		w := &r.list[len(r.list)-1]
		w.token = t.Kind
		w.class = classOf(t, r.before(w))
		r.at = t.End
	}
	r.between(len(source))
	return r.list
}

// reader reads a source and tracks the column.
type reader struct {
	source string
	list   []word
	at     int // offset
	column int
	breaks int // number of line breaks since the last word
	gap    int // number of columns since the last word
}

// before returns the token before a word.
func (r *reader) before(w *word) *word {
	if w.before < 0 {
		return nil
	}
	return &r.list[w.before]
}

// add appends a word. Line breaks in it are converted to line feeds.
func (r *reader) add(text string) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	before := len(r.list) - 1
	if before >= 0 && r.list[before].class == comment {
		before = r.list[before].before
	}
	r.list = append(r.list, word{text: text, first: r.breaks > 0 || len(r.list) == 0, afterEmptyLine: r.breaks > 1, gap: r.gap, column: r.column, before: before})
	r.breaks, r.gap, r.column = 0, 0, columnAfter(r.column, text)
}

// columnAfter returns the column after a text.
func columnAfter(column int, text string) int {
	if last := strings.LastIndexByte(text, '\n'); last >= 0 {
		return utf8.RuneCountInString(text[last+1:])
	}
	return column + utf8.RuneCountInString(text)
}

// between reads spaces and comments up to an offset.
func (r *reader) between(end int) {
	for r.at < end {
		switch r.source[r.at] {
		case '\n':
			r.breaks++
			r.column, r.gap = 0, 0
		case '\t':
			n := tabWidth - r.column%tabWidth
			r.column += n
			r.gap += n
		case '-':
			length, closing := luasyntax.CommentLength(r.source[r.at:end])
			text := r.source[r.at : r.at+length]
			if closing == "" {
				text = strings.TrimRight(text, " \t\r")
			}
			r.add(text)
			r.list[len(r.list)-1].class = comment
			r.at += length
			continue
		case '\r':
		default:
			r.column++
			r.gap++
		}
		r.at++
	}
}

// classOf returns the class of a token, given the token before it.
func classOf(t *luasyntax.Token, before *word) wordClass {
	switch t.Kind {
	case luasyntax.Name:
		return name
	case luasyntax.String, luasyntax.Number:
		return literal
	case luasyntax.Keyword:
		switch t.Text {
		case "true", "false", "nil":
			return literal
		case "and", "or":
			return operator
		case "not":
			return unary
		}
		return keyword
	}
	switch t.Text {
	case "(", "{", "[":
		return opener
	case ")", "}", "]":
		return closer
	case ",", ";":
		return comma
	case ".", ":":
		return accessor
	case "::":
		return keyword
	case "...":
		return name
	case "#":
		return unary
	case "-":
		if before == nil || !before.endsValue() {
			return unary
		}
	}
	return operator
}

// endsValue reports whether an expression may end with a word.
func (w *word) endsValue() bool {
	return w.class == name || w.class == literal || w.class == closer || w.class == keyword && w.text == "end"
}
