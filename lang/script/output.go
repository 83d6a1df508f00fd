package script

import (
	"io"
	"strings"

	"houserule/lang/diag"
)

// output is where print writes: bounded per command and harmless to terminals.
type output struct {
	to      io.Writer
	limit   int
	written int
	cut     bool
}

func (o *output) begin() { o.written, o.cut = 0, false }

func (o *output) line(s string) {
	if o.to == nil || o.cut {
		return
	}
	if room := o.limit - o.written; len(s)+1 > room {
		o.cut = true
		s = strings.ToValidUTF8(s[:max(room-1, 0)], "") + "\n(more was printed than a command may print; the rest is cut)"
	}
	o.written += len(s) + 1
	// What a person reads is not part of the game: a terminal that is gone
	// must not change an outcome.
	_, _ = io.WriteString(o.to, Printable(s)+"\n")
}

// Printable makes a text harmless to a terminal: see [diag.Printable].
func Printable(s string) string { return diag.Printable(s) }
