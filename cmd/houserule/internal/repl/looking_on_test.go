package repl

import (
	"regexp"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// lookedAt is a line, and parts of what is answered to it; behind "! " of the error, behind
// "- " what is not in it.
type lookedAt struct {
	line  string
	wants []string
}

func looks(e *evening.Evening, t *testing.T, list []lookedAt) {
	t.Helper()
	for _, x := range list {
		text, _, err := e.Process(x.line)
		e.Line.Cancel()
		failed := ""
		if err != nil {
			failed = err.Error()
		}
		for _, want := range x.wants {
			switch part, isError := strings.CutPrefix(want, "! "); {
			case isError && !strings.Contains(failed, part),
				strings.HasPrefix(want, "- ") && strings.Contains(text+failed, want[2:]),
				!isError && !strings.HasPrefix(want, "- ") && !strings.Contains(text, want):
				t.Errorf("%s: %q, %v: want %q", x.line, text, err, want)
			}
		}
	}
}

var comings = []string{
	`ann = bring("hero", { name = "Ann" })`,
	`bob = bring("hero", { name = "Bob" }) bob:tires() bob.hp = 3`,
	`:secret zed = bring("hero", { name = "SECRETNAME" })`,
	`:secret ann.hp = 77004`,
	`ann:searches()`,
	`:undo`,
}

// Somebody's coming is explained to whoever opens the campaign, as to whoever played it,
// though the coming is no call of a rule; to onlookers without what is secret.
func TestComingsAreExplainedToOnlookers(t *testing.T) {
	t.Parallel()
	path := campaignWith(t, comings...)
	lines := []lookedAt{
		{":why 1", []string{"1  bring Ann"}},
		{":why 1 all", []string{"bring Ann", "- cannot be run again", "- SECRET"}},
		{":why 2", []string{"bring Bob", "Bob: tires", "by fiat"}},
		{":why 3", []string{"! that is for the gamemaster alone"}},
		{":why 4", []string{"! that is for the gamemaster alone"}},
	}
	looks(onlooker(t, path), t, lines)
	p := gamemasterOf(t, path)
	defer p.Close()
	looks(p, t, append(lines[:3:3], lookedAt{":why 3", []string{"bring SECRETNAME"}}, lookedAt{":why 4", []string{"77004"}}))
}

// A log of lines that nobody played, or that were taken back, says so.
func TestLogsSayWhichLinesThereAre(t *testing.T) {
	t.Parallel()
	path := campaignWith(t, comings...)
	p := onlooker(t, path)
	looks(p, t, []lookedAt{
		{":log 12-40", []string{"! lines 12-40 have not been played: there are 6 lines; open the campaign again to see later lines"}},
		{":log 7-", []string{"! there are 6 lines"}},
		{":log 99999999999999999999-", []string{"! there are 6 lines"}},
		{":log 2-99999999999999999999", []string{"bob = bring"}},
		{":log 2-1", []string{"! there are no lines 2-1", "! the last line is 6"}},
		{":log 0-0", []string{"! there are no lines 0-0"}},
		{":log 0", []string{`! "0" is not a number of 1 or more`}},
		{":log 5-5", []string{"these lines were undone: :log 5-5 --all shows them"}},
		{":log 5-5 --all", []string{"ann:searches"}},
		{":why 40", []string{"! the campaign has no line 40", "! the last one is 6"}},
	})
}

// The gamemaster reads which secret is taken back or done again; onlookers read that one is,
// and nothing of what is otherwise by that, wherever they look.
func TestSecretsAreTakenBackInSecret(t *testing.T) {
	t.Parallel()
	path := campaignWith(t,
		`ann = bring("hero", { name = "Ann" })`,
		`:secret ann.hp = 77004`,
		`:secret zed = bring("hero", { name = "SECRETNAME" })`,
		`:undo`, `:undo`, `:redo 2`, `:goto 1`, `:redo 2`,
		`ann:tires()`,
		`:undo 3`, `:redo`, `:goto 3`,
		`ann.guard = 77003`, `:undo`)
	p := gamemasterOf(t, path)
	looks(p, t, []lookedAt{
		{":log 4-4 --all", []string{`3 is undone: :secret zed = bring("hero", { name = "SECRETNAME" })`}},
		{":log 6-6 --all", []string{"2 is redone: :secret ann.hp = 77004", "hp 10 -> 77004"}},
		{":undo 2", []string{"3 is undone: :secret zed", "2 is undone: :secret ann.hp = 77004"}},
		{":redo", []string{"2 is redone: :secret ann.hp = 77004"}},
		{":reveal 2", []string{"ann.hp = 77004"}},
		{":undo", []string{"2 is undone: :secret ann.hp = 77004", "hp 77004 -> 10"}},
	})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = onlooker(t, path)
	looks(p, t, []lookedAt{
		{":log 4-10 --all", []string{"3 is undone: a secret", "2 is redone: a secret", "9 is undone: ann:tires()", "- SECRET", "- zed", "- from the table"}},
		{":log 11-15 --all", []string{"state after line 3; line 3 is redone", "- hp", "14", "- SECRET", "- to the table"}},
		{":log 15- --all", []string{"2 is undone: :secret ann.hp = 77004", "hp 77004 -> 10", "- SECRET"}},
		{":changes 6", []string{"! for the gamemaster alone"}},
		{":changes 10", []string{"! for the gamemaster alone"}},
		{":changes 9", []string{"hp"}},
	})
}

// How many are there in secret does not follow from the names of those who came openly:
// players read the numbers that these would have without them.
func TestHiddenPeopleAreNotCounted(t *testing.T) {
	t.Parallel()
	path := campaignWith(t,
		`ann = bring("hero", { name = "Ann" })`,
		`:secret bring("hero", { name = "gob 2" })`,
		`bring("hero", { name = "gob" })`,
		`bring("hero", { name = "gob" })`,
		`gob3:tires()`,
		`print(all "hero") gob3.hp = 4`,
		`:undo`,
		`:secret a = bring("hero", { name = "Zorro" }) b = bring("hero", { name = "Zorro" })`,
		`bob = bring("hero", { name = "Zorro" })`,
		`bob:tires()`,
		`:secret bring("hero", { name = "orc 1" })`,
		`bring("hero", { name = "orc 2" })`,
		`:secret kim = bring("hero", { name = "Kim" })`,
		`:undo`,
		`bring("hero", { name = "Kim" })`,
		`bring("hero", { name = "Kim" })`,
	)
	p := onlooker(t, path)
	tells := regexp.MustCompile(`gob 3|gob3|gob 4|Zorro [23]|orc 2|orc2`)
	for line, want := range map[string]string{
		":log --all": "gob 2 comes to the table: gob2", ":who": "orc 1", ":people": "Zorro", ":show gob": "hp = 10", ":show gob2": "hp = 9",
		":why 5": "gob 2: tires", ":why 10": "Zorro: tires", ":log 9-9": "something for the gamemaster alone", ":log 10-10": "Zorro  hp 10 -> 9",
		"gob2": "gob 2", "#all 'hero'": "7", ":log 16-16": "Kim 2", ":history gob2.hp": "9", ":changes 5": "gob 2", ":sheet gob2": "gob 2", ":log --json": "gob 2",
	} {
		text, _, err := p.Process(line)
		p.Line.Cancel()
		if found := tells.FindString(text); err != nil || found != "" || !strings.Contains(text, want) {
			t.Errorf("%s tells %q, and is to tell %q: %s %v", line, found, want, text, err)
		}
	}
	out, _ := exportedForPlayers(t, path)
	if found := tells.FindString(out); found != "" {
		t.Errorf("the export tells %s:\n%s", found, out)
	}
	if !strings.Contains(out, "Ann") {
		t.Error("what is public is not in the export")
	}
}

// What was revealed is counted as what was never secret.
func TestRevealedPeopleAreCounted(t *testing.T) {
	t.Parallel()
	p := onlooker(t, campaignWith(t, `:secret bring("hero", { name = "gob" })`, `bring("hero", { name = "gob" })`, `:reveal 1`))
	looks(p, t, []lookedAt{{":log", []string{"gob 2 comes to the table"}}, {":who", []string{"gob 2"}}})
}
