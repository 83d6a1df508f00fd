package repl

import (
	"regexp"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// newCourt creates a campaign with the module court.
func newCourt(t *testing.T) (gm *evening.Evening, path string) {
	t.Helper()
	path = t.TempDir() + "/game.hr"
	gm = commands.Start(evening.Config{Seed: 7})
	if err := gm.Create(path, engine.Options{Modules: []string{"court"}, Folder: court}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	return gm, path
}

// Readers follow a campaign while another evening of the same process plays it: each of them sees
// the game behind the last line, with what is theirs, and reads the new lines once.
func TestReadersFollowTheCampaign(t *testing.T) {
	t.Parallel()
	gm, path := newCourt(t)
	defer gm.Close()
	play := func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			if text, _, err := gm.Process(line); err != nil {
				t.Fatalf("%s: %s %v", line, text, err)
			}
		}
	}
	follow := func(e *evening.Evening) string {
		t.Helper()
		told, err := e.Follow()
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range told {
			if strings.HasSuffix(l, "\n") {
				t.Errorf("a line ends with a line break: %q", l)
			}
		}
		return strings.Join(told, "\n")
	}
	play(courtPlayed[:4]...)
	seats := map[string]*evening.Evening{"ann": seatOf(t, path, "ann"), "bob": seatOf(t, path, "bob"), "": seatOf(t, path)}
	if told := follow(seats["ann"]); told != "" {
		t.Errorf("nothing happened, and Ann reads %q", told)
	}
	play(`ann.oath = "ANNLATER"`, `ann:tires()`, `bob:swears()`)
	if told := follow(seats["ann"]); !strings.Contains(told, "ANNLATER") || !strings.Contains(told, "ann:tires") || bobsOwn.MatchString(told) {
		t.Errorf("Ann reads %q", told)
	}
	looks(seats["ann"], t, []lookedAt{{"ann.oath", []string{"ANNLATER"}}, {"ann.hp", []string{"9"}}, {"bob.oath", []string{"! that is for its owner alone"}}, {":log 7-7", []string{"something for the gamemaster alone"}}})
	if told := follow(seats["bob"]); annsOwn.MatchString(told) || !strings.Contains(told, "BOBWRITTEN") {
		t.Errorf("Bob reads %q", told)
	}
	// house rules, undone lines, options and secrets
	play(`house "hero.wealth" "gold * 3"`, `ann:tires()`, `:undo`, `:secret zed = bring("hero", { name = "Zed" })`)
	if told := follow(seats["ann"]); !strings.Contains(told, "gold * 3") || !strings.Contains(told, ":undo") || strings.Contains(told, "Zed") {
		t.Errorf("Ann reads %q", told)
	}
	looks(seats["ann"], t, []lookedAt{{"ann.wealth", []string{"183003"}}, {"ann.hp", []string{"9"}}, {":who", []string{"Ann", "- Zed"}}})
	play(`carl = bring("hero", { name = "Carl", oath = "CARLSOATH" })`, `:reveal 11`)
	for name, e := range seats {
		if told := follow(e); strings.Contains(told, "CARLSOATH") {
			t.Errorf("%q reads %q", name, told)
		}
		looks(e, t, []lookedAt{{":who", []string{"Carl", "Zed"}}, {"carl.oath", []string{"! that is for its owner alone"}}})
		for _, line := range []string{":log --all", ":log --json", ":why", ":why 6", ":why 7 all", ":changes 5", ":history ann.oath", ":history bob.oath", ":show ann all", ":show bob all", ":sheet bob --json", ":sheet ann --json", "ann.wealth", "bob.wealth", "print(ann.oath)", "print(bob.oath)", "odds(function() return bob.gold end)", "odds(function() return ann.gold end)"} {
			text, _, err := e.Process(line)
			e.Line.Cancel()
			if err != nil {
				text += err.Error()
			}
			hidden := map[string]*regexp.Regexp{"ann": bobsOwn, "bob": annsOwn, "": regexp.MustCompile(annsOwn.String() + "|" + bobsOwn.String())}[name]
			if found := hidden.FindString(strings.ReplaceAll(text, line, "")); found != "" {
				t.Errorf("%q: %s tells %s:\n%s", name, line, found, text)
			}
		}
	}
	if told := follow(seats["bob"]); told != "" {
		t.Errorf("Bob reads lines twice: %q", told)
	}
	if _, err := gm.Follow(); err == nil {
		t.Error("the gamemaster's campaign is not read-only, and follows")
	}
}

// A reader follows into another session: its dice, its seal and who throws.
func TestReadersFollowIntoAnotherSession(t *testing.T) {
	t.Parallel()
	gm, path := newCourt(t)
	defer gm.Close()
	reader := seatOf(t, path)
	for _, line := range []string{":session words Marta \"red bicycle\"", ":dice physical", ":session end", ":session begin"} {
		if text, _, err := gm.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
		if _, err := reader.Follow(); err != nil {
			t.Fatal(err)
		}
		for _, look := range []string{":session", ":dice"} {
			want, _, _ := gm.Process(look)
			if got, _, err := reader.Process(look); err != nil || got != want {
				t.Errorf("after %s the reader reads %s as\n%s %v\nthe gamemaster as\n%s", line, look, got, err, want)
			}
		}
	}
}
