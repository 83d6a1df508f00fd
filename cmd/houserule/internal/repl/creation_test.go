package repl_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"houserule/modules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// console plays lines in a new campaign of a standard module and returns everything that a terminal
// shows. Lines are taken in order, as answers while a question is open.
func console(t *testing.T, module string, lines []string) string {
	t.Helper()
	var shown strings.Builder
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		if len(lines) == 0 {
			return "", errors.New("no answer is left")
		}
		answer := lines[0]
		lines = lines[1:]
		shown.WriteString(prompt.String() + answer + "\n")
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{module}, Folder: modules.Files}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for len(lines) > 0 {
		line := lines[0]
		lines = lines[1:]
		shown.WriteString("> " + line + "\n")
		text := play(t, p, line)[0]
		if text = strings.TrimRight(text, "\n"); text != "" {
			shown.WriteString(text + "\n")
		}
	}
	return shown.String()
}

// typedAfter matches what precedes a typed line: the mark of the prompt or of a question.
var typedAfter = regexp.MustCompile(`^(?:> |(?:[A-Z][A-Za-z ]*|gamemaster|\d+d\d+(?: [+] \d+)?)\? )`)

// TestCreations compares whole consoles of creations: what is assigned so far, going back over every
// kind of question and over dice, and continuing after :undo. In testdata/creation.txtar the comment
// of a file is its module, and lines behind a mark are typed. With UPDATE=1 the file is rewritten.
func TestCreations(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "creation.txtar")
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		module, _, _ := strings.Cut(f.Name, ":")
		var lines []string
		for _, line := range strings.Split(string(f.Data), "\n") {
			if at := typedAfter.FindString(line); at != "" {
				lines = append(lines, line[len(at):])
			}
		}
		got := console(t, module, lines)
		if os.Getenv("UPDATE") != "" {
			archive.Files[i].Data = []byte(got)
		} else if got != string(f.Data) {
			t.Errorf("%s:\n%s\nwant:\n%s", f.Name, got, f.Data)
		}
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
