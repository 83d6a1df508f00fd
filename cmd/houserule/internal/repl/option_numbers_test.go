package repl_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// While skills are chosen from one list, each keeps its number, also for answers typed ahead. A
// surplus answer is told, and answers neither another question nor another command.
func TestOptionsKeepTheirNumbersAndSurplusAnswersEnd(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p, _ := openCampaign(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) {
		asked = append(asked, prompt.String())
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}, `
kind "hero" { like = "entity", first = "text = ''", second = "text = ''", class = "text = ''" }
action "hero.learns" { function(me)
  local left = { "Acting", "Guard", "Lore", "Wits" }
  local function one(which)
    local got = choose(me, which .. " skill?", left)
    for i, name in ipairs(left) do if name == got then table.remove(left, i) end end
    return got
  end
  me.first, me.second = one("first"), one("second")
  me.class = choose(me, "which class?", { "fighter", "mage", "thief", "wizard" })
end }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct {
		typed   []string
		line    string
		class   string
		learned string
		shown   string
	}{
		{[]string{"2", "4", "1"}, "ann:learns()", "fighter", "Guard Wits", "Ann, second skill?\n  1  Acting     3  Lore     4  Wits\n"},
		{[]string{"2, 3, 4", "mage"}, "ann:learns()", "mage", "Guard Lore", "no longer asked: 4\nAnn, which class?\n"},
		{[]string{"2", "2", "3", "1"}, "ann:learns()", "fighter", "Guard Lore", "? Acting, Lore or Wits, by number or name, not 2\n"},
		{[]string{"2", "3, 4"}, "ann:learns()", "wizard", "Guard Lore", ""},
		{[]string{"1, 2", "1, 1, 2, 3", "2", "3", "2"}, "ann:learns() ann:learns()", "mage", "Guard Lore", "no longer asked: 1, 2, 3\nAnn, first skill?\n"},
	} {
		answers, asked = slices.Clone(c.typed), nil
		play(t, p, c.line)
		if got := play(t, p, "ann.first .. ' ' .. ann.second", "ann.class"); got[0] != c.learned || got[1] != c.class || len(answers) > 0 {
			t.Errorf("%q: learned %s, class %s, unused %q; asked %q", c.typed, got[0], got[1], answers, asked)
		}
		if !strings.Contains(strings.Join(asked, ""), c.shown) {
			t.Errorf("%q: %q is not in %q", c.typed, c.shown, asked)
		}
	}
}
