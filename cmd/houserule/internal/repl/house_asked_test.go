package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// House rules come and go while a question waits; it comes again, and the answer counts
// under the rules that are then in force.
func TestHouseRulesInAQuestion(t *testing.T) {
	t.Parallel()
	source := heroRules + `
action "hero.picks" { function(me)
    local way = choose(me, "Which way?", { "left", "right" })
    say(way .. ", " .. me.reach .. " far")
  end }
`
	var asked []string
	answers := []string{`after "hero.reach" "usual * 2"`, ":house", ":house off 2", ":house on 2", "left"}
	p, _ := openCampaign(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked = append(asked, text)
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}, source)
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> ann:picks()
left, 6 far
`)
	const question = "Ann, which way?\n  1  left     2  right\nAnn? "
	want := []string{
		"", "house rule 2 is in force: hero.reach\n  reach  Ann 3 -> 6\n", "  2  on   after \"hero.reach\" \"usual * 2\"\n          changes hero.reach of game\n",
		"house rule 2 is off; nothing since line 2 would have been different\n  reach  Ann 6 -> 3\n", "house rule 2 is in force: hero.reach\n  reach  Ann 3 -> 6\n",
	}
	if got := strings.Join(asked, "|"); got != strings.Join(want, question+"|")+question {
		t.Errorf("asked\n%s", got)
	}
}
