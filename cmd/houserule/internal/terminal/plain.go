package terminal

import (
	"fmt"
	"io"

	"github.com/chzyer/readline"

	"houserule/lang/source"
)

// maxPlainLine is how many bytes a line may have at such a terminal.
const maxPlainLine = 1 << 20

// plain reads lines at a terminal that cannot move its cursor.
type plain struct {
	in  *source.Lines
	out io.Writer
}

// Line implements Reader.
func (p *plain) Line(prompt string) (string, error) { return p.Answer(prompt) }

// Answer implements Reader.
func (p *plain) Answer(prompt string) (string, error) {
	if _, err := fmt.Fprint(p.out, prompt); err != nil {
		return "", err
	}
	return p.in.Next()
}

// Close implements Reader.
func (p *plain) Close() error { return nil }

// Width is how many columns the terminal has; 0 where that is not known.
func (p *plain) Width() int { return max(readline.GetScreenWidth(), 0) }
