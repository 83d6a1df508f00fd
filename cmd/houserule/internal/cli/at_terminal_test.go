package cli

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/terminal"
)

// atTerminal plays what is typed, and gives what is shown behind the greeting.
func atTerminal(t *testing.T, env map[string]string, lines ...string) (out, errs string) {
	t.Helper()
	p, o, e := program("")
	p.InIsTerminal, p.OutIsTerminal, p.ErrIsTerminal = true, true, true
	p.Getenv = func(name string) string { return env[name] }
	p.OpenTerminal = func(terminal.Config) (terminal.Reader, error) { return &typist{lines: lines}, nil }
	if code := p.Main([]string{"repl", "--seed", "7"}); code != Done {
		t.Errorf("exit code %d", code)
	}
	_, shown, _ := strings.Cut(o.String(), "leaves.\n")
	return shown, e.String()
}

// Of a pasted block each line is played as if it had been typed; what goes over several
// lines is one, whatever is empty in it; an answer stands where it would be typed.
func TestPastedBlocks(t *testing.T) {
	dumb := map[string]string{"TERM": "dumb"}
	for _, c := range []struct{ entry, out, errs string }{
		{"a = 1\na + 1\n", "> a + 1\n2\n", ""},
		{"f = function()\n\n  return 3\nend\nf()", "..   return 3\n.. end\n> f()\n3\n", ""},
		{"t = [[a\n\nb]]", "", ""},
		{"1 + 1\nnothing\n2 + 2\n3 + 3", "2\n> nothing\n", "the 2 lines behind it were not played\n"},
		{"x = choose(\"anyone\", \"Which?\", { \"left\", \"right\" })\nright\nx", "anyone, which?\n  1  left     2  right\nanyone? right\n> x\nright\n", ""},
		{"x = choose(\"anyone\", \"Which?\", { \"left\", \"right\" })\nup\ndown", "anyone, which?\n  1  left     2  right\nanyone? up\n? left or right, by number or name, not up\n", "the line behind it was not played\n"},
	} {
		out, errs := atTerminal(t, dumb, c.entry, "^C", "^D", "yes")
		if out != c.out {
			t.Errorf("%q: got\n%s\nwant\n%s", c.entry, out, c.out)
		}
		if !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" {
			t.Errorf("%q: got %s", c.entry, errs)
		}
	}
}
