package engine_test

import (
	"math"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/table/tabletest"
)

// TestRemembering compares odds that remember what was worked out with odds
// that do not.
func TestRemembering(t *testing.T) {
	t.Parallel()
	game, err := open(t, gambling+`
check "entity.aims (at = 7)" { like = "plain",
  against = "at",
  sure = function(check) if check.natural == 7 then return check:another "1d4" == 4 end return check.success end }
action "entity.round (foe: entity)" { function(who, given)
  local mine, theirs = who:tries(), given.foe:aims { at = 6 }
  local hits = (mine.lucky and 2 or mine.total > theirs.total and 1 or 0) + (theirs.sure and 10 or 0)
  if mine.natural == 2 then hits = hits + 100 * who:swings(3).natural end
  return hits + 1000 * roll "1d3"
end }
`)
	if err != nil {
		t.Fatal(err)
	}
	// Whoever may buy does so by what lies there, which is looked at while asked.
	decider := command.DeciderFunc(func(d *command.Decision) (types.Value, error) {
		switch d.Kind {
		case command.Buy:
			v, err := checks.CheckOf(d).View().Look("natural")
			return err == nil && v.(float64) <= 3, err
		case command.Keep:
			return "highest", nil
		}
		return nil, &command.UnansweredError{Decision: d}
	})
	if _, err := game.Eval(`(function() ann = bring("entity", { name = "ann", coin = 3 }); bob = bring("entity", { name = "bob", coin = 1 }); return 1 end)()`); err != nil {
		t.Fatal(err)
	}
	all := game.Table.World().Lists.All("entity")
	ann, bob := all[0].(types.Ref), all[1].(types.Ref)
	game.Table.Run().Decider = decider
	run := func() (types.Value, error) {
		return game.Table.Journal().Do(ann, "round", map[string]types.Value{"foe": bob})
	}
	got, err := odds.Of(game.Table, run, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	want, playthroughs, err := tabletest.Odds(game.Table, &tabletest.Playthroughs{}, math.MaxInt, func() (any, error) { return run() })
	if err != nil {
		t.Fatal(err)
	}
	if got.Playthroughs > playthroughs || len(got.Outcomes) != len(want) {
		t.Fatalf("%d playthroughs with %d outcomes, without remembering %d with %d", got.Playthroughs, len(got.Outcomes), playthroughs, len(want))
	}
	for _, o := range got.Outcomes {
		if w := want[types.Key(o.Value)]; w == nil || w.Cmp(o.Chance) != 0 {
			t.Errorf("%v comes with chance %s, without remembering %v", o.Value, o.Chance.RatString(), w)
		}
	}
}

// TestOddsNameThings reads odds whose answers are things of the game.
func TestOddsNameThings(t *testing.T) {
	game, err := open(t, gambling)
	if err != nil {
		t.Fatal(err)
	}
	got, err := game.Eval(`(function() ann = bring("entity", { name = "ann" }); return odds(function() return ann:guesses().total > 2 and ann or nil end) end)()`)
	want := "none   33.333 %  1/3\n ann   66.667 %  2/3\nexact: 6 branches"
	if err != nil || got != want {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, want)
	}
}
