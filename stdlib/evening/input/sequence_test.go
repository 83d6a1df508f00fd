package input

import (
	"slices"
	"testing"

	"houserule/runtime/play/command"
)

func choice(question string) *command.Decision {
	return &command.Decision{Kind: command.Choice, Question: question}
}

// An option keeps its number while the list shrinks and grows, whatever the questions are called,
// also behind other questions. Another list begins at 1.
func TestOptionsKeepTheirNumbers(t *testing.T) {
	var s Sequence
	for i, c := range []struct {
		names []string
		want  []int
	}{
		{[]string{"Guard", "Lore", "Stealth", "Wits"}, []int{1, 2, 3, 4}},
		{[]string{"Guard", "Stealth", "Wits"}, []int{1, 3, 4}},
		{nil, nil}, // an amount
		{[]string{"Guard", "Wits", "Acting"}, []int{1, 4, 5}},
		{[]string{"Guard", "Lore", "Stealth", "Wits"}, []int{1, 2, 3, 4}},
		{[]string{"Guard", "Bows", "Lore", "Wits"}, []int{1, 2, 3, 4}}, // new ones are not last: another list
		{[]string{"fighter", "mage"}, []int{1, 2}},
		{[]string{"2", "3"}, nil}, // numbers are answers themselves
		{[]string{"mage"}, []int{2}},
		{[]string{"orc", "orc"}, nil},
		{[]string{"mage", "thief"}, []int{1, 2}},
		{[]string{"thief", "mage"}, []int{1, 2}}, // in another order it is another list
	} {
		q := choice("which?")
		if c.names == nil {
			q = &command.Decision{Kind: command.Amount, Question: "how many?"}
		}
		if s.Ask(q, c.names, 0); !slices.Equal(s.Numbers(), c.want) {
			t.Errorf("%d: %q have the numbers %v, want %v", i, c.names, s.Numbers(), c.want)
		}
	}
	s.Restart()
	if s.Ask(choice("which?"), []string{"mage", "thief"}, 0); !slices.Equal(s.Numbers(), []int{1, 2}) {
		t.Errorf("from the first question they are %v", s.Numbers())
	}
}

// Answers typed ahead end with the list that they were typed for, and with the command.
func TestASurplusAnswerDoesNotAnswerTheNextQuestion(t *testing.T) {
	skills, classes := []string{"Guard", "Lore", "Stealth"}, []string{"fighter", "mage"}
	amount := &command.Decision{Kind: command.Amount, Question: "how many?"}
	type asked struct {
		q       *command.Decision
		names   []string
		command int
		used    string   // the answer typed ahead that this question gets; "" for none
		surplus []string // what is dropped before it
	}
	which := choice("which?")
	for name, then := range map[string][]asked{
		"one list":                 {{which, skills[1:], 0, "b", nil}, {which, skills[2:], 0, "c", nil}, {which, classes, 0, "", []string{"d"}}},
		"one list, then an amount": {{which, skills[1:], 0, "b", nil}, {amount, nil, 0, "", []string{"c", "d"}}},
		"one answer for each":      {{which, classes, 0, "b", nil}, {amount, nil, 0, "c", nil}, {which, skills, 0, "d", nil}},
		"another command":          {{which, skills[1:], 1, "", []string{"b", "c", "d"}}},
		"in turn":                  {{amount, nil, 0, "b", nil}, {which, skills[1:], 0, "c", nil}, {amount, nil, 0, "d", nil}},
	} {
		var s Sequence
		s.Ask(which, skills, 0)
		s.TypeAhead([]string{"b", "c", "d"})
		for i, a := range then {
			surplus := s.Ask(a.q, a.names, a.command)
			used, _ := s.Next()
			if used != a.used || !slices.Equal(surplus, a.surplus) {
				t.Errorf("%s, question %d: it gets %q, and %q are surplus; want %q and %q", name, i+1, used, surplus, a.used, a.surplus)
			}
		}
	}
	var s Sequence
	s.TypeFirst([]string{"a", "b"})
	if surplus := s.Ask(which, skills, 3); surplus != nil {
		t.Errorf("surplus is %q", surplus)
	}
}

func TestAnswersAreParsedByTheNumberThatIsShown(t *testing.T) {
	q := choice("which?")
	q.Options, q.Labels = []any{"Guard", "Wits"}, []string{"Guard", "Wits"}
	for answer, want := range map[string]any{"1": "Guard", "4": "Wits", "2": nil, "w": "Wits"} {
		if v, wrong := ParseNumbered(q, q.Labels, []int{1, 4}, answer); v != want || (wrong == "") != (want != nil) {
			t.Errorf("%s: %v, %q", answer, v, wrong)
		}
	}
}
