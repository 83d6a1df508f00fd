package guides_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/story"
)

// TestREADME follows the README. It does not run in parallel: simulations that take seconds tell how
// far they are.
func TestREADME(t *testing.T) {
	follows(t, "../../../../README.md")
}

// TestGamemastersGuide follows the guide for gamemasters.
func TestGamemastersGuide(t *testing.T) {
	t.Parallel()
	follows(t, "../../../../stdlib/GAMEMASTER.md")
}

// follows processes the blocks of a page in order. A block after a file name in backquotes and a
// colon is written to that file. In a console block every `$ houserule ...` must print the lines
// below it; lines after >, 7> or 7 Ann> are typed at the prompt. Dates, times and groups of four
// hex digits match any text of the same shape.
func follows(t *testing.T, page string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	fences := regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$").FindAllStringSubmatchIndex(string(text), -1)
	if len(fences) == 0 {
		t.Fatal("it has no blocks")
	}
	named := regexp.MustCompile("`([^`\n]+)`:\\s*$")
	ran := 0
	for _, at := range fences {
		language, body := string(text[at[2]:at[3]]), string(text[at[4]:at[5]])
		if language == "console" {
			ran += console(t, dir, body)
			continue
		}
		if name := named.FindStringSubmatch(string(text[:at[0]])); name != nil {
			path := filepath.Join(dir, filepath.FromSlash(name[1]))
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ran == 0 {
		t.Error("it shows no command of houserule")
	}
}

// promptMark matches the prompt, in a campaign with the number of the line.
var promptMark = regexp.MustCompile(`^([0-9]+( [^->:\n]+)?)?> |^(?:[A-Z]\w*|\d+d\d+)?\? `)

// console runs the commands of one block and returns their number.
func console(t *testing.T, dir, body string) int {
	commands := regexp.MustCompile(`(?m)^\$ `).Split(body, -1)[1:]
	for _, c := range commands {
		line, rest, _ := strings.Cut(c, "\n")
		var typed, want strings.Builder
		for _, l := range strings.SplitAfter(rest, "\n") {
			if mark := promptMark.FindString(l); mark != "" {
				typed.WriteString(l[len(mark):])
			} else if input, ok := strings.CutPrefix(l, "... "); ok {
				typed.WriteString(input)
			} else {
				want.WriteString(l)
			}
		}
		args := story.Words(line)
		if len(args) == 0 || args[0] != "houserule" {
			t.Errorf("%q is no command of houserule", line)
			continue
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		cmd.Stdin = strings.NewReader(typed.String())
		out, err := cmd.CombinedOutput()
		if err != nil || story.Normalize(string(out)) != story.Normalize(want.String()) {
			t.Errorf("$ %s\n%s%v\nthe page shows:\n%s", line, out, err, want.String())
		}
	}
	return len(commands)
}
