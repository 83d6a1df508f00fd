package terminal

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// What is longer than the screen is shown page by page, as keys say; what is not, at once.
func TestPages(t *testing.T) {
	var lines []string
	for i := range 60 {
		lines = append(lines, fmt.Sprint(i))
	}
	for _, c := range []struct {
		keys []string // as a terminal sends them
		last string
		rows int // shown in all
	}{
		{[]string{" ", " "}, "59", 60},
		{[]string{"q"}, "22", 23},
		{[]string{"\r\x1b[Bjq"}, "25", 26},  // several at once
		{[]string{"\x1b[H", "q"}, "22", 23}, // does nothing
		{[]string{"\x03"}, "22", 23},
		{[]string{"\x1b"}, "22", 23},
		{[]string{"\r", "\x1b[B", "j", "q"}, "25", 26},
		{[]string{" ", "b", "q"}, "22", 46 + 23},
		{[]string{" ", "\x1b[A", "q"}, "44", 46 + 23},
		{[]string{"x", "\x1b[5~", "q"}, "22", 23 * 1},
		{[]string{"\x1b[6~", "\x1b[6~"}, "59", 60},
	} {
		var out bytes.Buffer
		r, typed := typingTo(t, &out, Config{})
		read(t, r, typed, ":rules\r")
		var shown []string
		done := make(chan error, 1)
		go func() {
			done <- r.Page(lines, func(line string) { shown = append(shown, line) })
		}()
		go func() {
			for _, key := range c.keys {
				_, _ = io.WriteString(typed, key)
			}
		}()
		select {
		case err := <-done:
			if err != nil || shown[len(shown)-1] != c.last || len(shown) != c.rows {
				t.Errorf("%q: %d rows, %v, the last is %s", c.keys, len(shown), err, shown[len(shown)-1])
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%q: it goes on", c.keys)
		}
		if !strings.Contains(out.String(), moreMark) {
			t.Errorf("%q: nothing says that there is more", c.keys)
		}
	}
	r, typed := typingTo(t, io.Discard, Config{})
	read(t, r, typed, ":rules\r")
	n := 0
	if err := r.Page(lines[:23], func(string) { n++ }); err != nil || n != 23 {
		t.Errorf("%d lines, %v", n, err)
	}
}
