package diag

import (
	"strings"
	"unicode/utf8"
)

// File is a source text with a name. Its methods convert offsets and lines to positions, and
// make problems.
type File struct {
	Name  string
	Text  string
	Typed string // the text that problems show if Text was changed before it was parsed; it has the same length. "" if it was not
	lines []int  // byte offsets of lines
	marks []mark // nil for a short text, or if all characters are single bytes
	first [1]int // storage for lines of a text with one line
}

// NewFile returns a file. The name is used in problems as it is.
func NewFile(name, text string) *File {
	f := &File{Name: name, Text: text}
	f.lines = f.first[:]
	for at := 0; ; {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			break
		}
		at += end + 1
		f.lines = append(f.lines, at)
	}
	f.mark()
	return f
}

// mark counts characters at regular offsets of a text with multi-byte characters, so that PosAt
// is fast in long lines.
func (f *File) mark() {
	if len(f.Text) < markBytes || strings.IndexFunc(f.Text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return
	}
	runes := 0
	for i := range f.Text {
		if i >= len(f.marks)*markBytes {
			f.marks = append(f.marks, mark{i, runes})
		}
		runes++
	}
}

// mark is the offset of a character and the number of characters before it.
type mark struct{ offset, runes int }

// markBytes is the distance between marks in bytes.
const markBytes = 1024

// runesBetween counts the characters between two offsets, where start is the start of a line.
func (f *File) runesBetween(start, end int) int {
	if f.marks == nil {
		if len(f.Text) >= markBytes {
			return end - start
		}
		return utf8.RuneCountInString(f.Text[start:end])
	}
	return f.runesBefore(end) - f.runesBefore(start)
}

// runesBefore counts the characters before an offset.
func (f *File) runesBefore(offset int) int {
	k := min(offset/markBytes, len(f.marks)-1)
	if f.marks[k].offset > offset {
		k--
	}
	return f.marks[k].runes + utf8.RuneCountInString(f.Text[f.marks[k].offset:offset])
}

// Line returns line n, from 1, without its line end; "" if there is no such line.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	if f.Typed != "" {
		return strings.TrimSuffix(f.Typed[start:end], "\r")
	}
	return strings.TrimSuffix(f.Text[start:end], "\r")
}

// Lines returns the number of lines.
func (f *File) Lines() int { return len(f.lines) }

// PosAt returns the position of a byte offset. An offset out of range is moved to the nearest
// end.
func (f *File) PosAt(offset int) Pos {
	offset = min(max(offset, 0), len(f.Text))
	low, high := 0, len(f.lines)
	for high-low > 1 {
		if mid := (low + high) / 2; f.lines[mid] <= offset {
			low = mid
		} else {
			high = mid
		}
	}
	return Pos{File: f.Name, Line: low + 1, Column: f.runesBetween(f.lines[low], offset) + 1}
}

// Offset returns the byte offset of a line and column. It is the inverse of PosAt.
func (f *File) Offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(f.lines) {
		return len(f.Text)
	}
	off := f.lines[line-1]
	for i := 1; i < column && off < len(f.Text) && f.Text[off] != '\n'; i++ {
		_, size := utf8.DecodeRuneInString(f.Text[off:])
		off += size
	}
	return off
}

// Problem returns a problem at a byte offset that marks width characters.
func (f *File) Problem(offset, width int, message string) *Problem {
	return f.ProblemAt(f.PosAt(offset), width, message)
}

// ProblemAt returns a problem at a position of this file that marks width characters. With
// column 0 the line is shown without a caret.
func (f *File) ProblemAt(pos Pos, width int, message string) *Problem {
	pos.File = f.Name
	return &Problem{Pos: pos, Source: f.Line(pos.Line), Width: width, Message: message}
}
