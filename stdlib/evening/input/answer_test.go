package input

import (
	"testing"

	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// TestNumbersAmongTheAnswers types numbers where answers are numbers: each means the answer that it is,
// never a place in the list.
func TestNumbersAmongTheAnswers(t *testing.T) {
	for _, c := range []struct {
		name, nobody string
		labels       []string
		answer, want string // want is the index of the option, -1 for nobody, or what is wrong
	}{
		{"a value that is a place, too", "", []string{"6", "9", "5", "11", "3", "8"}, "5", "2"},
		{"a value beyond the places", "", []string{"6", "9", "5", "11", "3", "8"}, "11", "3"},
		{"a place that is no value", "", []string{"6", "9", "5", "11", "3", "8"}, "1", "6, 9, 5, 11, 3 or 8, not 1"},
		{"the beginning of values", "", []string{"10", "20"}, "2", "10 or 20, not 2"},
		{"the beginning of a fraction", "", []string{"0.5", "1.5"}, "1", "0.5 or 1.5, not 1"},
		{"a fraction", "", []string{"0.5", "1.5"}, "1.5", "1"},
		{"a negative number", "", []string{"-1", "0", "1"}, "-1", "0"},
		{"a word beside numbers", "", []string{"none", "2", "1"}, "no", "0"},
		{"a place beside a word", "", []string{"none", "2", "1"}, "1", "2"},
		{"nobody", "nobody", []string{"3", "2"}, "0", "-1"},
		{"nobody by name", "nobody", []string{"3", "0"}, "nobody", "-1"},
		{"zero is a value", "nobody", []string{"3", "0"}, "0", "1"},
		{"a label that begins with a number", "", []string{"rope", "10-foot pole"}, "1", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := &command.Decision{Kind: command.Choice, Labels: c.labels, NoneText: c.nobody}
			for i := range c.labels {
				q.Options = append(q.Options, float64(i))
			}
			v, wrong := ParseAnswer(q, c.labels, c.answer)
			got := wrong
			switch {
			case wrong == "" && v == nil:
				got = "-1"
			case wrong == "":
				got = types.Format(v)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
