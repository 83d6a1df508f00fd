package dice_test

import (
	"errors"
	"fmt"
	"math/big"
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
	if got, want := e.Variables(), []string{"level"}; !slices.Equal(got, want) {
		t.Errorf("its numbers are %q", got)
	}
	whole, err := e.Put(nil, map[string][]dice.Face{"skill": {{Text: "-"}, {Text: "hit&boon"}}})
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
		{"2d{hit&}", "1:8: a word is missing behind the `&`\n    1 | 2d{hit&}\n      |        ^\n  hint: several words on a face: d{-, hit, hit&boon}"},
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

// counted is how likely each tally of words is, by looking at every die of every
// roll.
func counted(t *testing.T, e *dice.Expression) map[string]*big.Rat {
	t.Helper()
	all, err := e.Outcomes(nil, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	chances := map[string]*big.Rat{}
	for _, o := range all.Outcomes {
		words := map[string]int{}
		for _, d := range o.Roll.Dice {
			for _, w := range (dice.Face{Text: d.Text}).Words() {
				if d.Kept && !d.Rerolled {
					words[d.Label+" "+w]++
				}
			}
		}
		name := fmt.Sprint(words)
		if chances[name] == nil {
			chances[name] = new(big.Rat)
		}
		chances[name].Add(chances[name], new(big.Rat).SetFrac(o.Weight, all.Denominator))
	}
	return chances
}

func TestSymbolsAreCountedExactly(t *testing.T) {
	for _, notation := range []string{
		"3d{-, hit, hit, hit&hit, boon, hit&boon} [skill] + 2d{-, -, miss, miss, bane, miss&bane} [against]",
		"4d{-, hit} + 2d{-, hit, boon} + 2d6",
		"3d{-, hit, hit&hit}r\"-\"",
		"3d{-, hit, hit&hit}ro\"-\"",
		"(1d2)d{-, hit} + 1d{hit, boon}",
		"{2d{-, hit}, d{boon, -}}",
		"0d{-, hit}",
	} {
		e := parse(t, notation)
		list, err := e.Symbols(nil, 10_000, dice.Limits{})
		if err != nil {
			t.Fatal(notation, err)
		}
		want, got := counted(t, e), map[string]*big.Rat{}
		for _, o := range list.Outcomes {
			words := map[string]int{}
			for _, c := range o.Roll.Tally() {
				if c.Count > 0 {
					words[c.Label+" "+c.Word] = c.Count
				}
			}
			got[fmt.Sprint(words)] = new(big.Rat).SetFrac(o.Weight, list.Denominator)
		}
		for name, p := range want {
			if got[name] == nil || got[name].Cmp(p) != 0 {
				t.Errorf("%s: %s has %v, not %v", notation, name, got[name], p)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d tallies, not %d", notation, len(got), len(want))
		}
	}
}

// TestLargePoolsOfSymbols counts pools whose faces could not be listed.
func TestLargePoolsOfSymbols(t *testing.T) {
	e := parse(t, "8d{-, hit, hit, hit&hit, boon, hit&boon} [skill] + 8d{-, -, miss, miss, bane, miss&bane} [against]")
	list, err := e.Symbols(nil, 50_000, dice.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	total := new(big.Int)
	for _, o := range list.Outcomes {
		total.Add(total, o.Weight)
	}
	if total.Cmp(list.Denominator) != 0 || list.Denominator.Cmp(new(big.Int).Exp(big.NewInt(6), big.NewInt(16), nil)) != 0 {
		t.Errorf("%v of %v", total, list.Denominator)
	}
	if _, err := e.Symbols(nil, 100, dice.Limits{}); !errors.Is(err, dice.ErrLarge) {
		t.Errorf("100 were enough: %v", err)
	}
	if _, err := e.Symbols(nil, 50_000, dice.Limits{Work: 1000}); !errors.Is(err, dice.ErrLarge) {
		t.Errorf("a thousand steps were enough: %v", err)
	}
}

func TestOddsOfNotationCountWords(t *testing.T) {
	d, err := parse(t, "2d{-, hit, hit&hit, boon}").Distribution(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"nothing 1/16", "boon 2/16", "boon, boon 1/16", "hit 2/16", "boon, hit 2/16", "hit, hit 3/16", "boon, hit, hit 2/16", "hit, hit, hit 2/16", "hit, hit, hit, hit 1/16"}
	var got []string
	for _, o := range d.Outcomes {
		got = append(got, fmt.Sprintf("%s %v/%v", o.Text, o.Weight, d.Denominator))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
