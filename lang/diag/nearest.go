package diag

import "unicode"

// longest is the maximum length in letters of names that are compared.
const longest = 100

// Nearest returns the candidate that was probably meant by name: one that differs in few
// letters, ignoring case, spaces, hyphens and underscores. It returns "" if there is none, or
// for a very long name. Among equally near candidates the one with the longest common prefix
// wins, then the alphabetically first, so the order of candidates does not matter.
func Nearest(name string, candidates []string) string { return nearest(name, 3, candidates) }

// NearestTypo is [Nearest] for differences of at most one letter in six, which are probably
// misspellings.
func NearestTypo(name string, candidates []string) string { return nearest(name, 6, candidates) }

// nearest returns the nearest candidate, of which at most one letter in oneIn differs. Among
// equally near candidates those of an earlier group win.
func nearest(name string, oneIn int, groups ...[]string) string {
	want, ok := fold(nil, name)
	if !ok {
		return ""
	}
	// Every name is near to a name of one letter, so nothing is suggested for it.
	limit := min(max(1, len(want)/oneIn), len(want)-1)
	best, bestDistance, bestAlike := "", limit+1, 0
	s := distances{want: want, before: make([]int, longest+1), last: make([]int, longest+1), row: make([]int, longest+1)}
	var folded []rune
	for _, group := range groups {
		earlier := bestDistance // distance of the best candidate of earlier groups
		for _, c := range group {
			if c == name {
				continue
			}
			if folded, ok = fold(folded[:0], c); !ok {
				continue
			}
			// Equally near candidates are needed to compare common prefixes.
			d := s.distance(folded, bestDistance+1)
			if d > bestDistance || d >= earlier {
				continue
			}
			if n := commonPrefix(want, folded); d < bestDistance || n > bestAlike || n == bestAlike && c < best {
				best, bestDistance, bestAlike = c, d, n
			}
		}
	}
	return best
}

// commonPrefix returns the length of the common prefix of two names.
func commonPrefix(x, y []rune) int {
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return n
}

// DidYouMean returns the text of [SuggestNearest], for names that are not in a file.
func DidYouMean(name string, candidates ...[]string) string {
	return SuggestNearest(name, candidates...).Text
}

// SuggestNearest returns the hint "did you mean `x`?" with a [Rename]; the zero Hint if no candidate is
// near. Among equally near candidates those of an earlier list win.
func SuggestNearest(name string, candidates ...[]string) Hint {
	if near := nearest(name, 3, candidates...); near != "" {
		return SuggestRename(name, near)
	}
	return Hint{}
}

// SuggestRename returns the hint that another name was meant.
func SuggestRename(name, meant string) Hint {
	return Suggest("did you mean `"+meant+"`?", Rename{name, meant})
}

// fold appends the significant letters of a name to a list; ok is false if there are too many.
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

// distances computes distances to one name.
type distances struct {
	want              []rune
	before, last, row []int
}

// distance returns the number of letters to insert, delete, replace or swap with a neighbour
// (optimal string alignment), at most limit.
func (s *distances) distance(y []rune, limit int) int {
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
		// A swap uses the row before the last one, so both must be above the limit.
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
