package engine

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

// appendQuoted is strconv.AppendQuote, faster for long texts with few characters to escape.
func appendQuoted(q []byte, text string) []byte {
	q = append(slices.Grow(q, len(text)+len(text)/8+2), '"')
	for plain := 0; ; {
		at := plain
		for at < len(text) && text[at] >= ' ' && text[at] < utf8.RuneSelf-1 && text[at] != '"' && text[at] != '\\' {
			at++
		}
		if q = append(q, text[plain:at]...); at == len(text) {
			return append(q, '"')
		}
		switch c := text[at]; c {
		case '\n':
			q, plain = append(q, '\\', 'n'), at+1
		case '"', '\\':
			q, plain = append(q, '\\', c), at+1
		default:
			_, size := utf8.DecodeRuneInString(text[at:])
			one := strconv.AppendQuote(nil, text[at:at+size])
			q, plain = append(q, one[1:len(one)-1]...), at+size
		}
	}
}
