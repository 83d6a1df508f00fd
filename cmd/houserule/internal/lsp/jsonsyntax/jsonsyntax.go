// Package jsonsyntax parses JSON with errors, such as a manifest while somebody types, and
// adds members to it.
//
//	tokens := jsonsyntax.Scan(text)
//	if i := tokens.Field("requires"); i >= 0 {
//		if span, ok := tokens.Span(i); ok {
//			edit := span.AppendField("bog", "^1.0")
//		}
//	}
package jsonsyntax

import (
	"strconv"
	"strings"

	"houserule/lang/diag"
)

// Token is a token of JSON: a punctuation mark, a string or another value.
type Token struct {
	Kind       byte // one of {}[]:, or '"' for a string; 0 for other values
	Start, End int  // byte offsets, which include the quotes of a string
}

// Tokens are the tokens of one text.
type Tokens struct {
	Text string
	List []Token
}

// Scan returns the tokens of a text. A string that is not closed ends at the end of its line.
func Scan(text string) Tokens {
	var list []Token
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			at++
		case strings.IndexByte("{}[]:,", c) >= 0:
			list = append(list, Token{c, at, at + 1})
			at++
		case c == '"':
			end := at + 1
			for end < len(text) && text[end] != '"' && text[end] != '\n' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end < len(text) && text[end] == '"' {
				end++
			}
			end = min(end, len(text))
			list = append(list, Token{'"', at, end})
			at = end
		default:
			end := at + strings.IndexAny(text[at:]+"\n", "{}[]:,\" \t\r\n")
			list = append(list, Token{0, at, end})
			at = end
		}
	}
	return Tokens{text, list}
}

// Value returns the value of a string token; the text of others.
func (ts Tokens) Value(t Token) string {
	if value, err := strconv.Unquote(ts.Text[t.Start:t.End]); err == nil {
		return value
	}
	return strings.Trim(ts.Text[t.Start:t.End], `"`)
}

// Field returns the index of the first token of the value of a field of the outermost object;
// -1 if there is no such field.
func (ts Tokens) Field(key string) int {
	depth := 0
	for i, t := range ts.List {
		switch t.Kind {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			if depth == 1 && i+2 < len(ts.List) && ts.List[i+1].Kind == ':' && ts.Value(t) == key {
				return i + 2
			}
		}
	}
	return -1
}

// ObjectOf returns the object that is the value of the field whose key begins at an offset; ok
// is false for none, or if it is not closed.
func (ts Tokens) ObjectOf(key int) (object Span, ok bool) {
	for i, t := range ts.List {
		if t.Start == key && i+2 < len(ts.List) && ts.List[i+1].Kind == ':' && ts.List[i+2].Kind == '{' {
			return ts.Span(i + 2)
		}
	}
	return Span{}, false
}

// Span is a closed object or list.
type Span struct {
	text string
	// Open is the offset of the opening bracket.
	Open int
	// First is the offset of the first member, Last that after the last member. Both are that
	// after the opening bracket if there is no member.
	First, Last int
}

// Span returns the object or list whose opening bracket is token i; ok is false for other
// tokens, or if it is not closed.
func (ts Tokens) Span(i int) (s Span, ok bool) {
	if i < 0 || i >= len(ts.List) || ts.List[i].Kind != '{' && ts.List[i].Kind != '[' {
		return Span{}, false
	}
	s = Span{text: ts.Text, Open: ts.List[i].Start, First: ts.List[i].End, Last: ts.List[i].End}
	depth := 0
	for j := i; j < len(ts.List); j++ {
		switch ts.List[j].Kind {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return s, true
			}
		}
		if j == i+1 {
			s.First = ts.List[j].Start
		}
		if j > i && ts.List[j].Kind != ',' {
			s.Last = ts.List[j].End
		}
	}
	return Span{}, false
}

// Append returns an edit that appends a member in the layout of the others.
func (s Span) Append(member string) diag.Edit {
	if s.First == s.Last {
		return diag.Edit{Start: s.Open + 1, End: s.Open + 1, New: member}
	}
	between := s.text[s.Open+1 : s.First]
	if !strings.Contains(between, "\n") {
		between = " "
	}
	return diag.Edit{Start: s.Last, End: s.Last, New: "," + between + member}
}

// AppendField returns an edit that appends a field with a string. The value is not escaped.
func (s Span) AppendField(key, value string) diag.Edit {
	return s.Append(strconv.Quote(key) + `: "` + value + `"`)
}
