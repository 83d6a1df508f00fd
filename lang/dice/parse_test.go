package dice

import (
	"strings"
	"testing"

	"houserule/lang/diag"
)

func TestNotationIsForgivingAndHasOneSpelling(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2D6", "2d6"}, {" 2 d 6 ", "2d6"}, {"d20", "d20"}, {"D%", "d100"}, {"4DF", "4dF"}, {"4dFkh1", "4dFkh1"},
		{"d{1,1,2,3}", "d{1, 1, 2, 3}"}, {"d{ -1 , sword,\"two words\"}", `d{-1, sword, "two words"}`},
		{"d66", "d66"}, {"2D666", "2d666"}, {"d(66)", "d(66)"}, {"4d6KH3", "4d6kh3"}, {"4d6 kh 3 dl", "4d6kh3dl1"},
		{"1d6!>=5", "1d6!>=5"}, {"1d6!=5", ""}, {"1d6!!=5", "1d6!!5"}, {"1d6!p=6", "1d6!p6"}, {"1d6!P", "1d6!p"}, {"1d6!<>3", "1d6!<>3"},
		{"1d6! >= 5", "1d6! >= 5"}, {"1d6 != 5", "1d6 != 5"}, {"2d6! !", "2d6! !"}, {"2d6r 1", "2d6r1"}, {"2d6r=1", "2d6r1"}, {"2d6ro<=2", "2d6ro<=2"},
		{"4d6 MIN 2 max 5", "4d6min2max5"}, {"2d6min-1", "2d6min(-1)"}, {"5d6 u sort", "5d6usa"}, {"5d6sd", "5d6sd"},
		{"10d10 c >= 8 f = 1", "10d10c>=8f=1"}, {"10d10c8", "10d10c=8"}, {"{2d6,1d12} kl1", "{2d6, 1d12}kl1"}, {"6 X 4d6kh3", "6x 4d6kh3"},
		{"(1d4)d6", "(1d4)d6"}, {"((2))d6", "2d6"}, {"@count d6", "(@count)d6"}, {"(@count)d(@die)kh@keep", "(@count)d(@die)kh@keep"},
		{"d@x kh@k dl1", "d(@x)kh@k dl1"}, {"(1+2)*3", "(1+2)*3"}, {"1-(2-3)", "1-(2-3)"}, {"(2^3)^2", "(2^3)^2"}, {"2^3^2", "2^3^2"},
		{"-(1+2)", "-(1+2)"}, {"(-2)^2", "(-2)^2"}, {"2^-1", "2^-1"}, {"+2", "2"}, {"2d6%3", "2d6%3"}, {"d%%3", "d100%3"}, {"7//2/1", "7//2/1"},
		{"2d6 ≥ 7", "2d6 >= 7"}, {"2d6 == 7", "2d6 = 7"}, {"2−1×3", "2-1*3"}, {"max( 1 , 2d6 )", "max(1, 2d6)"}, {".5+1.50", "0.5+1.5"},
		{"2d6 [ fire  damage ]+1", "2d6 [fire damage]+1"}, {"(1+2) [x]", "(1+2) [x]"}, {"2d6 # c", "2d6"}, {"d{a,b}!\"a\"r=b", `d{a, b}!"a"r="b"`},
		{"(2d6>=7)*2", "(2d6 >= 7)*2"}, {"10×1d6", "10x 1d6"}, {"2 × (3d6)", "2x 3d6"}, {"6×4d6kh3", "6x 4d6kh3"}, {"3d6×10", "3d6*10"}, {"3d6 x 10", "3d6*10"}, {"3d6kh2X@n", "3d6kh2*@n"}, {"2x3x1d6", "2x 3*1d6"}, {"2d6!x3", "2d6!*3"}, {"(2d6)xd4", "2d6*d4"}, {"2d6 [fire] x 2", "2d6 [fire]*2"}, {"2D6!O", "2d6!o"}, {"2d6!o>=5", "2d6!o>=5"}, {"6X4d6", "6x 4d6"},
		{"4d6khmax(1,2)", "4d6kh(max(1, 2))"}, {"4d6kh min(1,2)", "4d6kh(min(1, 2))"}, {"4d6khmin(2)", "4d6kh1min2"}, {"4d6klfloor(@n/2)", "4d6kl(floor(@n/2))"},
		{"4d6minmax(1,2)", "4d6min(max(1, 2))"}, {"4d6dhabs(-1)", "4d6dh(abs(-1))"}, {"4d6c<min(4,10)f>=round(5.5)", "4d6c<(min(4, 10))f>=(round(5.5))"},
		{"4d6!>=max(5,6)r<=ceil(1.5)", "4d6!>=(max(5, 6))r<=(ceil(1.5))"}, {"{2d6,1d12}khmax(1,1)", "{2d6, 1d12}kh(max(1, 1))"}, {"max(1,2)d6", "(max(1, 2))d6"},
		{"3d{min,max}c=min", `3d{min, max}c="min"`},
	} {
		e, err := Parse(c.in)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: parsed as %s", c.in, e)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		if got := e.String(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
		if again, err := Parse(c.want); err != nil || again.String() != c.want {
			t.Errorf("%s does not parse to itself: %v, %v", c.want, again, err)
		}
	}
}

func TestMessages(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", "1:1: there is nothing to roll\n  hint: write dice, such as 2d6+3"},
		{"(((", "1:4: expected dice or a number, found the end\n    1 | (((\n      |    ^\n  hint: such as 2d6, 3 or @str"},
		{"(2d6", "1:1: the `(` is not closed\n    1 | (2d6\n      | ^\n  hint: add a `)`"},
		{"2d6)", "1:4: `)` does not belong here\n    1 | 2d6)\n      |    ^\n  hint: nothing is open that this could close"},
		{"2d", "1:2: the die has no sides\n    1 | 2d\n      |  ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"2d0", "1:3: a die with 0 sides\n    1 | 2d0\n      |   ^\n  hint: a die has a whole number of sides, 1 or more"},
		{"99999d6", "1:1: the number of dice is 99999\n    1 | 99999d6\n      | ^^^^^\n  hint: up to 10000 dice are rolled at once"},
		{"1d9999999", "1:3: a die with 9999999 sides\n    1 | 1d9999999\n      |   ^^^^^^^\n  hint: up to 1000000 sides are possible"},
		{"(-1)d6", "1:2: the number of dice is -1\n    1 | (-1)d6\n      |  ^^\n  hint: it must be a whole number, 0 or more"},
		{"1d6!>=1", "1:4: every face of a d6 explodes, so the roll would never end\n    1 | 1d6!>=1\n      |    ^^^^\n  hint: let some faces not explode, such as !>=5 on a d6, or use !o to explode once"},
		{"2d6r<=6", "1:4: every face of a d6 is rolled again, so the roll would never end\n    1 | 2d6r<=6\n      |    ^^^^\n  hint: use ro to roll again once"},
		{"1d2r1r2", "1:4: every face of a d2 is rolled again, so the roll would never end\n    1 | 1d2r1r2\n      |    ^^\n  hint: use ro to roll again once"},
		{"1d3!!1!!2!!3", "1:4: every face of a d3 explodes, so the roll would never end\n    1 | 1d3!!1!!2!!3\n      |    ^^^\n  hint: let some faces not explode, such as !>=5 on a d6, or use !o to explode once"},
		{"1d6x", "1:5: expected dice or a number, found the end\n    1 | 1d6x\n      |     ^\n  hint: such as 2d6, 3 or @str"},
		{"x2d6", "1:1: unknown word `x`\n    1 | x2d6\n      | ^\n  hint: a repetition stands at the start: 6x 4d6kh3; behind dice, x multiplies by a number"},
		{"1d6! o", "1:6: unknown modifier `o`\n    1 | 1d6! o\n      |      ^\n  hint: modifiers are kh kl km dh dl min max ro r u sort sa sd s c f ! !o !! !p; a label stands in brackets: 2d6 [fire]"},
		{"2·1d6", "1:2: `·` does not belong here\n    1 | 2·1d6\n      |  ^\n  hint: use * or × to multiply"},
		{"2dmax(4,6)", "1:2: `dmax` does not belong here\n    1 | 2dmax(4,6)\n      |  ^^^^\n  hint: computed sides stand in brackets: d(max(4, 6))"},
		{"4d6kh(1d2)", "1:4: dice cannot stand in a modifier\n    1 | 4d6kh(1d2)\n      |    ^^^^^^^\n  hint: only the number and the sides of dice can be rolled: (1d4)d6, 1d(2d6)"},
		{"4d6khmax(1,1d2)", "1:4: dice cannot stand in a modifier\n    1 | 4d6khmax(1,1d2)\n      |    ^^^^^^^^^^^^\n  hint: only the number and the sides of dice can be rolled: (1d4)d6, 1d(2d6)"},
		{"2d6!=7", "1:4: `!=` after dice can mean two things\n    1 | 2d6!=7\n      |    ^^\n  hint: with a space it tests the total: 2d6 != 7; to explode write the number alone: 2d6!6"},
		{"4d6k3", "1:4: unknown modifier `k`\n    1 | 4d6k3\n      |    ^\n  hint: `kh` keeps the highest, `kl` the lowest, `km` the middle: 4d6kh3"},
		{"2d6r", "1:4: `r` needs a condition\n    1 | 2d6r\n      |    ^\n  hint: such as 2d6r1 or 2d6r<=2"},
		{"10d10f=1", "1:6: failures without successes\n    1 | 10d10f=1\n      |      ^^^\n  hint: `f` subtracts from the count of `c`: 10d10c>=8f=1"},
		{"flor(2)", "1:1: unknown word `flor`\n    1 | flor(2)\n      | ^^^^\n  hint: did you mean `floor`?"},
		{"é+1", "1:1: unknown word `é`\n    1 | é+1\n      | ^\n  hint: variables are written `@é`"},
		{"d{sword,shield}+1", "1:1: these faces are texts, which cannot be calculated with\n    1 | d{sword,shield}+1\n      | ^^^^^^^^^^^^^^^\n  hint: count them: 4d{sword, shield}c=sword"},
		{"d{sword,shield}c=swrod", "1:17: the die has no face `swrod`\n    1 | d{sword,shield}c=swrod\n      |                 ^^^^^^\n  hint: did you mean `sword`?"},
		{"1 < 2d6 < 8", "1:9: a second comparison in a row\n    1 | 1 < 2d6 < 8\n      |         ^\n  hint: the first one gives 1 or 0; put it in parentheses if that is meant"},
		{"2d6 [fire", "1:5: the label is not closed\n    1 | 2d6 [fire\n      |     ^\n  hint: a label ends with `]`: 2d6 [fire]"},
		{"2d0+3d0", "1:3: a die with 0 sides\n    1 | 2d0+3d0\n      |   ^\n  hint: a die has a whole number of sides, 1 or more\n\n1:7: a die with 0 sides\n    1 | 2d0+3d0\n      |       ^\n  hint: a die has a whole number of sides, 1 or more\n\n2 problems"},
	} {
		_, err := Parse(c.in)
		if err == nil {
			t.Errorf("%s: no error", c.in)
		} else if err.Error() != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestMessagesOfRolling(t *testing.T) {
	for _, c := range []struct {
		in   string
		dice []float64
		want string
	}{
		{"1d6/0", []float64{1}, "1:1: division by zero\n    1 | 1d6/0\n      | ^^^^^\n  hint: make sure that the divisor cannot be 0: max(1, ...)"},
		{"2d6", []float64{1}, "1:1: no die is left for the 2nd die, a d6: only 1 were given\n    1 | 2d6\n      | ^^^"},
		{"2d6", []float64{1, 7}, "1:1: the 2nd die is a d6 and cannot show 7\n    1 | 2d6\n      | ^^^"},
		{"1d6", []float64{0}, "1:1: the 1st die is a d6 and cannot show 0\n    1 | 1d6\n      | ^^^"},
		{"@str", nil, "1:1: no value is known for `@str`\n    1 | @str\n      | ^^^^\n  hint: variables get their values from whoever rolls; there are none here"},
		{"7d6u", []float64{1, 2, 3, 4, 5, 6, 6}, "1:4: a d6 has too few different faces for all dice to differ\n    1 | 7d6u\n      |    ^\n  hint: roll fewer dice"},
		{"10^10*10^10", nil, "1:1: the number is too large to stay exact\n    1 | 10^10*10^10\n      | ^^^^^^^^^^^\n  hint: results up to 9 * 10^18 stay exact"},
	} {
		e, err := Parse(c.in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = e.Roll(Values(c.dice...), nil); err == nil || err.Error() != c.want {
			t.Errorf("%s\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

func TestProblemsPointIntoTheFileAround(t *testing.T) {
	file := diag.NewFile("a.lua", "x = 1\nroll \"2d6+\"\n")
	start := strings.Index(file.Text, "2d6")
	_, err := ParseAt(file, start, start+4)
	want := "a.lua:2:11: expected dice or a number, found the end\n    2 | roll \"2d6+\"\n      |           ^\n  hint: such as 2d6, 3 or @str"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestBoundsAreErrors(t *testing.T) {
	for _, in := range []string{
		strings.Repeat("(", 5000), strings.Repeat("(", 200) + "1" + strings.Repeat(")", 200), strings.Repeat("-", 2000) + "1",
		strings.Repeat("1+", 3000) + "1", "0x 2d6", "1001x 2d6", "99999999999999999999d6", "d66666666", "\xff",
		strings.Repeat("2^", 300) + "2", strings.Repeat("{", 300),
	} {
		if _, err := Parse(in); err == nil {
			t.Errorf("%.20s: no error", in)
		}
	}
	for _, in := range []string{"10000d6u", "1000x 1000d6"} {
		e, err := Parse(in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Roll(NewSeeded(1), nil); err == nil {
			t.Errorf("%s: no error", in)
		}
	}
}

// FuzzParse: no text may panic, and a notation that parses must be spelled so
// that it parses to the same again.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"2d6+3", "4d6kh3 [str]", "{2d6,1d12}kl1", "6x 4d6!p>=5r1", "d{a,\"b c\"}c=a # x", "(@n)d(@s)kh@k >= 7", "(((", "Ⱦ", "2d6!! ! [x] != 3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text)
		if err != nil {
			return
		}
		spelled := e.String()
		again, err := Parse(spelled)
		if err != nil {
			t.Fatalf("%q is spelled %q: %v", text, spelled, err)
		}
		if again.String() != spelled {
			t.Fatalf("%q is spelled %q and then %q", text, spelled, again)
		}
		known := func(string) (float64, bool) { return 2.5, true }
		if roll, err := e.Roll(NewSeeded(1), known); err == nil {
			_ = roll.String() // must not panic
		}
	})
}
