package evening

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/stdlib/evening/input"
)

// Answered is an answer, so that it is found again where the question comes up anew.
type Answered struct {
	Key   string    `json:"key"`             // of the decision
	Label string    `json:"label,omitempty"` // of the option
	Place int       `json:"place,omitempty"` // from 1; 0 is nobody
	Value string    `json:"value,omitempty"` // of all others: a number, yes or no, which dice
	Said  [3]string `json:"-"`               // what was told of it
	told  int
}

// ValueFor is the answer to a question as it is now.
func (a Answered) ValueFor(q *command.Decision) (types.Value, bool) {
	switch q.Sort {
	case command.Choice, command.Ruling:
		if a.Place == 0 {
			return nil, q.Nobody != ""
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
	v, wrong := input.Understand(q, q.Labels, a.Value)
	return v, wrong == ""
}

// text is how an answer reads.
func (a Answered) text() string {
	if a.Label != "" {
		return diag.Cut(a.Label, diag.MaxLine)
	}
	return a.Value
}

// answersTo are the answers of a question that has few, that it is nobody at the end.
func answersTo(q *command.Decision) []Answered {
	var list []Answered
	switch q.Sort {
	case command.May, command.Consent:
		return []Answered{{Key: q.Key, Value: "yes"}, {Key: q.Key, Value: "no"}}
	case command.Choice, command.Ruling:
		for i, label := range q.Labels {
			list = append(list, Answered{Key: q.Key, Place: i + 1, Label: label})
		}
		if q.Nobody != "" {
			list = append(list, Answered{Key: q.Key, Label: q.Nobody})
		}
	}
	return list
}
