package repl_test

import (
	"errors"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// A house rule is written in an editor: a broken text is kept, and leaves the old rule.
func TestEdit(t *testing.T) {
	t.Parallel()
	var given []string // what the editor was opened with
	var writes func(text string) (string, error)
	c := evening.Config{Edit: func(name, text string) (string, error) {
		given = append(given, name+"\n"+text)
		return writes(text)
	}}
	p, reopen := openCampaign(t, c, heroRules)
	writes = func(text string) (string, error) { return strings.Replace(text, `"usual"`, `"usual + 3"`, 1), nil }
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> :edit hero.reach
house rule 2 is in force: hero.reach
  reach  Ann 3 -> 6
> :house
  2  on   after "hero.reach" "usual + 3"
          changes hero.reach of game
`)
	if want := "hero.reach\n--: what you write here becomes a house rule; this text changes nothing\n--: hero.reach   rule\n--:   1  definition   game   game/init.lua:4:1\n--:        strength + 1\nafter \"hero.reach\" \"usual\"\n"; !strings.HasPrefix(given[0], want) {
		t.Errorf("the editor was given\n%s\nwant\n%s", given[0], want)
	}
	writes = func(string) (string, error) {
		return "after \"hero.reach\" { text = \"long arms\",\n  \"min(usual, 2\" }\n", nil
	}
	replays(t, p, `
> :edit hero.reach
! house rule 2 stays as it was; your text is kept, :edit hero.reach continues
! house 2:2:7: this bracket is never closed
!     2 |   "min(usual, 2" }
!       |       ^
> ann.reach
6
> :edit hero.rech
! there is no rule "hero.rech"
!   hint: did you mean `+"`hero.reach`"+`?
> :edit
! edit which rule?
!   hint: :edit RULE, or the number of a house rule; :house lists them
> :edit 7
! there is no house rule 7
!   hint: use their line numbers: 2
`)
	p = reopen()
	writes = func(text string) (string, error) { return strings.Replace(text, "2\"", "2)\"", 1), nil }
	replays(t, p, `
> :edit hero.reach
house rule 2 is in force: hero.reach
  reach  Ann 6 -> 2
> :house
  2  on   after "hero.reach" { text = "long arms",
            "min(usual, 2)" }
          changes hero.reach of game
> :undo
3 is undone: :edit hero.reach
> ann.reach
6
`)
	if last := given[len(given)-1]; !strings.Contains(last, "min(usual, 2\"") {
		t.Errorf("the editor was given\n%s\nand not what was kept", last)
	}
	writes = func(text string) (string, error) { return text, nil }
	replays(t, p, `
> :edit 2
house rule 2 stays as it was: nothing is changed
`)
	writes = func(string) (string, error) { return "", errors.New("vi exited with code 1: nothing is changed") }
	replays(t, p, `
> :edit 2
! vi exited with code 1: nothing is changed
`)
	replays(t, open(t, evening.Config{}), `
> :edit hero.reach
! there is no editor here
!   hint: in a terminal :edit opens $VISUAL or $EDITOR; a house rule can also be written as a line
`)
}
