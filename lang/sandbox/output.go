package sandbox

import (
	"io"
	"strings"

	"houserule/lang/diag"
)

// output is where print writes: bounded per command and harmless to terminals.
type output struct {
	to      io.Writer
	limit   int
	printed flow
	told    flow
	silent  int // functions inside of which nothing is printed
	lines   int64
}

// flow is text that comes line by line, up to a limit.
type flow struct {
	bytes int
	cut   bool
}

// line gives what may be shown of the next line; none when the limit was
// reached before. The line at which it is reached ends with a word of it.
func (f *flow) line(s string, limit int, word string) (string, bool) {
	if f.cut {
		return "", false
	}
	if room := limit - f.bytes; len(s)+1 > room {
		f.cut = true
		s = strings.ToValidUTF8(s[:max(room-1, 0)], "") + "\n" + word
	}
	f.bytes += len(s) + 1
	return s, true
}

func (o *output) begin() { o.printed, o.told = flow{}, flow{} }

// toldFactor times what one command may print may be told outside of print: a
// script that plays a whole evening in one go is one command, too.
const toldFactor = 16

// Tell counts text that rules say to people, besides print, against the output limit of the
// command. It returns the part that may be shown; ok is false when the limit was reached
// before.
func (h *Host) Tell(text string) (shown string, ok bool) {
	return h.output.told.line(Printable(text), toldFactor*h.output.limit, "(more was said than a command may say; the rest is cut)")
}

func (o *output) line(s string) {
	o.lines++
	if o.to == nil || o.silent > 0 {
		return
	}
	s, ok := o.printed.line(s, o.limit, "(more was printed than a command may print; the rest is cut)")
	if !ok {
		return
	}
	// What a person reads is not part of the game: a terminal that is gone
	// must not change an outcome.
	_, _ = io.WriteString(o.to, Printable(s)+"\n")
}

// Printed tells how often a line was printed.
func (h *Host) Printed() int64 { return h.output.lines }

// Silently runs f without printing anything that it prints: it never happens.
func (h *Host) Silently(f func() error) error {
	h.output.silent++
	defer func() { h.output.silent-- }()
	return f()
}

// Printable makes a text harmless to a terminal: see [diag.Printable].
func Printable(s string) string { return diag.Printable(s) }
