package dice

import "testing"

// rolled parses and rolls a notation with given dice.
func rolled(t *testing.T, notation string, vars map[string]float64, values ...float64) *Roll {
	t.Helper()
	e, err := Parse(notation)
	if err != nil {
		t.Fatalf("%s: %v", notation, err)
	}
	source := Values(values...)
	roll, err := e.Roll(source, func(name string) (float64, bool) { v, ok := vars[name]; return v, ok })
	if err != nil {
		t.Fatalf("%s: %v", notation, err)
	}
	if err := source.Done(); err != nil {
		t.Fatalf("%s: %v", notation, err)
	}
	return roll
}

func TestRollShowsEveryDie(t *testing.T) {
	vars := map[string]float64{"str": 3, "weapon.die": 8, "count": 3, "keep": 2}
	for _, c := range []struct {
		in   string
		dice []float64
		want string
	}{
		{"2d6+3", []float64{4, 5}, "2d6+3 = (4 + 5) + 3 = 12"},
		{"5", nil, "5"},
		{"0d6", nil, "0d6 = () = 0"},
		{"-1d6", []float64{4}, "-1d6 = -(4) = -4"},
		{"2D6 KH", []float64{4, 5}, "2d6kh1 = (~~4~~ + 5) = 5"},
		{"4d6kh3+2 [str]", []float64{6, 5, 3, 1}, "4d6kh3+2 [str] = (6 + 5 + 3 + ~~1~~) + 2 [str] = 16"},
		{"4d6dl1", []float64{1, 1, 3, 2}, "4d6dl1 = (1 + ~~1~~ + 3 + 2) = 6"},
		{"4d6dl1dh1", []float64{1, 6, 3, 2}, "4d6dl1dh1 = (~~1~~ + ~~6~~ + 3 + 2) = 5"},
		{"3d20km1", []float64{19, 4, 11}, "3d20km1 = (~~19~~ + ~~4~~ + 11) = 11"},
		{"4d6km1", []float64{1, 2, 3, 4}, "4d6km1 = (~~1~~ + 2 + ~~3~~ + ~~4~~) = 2"},
		{"1d6!", []float64{6, 6, 2}, "1d6! = (6! + 6! + 2) = 14"},
		{"2d6!>=5", []float64{5, 1, 2}, "2d6!>=5 = (5! + 2 + 1) = 8"},
		{"2d6!!", []float64{6, 1, 6, 2}, "2d6!! = ([6! + 6! + 2] + 1) = 15"},
		{"1d6!p", []float64{6, 6, 3}, "1d6!p = (6! + 6!^5 + 3^2) = 13"},
		{"2d6r1", []float64{1, 4, 1, 2}, "2d6r1 = (1>1>2 + 4) = 6"},
		{"2d6ro<=2", []float64{1, 4, 2}, "2d6ro<=2 = (1>2 + 4) = 6"},
		{"2d6r1min3", []float64{1, 4, 2}, "2d6r1min3 = (1>2^3 + 4) = 7"},
		{"2d6min2max5", []float64{1, 6}, "2d6min2max5 = (1^2 + 6^5) = 7"},
		{"2d6max5!", []float64{6, 6}, "2d6max5! = (6^5 + 6^5) = 10"},
		{"3d6u", []float64{2, 2, 3, 3, 1}, "3d6u = (2 + 2>3 + 3>1) = 6"},
		{"3d6sd", []float64{2, 6, 3}, "3d6sd = (6 + 3 + 2) = 11"},
		{"3d6 sort", []float64{2, 6, 3}, "3d6sa = (2 + 3 + 6) = 11"},
		{"4d10c>=8f=1", []float64{8, 10, 1, 3}, "4d10c>=8f=1 = (8*, 10*, 1-, 3) = 1"},
		{"3d10c>=8 >= 2", []float64{8, 10, 1}, "3d10c>=8 >= 2 = (8*, 10*, 1) >= 2 = 2 >= 2: success, margin 0"},
		{"d66", []float64{3, 5}, "d66 = (35) = 35"},
		{"2d66kh1", []float64{3, 5, 4, 1}, "2d66kh1 = (~~35~~ + 41) = 41"},
		{"d666", []float64{3, 5, 6}, "d666 = (356) = 356"},
		{"4dF", []float64{1, -1, 0, 1}, "4dF = (1 + -1 + 0 + 1) = 1"},
		{"2d{1,1,-2}", []float64{1, -2}, "2d{1, 1, -2} = (1 + -2) = -1"},
		{"{2d6,1d12}kl1", []float64{3, 5, 7}, "{2d6, 1d12}kl1 = {~~(3 + 5)~~, (7)} = 7"},
		{"{2d6,1d12,4}c>=7", []float64{3, 5, 7}, "{2d6, 1d12, 4}c>=7 = {(3 + 5)*, (7)*, 4} = 2"},
		{"2x 1d6+1", []float64{3, 5}, "1d6+1 = (3) + 1 = 4\n1d6+1 = (5) + 1 = 6"},
		{"(1d4)d6", []float64{2, 5, 6}, "(1d4)d6 = (5 + 6) = 11"},
		{"(@count)d(@weapon.die)kh@keep + @str", []float64{2, 5, 6}, "3d8kh2+3 = (~~2~~ + 5 + 6) + 3 = 14"},
		{"1d6/4", []float64{5}, "1d6/4 = (5) / 4 = 1.25"},
		{"1/1d6", []float64{5}, "1/1d6 = 1 / (5) = 0.2"},
		{"1d6//4 + 7%3 + 2^3 - -1", []float64{5}, "1d6//4+7%3+2^3--1 = (5) // 4 + 7 % 3 + 2 ^ 3 - -1 = 11"},
		{"round(-2.5)+floor(-1/2)+ceil(1/2)+abs(-3)+min(1,2)+max(1,2)", nil,
			"round(-2.5)+floor(-1/2)+ceil(1/2)+abs(-3)+min(1, 2)+max(1, 2) = round(-2.5) + floor(-1 / 2) + ceil(1 / 2) + abs(-3) + min(1, 2) + max(1, 2) = 3"},
		{"2d6+3 >= 10", []float64{1, 2}, "2d6+3 >= 10 = (1 + 2) + 3 >= 10 = 6 >= 10: failure, margin -4"},
		{"2d6 ≥ 2d6", []float64{1, 2, 1, 1}, "2d6 >= 2d6 = (1 + 2) >= (1 + 1) = 3 >= 2: success, margin 1"},
		{"1d6! >= 7", []float64{6, 2}, "1d6! >= 7 = (6! + 2) >= 7 = 8 >= 7: success, margin 1"},
		{"2d6 != 7 # seven is bad", []float64{1, 2}, "2d6 != 7 = (1 + 2) != 7 = 3 != 7: success, margin -4"},
	} {
		if got := rolled(t, c.in, vars, c.dice...).String(); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}
