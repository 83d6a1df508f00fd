package lsp

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/layout"
)

// formatting returns the edits that format a Lua file as `houserule fmt` does; none for a file
// with syntax errors.
func (ws *workspace) formatting(p documentParams) (any, error) {
	return ws.layout(p.TextDocument.URI, nil), nil
}

// rangeFormatting returns the edits of formatting that are in a range.
func (ws *workspace) rangeFormatting(p rangeParams) (any, error) {
	return ws.layout(p.TextDocument.URI, &p.Range), nil
}

// layout returns the edits that format a file, or those of them in a range; nil for a file that
// cannot be formatted.
func (ws *workspace) layout(uri string, within *textRange) []textEdit {
	path := pathOf(uri)
	text, ok := ws.Text(path)
	if !ok || !isLua(path) {
		return nil
	}
	laid, err := layout.Format(diag.NewFile(slashed(path), text))
	if err != nil {
		return nil
	}
	list := []textEdit{}
	line, counted := 0, 0
	position := func(offset int) position { // of an offset that is not before the last one
		line, counted = line+strings.Count(text[counted:offset], "\n"), offset
		start := strings.LastIndexByte(text[:offset], '\n') + 1
		return position{line, positionOf(text[start:offset], offset-start).Character}
	}
	for _, e := range blanksBetween(text, laid) {
		r := textRange{Start: position(e.Start)}
		r.End = position(e.End)
		if within == nil || touches(*within, r) {
			list = append(list, textEdit{r, e.New})
		}
	}
	return list
}

// touches reports whether a change is within the lines of a range. A range that ends before the
// first character of a line does not include that line.
func touches(within, r textRange) bool {
	last := within.End.Line
	if within.End.Character == 0 && last > within.Start.Line {
		last--
	}
	return r.Start.Line >= within.Start.Line && r.End.Line <= last
}

// blanks are the characters that formatting changes.
const blanks = " \t\r\n\v\f"

// blanksBetween returns the edits that change old to now, which must differ only in blanks.
// They are minimal, so that cursors, marks and breakpoints keep their places. Line ends stay
// those of the old text, which are a setting of the editor.
func blanksBetween(old, now string) []diag.Edit {
	ends, all := "\n", now
	if strings.Contains(old, "\r\n") {
		ends = "\r\n"
	}
	var list []diag.Edit
	change := func(start int, was, written string) {
		if was != written {
			list = append(list, diag.Edit{Start: start, End: start + len(was), New: written})
		}
	}
	for at := 0; ; {
		was, written := leading(old[at:]), leading(now)
		lines, laid := strings.Split(was, "\n"), strings.Split(written, "\n")
		start := at
		for i, line := range lines {
			line = strings.TrimSuffix(line, "\r")
			width := len(lines[i])
			if i < len(lines)-1 {
				width++ // including the line end
			}
			switch {
			case i == len(lines)-1: // the blanks before the next word
				if extra := len(laid) - len(lines); extra > 0 {
					line, laid[len(laid)-1] = lines[i], strings.Repeat(ends, extra)+laid[len(laid)-1]
				}
				change(start, line, laid[len(laid)-1])
			case i < len(laid)-1:
				change(start, line, strings.TrimSuffix(laid[i], "\r"))
			default: // a superfluous empty line
				change(start, old[start:start+width], "")
			}
			start += width
		}
		at, now = at+len(was), now[len(written):]
		if at == len(old) || now == "" {
			return list
		}
		same := 0
		for same < len(now) && at+same < len(old) && now[same] == old[at+same] && !strings.ContainsRune(blanks, rune(now[same])) {
			same++
		}
		if same == 0 { // not only blanks differ, which formatting never does
			return []diag.Edit{{Start: 0, End: len(old), New: strings.ReplaceAll(all, "\n", ends)}}
		}
		at, now = at+same, now[same:]
	}
}

// leading returns the blanks at the beginning of a text.
func leading(text string) string { return text[:len(text)-len(strings.TrimLeft(text, blanks))] }
