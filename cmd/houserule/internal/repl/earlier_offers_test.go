package repl_test

import (
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// tryingTwice is a game in which who rolls may buy a bonus, however it went.
const tryingTwice = `
kind "hero" { like = "entity", luck = "number = 2", hope = "number = 5", mood = "text = 'calm'" }
check "hero.tries (level = 7)" { dice = "2d6", roller = "owner", against = "level" }
offer "Push" { on = "hero.tries", by = "roller", costs = "1 luck", once = "roll", changes = { modifier = "modifier + 2" } }
action "hero.rests" { changes = { hope = "hope + luck" } }
action "hero.twice" { function(me) me:tries(7) me:tries(8) end }
`

// threeTry lets three roll one after the other: Ann, Bob and Cid.
func threeTry(t *testing.T) (*evening.Evening, func() *evening.Evening) {
	p, reopen := openCampaign(t, evening.Config{}, tryingTwice)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `cid = bring("hero", { name = "Cid" })`,
		"dice(3, 2)", "ann:tries()", "dice(3, 3)", "bob:tries()", "dice(5, 5)", "cid:tries()")
	return p, reopen
}

// leadsWhereItLed plays a campaign again.
func leadsWhereItLed(t *testing.T, e *evening.Evening) {
	t.Helper()
	replayed, err := commands.Replay(e.Campaign, engine.Options{Finder: finder(t, tryingTwice), Cache: compile.NewCache(compile.Limits{})}, false)
	if err != nil || replayed.Divergence != nil {
		t.Errorf("played again: %v, %+v", err, replayed.Divergence)
	}
	if v := verifies(t, e, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}

// What several rolled one after the other offers is listed, the last roll first, with its line
// and whose it is, before and behind a reopening, and OFFER WHO is the last roll of WHO.
func TestEachOfSeveralRollersMayStillBuy(t *testing.T) {
	t.Parallel()
	for _, reopens := range []bool{false, true} {
		p, reopen := threeTry(t)
		if reopens {
			p = reopen()
		}
		got := play(t, p, ":take", `:take "Push" Ann`, ":take Push Bob", ":log")
		const list = `  :take 1  Push, 1 of 2 luck: modifier = modifier + 2
           on Cid, tries: 10 against 7, success by 3
on earlier rolls; later lines are replayed with the same dice:
  :take 1 at 7  Push, Bob, 1 of 2 luck: modifier = modifier + 2; 100 %
           on Bob, tries: 6 against 7, failure by 1
  :take 1 at 5  Push, Ann, 1 of 2 luck: modifier = modifier + 2; 100 %
           on Ann, tries: 5 against 7, failure by 2`
		if got[0] != list {
			t.Errorf("reopened %v:\n%s\nwant\n%s", reopens, got[0], list)
		}
		if !strings.Contains(got[1], "Ann, tries: 2d6 (3 + 2) + 2 = 7 against 7, success by 0") || !strings.Contains(got[1], "  lines 6 to 9 have the same results") ||
			!strings.Contains(got[2], "Bob, tries: 2d6 (3 + 3) + 2 = 8 against 7, success by 1") || !strings.Contains(got[3], `:take "Push" Ann at 5`) {
			t.Errorf("reopened %v: got %q", reopens, got[1:])
		}
		leadsWhereItLed(t, p)
	}
}

// Of an offer on a roll behind which something cannot be run again the line is told, by its
// number and as it was typed; of one whom nobody offered anything, why not.
func TestWhatStandsInTheWayOfAnEarlierOfferIsTold(t *testing.T) {
	t.Parallel()
	p, _ := threeTry(t)
	play(t, p, `roll_of_cid = cid:tries()    -- late`, "roll_of_cid:reroll()    -- again", "dice(1, 1)", "bob:tries()")
	const why = `line 11, roll_of_cid:reroll()    -- again, happened since, and cannot be run again`
	if got := play(t, p, ":take")[0]; !strings.Contains(got, "nothing of line 10 and before can be taken: "+why) {
		t.Errorf("listed: %s", got)
	}
	expectOutputs(t, p, [][2]string{
		{":take Push Ann", "! nothing of line 5 can be bought any more: " + why},
		{":take 1 at 5", "! nothing of line 5 can be bought any more: " + why},
	})
}

// An offer of which it is certain that it does not help is announced nowhere, and is taken by
// who wants it all the same.
func TestOffersThatCannotHelpAreNotAnnounced(t *testing.T) {
	t.Parallel()
	p, _ := openCampaign(t, evening.Config{}, tryingTwice)
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	expectOutputs(t, p, [][2]string{
		{"dice(3, 2)", ""},
		{"ann:tries(12)", "Ann, tries: 2d6 (3 + 2) = 5 against 12, failure by 7"},
		{":take", "  1 more would not help; :take all lists it"},
		{":take all", "  :take 1  Push, 1 of 2 luck: modifier = modifier + 2; 0 %\n           on Ann, tries: 5 against 12, failure by 7"},
		{":take Push Ann", "Ann, tries: 2d6 (3 + 2) + 2 = 7 against 12, failure by 5\n  was: 5 against 12, failure by 7\n  Ann  luck 2 -> 1"},
	})
}

// What was written into a box by hand behind a roll is written again behind a purchase; the
// purchase is not by fiat for that.
func TestWritingByHandStandsInNoPurchasesWay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines []string
		want  [][2]string // what is asked behind the purchase, and its answer
	}{
		"another's box":             {[]string{"bob.hope = 9"}, [][2]string{{"bob.hope", "9"}, {"ann.luck", "1"}}},
		"outright what is paid":     {[]string{"ann.luck = 2 -- a gift"}, [][2]string{{"ann.luck", "2"}}},
		"what it held":              {[]string{"ann.hope = ann.hope + 1"}, [][2]string{{"ann.hope", "6"}}},
		"a text":                    {[]string{`ann.mood = "grim"`}, [][2]string{{"ann.mood", "grim"}}},
		"several in a line":         {[]string{"bob.hope = 1 ann.hope = 2", "bob.hope = bob.hope + 1"}, [][2]string{{"bob.hope", "2"}, {"ann.hope", "2"}}},
		"in secret":                 {[]string{":secret bob.hope = 9"}, [][2]string{{"bob.hope", "9"}}},
		"with actions that go on":   {[]string{"ann.hope = 1", "ann:rests()"}, [][2]string{{"ann.hope", "2"}}},
		"what stands there already": {[]string{"ann.hope = 5"}, [][2]string{{"ann.hope", "5"}}},
	} {
		for _, reopens := range []bool{false, true} {
			p, reopen := threeTry(t)
			play(t, p, c.lines...)
			if reopens {
				p = reopen()
			}
			got := play(t, p, ":take Push Ann")[0]
			if !strings.Contains(got, "Ann, tries: 2d6 (3 + 2) + 2 = 7 against 7, success by 0") {
				t.Errorf("%s, reopened %v: %s", name, reopens, got)
				continue
			}
			for _, w := range c.want {
				if is := play(t, p, w[0])[0]; is != w[1] {
					t.Errorf("%s, reopened %v: %s is %s, want %s", name, reopens, w[0], is, w[1])
				}
			}
			l, err := p.Campaign.File().Line(p.Campaign.Last())
			if err != nil {
				t.Fatal(err)
			}
			if j, err := campaign.ReadRulings(l); err != nil || j.Fiat != nil {
				t.Errorf("%s: the purchase is by fiat, %v", name, err)
			}
			leadsWhereItLed(t, p)
		}
	}
}

// Who came to the table behind a roll comes again behind a purchase on it, with everything
// that happened to them since.
func TestWhoCameSinceStandsInNoPurchasesWay(t *testing.T) {
	t.Parallel()
	for _, reopens := range []bool{false, true} {
		p, reopen := threeTry(t)
		play(t, p, `dan = bring("hero", { name = "Dan", hope = 2 })`, "dan.hope = 4", "dice(1, 1)", "dan:tries()", "dan:rests()")
		if reopens {
			p = reopen()
		}
		got := play(t, p, ":take Push Ann", "dan.name", "dan.hope", "ann.luck", ":undo", "dan.hope", "ann.luck")
		if !strings.Contains(got[0], "Ann, tries: 2d6 (3 + 2) + 2 = 7 against 7, success by 0") {
			t.Errorf("reopened %v: %s", reopens, got[0])
			continue
		}
		if rest := strings.Join(append(got[1:4:4], got[5:]...), " "); rest != "Dan 6 1 6 2" {
			t.Errorf("reopened %v: %s", reopens, rest)
		}
		leadsWhereItLed(t, p)
	}
}

// A value that followed from what a purchase changes cannot be written again: the line is
// named, and nothing happens.
func TestWhatFollowedFromAPaidBoxStandsInTheWay(t *testing.T) {
	t.Parallel()
	for _, reopens := range []bool{false, true} {
		p, reopen := threeTry(t)
		play(t, p, "ann.luck = ann.luck + 1")
		if reopens {
			p = reopen()
		}
		expectOutputs(t, p, [][2]string{
			{":take Push Ann", "! Ann cannot take \"Push\" now: line 10, ann.luck = ann.luck + 1, cannot be done again behind it: `luck` of Ann would not be what it was before it"},
			{"ann.luck", "3"},
		})
		if got := play(t, p, ":take Push Bob")[0]; !strings.Contains(got, "Bob, tries: 2d6 (3 + 3) + 2 = 8") {
			t.Errorf("got %s", got)
		}
		leadsWhereItLed(t, p)
	}
}

// Which of two rolls of one person in a line a purchase is on stands in the log: played again
// it leads where it led.
func TestAPurchaseOnOneOfTwoRollsIsPlayedAgain(t *testing.T) {
	t.Parallel()
	for _, take := range []string{":take 1", ":take 2", ":take 1 at 3", ":take 2 at 3", ":take Push Ann 2 at 3"} {
		p, _ := openCampaign(t, evening.Config{}, tryingTwice)
		play(t, p, `ann = bring("hero", { name = "Ann" })`, "dice(3, 3, 3, 4)", "ann:twice()")
		if strings.Contains(take, " at ") {
			play(t, p, "1d6")
		}
		if got := play(t, p, take)[0]; strings.HasPrefix(got, "!") {
			t.Errorf("%s: %s", take, got)
		}
		leadsWhereItLed(t, p)
	}
}

// A purchase on a secret roll is told to nobody but the gamemaster.
func TestAPurchaseOnASecretStaysSecret(t *testing.T) {
	t.Parallel()
	p, _ := threeTry(t)
	play(t, p, ":secret ann:tries()", "1d6", ":take Push Ann")
	hidden, err := p.Campaign.HiddenLines(world.Onlookers())
	if err != nil || !hidden[p.Campaign.Last()] {
		t.Errorf("hidden are %v, %v", hidden, err)
	}
	if v := verifies(t, p, nil); v.Sessions()[0].Counted[seal.FromSeed] == 0 {
		t.Error("no dice fell")
	}
}
