package terminal

import (
	"errors"
	"io"
	"os"
	"syscall"
	"unicode/utf8"

	"houserule/lang/diag"
)

// Screen writes for people to a terminal, a file or a pipe. Text may come from files, scripts
// and arguments of strangers, so control characters are replaced by visible marks. The
// program's own colours and cursor movements bypass that. The first failed write is kept: see
// [Screen.Err].
type Screen struct {
	to   io.Writer
	part []byte // the beginning of a character whose rest was not written yet
	err  error  // the first error of writing
}

// NewScreen returns a Screen that writes to a stream; a Screen is returned unchanged.
func NewScreen(to io.Writer) *Screen {
	if s, ok := to.(*Screen); ok {
		return s
	}
	return &Screen{to: to}
}

// ForPrograms returns a writer that writes all bytes unchanged, for output that programs read.
func (s *Screen) ForPrograms() io.Writer { return unfiltered{s} }

type unfiltered struct{ s *Screen }

func (u unfiltered) Write(text []byte) (int, error) {
	if err := u.s.raw(string(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Write implements io.Writer. It fails only if the stream does.
func (s *Screen) Write(text []byte) (int, error) {
	whole := append(s.part, text...)
	end := len(whole) - unfinished(whole)
	s.part = append([]byte(nil), whole[end:]...)
	if err := s.raw(diag.Printable(string(whole[:end]))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// unfinished returns the number of bytes of an incomplete character at the end of a text.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) {
			if utf8.FullRune(text[at:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

// Paint writes a text in a colour, given by its ANSI code.
func (s *Screen) Paint(colour, text string) {
	_ = s.raw("\x1b[" + colour + "m")
	_, _ = io.WriteString(s, text)
	_ = s.raw("\x1b[0m")
}

// WriteRaw writes a text unchanged. A terminal would obey its control characters, so it is for
// files and programs.
func (s *Screen) WriteRaw(text string) error { return s.raw(text) }

// Overwrite writes a text over the line of the cursor.
func (s *Screen) Overwrite(text string) {
	_ = s.raw("\r")
	_, _ = io.WriteString(s, text)
}

func (s *Screen) raw(text string) error {
	if text == "" {
		return s.err
	}
	if _, err := io.WriteString(s.to, text); err != nil && s.err == nil {
		s.err = &WriteError{err}
	}
	return s.err
}

// Err returns the error of the first failed write, a [*WriteError]; nil for none. It flushes an
// incomplete character.
func (s *Screen) Err() error {
	if len(s.part) > 0 {
		text := s.part
		s.part = nil
		_ = s.raw(diag.Printable(string(text)))
	}
	return s.err
}

// WriteError is the error of lost output.
type WriteError struct{ Cause error }

// Error returns the reason without the name of the stream.
func (e *WriteError) Error() string {
	var in *os.PathError
	if errors.As(e.Cause, &in) {
		return "can't write the output: " + in.Err.Error()
	}
	return "can't write the output: " + e.Cause.Error()
}

// Unwrap returns the error of the stream.
func (e *WriteError) Unwrap() error { return e.Cause }

// NobodyReads reports whether the other end of a pipe was closed.
func (e *WriteError) NobodyReads() bool { return errors.Is(e.Cause, syscall.EPIPE) }

// Clear clears the screen of a terminal.
func (s *Screen) Clear() { _ = s.raw("\x1b[H\x1b[2J") }

// Size returns the size of the terminal in columns and rows; 80 by 24 if it is not known.
func Size() (columns, rows int) { return size() }
