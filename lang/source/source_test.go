package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"
)

func TestReadIsBounded(t *testing.T) {
	files := fstest.MapFS{
		"ten":    {Data: []byte("0123456789")},
		"marked": {Data: []byte("\ufeffabc")},
		"dir/x":  {Data: []byte("x")},
		"pipe":   {Mode: os.ModeNamedPipe},
		"device": {Mode: os.ModeDevice | os.ModeCharDevice},
		"link":   {Mode: os.ModeSymlink, Data: []byte("ten")},
	}
	for _, tt := range []struct {
		name  string
		limit int64
		want  string // of the text, or of the error
	}{
		{"ten", 10, "0123456789"},
		{"ten", 9, "error: it is larger than 9 bytes"},
		{"marked", 10, "abc"},
		{"dir", 10, "error: it is not a plain file"},
		{"pipe", 10, "error: it is not a plain file"},
		{"device", 10, "error: it is not a plain file"},
		{"link", 10, "error: it is not a plain file"},
		{"nothing", 10, "error: file does not exist"},
	} {
		text, err := Read(files, tt.name, tt.limit)
		got := string(text)
		if err != nil {
			got = "error: " + Reason(err)
		}
		if got != tt.want {
			t.Errorf("%s within %d: got %q, want %q", tt.name, tt.limit, got, tt.want)
		}
	}
}

// A file of gigabytes is refused by its size alone.
func TestReadPathRefusesByTheSize(t *testing.T) {
	dir := t.TempDir()
	huge := filepath.Join(dir, "huge")
	f, err := os.Create(huge)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(3 << 30); err != nil {
		t.Skip("no sparse files here: ", err)
	}
	f.Close()
	var large *TooLargeError
	if _, err := ReadPath(huge, 1<<20); !errors.As(err, &large) || large.Size != 3<<30 || large.Limit != 1<<20 {
		t.Errorf("got %v", err)
	}
	if _, err := ReadPath(dir, 10); err == nil || err.Error() != "it is a folder" {
		t.Errorf("a folder: %v", err)
	}
	if text, err := ReadPath(os.DevNull, 10); err != nil || len(text) != 0 {
		t.Errorf("nothing: %q, %v", text, err)
	}
}

func TestIsOpen(t *testing.T) {
	for path, want := range map[string]bool{
		"/dev/stdin": true, "/dev/fd/63": true, "/proc/self/fd/0": true, "/proc/12/fd/3": true,
		"/dev/zero": false, "/dev/fd": false, "dev/stdin": false, "/tmp/proc/self/fd/0": false, "a.lua": false, "": false,
	} {
		if got := isOpen(path); got != want {
			t.Errorf("%q: got %v, want %v", path, got, want)
		}
	}
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestReadAllOfWhatNeverEnds(t *testing.T) {
	var large *TooLargeError
	if _, err := ReadAll(zeros{}, 1000); !errors.As(err, &large) {
		t.Errorf("got %v", err)
	}
}

func TestLines(t *testing.T) {
	long := strings.Repeat("y", 5000)
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"a\nb\n", "a|b|"},
		{"a\r\nb", "a|b|"},
		{"\ufeffa\n\ufeffb\n", "a|\ufeffb|"},
		{"\n\n", "||"},
		{"12345678\n123456789\nc\n", "12345678|!|c|"},
		{long + "\nc", "!|c|"},
		{"c\n" + long, "c|!|"},
		{long, "!|"},
	} {
		for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text))} {
			l := NewLines(r, 8)
			got := ""
			for {
				line, err := l.Next()
				var tooLong *LineTooLongError
				if err == io.EOF {
					break
				} else if errors.As(err, &tooLong) {
					line = "!"
				} else if err != nil {
					t.Fatal(err)
				}
				got += line + "|"
			}
			if got != tt.want {
				t.Errorf("%.40q: got %q, want %q", tt.text, got, tt.want)
			}
		}
	}
}

// A line without an end is no reason to read for ever.
func TestLinesWithoutAnEnd(t *testing.T) {
	if _, err := NewLines(zeros{}, 1<<20).Next(); err == nil || !strings.Contains(err.Error(), "no end") {
		t.Errorf("got %v", err)
	}
}

func ExampleLines() {
	lines := NewLines(strings.NewReader("2d6\n1d20\n"), 100)
	for line, err := lines.Next(); err == nil; line, err = lines.Next() {
		fmt.Println(line)
	}
	// Output:
	// 2d6
	// 1d20
}
