package coverage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/mutation"
)

// Line is a line of a file with its coverage.
type Line struct {
	ID     string
	Number int
	State  string // "needed", "partly", "never", "unseen", or "" for a line without code
	Parts  string // numbers of the parts on it
	Broken string // numbers of its undetected mutants
	Many   int    // number of its undetected mutants
	Pieces []Piece
}

// Piece is a part of a line with one style.
type Piece struct{ Class, Text string }

// signs are the marks of lines by state, for readers without colour.
var signs = map[string]string{"needed": "✓", "partly": "◐", "never": "○", "unseen": "✗"}

// says are descriptions of the states.
var says = map[string]string{"needed": "needed", "partly": "partly needed", "never": "looked at, but its condition never held", "unseen": "no example comes here"}

// Sign returns the mark of the line.
func (l Line) Sign() string { return signs[l.State] }

// Says returns a description of the state.
func (l Line) Says() string { return says[l.State] }

// class returns the name of a state in the page.
func class(s mutation.State) string { return [...]string{"unseen", "never", "needed"}[s] }

// reader converts a file to lines.
type reader struct {
	cover   mutation.FileCover
	broken  []Unnoticed // mutants of the file, by position
	tokens  luasyntax.Tokens
	id      string // prefix of the ids of lines
	from    int    // number of the first part
	mutants int    // number of the first mutant
}

// lines returns the lines of the file. Tokens decide which lines contain code, so that comments
// and brackets do not count.
func (r *reader) lines() []Line {
	var list []Line
	at := 0
	for n := 1; n <= r.cover.File.Lines(); n++ {
		text := r.cover.File.Line(n)
		start := r.cover.File.Offset(n, 1)
		if n == r.cover.File.Lines() && text == "" {
			break
		}
		for at < len(r.tokens) && r.tokens[at].End <= start {
			at++
		}
		list = append(list, r.line(n, start, start+len(text), at))
	}
	return list
}

// line converts one line, given its byte range. token is the first token that does not end
// before it.
func (r *reader) line(n, start, end, token int) Line {
	l := Line{ID: fmt.Sprintf("%s-l%d", r.id, n), Number: n}
	cuts := []int{start, end}
	cut := func(at int) {
		if at > start && at < end {
			cuts = append(cuts, at)
		}
	}
	text := r.cover.File.Text
	cut(end - len(strings.TrimLeft(text[start:end], " \t")))
	var over []int // parts on the line, outer before inner
	for i, p := range r.cover.Parts {
		if p.Start < end && p.End > start {
			over = append(over, i)
			cut(p.Start)
			cut(p.End)
		}
	}
	var broken []string
	for i, m := range r.broken {
		if m.Start < end && max(m.End, m.Start+1) > start {
			cut(m.Start)
			cut(m.End)
			if m.Pos.Line == n {
				broken = append(broken, fmt.Sprint(r.mutants+i))
			}
		}
	}
	l.Broken, l.Many = strings.Join(broken, " "), len(broken)
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	states := map[string]bool{}
	covered := map[int]bool{}
	var around []int // parts around a piece, innermost last
	next := 0
	for i := range len(cuts) - 1 {
		from, to := cuts[i], cuts[i+1]
		for ; next < len(over) && r.cover.Parts[over[next]].Start <= from; next++ {
			around = append(around, over[next])
		}
		around = slices.DeleteFunc(around, func(o int) bool { return r.cover.Parts[o].End <= from })
		for token < len(r.tokens) && r.tokens[token].End <= from {
			token++
		}
		p := Piece{Text: diag.Printable(text[from:to])}
		if len(around) > 0 && strings.TrimSpace(p.Text) != "" {
			inner := around[len(around)-1]
			state := r.cover.Parts[inner].State
			if r.means(to, token) {
				covered[inner] = true
				states[class(state)] = true
			}
			if state != mutation.Needed {
				p.Class = class(state)
			}
		}
		if slices.ContainsFunc(r.broken, func(m Unnoticed) bool { return m.Start <= from && m.End >= to }) {
			p.Class = strings.TrimSpace(p.Class + " broken")
		}
		l.Pieces = append(l.Pieces, p)
	}
	l.State = lineState(states)
	var parts []string
	for _, o := range over {
		if covered[o] || r.cover.Parts[o].Pos.Line == n && l.State != "" {
			parts = append(parts, fmt.Sprint(r.from+o))
		}
	}
	l.Parts = strings.Join(parts, " ")
	return l
}

// means reports whether the tokens from index token on, before byte to, contain more than
// brackets and commas.
func (r *reader) means(to, token int) bool {
	for _, t := range r.tokens[token:] {
		if t.Offset >= to {
			return false
		}
		if t.Kind != luasyntax.Symbol || !strings.Contains("{}(),;", t.Text) {
			return true
		}
	}
	return false
}

// lineState returns the state of a line with pieces of these states.
func lineState(states map[string]bool) string {
	switch {
	case len(states) == 0:
		return ""
	case states["needed"] && len(states) > 1:
		return "partly"
	case states["needed"]:
		return "needed"
	case states["never"]:
		return "never"
	}
	return "unseen"
}

// ranges returns the numbers of a set in short form: "0-3 7".
func ranges(s mutation.Set, of int) string {
	var b strings.Builder
	for i := 0; i < of; i++ {
		if !s.Has(i) {
			continue
		}
		from := i
		for i+1 < of && s.Has(i+1) {
			i++
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, from)
		if i > from {
			fmt.Fprintf(&b, "-%d", i)
		}
	}
	return b.String()
}

// byPlace returns the mutants of a file by position.
func byPlace(all []Unnoticed, file string) []Unnoticed {
	var list []Unnoticed
	for _, m := range all {
		if m.File.Name == file {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(x, y Unnoticed) int { return cmp.Or(x.Start-y.Start, x.End-y.End) })
	return list
}
