package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
)

// full is a writer that fails, as on a full disk or a closed pipe.
type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		full := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func TestOutputThatIsLostIsAnError(t *testing.T) {
	inFolder(t, map[string]string{
		"a.lua":         "print(1)\nsay(2)\n",
		"b.lua":         "roll \"2d6\"\n",
		"m/module.json": `{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`,
		"m/init.lua":    `kind "c" { like = "entity" } rule "c.r" "1"`,
		"m/spec/a.lua":  `example "e" { function() expect(1):is(1) end }`,
	})
	for _, line := range []string{
		"run a.lua --seed 7", "run a.lua --seed 7 --json", "run m --seed 7", "roll 2d6", "roll 2d6 --json", "odds 2d6", "odds 2d6 --json",
		"check m", "check m --json", "test m", "test m --json", "rules --module m", "rules --module m --json", "repl", "repl --json", "version", "--help",
	} {
		p, _, errs := clitest.NewProgram("1 + 1\n")
		p.Out = full{syscall.ENOSPC}
		if code := Main(p, strings.Fields(line)); code != program.Failed {
			t.Errorf("%s: exit code %d, want %d", line, code, program.Failed)
		}
		if want := "houserule: can't write the output: no space left on device\n"; errs.String() != want {
			t.Errorf("%s: told %q, want %q", line, errs, want)
		}
		p, _, errs = clitest.NewProgram("1 + 1\n")
		p.Out = full{syscall.EPIPE}
		if code := Main(p, strings.Fields(line)); code != program.Failed || errs.Len() > 0 {
			t.Errorf("%s into a closed pipe: exit code %d, told %q", line, code, errs)
		}
	}
	p, _, _ := clitest.NewProgram("")
	p.Err = full{syscall.ENOSPC}
	if code := Main(p, []string{"run", "b.lua"}); code != program.Failed { // it tells the seed there
		t.Errorf("what is told on standard error was lost, and the exit code is %d", code)
	}
}

func TestJSONIsHarmlessAndExact(t *testing.T) {
	const nasty = "\x1b[31m\u202eabc\u200e\u009b\x7f\r\n\t\"\\ä漢"
	p, out, _ := clitest.NewProgram("")
	if err := p.WriteJSON(map[string]string{"text": nasty}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if strings.ContainsAny(text, "\x1b\u202e\u200e\u009b\x7f\r\t") || strings.Count(text, "\n") != 1 {
		t.Errorf("got %q", text)
	}
	var back map[string]string
	if err := json.Unmarshal(out.Bytes(), &back); err != nil || back["text"] != nasty {
		t.Errorf("read back: %q, %v", back["text"], err)
	}
}

func TestColoursAreNotForWhatOthersWrote(t *testing.T) {
	inFolder(t, map[string]string{"a.lua": `error("\27[32m no \27[0m")`})
	p, _, errs := clitest.NewProgram("")
	p.ErrIsTerminal = true
	Main(p, []string{"run", "a.lua", "--seed", "7"})
	want := "\x1b[38;5;161ma.lua:1: ␛[32m no ␛[0m\n    1 | error(\"\\27[32m no \\27[0m\")\n\x1b[0m"
	if errs.String() != want {
		t.Errorf("got %q, want %q", errs, want)
	}
}

func TestWrongLinesAreTold(t *testing.T) {
	p, out, errs := clitest.NewProgram(strings.Repeat("2d\n", 60) + strings.Repeat("1", program.MaxLine+1) + "\n1d1\n")
	if code := Main(p, []string{"roll", "-"}); code != program.Usage {
		t.Errorf("exit code %d", code)
	}
	if out.String() != "1d1 = (1) = 1\n" {
		t.Errorf("rolled %q", out)
	}
	if text := errs.String(); !strings.HasSuffix(text, "\nand 11 more\n") || bytes.Count(errs.Bytes(), []byte("2d")) < 50 {
		t.Errorf("told %q", text)
	}
}
