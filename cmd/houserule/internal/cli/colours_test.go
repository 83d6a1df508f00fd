package cli

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli/clitest"
)

// If colours are disabled or not supported, neither output nor errors contain colours.
func TestNoColours(t *testing.T) {
	typed := []string{`error("fails")`, "nothing", `"succeeds, fails"`, "4d6kh3"}
	for _, c := range []struct {
		name, value string
		coloured    bool
	}{
		{"TERM", "xterm-256color", true},
		{"TERM", "dumb", false},
		{"NO_COLOR", "1", false},
	} {
		out, errs := atTerminal(t, map[string]string{c.name: c.value}, append(typed, "^D", "yes")...)
		if coloured := strings.Contains(out, "\x1b"); coloured != c.coloured {
			t.Errorf("%s=%s: %q", c.name, c.value, out)
		}
		if coloured := strings.Contains(errs, "\x1b"); coloured != c.coloured {
			t.Errorf("%s=%s: %q", c.name, c.value, errs)
		}
	}
	p, out, errs := clitest.NewProgram(strings.Join(typed, "\n") + "\n")
	Main(p, []string{"repl", "--seed", "7"})
	if strings.Contains(out.String()+errs.String(), "\x1b") || !strings.Contains(out.String(), "succeeds, fails") {
		t.Errorf("in a pipe: %q %q", out, errs)
	}
}

// Lines are wrapped at the width of a terminal, and not in pipes.
func TestLinesAreBrokenAtTerminalsAlone(t *testing.T) {
	long := strings.Repeat("word ", 60)
	p, out, _ := clitest.NewProgram("print('" + long + "')\n")
	Main(p, []string{"repl", "--seed", "7"})
	if !strings.Contains(out.String(), strings.TrimSpace(long)) {
		t.Errorf("in a pipe: %q", out)
	}
}
