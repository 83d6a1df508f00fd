package input

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/stdlib/narrate"
)

// ParseAnswer parses an answer to a question: a number, a name or a prefix of one. If names contain
// numbers, a number is a name and never a place in their list. wrong describes
// the possible answers if it is not valid; "" otherwise.
func ParseAnswer(q *command.Decision, names []string, answer string) (v types.Value, wrong string) {
	return ParseNumbered(q, names, nil, answer)
}

// ParseNumbered parses an answer as [ParseAnswer] does. numbers are those of the options; nil for
// their places, from 1.
func ParseNumbered(q *command.Decision, names []string, numbers []int, answer string) (v types.Value, wrong string) {
	switch q.Kind {
	case command.Amount:
		n, err := strconv.Atoi(answer)
		if err != nil || float64(n) < q.Low || float64(n) > q.High {
			wanted := narrate.AmountRange(q)
			if q.Low != q.High {
				wanted = "a number from " + wanted
			}
			return nil, wanted + ", not " + shownAnswer(answer)
		}
		return float64(n), ""
	case command.Keep:
		if v, ok := positions(q, answer); ok {
			return v, ""
		}
		return nil, fmt.Sprintf("%d numbers from 1 to %d, highest or lowest, not %s", q.Count, len(q.Values), shownAnswer(answer))
	case command.May, command.Consent:
		if answer == "" {
			return q.Kind == command.Consent, ""
		}
		i, wrong := matchName([]string{"yes", "no"}, nil, "", answer)
		return i == 0, wrong
	}
	i, wrong := matchName(names, numbers, q.NoneText, answer)
	if i < 0 || wrong != "" {
		return nil, wrong
	}
	return q.Options[i], ""
}

// matchName returns the index of the name that an answer means; -1 for the name nobody, which is
// "" if there is none. wrong is as for [ParseAnswer].
func matchName(names []string, numbers []int, nobody, answer string) (i int, wrong string) {
	n, err := strconv.Atoi(answer)
	byLabel := narrate.HaveNumbers(names)
	switch {
	case err != nil:
	case n == 0 && nobody != "" && narrate.NoneNumber(names) != "":
		return -1, ""
	case byLabel:
	case numbers == nil && n > 0 && n <= len(names):
		return n - 1, ""
	case slices.Contains(numbers, n):
		return slices.Index(numbers, n), ""
	}
	list := names
	if nobody != "" {
		list = append(list[:len(list):len(list)], nobody)
	}
	var begin []int
	for i, name := range list {
		switch {
		case answer == "":
		case strings.EqualFold(name, answer):
			return orNobody(i, len(names)), ""
		case byLabel && err == nil: // a number is the whole label
		case len(name) > len(answer) && strings.EqualFold(name[:len(answer)], answer):
			begin = append(begin, i)
		}
	}
	switch {
	case len(begin) == 1:
		return orNobody(begin[0], len(names)), ""
	case len(begin) > 1:
		var more []string
		for _, i := range begin {
			more = append(more, list[i])
		}
		return 0, shownAnswer(answer) + " may be " + oneOf(more)
	case len(list) == 0:
		return 0, "there is nothing to answer"
	}
	wrong = oneOf(list)
	if !byLabel {
		wrong += ", by number or name"
	}
	wrong += ", not " + shownAnswer(answer)
	if near := diag.Nearest(answer, list); near != "" && answer != "" {
		wrong += "; did you mean " + near + "?"
	}
	return 0, wrong
}

// orNobody returns i, or -1 if it is the index after the last name.
func orNobody(i, names int) int {
	if i == names {
		return -1
	}
	return i
}

// maxNamed is the largest number of answers listed after a wrong one.
const maxNamed = 8

// oneOf joins names with "or"; more than maxNamed are only counted.
func oneOf(names []string) string {
	if len(names) > maxNamed {
		return fmt.Sprintf("one of %d", len(names))
	}
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// shownAnswer returns an answer for a message.
func shownAnswer(answer string) string {
	if answer == "" {
		return "nothing"
	}
	return diag.Cut(answer, diag.MaxLine)
}

// positions parses which dice are kept: positions from 1 ("1 3", "1,3"), "highest" or "lowest", or
// nothing for the usual choice. The second result is false for other answers.
func positions(q *command.Decision, answer string) (types.Value, bool) {
	switch answer {
	case "":
		return narrate.UsualPick(q), true
	case "highest", "lowest":
		return answer, true
	}
	var list types.List
	seen := map[int]bool{}
	for _, word := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(q.Values) || seen[n] {
			return nil, false
		}
		seen[n] = true
		list = append(list, float64(n))
	}
	return list, len(list) == q.Count
}
