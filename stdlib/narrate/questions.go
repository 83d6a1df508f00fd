package narrate

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// QuestionWidth is the width of a question in columns.
const QuestionWidth = 80

// AnswerOption is an answer that a question lists.
type AnswerOption struct {
	Number string // "" if it is answered by its label alone
	Label  string
	Beside string // price, chance and remark, and whether Enter chooses it
}

// QuestionTitle returns the title of a question in the log: its text, or the optional action.
func QuestionTitle(q *command.Decision) string {
	text := q.Question
	if q.Kind == command.May {
		text = InSentence(text)
	}
	return diag.Cut(text, diag.MaxLine)
}

// QuestionRemark returns the module's remark on a question, or the error of computing it.
func QuestionRemark(text string, err error) string {
	if err != nil {
		text = diag.FirstLine(err.Error())
	}
	return diag.Cut(sandbox.Printable(text), diag.MaxLine)
}

// number matches a number as it is typed.
var number = lazyregexp.New(`^[-+]?[0-9]+(\.[0-9]+)?$`)

// HaveNumbers reports whether one of the labels of a question is a number. A number that is typed
// then means that label, never a place in the list.
func HaveNumbers(labels []string) bool { return slices.ContainsFunc(labels, number.MatchString) }

// NoneNumber returns the number of the answer that takes no option; "" if it has none.
func NoneNumber(labels []string) string {
	if slices.Contains(labels, "0") {
		return ""
	}
	return "0"
}

// SideBySide writes answers in as many columns as fit.
func SideBySide(list []AnswerOption) string {
	label, beside, width := 0, 0, 0
	for _, a := range list {
		width = max(width, len(a.Number))
		label = max(label, utf8.RuneCountInString(a.Label))
		beside = max(beside, utf8.RuneCountInString(a.Beside))
	}
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = a.Label
		if a.Beside != "" {
			texts[i] = fmt.Sprintf("%-*s  %s", label, a.Label, a.Beside)
		}
		if width > 0 {
			texts[i] = fmt.Sprintf("%*s  %s", width, a.Number, texts[i])
		}
	}
	gap, columns, rows, widths := 5, 0, 0, []int(nil)
	for columns = len(list); columns > 0; columns-- {
		rows = (len(list) + columns - 1) / columns
		widths = make([]int, (len(list)+rows-1)/rows)
		all := 2
		for i, text := range texts {
			widths[i/rows] = max(widths[i/rows], utf8.RuneCountInString(text))
		}
		for _, w := range widths {
			all += w
		}
		// Two columns may stand closer, rather than one below the other.
		if gap = 5; len(widths) == 2 && all+gap > QuestionWidth {
			gap = 3
		}
		if all+gap*(len(widths)-1) <= QuestionWidth {
			break
		}
	}
	var b strings.Builder
	for row := range rows {
		line, room := " ", 1
		for i := row; i < len(list); i += rows {
			line += strings.Repeat(" ", room) + texts[i]
			room = gap + widths[i/rows] - utf8.RuneCountInString(texts[i])
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// AmountRange writes the range of an amount.
func AmountRange(q *command.Decision) string {
	if q.Low == q.High {
		return "only " + types.Format(q.Low)
	}
	return fmt.Sprintf("%s to %s", types.Format(q.Low), types.Format(q.High))
}
