package lsp

import (
	"path/filepath"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// manifestOf is the manifest of the module in a folder.
func manifestOf(dir string) string { return filepath.Join(dir, module.ManifestName) }

func isManifest(path string) bool { return filepath.Base(path) == module.ManifestName }

// jsonToken is a word of a manifest that may be broken: a sign, a text (its quotes
// included) or anything else.
type jsonToken struct {
	sign       byte // one of {}[]:, or '"' for a text, 0 for others
	start, end int
}

// jsonTokens reads as much as there is.
func jsonTokens(text string) (list []jsonToken) {
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			at++
		case strings.IndexByte("{}[]:,", c) >= 0:
			list = append(list, jsonToken{c, at, at + 1})
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
			list = append(list, jsonToken{'"', at, end})
			at = end
		default:
			end := at + strings.IndexAny(text[at:]+"\n", "{}[]:,\" \t\r\n")
			list = append(list, jsonToken{0, at, end})
			at = end
		}
	}
	return list
}

// value is what a text says.
func (t jsonToken) value(text string) string {
	if said, err := strconv.Unquote(text[t.start:t.end]); err == nil {
		return said
	}
	return strings.Trim(text[t.start:t.end], `"`)
}

// jsonSpan is an object or a list of a manifest.
type jsonSpan struct {
	ok          bool
	text        string
	open        int // the byte of its bracket
	first, last int // where its first member begins, and behind its last; both behind the bracket of an empty one
}

// spanAt is the object or list that begins at a token.
func spanAt(text string, tokens []jsonToken, i int) jsonSpan {
	if i >= len(tokens) || tokens[i].sign != '{' && tokens[i].sign != '[' {
		return jsonSpan{}
	}
	s := jsonSpan{text: text, open: tokens[i].start, first: tokens[i].end, last: tokens[i].end}
	depth := 0
	for j := i; j < len(tokens); j++ {
		switch tokens[j].sign {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				s.ok = true
				return s
			}
		}
		if j == i+1 {
			s.first = tokens[j].start
		}
		if j > i && tokens[j].sign != ',' {
			s.last = tokens[j].end
		}
	}
	return jsonSpan{}
}

// objectAfter is the object that is the value of the field whose key stands at a byte.
func objectAfter(text string, key int) jsonSpan {
	tokens := jsonTokens(text)
	for i, t := range tokens {
		if t.start == key && i+2 < len(tokens) && tokens[i+1].sign == ':' && tokens[i+2].sign == '{' {
			return spanAt(text, tokens, i+2)
		}
	}
	return jsonSpan{}
}

// jsonField is the value of a field of the manifest itself, as a token; -1 for none.
func jsonField(text string, tokens []jsonToken, key string) int {
	depth := 0
	for i, t := range tokens {
		switch t.sign {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			if depth == 1 && i+2 < len(tokens) && tokens[i+1].sign == ':' && t.value(text) == key {
				return i + 2
			}
		}
	}
	return -1
}

// jsonList is a list of the manifest.
func jsonList(text, key string) (jsonSpan, bool) {
	tokens := jsonTokens(text)
	if i := jsonField(text, tokens, key); i >= 0 {
		s := spanAt(text, tokens, i)
		return s, s.ok
	}
	return jsonSpan{}, false
}

// member writes a member behind the last one, as they are laid out.
func (s jsonSpan) member(member string) diag.Edit {
	if s.first == s.last {
		return insert(s.open+1, member)
	}
	between := s.text[s.open+1 : s.first]
	if !strings.Contains(between, "\n") {
		between = " "
	}
	return insert(s.last, ","+between+member)
}

// add puts a text behind the last of a list.
func (s jsonSpan) add(text string) diag.Edit { return s.member(strconv.Quote(text)) }

// put writes a field with a text. What stands in it may be where an author goes on.
func (s jsonSpan) put(key, value string) diag.Edit {
	return s.member(strconv.Quote(key) + `: "` + value + `"`)
}

// requiring names a module in the manifest under `requires`.
func requiring(text, id, versions string) (diag.Edit, bool) {
	if s, found := jsonList(text, "requires"); found {
		return s.put(id, versions), true
	}
	tokens := jsonTokens(text)
	if top := spanAt(text, tokens, 0); top.ok {
		return top.member(`"requires": { ` + strconv.Quote(id) + `: "` + versions + `" }`), true
	}
	return diag.Edit{}, false
}
