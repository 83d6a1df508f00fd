package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// A summary tells players what a box held as they knew it, not what a secret had written there
// before it was written openly.
func TestSummariesTellOfSecretlyChangedValuesFromWhatPlayersKnew(t *testing.T) {
	t.Parallel()
	p, reopen := openCampaign(t, evening.Config{}, `
kind "hero" { like = "entity", luck = "number = 2", hope = "number = 5", mood = "text = 'calm'", wits = "number = 3" }
sheet "hero" { "{luck} {hope} {mood} {wits}" }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, ":secret ann.wits = 777", ":session end", ":session begin",
		"ann.hope = 6", ":secret ann.luck = 777", ":secret ann.hope = 778", ":secret ann.mood = 'sly'", "ann.luck = 1", "ann.hope = 9", "ann.mood = 'calm'")
	p = reopen()
	got := play(t, p, "ann.wits = 4", ":session end")[1]
	changed, _, _ := strings.Cut(got, "by fiat") // what was typed stands there
	if !strings.Contains(changed, "Ann: hope rose from 5 to 9, luck fell from 2 to 1, wits rose from 3 to 4.\n") || strings.Contains(changed, "77") || strings.Contains(changed, "mood") {
		t.Errorf("got %s", got)
	}
}

// What a purchase has made anew came to the table as it was made then, and a summary tells it
// from there.
func TestSummariesTellThingsThatPurchasesMadeAnewFromThere(t *testing.T) {
	t.Parallel()
	p, _ := openCampaign(t, evening.Config{}, `
kind "wound" { like = "record", points = "number" }
kind "hero" { like = "entity", luck = "number = 2", wounds = "list of wound" }
sheet "hero" { "{luck}", { rows = "wounds", "{points}" } }
check "hero.tumbles" { dice = "1d6", roller = "owner" }
action "hero.falls" { function(me) me:put("wounds", bring("wound", { points = me:tumbles().total })) end }
offer "Twist" { on = "hero.tumbles", by = "roller", costs = "1 luck", once = "roll", changes = { modifier = "modifier - 2" } }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, "dice(5)", "ann:falls()", ":take Twist")
	got := play(t, p, ":session end")[0]
	if strings.Contains(got, "points") {
		t.Errorf("got %s", got)
	}
	play(t, p, ":session begin", "dice(5)", "ann:falls()", ":take Twist", "ann.wounds[2].points = 1")
	if got := play(t, p, ":session end")[0]; !strings.Contains(got, "points fell from 3 to 1") {
		t.Errorf("got %s", got)
	}
}
