package content

import "testing"

func TestSourcesForPeopleAndPrograms(t *testing.T) {
	rules := map[string]*PrintedRule{
		"A-1": {ID: "A-1", Page: "31", Chapter: "Sailing"}, "A-2": {ID: "A-2", Page: "31-33"}, "A-3": {ID: "A-3", Chapter: "4.1 Storms"},
		"A-4": {ID: "A-4"}, "A-5": {ID: "A-5", Page: "iv", Chapter: "Preface"}, "A-6": {ID: "A-6", Page: "3, 5", Chapter: "Ropes"},
	}
	row := func(id string) *PrintedRule { return rules[id] }
	for _, c := range []struct {
		texts           []string
		people, program string
	}{
		{nil, "", ""},
		{[]string{""}, "", ""},
		{[]string{"p. 3"}, "p. 3", "p. 3"},
		{[]string{"A-1"}, "p. 31, Sailing", "A-1"},
		{[]string{"A-1, p. 31"}, "p. 31, Sailing", "A-1"},
		{[]string{"A-1, Sailing"}, "p. 31, Sailing", "A-1"},
		{[]string{"A-1, p. 40"}, "p. 31, Sailing, p. 40", "A-1, p. 40"},
		{[]string{"A-2"}, "pp. 31-33", "A-2"},
		{[]string{"A-3, 4.1"}, "4.1 Storms", "A-3"},
		{[]string{"A-4"}, "A-4", "A-4"},
		{[]string{"A-5"}, "iv, Preface", "A-5"},
		{[]string{"A-6, p. 5"}, "pp. 3, 5, Ropes", "A-6"},
		{[]string{"A-1, A-3"}, "p. 31, Sailing; 4.1 Storms", "A-1; A-3"},
		{[]string{"A-1", "our own"}, "p. 31, Sailing; our own", "A-1; our own"},
		{[]string{"A-19"}, "A-19", "A-19"},
	} {
		s := NewSource(c.texts...)
		s.Find(row)
		if s.String() != c.people || s.Written() != c.program {
			t.Errorf("%q is %q and %q, not %q and %q", c.texts, s.String(), s.Written(), c.people, c.program)
		}
	}
}
