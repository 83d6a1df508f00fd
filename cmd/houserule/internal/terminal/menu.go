package terminal

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/chzyer/readline"
	"github.com/rivo/uniseg"

	"houserule/lang/diag"
)

// Candidate is a word that can complete a line.
type Candidate struct {
	Text string // replaces the word begun
	Help string // description in one line
}

// Characters for private use that represent the keys of the menu.
const (
	menuNext = '\ue00c'
	menuBack = '\ue00d'
)

// Limits of the menu: its maximum number of rows, and the width in columns below which help is not
// shown.
const (
	menuRows = 10
	helpRoom = 12
)

// menu is the list of candidates below the line, until another key is pressed.
type menu struct {
	complete func(before string) (from int, list []Candidate)
	size     func() (columns, rows int)
	colours  bool

	mu     sync.Mutex // guards the following fields
	open   bool
	line   []rune // the line before a candidate was chosen
	at     int    // position of the cursor in line
	from   int    // index in line of the word begun
	list   []Candidate
	chosen int // index in list; -1 for none
	top    int // index in list of the first visible candidate
}

// key translates a key for the menu, and reports whether it is passed on to readline.
func (m *menu) key(c rune) (rune, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case c == readline.CharTab:
		return menuNext, m.complete != nil
	case !m.open:
		return c, c != menuBack
	case c == readline.CharNext:
		return menuNext, true
	case c == readline.CharPrev:
		return menuBack, true
	case c == readline.CharEnter || c == readline.CharCtrlJ:
		m.open = false
		return c, m.chosen < 0
	case c == readline.CharInterrupt:
		m.open = false
	}
	return c, true
}

// changed handles a key after readline and returns the new line and cursor; again reports whether
// the line must be drawn again.
func (m *menu) changed(line []rune, pos int, key rune) (now []rune, at int, again bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case key == menuNext || key == menuBack:
		if pos > 0 && pos <= len(line) && line[pos-1] == key {
			line, pos = append(append([]rune(nil), line[:pos-1]...), line[pos:]...), pos-1
		}
		if m.open && len(m.list) > 1 {
			line, pos = m.choose(key)
		} else {
			line, pos = m.openList(line, pos)
		}
		return line, pos, true
	case !m.open:
		return line, pos, false
	case key == readline.CharBackspace || key == readline.CharCtrlH || key > ' ' && key < 0xe000:
		m.find(line, pos)
	default:
		m.open = false
	}
	return line, pos, true
}

// close closes the list.
func (m *menu) close() {
	m.mu.Lock()
	m.open = false
	m.mu.Unlock()
}

// find computes the candidates for a line and cursor, and opens the list if there are any.
func (m *menu) find(line []rune, pos int) {
	before := strings.ReplaceAll(string(line[:pos]), string(newLine), "\n")
	from, list := m.complete(before)
	m.line, m.at, m.from = line, pos, len([]rune(before[:from]))
	m.list, m.chosen, m.top = nil, -1, 0
	for _, c := range list {
		if diag.Printable(c.Text) == c.Text && !strings.ContainsAny(c.Text, "\n\t") {
			m.list = append(m.list, c) // a terminal would obey control characters
		}
	}
	m.open = len(m.list) > 0
}

// openList inserts the common prefix of the candidates, and opens the list if there is more than
// one. It returns the new line and cursor.
func (m *menu) openList(line []rune, pos int) ([]rune, int) {
	m.find(line, pos)
	if !m.open {
		return line, pos
	}
	common := []rune(m.list[0].Text)
	for _, c := range m.list[1:] {
		n := 0
		for _, r := range c.Text {
			if n == len(common) || common[n] != r {
				break
			}
			n++
		}
		common = common[:n]
	}
	m.open = len(m.list) > 1
	if len(common) >= pos-m.from {
		m.line, m.at = m.with(common)
	}
	return m.line, m.at
}

// choose selects the next or previous candidate, and returns the new line and cursor. The typed
// text follows the last candidate.
func (m *menu) choose(key rune) ([]rune, int) {
	n := len(m.list) + 1
	step := 1
	if key == menuBack {
		step = n - 1
	}
	m.chosen = (m.chosen+1+step)%n - 1
	if m.chosen < 0 {
		return m.line, m.at
	}
	return m.with([]rune(m.list[m.chosen].Text))
}

// with returns the line with a text in place of the word begun, and the cursor after it.
func (m *menu) with(text []rune) ([]rune, int) {
	line := append(append(append([]rune(nil), m.line[:m.from]...), text...), m.line[m.at:]...)
	return line, m.from + len(text)
}

// drawn returns the characters that draw the list below the cursor and restore the cursor. They
// scroll the screen first if there is no room.
func (m *menu) drawn() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.open {
		return ""
	}
	rows := m.rows()
	var b strings.Builder
	fmt.Fprintf(&b, " \b%s\x1b[%dA\x1b7", strings.Repeat("\x1bD", len(rows)), len(rows))
	for _, row := range rows {
		b.WriteString("\r\n\x1b[K" + row)
	}
	b.WriteString("\x1b8")
	return b.String()
}

// rows returns the visible lines of the list: names with their help.
func (m *menu) rows() []string {
	columns, rows := m.size()
	most := min(menuRows, max(rows-4, 1))
	if m.chosen >= 0 {
		m.top = min(max(m.top, m.chosen-most+1), m.chosen)
	}
	seen := m.list[m.top:min(m.top+most, len(m.list))]
	name := 0
	for _, c := range seen {
		name = max(name, uniseg.StringWidth(c.Text))
	}
	room := columns - 1 - len("  ") - name - len("  ")
	var list []string
	for i, c := range seen {
		text, help := cutTo(c.Text, columns-3), ""
		if help = firstLine(c.Help); help != "" && room >= helpRoom {
			help = strings.Repeat(" ", name-uniseg.StringWidth(text)) + "  " + m.paint("2", cutTo(help, room))
		} else {
			help = ""
		}
		if m.top+i == m.chosen {
			list = append(list, m.paint("1", "> "+text)+help)
		} else {
			list = append(list, "  "+text+help)
		}
	}
	if more := len(m.list) - len(seen); more > 0 {
		list = append(list, m.paint("2", cutTo(fmt.Sprintf("  %d more", more), columns-1)))
	}
	return list
}

func (m *menu) paint(code, text string) string {
	if !m.colours {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// firstLine returns the first line of a text, without control characters.
func firstLine(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, diag.Printable(text))
}

// cutTo cuts a text to a width in columns.
func cutTo(text string, columns int) string {
	if columns <= 0 {
		return ""
	}
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	const dots = "..."
	var b strings.Builder
	at := 0
	for g := uniseg.NewGraphemes(text); g.Next(); {
		if at += g.Width(); at > columns-len(dots) {
			break
		}
		b.WriteString(g.Str())
	}
	return strings.TrimRight(b.String(), " ") + dots[:min(len(dots), columns)]
}
