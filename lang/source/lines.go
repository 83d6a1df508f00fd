package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Lines reads a text line by line. A line that is too long is told, and the
// next one can still be read.
type Lines struct {
	from  *bufio.Reader
	limit int
	first bool // nothing was read yet
}

// endless is how many bytes of a line that is too long are passed over until
// its end: what goes on without one is no text.
const endless = 64 << 20

// NewLines reads lines of at most limit bytes.
func NewLines(r io.Reader, limit int) *Lines {
	return &Lines{from: bufio.NewReader(r), limit: limit, first: true}
}

// LongLine is the error of a line that is longer than it may be. Reading may go
// on with the next one.
type LongLine struct{ Limit int }

// Error tells the limit.
func (e *LongLine) Error() string { return fmt.Sprintf("the line is longer than %d bytes", e.Limit) }

// Next gives the next line without its end. The error is io.EOF behind the last
// line, a [*LongLine], or one of the reader, after which nothing comes.
func (l *Lines) Next() (string, error) {
	var line []byte
	for {
		piece, err := l.from.ReadSlice('\n')
		line = append(line, piece...)
		switch {
		case len(bytes.TrimRight(line, "\r\n")) > l.limit:
			return "", l.pass(err)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && len(line) > 0:
			err = nil
		}
		if l.first {
			l.first = false
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		return string(bytes.TrimRight(line, "\r\n")), err
	}
}

// pass reads to the end of a line that is too long; err is what reading its
// last piece gave.
func (l *Lines) pass(err error) error {
	l.first = false
	for passed := 0; errors.Is(err, bufio.ErrBufferFull); {
		var piece []byte
		piece, err = l.from.ReadSlice('\n')
		if passed += len(piece); passed > endless {
			return fmt.Errorf("a line has no end, not even after %d bytes", endless)
		}
	}
	if err != nil && err != io.EOF {
		return err
	}
	return &LongLine{l.limit}
}
