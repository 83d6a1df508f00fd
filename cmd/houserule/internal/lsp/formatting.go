package lsp

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/layout"
)

// formatting returns the edits that format a Lua file as `houserule fmt` does; none for a file
// with syntax errors.
func (ws *workspace) formatting(p documentParams) (any, error) {
	return ws.formattingEdits(p.TextDocument.URI, nil), nil
}

// rangeFormatting returns the edits of formatting that are in a range.
func (ws *workspace) rangeFormatting(p rangeParams) (any, error) {
	return ws.formattingEdits(p.TextDocument.URI, &p.Range), nil
}

// formattingEdits returns the edits that format a file, or those of them in a range; nil for a file that
// cannot be formatted.
func (ws *workspace) formattingEdits(uri string, within *textRange) []textEdit {
	path := pathOf(uri)
	text, ok := ws.Text(path)
	if !ok || !isLua(path) {
		return nil
	}
	formatted, err := layout.Format(diag.NewFile(slashed(path), text))
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
	for _, e := range whitespaceEdits(text, formatted) {
		r := textRange{Start: position(e.Start)}
		r.End = position(e.End)
		if within == nil || isWithinLines(*within, r) {
			list = append(list, textEdit{r, e.New})
		}
	}
	return list
}

// isWithinLines reports whether r is within the lines of another range. A range that ends before
// the first character of a line does not include that line.
func isWithinLines(within, r textRange) bool {
	last := within.End.Line
	if within.End.Character == 0 && last > within.Start.Line {
		last--
	}
	return r.Start.Line >= within.Start.Line && r.End.Line <= last
}

// whitespace are the characters that formatting changes.
const whitespace = " \t\r\n\v\f"

// whitespaceEdits returns the edits that change old to now, which must differ only in whitespace.
// They are minimal, so that cursors, marks and breakpoints keep their places. Line ends stay
// those of the old text, which are a setting of the editor.
func whitespaceEdits(old, now string) []diag.Edit {
	ends, all := "\n", now
	if strings.Contains(old, "\r\n") {
		ends = "\r\n"
	}
	var list []diag.Edit
	add := func(start int, before, after string) {
		if before != after {
			list = append(list, diag.Edit{Start: start, End: start + len(before), New: after})
		}
	}
	for at := 0; ; {
		before, after := leadingWhitespace(old[at:]), leadingWhitespace(now)
		lines, formatted := strings.Split(before, "\n"), strings.Split(after, "\n")
		start := at
		for i, line := range lines {
			line = strings.TrimSuffix(line, "\r")
			width := len(lines[i])
			if i < len(lines)-1 {
				width++ // including the line end
			}
			switch {
			case i == len(lines)-1: // the whitespace before the next word
				if extra := len(formatted) - len(lines); extra > 0 {
					line, formatted[len(formatted)-1] = lines[i], strings.Repeat(ends, extra)+formatted[len(formatted)-1]
				}
				add(start, line, formatted[len(formatted)-1])
			case i < len(formatted)-1:
				add(start, line, strings.TrimSuffix(formatted[i], "\r"))
			default: // a superfluous empty line
				add(start, old[start:start+width], "")
			}
			start += width
		}
		at, now = at+len(before), now[len(after):]
		if at == len(old) || now == "" {
			return list
		}
		same := 0
		for same < len(now) && at+same < len(old) && now[same] == old[at+same] && !strings.ContainsRune(whitespace, rune(now[same])) {
			same++
		}
		if same == 0 { // not only whitespace differs, which formatting never does
			return []diag.Edit{{Start: 0, End: len(old), New: strings.ReplaceAll(all, "\n", ends)}}
		}
		at, now = at+same, now[same:]
	}
}

// leadingWhitespace returns the whitespace at the beginning of a text.
func leadingWhitespace(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, whitespace))]
}
