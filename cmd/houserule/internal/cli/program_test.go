package cli

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
)

// A panic is reported as a bug of houserule, without a stack unless it is requested.
func TestPanicIsAFault(t *testing.T) {
	for _, debug := range []string{"", "1"} {
		p, _, errs := clitest.NewProgram("")
		p.Getenv = func(name string) string {
			if name == "HOUSERULE_DEBUG" {
				return debug
			}
			return ""
		}
		p.Seed = func() (uint64, error) { panic("broken inside") }
		if code := Main(p, []string{"roll", "2d6"}); code != program.Fault {
			t.Errorf("exit code %d, want %d", code, program.Fault)
		}
		text := errs.String()
		if !strings.HasPrefix(text, "houserule: a bug in houserule itself, not in your input: broken inside\n") || strings.Contains(text, "goroutine") != (debug != "") {
			t.Errorf("HOUSERULE_DEBUG=%q: %s", debug, text)
		}
	}
}

func TestScriptMachineFailureIsAFault(t *testing.T) {
	p, _, _ := clitest.NewProgram("")
	if code := report(p, program.Fail(&sandbox.Error{Kind: sandbox.Panic, Problem: &diag.Problem{Message: "broken"}})); code != program.Fault {
		t.Errorf("exit code %d, want %d", code, program.Fault)
	}
	if code := report(p, program.Fail(errors.New("a rule"))); code != program.Failed {
		t.Errorf("exit code %d, want %d", code, program.Failed)
	}
}

func TestPrepare(t *testing.T) {
	tests := []struct{ in, want string }{
		{"roll -1d6+3 --seed 7", "roll| -1d6+3|--seed|7"},
		{"--seed 7 odds -d6", "--seed|7|odds| -d6"},
		{"roll -(2d6) -{1d4} -@x -.5 -d% -df", "roll| -(2d6)| -{1d4}| -@x| -.5| -d%| -df"},
		{"roll -x -d -debug --json", "roll|-x|-d|-debug|--json"},
		{"roll -- -1d6", "roll|--|-1d6"},
		{"roll --seed -1", "roll|--seed|-1"},
		{"run -1", "run|-1"},
		{"test -run x", "test|--run|x"},
		{"test -run=x -v", "test|--run=x|-v"},
	}
	for _, tt := range tests {
		if got := strings.Join(prepare(strings.Fields(tt.in)), "|"); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestPaint(t *testing.T) {
	tests := []struct {
		name     string
		terminal bool
		args     []string
		env      map[string]string
		want     bool
	}{
		{"on a terminal", true, nil, nil, true},
		{"elsewhere", false, nil, nil, false},
		{"not wanted", true, []string{"--no-color"}, nil, false},
		{"NO_COLOR", true, nil, map[string]string{"NO_COLOR": "1"}, false},
		{"a dumb terminal", true, nil, map[string]string{"TERM": "dumb"}, false},
	}
	for _, tt := range tests {
		p, _, errs := clitest.NewProgram("")
		p.ErrIsTerminal = tt.terminal
		p.Getenv = func(name string) string { return tt.env[name] }
		Main(p, append([]string{"roll", "2d"}, tt.args...))
		if got := strings.Contains(errs.String(), "\x1b["); got != tt.want {
			t.Errorf("%s: colour is %v, want %v", tt.name, got, tt.want)
		}
	}
}

// typist is a terminal at which the given lines are typed.
type typist struct {
	lines   []string // "^C" and "^D" stand for the keys
	prompts []string
}

func (t *typist) Line(prompt string) (string, error) { return t.Answer(prompt) }

func (t *typist) Answer(prompt string) (string, error) {
	t.prompts = append(t.prompts, prompt)
	if len(t.lines) == 0 {
		return "", io.EOF
	}
	line := t.lines[0]
	t.lines = t.lines[1:]
	switch line {
	case "^C":
		return "", terminal.ErrInterrupt
	case "^D":
		return "", io.EOF
	}
	return line, nil
}

func (t *typist) Close() error { return nil }

func TestTerminal(t *testing.T) {
	p, out, errs := clitest.NewProgram("")
	p.InIsTerminal, p.OutIsTerminal = true, true
	keys := &typist{lines: []string{
		"1 + 1", "for i = 1, 2 do", "^C", "nothing",
		`x = choose("anyone", "Left or right?", { "left", "right" })`, "2", "x",
		`y = choose("anyone", "Left or right?", { "left", "right" })`, "^C", "y",
		`z = choose("anyone", "Left or right?", { "left", "right" })`, "^D", "z", "if true then", "^D", "2 + 2", "^D", "no", "^D", "yes"}}
	p.OpenTerminal = func(c terminal.Config) (terminal.Reader, error) { return keys, nil }
	if code := Main(p, []string{"repl", "--seed", "7"}); code != program.Done {
		t.Errorf("exit code %d", code)
	}
	wantPrompts := []string{"> ", "> ", ".. ", "> ", "> ", "anyone? ", "> ", "> ", "anyone? ", "> ", "> ", "anyone? ", "> ", "> ", ".. ", "> ", "> ", "leave? yes (Enter) or no: ", "> ", "leave? yes (Enter) or no: "}
	if !slices.Equal(keys.prompts, wantPrompts) {
		t.Errorf("prompts %q, want %q", keys.prompts, wantPrompts)
	}
	want := program.VersionText() + `, seed 7. :help lists the commands, :quit leaves.
2
anyone, left or right?
  1  left     2  right
right
anyone, left or right?
  1  left     2  right
anyone, left or right?
  1  left     2  right
the unfinished input is discarded; press Ctrl-D again to leave
4
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	if text := errs.String(); !strings.Contains(text, "no such name: `nothing`") || !strings.Contains(text, "stopped by Ctrl-C") || !strings.Contains(text, "no such name: `y`") ||
		!strings.Contains(text, "no answer: the line is undone") || !strings.Contains(text, "no such name: `z`") {
		t.Errorf("errors:\n%s", text)
	}
}

// Ctrl-C stops a script, which then fails.
func TestInterrupt(t *testing.T) {
	p, _, errs := clitest.NewProgram("")
	p.OnInterrupt = func(call func()) func() {
		stop := make(chan struct{})
		done := make(chan struct{})
		go func() {
			defer close(done)
			for {
				select {
				case <-stop:
					return
				default:
					call() // nothing happens until something runs
				}
			}
		}()
		return func() { close(stop); <-done }
	}
	p.In = strings.NewReader("while true do end\n1 + 1\n")
	if code := Main(p, []string{"repl"}); code != program.Failed {
		t.Errorf("exit code %d, want %d", code, program.Failed)
	}
	if !strings.Contains(errs.String(), "stopped") {
		t.Errorf("got %s", errs)
	}
}

// Struck-out text is formatted on terminals that support it, and put between tildes elsewhere.
func TestStruckOut(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"TERM", "xterm", "4d6kh3 = (6 + 5 + 3 + \x1b[9m1\x1b[0m) = 14\n"},
		{"TERM", "linux", "4d6kh3 = (6 + 5 + 3 + ~~1~~) = 14\n"},
		{"TERM", "dumb", "4d6kh3 = (6 + 5 + 3 + ~~1~~) = 14\n"},
		{"NO_COLOR", "1", "4d6kh3 = (6 + 5 + 3 + ~~1~~) = 14\n"},
	} {
		p, out, _ := clitest.NewProgram("")
		p.InIsTerminal, p.OutIsTerminal = true, true
		p.Getenv = func(name string) string { return map[string]string{c.name: c.value}[name] }
		keys := &typist{lines: []string{"dice(6, 5, 3, 1)", "4d6kh3"}}
		p.OpenTerminal = func(terminal.Config) (terminal.Reader, error) { return keys, nil }
		if code := Main(p, []string{"repl", "--seed", "7"}); code != program.Done {
			t.Errorf("exit code %d", code)
		}
		if _, got, _ := strings.Cut(out.String(), "leaves.\n"); got != c.want {
			t.Errorf("%s=%s: got %q, want %q", c.name, c.value, got, c.want)
		}
	}
	var out bytes.Buffer
	w := program.Paint{Writer: terminal.NewScreen(&out), On: true, Strikes: true}
	w.Text("~~2d6 = (1 + 2) = 3~~, thrown ~~ again ~~ ~~a\nb~~ ~~\x1b[1m~~\n")
	if want := "\x1b[9m2d6 = (1 + 2) = 3\x1b[0m, thrown ~~ again ~~ ~~a\nb~~ \x1b[9m␛[1m\x1b[0m\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
