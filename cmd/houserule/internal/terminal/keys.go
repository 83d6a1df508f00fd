package terminal

import (
	"bytes"
	"io"
	"strings"
	"sync"

	"github.com/chzyer/readline"
)

// Characters for private use that represent, while a line is edited, what it cannot contain.
const (
	newLine = '\ue00a' // a new line within an entry
	pasted  = '\ue00b' // a pasted text that is not in the line yet
	nothing = '\ue00e' // a key that does nothing
)

// charUndo is Ctrl-_, which undoes typing.
const charUndo = 0x1f

// Sequences that a terminal sends before and after a pasted text in the mode bracketed paste.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

// sequences are the escape sequences that [keys] handles, longest first.
var sequences = []string{pasteBegins, pasteEnds, shiftTab, "\x1b\r", "\x1b\n"}

// shiftTab is the escape sequence of Shift-Tab.
const shiftTab = "\x1b[Z"

// keys reads the input of a terminal and replaces each pasted text by the character pasted, so that
// control characters in it have no effect and its lines do not run immediately.
type keys struct {
	from    io.ReadCloser
	partial []byte // the beginning of a sequence whose rest was not read yet
	pasting bool   // the input is within a pasted text
	text    []byte // the pasted text so far
	tooLong bool   // text is longer than maxPasted
	ready   []byte // bytes that Read returns next
	err     error

	mu    sync.Mutex
	texts []string // pasted texts whose characters were not handled yet
}

// Read implements io.Reader.
func (k *keys) Read(to []byte) (int, error) {
	for len(k.ready) == 0 && k.err == nil {
		part := make([]byte, 4<<10)
		n, err := k.from.Read(part)
		k.split(part[:n])
		if k.err = err; err != nil {
			k.ready = append(k.ready, k.partial...) // its rest will not come
			k.partial = nil
		}
	}
	n := copy(to, k.ready)
	k.ready = k.ready[n:]
	if n == 0 {
		return 0, k.err
	}
	return n, nil
}

// Close implements io.Closer.
func (k *keys) Close() error { return k.from.Close() }

// split appends the keys in a part of the input to ready, and its pasted texts to texts.
func (k *keys) split(part []byte) {
	rest := append(k.partial, part...)
	for k.partial = nil; len(rest) > 0; {
		mark, begins := markAt(rest)
		switch {
		case begins:
			k.partial = append([]byte(nil), rest...)
			return
		case mark == pasteBegins:
			k.pasting = true
		case mark == pasteEnds && k.pasting:
			k.pasting = false
			k.mu.Lock()
			k.texts = append(k.texts, inOneLine(string(k.text), k.tooLong))
			k.mu.Unlock()
			k.text, k.tooLong = nil, false
			k.ready = append(k.ready, string(pasted)...)
		case k.pasting:
			mark = ""
			if k.tooLong = k.tooLong || len(k.text) == maxPasted; !k.tooLong {
				k.text = append(k.text, rest[0])
			}
		case mark == shiftTab:
			k.ready = append(k.ready, string(menuBack)...)
		case mark == "\x1b\r" || mark == "\x1b\n":
			k.ready = append(k.ready, string(newLine)...)
		case mark == "":
			k.ready = append(k.ready, rest[0])
		}
		rest = rest[max(len(mark), 1):]
	}
}

// markAt returns the sequence with which a text begins; "" for none. begins reports whether the
// text is an incomplete sequence.
func markAt(text []byte) (mark string, begins bool) {
	if text[0] != sequences[0][0] {
		return "", false
	}
	for _, m := range sequences {
		if bytes.HasPrefix(text, []byte(m)) {
			return m, false
		}
		begins = begins || strings.HasPrefix(m, string(text))
	}
	return "", begins
}

// maxPasted is the maximum size of a pasted text in bytes.
const maxPasted = 256 << 10

// tooLong replaces a pasted text that is longer than maxPasted; it is a comment in Lua.
const tooLong = "-- the pasted text is too long for a line; :run FILE runs a file"

// inOneLine returns a pasted text as it is edited: without control characters, and with newLine for
// line ends. If it is too long (over), it is replaced, since a part of it might have any effect.
func inOneLine(text string, over bool) string {
	if over {
		return tooLong
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\r':
			return newLine
		case c == '\t':
			return ' '
		case c < ' ' || c == 0x7f || c == pasted:
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "\ufffd"))
	return strings.TrimRight(text, string(newLine))
}

// next removes and returns the text for the next pasted character; "" for none.
func (k *keys) next() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.texts) == 0 {
		return ""
	}
	text := k.texts[0]
	k.texts = k.texts[1:]
	return text
}

// lineEdits is notified of each change of a line while it is edited.
type lineEdits struct {
	keys *keys
	menu *menu
	mu   sync.Mutex // readline may report the end of one line while the next begins
	line []rune
	undo []lineState
	at   int
}

// lineState is an earlier text of a line, with the position of the cursor.
type lineState struct {
	line []rune
	at   int
}

// maxUndo is the number of states of a line that Ctrl-_ can restore.
const maxUndo = 1000

// OnChange implements readline.Listener: it inserts a pasted text in place of its character,
// and undoes typing.
func (e *lineEdits) OnChange(line []rune, pos int, key rune) ([]rune, int, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case line == nil && key == 0, key == readline.CharEnter, key == readline.CharCtrlJ, key == readline.CharInterrupt:
		e.line, e.undo, e.at = nil, nil, 0
		return nil, 0, false
	case key == charUndo:
		e.menu.close()
		if n := len(e.undo); n > 0 {
			e.line, e.at = e.undo[n-1].line, e.undo[n-1].at
			e.undo = e.undo[:n-1]
		}
		return append([]rune(nil), e.line...), e.at, true
	}
	if key == nothing && pos > 0 && pos <= len(line) && line[pos-1] == nothing {
		return append(append([]rune(nil), line[:pos-1]...), line[pos:]...), pos - 1, true
	}
	line, pos, whole := byGraphemes(e.line, e.at, line, pos, key)
	line, pos, changed := e.menu.changed(line, pos, key)
	changed = changed || whole
	if key == pasted {
		text := []rune(e.keys.next())
		if pos > 0 && pos <= len(line) && line[pos-1] == pasted {
			line = append(append(append([]rune(nil), line[:pos-1]...), text...), line[pos:]...)
			pos, changed = pos-1+len(text), true
		}
	}
	if string(line) != string(e.line) {
		if e.undo = append(e.undo, lineState{e.line, e.at}); len(e.undo) > maxUndo {
			e.undo = e.undo[1:]
		}
		e.line = append([]rune(nil), line...)
	}
	e.at = pos
	return line, pos, changed
}

// painter draws line ends within an entry, and the menu below it.
type painter struct{ menu *menu }

// Paint implements readline.Painter.
func (p painter) Paint(line []rune, _ int) []rune {
	shown := make([]rune, len(line))
	for i, c := range line {
		switch c {
		case newLine:
			c = '⏎'
		case pasted, menuNext, menuBack, nothing: // OnChange removes it
			c = ' '
		}
		shown[i] = c
	}
	return append(shown, []rune(p.menu.drawn())...)
}

// doesSomething reports whether readline handles a control character. It would insert any other
// into the line.
func doesSomething(c rune) bool {
	return c < 0 || c >= ' ' || c == charUndo || strings.ContainsRune("\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x10\x12\x13\x14\x15\x17\x19\x1a", c)
}
