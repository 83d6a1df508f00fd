//go:build unix

package process_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// window is a program in a window of tmux, a real terminal. Tests send keys to it and read its
// screen over one control connection, without a process for each key.
type window struct {
	t       *testing.T
	to      io.Writer
	replies chan reply
	shows   chan string // output of the program as it arrives
	opened  int         // how often it has begun to read a line
	part    string      // end of the last output, which may be an incomplete escape sequence
}

// reply is the answer of tmux to a command.
type reply struct {
	lines []string
	err   error
}

// begins is the sequence that the prompt writes when it starts to read a line, as escaped by tmux.
const begins = `\033[?2004h`

// inWindow starts a program in a folder, in a window of the given columns and rows, with the
// environment of the test and env. Without tmux the test is skipped, or fails if NEEDS_TMUX is set.
func inWindow(t *testing.T, dir string, columns, rows int, env []string, program string, args ...string) *window {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if os.Getenv("NEEDS_TMUX") != "" {
			t.Fatal(err)
		}
		t.Skip("there is no tmux")
	}
	program, err := exec.LookPath(program)
	if err != nil {
		t.Fatal(err)
	}
	socket, err := os.MkdirTemp("", "tmux") // the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(socket) })
	start := []string{"-S", filepath.Join(socket, "s"), "-f", os.DevNull, "-u", "-C", "new-session", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows), "--", "env"}
	start = append(append(start, env...), program)
	cmd := exec.Command("tmux", append(start, args...)...)
	cmd.Dir = dir
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w := &window{t: t, to: in, replies: make(chan reply, 1), shows: make(chan string, 4096)}
	listened := make(chan bool)
	go func() {
		w.listens(out)
		close(listened)
	}()
	t.Cleanup(func() {
		_, _ = io.WriteString(in, "kill-server\n") // it may be gone
		<-listened
		_ = cmd.Wait()
	})
	<-w.replies // to new-session
	return w
}

// listens distributes the messages of tmux.
func (w *window) listens(out io.Reader) {
	defer close(w.shows)
	defer close(w.replies)
	var now *reply
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		line := lines.Text()
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case word == "%begin":
			now = &reply{}
		case word == "%end" && now != nil:
			w.replies <- *now
			now = nil
		case word == "%error" && now != nil:
			now.err = errors.New(strings.Join(now.lines, "\n"))
			w.replies <- *now
			now = nil
		case now != nil:
			now.lines = append(now.lines, line)
		case word == "%output":
			_, text, _ := strings.Cut(rest, " ")
			w.shows <- text
		}
	}
}

// tmux runs a command of tmux and returns the lines of its reply.
func (w *window) tmux(args ...string) []string {
	w.t.Helper()
	for i, a := range args {
		args[i] = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
	}
	if _, err := io.WriteString(w.to, strings.Join(args, " ")+"\n"); err != nil {
		w.t.Fatal(err)
	}
	r, ok := <-w.replies
	if !ok || r.err != nil {
		w.t.Fatalf("tmux %s: %v", args, r.err)
	}
	return r.lines
}

// types types a text.
func (w *window) types(text string) {
	w.t.Helper()
	if text != "" {
		w.tmux("send-keys", "-l", "--", text)
	}
}

// presses presses keys, which are called as tmux does: Enter, C-c, Up.
func (w *window) presses(keys ...string) {
	w.t.Helper()
	w.tmux(append([]string{"send-keys"}, keys...)...)
}

// pastes pastes a text, marked as terminals do.
func (w *window) pastes(text string) {
	w.t.Helper()
	file := filepath.Join(w.t.TempDir(), "pasted")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		w.t.Fatal(err)
	}
	w.tmux("load-buffer", file)
	w.tmux("paste-buffer", "-p")
}

// screen returns the text on the screen without empty lines at its end.
func (w *window) screen() string {
	w.t.Helper()
	return strings.TrimRight(strings.Join(w.tmux("capture-pane", "-p"), "\n"), "\n ")
}

// awaits waits until the screen satisfies is, and returns it.
func (w *window) awaits(what string, is func(screen string) bool) string {
	w.t.Helper()
	for end := time.Now().Add(mostWaits); ; time.Sleep(5 * time.Millisecond) {
		screen := w.screen()
		if is(screen) {
			return screen
		}
		if time.Now().After(end) {
			w.t.Fatalf("%s never came:\n%s", what, screen)
		}
	}
}

// mark waits until the program reads the next line, and returns its prompt.
func (w *window) mark() string {
	w.t.Helper()
	for late := time.After(mostWaits); w.opened == 0; {
		select {
		case text, ok := <-w.shows:
			if !ok {
				w.t.Fatal("the program ends")
			}
			text = w.part + text
			w.opened += strings.Count(text, begins)
			w.part = text[max(0, len(text)-len(begins)+1):]
		case <-late:
			w.t.Fatalf("the program neither asks nor ends:\n%s", w.screen())
		}
	}
	w.opened--
	var mark string
	w.awaits("a mark", func(screen string) bool {
		mark = screen[strings.LastIndexByte(screen, '\n')+1:] + " "
		return waitsBehind.MatchString(mark)
	})
	return mark
}

// ends waits until the program has ended.
func (w *window) ends() {
	w.t.Helper()
	for late := time.After(mostWaits); ; {
		select {
		case _, ok := <-w.shows:
			if !ok {
				return
			}
		case <-late:
			w.t.Fatal("the program does not end")
		}
	}
}
