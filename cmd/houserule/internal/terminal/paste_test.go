package terminal

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chzyer/readline"
)

// typing is a reader at whose keys somebody sits.
func typing(t *testing.T, history string) (*reader, io.Writer) {
	return typingTo(t, io.Discard, Config{History: func() string { return history }})
}

// typingTo is one that writes somewhere.
func typingTo(t *testing.T, out io.Writer, c Config) (*reader, io.Writer) {
	t.Helper()
	in, typed := io.Pipe()
	r, err := newReader(&readline.Config{
		Stdin: in, Stdout: out, Stderr: io.Discard,
		FuncIsTerminal: func() bool { return true }, FuncMakeRaw: func() error { return nil }, FuncExitRaw: func() error { return nil },
		FuncGetWidth: func() int { return 80 }, FuncOnWidthChanged: func(func()) {},
	}, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close() // reading ends
		r.Close()
	})
	return r, typed
}

// read types keys, in pieces as a terminal sends them, and gives the line.
func read(t *testing.T, r *reader, typed io.Writer, pieces ...string) string {
	t.Helper()
	go func() {
		for _, piece := range pieces {
			_, _ = io.WriteString(typed, piece)
		}
	}()
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		line, err := r.Line("> ")
		done <- result{line, err}
	}()
	select {
	case got := <-done:
		if errors.Is(got.err, ErrInterrupt) {
			return "^C " + got.line
		}
		if got.err != nil {
			t.Fatal(got.err)
		}
		return got.line
	case <-time.After(10 * time.Second):
		t.Fatalf("no line came of %q", pieces)
	}
	return ""
}

// A pasted block is one entry however it is cut into pieces, and no key in it does anything.
func TestKeysOfALine(t *testing.T) {
	r, typed := typing(t, "")
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"2d6\r"}, "2d6"},
		{[]string{"\x1b[200~a = 1\r\nb = 2\n\tc = 3\x1b[201~\r"}, "a = 1\nb = 2\n c = 3"},
		{[]string{"x(\x1b", "[20", "0~1,\r", "2\x1b[2", "01", "~)\r"}, "x(1,\n2)"},
		{[]string{"\x1b[200~a\x03\x04\x1b[A\x7fb\n\x1b[201~\r"}, "a[Ab"},
		{[]string{"bd\x1b[D\x1b[200~日本\nc\x1b[201~!\r"}, "b日本\nc!d"},
		{[]string{"\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~\r"}, "ab"},
		{[]string{"to\x1b\r  be\r"}, "to\n  be"},
		{[]string{"abc\x1f\x1f\r"}, "a"},
		{[]string{"\x1fa\x1f\x1f\x1fb\r"}, "b"},
		{[]string{"keep\x1b[200~ one\ntwo\x1b[201~\x1f\r"}, "keep"},
		{[]string{"one two\x17\x1f\r"}, "one two"},
		{[]string{"a\x0f\x11\x1c\x1db\r"}, "ab"},
		{[]string{"dropped\x03"}, "^C dropped"},
		{[]string{"\x1f\x1fnew\r"}, "new"},
		{[]string{"\x1b[200~", strings.Repeat("x", maxPasted+1), "\x1b[201~\r"}, tooLong},
		{[]string{"日本語\x1b[D\x1b[D-\x7f+\r"}, "日+本語"},
	} {
		if got := read(t, r, typed, c.pieces...); got != c.want {
			t.Errorf("%q: got %q, want %q", c.pieces, got, c.want)
		}
	}
}

// Ctrl-Z stops the program, and the line stands there again when it goes on; pasted it
// does nothing.
func TestStopKey(t *testing.T) {
	stopped, before := 0, stopProcess
	stopProcess = func() { stopped++ }
	defer func() { stopProcess = before }()
	r, typed := typing(t, "")
	if got := read(t, r, typed, "2\x1a\x1b[200~d\x1a\x1b[201~6\r"); got != "2d6" || stopped != 1 {
		t.Errorf("got %q, stopped %d times", got, stopped)
	}
}

// Up and Ctrl-R find lines of before, also those of more than one line.
func TestHistoryIsOfTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".friday.hr.history")
	r, typed := typing(t, path)
	for _, line := range []string{"2d6\r", "\x1b[200~f(\n1)\x1b[201~\r", "ug:attacks(orc)\r"} {
		read(t, r, typed, line)
	}
	text, err := os.ReadFile(path)
	if want := "2d6\nf(" + string(newLine) + "1)\nug:attacks(orc)\n"; err != nil || string(text) != want {
		t.Errorf("the file is %q, %v; want %q", text, err, want)
	}
	r, typed = typing(t, path)
	for _, c := range []struct{ keys, want string }{
		{"\x1b[A\r", "ug:attacks(orc)"},
		{"\x1b[A\x1b[A\r", "f(\n1)"},
		{"\x12d6\r", "2d6"},
		{"\x1b[A!\x1f\x1f\r", ""},
	} {
		if got := read(t, r, typed, c.keys); got != c.want {
			t.Errorf("%q: got %q, want %q", c.keys, got, c.want)
		}
	}
}

// A long history is cut, and what would be keys in it is left out.
func TestHistoryIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	text := "first\n\x1b[2Jbad\n" + strings.Repeat("a line\n", maxHistoryLines-1) + "last\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got := readHistory(path)
	if len(got) != maxHistoryLines || got[0] != "a line" || got[len(got)-1] != "last" {
		t.Errorf("got %d lines, from %q to %q", len(got), got[0], got[len(got)-1])
	}
	if again := readHistory(path); !slices.Equal(again, got) {
		t.Errorf("the file has %d lines now", len(again))
	}
}
