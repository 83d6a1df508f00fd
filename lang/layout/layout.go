package layout

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Format returns the text of a Lua file in the layout of this package. The error is a diag.List
// for a file that is not valid Lua or too long.
func Format(file *diag.File) (string, error) {
	tree, err := luasyntax.ParseValid(file)
	if err != nil {
		return "", err
	}
	p := &page{list: words(file.Text, tree.Tokens)}
	p.frames = frames(p.list)
	p.breakLines()
	p.lineUp()
	most := luasyntax.MaxSource
	size := p.size(most)
	if size > most {
		return "", refuse(file, fmt.Sprintf("with its lines laid out, this file would be longer than %d bytes", most), "split it into several files")
	}
	text := p.print(size)
	if text != file.Text && !p.same(diag.NewFile(file.Name, text)) {
		return "", refuse(file, "the layout of this file would change what it says, so it stays as it is", "this is a fault of houserule: please report it")
	}
	return text, nil
}

func refuse(file *diag.File, message, hint string) error {
	problem := file.ProblemAt(diag.Pos{Line: 1}, 1, message)
	problem.Hint = hint
	return diag.List{problem}
}

// same reports whether a text has the words of the page.
func (p *page) same(file *diag.File) bool {
	tokens, err := luasyntax.Scan(file)
	if err != nil {
		return false
	}
	return slices.EqualFunc(p.list, words(file.Text, tokens), func(a, b word) bool { return a.text == b.text })
}

// step is the additional indentation of a nested line.
const step = 2

// line is a line of the result.
type line struct {
	first, end int // indexes of words
	indent     int
	continued  bool // it continues a statement or an element of a bracket
	width      int  // without the comment at its end
}

// page is a file being formatted.
type page struct {
	list      []word
	frames    []frame
	lines     []line
	positions []int // by word: its column in the result
	columnOf  []int // by word: index in columns; 0 for none
	columns   []column
}

func (p *page) breakLines() {
	for i := range p.list {
		if p.list[i].first {
			if n := len(p.lines); n > 0 {
				p.lines[n-1].end = i
			}
			p.lines = append(p.lines, line{first: i, end: len(p.list)})
		}
		p.list[i].line = len(p.lines) - 1
	}
	for n := range p.lines {
		p.lines[n].continued = p.continues(p.lines[n].first)
	}
}

// before returns the token before a word; nil at the beginning.
func (p *page) before(i int) *word {
	if at := p.list[i].before; at >= 0 {
		return &p.list[at]
	}
	return nil
}

// continues reports whether the line that begins with word i continues a statement or an element
// of a bracket.
func (p *page) continues(i int) bool {
	w, before := &p.list[i], p.before(i)
	if before == nil || w.closes() {
		return false
	}
	switch before.class {
	case operator, unary, accessor:
		return p.beganOnOwnLine(i)
	}
	if !p.frames[w.frame].block {
		return before.class != comma && before.class != opener && w.class != comment && p.beganOnOwnLine(i)
	}
	if before.class == comma {
		return before.text == ","
	}
	switch w.class {
	case literal, operator, accessor, comma, opener:
		return before.endsValue() && !p.afterParameters(i) && !(before.class == closer && p.frames[before.closed].isParameters)
	case keyword:
		return w.text == "then" || w.text == "do" && before.text != "do" && p.belongsToLoop(i)
	}
	return before.class == keyword && (before.text == "local" || before.text == "return" || before.text == "in" || before.text == "for" || before.text == "if" || before.text == "while")
}

// beganOnOwnLine reports whether what the line continues began on a line of its own and not after the
// enclosing bracket.
func (p *page) beganOnOwnLine(i int) bool {
	f := &p.frames[p.list[i].frame]
	if f.block {
		return true
	}
	return p.list[i].afterComma || p.list[f.first].first
}

// afterParameters reports whether the bracket before a word encloses the parameters of a function, so that
// the word begins its body.
func (p *page) afterParameters(i int) bool { return p.frames[p.list[i].frame].first == i }

// belongsToLoop reports whether a `do` belongs to a preceding `for` or `while`.
func (p *page) belongsToLoop(i int) bool {
	for j := i - 1; j >= 0; j-- {
		if w := &p.list[j]; w.frame == p.list[i].frame && w.class == keyword {
			return w.text == "for" || w.text == "while" || w.text == "in"
		}
	}
	return false
}

// isMultiline reports whether a frame spans several lines.
func (p *page) isMultiline(f *frame) bool {
	return f.open < 0 || f.close >= len(p.list) || p.list[f.open].line != p.list[f.close].line
}

// findAligned finds brackets whose lines are aligned with what follows the bracket.
func (p *page) findAligned() {
	for n := range p.frames {
		p.frames[n].firstLine, p.frames[n].aligned = -1, false
	}
	for n := range p.lines {
		w := &p.list[p.lines[n].first]
		if f := &p.frames[w.frame]; f.firstLine < 0 && w.class != comment && !w.closes() && f.open >= 0 && p.list[f.open].line < n {
			f.firstLine = n
		}
	}
	for n := range p.frames {
		f := &p.frames[n]
		if f.block || f.firstLine < 0 || p.list[f.first].first || p.list[f.first].class == comment {
			continue
		}
		f.aligned = p.list[p.lines[f.firstLine].first].column == p.list[f.first].column
	}
}

// size returns the length of the text in bytes, or a number above most.
func (p *page) size(most int) int {
	size := 0
	for n := range p.lines {
		l := &p.lines[n]
		at := 0
		for i := l.first; i < l.end; i++ {
			size += p.positions[i] - at + len(p.list[i].text)
			at = columnAfter(p.positions[i], p.list[i].text)
		}
		if size += 2; size > most {
			break
		}
	}
	return size
}

// print writes the lines of the page.
func (p *page) print(size int) string {
	var b strings.Builder
	b.Grow(size)
	for n := range p.lines {
		l := &p.lines[n]
		if p.needsEmptyLine(n) {
			b.WriteByte('\n')
		}
		at := 0
		for i := l.first; i < l.end; i++ {
			for ; at < p.positions[i]; at++ {
				b.WriteByte(' ')
			}
			b.WriteString(p.list[i].text)
			at = columnAfter(at, p.list[i].text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// needsEmptyLine reports whether an empty line precedes line n: if there was one, except at the
// beginning and end of the file, of blocks and of brackets.
func (p *page) needsEmptyLine(n int) bool {
	first := p.lines[n].first
	w := &p.list[first]
	if n == 0 || !w.afterEmptyLine || w.closes() {
		return false
	}
	return p.list[first-1].class == comment || p.frames[w.frame].open < 0 || p.before(first) != nil && !p.isFirstInFrame(first)
}

// isFirstInFrame reports whether a word is the first in its block or bracket.
func (p *page) isFirstInFrame(i int) bool {
	f := &p.frames[p.list[i].frame]
	if f.open < 0 {
		return false
	}
	if f.first == i {
		return true
	}
	return p.frames[f.parameters].close == i-1
}
