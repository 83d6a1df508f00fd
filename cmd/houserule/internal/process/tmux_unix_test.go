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

// window is a program in a window of tmux: a real terminal, which a test types at and
// whose screen it reads. tmux is spoken to over one connection, not with a process for
// each key.
type window struct {
	t       *testing.T
	to      io.Writer
	replies chan reply
	shows   chan string // what the program writes, as it comes
	opened  int         // how often it has begun to read a line
	part    string      // of what it wrote last: the beginning of a sequence, perhaps
}

// reply is what tmux answers to a command.
type reply struct {
	lines []string
	err   error
}

// begins is what the prompt writes whenever it begins to read a line, as tmux tells it.
const begins = `\033[?2004h`

// inWindow starts a program in a folder and in a window of so many columns and rows,
// with variables of the environment beside those of the test. Without tmux the test is
// skipped, unless NEEDS_TMUX says that it must not be.
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

// listens sorts what tmux says.
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

// tmux does a command.
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

// screen is what stands on the screen, without what is empty below it.
func (w *window) screen() string {
	w.t.Helper()
	return strings.TrimRight(strings.Join(w.tmux("capture-pane", "-p"), "\n"), "\n ")
}

// awaits waits until the screen is as it should be, and gives it.
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

// mark waits until the program reads the next line, and gives the mark before it.
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
