package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

var walking = fstest.MapFS{
	"walking/module.json": {Data: []byte(`{"id": "walking", "version": "1.0.0", "title": "Asking", "licence": "MIT"}`)},
	"walking/init.lua": {Data: []byte(`
kind "walker" { like = "entity", steps = "number = 0" }
action "walker.walks" { function(who) local n = choose(who, "How far?", 1, 9) who.steps = who.steps + n end }
`)},
}

// found begins a campaign in which somebody may be asked.
func found(t *testing.T, path string, ask func(evening.Prompt) (string, error)) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Ask: ask})
	if err := p.Create(path, engine.Options{Modules: []string{"walking"}, Folder: walking}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	return p
}

// typed types lines that must do.
func typed(t *testing.T, e *evening.Evening, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if _, _, err := e.Process(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// notClosed is what is told when a file is opened.
func notClosed(t *testing.T, path string) string {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	text, err := evening.NotClosed(c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The plug is pulled while a question waits: the file as it is then says which line did
// not happen. Afterwards it says nothing of it, whether it was answered or taken back.
func TestAQuestionThatWaitedIsTold(t *testing.T) {
	t.Parallel()
	path, pulled := filepath.Join(t.TempDir(), "friday.hr"), filepath.Join(t.TempDir(), "pulled.hr")
	answers := []string{"", "4"}
	p := found(t, path, func(evening.Prompt) (string, error) {
		text, err := os.ReadFile(path)
		if err == nil {
			os.Remove(pulled)
			err = os.WriteFile(pulled, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		answer := answers[0]
		answers = answers[1:]
		if answer == "" {
			return "", os.ErrDeadlineExceeded
		}
		return answer, nil
	})
	typed(t, p, `ann = bring("walker", { name = "Ann" })`)
	if _, _, err := p.Process("ann:walks()"); err == nil {
		t.Fatal("a question that nobody answered was answered")
	}
	want := pulled + " was not closed: its line is saved and intact\n  2, ann:walks(), waited for Ann's answer: it did not happen"
	if got := notClosed(t, pulled); got != want {
		t.Errorf("got %s", got)
	}
	after := filepath.Join(t.TempDir(), "after.hr")
	copied(t, path, after)
	if got := notClosed(t, after); got != after+" was not closed: its line is saved and intact" {
		t.Errorf("got %s", got)
	}
	typed(t, p, "ann:walks()")
	if got := notClosed(t, pulled); got != want {
		t.Errorf("got %s", got)
	}
	copied(t, path, after)
	if got := notClosed(t, after); got != after+" was not closed: all 2 lines are saved and intact" {
		t.Errorf("got %s", got)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if got := notClosed(t, path); got != "" {
		t.Errorf("got %s of a file that was closed", got)
	}
}

// A line that waits when somebody leaves with :quit did not happen: :quit tells it, and so
// does the next opening, until another line is kept.
func TestAQuestionThatWasLeftIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		line    string
		answers []string
		told    []string
	}{
		{"one line", "ann:walks()", []string{":quit"}, []string{"ann:walks() waited for Ann's answer: it did not happen"}},
		{"one in another", "ann:walks()", []string{"bob:walks()", ":q"}, []string{
			"bob:walks() waited for Bob's answer: it did not happen",
			"ann:walks() waited for Ann's answer: it did not happen"}},
		{"a secret one", ":secret ann:walks()", []string{":exit"}, []string{":secret waited for an answer: it did not happen"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "friday.hr")
			p := found(t, path, func(evening.Prompt) (string, error) {
				answer := c.answers[0]
				c.answers = c.answers[1:]
				return answer, nil
			})
			typed(t, p, `ann = bring("walker", { name = "Ann" })`, `bob = bring("walker", { name = "Bob" })`)
			text, done, err := p.Process(c.line)
			if !done || err != nil || text != strings.Join(c.told, "\n") {
				t.Errorf("got %q, %v, %v", text, done, err)
			}
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
			want := path + " was left at an open question\n  " + strings.Join(c.told, "\n  ")
			if got := notClosed(t, path); got != want {
				t.Errorf("got %s", got)
			}
		})
	}
}

func copied(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
