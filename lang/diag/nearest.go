package diag

import "unicode"

// longest is the longest name, in letters, for which a near one is looked for.
const longest = 100

// Nearest finds the candidate that was most likely meant by name: few letters
// apart, whatever the case, spaces and underscores. It gives "" when nothing is
// near enough, and for names of more than a hundred letters. Among equally near
// ones the alphabetically first wins, so the answer does not depend on the order
// of candidates.
func Nearest(name string, candidates []string) string { return nearest(name, candidates, 3) }

// Slip is [Nearest] of what can hardly be anything but a slip: at most one letter in
// six is another.
func Slip(name string, candidates []string) string { return nearest(name, candidates, 6) }

// nearest finds the candidate that is nearest to a name, of which one letter in so
// many may be another.
func nearest(name string, candidates []string, oneIn int) string {
	want, ok := fold(nil, name)
	if !ok {
		return ""
	}
	// A name of one letter is near to every other; nothing is suggested for it.
	limit := min(max(1, len(want)/oneIn), len(want)-1)
	best, bestDistance := "", limit+1
	s := speller{want: want, before: make([]int, longest+1), last: make([]int, longest+1), row: make([]int, longest+1)}
	var folded []rune
	for _, c := range candidates {
		if c == name {
			continue
		}
		if folded, ok = fold(folded[:0], c); !ok {
			continue
		}
		// One that is as near must be told, too, if it comes first by alphabet.
		if d := s.distance(folded, bestDistance+1); d < bestDistance || d == bestDistance && best != "" && c < best {
			best, bestDistance = c, d
		}
	}
	return best
}

// DidYouMean gives a ready hint, "did you mean `x`?", or "" when no candidate
// is near.
func DidYouMean(name string, candidates []string) string {
	if near := Nearest(name, candidates); near != "" {
		return "did you mean `" + near + "`?"
	}
	return ""
}

// fold appends the letters that count of a name to a list; false when they are
// too many.
func fold(list []rune, name string) ([]rune, bool) {
	for _, r := range name {
		if r == '_' || r == ' ' || r == '-' {
			continue
		}
		if len(list) == longest {
			return list, false
		}
		list = append(list, unicode.ToLower(r))
	}
	return list, true
}

// speller compares names with one that is looked for.
type speller struct {
	want              []rune
	before, last, row []int
}

// distance is the number of letters to insert, delete, replace or swap with a
// neighbour (optimal string alignment), cut off at limit.
func (s *speller) distance(y []rune, limit int) int {
	x := s.want
	if d := len(x) - len(y); d >= limit || -d >= limit {
		return limit
	}
	before, last, row := s.before, s.last, s.row
	for j := range len(y) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		// A swap reaches back over one row: what follows is at least one more
		// than the row before.
		if least >= limit && i > 1 && minimum(last[:len(y)+1])+1 >= limit {
			return limit
		}
		before, last, row = last, row, before
	}
	return min(last[len(y)], limit)
}

func minimum(list []int) int {
	least := list[0]
	for _, n := range list {
		least = min(least, n)
	}
	return least
}
