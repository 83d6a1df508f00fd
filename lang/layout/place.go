package layout

import "unicode/utf8"

// lineUp computes the positions of all words. Moving words may create other columns, so it
// repeats until nothing moves: formatting is idempotent.
func (p *page) lineUp() {
	p.positions = make([]int, len(p.list))
	p.columnOf = make([]int, len(p.list))
	for range maxRounds {
		p.findAligned()
		p.place(p.findColumns())
		p.placeComments()
		if p.settle() {
			return
		}
	}
	// Columns that keep moving each other are given up.
	for i := range p.list {
		p.list[i].gap = min(p.list[i].gap, 1)
		p.list[i].column = -i
	}
	for range 2 {
		p.findAligned()
		p.place(&columns{})
		p.placeComments()
		p.settle()
	}
}

// maxRounds is the maximum number of searches for columns, maxPasses the maximum number of
// passes with the same columns. Two of each are usual.
const maxRounds, maxPasses = 8, 50

// settle stores the new positions in the words and reports whether they are unchanged.
func (p *page) settle() bool {
	same := true
	end := 0
	for i := range p.list {
		w := &p.list[i]
		gap := p.positions[i] - end
		if w.first {
			gap = w.gap
		}
		if w.column != p.positions[i] || w.gap != gap {
			w.column, w.gap, same = p.positions[i], gap, false
		}
		end = columnAfter(p.positions[i], w.text)
	}
	return same
}

// place moves words to their columns.
func (p *page) place(c *columns) {
	p.assignColumns(c)
	for range maxPasses {
		if p.pass() {
			continue
		}
		// A row that another one moved to a column takes adjacent rows with it.
		if !c.joinRuns(func(i int) bool { w := c.rows[i].word; return p.positions[w] > p.freeColumn(w) }) {
			return
		}
		p.assignColumns(c)
	}
	clear(p.columnOf)
	p.pass()
}

// column is the position of a column.
type column struct {
	at    int
	right bool // words end there
}

// assignColumns sets the column of each word.
func (p *page) assignColumns(c *columns) {
	clear(p.columnOf)
	p.columns = append(p.columns[:0], column{})
	number := make([]int, len(c.rows))
	line := make([]int, len(c.rows))
	for i := range c.rows {
		// Two words of one line cannot be in the same column.
		s, n := c.find(i), c.rows[i].line+1
		c.of[s].aligned = c.of[s].aligned && line[s] != n
		line[s] = n
	}
	for i := range c.rows {
		s := c.find(i)
		if !c.of[s].aligned {
			continue
		}
		if number[s] == 0 {
			number[s] = len(p.columns)
			p.columns = append(p.columns, column{right: c.of[s].right && !c.of[s].left})
		}
		p.columnOf[c.rows[i].word] = number[s]
	}
}

// freeColumn returns the position of a word in no column that is not the first of its line.
func (p *page) freeColumn(i int) int {
	return columnAfter(p.positions[i-1], p.list[i-1].text) + p.spaces(i)
}

// pass computes the positions of all words for the current columns, and reports whether a column
// moved.
func (p *page) pass() bool {
	moved := false
	for n := range p.lines {
		l := &p.lines[n]
		l.indent = p.indent(l)
		at := l.indent
		for i := l.first; i < l.end; i++ {
			w := &p.list[i]
			if i > l.first {
				if w.class == comment && i == l.end-1 {
					break
				}
				at += p.spaces(i)
				if held := p.columnOf[i]; held > 0 {
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
			p.positions[i] = at
			if w.opens() {
				p.begin(l, i)
			}
			at = columnAfter(at, w.text)
		}
		l.width = at
	}
	return moved
}

// lengthOfNumber returns the length of a number with its sign, or of any other word.
func (p *page) lengthOfNumber(i int) int {
	length := utf8.RuneCountInString(p.list[i].text)
	if p.list[i].class == unary && i+1 < len(p.list) {
		length += utf8.RuneCountInString(p.list[i+1].text)
	}
	return length
}

// indent returns the indentation of a line.
func (p *page) indent(l *line) int {
	w := &p.list[l.first]
	if w.closes() {
		return p.frames[w.closed].base
	}
	indent := p.frames[w.frame].content
	if l.continued {
		indent += step
	}
	return indent
}

// begin sets the indentation of the lines in the frame that word i of line l opens.
func (p *page) begin(l *line, i int) {
	f := &p.frames[p.list[i].opened]
	above := &p.frames[f.parent]
	switch {
	case p.sharesIndent(f, above):
		f.base = above.base
	case p.list[l.first].closes() && l.indent < above.content:
		f.base = l.indent
	default:
		f.base = above.content
		if l.continued && p.list[l.first].frame == f.parent {
			f.base += step
		}
	}
	f.content = f.base + step
	if f.aligned {
		f.content = p.positions[i] + utf8.RuneCountInString(p.list[i].text) + p.spaces(i+1)
	}
}

// sharesIndent reports whether a frame that begins on the line of its parent is indented like the
// parent: both end together, or f ends at the beginning of a line.
func (p *page) sharesIndent(f, above *frame) bool {
	if above.open < 0 || p.list[above.open].line != p.list[f.open].line || f.close >= len(p.list) {
		return false
	}
	return p.list[f.close].first || above.close < len(p.list) && p.list[f.close].line == p.list[above.close].line
}
