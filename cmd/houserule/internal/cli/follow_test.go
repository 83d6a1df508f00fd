package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
	"houserule/cmd/houserule/internal/terminal"
)

// waitingReader is a terminal at which nobody types: its line ends when text is written above it.
type waitingReader struct {
	begins func() // called when the line begins
	above  chan string
}

// Line implements terminal.Reader.
func (r *waitingReader) Line(string) (string, error) {
	if r.begins == nil {
		return "", io.EOF
	}
	r.begins()
	r.begins = nil
	select {
	case text := <-r.above:
		return "-- " + strings.TrimSpace(strings.ReplaceAll(text, "\n", " / ")), nil
	case <-time.After(time.Minute):
		return "", io.ErrNoProgress
	}
}

// Answer implements terminal.Reader.
func (*waitingReader) Answer(string) (string, error) { return "yes", nil }

// Close implements terminal.Reader.
func (*waitingReader) Close() error { return nil }

// Above writes a text above the line.
func (r *waitingReader) Above(text string) { r.above <- text }

// play --read shows the lines that another process plays, also while nobody types.
func TestPlayReadFollowsTheCampaign(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "walk"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"module.json": `{"id": "walk", "version": "1.0.0", "title": "Walk", "licence": "MIT"}`,
		"walk.lua":    `kind "hero" { like = "entity", steps = "number = 0" }`,
	} {
		if err := os.WriteFile(filepath.Join(dir, "walk", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "friday.hr")
	write := func(lines string, args ...string) {
		t.Helper()
		p, _, errs := clitest.NewProgram(lines)
		if code := Main(p, append([]string{"play", path}, args...)); code != program.Done {
			t.Fatalf("exit code %d: %s", code, errs)
		}
	}
	write("ann = bring(\"hero\", { name = \"Ann\" })\n", "--module", filepath.Join(dir, "walk"))
	r := &waitingReader{above: make(chan string, 1), begins: func() { write("ann.steps = 3 -- over the bridge\n") }}
	p, out, errs := clitest.NewProgram("")
	p.InIsTerminal, p.OutIsTerminal, p.ErrIsTerminal = true, true, true
	p.OpenTerminal = func(terminal.Config) (terminal.Reader, error) { return r, nil }
	if code := Main(p, []string{"play", path, "--read"}); code != program.Done {
		t.Errorf("exit code %d: %s", code, errs)
	}
	if r.begins != nil || !strings.Contains(out.String(), "as of line 1; later lines are shown as they are played") {
		t.Errorf("printed %s", out)
	}
	select {
	case text := <-r.above:
		t.Errorf("told twice: %s", text)
	default:
	}
}
