package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

func TestScreenShowsWhatWouldSteer(t *testing.T) {
	for in, want := range map[string]string{
		"plain\ttext\n":                    "plain\ttext\n",
		"\x1b[31mred\x1b]0;own\x07":        "␛[31mred␛]0;own␇",
		"a\rb\bc\x00d\x7f":                 "a␍b␈c␀d␡",
		"\u202eabc\u200e\u2066\u061c":      "\ufffdabc\ufffd\ufffd\ufffd",
		"\u009b31m, raw \x9b31m, bad \xff": "\ufffd31m, raw \ufffd31m, bad \ufffd",
		"ä – 漢字 e\u0301 👩\u200d🚀":          "ä – 漢字 e\u0301 👩\u200d🚀",
	} {
		// However it is cut into pieces.
		for _, size := range []int{len(in), 1, 2, 3} {
			var out bytes.Buffer
			s := NewScreen(&out)
			for rest := []byte(in); len(rest) > 0; {
				n := min(size, len(rest))
				if _, err := s.Write(rest[:n]); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := s.Err(); err != nil || out.String() != want {
				t.Errorf("%q in pieces of %d: got %q, %v, want %q", in, size, out.String(), err, want)
			}
		}
	}
}

func TestScreenPaints(t *testing.T) {
	var out bytes.Buffer
	s := NewScreen(&out)
	s.Paint("31", "bad \x1b[32m")
	s.Overwrite("12 of 34")
	if want := "\x1b[31mbad ␛[32m\x1b[0m\r12 of 34"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
	if NewScreen(s) != s {
		t.Error("a screen of a screen would hide the colours")
	}
}

// broken fails after some writes.
type broken struct {
	left int
	err  error
}

func (b *broken) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, b.err
	}
	return len(p), nil
}

func TestScreenRemembersWhatWasLost(t *testing.T) {
	s := NewScreen(&broken{1, io.ErrShortWrite})
	fmt.Fprintln(s, "one")
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(s, "two")
	fmt.Fprintln(s, "three")
	var lost *WriteError
	if err := s.Err(); !errors.As(err, &lost) || err.Error() != "can't write the output: short write" || lost.NobodyReads() {
		t.Errorf("got %v", err)
	}
	s = NewScreen(&broken{0, syscall.EPIPE})
	fmt.Fprintln(s, "one")
	if err := s.Err(); !errors.As(err, &lost) || !lost.NobodyReads() {
		t.Errorf("got %v", err)
	}
}

// Text in other forms than UTF-8 cannot slip through either.
func TestScreenCopies(t *testing.T) {
	var out bytes.Buffer
	s := NewScreen(&out)
	if _, err := io.Copy(s, iotest.OneByteReader(strings.NewReader("ä\xe2\x82"))); err != nil || s.Err() != nil {
		t.Fatal(err)
	}
	if out.String() != "ä\ufffd\ufffd" {
		t.Errorf("got %q", out.String())
	}
}
