package repl_test

import (
	"errors"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// atTheTable is a prompt at which somebody throws, who says these things one after the
// other. What was asked is noted.
func atTheTable(t *testing.T, says ...string) (p *evening.Evening, asked *strings.Builder) {
	t.Helper()
	asked = &strings.Builder{}
	p = commands.Start(evening.Config{Seed: 1, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked.WriteString(text)
		if len(says) == 0 {
			return "", errors.New("nobody says more")
		}
		said := says[0]
		says = says[1:]
		asked.WriteString(said + "\n")
		return said, nil
	}})
	if err := p.Create(t.TempDir()+"/friday.hr", engine.Options{Modules: []string{"cave-mage"}, Finder: shelf(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, asked
}

// People hear what to throw, and say what lies there; what cannot lie there is refused.
func TestPeopleThrowTheDice(t *testing.T) {
	t.Parallel()
	p, asked := atTheTable(t, "7 2", "5", "5 2 1", "", "5 2",
		"3 6", "6", "2", // exploding
		"1, 4 4", "3", // thrown again
		"6 5 1 2",            // kept
		"84", "80 4", "00 0", // percents
		"+ 0 -", "1 -1 2", "1 -1 0",
		"hat -", "hit&boon -",
		"3 5",
		":log 1", "4 4 2",
		"6 6", "0",
	)
	for _, line := range []struct{ typed, want string }{
		{`ug = bring "Ug the Cave-Mage"`, ""}, {`:dice physical`, ""},
		{`ug.Lock_Bashing:check { difficulty = 3 }`, "2d6 (5 + 2) + 3 = 10 against 10"},
		{`2d6!`, "2d6! = (3 + 6! + 6! + 2) = 17"},
		{`3d6r1`, "3d6r1 = (1>3 + 4 + 4) = 11"},
		{`4d6kh3`, "4d6kh3 = (6 + 5 + ~~1~~ + 2) = 13"},
		{`1d100`, "84"}, {`1d100`, "84"}, {`1d100`, "100"},
		{`3dF`, ""}, {`3dF`, ""},
		{`2d{-, hit, hit&boon}`, ""},
		{`1d66`, "35"},
		{`2d4 + 1d6`, "10"},
		{`:undo`, ""}, {`2d6`, "12"},
		{`:session end`, "no dice were rolled, 32 rolled by hand"},
	} {
		got, _, err := p.Process(line.typed)
		if err != nil {
			t.Errorf("%s: %v", line.typed, err)
		}
		if !strings.Contains(got, line.want) {
			t.Errorf("%s: %s, without %s", line.typed, got, line.want)
		}
	}
	if got := asked.String(); got != askedByHand {
		t.Errorf("asked was\n%s", got)
	}
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}

const askedByHand = `2d6 for Ug the Cave-Mage, Lock-Bashing: 7 or more succeeds
2d6? 7 2
? a d6 shows 1 to 6, not 7
2d6? 5
? what do they show? 2d6 are 2 dice, and one number was entered
2d6? 5 2 1
? what do they show? 2d6 are 2 dice, and 3 numbers were entered
2d6? 
? what do they show? 2d6 are 2 dice, and nothing was entered
2d6? 5 2
2d6? 3 6
one more d6? 6
one more d6? 2
3d6? 1, 4 4
one more d6? 3
4d6? 6 5 1 2
1d100? 84
1d100? 80 4
1d100? 00 0
3dF? + 0 -
3dF? 1 -1 2
? a dF shows -1, 0 or 1, not 2
3dF? 1 -1 0
2d{-, hit, hit&boon}? hat -
? a d{-, hit, hit&boon} shows -, hit or hit&boon, not hat
2d{-, hit, hit&boon}? hit&boon -
2d6? 3 5
2d4, 1d6? :log 1
session 1
13  1d66                  1d66 = (35) = 35
2d4, 1d6? 4 4 2
2d6? 6 6
gamemaster, how many points is each hero awarded? 2 to 4 is usual, 0 for none
gamemaster? 0
`

// What a check says before its dice is said to whoever throws them.
func TestWhoThrowsHearsWhatFor(t *testing.T) {
	t.Parallel()
	p, asked := atTheTable(t, "1 1", "6 5", "4")
	for _, line := range []string{
		`check "entity.shoots (target: entity)" { like = "throw", dice = "2d6", modifier = "3", against = "9", success = "natural > 2 and total >= against",
			shows = "{roller.name} shoots at {target.name}: {roll} against {against}" }`,
		`check "entity.guesses" { dice = "2d6", success = "natural % 2 == 0" }`,
		`check "entity.sneaks" { dice = "1d6", against = "7", success = "total <= against" }`,
		`ann = bring("entity", { name = "Ann" })`, `bob = bring("entity", { name = "Bob" })`, `:dice physical`,
		`ann:shoots(bob)`, `ann:guesses()`, `ann:sneaks()`,
	} {
		if _, _, err := p.Process(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	want := "2d6 for Ann, who shoots at Bob: 6 or more succeeds\n2d6? 1 1\n2d6 for Ann, guesses\n2d6? 6 5\n1d6 for Ann, sneaks: every result succeeds\n1d6? 4\n"
	if asked.String() != want {
		t.Errorf("asked was\n%s", asked)
	}
}

// A die that may bear a roll out is thrown behind it, and only where it counts: nobody is
// asked for it before, to tell what the roll takes.
func TestADieBehindTheRollIsAskedForBehindIt(t *testing.T) {
	t.Parallel()
	p, asked := atTheTable(t, "3 4", "6 6", "5")
	got := play(t, p, `ug = bring "Ug the Cave-Mage"`, ":options criticals confirmed", ":dice physical", "ug.Lock_Bashing:check()", "ug.Lock_Bashing:check()")
	if !strings.Contains(got[3], "2d6 (3 + 4) + 3 = 10") || !strings.Contains(got[4], "2d6 (6 + 6) + 3 = 15") {
		t.Errorf("got %q", got)
	}
	want := "2d6 for Ug the Cave-Mage, Lock-Bashing\n2d6? 3 4\n2d6 for Ug the Cave-Mage, Lock-Bashing\n2d6? 6 6\n1d6? 5\n"
	if asked.String() != want {
		t.Errorf("asked\n%s\nnot\n%s", asked, want)
	}
}
