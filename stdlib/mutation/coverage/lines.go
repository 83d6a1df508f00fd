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
	ID          string // of the element in the page
	Number      int
	State       string // "needed", "partly", "never", "unseen", or "" for a line without code
	Parts       string // numbers of the parts on it, separated by spaces
	Mutants     string // numbers of its survivors, separated by spaces
	MutantCount int    // number of its survivors
	Pieces      []Piece
}

// Piece is a part of a line with one style.
type Piece struct{ Class, Text string }

// signs are the marks of lines by state, for readers without colour.
var signs = map[string]string{"needed": "✓", "partly": "◐", "never": "○", "unseen": "✗"}

// stateTexts are descriptions of the states.
var stateTexts = map[string]string{"needed": "needed", "partly": "partly needed", "never": "looked at, but its condition never held", "unseen": "no example comes here"}

// Sign returns the mark of the line.
func (l Line) Sign() string { return signs[l.State] }

// StateText returns a description of the state.
func (l Line) StateText() string { return stateTexts[l.State] }

// stateClass returns the name of a state in the page.
func stateClass(s mutation.State) string { return [...]string{"unseen", "never", "needed"}[s] }

// lineReader converts a file to lines.
type lineReader struct {
	coverage    mutation.FileCoverage
	survivors   []Survivor // of the file, by position
	tokens      luasyntax.Tokens
	id          string // prefix of the ids of lines
	firstPart   int    // number of the first part
	firstMutant int    // number of the first mutant
}

// lines returns the lines of the file. Tokens decide which lines contain code, so that comments
// and brackets do not count.
func (r *lineReader) lines() []Line {
	var list []Line
	at := 0
	for n := 1; n <= r.coverage.File.Lines(); n++ {
		text := r.coverage.File.Line(n)
		start := r.coverage.File.Offset(n, 1)
		if n == r.coverage.File.Lines() && text == "" {
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
func (r *lineReader) line(n, start, end, token int) Line {
	l := Line{ID: fmt.Sprintf("%s-l%d", r.id, n), Number: n}
	parts := r.partsOn(start, end)
	var mutants []string
	for i, m := range r.survivors {
		if m.Pos.Line == n && m.Start < end && max(m.End, m.Start+1) > start {
			mutants = append(mutants, fmt.Sprint(r.firstMutant+i))
		}
	}
	l.Mutants, l.MutantCount = strings.Join(mutants, " "), len(mutants)
	cuts := r.cuts(start, end, parts)
	states, covered := map[string]bool{}, map[int]bool{}
	var around []int // parts around a piece, innermost last
	next := 0
	for i := range len(cuts) - 1 {
		from, to := cuts[i], cuts[i+1]
		for ; next < len(parts) && r.coverage.Parts[parts[next]].Start <= from; next++ {
			around = append(around, parts[next])
		}
		around = slices.DeleteFunc(around, func(p int) bool { return r.coverage.Parts[p].End <= from })
		for token < len(r.tokens) && r.tokens[token].End <= from {
			token++
		}
		piece := Piece{Text: diag.Printable(r.coverage.File.Text[from:to])}
		if len(around) > 0 && strings.TrimSpace(piece.Text) != "" {
			inner := around[len(around)-1]
			state := r.coverage.Parts[inner].State
			if r.hasCode(to, token) {
				covered[inner] = true
				states[stateClass(state)] = true
			}
			if state != mutation.Covered {
				piece.Class = stateClass(state)
			}
		}
		if slices.ContainsFunc(r.survivors, func(m Survivor) bool { return m.Start <= from && m.End >= to }) {
			piece.Class = strings.TrimSpace(piece.Class + " broken")
		}
		l.Pieces = append(l.Pieces, piece)
	}
	l.State = lineState(states)
	var numbers []string
	for _, p := range parts {
		if covered[p] || r.coverage.Parts[p].Pos.Line == n && l.State != "" {
			numbers = append(numbers, fmt.Sprint(r.firstPart+p))
		}
	}
	l.Parts = strings.Join(numbers, " ")
	return l
}

// partsOn returns the indexes of the parts of the file that overlap a range, outer before inner.
func (r *lineReader) partsOn(start, end int) (parts []int) {
	for i, p := range r.coverage.Parts {
		if p.Start < end && p.End > start {
			parts = append(parts, i)
		}
	}
	return parts
}

// cuts returns the offsets at which a line is divided into pieces, including its start and end:
// after its indent, and where parts and mutants begin and end.
func (r *lineReader) cuts(start, end int, parts []int) []int {
	cuts := []int{start, end}
	add := func(at int) {
		if at > start && at < end {
			cuts = append(cuts, at)
		}
	}
	add(end - len(strings.TrimLeft(r.coverage.File.Text[start:end], " \t")))
	for _, p := range parts {
		add(r.coverage.Parts[p].Start)
		add(r.coverage.Parts[p].End)
	}
	for _, m := range r.survivors {
		if m.Start < end && max(m.End, m.Start+1) > start {
			add(m.Start)
			add(m.End)
		}
	}
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// hasCode reports whether the tokens from index token on, before byte to, contain more than
// brackets, commas and semicolons.
func (r *lineReader) hasCode(to, token int) bool {
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

// lineState returns the state of a line from those of its pieces; "" without pieces.
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

// ranges returns the numbers below limit of a set in short form: "0-3 7".
func ranges(s mutation.Set, limit int) string {
	var b strings.Builder
	for i := 0; i < limit; i++ {
		if !s.Has(i) {
			continue
		}
		from := i
		for i+1 < limit && s.Has(i+1) {
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

// survivorsOf returns the survivors in a file by position.
func survivorsOf(all []Survivor, file string) []Survivor {
	var list []Survivor
	for _, m := range all {
		if m.File.Name == file {
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(x, y Survivor) int { return cmp.Or(x.Start-y.Start, x.End-y.End) })
	return list
}
