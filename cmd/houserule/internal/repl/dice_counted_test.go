package repl_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// fallen finds how many dice of the seed a text says that fell, and in which lines.
var fallen = regexp.MustCompile(`(?:(none|no die|one die|\d+) )?(?:have been rolled|has been rolled|dice were rolled|die was rolled|of its dice fell|of its seed fell|dice as they fell|as it fell)((?:, (?:\d+ of them )?in (?:undone|waiting) lines)*)`)

var reproduced = regexp.MustCompile(`all (\d+) dice`)

func countedIn(text string) string {
	for _, is := range [][2]string{{"no dice of its seed were", "0 dice were"}, {"no die of", "0 of"}, {"none ", "0 "}, {"no dice were", "0 dice were"}, {"its only die", "1 dice as they fell"}} {
		text = strings.ReplaceAll(text, is[0], is[1])
	}
	text = reproduced.ReplaceAllString(text, "$1 dice as they fell")
	all := fallen.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return "no number in " + text
	}
	m := all[len(all)-1]
	return m[1] + m[2]
}

// endsCounted ends the open session, and gives how many dice fell in it: whoever tells that
// must tell the same.
func endsCounted(t *testing.T, e *evening.Evening) string {
	t.Helper()
	now, _, err := e.Process(":session")
	if err != nil || !strings.Contains(now, " is open") {
		return ""
	}
	counted := countedIn(now)
	told := []string{counted}
	for _, line := range []string{":dice", ":session end"} {
		text, _, err := e.Process(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		told = append(told, countedIn(text))
	}
	sessions := verifies(t, e, nil).Sessions()
	told = append(told, countedIn(sessions[len(sessions)-1].Text()))
	if told[1] != counted {
		t.Errorf(":session counts %q, :dice %q", counted, told[1])
	}
	all, _, _ := strings.Cut(counted, ",")
	if told[2] != all || told[3] != all {
		t.Errorf("%s are told, and :session end and verify count %q", counted, told[2:])
	}
	return counted
}

// Whatever is taken back, done again, bought late or left, :dice, :session, :session end and
// verify count the dice of a session alike, before and behind a reopening.
func TestDiceAreCountedAlikeEverywhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers, lines []string
		want           string
	}{
		"none":                        {nil, nil, "0"},
		"one":                         {nil, []string{`roll "1d6"`}, "1"},
		"one taken back":              {nil, []string{`roll "1d6"`, ":undo"}, "1, in undone lines"},
		"as they stand":               {nil, []string{`roll "3d6"`, "ann:plays()"}, "4"},
		"taken back":                  {nil, []string{`roll "3d6"`, "ann:plays()", ":undo"}, "4, 1 of them in undone lines"},
		"taken back and rolled again": {nil, []string{`roll "3d6"`, ":undo", `roll "3d6"`}, "6, 3 of them in undone lines"},
		"done again":                  {nil, []string{`roll "3d6"`, ":undo", ":redo"}, "3"},
		"left by goto":                {nil, []string{`roll "3d6"`, `roll "2d6"`, ":goto 3"}, "5, 2 of them in undone lines"},
		"all left by goto":            {nil, []string{`roll "3d6"`, `roll "2d6"`, ":goto 2"}, "5, in undone lines"},
		"come back by goto":           {nil, []string{`roll "3d6"`, `roll "2d6"`, ":goto 2", "ann.luck = 1", ":goto 4"}, "5"},
		"secret":                      {nil, []string{`:secret roll "3d6"`, `roll "1d6"`, ":undo 2"}, "4, in undone lines"},
		"by hand":                     {[]string{"2"}, []string{`roll "3d6"`, ":dice physical", `roll "1d6"`, ":undo", ":dice machine"}, "3"},
		"set in advance":              {nil, []string{`dice(3)`, `roll "2d6"`}, "1"},
		"in a creation":               {[]string{"left", ":back", "left", "left"}, []string{":create Carl", ":undo"}, "3, in undone lines"},
		"in a creation that waits":    {[]string{"left", ":later"}, []string{":create Carl"}, "2, in waiting lines"},
		"in a line that was left":     {nil, []string{"ann:tries()", `roll "1d6"`}, "1"},
	} {
		for _, reopens := range []bool{false, true} {
			t.Run(name+map[bool]string{true: " reopened"}[reopens], func(t *testing.T) {
				p, reopen := openCampaign(t, evening.Config{Ask: answersThenLeaves(c.answers), Chances: fewChances}, rollsAndAsks)
				play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`)
				for _, line := range c.lines {
					p.Process(line) // what is left gives an error
				}
				if reopens {
					p = reopen()
				}
				if got := endsCounted(t, p); got != c.want {
					t.Errorf("counted %s, want %s", got, c.want)
				}
			})
		}
	}
}

// answersThenLeaves gives answers one after the other, and leaves behind the last.
func answersThenLeaves(answers []string) func(evening.Prompt) (string, error) {
	return func(evening.Prompt) (string, error) {
		if len(answers) == 0 {
			return "", errors.New("left")
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}
}
