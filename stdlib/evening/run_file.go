package evening

import (
	"fmt"
	"path/filepath"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// runFile plays the file of a :run command: it calls does with each line, and stops at the first
// that fails. ok is false for any other command or line.
func (e *Evening) runFile(line string, does func(string) (string, bool, error)) (text string, ok, done bool, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), ":run")
	if !ok || e.Line.Pending() || rest != "" && rest[0] != ' ' {
		return "", false, false, nil
	}
	path := narrate.Unquoted(strings.TrimSpace(rest))
	switch {
	case path == "":
		return "", true, false, &diag.Problem{Message: "which file? :run FILE", Hint: "its lines are run as if you had typed them"}
	case e.playing != "":
		return "", true, false, fmt.Errorf("a file that is being run cannot run another one: %s", path)
	}
	played, err := input.ReadFile(path)
	if err != nil {
		return "", true, false, err
	}
	e.playing = filepath.Base(path)
	defer func() { e.playing = "" }()
	first := e.History.nextLine()
	at := 0
	for typed := range strings.Lines(played) {
		at++
		var out string
		if out, done, err = does(strings.TrimRight(typed, "\r\n")); out != "" {
			text = narrate.Lines(text, out)
		}
		if err != nil {
			e.Line.Cancel()
			return text, true, false, fmt.Errorf("%w\n%s stops at its line %d", err, e.playing, at)
		}
		if done {
			break
		}
	}
	var out string
	if e.Line.Pending() {
		out, _, err = does("")
	}
	if text = narrate.Lines(text, out); err != nil {
		return text, true, false, fmt.Errorf("%w\n%s stops at its end", err, e.playing)
	}
	return narrate.Lines(text, e.playing+": "+narrate.LineRange(first, e.History.nextLine()-1)), true, done, nil
}
