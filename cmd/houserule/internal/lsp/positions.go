package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// offsetAt turns a position into a byte of a text. A position behind the end of its line or
// of the text becomes that end.
func offsetAt(text string, p position) int {
	at := 0
	for line := 0; line < p.Line; line++ {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return len(text)
		}
		at += next + 1
	}
	for units := 0; units < p.Character && at < len(text) && text[at] != '\n'; {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == '\r' && strings.HasPrefix(text[at:], "\r\n") {
			break
		}
		if r >= 0x10000 {
			units++
		}
		units++
		at += size
	}
	return at
}

// positionOf turns a byte of a text into a position.
func positionOf(text string, offset int) position {
	offset = min(max(offset, 0), len(text))
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	p := position{Line: strings.Count(text[:start], "\n")}
	for _, r := range text[start:offset] {
		if p.Character++; r >= 0x10000 {
			p.Character++
		}
	}
	return p
}

// rangeOf turns bytes of a text into a range.
func rangeOf(text string, start, end int) textRange {
	return textRange{positionOf(text, start), positionOf(text, end)}
}

// pathOf is the path of a file URI; "" for any other URI.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := u.Path
	if len(path) > 2 && path[0] == '/' && path[2] == ':' { // file:///C:/x
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path))
}

// uriOf is the URI of a path.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// textChange maps bytes of a text to a later version of it, in which one stretch was changed.
type textChange struct{ before, behind, delta, was int }

// changeBetween finds the stretch in which two versions differ.
func changeBetween(old, now string) textChange {
	n := min(len(old), len(now))
	before := 0
	for before < n && old[before] == now[before] {
		before++
	}
	behind := 0
	for behind < n-before && old[len(old)-1-behind] == now[len(now)-1-behind] {
		behind++
	}
	return textChange{before: before, behind: len(old) - behind, delta: len(now) - len(old), was: len(old)}
}

// now is where a byte of the old version stands in the new one; ok is false inside of the
// stretch.
func (m textChange) now(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset >= m.behind:
		return offset + m.delta, true
	}
	return 0, false
}

// old is where a byte of the new version stood in the old one; ok is false inside of the
// stretch.
func (m textChange) old(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset-m.delta >= m.behind:
		return offset - m.delta, true
	}
	return 0, false
}
