package source

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Lines reads a text line by line. After a line that is too long, reading may continue with the
// next one.
type Lines struct {
	from  *bufio.Reader
	limit int
	first bool // no line was read yet
}

// maxSkipped is the number of bytes of a too long line that are skipped at most to find its end.
const maxSkipped = 64 << 20

// NewLines returns a reader of lines of up to limit bytes.
func NewLines(r io.Reader, limit int) *Lines {
	return &Lines{from: bufio.NewReader(r), limit: limit, first: true}
}

// LineTooLongError is the error for a line that exceeds the limit. Reading may continue with the next
// line.
type LineTooLongError struct{ Limit int }

// Error returns a message with the limit.
func (e *LineTooLongError) Error() string {
	return fmt.Sprintf("the line is longer than %d bytes", e.Limit)
}

// Next returns the next line without its line break. The error is io.EOF after the last line, a
// [*LineTooLongError], or an error of the reader, after which there are no more lines.
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

// pass skips the rest of a line that is too long. err is the error of reading its last piece.
func (l *Lines) pass(err error) error {
	l.first = false
	for passed := 0; errors.Is(err, bufio.ErrBufferFull); {
		var piece []byte
		piece, err = l.from.ReadSlice('\n')
		if passed += len(piece); passed > maxSkipped {
			return fmt.Errorf("a line has no end, not even after %d bytes", maxSkipped)
		}
	}
	if err != nil && err != io.EOF {
		return err
	}
	return &LineTooLongError{l.limit}
}
