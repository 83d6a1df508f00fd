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
	Text string // replaces what is begun
	Help string // one line: what it is
}

// Keys of the list of what may follow, as the filter hands them on.
const (
	menuNext = '\ue00c'
	menuBack = '\ue00d'
)

// Bounds of what is drawn below a line: rows at most, and columns below which help has
// no room.
const (
	menuRows = 10
	helpRoom = 12
)

// menu is the list of candidates below the line, until another key is pressed.
type menu struct {
	complete func(before string) (from int, list []Candidate)
	size     func() (columns, rows int)
	colours  bool

	mu     sync.Mutex // it is also drawn when a line begins
	open   bool
	line   []rune // without what is chosen
	at     int    // the cursor in it
	from   int    // where what is begun begins
	list   []Candidate
	chosen int // -1 for none
	top    int // the first of the list that is drawn
}

// key translates a key while the list is open, and reports whether readline gets it.
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

// changed handles a key after readline and returns the new line and cursor; again reports that
// the line has to be drawn again.
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

// find computes the candidates.
func (m *menu) find(line []rune, pos int) {
	before := strings.ReplaceAll(string(line[:pos]), string(newLine), "\n")
	from, list := m.complete(before)
	m.line, m.at, m.from = line, pos, len([]rune(before[:from]))
	m.list, m.chosen, m.top = nil, -1, 0
	for _, c := range list {
		if diag.Printable(c.Text) == c.Text && !strings.ContainsAny(c.Text, "\n\t") {
			m.list = append(m.list, c) // without control characters, which a terminal would obey
		}
	}
	m.open = len(m.list) > 0
}

// openList inserts the common prefix of the candidates, and lists them where there is more than
// one.
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

// choose selects the next candidate or the one before; after the last, what was typed.
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

// with returns the line with a text in place of what is begun.
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
