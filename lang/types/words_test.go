package types

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// degrees is a scale of one module.
func degrees() *WordList {
	l := NewWordList("degree", true)
	for _, w := range []string{"Miss", "Mixed", "Good", "Great"} {
		l.Add(Word{Text: w, Module: "base"}, "", false)
	}
	return l
}

func TestWordsMoveAndStopAtTheEnds(t *testing.T) {
	l := degrees()
	l.Close(func(a, b string) bool { return false })
	for _, c := range []struct {
		from  string
		steps float64
		want  string
	}{{"Miss", 1, "Mixed"}, {"Miss", -1, "Miss"}, {"Good", 9, "Great"}, {"Great", -2, "Mixed"}, {"Mixed", 0, "Mixed"}} {
		if got, err := l.Move(c.from, c.steps); got != c.want || err != nil {
			t.Errorf("%s moved by %v is %q, %v; want %s", c.from, c.steps, got, err, c.want)
		}
	}
	for _, c := range []struct{ err, want string }{
		{fmt.Sprint(second(l.Move("Miss", 0.5))), "a word of degree moves by whole steps, not by 0.5\n  hint: round it: `floor(...)`"},
		{fmt.Sprint(second(l.Move("Mis", 1))), "degree has no word \"Mis\"\n  hint: did you mean `Miss`?"},
		{fmt.Sprint(second(l.Compare("Good", "x"))), "degree has no word \"x\"\n  hint: it is one of Miss, Mixed, Good or Great"},
	} {
		if strings.TrimPrefix(c.err, ": ") != c.want {
			t.Errorf("got  %q\nwant %q", c.err, c.want)
		}
	}
}

func second[A, B any](_ A, b B) B { return b }

// Two modules that do not know each other add a word at one place. The words have no order, but
// each has one with all others.
func TestStrangersWordsHaveNoOrder(t *testing.T) {
	l := degrees()
	l.Add(Word{Text: "Epic", Module: "epic"}, "Great", true)
	l.Add(Word{Text: "Legendary", Module: "legend"}, "Great", true)
	l.Add(Word{Text: "Fair", Module: "epic"}, "Mixed", true)
	l.Close(func(a, b string) bool { return b == "base" })
	if _, err := l.Compare("Epic", "Legendary"); err == nil || !strings.HasPrefix(err.Error(), "Legendary of legend and Epic of epic have no order: neither module knows the other") &&
		!strings.HasPrefix(err.Error(), "Epic of epic and Legendary of legend have no order: neither module knows the other") {
		t.Errorf("the words are compared: %v", err)
	}
	for _, pair := range [][2]string{{"Great", "Epic"}, {"Great", "Legendary"}, {"Fair", "Legendary"}, {"Mixed", "Fair"}, {"Fair", "Good"}} {
		if c, err := l.Compare(pair[0], pair[1]); c >= 0 || err != nil {
			t.Errorf("%v: %d, %v", pair, c, err)
		}
	}
	if _, err := l.Move("Great", 1); err == nil {
		t.Error("the next word above Great is one of two")
	}
	if got, err := l.Move("Miss", 3); got != "Good" || err != nil {
		t.Errorf("Miss moves to %q: %v", got, err)
	}
}

// A module that requires another places its words beside those of it, and all words have an order.
func TestRelatedModulesWordsHaveAnOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		l := degrees()
		for i := range rapid.IntRange(0, 8).Draw(rt, "added") {
			beside := rapid.SampledFrom(l.Words()).Draw(rt, "beside")
			above := rapid.Bool().Draw(rt, "above")
			l.Add(Word{Text: fmt.Sprint("W", i), Module: fmt.Sprint("m", i)}, beside, above)
			at, other := slices.Index(l.Words(), fmt.Sprint("W", i)), slices.Index(l.Words(), beside)
			if above && at != other+1 || !above && at != other-1 {
				rt.Fatalf("W%d stands at %d, and %s at %d", i, at, beside, other)
			}
		}
		l.Close(func(a, b string) bool { return b == "base" || a > b }) // each knows those before it
		words := l.Words()
		for i, a := range words {
			for j, b := range words {
				n, err := l.Steps(a, b)
				if err != nil || n != float64(i-j) {
					rt.Fatalf("%s is %v steps above %s: %v", a, n, b, err)
				}
				if to, err := l.Move(b, n); to != a || err != nil {
					rt.Fatalf("%s moves by %v to %s: %v", b, n, to, err)
				}
			}
		}
	})
}

func TestFormerNamesOfWords(t *testing.T) {
	l := NewWordList("degree", true)
	l.Add(Word{Text: "Miss"}, "", false)
	l.Add(Word{Text: "Fair", Was: "Mixed"}, "", false)
	l.Add(Word{Text: "Epic", As: "Fair"}, "", false)
	of := WordOf(l)
	for _, c := range []struct{ v, want Value }{{"Mixed", "Fair"}, {"Miss", "Miss"}, {"gone", "gone"}, {nil, nil}} {
		if got := of.Present(c.v); !Equal(got, c.want) {
			t.Errorf("%v is now %v, want %v", c.v, got, c.want)
		}
	}
	if got := ListOf(of).Present(List{"Mixed", "Epic"}); !Equal(got, List{"Fair", "Epic"}) {
		t.Errorf("the list is %v", got)
	}
	if got := MapOf(of, NumberType()).Present(MakeMap(Pair{"Mixed", 3.0})); !Equal(got, MakeMap(Pair{"Fair", 3.0})) {
		t.Errorf("the map is %v", got)
	}
	if got := MapOf(of, ListOf(of)).MissingWords(MakeMap(Pair{"Mixed", List{"Miss", "gone"}})); !slices.Equal(got, []string{"Mixed", "gone"}) {
		t.Errorf("missing are %v", got)
	}
	if of := WordOf(degrees()); of.RenamesWords() || ListOf(of).RenamesWords() {
		t.Error("no word has a former name")
	}
	if got := l.Substitutes("Epic"); !slices.Equal(got, []string{"Fair"}) {
		t.Errorf("Epic counts as %v", got)
	}
}

func TestTypesOfWordLists(t *testing.T) {
	l := degrees()
	parse := func(text string) (Type, Default, error) {
		return ParseWith(text, Vocabulary{IsKind: func(string) bool { return false }, List: func(name string) *WordList {
			if name == "degree" {
				return l
			}
			return nil
		}, Names: []string{"degree"}})
	}
	for _, text := range []string{"degree", "degree or none", "list of degree", "map of degree to list of degree"} {
		got, _, err := parse(text)
		if err != nil || got.String() != text {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	if of, d, err := parse("degree = Mixed"); err != nil || d.Value != "Mixed" || !of.IsScale() || of.Describe() != "a word of degree" {
		t.Errorf("%v %v %v", of, d, err)
	}
	if _, _, err := parse("degre"); err == nil || !strings.Contains(err.Error(), "`degre` is neither a type nor a kind\n") || !strings.Contains(err.Error(), "did you mean `degree`?") {
		t.Errorf("%v", err)
	}
	of, _, _ := parse("degree")
	if err := Check("Grat", of); err == nil || err.Error() != "\"Grat\" is not a word of degree, did you mean `Great`?" {
		t.Errorf("%v", err)
	}
}
