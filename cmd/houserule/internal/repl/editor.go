package repl

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/lang/source"
)

// editor returns a function that opens a text in $VISUAL or $EDITOR; nil if neither is set. If
// input is a pipe, the editor has no input, since the lines of the pipe are for the prompt.
func editor(p *program.Program) func(name, text string) (string, error) {
	named := p.Getenv("VISUAL")
	if named == "" {
		named = p.Getenv("EDITOR")
	}
	if named == "" && p.AtTerminal() {
		named = "vi"
	}
	words := strings.Fields(named)
	if len(words) == 0 {
		return nil
	}
	return func(name, text string) (string, error) {
		folder, remove, err := source.MkdirTemp("", "houserule-")
		if err != nil {
			return "", fmt.Errorf("cannot create a file for the editor: %w", err)
		}
		defer remove()
		path := filepath.Join(folder, fileName(name)+".lua")
		if err := os.WriteFile(path, []byte(strings.TrimRight(text, "\n")+"\n"), 0o600); err != nil {
			return "", fmt.Errorf("cannot create a file for the editor: %w", err)
		}
		edit := exec.Command(words[0], append(words[1:], path)...)
		edit.Stderr = p.Err
		if p.AtTerminal() {
			edit.Stdin, edit.Stdout, edit.Stderr = os.Stdin, os.Stdout, os.Stderr
		}
		var ended *exec.ExitError
		switch err := edit.Run(); {
		case errors.As(err, &ended):
			return "", fmt.Errorf("%s exited with code %d: nothing is changed", words[0], ended.ExitCode())
		case err != nil:
			return "", &diag.Problem{Message: fmt.Sprintf("%s cannot be started: %s", words[0], source.Reason(err)), Hint: "$VISUAL or $EDITOR names the editor", Cause: err}
		}
		edited, err := source.ReadPath(path, int64(program.Limits(1).Compile.Source))
		if err != nil {
			return "", fmt.Errorf("the edited file cannot be read: %s", source.Reason(err))
		}
		return string(edited), nil
	}
}

// fileName returns a name that is valid for a file.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '.' || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
}
