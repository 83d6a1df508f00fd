package chance

import (
	"errors"
	"fmt"
	"houserule/lang/dice"
	"math/big"
	"slices"
	"testing"
)

// counted is how likely each tally of words is, by looking at every die of every
// roll.
func counted(t *testing.T, e *dice.Expression) map[string]*big.Rat {
	t.Helper()
	all, err := Outcomes(e, nil, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	chances := map[string]*big.Rat{}
	for _, o := range all.Outcomes {
		words := map[string]int{}
		for _, d := range o.Roll.Dice {
			for _, w := range (dice.Face{Text: d.Text()}).Words() {
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
		e := parsed(t, notation)
		list, err := Symbols(e, nil, 10_000, Limits{})
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
	e := parsed(t, "8d{-, hit, hit, hit&hit, boon, hit&boon} [skill] + 8d{-, -, miss, miss, bane, miss&bane} [against]")
	list, err := Symbols(e, nil, 50_000, Limits{})
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
	if _, err := Symbols(e, nil, 100, Limits{}); !errors.Is(err, ErrLarge) {
		t.Errorf("100 were enough: %v", err)
	}
	if _, err := Symbols(e, nil, 50_000, Limits{Work: 1000}); !errors.Is(err, ErrLarge) {
		t.Errorf("a thousand steps were enough: %v", err)
	}
}

func TestOddsOfNotationCountWords(t *testing.T) {
	d, err := Of(parsed(t, "2d{-, hit, hit&hit, boon}"), nil)
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
