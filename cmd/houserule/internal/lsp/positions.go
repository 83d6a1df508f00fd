package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// offsetAt converts a position to a byte offset. A position after the end of its line, or of
// the text, is moved to that end.
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

// positionOf converts a byte offset to a position.
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

// rangeOf converts byte offsets to a range.
func rangeOf(text string, start, end int) textRange {
	return textRange{positionOf(text, start), positionOf(text, end)}
}

// pathOf returns the path of a file URI; "" for other URIs.
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

// uriOf returns the URI of a path.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// textChange maps offsets between two versions of a text that differ in one range.
type textChange struct{ before, behind, delta, was int } // the range in the old version; by how much the text grew; length of the old version

// changeBetween returns the change between two versions.
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

// now converts an offset of the old version to the new one; ok is false inside the range.
func (m textChange) now(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset >= m.behind:
		return offset + m.delta, true
	}
	return 0, false
}

// old converts an offset of the new version to the old one; ok is false inside the range.
func (m textChange) old(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset-m.delta >= m.behind:
		return offset - m.delta, true
	}
	return 0, false
}
