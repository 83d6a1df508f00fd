package module

import "testing"

// Games at one table have copies of their own of what they share and is no game.
func TestGamesShareNoModuleThatIsNone(t *testing.T) {
	s := shelf(t, `dice 1.0.0`, `turns 1.0.0 "requires": {"dice": "*"}`,
		`sea 1.0.0 "whole_game": true, "requires": {"turns": "*"}`, `land 1.0.0 "whole_game": true, "requires": {"turns": "*"}`,
		`storm 1.0.0 "requires": {"sea": "*", "turns": "*"}`, `maps 1.0.0`)
	resolve := func(wanted ...string) Order {
		o, err := Resolve(wanted, s)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if got := shownOrder(resolve("storm").SplitShared()); got != "dice 1.0.0, turns 1.0.0, sea 1.0.0, storm 1.0.0" {
		t.Errorf("one game: %s", got)
	}
	o := resolve("storm", "land", "maps").SplitShared()
	if got := shownOrder(o); got != "land/dice 1.0.0, sea/dice 1.0.0, maps 1.0.0, land/turns 1.0.0, sea/turns 1.0.0, land 1.0.0, sea 1.0.0, storm 1.0.0" {
		t.Errorf("two games: %s", got)
	}
	games := o.Games()
	for id, game := range map[string]string{"land/turns": "land", "sea/turns": "sea", "sea/dice": "sea", "storm": "sea"} {
		if got := games(id); len(got) != 1 || got[0] != game {
			t.Errorf("%s belongs to %v, not to %s alone", id, got, game)
		}
	}
	for _, pair := range [][2]string{{"storm", "sea/dice"}, {"land", "land/turns"}, {"sea/turns", "sea/dice"}} {
		if !o.Requires(pair[0], pair[1]) {
			t.Errorf("%s does not require %s", pair[0], pair[1])
		}
	}
	if o.Requires("storm", "land/turns") || len(games("maps")) > 0 {
		t.Error("games see what belongs to another")
	}
}
