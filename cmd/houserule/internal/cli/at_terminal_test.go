package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
)

// atTerminal types lines at the prompt, and returns the output after the greeting.
func atTerminal(t *testing.T, env map[string]string, lines ...string) (out, errs string) {
	t.Helper()
	p, o, e := clitest.NewProgram("")
	p.InIsTerminal, p.OutIsTerminal, p.ErrIsTerminal = true, true, true
	p.Getenv = func(name string) string { return env[name] }
	p.OpenTerminal = func(terminal.Config) (terminal.Reader, error) { return &typist{lines: lines}, nil }
	if code := Main(p, []string{"repl", "--seed", "7"}); code != program.Done {
		t.Errorf("exit code %d", code)
	}
	_, shown, _ := strings.Cut(o.String(), "leaves.\n")
	return shown, e.String()
}

// Each line of a pasted block is played as if it were typed. Input that continues over several
// lines is one entry, also with empty lines; answers to questions are part of the block.
func TestPastedBlocks(t *testing.T) {
	dumb := map[string]string{"TERM": "dumb"}
	for _, c := range []struct{ entry, out, errs string }{
		{"a = 1\na + 1\n", "> a + 1\n2\n", ""},
		{"f = function()\n\n  return 3\nend\nf()", "..   return 3\n.. end\n> f()\n3\n", ""},
		{"t = [[a\n\nb]]", "", ""},
		{"1 + 1\nnothing\n2 + 2\n3 + 3", "2\n> nothing\n", "the 2 lines after it were not run\n"},
		{"x = choose(\"anyone\", \"Which?\", { \"left\", \"right\" })\nright\nx", "anyone, which?\n  1  left     2  right\nanyone? right\n> x\nright\n", ""},
		{"x = choose(\"anyone\", \"Which?\", { \"left\", \"right\" })\nup\ndown", "anyone, which?\n  1  left     2  right\nanyone? up\n? left or right, by number or name, not up\n", "the line after it was not run\n"},
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

// Ctrl-C in a creation with answers first warns of what is lost and repeats the question; a second
// one leaves the creation. After an answer in between, the next Ctrl-C only warns again.
func TestCtrlCInACreation(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"module.json": `{"id": "made", "version": "1.0.0", "title": "Made", "licence": "MIT"}`,
		"made.lua": `kind "hero" { like = "entity", hand = "text = ''" }
action "hero.is_created" { menu = "create", function(me)
  me.hand = choose(me, "Which hand?", { "left", "right" })
  choose(me, "Which foot?", { "left", "right" })
  choose(me, "Which eye?", { "left", "right" })
end }`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, out, errs := clitest.NewProgram("")
	p.InIsTerminal, p.OutIsTerminal, p.ErrIsTerminal = true, true, true
	p.Getenv = func(name string) string { return map[string]string{"TERM": "dumb"}[name] }
	p.OpenTerminal = func(terminal.Config) (terminal.Reader, error) {
		return &typist{lines: []string{":create Ann", "^C", ":create Ann", "left", "^C", "right", "^C", "^C", ":create", "^D", "yes"}}, nil
	}
	if code := Main(p, []string{"repl", dir, "--seed", "7"}); code != program.Done {
		t.Errorf("exit code %d: %s", code, errs)
	}
	_, shown, _ := strings.Cut(out.String(), "leaves.\n")
	const soFar = "so far: hand left\n"
	hand, foot, eye := "Ann, which hand?\n  1  left     2  right\n", soFar+"Ann, which foot?\n  1  left     2  right\n", soFar+"Ann, which eye?\n  1  left     2  right\n"
	if want := hand + hand + foot + foot + eye + eye; shown != want {
		t.Errorf("got\n%s\nwant\n%s", shown, want)
	}
	want := `stopped by Ctrl-C: the line is undone
press Ctrl-C again to cancel it and discard its answer; :later keeps it
press Ctrl-C again to cancel it and discard its 2 answers; :later keeps them
stopped by Ctrl-C: the line is undone
? whom? :create NAME
  hint: :advance WHO improves a character
`
	if errs.String() != want {
		t.Errorf("got\n%s\nwant\n%s", errs, want)
	}
}
