package diag

import (
	"strings"
	"unicode/utf8"
)

// File is a source text by name. Its methods turn offsets and lines into
// places and start problems that show the right line.
type File struct {
	Name  string
	Text  string
	Typed string // what problems show where Text was altered before it was read: as long as Text; "" where it was not
	lines []int  // byte offset of each line's start
	marks []mark // nil in a short text, and where each character is a byte
	first [1]int // room for the lines of a text that has one
}

// NewFile wraps a text. The name is shown in problems as it stands.
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

// mark counts the characters beforehand up to many places of a text in which
// they are not all bytes: a line may be very long, and hold very many problems.
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

// mark is where a character begins, and how many stand before it.
type mark struct{ offset, runes int }

// markBytes is the distance between two marks.
const markBytes = 1024

// runesBetween counts the characters from the start of a line to an offset.
func (f *File) runesBetween(start, end int) int {
	if f.marks == nil {
		if len(f.Text) >= markBytes {
			return end - start
		}
		return utf8.RuneCountInString(f.Text[start:end])
	}
	return f.runesBefore(end) - f.runesBefore(start)
}

func (f *File) runesBefore(offset int) int {
	k := min(offset/markBytes, len(f.marks)-1)
	if f.marks[k].offset > offset {
		k--
	}
	return f.marks[k].runes + utf8.RuneCountInString(f.Text[f.marks[k].offset:offset])
}

// Line gives the text of line n (from 1) without its line end, or "" when the
// file has no such line.
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

// Lines counts the lines of the file.
func (f *File) Lines() int { return len(f.lines) }

// PosAt gives the place of a byte offset; offsets outside the text are moved
// to its nearest end.
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

// Offset gives the byte offset of a place in this file; it is the reverse of
// PosAt.
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

// Problem starts a problem at a byte offset, with width characters marked.
func (f *File) Problem(offset, width int, message string) *Problem {
	return f.ProblemAt(f.PosAt(offset), width, message)
}

// ProblemAt starts a problem at a place of this file, with width characters
// marked. A column of zero shows the line without a caret.
func (f *File) ProblemAt(pos Pos, width int, message string) *Problem {
	pos.File = f.Name
	return &Problem{Pos: pos, Source: f.Line(pos.Line), Width: width, Message: message}
}
