package layout

import (
	"unicode/utf8"

	"houserule/lang/luasyntax"
)

// row is a word that may stand in a column with words of other lines.
type row struct {
	word   int
	line   int
	cell   cell
	frame  int    // the bracket or block that the line is a row of
	shape  uint64 // which sorts of words stand before it
	field  uint64 // the name of the field it is in, if that is not the first of its bracket
	width  int    // of what stands before it, with single blanks
	column int    // where it began
	end    int    // where it ended, of numbers; else 0
	gap    int    // how far from the word before it
	above  int    // the row before in that cell; -1 for none
	alike  int    // the row before in a field of that name; -1 for none
	run    bool   // the row above is that of the line above, and looks the same
	table  bool   // it always stands in a column with rows of its form
	loose  bool   // with more of its bracket on the line or below it
}

// cell is a place on a line that other lines may have, too: how many commas and gaps
// of which bracket stand before it.
type cell struct {
	anchor int // a frame that the lines have in common
	path   uint64
}

// part is what stands in one bracket on one line, as far as it was read.
type part struct {
	cell   cell
	frame  int    // that the line is a row of
	whole  bool   // it stands in that frame itself, and in no bracket of the line
	shape  uint64 // which sorts of words
	name   uint64 // the name that stands last
	width  int    // how wide, with single blanks
	commas uint64
	gaps   uint64
	field  uint64 // the name of what stands after the last comma, in a bracket of the line
	given  int    // the last row that begins with =, from 1
}

// Where on a line a part begins.
const (
	rowOf  = iota // at its beginning, or behind the bracket that others are aligned to
	headOf        // behind a bracket whose other rows stand below
	tailOf        // behind the end of a bracket
)

// part begins the words of a frame on a line. Brackets that stand in one bracket have
// their columns in common, as the lists of a check do.
func (p *page) part(at int, begins uint64) part {
	c := cell{at, begins}
	if f := &p.frames[at]; f.aligned {
		c = f.cell
	} else if !f.block {
		if above := &p.frames[f.parent]; !above.block {
			c = cell{f.parent, begins + 3}
		}
	}
	return part{cell: c, frame: at, whole: true}
}

func (p *part) path() uint64 { return mixed(p.cell.path, p.commas<<16|p.gaps) }

// named is the cell by the name of a field: others before it may be missing.
func (p *part) named() cell {
	return cell{p.cell.anchor, mixed(mixed(p.cell.path, p.field), p.gaps)}
}

// before is the shape of what stands before a word. What gets a value may have any name.
func (p *part) before(w *word) uint64 {
	if w.text == "=" && p.whole {
		return mixed(p.shape, 1)
	}
	return mixed(p.shape, p.name)
}

// read takes a word into the shape.
func (p *part) read(w *word) {
	p.shape = mixed(p.shape, p.name)
	p.name = 0
	p.shape = mixed(p.shape, uint64(w.sort))
	switch w.sort {
	case name:
		p.name = hash(w.text)
	case keyword, operator:
		p.shape = mixed(p.shape, hash(w.text))
	}
}

func hash(text string) (h uint64) {
	for i := range len(text) {
		h = mixed(h, uint64(text[i]))
	}
	return h
}

func mixed(h, n uint64) uint64 { return (h ^ (n + 0x51)) * 0x9e3779b97f4a7c15 }

// rows are all words that may stand in a column.
func (p *page) rows() []row {
	rows := make([]row, 0, len(p.list)/4)
	before := make(map[cell]int, len(p.lines))
	var stack []part
	for n := range p.lines {
		l := &p.lines[n]
		stack = append(stack[:0], p.part(p.list[l.first].within, rowOf))
		for i := l.first; i < l.end; i++ {
			w := &p.list[i]
			if w.closes() {
				if len(stack) > 1 {
					inner := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					stack[len(stack)-1].width += inner.width
				} else {
					stack[0] = p.part(w.within, tailOf)
					if i == l.first && w.text == "elseif" {
						stack[0] = p.part(w.within, rowOf)
					}
				}
			}
			top := &stack[len(stack)-1]
			gap := 0
			if i > l.first {
				gap = p.blanks(i)
			}
			if gap > 0 && p.mayStand(i) {
				if p.list[i-1].sort == comma {
					top.commas++
					top.gaps, top.field = 0, 0
					if !top.whole && w.sort == name && i+1 < l.end && p.list[i+1].text == "=" {
						top.field = hash(w.text)
					}
					if top.whole && top.given > 0 {
						rows[top.given-1].loose = true
					}
				}
				top.gaps++
				r := row{word: i, line: n, cell: cell{top.cell.anchor, top.path()}, frame: top.frame, shape: top.before(w), width: top.width,
					column: w.column, end: p.endOfNumber(i), gap: w.gap, field: top.field, above: -1, alike: -1}
				if above, ok := before[r.cell]; ok {
					a := &rows[above]
					r.above = above
					r.run = a.line == n-1 && a.frame == r.frame && a.shape == r.shape && a.field == r.field && !p.separate(n)
				}
				r.table = p.inTable(i, l, stack)
				r.loose = (r.table || w.text == "=") && p.goesOn(n, top.frame)
				before[r.cell] = len(rows)
				if top.field != 0 {
					if alike, ok := before[top.named()]; ok {
						r.alike = alike
					}
					before[top.named()] = len(rows)
				}
				if w.text == "=" {
					top.given = len(rows) + 1
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

// inTable tells whether a word is what a declaration says behind its heading, or the
// second value of a row of values.
func (p *page) inTable(i int, l *line, stack []part) bool {
	top := &stack[len(stack)-1]
	if top.whole {
		return i == l.first+2 && p.list[i-1].token == luasyntax.String && p.list[l.first].sort == name && p.frames[top.frame].block
	}
	if len(stack) < 2 || top.commas != 1 || top.gaps != 1 || p.list[i-2].sort != literal {
		return false
	}
	row := &stack[len(stack)-2]
	first := i - 3 // the bracket of the row
	return row.whole && row.commas == 0 && p.list[first].sort == opener && (first == l.first || p.list[first-1].sort == opener) && !p.frames[row.frame].block
}

// opened is the part that a word begins which opens a frame.
func (p *page) opened(top *part, w *word) part {
	f := &p.frames[w.opened]
	f.cell = cell{top.cell.anchor, top.path()}
	if !p.several(f) || f.block && p.endsBelow(f) {
		return part{cell: f.cell, frame: top.frame}
	}
	return p.part(w.opened, headOf)
}

// endsBelow tells whether a block that follows a condition ends with the word that the
// next line begins with.
func (p *page) endsBelow(f *frame) bool {
	return f.close < len(p.list) && p.list[f.close].first && p.list[f.close].line == p.list[f.open].line+1
}

// mayStand tells whether a word that others stand before may stand in a column.
func (p *page) mayStand(i int) bool {
	w := &p.list[i]
	if p.list[i-1].sort == opener && p.endOfNumber(i) == 0 {
		return false
	}
	return w.sort != comment && w.sort != closer && !p.isDie(w)
}

// endOfNumber is where a number ended that begins with a word, or 0 if none does.
func (p *page) endOfNumber(i int) int {
	w := &p.list[i]
	if w.text == "-" && w.sort == unary && i+1 < len(p.list) {
		w = &p.list[i+1]
	}
	if w.token != luasyntax.Number || w.sort != literal {
		return 0
	}
	return w.column + utf8.RuneCountInString(w.text)
}

// goesOn tells whether a bracket that a line opens in a frame ends on a later line.
func (p *page) goesOn(n, frame int) bool {
	if n+1 >= len(p.lines) {
		return false
	}
	for at := p.list[p.lines[n+1].first].within; at > 0 && at != frame; at = p.frames[at].parent {
		if p.frames[at].parent == frame {
			return p.list[p.frames[at].open].line == n
		}
	}
	return false
}
