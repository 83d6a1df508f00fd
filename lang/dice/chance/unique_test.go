package chance

import (
	"fmt"
	"houserule/lang/dice"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// lies is what a roll comes to, with its kept dice as they lie.
func lies(r *dice.Roll) string {
	text := number(r.Total)
	for _, d := range r.Dice {
		if d.Kept {
			text += fmt.Sprintf(" %v%s", d.Value, d.Text())
		}
	}
	return text
}

// dealt rolls an expression with every row of n faces that differ, and gives
// the chance of what lies there then.
func dealt(t *rapid.T, e *dice.Expression, d dice.Die, n int) map[string]*big.Rat {
	chances := map[string]*big.Rat{}
	var deal func(row []dice.Face, p *big.Rat)
	deal = func(row []dice.Face, p *big.Rat) {
		if len(row) == n {
			r, err := e.Roll(dice.Faces(row...), nil)
			if err != nil {
				t.Fatal(err)
			}
			if chances[lies(r)] == nil {
				chances[lies(r)] = new(big.Rat)
			}
			chances[lies(r)].Add(chances[lies(r)], p)
			return
		}
		var left []dice.Face
		for i := range d.Sides {
			taken := false
			for _, f := range row {
				taken = taken || f == d.Shows(i)
			}
			if !taken {
				left = append(left, d.Shows(i))
			}
		}
		for _, f := range left {
			deal(append(row[:len(row):len(row)], f), new(big.Rat).Mul(p, big.NewRat(1, int64(len(left)))))
		}
	}
	deal(nil, big.NewRat(1, 1))
	return chances
}

func TestDiceThatDifferAreDealtLikeCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 4).Draw(t, "count")
		name := rapid.SampledFrom([]string{"d4", "d5", "d6", "d{1, 1, 2, 3, 3, 3, 7}", "d{0.5, -2, 4, 4, 8}"}).Draw(t, "die")
		text := fmt.Sprintf("%d%su", n, name)
		modifiers := []string{"kh2", "kl1", "dl1", "dh1", "km2", "s", "sd", "s"}
		if rapid.Bool().Draw(t, "clamps") {
			modifiers = append(modifiers, "min3", "max3")
		} else {
			modifiers = append(modifiers, "u") // they differ already; clamped ones would be thrown again
		}
		for range rapid.IntRange(0, 3).Draw(t, "modifiers") {
			text += rapid.SampledFrom(modifiers).Draw(t, "modifier")
		}
		text += rapid.SampledFrom([]string{"", "c>=3", "c>2f=1"}).Draw(t, "end")
		e, err := dice.Parse(text)
		if err != nil {
			t.Skip(text)
		}
		one, err := e.Roll(dice.NewSeeded(1), nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		all, err := Outcomes(e, nil, 10_000)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		found := map[string]*big.Rat{}
		for _, o := range all.Outcomes {
			if found[lies(o.Roll)] == nil {
				found[lies(o.Roll)] = new(big.Rat)
			}
			p := new(big.Rat).SetFrac(o.Weight, all.Denominator)
			found[lies(o.Roll)].Add(found[lies(o.Roll)], p)
		}
		wanted := dealt(t, e, one.Dice[0].Die(), n)
		for what, p := range wanted {
			if found[what] == nil || found[what].Cmp(p) != 0 {
				t.Fatalf("%s: %q has %v, not %s", text, what, found[what], p)
			}
		}
		if len(found) != len(wanted) {
			t.Fatalf("%s: %d results, not %d", text, len(found), len(wanted))
		}
	})
}

func TestHowManyDealsThereAre(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
	}{
		{"3d22u", 22 * 21 * 20}, {"4d9u", 9 * 8 * 7 * 6},
		{"3d22us", 1540}, {"4d9usd", 126}, {"4d24ukh3s", 10626}, {"4d9usc>=5", 126}, {"4d9uc>=5", 3024},
		{"2d6usu", 30}, {"2d66us", 630}, {"2d{1,1,2,3}us", 6}, {"2d{1,2,3}us", 3}, {"3d3us", 1}, {"1d6us", 6}, {"0d6us", 1}, {"2d{a,b,c}u", 6},
	} {
		e, err := dice.Parse(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		all, err := Outcomes(e, nil, 50_000)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if len(all.Outcomes) != test.want {
			t.Errorf("%s: %d rolls, not %d", test.text, len(all.Outcomes), test.want)
		}
	}
}
