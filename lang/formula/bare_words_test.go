package formula_test

import (
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// wordScope has names of types with words; stranger is what only an unrelated module knows.
type wordScope struct {
	scale *types.WordList
	value map[string]types.Value
}

func newWordScope() *wordScope {
	l := types.NewWordList("degree", true)
	for _, w := range []string{"Miss", "Mixed", "Good", "Very Good"} {
		l.Add(types.Word{Text: w, Module: "base"}, "", false)
	}
	return &wordScope{l, map[string]types.Value{"outcome": "Good", "mode": "walk", "n": 1.0, "text": "Miss", "Good": 3.0, "run": 4.0, "walk": 5.0,
		"list": types.List{"Very Good", "Miss"}, "chances": types.MakeMap(types.Pair{Key: "Good", Value: 7.0})}}
}

func (s *wordScope) typeOf(name string) types.Type {
	switch name {
	case "outcome":
		return types.WordOf(s.scale)
	case "mode":
		return types.ChoiceOf("walk", "run")
	case "text":
		return types.TextType()
	case "list":
		return types.ListOf(types.WordOf(s.scale))
	case "chances":
		return types.MapOf(types.WordOf(s.scale), types.NumberType())
	}
	return types.NumberType()
}

func (s *wordScope) Lookup(name string) (formula.Symbol, error) {
	v, ok := s.value[name]
	if !ok {
		return formula.Symbol{}, formula.ErrUnknown
	}
	return formula.Symbol{Name: name, Type: s.typeOf(name), Get: func(any, types.Value, []types.Value) (types.Value, error) { return v, nil }}, nil
}

func (s *wordScope) Member(types.Type, string) (formula.Symbol, error) {
	return formula.Symbol{}, formula.ErrUnknown
}

func (s *wordScope) Names() []string                 { return []string{"outcome", "mode", "n", "text", "list", "run"} }
func (s *wordScope) MemberNames(types.Type) []string { return nil }

// KnownMeaning: `Good` is the name of a stranger.
func (s *wordScope) KnownMeaning(name string) string {
	if name == "run" {
		return "the box x.run"
	}
	return ""
}

func TestBareWords(t *testing.T) {
	for _, c := range []struct {
		text string
		want types.Value
	}{
		{"outcome == Good", true},
		{"Good == outcome", true},
		{"outcome == 'Good'", true},
		{"outcome >= Very_Good", false},
		{"Very_Good > outcome", true},
		{"outcome < 'Very Good'", true},
		{"outcome > text", true},
		{"outcome + 1", "Very Good"},
		{"outcome + 9 == Very_Good", true},
		{"outcome - 1 <= Mixed", true},
		{"1 + outcome", "Very Good"},
		{"outcome - Miss", 2.0},
		{"Miss - outcome", -2.0},
		{"outcome - text", 2.0},
		{"outcome in [Good, Very_Good]", true},
		{"Miss in list", true},
		{"(n > 0 ? Good : Miss) == outcome", true},
		{"outcome == (n > 0 ? Good : Miss)", true},
		{"chances[Good]", 7.0},
		{"sorted(list)", types.List{"Miss", "Very Good"}},
		{"position(list, Miss)", 2.0},
		{"count(list, # >= Mixed)", 1.0},
		{"mode == walk", true},
		{"walk != mode", false},
		{"Good + 1", 4.0},
		{"walk", 5.0},
	} {
		p, err := formula.Compile(nil, formula.Source{Text: c.text}, newWordScope(), types.Type{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, err := p.Run(nil); err != nil || !types.Equal(got, c.want) {
			t.Errorf("%s is %v, %v; want %v", c.text, got, err, c.want)
		}
	}
}

func TestBareWordsWhereATypeIsWanted(t *testing.T) {
	s := newWordScope()
	for _, c := range []struct {
		text string
		t    types.Type
		want types.Value
	}{
		{"Good", types.WordOf(s.scale), "Good"},
		{"n > 3 ? Good : Very_Good", types.WordOf(s.scale), "Very Good"},
		{"Mixed + n", types.WordOf(s.scale), "Good"},
		{"walk", types.ChoiceOf("walk", "run"), "walk"},
		{"[Miss, Good]", types.ListOf(types.WordOf(s.scale)), types.List{"Miss", "Good"}},
	} {
		p, err := formula.Compile(nil, formula.Source{Text: c.text}, s, c.t)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, err := p.Run(nil); err != nil || !types.Equal(got, c.want) {
			t.Errorf("%s is %v, %v; want %v", c.text, got, err, c.want)
		}
	}
}

func TestMistakesWithBareWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"mode == run", "1:9: `run` has two meanings here: one of the choices and the box x.run\n    1 | mode == run\n      |         ^^^\n  hint: write `'run'` for the word"},
		{"outcome == Mixd", "1:12: `Mixd` means nothing here, and is not a word of degree\n    1 | outcome == Mixd\n      |            ^^^^\n  hint: did you mean `Mixed`?"},
		{"outcome == 'Mixd'", "1:12: `Mixd` is not a word of degree\n    1 | outcome == 'Mixd'\n      |            ^^^^^^\n  hint: did you mean `Mixed`?"},
		{"outcome == zzz", "1:12: `zzz` means nothing here, and is not a word of degree\n    1 | outcome == zzz\n      |            ^^^\n  hint: it is one of Miss, Mixed, Good or Very Good"},
		{"mode < walk", "1:1: `<` needs numbers or words of a scale, but `mode` is one of walk or run, and `walk` is one of walk or run\n    1 | mode < walk\n      | ^^^^^^^^^^^\n  hint: only the words of a scale have an order: give the list a name with `scale`"},
		{"outcome < n", "1:11: `<` needs a word of degree, but `n` is a number\n    1 | outcome < n\n      |           ^"},
		{"outcome * 2", "1:1: `*` needs a number, but `outcome` is a word of degree\n    1 | outcome * 2\n      | ^^^^^^^"},
	} {
		_, err := formula.Compile(nil, formula.Source{Text: c.text}, newWordScope(), types.Type{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot  %v\nwant %s", c.text, err, c.want)
		}
	}
}

func TestWordsMoveByWholeSteps(t *testing.T) {
	p, err := formula.Compile(nil, formula.Source{Text: "outcome + n / 2"}, newWordScope(), types.Type{})
	if err != nil {
		t.Fatal(err)
	}
	want := "1:1: a word of degree moves by whole steps, not by 0.5\n    1 | outcome + n / 2\n      | ^^^^^^^^^^^^^^^\n  hint: round it: `floor(...)`"
	if _, err := p.Run(nil); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
