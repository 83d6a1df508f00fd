package terminal

import (
	"fmt"
	"strings"
)

// moreMark is shown below a page.
const moreMark = "-- more: Space, Enter, arrows; q leaves --"

// pageKeys maps keys to the number of pages and lines by which they move.
var pageKeys = map[string]struct{ pages, lines int }{
	" ": {1, 0}, "f": {1, 0}, "\x1b[6~": {1, 0}, "\x06": {1, 0},
	"b": {-1, 0}, "\x1b[5~": {-1, 0}, "\x02": {-1, 0},
	"\r": {0, 1}, "\n": {0, 1}, "j": {0, 1}, "\x1b[B": {0, 1}, "\x1bOB": {0, 1},
	"k": {0, -1}, "\x1b[A": {0, -1}, "\x1bOA": {0, -1},
}

// Page shows lines page by page if they are more than the terminal has rows. It calls show to write
// a line. q, Esc, Ctrl-C and Ctrl-D leave.
func (r *reader) Page(lines []string, show func(line string)) error {
	_, rows := r.size()
	page := rows - 1
	if len(lines) <= page || page < 2 {
		for _, line := range lines {
			show(line)
		}
		return nil
	}
	if err := r.Config.FuncMakeRaw(); err != nil {
		return err
	}
	defer func() { _ = r.Config.FuncExitRaw() }() // readline expects this mode
	shown := 0                                    // index after the last line shown
	pressed := ""                                 // input that was not handled yet
	for to := page; ; {
		for ; shown < to; shown++ {
			show(lines[shown])
		}
		if shown == len(lines) {
			return nil
		}
		fmt.Fprintf(r.Config.Stdout, "%s", r.menu.paint("7", cutTo(moreMark, r.columns()-1)))
		if pressed == "" {
			part := make([]byte, 64)
			n, err := r.keys.from.Read(part)
			if err != nil {
				return err
			}
			pressed = string(part[:n])
		}
		fmt.Fprint(r.Config.Stdout, "\r\x1b[K")
		key := firstKey(pressed)
		pressed = pressed[len(key):]
		turn, known := pageKeys[key]
		switch {
		case !known && strings.Contains("qQ\x03\x04\x1b", key):
			return nil
		case !known:
			continue
		}
		to = max(min(shown+turn.pages*page+turn.lines, len(lines)), page)
		if to < shown { // backwards: redraw the page
			shown = to - page
			fmt.Fprint(r.Config.Stdout, "\x1b[H\x1b[J")
		}
	}
}

// firstKey returns the first key in the input typed.
func firstKey(typed string) string {
	for key := range pageKeys {
		if len(key) > 1 && strings.HasPrefix(typed, key) {
			return key
		}
	}
	if typed[0] == '\x1b' {
		return typed // an unknown sequence, or Esc
	}
	return typed[:1]
}

// size returns the size of the terminal in columns and rows.
func (r *reader) size() (columns, rows int) { return r.menu.size() }

func (r *reader) columns() int {
	columns, _ := r.size()
	return columns
}
