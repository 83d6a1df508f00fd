package process_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/story"
)

// Patterns of marks after which input is typed: the prompt with the line number and the active
// player, a question, dice rolled by hand, and the continuation of a line.
var (
	typedBehind = regexp.MustCompile(`^([0-9]+( [^->\n]+)?> ?|read only> ?|[^,:?\n]{1,40}\? |\.\. )`)
	waitsBehind = regexp.MustCompile(`^([0-9]+( [^->\n]+)?> |read only> |[^,:?\n]{1,40}\? |\.\. )$`)
)

// Placeholders of transcripts, and parameters of the terminal.
const (
	leftOut   = "[...]"                // omitted printed lines
	plugPull  = "<the plug is pulled>" // typed: kill the program
	mostWaits = 60 * time.Second       // longest wait for the next mark
	isQuiet   = 15 * time.Millisecond  // the program waits if nothing follows a mark for so long
	wide      = 80                     // columns
)

// replays runs the commands of a transcript in a folder, at a terminal that cannot move its cursor.
// The text after a mark is typed. All other text, including the marks, must be printed exactly,
// except that [...] matches omitted lines, and dates, times and groups of four hex digits match
// any text of the same shape. <the plug is pulled> kills the program, and so does a mark without
// text at the end of a command.
//
// The program has the environment of the test and the variables of env.
//
// before is called before each command with its number, from 1, and its arguments. It returns the
// arguments to run, and may change files. If it is nil, commands run unchanged.
func replays(t *testing.T, dir, transcript string, env []string, before func(nth int, args []string) []string) {
	t.Helper()
	commands := regexp.MustCompile(`(?m)^\$ `).Split(transcript, -1)
	if len(commands) < 2 || strings.TrimSpace(commands[0]) != "" {
		t.Fatal("a transcript begins with $ and a command")
	}
	for i, c := range commands[1:] {
		line, body, _ := strings.Cut(c, "\n")
		args := story.Words(line)
		if before != nil {
			args = before(i+1, args)
		}
		want := strings.Split(strings.TrimRight(body, "\n"), "\n")
		var typed []string
		for _, l := range want {
			if mark := typedBehind.FindString(l); mark != "" {
				typed = append(typed, l[len(mark):])
			}
		}
		got, err := atTerminal(dir, env, args, typed)
		switch {
		case errors.Is(err, pty.ErrUnsupported):
			t.Skip(err)
		case err != nil:
			t.Errorf("$ %s\n%v", line, err)
		}
		shown, wanted := compared(got), compared(strings.Join(want, "\n"))
		if diff := cmp.Diff(wanted, elided(shown, wanted)); diff != "" {
			t.Fatalf("$ %s\nthe transcript, and what was shown (-transcript +shown)\n%s\n%s", line, diff, got)
		}
	}
}

// compared returns the lines of a console without text that differs between runs.
func compared(text string) []string {
	list := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, l := range list {
		list[i] = story.Normalize(strings.TrimRight(l, " "))
	}
	return list
}

// elided replaces lines of shown by [...] where wanted has it: up to the line that follows [...] in
// wanted.
func elided(shown, wanted []string) []string {
	var out []string
	for i, w := range wanted {
		if w != leftOut {
			if len(shown) > 0 {
				out, shown = append(out, shown[0]), shown[1:]
			}
			continue
		}
		out = append(out, leftOut)
		for len(shown) > 0 && (i+1 == len(wanted) || shown[0] != wanted[i+1]) {
			shown = shown[1:]
		}
	}
	return append(out, shown...)
}

// passing matches progress messages that were erased.
var passing = regexp.MustCompile(`(?:\r[^\r\n]* \.\.\. *)+\r +\r`)

// atTerminal runs a command at a terminal with additional environment variables, types each line
// when the program waits for input, and returns all that the terminal shows.
func atTerminal(dir string, env, args, typed []string) (string, error) {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "TERM=dumb"), env...)
	at, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 25, Cols: wide})
	if err != nil {
		return "", err
	}
	defer at.Close()
	parts := make(chan string)
	go func() {
		defer close(parts)
		for {
			part := make([]byte, 4<<10)
			n, err := at.Read(part)
			if n > 0 {
				parts <- string(part[:n])
			}
			if err != nil {
				return
			}
		}
	}()
	raw, seen, from := "", "", 0 // the line typed last ends before from
	see := func(part string) {
		raw += part
		seen = strings.ReplaceAll(passing.ReplaceAllString(raw, ""), "\r", "")
	}
	pulls := func(why error) (string, error) {
		_ = cmd.Process.Kill()
		for part := range parts {
			see(part)
		}
		_ = cmd.Wait() // killed, as it should be
		return seen, why
	}
	for {
		wait, marked := mostWaits, false
		if begun := strings.LastIndexByte(seen, '\n') + 1; begun >= from && waitsBehind.MatchString(seen[begun:]) {
			wait, marked = isQuiet, true
		}
		select {
		case part, ok := <-parts:
			if !ok {
				if err = cmd.Wait(); errors.As(err, new(*exec.ExitError)) {
					err = nil // its messages are part of seen
				}
				if err == nil && len(typed) > 0 {
					err = fmt.Errorf("the program ends, and %q was still to be typed", typed)
				}
				return seen, err
			}
			see(part)
			continue
		case <-time.After(wait):
		}
		switch {
		case !marked:
			return pulls(errors.New("the program neither asks nor ends"))
		case len(typed) == 0:
			return pulls(errors.New("the program still waits"))
		case typed[0] == plugPull:
			see(plugPull)
			return pulls(nil)
		case typed[0] == "" && len(typed) == 1:
			return pulls(nil)
		}
		from = len(seen) + 1 // the terminal echoes typed text and the newline
		if _, err := io.WriteString(at, typed[0]+"\n"); err != nil {
			return pulls(err)
		}
		from += len(typed[0])
		typed = typed[1:]
	}
}

// TestTranscripts requires that differences between a transcript and the output are reported.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	replays(t, t.TempDir(), `$ houserule play friday.hr --seed 7
friday.hr, a new campaign
there was no friday.hr: it has no game, :modules add NAME loads one
session 1 begins; its dice are sealed as 0000 0000, and players can add words to
    them
[...]
1> 2d6
[...]
2> x = function()
..   return 3 end
3> x()
3
3> :quit
$ houserule play friday.hr
[...]
3> d6
[...]
4> <the plug is pulled>
$ houserule play friday.hr
friday.hr was not closed: all 3 lines are saved and intact
4>
`, nil, nil)
	got := compared("7> a\nb\nc at 19:02\nd\n")
	for _, c := range []struct {
		transcript string
		same       bool
	}{
		{"7> a\nb\nc at 20:00\nd", true},
		{"7> a\n[...]\nd", true},
		{"7> a\n[...]", true},
		{"7> a\nb\n[...]\nc at 19:02\nd", true},
		{"8> a\n[...]", false},
		{"7> a\n[...]\nc at 19:02", false},
		{"7> a\n[...]\ne", false},
		{"7> a\nb\nd", false},
	} {
		want := compared(c.transcript)
		if same := cmp.Equal(want, elided(got, want)); same != c.same {
			t.Errorf("%q: %v", c.transcript, same)
		}
	}
}
