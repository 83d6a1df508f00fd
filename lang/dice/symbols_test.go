package dice_test

import (
	"slices"
	"testing"

	"houserule/lang/dice"
)

func TestFacesAreWords(t *testing.T) {
	for notation, canonical := range map[string]string{
		"3d{ - , hit, hit&boon, \"two words\", -1}": "3d{-, hit, hit&boon, \"two words\", -1}",
		"(@level)d{ @game.skill_die } [skill]":      "(@level)d{@game.skill_die} [skill]",
		"2d{-, hit} [a] + 3d6 + d{@faces}":          "2d{-, hit} [a]+3d6+d{@faces}",
		"d{@(best ? good : bad)}":                   "d{@(best ? good : bad)}",
		"4d{-, hit&hit}c=hit&hit":                   "4d{-, hit&hit}c=\"hit&hit\"",
	} {
		e, err := dice.Parse(notation)
		if err != nil || e.String() != canonical {
			t.Errorf("%s is %s, %v", notation, e, err)
			continue
		}
		if again := parse(t, canonical); again.String() != canonical {
			t.Errorf("%s is %s when it is read again", canonical, again)
		}
	}
}

func TestWordsOfAFace(t *testing.T) {
	for text, want := range map[string][]string{"-": nil, "": nil, "hit": {"hit"}, "hit&hit": {"hit", "hit"}, "hit & boon": {"hit", "boon"}} {
		if got := (dice.Face{Text: text}).Words(); !slices.Equal(got, want) {
			t.Errorf("%q has the words %q", text, got)
		}
	}
}

func TestDiceOfWordsAreRolled(t *testing.T) {
	e := parse(t, "(@level)d{@skill} [skill] + 1d{-, miss} [against] + 1d6")
	if got, want := e.VariableNames(), []string{"level"}; !slices.Equal(got, want) {
		t.Errorf("its numbers are %q", got)
	}
	whole, err := e.Substitute(nil, map[string][]dice.Face{"skill": {{Text: "-"}, {Text: "hit&boon"}}})
	if err != nil {
		t.Fatal(err)
	}
	roll, err := whole.Roll(dice.Faces(dice.Face{Text: "hit&boon"}, dice.Face{Text: "-"}, dice.Face{Text: "miss"}, dice.Face{Value: 4}), func(string) (float64, bool) { return 2, true })
	if err != nil {
		t.Fatal(err)
	}
	want := "2d{-, hit&boon} [skill]+1d{-, miss} [against]+1d6 = (hit&boon, -) [skill] + (miss) [against] + (4) = hit&boon, -, miss, 4"
	if got := roll.String(); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestWordsThatCannotBe(t *testing.T) {
	for _, c := range []struct{ notation, want string }{
		{"2d{-, hit}kh1", "1:11: texts have no order\n    1 | 2d{-, hit}kh1\n      |           ^^^\n  hint: dice with texts can be counted: 4d{sword, shield}c=sword"},
		{"2d{-, hit} + 3", "1:1: these faces are texts, which cannot be calculated with\n    1 | 2d{-, hit} + 3\n      | ^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword"},
		{"2d{-, hit} * 2d{-, hit}", "1:1: these faces are texts, which cannot be calculated with\n    1 | 2d{-, hit} * 2d{-, hit}\n      | ^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword\n\n1:14: these faces are texts, which cannot be calculated with\n    1 | 2d{-, hit} * 2d{-, hit}\n      |              ^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword\n\n2 problems"},
		{"2d{@faces}kh1", "1:11: texts have no order\n    1 | 2d{@faces}kh1\n      |           ^^^\n  hint: dice with texts can be counted: 4d{sword, shield}c=sword"},
		{"2d{@faces, hit}", "1:3: a word alone stands for all faces\n    1 | 2d{@faces, hit}\n      |   ^\n  hint: write `d{@faces}`, or write the faces out: d{-, hit, boon}"},
		{"2d{hit&}", "1:8: a word is missing after the `&`\n    1 | 2d{hit&}\n      |        ^\n  hint: several words on a face: d{-, hit, hit&boon}"},
		{"max(2d{-, hit})", "1:5: these faces are texts, which cannot be calculated with\n    1 | max(2d{-, hit})\n      |     ^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword"},
	} {
		if _, err := dice.Parse(c.notation); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n%q", c.notation, err)
		}
	}
	if _, err := parse(t, "1d{@faces}").Roll(dice.Faces(), nil); err == nil || err.Error() != "1:4: no faces are known for `@faces`\n    1 | 1d{@faces}\n      |    ^^^^^^\n  hint: a word of a check gives them" {
		t.Errorf("%q", err)
	}
}
