package lsp

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// offsetAt turns a position into a byte of a text. Positions outside of it are moved to
// its nearest end, and those behind a line to that line's end.
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

// positionOf is the reverse of offsetAt.
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

func rangeOf(text string, start, end int) textRange {
	return textRange{positionOf(text, start), positionOf(text, end)}
}

// pathOf is the file of a URI; "" for anything that is no file.
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

// uriOf is the URI of a file.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// moved follows places of a text into a later one, of which one stretch was changed.
type moved struct{ before, behind, delta, was int }

// between finds the stretch in which two texts differ.
func between(old, now string) moved {
	n := min(len(old), len(now))
	before := 0
	for before < n && old[before] == now[before] {
		before++
	}
	behind := 0
	for behind < n-before && old[len(old)-1-behind] == now[len(now)-1-behind] {
		behind++
	}
	return moved{before: before, behind: len(old) - behind, delta: len(now) - len(old), was: len(old)}
}

// now is where a byte of the old text stands; ok is false for what was changed.
func (m moved) now(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset >= m.behind:
		return offset + m.delta, true
	}
	return 0, false
}

// old is where a byte of the later text stood.
func (m moved) old(offset int) (int, bool) {
	switch {
	case offset <= m.before:
		return offset, true
	case offset-m.delta >= m.behind:
		return offset - m.delta, true
	}
	return 0, false
}
