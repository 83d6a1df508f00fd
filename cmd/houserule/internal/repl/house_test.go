package repl_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// transcript plays what stands behind "> " in a text, and gives the text with what is said.
func transcript(t *testing.T, e *evening.Evening, text string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, typed := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if !typed {
			continue
		}
		b.WriteString("> " + line + "\n")
		said, _, err := e.Process(line)
		if said != "" {
			b.WriteString(said + "\n")
		}
		if err != nil {
			b.WriteString("! " + strings.ReplaceAll(err.Error(), "\n", "\n! ") + "\n")
		}
	}
	return b.String()
}

// replays compares a transcript with all that is said.
func replays(t *testing.T, e *evening.Evening, text string) {
	t.Helper()
	text = strings.TrimPrefix(text, "\n")
	if got := transcript(t, e, text); got != text {
		t.Errorf("got:\n%s\nwant:\n%s", got, text)
	}
}

// openCampaign is a prompt in a campaign, and reopen closes and opens it again.
func openCampaign(t *testing.T, c evening.Config, source string) (p *evening.Evening, reopen func() *evening.Evening) {
	t.Helper()
	c.Seed = 7
	path := filepath.Join(t.TempDir(), "a.hr")
	o := engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}
	p = commands.Start(c)
	if err := p.Create(path, o, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, func() *evening.Evening {
		t.Helper()
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
		kept, err := campaign.Open(path, campaign.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p = commands.Start(c)
		if _, err := p.Resume(kept, engine.Options{Finder: o.Finder}, evening.Chooser{}); err != nil {
			t.Fatal(err)
		}
		return p
	}
}

// A house rule is lifted on its own: what happened since stays, and it is told what would
// have come out otherwise, and what does now.
func TestHouseRulesAreLifted(t *testing.T) {
	t.Parallel()
	const text = `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> after "hero.reach" { text = "long arms", "usual * 2" }
house rule 2 is in force: hero.reach
  reach  Ann 3 -> 6
> house "hero.tries.against" "6 + difficulty"
house rule 3 is in force: hero.tries.against
> dice(3, 4) ann:tries(1)
Ann, tries: 2d6 (3 + 4) + 2 = 9 against 7, success by 2
> dice(1, 4) ann:tries(1)
Ann, tries: 2d6 (1 + 4) + 2 = 7 against 7, success by 0
> ann.strength = 4
  Ann  strength 2 -> 4, by fiat
> :house
  2  on   after "hero.reach" { text = "long arms", "usual * 2" }
          changes hero.reach of game
  3  on   house "hero.tries.against" "6 + difficulty"
          replaces hero.tries.against of game
> :house off 2
house rule 2 is off; nothing since line 2 would have been different
  reach  Ann 10 -> 5
> :house off 3
house rule 3 is off; lines 4, 5 would have been different
  4  was: Ann, tries: 2d6 (3 + 4) + 2 = 9 against 7, success by 2
     now: Ann, tries: 2d6 (3 + 4) + 2 = 9 against 8, success by 1
`
	const more = `
> :house
  2  off  after "hero.reach" { text = "long arms", "usual * 2" }
  3  off  house "hero.tries.against" "6 + difficulty"
> :house off 3
! house rule 3 is off already
> :house off 4
! there is no house rule 4
!   hint: use their line numbers: 2, 3
> :house away 4
! there is no :house away
!   hint: :house lists the house rules; :house off N, on N and first N; :house export DIR and import DIR
> :undo
8 is undone: :house off 3
> :undo
7 is undone: :house off 2
> ann.reach
10
> :redo
7 is redone: :house off 2
> ann.reach
5
> :house on 2
house rule 2 is in force: hero.reach
  reach  Ann 5 -> 10
> :house first 3
house rule 3 comes first, and the others apply after it
> :house
  3  on   house "hero.tries.against" "6 + difficulty"
          replaces hero.tries.against of game
  2  on   after "hero.reach" { text = "long arms", "usual * 2" }
          changes hero.reach of game
`
	t.Run("without a file", func(t *testing.T) {
		p := open(t, evening.Config{})
		replays(t, p, text)
		replays(t, p, numberOfLine.ReplaceAllString(more, "$1")) // which shows no numbers
	})
	t.Run("in a campaign", func(t *testing.T) {
		p, _ := openCampaign(t, evening.Config{}, heroRules)
		replays(t, p, text)
		replays(t, p, more)
	})
	t.Run("opened again", func(t *testing.T) {
		p, reopen := openCampaign(t, evening.Config{}, heroRules)
		replays(t, p, text)
		p = reopen()
		replays(t, p, more)
		p = reopen()
		replays(t, p, `
> :undo 3
13 is undone: :house first 3
12 is undone: :house on 2
7 is undone: :house off 2
> ann.reach
10
> :goto 7
state after line 7; line 7 is redone
> ann.reach
5
> :goto 13
state after line 13; lines 12 and 13 are redone
> :house
  3  on   house "hero.tries.against" "6 + difficulty"
          replaces hero.tries.against of game
  2  on   after "hero.reach" { text = "long arms", "usual * 2" }
          changes hero.reach of game
`)
	})
	t.Run("saved", func(t *testing.T) {
		p := open(t, evening.Config{})
		replays(t, p, `
> "a question"
a question
`)
		transcript(t, p, strings.TrimPrefix(text[:strings.Index(text, "> :house")], "\n"))
		if _, _, err := p.Process(":save " + filepath.Join(t.TempDir(), "b.hr")); err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		replays(t, p, text[strings.Index(text, "> :house"):])
	})
}

// A house rule that others stand on stays.
func TestHouseRulesThatAreNeeded(t *testing.T) {
	t.Parallel()
	p, _ := openCampaign(t, evening.Config{}, heroRules)
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> rule "hero.girth" "strength + 2"
rule "hero.girth" declared
> house "hero.reach" "girth * 2"
house rule 3 is in force: hero.reach
  reach  Ann 3 -> 8
> :house off 2
! house rule 2 stays on, because later ones need it:
! house 3:1:21: `+"`girth`"+` means nothing here
!     1 | house "hero.reach" "girth * 2"
!       |                     ^^^^^
`)
}

// numberOfLine stands before what was done with a line of a campaign.
var numberOfLine = regexp.MustCompile(`(?m)^\d+ is (undone|redone)`)
