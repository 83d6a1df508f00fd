package repl

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/content"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

var cliffs = fstest.MapFS{
	"cliffs/module.json": {Data: []byte(`{"id": "cliffs", "version": "1.0.0", "title": "Cliffs", "licence": "MIT"}`)},
	"cliffs/init.lua": {Data: []byte(`
kind "climber" { like = "entity", luck = "number = 3", hp = "number = 12", mood = "text = 'calm'", friends = "list of climber" }
check "climber.climbs" { dice = "2d6", against = "7" }
offer "Grip" { on = "climber.climbs", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again" } }
action "climber.falls (n = 1)" { changes = { hp = "hp - n" } }
action "climber.slips" { function(me) me.hp = me.hp - 2 end }
`)},
}

// climbed plays lines as the gamemaster in a campaign, and gives its file and what each
// line answered.
func climbed(t *testing.T, lines ...string) (path string, told []string) {
	t.Helper()
	path = t.TempDir() + "/game.hr"
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Create(path, engine.Options{Modules: []string{"cliffs"}, Folder: cliffs}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
		told = append(told, text)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return path, told
}

// playersRead is everything that players read of a campaign: answers to lines, the log, and
// what is exported for them.
func playersRead(t *testing.T, path string, lines ...string) (answers string, export string) {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Audience: content.Players})
	if _, err := p.Resume(c, engine.Options{Folder: cliffs}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, line := range append(lines, ":log --all", ":log --all --json", ":log --all --md") {
		text, _, err := p.Process(line)
		if err != nil {
			text += err.Error()
		}
		answers += text + "\n"
	}
	out, _ := exportedForPlayers(t, path)
	return answers, out
}

var rolledOf = regexp.MustCompile(`2d6 \(|success|failure|against 7|was:|luck \d`)

// What is bought on a secret roll is as secret as the roll: at the prompt it is marked, and
// players read nothing of it, however it is bought, taken back and done again.
func TestPurchasesOnSecretRollsAreSecret(t *testing.T) {
	t.Parallel()
	path, told := climbed(t,
		`ann = bring("climber", { name = "Ann" })`,
		`bob = bring("climber", { name = "Bob" })`,
		`:secret ann:climbs() bob:climbs()`,
		`:take "Grip" Ann`,
		`:undo`, `:redo`, `:goto 3`, `:goto 4`,
		`:take "Grip" Bob`,
		`:secret ann:climbs()`,
		`:take 1`)
	for _, i := range []int{3, 8, 10} {
		for line := range strings.SplitSeq(told[i], "\n") {
			if !strings.HasPrefix(line, evening.SecretMark) {
				t.Errorf("a purchase on a secret roll is not marked: %q", line)
			}
		}
	}
	answers, export := playersRead(t, path, ":why", ":why 4", ":why 9", ":why 4 all", ":changes 4", ":changes 5", ":changes 11", ":history ann.luck", ":why 11 all")
	if found := rolledOf.FindString(answers); found != "" && !strings.HasPrefix(found, "luck 3") {
		t.Errorf("players read %q:\n%s", found, answers)
	}
	if found := rolledOf.FindString(export); found != "" {
		t.Errorf("the export tells %q", found)
	}
}

// A purchase on a roll that all know stays open where only secrets behind it are played
// anew and come out as they did; nothing of those is told. Once a roll is revealed, what is
// bought on it is open, but not behind a purchase that stays secret.
func TestPurchasesOnOpenRollsStayOpen(t *testing.T) {
	t.Parallel()
	path, told := climbed(t,
		`ann = bring("climber", { name = "Ann" })`,
		`bob = bring("climber", { name = "Bob" })`,
		`ann:climbs()`,
		`:secret bob:climbs()`,
		`:take "Grip" Ann at 3`)
	if strings.Contains(told[4], evening.SecretMark) {
		t.Errorf("a purchase on an open roll is marked as secret:\n%s", told[4])
	}
	answers, _ := playersRead(t, path, ":why 5", ":why 5 all")
	if !strings.Contains(answers, "luck 3 -> 2") || strings.Contains(answers, "climbs of Bob") || strings.Contains(answers, "Bob, climbs") {
		t.Errorf("players read:\n%s", answers)
	}
	_, told = climbed(t, `ann = bring("climber", { name = "Ann" })`, `:secret ann:climbs()`, `:reveal 2`, `:take 1`)
	if strings.Contains(told[3], evening.SecretMark) {
		t.Errorf("a purchase on a roll that was revealed is secret:\n%s", told[3])
	}
	path, told = climbed(t, `ann = bring("climber", { name = "Ann" })`, `:secret ann:climbs()`, `:take 1`, `:reveal 3`)
	if answers, _ = playersRead(t, path, ":why 3"); !strings.Contains(answers, `"typed":":take`) || !strings.Contains(told[3], "luck 3 -> 2") {
		t.Errorf("a purchase that was revealed is not told:\n%s", answers)
	}
}

// A campaign in which a purchase is a secret is played again as it was.
func TestCampaignsWithSecretPurchasesAreReplayed(t *testing.T) {
	t.Parallel()
	path, _ := climbed(t, `ann = bring("climber", { name = "Ann" })`, `:secret ann:climbs()`, `:take 1`, `:alias grip (who) = who:climbs()`, `:grip ann`)
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	r, err := commands.Replay(c, engine.Options{Folder: cliffs}, true)
	if err != nil || r.Divergence != nil || r.Unrecordable != nil || r.Last != 5 {
		t.Errorf("%+v %v", r, err)
	}
}

// What an open line found in a box that a secret one had written is not told to players:
// what it wrote is.
func TestPlayersDoNotReadWhatOpenLinesFound(t *testing.T) {
	t.Parallel()
	path, _ := climbed(t,
		`ann = bring("climber", { name = "Ann", hp = 11 })`,
		`bob = bring("climber", { name = "Bob" })`,
		`:secret ann.hp = 77123`,
		`ann.hp = 77`,
		`:undo`, `:redo`,
		`:secret bob.hp = 77321`,
		`bob:falls(77320)`,
		`:secret ann.mood = "MURDEROUS" ann.friends = { bob } ann.hp = 77999`,
		`ann.mood = "merry"`,
		`ann.friends = {}`,
		`:goto 4`, `:goto 11`, `:undo`, `:redo`,
		`ann.hp = ann.hp - 77998`,
		`ann:slips()`)
	secret := regexp.MustCompile(`77123|77321|MURDER|77999|- Bob`)
	answers, export := playersRead(t, path, ":why 4", ":why 4 all", ":why 8", ":why 8 all", ":why 10 all", ":why 11 all", ":why 16 all", ":changes 4", ":changes 5", ":changes 8",
		":changes 10", ":changes 11", ":changes 12", ":changes 13", ":changes 16", ":history ann.hp", ":history bob.hp", ":history ann.mood", ":history ann.friends", ":changes")
	if found := secret.FindString(answers); found != "" {
		t.Errorf("players read %q:\n%s", found, answers)
	}
	if found := secret.FindString(export); found != "" {
		t.Errorf("the export tells %q", found)
	}
	for _, want := range []string{"something -> 77", "hp something -> 1", "something -> merry", "comes                    11", "hp 1 -> -1"} {
		if !strings.Contains(answers, want) {
			t.Errorf("players do not read %q:\n%s", want, answers)
		}
	}
}

// A line whose answer is of somebody hidden is hidden whole: what was typed names them, too.
func TestLinesOfHiddenPeopleAreHiddenWhole(t *testing.T) {
	t.Parallel()
	path, _ := climbed(t,
		`ann = bring("climber", { name = "Ann" })`,
		`:secret zz = bring("climber", { name = "Zorro" })`,
		`:rename Zorro Zed`,
		`zz:falls()`,
		`bring("climber", { name = "Zed" })`,
		`ann:falls()`)
	answers, _ := playersRead(t, path, ":why 3", ":changes 3", ":history ann.hp")
	if found := regexp.MustCompile(`Zorro|Zed|zz`).FindString(answers); found != "" {
		t.Errorf("players read %q:\n%s", found, answers)
	}
	if !strings.Contains(answers, "ann:falls") {
		t.Errorf("what is open is not told:\n%s", answers)
	}
}
