package repl

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// :help alone is a screen by task, and names no command that there is not.
func TestHelpByTask(t *testing.T) {
	t.Parallel()
	if len(commands.Tasks) != 12 {
		t.Errorf(":help has %d lines", len(commands.Tasks))
	}
	word := regexp.MustCompile(`(?:^| )(:[a-z]+)`)
	for _, line := range commands.Tasks {
		if len(line) > 80 {
			t.Errorf("%d columns: %s", len(line), line)
		}
		for _, m := range word.FindAllStringSubmatch(line, -1) {
			if !slices.Contains(commands.CommandNames(), m[1][1:]) {
				t.Errorf("there is no %s: %s", m[1], line)
			}
		}
	}
}

// Help on a word of the language that names a command tells of the commands for the same thing,
// not of those whose text happens to have the word.
func TestHelpTellsOfRelatedCommands(t *testing.T) {
	t.Parallel()
	for name, list := range commands.Related {
		for _, other := range append(list, name) {
			if !slices.Contains(commands.CommandNames(), other) {
				t.Errorf("%s: there is no :%s", name, other)
			}
		}
	}
	for name, unrelated := range map[string]string{"take": ":back|:house|:later", "later": ":house|:back ", "rules": ":modules|:rename"} {
		text := commands.Topic(name)
		for _, line := range strings.Split(text, "\n") {
			if regexp.MustCompile(`^  (` + unrelated + `)`).MatchString(line) {
				t.Errorf(":help %s tells of %s", name, line)
			}
		}
	}
	if text := commands.Topic("take"); !strings.Contains(text, "at LINE") || !strings.Contains(text, ":undo") {
		t.Errorf(":help take does not tell of earlier lines:\n%s", text)
	}
}

// Each command is shown in use, with words that its usage has.
func TestEveryCommandHasAnExample(t *testing.T) {
	t.Parallel()
	p := &evening.Evening{}
	for _, c := range commands.All() {
		name, rest, _ := strings.Cut(strings.TrimPrefix(c.Example, ":"), " ")
		if name != c.Name && !strings.Contains(c.Text, ":"+name) {
			t.Errorf(":%s is shown as %q", c.Name, c.Example)
		}
		usage, _, _ := strings.Cut(rest, " ")
		if regexp.MustCompile(`^[a-z]+$`).MatchString(usage) && regexp.MustCompile(`^:[a-z]+ \[[a-z]+`).MatchString(c.Usage) &&
			!strings.Contains(c.Usage, usage) && !strings.Contains(c.Usage, "word") && !strings.Contains(c.Usage, "name") {
			t.Errorf(":%s has no word %q: %s", c.Name, usage, c.Usage)
		}
		if text := commands.Overview(); !strings.Contains(text, c.Usage) || !strings.Contains(text, c.Example) {
			t.Errorf(":help all leaves :%s out", c.Name)
		}
	}
	if text, err := commands.Help(p, ""); err != nil || strings.Count(text, "\n") != 11 {
		t.Errorf(":help is no screen: %v\n%s", err, text)
	}
	if text, err := commands.Help(p, "all"); err != nil || text != commands.Overview() {
		t.Errorf(":help all: %v", err)
	}
}
