package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening/input"
)

// Answer is an answer that is used again when its question is asked again. The question is
// identified by the key of its decision or, for an answer read from a line of the campaign, by
// the person and the text.
type Answer struct {
	Key        string    `json:"key,omitempty"`   // of the decision; "" if Asked is set
	Asked      [2]string `json:"asked,omitzero"`  // the person and the question; empty if Key is set
	Label      string    `json:"label,omitempty"` // of the option
	Place      int       `json:"place,omitempty"` // of the option, from 1; 0 for none of them
	Value      string    `json:"value,omitempty"` // without options: a number, yes or no, which dice
	By         string    `json:"by,omitempty"`    // the seat that gave it; "" if not known
	Said       [3]string `json:"-"`               // person, question and answer, for the log
	number     int       // of the option as the question shows it; 0 for Place
	shownCount int       // number of texts that the line had shown before the answer
}

// answerTo returns the Answer for the value v of a question. shown is the number of texts that
// the line had shown.
func answerTo(q *command.Decision, v types.Value, names *world.Names, shown int) Answer {
	a := Answer{Key: q.Key, Said: [3]string{names.Of(q.Who), q.Question, names.Show(v)}, shownCount: shown}
	switch q.Kind {
	case command.Choice, command.Ruling:
		if i := slices.IndexFunc(q.Options, func(x types.Value) bool { return types.Equal(x, v) }); i >= 0 && v != nil {
			a.Place, a.Label = i+1, q.Labels[i]
		}
	case command.May, command.Consent:
		a.Value = map[bool]string{true: "yes", false: "no"}[v == true]
	case command.Keep:
		if list, ok := v.(types.List); ok {
			for _, n := range list {
				a.Value += types.Format(n) + " "
			}
			a.Value = strings.TrimSpace(a.Value)
		} else {
			a.Value = v.(string)
		}
	default:
		a.Value = types.Format(v)
	}
	return a
}

// matches reports whether a is an answer to the question q.
func (a Answer) matches(q *command.Decision, names *world.Names) bool {
	if a.Key != "" {
		return a.Key == q.Key
	}
	return a.Asked == [2]string{names.Of(q.Who), q.Question}
}

// loggedAnswers returns the answers recorded in a line of the campaign. They identify their
// questions by Asked. It fails if the record is damaged.
func loggedAnswers(l file.Line) ([]Answer, error) {
	if len(l.Answers) == 0 {
		return nil, nil
	}
	var records [][3]string
	if err := json.Unmarshal(l.Answers, &records); err != nil {
		return nil, fmt.Errorf("the answers of line %d are damaged: %w", l.Number, err)
	}
	var list []Answer
	for _, x := range records {
		list = append(list, Answer{Asked: [2]string{x[0], x[1]}, Value: x[2]})
	}
	return list, nil
}

// ValueFor returns the value of this answer for a question. The second result is false if the
// question does not have this answer any more.
func (a Answer) ValueFor(q *command.Decision) (types.Value, bool) {
	switch q.Kind {
	case command.Choice, command.Ruling:
		if a.Key == "" {
			i := slices.Index(q.Labels, a.Value)
			if i < 0 {
				return nil, q.NoneText != "" && a.Value == types.Format(nil)
			}
			return q.Options[i], true
		}
		if a.Place == 0 {
			return nil, q.NoneText != ""
		}
		i := a.Place - 1
		if i >= len(q.Options) || q.Labels[i] != a.Label {
			i = slices.Index(q.Labels, a.Label)
		}
		if i < 0 {
			return nil, false
		}
		return q.Options[i], true
	}
	v, wrong := input.ParseAnswer(q, q.Labels, a.Value)
	return v, wrong == ""
}

// text returns the answer as it is shown: its label, otherwise its value.
func (a Answer) text() string {
	if a.Label != "" {
		return diag.Cut(a.Label, diag.MaxLine)
	}
	return a.Value
}

// answersTo returns all answers of a choice, ruling or yes/no question, with the answer that
// takes no option last; nil for other questions.
func answersTo(q *command.Decision) []Answer {
	var list []Answer
	switch q.Kind {
	case command.May, command.Consent:
		return []Answer{{Key: q.Key, Value: "yes"}, {Key: q.Key, Value: "no"}}
	case command.Choice, command.Ruling:
		for i, label := range q.Labels {
			list = append(list, Answer{Key: q.Key, Place: i + 1, Label: label})
		}
		if q.NoneText != "" {
			list = append(list, Answer{Key: q.Key, Label: q.NoneText})
		}
	}
	return list
}
