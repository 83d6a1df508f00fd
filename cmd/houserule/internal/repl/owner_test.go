package repl

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// court is a game in which everybody has secrets that the others do not know.
var court = fstest.MapFS{
	"court/module.json": {Data: []byte(`{"id": "court", "version": "1.0.0", "title": "Court", "licence": "MIT"}`)},
	"court/init.lua": {Data: []byte(`
kind "hero" { like = "entity", hp = "number = 10", sight = "number = 2" }
kind "token" { carried = "several", worth = "number = 0" }
box "hero.oath" { private = "owner", "text or none" }
box "hero.gold" { private = "owner", "number = 0" }
box "hero.fate" { private = "gamemaster", "number = 0" }
box "token.engraving" { private = "owner", sheet = "text or none" }
rule "hero.wealth" "gold * 2"
box "hero.wounds" { private = "owner", "number = 0" }
headline "hero" { "hp {hp}" }
glimpse "hero" { "{name} looks {wounds > 3 ? 'WEAK' : 'STRONG'}", "{oath == none ? 'free' : 'sworn'}" }
sheet "hero" { { "{name}", "{hp}" }, { "oath {oath}", right = "gold {gold}" } }
check "hero.bets" { dice = "1d20", modifier = "sight", against = "gold", success = "total >= against" }
check "hero.prays" { dice = "1d20", modifier = "sight", against = "5", private = "owner" }
check "hero.weighs (other: hero)" { dice = "1d20", modifier = "gold", against = "other.gold", private = "owner" }
action "hero.swears" { say = "i swear {oath ?? 'nothing'}" }
action "hero.pays (other: hero)" { changes = { gold = "gold - 1" } }
action "hero.tires" { changes = { hp = "hp - 1" } }
token "Coin" {}
`)},
}

// courtPlayed is played by the gamemaster. What of it matches [annsOwn] only she and the gamemaster
// may read, what matches [bobsOwn] only he and the gamemaster.
var (
	courtPlayed = []string{
		`ann = bring("hero", { name = "Ann", oath = "ANNBROUGHT", gold = 61001 })`,
		`bob = bring("hero", { name = "Bob", oath = "BOBBROUGHT", gold = 62001 })`,
		`ann.oath = "ANNWRITTEN" -- ANNREMARK`,
		`bob.oath = "BOBWRITTEN" -- BOBREMARK`,
		`ann:gains "Coin"`,
		`ann:the("Coin").engraving = "ANNENGRAVED"`,
		`ann:bets()`,
		`bob:bets()`,
		`ann:prays()`,
		`bob:prays()`,
		`ann:weighs(bob)`,
		`ann:swears()`,
		`bob:swears()`,
		`guess = ann.wealth`,
		`ann:pays(bob)`,
		`ann:tires()`,
		`bob.fate = 63001`,
		`ann.oath = "ANNAGAIN"`,
		`:undo`,
		`bob.oath = "BOBAGAIN"`,
		`:undo`,
	}
	annsOwn   = regexp.MustCompile(`ANN[A-Z]+|\b6?1,?00\d\b|\b61,?00\d\b|\b122,?00\d\b`)
	bobsOwn   = regexp.MustCompile(`BOB[A-Z]+|\b62,?00\d\b|\b124,?00\d\b`)
	nobodys   = regexp.MustCompile(`\b63,?00\d\b`)
	courtLook = []string{"ann", "bob", "ann.oath", "bob.oath", "ann.gold", "bob.gold", "ann.wealth", "bob.wealth", "bob.fate", `ann:the("Coin")`, `ann:the("Coin").engraving`, "Coin", "hero", "hero.bets",
		"ann:bets()", "bob:bets().success", "ann:weighs(bob)", "ann all", "bob all", "ann --json", "bob --json", "ann --md", "--all", "--all --json", "all", "1-", "!", "ann.oath all", "bob.oath all"}
)

// seatOf returns an evening of players who own the named heroes.
func seatOf(t *testing.T, path string, owns ...string) *evening.Evening {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Audience: content.Players, Owns: func(g *engine.Game) (list []types.Ref) {
		for _, name := range owns {
			if n, ok := narrate.Find(g, name); ok {
				list = append(list, n)
			}
		}
		return list
	}})
	told, err := p.Resume(c, engine.Options{Folder: court}, evening.Chooser{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	for _, hidden := range []*regexp.Regexp{annsOwn, bobsOwn, nobodys} {
		if found := hidden.FindString(strings.Join(told, "\n")); found != "" {
			t.Errorf("the greeting tells %s", found)
		}
	}
	return p
}

// courtPath plays lines in a campaign of the court and returns its file.
func courtPath(t *testing.T, lines ...string) string {
	t.Helper()
	return campaignOf(t, engine.Options{Modules: []string{"court"}, Folder: court}, lines...)
}

// courtLooks are the lines that a player may type in the court.
func courtLooks() (list []string) {
	about := courtLook
	for n := range len(courtPlayed) + 2 {
		about = append(about, types.Format(float64(n)), types.Format(float64(n))+" all", types.Format(float64(n))+".1")
	}
	for _, c := range commands.All() {
		list = append(list, ":"+c.Name)
		if c.Name == "quit" || c.Name == "people" || c.Name == "run" || c.Name == "save" {
			continue
		}
		for _, what := range about {
			list = append(list, ":"+c.Name+" "+what)
		}
	}
	list = append(list, courtLook...)
	return append(list, "print(bob.oath)", "print(ann.oath)", "error(bob.oath)", "error(ann.oath)", "bob:swears()", "ann:swears()", "bob:shown()", "ann:shown()", "guess",
		"odds(function() return bob.gold end)", "odds(function() return ann.gold end)", "refuse(bob.oath)", "refuse(ann.oath)", `all "hero"`)
}

// What is for the owner of a thing its owner reads, and nobody else but the gamemaster: not the
// other players, and not those who own nothing.
func TestOnlyOwnersReadWhatIsTheirs(t *testing.T) {
	t.Parallel()
	path := courtPath(t, courtPlayed...)
	for _, seat := range []struct {
		owns   []string
		hidden []*regexp.Regexp
		reads  []lookedAt
	}{
		{[]string{"ann"}, []*regexp.Regexp{bobsOwn, nobodys}, []lookedAt{
			{"ann.oath", []string{"ANNWRITTEN"}},
			{"ann.wealth", []string{"122000"}},
			{"bob.oath", []string{"! that is for its owner alone"}},
			{"bob.fate", []string{"! that is for the gamemaster alone"}},
			{":show ann", []string{"oath = ANNWRITTEN", "gold = 61000", "- fate"}},
			{":show bob", []string{"Bob looks STRONG", "sworn", "- hp", "- oath", "- gold"}},
			{":show bob all", []string{"Bob looks STRONG", "- hp"}},
			{":sheet bob", []string{"Bob looks STRONG", "- oath"}},
			{":sheet ann", []string{"oath ANNWRITTEN", "gold 61000"}},
			{":who", []string{"hp 9", "Bob looks STRONG", "- Ann looks"}},
			{":show", []string{"Bob looks STRONG", "- Ann looks"}},
			{":log 3-3", []string{"ANNWRITTEN", "ANNREMARK"}},
			{":log 4-4", []string{"something for the gamemaster alone"}},
			{":log 7-7", []string{"Ann, bets", "against 61001"}},
			{":log 8-8", []string{"something hidden"}},
			{":log 9-9", []string{"(for Ann)"}},
			{":log 10-10", []string{"something hidden"}},
			{":log 11-11", []string{"something hidden"}}, // it compares hers with his
			{":log 12-12", []string{"ANNWRITTEN"}},
			{":why 7", []string{"61001"}},
			{":why 8", []string{"something hidden"}},
			{":changes 3", []string{"ANNWRITTEN"}},
			{":changes 4", []string{"! that is for the gamemaster alone"}},
			{":history ann.oath", []string{"ANNWRITTEN", "ANNBROUGHT"}},
			{":history bob.oath", []string{"! that is for its owner alone"}},
			{`ann:the("Coin").engraving`, []string{"ANNENGRAVED"}},
		}},
		{[]string{"bob"}, []*regexp.Regexp{annsOwn, nobodys}, []lookedAt{
			{"bob.oath", []string{"BOBWRITTEN"}},
			{`ann:the("Coin").engraving`, []string{"! that is for its owner alone"}},
			{":log 7-7", []string{"something hidden"}},
			{":log 8-8", []string{"against 62001"}},
			{":log 13-13", []string{"BOBWRITTEN"}},
			{"guess", []string{"! "}},
		}},
		{nil, []*regexp.Regexp{annsOwn, bobsOwn, nobodys}, []lookedAt{
			{"ann.oath", []string{"! that is for its owner alone"}},
			{":log 16-16", []string{"ann:tires"}},
		}},
		{[]string{"ann", "bob"}, []*regexp.Regexp{nobodys}, []lookedAt{
			{":log 11-11", []string{"(for Ann)", "62001"}},
			{":why 11", []string{"62001"}},
		}},
	} {
		p := seatOf(t, path, seat.owns...)
		looks(p, t, seat.reads)
		for _, line := range courtLooks() {
			text, _, err := p.Process(line)
			p.Line.Cancel()
			if err != nil {
				text += err.Error()
			}
			text = strings.ReplaceAll(text, line, "")
			for _, hidden := range seat.hidden {
				if found := hidden.FindString(text); found != "" {
					t.Errorf("owners of %v: %s tells %s:\n%s", seat.owns, line, found, text)
				}
			}
		}
	}
}

// An export for players, their log and the summary of a session contain what is for owners as
// little as what is for the gamemaster.
func TestExportsTellNothingOfOwners(t *testing.T) {
	t.Parallel()
	path := courtPath(t, append(courtPlayed, ":session end")...)
	out, _ := exportedForPlayers(t, path)
	for row := range strings.SplitSeq(out, "\n") {
		for _, hidden := range []*regexp.Regexp{annsOwn, bobsOwn, nobodys} {
			if found := hidden.FindString(row); found != "" && !strings.Contains(row, `{"line":0,`) {
				t.Errorf("the export tells %s: %s", found, row)
			}
		}
	}
	if !strings.Contains(out, "ann:tires()") {
		t.Error("what is public is not in the export")
	}
}
