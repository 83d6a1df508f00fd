package layout

import (
	"unicode/utf8"

	"houserule/lang/luasyntax"
)

// row is a word that may be aligned with words of other lines.
type row struct {
	word      int // index of the word
	line      int
	cell      cell
	frame     int    // the frame of which the line is a row
	shape     uint64 // hash of the classes of the words before it
	field     uint64 // hash of the name of its field, unless the field is the first of its bracket; else 0
	width     int    // width of the words before it with single spaces
	column    int    // its column in the source
	end       int    // of a number: the column after it in the source; else 0
	gap       int    // number of spaces before it in the source
	above     int    // the previous row in the same cell; -1 for none
	sameField int    // the previous row in a field of the same name; -1 for none
	run       bool   // row above is on the line before and has the same form
	table     bool   // it is always aligned with rows of its form
	continues bool   // its bracket continues after it on the line or on the next
}

// cell is a position on a line that other lines may have, too: the number of commas and gaps
// before it in its brackets.
type cell struct {
	anchor int    // a frame that contains all these lines
	path   uint64 // hash of the numbers of commas and gaps
}

// part is the state of reading the words of one bracket on one line.
type part struct {
	cell     cell
	frame    int    // the frame of which the line is a row
	direct   bool   // the words are in that frame itself, not in a bracket on the line
	shape    uint64 // hash of the classes of words
	name     uint64 // hash of the last name
	width    int    // width with single spaces
	commas   uint64
	gaps     uint64
	field    uint64 // hash of the name after the last comma, in a bracket on the line
	assigned int    // number of the last row that begins with =, from 1
}

// Positions where a part begins.
const (
	rowOf  = iota // at the beginning of the line, or after a bracket with aligned lines
	headOf        // after a bracket whose other rows are below
	tailOf        // after the end of a bracket
)

// part returns the state for the words of a frame on a line. Brackets inside the same bracket
// share their columns, as the lists of a check do.
func (p *page) part(at int, begins uint64) part {
	c := cell{at, begins}
	if f := &p.frames[at]; f.aligned {
		c = f.cell
	} else if !f.block {
		if above := &p.frames[f.parent]; !above.block {
			c = cell{f.parent, begins + 3}
		}
	}
	return part{cell: c, frame: at, direct: true}
}

func (p *part) path() uint64 { return mixHash(p.cell.path, p.commas<<16|p.gaps) }

// fieldCell returns the cell by the name of the field, independent of preceding fields.
func (p *part) fieldCell() cell {
	return cell{p.cell.anchor, mixHash(mixHash(p.cell.path, p.field), p.gaps)}
}

// shapeBefore returns the shape before a word. Before = any name has the same shape.
func (p *part) shapeBefore(w *word) uint64 {
	if w.text == "=" && p.direct {
		return mixHash(p.shape, 1)
	}
	return mixHash(p.shape, p.name)
}

// read adds a word to the shape.
func (p *part) read(w *word) {
	p.shape = mixHash(p.shape, p.name)
	p.name = 0
	p.shape = mixHash(p.shape, uint64(w.class))
	switch w.class {
	case name:
		p.name = hash(w.text)
	case keyword, operator:
		p.shape = mixHash(p.shape, hash(w.text))
	}
}

func hash(text string) (h uint64) {
	for i := range len(text) {
		h = mixHash(h, uint64(text[i]))
	}
	return h
}

func mixHash(h, n uint64) uint64 { return (h ^ (n + 0x51)) * 0x9e3779b97f4a7c15 }

// rows returns all words that may be aligned.
func (p *page) rows() []row {
	rows := make([]row, 0, len(p.list)/4)
	before := make(map[cell]int, len(p.lines))
	var stack []part
	for n := range p.lines {
		l := &p.lines[n]
		stack = append(stack[:0], p.part(p.list[l.first].frame, rowOf))
		for i := l.first; i < l.end; i++ {
			w := &p.list[i]
			if w.closes() {
				if len(stack) > 1 {
					inner := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					stack[len(stack)-1].width += inner.width
				} else {
					stack[0] = p.part(w.frame, tailOf)
					if i == l.first && w.text == "elseif" {
						stack[0] = p.part(w.frame, rowOf)
					}
				}
			}
			top := &stack[len(stack)-1]
			gap := 0
			if i > l.first {
				gap = p.spaces(i)
			}
			if gap > 0 && p.mayStand(i) {
				if p.list[i-1].class == comma {
					top.commas++
					top.gaps, top.field = 0, 0
					if !top.direct && w.class == name && i+1 < l.end && p.list[i+1].text == "=" {
						top.field = hash(w.text)
					}
					if top.direct && top.assigned > 0 {
						rows[top.assigned-1].continues = true
					}
				}
				top.gaps++
				r := row{word: i, line: n, cell: cell{top.cell.anchor, top.path()}, frame: top.frame, shape: top.shapeBefore(w), width: top.width,
					column: w.column, end: p.endOfNumber(i), gap: w.gap, field: top.field, above: -1, sameField: -1}
				if above, ok := before[r.cell]; ok {
					a := &rows[above]
					r.above = above
					r.run = a.line == n-1 && a.frame == r.frame && a.shape == r.shape && a.field == r.field && !p.needsEmptyLine(n)
				}
				r.table = p.inTable(i, l, stack)
				r.continues = (r.table || w.text == "=") && p.continuesBelow(n, top.frame)
				before[r.cell] = len(rows)
				if top.field != 0 {
					if alike, ok := before[top.fieldCell()]; ok {
						r.sameField = alike
					}
					before[top.fieldCell()] = len(rows)
				}
				if w.text == "=" {
					top.assigned = len(rows) + 1
				}
				rows = append(rows, r)
			}
			top.width = columnAfter(top.width+gap, w.text)
			top.read(w)
			if w.opens() {
				stack = append(stack, p.opened(top, w))
			}
		}
	}
	return rows
}

// inTable reports whether a word is the body of a declaration, or the second value of a row of
// values.
func (p *page) inTable(i int, l *line, stack []part) bool {
	top := &stack[len(stack)-1]
	if top.direct {
		return i == l.first+2 && p.list[i-1].token == luasyntax.String && p.list[l.first].class == name && p.frames[top.frame].block
	}
	if len(stack) < 2 || top.commas != 1 || top.gaps != 1 || p.list[i-2].class != literal {
		return false
	}
	row := &stack[len(stack)-2]
	first := i - 3 // the bracket of the row
	return row.direct && row.commas == 0 && p.list[first].class == opener && (first == l.first || p.list[first-1].class == opener) && !p.frames[row.frame].block
}

// opened returns the part that begins with a word that opens a frame.
func (p *page) opened(top *part, w *word) part {
	f := &p.frames[w.opened]
	f.cell = cell{top.cell.anchor, top.path()}
	if !p.isMultiline(f) || f.block && p.endsBelow(f) {
		return part{cell: f.cell, frame: top.frame}
	}
	return p.part(w.opened, headOf)
}

// endsBelow reports whether a block ends with the first word of the next line.
func (p *page) endsBelow(f *frame) bool {
	return f.close < len(p.list) && p.list[f.close].first && p.list[f.close].line == p.list[f.open].line+1
}

// mayStand reports whether a word that is not the first of its line may be aligned.
func (p *page) mayStand(i int) bool {
	w := &p.list[i]
	if p.list[i-1].class == opener && p.endOfNumber(i) == 0 {
		return false
	}
	return w.class != comment && w.class != closer && !p.isDie(w)
}

// endOfNumber returns the column after the number that a word begins, or 0.
func (p *page) endOfNumber(i int) int {
	w := &p.list[i]
	if w.text == "-" && w.class == unary && i+1 < len(p.list) {
		w = &p.list[i+1]
	}
	if w.token != luasyntax.Number || w.class != literal {
		return 0
	}
	return w.column + utf8.RuneCountInString(w.text)
}

// continuesBelow reports whether a bracket that line n opens in a frame is closed on a later line.
func (p *page) continuesBelow(n, frame int) bool {
	if n+1 >= len(p.lines) {
		return false
	}
	for at := p.list[p.lines[n+1].first].frame; at > 0 && at != frame; at = p.frames[at].parent {
		if p.frames[at].parent == frame {
			return p.list[p.frames[at].open].line == n
		}
	}
	return false
}
