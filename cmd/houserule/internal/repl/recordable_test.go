package repl_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/campaigntest"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/commands"
)

func TestWhatALineOfACampaignMayHold(t *testing.T) {
	const no = ", which a campaign cannot hold"
	for _, c := range []struct{ kind, typed, want string }{
		{campaign.Play, "2d6 + 3", ""},
		{campaign.Play, "ug:attacks(orc)", ""},
		{campaign.Play, "", ""},
		{campaign.Play, ":bash ug", ""},
		{campaign.House, ":bash", ""},
		{campaign.House, `after "entity.dodge" "usual + 1"`, ""},
		{campaign.Play, `:take "Lucky Break" Ug`, ""},
		{campaign.Play, ":create Cora", ""},
		{campaign.Play, ":advance Cora", ""},
		{campaign.Play, ":rename ug Uggle", ""},
		{campaign.Play, ":alias bash (who) = who.Lock_Bashing:check()", ""},
		{campaign.Play, ":people import a.json\n{}", ""},
		{campaign.House, ":house off 4", ""},
		{campaign.House, ":house import ../rules", ""},
		{campaign.House, ":edit entity.dodge", ""},
		{campaign.Option, ":options deadly yes", ""},
		{campaign.Reload, ":modules add torches", ""},
		{campaign.Reload, ":modules reload", ""},
		{campaign.Reload, ":modules over a b", ""},
		{campaign.Reload, "--modules new", ""},
		{campaign.Undo, ":undo 3", ""},
		{campaign.Redo, ":redo", ""},
		{campaign.Goto, ":goto 0", ""},
		{campaign.Session, ":session end", ""},
		{campaign.Words, `:session words "Old Marta" red bicycle`, ""},
		{campaign.Dice, ":dice script dice.txt", ""},
		{campaign.Secret, ":secret ug.Willpower:check()", ""},
		{campaign.Reveal, ":reveal 4", ""},
		{campaign.Left, ":secret", ""},
		{campaign.Left, ":create Cora", ""},
		{campaign.Left, `roll "1d6" error "no"`, ""},

		{campaign.Play, ":people export x.json", "line 4 contains `:people export x.json`" + no},
		{campaign.Play, ":people export\nx.json", "line 4 contains `:people export ...`" + no},
		{campaign.Play, ":people", "line 4 contains `:people`" + no},
		{campaign.Left, ":people export x.json", "line 4 contains `:people export x.json`" + no},
		{campaign.Play, ":people import x.json", "line 4 contains `:people import x.json` without what stood in the file"},
		{campaign.Play, ":people import x.json\n ", "line 4 contains `:people import x.json ...` without what stood in the file"},
		{campaign.Play, ":people import \nx.json", "line 4 contains `:people import  ...`" + " without what stood in the file"},
		{campaign.Play, ":house export rules", "line 4 contains `:house export rules`" + no},
		{campaign.House, ":house export rules", "line 4 contains `:house export rules`" + no},
		{campaign.Play, ":house import rules", "line 4 contains `:house import rules` as a line of the kind \"play\", and it is of the kind \"house\""},
		{campaign.House, ":house", "line 4 contains `:house`" + no},
		{campaign.Play, ":run ambush.lua", "line 4 contains `:run ambush.lua`" + no},
		{campaign.Play, ":save other.hr", "line 4 contains `:save other.hr`" + no},
		{campaign.Play, ":dice script /etc/passwd", "line 4 contains `:dice script /etc/passwd` as a line of the kind \"play\", and it is of the kind \"dice\""},
		{campaign.Dice, ":dice", "line 4 contains `:dice`" + no},
		{campaign.Play, ":modules add ./evil", "line 4 contains `:modules add ./evil` as a line of the kind \"play\", and it is of the kind \"reload\""},
		{campaign.Reload, ":modules watch", "line 4 contains `:modules watch`" + no},
		{campaign.Option, ":options deadly", "line 4 contains `:options deadly`" + no},
		{campaign.Option, "x = 1", "line 4 contains `x = 1` as a line of the kind \"option\", which it is not"},
		{campaign.Undo, "os.exit()", "line 4 contains `os.exit()` as a line of the kind \"undo\", which it is not"},
		{campaign.Secret, ":secret :people export x.json", "line 4 contains `:secret :people export x.json`, and only lines of the game and notes can be secret"},
		{"party", "x = 1", "line 4 contains `x = 1` as a line of the kind \"party\", of which a campaign has none"},
		{"campaign", "", "line 4 contains `` as a line of the kind \"campaign\", of which a campaign has none"},
		{campaign.Play, ":", "line 4 contains `:`" + no},
		{campaign.Play, ": people export x", "line 4 contains `: people export x`" + no},
		{campaign.Play, "::run x", "line 4 contains `::run x`" + no},
		{campaign.Play, ":run\x00x", "line 4 contains `:run␀x`" + no},
		{campaign.Play, ":run\x1b[2J", "line 4 contains `:run␛[2J`" + no},
		{campaign.Play, strings.Repeat("x", 2<<20), "line 4 contains `" + strings.Repeat("x", 80) + "…`, of 2097152 bytes, and 1052672 are the most"},
	} {
		got := ""
		if err := commands.Recorded(file.Line{Number: 4, Kind: c.kind, Typed: c.typed}); err != nil {
			got = strings.TrimSuffix(err.Error(), "; it is not run")
			if got == err.Error() {
				t.Errorf("%q is not said to stay undone", c.typed)
			}
		}
		if got != c.want {
			t.Errorf("%s %.60q:\n%s\nand not\n%s", c.kind, c.typed, got, c.want)
		}
	}
}

// Rules that came from a folder or an editor stand in the line: played again, nobody looks for
// them elsewhere, where they may be gone or others.
func TestRulesFromElsewhereArePlayedAgain(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	var answers, asked []string
	p := asks(t, &answers, &asked)
	p.Config.Edit = func(string, string) (string, error) {
		return `after "hero.tries" { function(me) say("over") end }`, nil
	}
	got := play(t, p, `:edit hero.tries`, `:house export rules`, `:house off 1`, `:house import rules`)
	for i, text := range got {
		if strings.Contains(text, "there is no") {
			t.Fatalf("line %d: %s", i, text)
		}
	}
	if err := os.RemoveAll(filepath.Join(folder, "rules")); err != nil {
		t.Fatal(err)
	}
	again, err := commands.Replay(p.Campaign, engine.Options{Finder: finder(t, dealt)}, false)
	if err != nil || again.Divergence != nil || again.Unrecordable != nil || again.Last != p.Campaign.Last() || again.Last != 3 {
		t.Errorf("played again: %+v, %+v, %v, %v", again, again.Divergence, again.Unrecordable, err)
	}
	path := p.Campaign.File().Path()
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}

	// A line that names rules from elsewhere, and has none.
	forged := filepath.Join(folder, "forged.hr")
	if err := campaigntest.Take(t, path).Typed(2, campaign.House, ":house import rules").With(func(lines []file.Line) []file.Line {
		lines[1].Change = []byte(`{"rest":{}}`)
		return lines
	}).Write(t, forged); err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Open(forged, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	again, err = commands.Replay(c, engine.Options{Finder: finder(t, dealt)}, false)
	want := "[it fails: it changes no house rule]"
	if err != nil || again.Divergence == nil || fmt.Sprint(again.Divergence.How) != want {
		t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
	}
}
