package terminal

import (
	"errors"
	"io"
	"os"
	"syscall"
	"unicode/utf8"

	"houserule/lang/diag"
)

// Screen is where a program writes for people, be it a terminal, a file or a
// pipe. Whatever is written comes from files, scripts and command lines of
// strangers: what would steer a terminal is shown as a visible mark. The
// program's own colours and line updates go past that.
//
// The first write that fails is remembered: see [Screen.Err].
type Screen struct {
	to   io.Writer
	part []byte // the beginning of a character whose rest was not written yet
	err  error
}

// NewScreen writes to a stream. A Screen is given back as it is.
func NewScreen(to io.Writer) *Screen {
	if s, ok := to.(*Screen); ok {
		return s
	}
	return &Screen{to: to}
}

// ForPrograms writes to the stream what only programs read, byte for byte.
func (s *Screen) ForPrograms() io.Writer { return unfiltered{s} }

type unfiltered struct{ s *Screen }

func (u unfiltered) Write(text []byte) (int, error) {
	if err := u.s.raw(string(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Write implements io.Writer. It fails only as the stream does.
func (s *Screen) Write(text []byte) (int, error) {
	whole := append(s.part, text...)
	end := len(whole) - unfinished(whole)
	s.part = append([]byte(nil), whole[end:]...)
	if err := s.raw(diag.Printable(string(whole[:end]))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// unfinished is how many bytes at the end begin a character that may go on.
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

// Paint writes a text in a colour, by its number among the codes of terminals.
func (s *Screen) Paint(colour, text string) {
	_ = s.raw("\x1b[" + colour + "m")
	_, _ = io.WriteString(s, text)
	_ = s.raw("\x1b[0m")
}

// Exactly writes a text as it is. It is for what other programs read back, such as a
// file; a terminal would obey it.
func (s *Screen) WriteRaw(text string) error { return s.raw(text) }

// Again writes a text over the line the cursor is in.
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

// Err is why something could not be written, a [*WriteError]; nil when
// everything was. It writes what was held back.
func (s *Screen) Err() error {
	if len(s.part) > 0 {
		text := s.part
		s.part = nil
		_ = s.raw(diag.Printable(string(text)))
	}
	return s.err
}

// WriteError tells that output was lost.
type WriteError struct{ Cause error }

// Error gives the reason without the name of the stream.
func (e *WriteError) Error() string {
	var in *os.PathError
	if errors.As(e.Cause, &in) {
		return "can't write the output: " + in.Err.Error()
	}
	return "can't write the output: " + e.Cause.Error()
}

// Unwrap gives what the stream said.
func (e *WriteError) Unwrap() error { return e.Cause }

// NobodyReads tells that the other end of a pipe was closed: whoever reads has
// seen enough.
func (e *WriteError) NobodyReads() bool { return errors.Is(e.Cause, syscall.EPIPE) }

// Clear makes the screen of a terminal empty. What stood there can be scrolled back to
// where the terminal keeps it.
func (s *Screen) Clear() { _ = s.raw("\x1b[H\x1b[2J") }

// Size is how many columns and rows the terminal of the process has; those that most had
// once, where it has none.
func Size() (columns, rows int) { return size() }
