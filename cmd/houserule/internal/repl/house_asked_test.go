package repl_test

import (
	"slices"
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

// Answers that are numbers are listed without numbers, completed as they are, and never mean places in
// the list.
func TestAnswersThatAreNumbers(t *testing.T) {
	t.Parallel()
	source := heroRules + `
action "hero.assigns" { function(me)
    say("it is " .. choose(me, "Which number?", { 6, 9, 5, 11, 3, 8 }, "none of them"))
  end }
`
	var asked []string
	answers := []string{":odds 1d4 > 2", "4", "5"}
	var p *evening.Evening
	p, _ = openCampaign(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) {
		asked = append(asked, prompt.String())
		if got := suggested(p, "1"); !slices.Equal(got, []string{"11"}) {
			t.Errorf("completed %q", got)
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}, source)
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> ann:assigns()
it is 5
> :odds choose(ann, "How many?", { 3, 2 }, "nobody") == 3 and roll "1d2" > 1
Ann, how many?
                  no       yes
3            50.00 %   50.00 %
2           100.00 %         -
0  nobody   100.00 %         -
`)
	const question = "Ann, which number?\n  6     9     5     11     3     8\n  0  none of them\nAnn? "
	if got := strings.Join(asked, "|"); !strings.HasPrefix(got, question) || !strings.HasSuffix(got, "|? 6, 9, 5, 11, 3, 8 or none of them, not 4\nAnn? ") {
		t.Errorf("asked\n%s", got)
	}
}
