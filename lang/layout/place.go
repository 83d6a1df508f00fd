package layout

import "unicode/utf8"

// lineUp works out where every word stands. Where that moves words, other columns may
// have come about; in the end nothing moves any more, and formatting a file twice is
// formatting it once.
func (p *page) lineUp() {
	p.at = make([]int, len(p.list))
	p.held = make([]int, len(p.list))
	for range mostRounds {
		p.findAligned()
		p.place(p.findColumns())
		p.placeComments()
		if p.settled() {
			return
		}
	}
	// Columns that push each other on for ever are none.
	for i := range p.list {
		p.list[i].gap = min(p.list[i].gap, 1)
		p.list[i].column = -i
	}
	for range 2 {
		p.findAligned()
		p.place(&columns{})
		p.placeComments()
		p.settled()
	}
}

// mostRounds bounds how often columns are looked for, mostPasses how often words are
// placed with them. Two rounds of two passes are usual.
const mostRounds, mostPasses = 8, 50

// settled takes over where words stand, and tells whether they stood there before.
func (p *page) settled() bool {
	same := true
	end := 0
	for i := range p.list {
		w := &p.list[i]
		gap := p.at[i] - end
		if w.first {
			gap = w.gap
		}
		if w.column != p.at[i] || w.gap != gap {
			w.column, w.gap, same = p.at[i], gap, false
		}
		end = columnAfter(p.at[i], w.text)
	}
	return same
}

// place puts words into their columns.
func (p *page) place(c *columns) {
	p.hold(c)
	for range mostPasses {
		if p.pass() {
			continue
		}
		// A row that was pushed to a column takes those beside it along.
		if !c.joinRuns(func(i int) bool { w := c.rows[i].word; return p.at[w] > p.free(w) }) {
			return
		}
		p.hold(c)
	}
	clear(p.held)
	p.pass()
}

// column is where words stand that are lined up.
type column struct {
	at    int
	right bool // they end there
}

// hold tells words which column holds them.
func (p *page) hold(c *columns) {
	clear(p.held)
	p.columns = append(p.columns[:0], column{})
	number := make([]int, len(c.rows))
	line := make([]int, len(c.rows))
	for i := range c.rows {
		// Two words of one line cannot stand in one column.
		s, n := c.find(i), c.rows[i].line+1
		c.of[s].wide = c.of[s].wide && line[s] != n
		line[s] = n
	}
	for i := range c.rows {
		s := c.find(i)
		if !c.of[s].wide {
			continue
		}
		if number[s] == 0 {
			number[s] = len(p.columns)
			p.columns = append(p.columns, column{right: c.of[s].right && !c.of[s].left})
		}
		p.held[c.rows[i].word] = number[s]
	}
}

// free is where a word that is not the first of its line begins if nothing holds it.
func (p *page) free(i int) int {
	return columnAfter(p.at[i-1], p.list[i-1].text) + p.blanks(i)
}

// pass places all words for the columns as they are, and tells whether a column moved.
func (p *page) pass() bool {
	moved := false
	for n := range p.lines {
		l := &p.lines[n]
		l.indent = p.indent(l)
		at := l.indent
		for i := l.first; i < l.end; i++ {
			w := &p.list[i]
			if i > l.first {
				if w.sort == comment && i == l.end-1 {
					break
				}
				at += p.blanks(i)
				if held := p.held[i]; held > 0 {
					c, length := &p.columns[held], 0
					if c.right {
						length = p.lengthOfNumber(i)
					}
					if at+length > c.at {
						c.at, moved = at+length, true
					}
					at = c.at - length
				}
			}
			p.at[i] = at
			if w.opens() {
				p.begin(l, i)
			}
			at = columnAfter(at, w.text)
		}
		l.width = at
	}
	return moved
}

// lengthOfNumber is that of the number, with its sign, or else of the word.
func (p *page) lengthOfNumber(i int) int {
	length := utf8.RuneCountInString(p.list[i].text)
	if p.list[i].sort == unary && i+1 < len(p.list) {
		length += utf8.RuneCountInString(p.list[i+1].text)
	}
	return length
}

// indent is where a line begins.
func (p *page) indent(l *line) int {
	w := &p.list[l.first]
	if w.closes() {
		return p.frames[w.shuts].base
	}
	indent := p.frames[w.within].content
	if l.continued {
		indent += step
	}
	return indent
}

// begin says where the lines in a frame stand, that a word of a line opens.
func (p *page) begin(l *line, i int) {
	f := &p.frames[p.list[i].opened]
	above := &p.frames[f.parent]
	switch {
	case p.shares(f, above):
		f.base = above.base
	case p.list[l.first].closes() && l.indent < above.content:
		f.base = l.indent
	default:
		f.base = above.content
		if l.continued && p.list[l.first].within == f.parent {
			f.base += step
		}
	}
	f.content = f.base + step
	if f.aligned {
		f.content = p.at[i] + utf8.RuneCountInString(p.list[i].text) + p.blanks(i+1)
	}
}

// shares tells whether a frame that begins on the line of the one around it stands no
// deeper: both end together, or the inner one at the beginning of a line.
func (p *page) shares(f, above *frame) bool {
	if above.open < 0 || p.list[above.open].line != p.list[f.open].line || f.close >= len(p.list) {
		return false
	}
	return p.list[f.close].first || above.close < len(p.list) && p.list[f.close].line == p.list[above.close].line
}
