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

// textChange maps offsets between two versions of a text, which differ in one range.
type textChange struct {
	start, end int // the range in the old version
	delta      int // by how many bytes the new version is longer
}

// changeBetween returns the change between two versions.
func changeBetween(old, now string) textChange {
	n := min(len(old), len(now))
	prefix := 0
	for prefix < n && old[prefix] == now[prefix] {
		prefix++
	}
	suffix := 0
	for suffix < n-prefix && old[len(old)-1-suffix] == now[len(now)-1-suffix] {
		suffix++
	}
	return textChange{start: prefix, end: len(old) - suffix, delta: len(now) - len(old)}
}

// toNew converts an offset of the old version to the new one; ok is false inside the range.
func (m textChange) toNew(offset int) (int, bool) {
	switch {
	case offset <= m.start:
		return offset, true
	case offset >= m.end:
		return offset + m.delta, true
	}
	return 0, false
}

// toOld converts an offset of the new version to the old one; ok is false inside the range.
func (m textChange) toOld(offset int) (int, bool) {
	switch {
	case offset <= m.start:
		return offset, true
	case offset-m.delta >= m.end:
		return offset - m.delta, true
	}
	return 0, false
}
