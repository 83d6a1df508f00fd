package lsp

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/layout"
)

// formatting gives a Lua file the layout of `houserule fmt`. A file that is no Lua stays as
// it is.
func (ws *workspace) formatting(p documentParams) (any, error) {
	return ws.layout(p.TextDocument.URI, nil), nil
}

// rangeFormatting makes the changes of formatting that lie in a range.
func (ws *workspace) rangeFormatting(p rangeParams) (any, error) {
	return ws.layout(p.TextDocument.URI, &p.Range), nil
}

// layout lists the edits that give a file, or a part of it, its layout; nil for a file that
// has none.
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
	position := func(offset int) position { // of one behind those before
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

// touches tells whether a change lies in the lines of a range. A range that ends before
// the first character of a line does not mean that line.
func touches(within, r textRange) bool {
	last := within.End.Line
	if within.End.Character == 0 && last > within.Start.Line {
		last--
	}
	return r.Start.Line >= within.Start.Line && r.End.Line <= last
}

// blanks are what a layout changes.
const blanks = " \t\r\n\v\f"

// blanksBetween are the changes that make one text of another which differs from it in
// blanks and empty lines alone: each as small as it can be, so that cursors, marks and
// breakpoints stay where they are. Lines end as those of the old text do, which is a
// setting of the editor.
func blanksBetween(old, now string) []diag.Edit {
	ends, whole := "\n", now
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
				width++ // with the end of the line
			}
			switch {
			case i == len(lines)-1: // what stands before the next word
				if extra := len(laid) - len(lines); extra > 0 {
					line, laid[len(laid)-1] = lines[i], strings.Repeat(ends, extra)+laid[len(laid)-1]
				}
				change(start, line, laid[len(laid)-1])
			case i < len(laid)-1:
				change(start, line, strings.TrimSuffix(laid[i], "\r"))
			default: // an empty line too many
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
		if same == 0 { // more than blanks differs, which no layout does
			return []diag.Edit{{Start: 0, End: len(old), New: strings.ReplaceAll(whole, "\n", ends)}}
		}
		at, now = at+same, now[same:]
	}
}

// leading are the blanks at the beginning of a text.
func leading(text string) string { return text[:len(text)-len(strings.TrimLeft(text, blanks))] }
