package prompt

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"houserule/lang/diag"
)

// mostPlayed is how large a file may be that is played at the table.
const mostPlayed = 1 << 20

// runs plays a file at the table, each of its lines as if it had been typed; it stops at
// the first that fails. ok is false for lines that are something else.
func (p *Prompt) runs(line string) (text string, ok, done bool, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), ":run")
	if !ok || p.Pending() || rest != "" && rest[0] != ' ' {
		return "", false, false, nil
	}
	path := unquoted(strings.TrimSpace(rest))
	switch {
	case path == "":
		return "", true, false, &diag.Problem{Message: "which file? :run FILE", Hint: "each of its lines is played as if it had been typed"}
	case p.fromFile != "":
		return "", true, false, fmt.Errorf("a file that is played plays no other: %s", path)
	}
	source, err := readPlayed(path)
	if err != nil {
		return "", true, false, err
	}
	p.fromFile = filepath.Base(path)
	defer func() { p.fromFile = "" }()
	first := p.lineNumber()
	at := 0
	for typed := range strings.Lines(source) {
		at++
		var out string
		if out, done, err = p.Process(strings.TrimRight(typed, "\r\n")); out != "" {
			text = lines(text, out)
		}
		if err != nil {
			p.Cancel()
			return text, true, false, fmt.Errorf("%w\n%s stops at its line %d", err, p.fromFile, at)
		}
		if done {
			break
		}
	}
	out, err := p.Finish()
	if text = lines(text, out); err != nil {
		return text, true, false, fmt.Errorf("%w\n%s stops at its end", err, p.fromFile)
	}
	return lines(text, p.fromFile+": "+played(first, p.lineNumber()-1)), true, done, nil
}

// lineNumber is the number of the next line that changes something.
func (p *Prompt) lineNumber() int64 {
	if p.Campaign != nil {
		return p.Campaign.Last() + 1
	}
	return int64(len(p.past)) + 1
}

// played names the lines that came of a file.
func played(first, last int64) string {
	switch {
	case last < first:
		return "nothing changed"
	case last == first:
		return fmt.Sprintf("line %d", first)
	case last == first+1:
		return fmt.Sprintf("lines %d and %d", first, last)
	}
	return fmt.Sprintf("lines %d to %d", first, last)
}

func readPlayed(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		err = errors.New("it is a folder")
	case err == nil && info.Size() > mostPlayed:
		err = fmt.Errorf("it is longer than %s bytes", diag.Count(mostPlayed))
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(path)
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	if err != nil {
		return "", fmt.Errorf("%s cannot be played: %w", path, err)
	}
	return string(text), nil
}
