package diag

import "unicode"

// longest is the longest name, in letters, for which a near one is looked for.
const longest = 100

// Nearest finds the candidate that was most likely meant by name: few letters
// apart, whatever the case, spaces and underscores. It gives "" when nothing is
// near enough, and for names of more than a hundred letters. Among equally near
// ones that wins which begins like the name for longer, then the alphabetically first,
// so the answer does not depend on the order of candidates.
func Nearest(name string, candidates []string) string { return nearest(name, 3, candidates) }

// Slip is [Nearest] of what can hardly be anything but a slip: at most one letter in
// six is another.
func Slip(name string, candidates []string) string { return nearest(name, 6, candidates) }

// nearest finds the candidate that is nearest to a name, of which one letter in so
// many may be another. Among equally near ones those of an earlier group win.
func nearest(name string, oneIn int, groups ...[]string) string {
	want, ok := fold(nil, name)
	if !ok {
		return ""
	}
	// A name of one letter is near to every other; nothing is suggested for it.
	limit := min(max(1, len(want)/oneIn), len(want)-1)
	best, bestDistance, bestAlike := "", limit+1, 0
	s := speller{want: want, before: make([]int, longest+1), last: make([]int, longest+1), row: make([]int, longest+1)}
	var folded []rune
	for _, group := range groups {
		earlier := bestDistance // of the groups before, which win if they are as near
		for _, c := range group {
			if c == name {
				continue
			}
			if folded, ok = fold(folded[:0], c); !ok {
				continue
			}
			// One that is as near must be told, too, if it begins like the name for longer.
			d := s.distance(folded, bestDistance+1)
			if d > bestDistance || d >= earlier {
				continue
			}
			if n := alike(want, folded); d < bestDistance || n > bestAlike || n == bestAlike && c < best {
				best, bestDistance, bestAlike = c, d, n
			}
		}
	}
	return best
}

// alike is for how many letters two names begin alike.
func alike(x, y []rune) int {
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return n
}

// DidYouMean gives the words of [Meant], for what stands in no file.
func DidYouMean(name string, candidates ...[]string) string {
	return Meant(name, candidates...).Text
}

// Meant gives a ready hint, "did you mean `x`?", or none when no candidate is near. Where
// several lists are given, those of an earlier one win if they are as near: what somebody
// wrote before what the language has.
func Meant(name string, candidates ...[]string) Hint {
	if near := nearest(name, 3, candidates...); near != "" {
		return MeantBy(name, near)
	}
	return Hint{}
}

// MeantBy is the hint that another name was meant.
func MeantBy(name, meant string) Hint {
	return Suggest("did you mean `"+meant+"`?", Rename{name, meant})
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
