package sandbox

import (
	"io"
	"strings"

	"houserule/lang/diag"
)

// output writes what scripts print: limited per command and safe for terminals.
type output struct {
	to       io.Writer   // nil discards everything
	limit    int         // bytes printed per command
	printed  lineCounter // by print
	texts    lineCounter // by Tell
	silences int         // nesting of Silently
	lines    int64       // number of printed lines
}

// lineCounter counts the bytes of lines up to a limit.
type lineCounter struct {
	bytes int
	cut   bool
}

// line returns the part of the next line that may be shown; false if the limit was reached
// before. word is added to the line that reaches it.
func (l *lineCounter) line(s string, limit int, word string) (string, bool) {
	if l.cut {
		return "", false
	}
	if room := limit - l.bytes; len(s)+1 > room {
		l.cut = true
		s = strings.ToValidUTF8(s[:max(room-1, 0)], "") + "\n" + word
	}
	l.bytes += len(s) + 1
	return s, true
}

func (o *output) begin() { o.printed, o.texts = lineCounter{}, lineCounter{} }

// textFactor is the limit of LimitText relative to that of print, as a script that plays a whole
// session is one command.
const textFactor = 16

// LimitText counts text that rules show to people against a limit of the command. It returns the
// part that may be shown; ok is false if the limit was reached before.
func (h *Host) LimitText(text string) (shown string, ok bool) {
	return h.output.texts.line(Printable(text), textFactor*h.output.limit, "(more was said than a command may say; the rest is cut)")
}

func (o *output) line(s string) {
	o.lines++
	if o.to == nil || o.silences > 0 {
		return
	}
	s, ok := o.printed.line(s, o.limit, "(more was printed than a command may print; the rest is cut)")
	if !ok {
		return
	}
	// Ignore the error: a closed terminal must not change the result of a script.
	_, _ = io.WriteString(o.to, Printable(s)+"\n")
}

// Printed returns the number of lines printed so far.
func (h *Host) Printed() int64 { return h.output.lines }

// Silently runs f and discards what it prints.
func (h *Host) Silently(f func() error) error {
	h.output.silences++
	defer func() { h.output.silences-- }()
	return f()
}

// Printable replaces characters that would control a terminal; see [diag.Printable].
func Printable(s string) string { return diag.Printable(s) }
