package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// asksWhom is a game in which somebody is asked for, or nobody, before a roll.
const asksWhom = `
kind "hero" { like = "entity", luck = "number = 0", helped = "yes or no = no" }
check "hero.deals (bonus = 0)" { dice = "1d4 + @bonus", success = "total > 3" }
action "hero.tries" { function(me)
    local by = choose(me, "Who helps?", all "hero", "nobody")
    me.helped = by ~= nil and by ~= me
    return me:deals { bonus = by and by.luck or 0 }
  end }
action "hero.boasts" { function(me) return choose(me, "How?", { "loud", "soft" }) end }
`

// Odds in the midst of a question have a row for each answer, nobody included, and so have the
// answers their chances, be the line typed as it is, by an alias or in secret. What is too wide
// for a table is told one below the other.
func TestOddsInTheMidstOfAQuestion(t *testing.T) {
	t.Parallel()
	long := "Bartholomew of the Seven Very Long and Winding Roads beyond the Lake"
	var answers, asked []string
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked = append(asked, text)
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, asksWhom)}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob", luck = 1 })`, `:alias try (who) = who:tries()`)
	question := "Ann, who helps?\n  1  Ann  succeeds 25 %     2  Bob  succeeds 50 %\n  0  nobody  succeeds 25 %\nAnn? "
	table := "                   1          2\n1  Ann      100.00 %          -\n2  Bob             -   100.00 %\n0  nobody   100.00 %          -\n"
	for _, line := range []string{"ann:tries()", ":try ann"} {
		asked, answers = nil, []string{":odds ann.helped and 2 or 1", "0"}
		play(t, p, line)
		if asked[0] != question || asked[1] != table+question {
			t.Errorf("%s asked\n%s and told\n%s, want\n%s and\n%s", line, asked[0], asked[1], question, table)
		}
	}
	play(t, p, `:rename bob "`+long+`"`)
	asked, answers = nil, []string{":odds { ann:tries(), \"" + strings.Repeat("x", 60) + "\" }", "0"}
	play(t, p, ":try ann")
	for _, row := range strings.Split(asked[0]+asked[1], "\n") {
		if strings.Contains(row, " %") && strings.Count(row, " %") > 1 && len(row) > 80 {
			t.Errorf("%q is wider than a screen", row)
		}
	}
}
