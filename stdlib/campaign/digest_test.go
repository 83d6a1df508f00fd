package campaign

import "testing"

// A log tells a line in a row where it can be told in one, in the fewest words.
func TestLinesAreToldInARow(t *testing.T) {
	by := func(why string) *string { return &why }
	for _, c := range []struct {
		line Logged
		want string
	}{
		{Logged{Line: 41, Kind: Play, Typed: `orc.health = "unconscious"    -- the roof comes down`, Fiat: by("the roof comes down"),
			output: "  Orc  health able -> unconscious, by fiat: the roof comes down"}, "41  orc.health            unconscious, by fiat: the roof comes down\n"},
		{Logged{Line: 7, Kind: Play, Typed: "ann.life = 4 bob.life = 4", Fiat: by(""), output: "  Ann, Bob  life 5 -> 4, by fiat"},
			" 7  ann.life = 4 bob.life = 4\n    Ann, Bob  life 5 -> 4, by fiat\n"},
		{Logged{Line: 42, Kind: Play, Typed: "game:fight_ends()", output: "  game  round 1 -> 0"}, "42  game:fight_ends\n"},
		{Logged{Line: 9, Kind: Play, Typed: "ann:rests_now()", Back: true, output: "  Ann  life 4 -> 5"}, " 9  ann:rests_now   (undone)\n    Ann  life 4 -> 5\n"},
		{Logged{Line: 9, Kind: Play, Typed: "a:b()", Back: true, output: "  Ann  life 4 -> 5"}, " 9  a:b   (undone)        Ann  life 4 -> 5\n"},
		{Logged{Line: 8, Kind: Play, Typed: "ann:climbs()", output: "Ann, climbs: 2d6 (1 + 1) = 2 against 7, fails\n  Ann  steps 0 -> 1"},
			" 8  ann:climbs\n    Ann, climbs: 2d6 (1 + 1) = 2 against 7, fails\n      Ann  steps 0 -> 1\n"},
		{Logged{Line: 43, Kind: Session, Typed: ":session end", output: "  Ann  points 1 -> 3\nsession 1, Friday, lines 1 to 43\n  what changed    Ann",
			summaries: []string{"Ann is awarded 2 points", "the orcs fled", "Bob is awarded 2 points", "Cora is away"}},
			"43  :session end\n    Ann, Bob are awarded 2 points; the orcs fled; Cora is away\n"},
		{Logged{Line: 43, Kind: Session, Typed: ":session end", output: "  Ann  points 1 -> 3\nsession 1, Friday, lines 1 to 43\n  what changed    Ann"},
			"43  :session end          Ann points 1 -> 3\n"},
		{Logged{Line: 44, Kind: Session, Typed: ":session begin", output: "session 2 begins; its dice are sealed\n  with core 0.1.0 as kept\nit rains\n  Ann  breaks 1 -> 2"},
			"44  :session begin        with core 0.1.0 as kept; it rains; Ann breaks 1 -> 2\n"},
		{Logged{Line: 45, Kind: House, Typed: ":house off 22", output: "house rule 22 is off; nothing since line 22 would have been different\n  dodge  Ann 2 -> 5, Bob 2 -> 3\n  absorb  Ann 1 -> 2\n  odd one  Big Orc 3 -> 4"},
			"45  :house off 22         dodge of 2 people; absorb of Ann; odd one of Big Orc\n"},
		{Logged{Line: 46, Kind: House, Typed: ":house on 22", output: "house rule 22 is on"}, "46  :house on 22\n"},
		{Logged{Line: 12, Damage: "this line is damaged"}, "12  !! this line is damaged\n"},
	} {
		if got := c.line.text(2); got != c.want {
			t.Errorf("%q:\n%q\nwant\n%q", c.line.Typed, got, c.want)
		}
	}
}
