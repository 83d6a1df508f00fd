// Package terminal is the only package that handles terminals. [Open] returns a [Reader], which
// reads lines with editing, history and completion; a [Screen] writes text with visible marks in
// place of control characters.
package terminal

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/chzyer/readline"

	"houserule/lang/source"
)

// ErrInterrupt is the error of a [Reader] when Ctrl-C was pressed.
var ErrInterrupt = errors.New("interrupted")

// Is reports whether a file is a terminal.
func Is(f *os.File) bool { return readline.IsTerminal(int(f.Fd())) }

// Reader reads lines that a person types.
type Reader interface {
	// Line reads one line and adds it to the history. It returns ErrInterrupt at Ctrl-C and
	// io.EOF at Ctrl-D.
	Line(prompt string) (string, error)
	// Answer is Line without the history.
	Answer(prompt string) (string, error)
	Close() error
}

// Config configures a [Reader].
type Config struct {
	// History returns the path of the history file; "" for none. It is called before the first
	// line. Nil for no history.
	History func() string
	// Complete returns the candidates that can replace before[from:], the end of the text before
	// the cursor. Nil for no completion.
	Complete func(before string) (from int, list []Candidate)
	Colours  bool // the terminal may be written to in colours
	Dumb     bool // the terminal cannot move its cursor
}

// Open starts reading from the terminal.
func Open(c Config) (Reader, error) {
	if c.Dumb {
		return &dumbReader{in: source.NewLines(os.Stdin, maxPlainLine), out: os.Stdout}, nil
	}
	r, err := newReader(&readline.Config{Stdin: readline.NewCancelableStdin(readline.Stdin)}, c)
	if err == nil {
		r.pastes = os.Stdout
	}
	return r, err
}

// newReader starts a reader. Ctrl-C closes the menu and ends the line.
func newReader(config *readline.Config, c Config) (*reader, error) {
	k := &keys{from: config.Stdin}
	m := &menu{complete: c.Complete, colours: c.Colours, size: size}
	if config.FuncGetWidth != nil {
		m.size = func() (columns, rows int) { return config.FuncGetWidth(), standardRows }
	}
	config.Stdin, config.Painter, config.Listener = k, painter{m}, &lineEdits{keys: k, menu: m}
	config.InterruptPrompt, config.DisableAutoSaveHistory, config.HistoryLimit = "^C", true, maxHistoryLines
	r := &reader{history: c.History, keys: k, menu: m}
	config.FuncFilterInputRune = r.filter
	var err error
	r.Instance, err = readline.NewEx(config)
	return r, err
}

// filter translates a key and reports whether it is passed on to readline. A key without effect is
// passed on as nothing, since readline would otherwise continue to read, even while an editor runs.
func (r *reader) filter(c rune) (rune, bool) {
	i := r.Instance
	if i != nil && !i.Operation.IsNormalMode() { // in a search of the history
		return c, doesSomething(c) && c != charUndo && c != readline.CharTab && c != menuBack
	}
	if !doesSomething(c) {
		return nothing, true
	}
	c, seen := r.menu.key(c)
	if !seen && c != readline.CharEnter && c != readline.CharCtrlJ {
		return nothing, true
	}
	if c == readline.CharCtrlZ && i != nil {
		r.suspend()
		return nothing, true // redraws the line
	}
	return c, seen
}

// suspend stops the process on Ctrl-Z until a shell continues it. That of readline waits forever
// if there is no shell.
func (r *reader) suspend() {
	r.Operation.Clean()
	r.markPastes("l") // a shell sets this mode itself
	_ = r.Config.FuncExitRaw()
	stopProcess()
	_ = r.Config.FuncMakeRaw()
	r.markPastes("h")
}

// standardRows is the height of a terminal whose size is not known.
const standardRows = 24

// size returns the size of the terminal in columns and rows.
func size() (columns, rows int) {
	columns, rows, err := readline.GetSize(int(os.Stdout.Fd()))
	if err != nil || columns <= 0 || rows <= 0 {
		return 80, standardRows
	}
	return columns, rows
}

type reader struct {
	*readline.Instance
	keys    *keys
	menu    *menu
	history func() string
	loaded  bool      // history was called
	path    string    // path of the history file; "" for none
	pastes  io.Writer // the terminal whose bracketed paste is switched; nil for none
}

func (r *reader) Line(prompt string) (string, error) {
	if !r.loaded {
		r.loaded = true
		r.loadHistory()
	}
	line, err := r.Answer(prompt)
	if err == nil && strings.TrimSpace(line) != "" && len(line) <= maxHistoryLine {
		line := strings.ReplaceAll(line, "\n", string(newLine))
		_ = r.SaveHistory(line)
		if r.path != "" {
			appendHistory(r.path, line)
		}
	}
	return line, err
}

// loadHistory loads the lines of the history.
func (r *reader) loadHistory() {
	if r.history == nil {
		return
	}
	if path := r.history(); path != "" {
		r.path = usableHistory(path)
	}
	if r.path == "" {
		return
	}
	for _, line := range readHistory(r.path) {
		_ = r.SaveHistory(line)
	}
}

func (r *reader) Answer(prompt string) (string, error) {
	r.SetPrompt(prompt)
	r.markPastes("h")
	line, err := r.Readline()
	r.markPastes("l")
	line = strings.ReplaceAll(line, string(newLine), "\n")
	switch {
	case errors.Is(err, readline.ErrInterrupt):
		return line, ErrInterrupt
	case errors.Is(err, io.EOF):
		return "", io.EOF
	}
	return line, err
}

// Above writes a text above the line that is being typed. It may be called by another goroutine than
// the one that reads.
func (r *reader) Above(text string) {
	_, _ = r.Stdout().Write([]byte(text)) // a terminal that cannot be written to ends the reading
}

// markPastes switches bracketed paste on ("h") or off ("l"). It is on only while a line is read,
// since other programs do not expect it.
func (r *reader) markPastes(how string) {
	if r.pastes != nil {
		_, _ = io.WriteString(r.pastes, "\x1b[?2004"+how)
	}
}
