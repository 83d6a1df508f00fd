package diag

import (
	"sort"
	"strings"
)

// Nearest finds the candidate that was most likely meant by name: few letters
// apart, whatever the case, spaces and underscores. It gives "" when nothing is
// near enough. Among equally near ones the alphabetically first wins, so the
// answer does not depend on the order of candidates.
func Nearest(name string, candidates []string) string {
	const longest = 100 // bytes of what somebody may have misspelt
	if len(name) > longest {
		return ""
	}
	sorted := append([]string(nil), candidates...)
	sort.Strings(sorted)
	want := fold(name)
	// A name of one letter is near to every other; nothing is suggested for it.
	limit := min(max(1, len([]rune(want))/3), len([]rune(want))-1)
	best, bestDistance := "", limit+1
	for _, c := range sorted {
		if c == name {
			continue
		}
		if d := distance(want, fold(c), bestDistance); d < bestDistance {
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

func fold(s string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r == '_' || r == ' ' || r == '-' {
			return -1
		}
		return r
	}, s))
}

// distance is the number of letters to insert, delete, replace or swap with a
// neighbour (optimal string alignment), cut off at limit.
func distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if d := len(x) - len(y); d >= limit || -d >= limit {
		return limit
	}
	before, last, row := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(y)]
}
