package terminal

import (
	"fmt"
	"io"

	"github.com/chzyer/readline"

	"houserule/lang/source"
)

// maxPlainLine is the maximum size in bytes of a line at a dumb terminal.
const maxPlainLine = 1 << 20

// dumbReader reads lines at a terminal that cannot move its cursor.
type dumbReader struct {
	in  *source.Lines
	out io.Writer
}

// Line implements Reader.
func (p *dumbReader) Line(prompt string) (string, error) { return p.Answer(prompt) }

// Answer implements Reader.
func (p *dumbReader) Answer(prompt string) (string, error) {
	if _, err := fmt.Fprint(p.out, prompt); err != nil {
		return "", err
	}
	return p.in.Next()
}

// Close implements Reader.
func (p *dumbReader) Close() error { return nil }

// Width returns the number of columns of the terminal; 0 if it is not known.
func (p *dumbReader) Width() int { return max(readline.GetScreenWidth(), 0) }
