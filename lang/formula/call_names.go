package formula

import (
	"strings"
	"unicode"
)

// argumentName is the name of an argument of a call, with its range in the formula in characters.
type argumentName struct {
	name     string
	from, to int
	isEmpty  bool // nothing but blanks follows its sign
}

// argumentNames returns the names of the last arguments of a call, "gains('Frightened', value = 2)", and
// the formula in which blanks stand in place of each name and its sign. If an argument without a name
// follows one with a name, or if it is no call, no names are returned and the formula is unchanged.
func argumentNames(src Source) (names []argumentName, plain Source) {
	letters := []rune(src.Text)
	to := len(letters)
	for to > 0 && isBlank(letters[to-1]) {
		to--
	}
	if to == 0 || letters[to-1] != ')' {
		return nil, src
	}
	open := lastOutside(letters[:to], '(')
	if open < 0 {
		return nil, src
	}
	starts := []int{open + 1}
	eachOutside(letters[open+1:to-1], func(i int, c rune) {
		if c == ',' {
			starts = append(starts, open+1+i+1)
		}
	})
	masked := append([]rune(nil), letters...)
	for i, start := range starts {
		next := to - 1 // the comma or parenthesis after the argument
		if i+1 < len(starts) {
			next = starts[i+1] - 1
		}
		n, sign := nameBefore(letters, start, next)
		switch {
		case sign > 0:
			n.isEmpty = strings.TrimSpace(string(letters[sign+1:next])) == ""
			names = append(names, n)
			for i := n.from; i <= sign; i++ {
				masked[i] = ' '
			}
		case names != nil:
			return nil, src
		}
	}
	if names == nil {
		return nil, src
	}
	plain = src
	plain.Text = string(masked)
	return names, plain
}

// nameBefore returns the name at the beginning of an argument, and the index of the sign = after it; 0 if
// the argument has no name.
func nameBefore(letters []rune, from, to int) (n argumentName, sign int) {
	for from < to && isBlank(letters[from]) {
		from++
	}
	end := from
	for end < to && (letters[end] == '_' || unicode.IsLetter(letters[end]) || end > from && unicode.IsDigit(letters[end])) {
		end++
	}
	at := end
	for at < to && isBlank(letters[at]) {
		at++
	}
	if end == from || at >= to || letters[at] != '=' || at+1 < to && letters[at+1] == '=' {
		return n, 0
	}
	return argumentName{name: string(letters[from:end]), from: from, to: end}, at
}
