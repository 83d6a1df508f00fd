package prompt

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// :help alone is a screen by task, and names no command that there is not.
func TestHelpByTask(t *testing.T) {
	if len(tasks) != 12 {
		t.Errorf(":help has %d lines", len(tasks))
	}
	word := regexp.MustCompile(`(?:^| )(:[a-z]+)`)
	for _, line := range tasks {
		if len(line) > 80 {
			t.Errorf("%d columns: %s", len(line), line)
		}
		for _, m := range word.FindAllStringSubmatch(line, -1) {
			if !slices.Contains(commandNames(), m[1][1:]) {
				t.Errorf("there is no %s: %s", m[1], line)
			}
		}
	}
}

// Help on a word of the language that names a command tells of the commands for the same thing,
// not of those whose text happens to have the word.
func TestHelpTellsOfRelatedCommands(t *testing.T) {
	for name, list := range related {
		for _, other := range append(list, name) {
			if !slices.Contains(commandNames(), other) {
				t.Errorf("%s: there is no :%s", name, other)
			}
		}
	}
	for name, unrelated := range map[string]string{"take": ":back|:house|:later", "later": ":house|:back ", "rules": ":modules|:rename"} {
		text := topic(name)
		for _, line := range strings.Split(text, "\n") {
			if regexp.MustCompile(`^  (` + unrelated + `)`).MatchString(line) {
				t.Errorf(":help %s tells of %s", name, line)
			}
		}
	}
	if text := topic("take"); !strings.Contains(text, "at LINE") || !strings.Contains(text, ":undo") {
		t.Errorf(":help take does not tell of earlier lines:\n%s", text)
	}
}

// Each command is shown in use, with words that its usage has.
func TestEveryCommandHasAnExample(t *testing.T) {
	p := &Prompt{}
	for _, c := range commands() {
		name, rest, _ := strings.Cut(strings.TrimPrefix(c.example, ":"), " ")
		if name != c.name && !strings.Contains(c.text, ":"+name) {
			t.Errorf(":%s is shown as %q", c.name, c.example)
		}
		usage, _, _ := strings.Cut(rest, " ")
		if regexp.MustCompile(`^[a-z]+$`).MatchString(usage) && regexp.MustCompile(`^:[a-z]+ \[[a-z]+`).MatchString(c.usage) &&
			!strings.Contains(c.usage, usage) && !strings.Contains(c.usage, "word") && !strings.Contains(c.usage, "name") {
			t.Errorf(":%s has no word %q: %s", c.name, usage, c.usage)
		}
		if text := overview(); !strings.Contains(text, c.usage) || !strings.Contains(text, c.example) {
			t.Errorf(":help all leaves :%s out", c.name)
		}
	}
	if text, err := p.help(""); err != nil || strings.Count(text, "\n") != 11 {
		t.Errorf(":help is no screen: %v\n%s", err, text)
	}
	if text, err := p.help("all"); err != nil || text != overview() {
		t.Errorf(":help all: %v", err)
	}
}
