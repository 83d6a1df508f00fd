// Package terminal is the one place that knows how lines are edited at a real
// terminal. Everything else reads lines through a Reader.
package terminal

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chzyer/readline"

	"houserule/lang/diag"
)

// ErrInterrupt is what reading gives when the person pressed Ctrl-C.
var ErrInterrupt = errors.New("interrupted")

// Is reports whether a file is a terminal.
func Is(f *os.File) bool { return readline.IsTerminal(int(f.Fd())) }

// Reader reads lines that a person types.
type Reader interface {
	// Line reads one line and remembers it. It gives ErrInterrupt at Ctrl-C and
	// io.EOF at Ctrl-D.
	Line(prompt string) (string, error)
	// Answer reads one line that is no command and is not remembered.
	Answer(prompt string) (string, error)
	Close() error
}

// Config says how lines are edited.
type Config struct {
	Home     string                                   // where the history is kept; "" for nowhere
	Complete func(line string) (ends, whole []string) // what may follow, and how each reads
}

// historyName is the file in the home folder that remembers lines.
const historyName = ".houserule_history"

// Open takes hold of the terminal.
func Open(c Config) (Reader, error) {
	config := &readline.Config{InterruptPrompt: "^C", EOFPrompt: "", DisableAutoSaveHistory: true}
	if c.Home != "" {
		config.HistoryFile = history(filepath.Join(c.Home, historyName))
	}
	if c.Complete != nil {
		config.AutoComplete = completer{c.Complete}
	}
	return newReader(config)
}

// newReader begins to read. Ctrl-C leaves what may follow and the line at once,
// where readline by itself leaves one after the other.
func newReader(config *readline.Config) (*reader, error) {
	r := &reader{}
	config.FuncFilterInputRune = func(c rune) (rune, bool) {
		if i := r.Instance; c == readline.CharInterrupt && i != nil && i.Operation.IsInCompleteMode() {
			i.Operation.ExitCompleteMode(true)
		}
		return c, true
	}
	var err error
	r.Instance, err = readline.NewEx(config)
	return r, err
}

// history is a file if lines can be remembered in it: readline reads it whole,
// so what is no file, or a huge one, is left alone.
func history(path string) string {
	info, err := os.Stat(path)
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxHistory) {
		return ""
	}
	return path
}

// Bounds of the history, in bytes: of the file, and of one line.
const (
	maxHistory     = 4 << 20
	maxHistoryLine = 8 << 10
)

type reader struct{ *readline.Instance }

func (r *reader) Line(prompt string) (string, error) {
	line, err := r.Answer(prompt)
	if err == nil && line != "" && len(line) <= maxHistoryLine {
		_ = r.SaveHistory(line) // a history that cannot be written spoils nothing
	}
	return line, err
}

func (r *reader) Answer(prompt string) (string, error) {
	r.SetPrompt(prompt)
	line, err := r.Readline()
	switch {
	case errors.Is(err, readline.ErrInterrupt):
		return line, ErrInterrupt
	case errors.Is(err, io.EOF):
		return "", io.EOF
	}
	return line, err
}

type completer struct {
	complete func(line string) (ends, whole []string)
}

// Do implements readline.AutoCompleter: what may be added at the cursor, and
// how many characters before it belong to the word.
func (c completer) Do(line []rune, pos int) ([][]rune, int) {
	ends, whole := c.complete(string(line[:pos]))
	var out [][]rune
	length := 0
	for i, end := range ends {
		if diag.Printable(end) != end || strings.ContainsAny(end, "\n\t") {
			continue // readline shows what it is given
		}
		out = append(out, []rune(end))
		length = len([]rune(whole[i])) - len([]rune(end))
	}
	return out, length
}
