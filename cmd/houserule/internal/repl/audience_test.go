package repl

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/content"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

var vault = fstest.MapFS{
	"vault/module.json": {Data: []byte(`{"id": "vault", "version": "1.0.0", "title": "Vault", "licence": "MIT"}`)},
	"vault/init.lua": {Data: []byte(`
kind "hero" { like = "entity", hp = "number = 10", sight = "number = 2" }
box "hero.plan"  { private = "gamemaster", "text or none" }
box "hero.guard" { private = "gamemaster", "number = 0" }
box "hero.hidden" { "list of text = []" }
box "hero.veiled" { "number = 0" }
kind "clock" { like = "track" }
box "clock.secret" { private = "gamemaster", "yes or no = no" }
rule "hero.hint" "guard * 2"
headline "hero" { "hp {hp}", "{hint > 0 ? hint : none}" }
check "hero.searches" { dice = "1d20", modifier = "sight", against = { { "ground", "5" }, { "wards", "guard" } }, success = "total >= against" }
check "hero.listens" { dice = "1d20", modifier = "sight", against = "5", private = "gamemaster" }
action "hero.whispers" { say = "i fear {hint}", changes = { veiled = "veiled + 1" } }
action "hero.tires" { changes = { hp = "hp - 1" } }
hero "Bertha" { plan = "SECRETPRINTED", guard = 77017 }
`)},
}

// planted is played by the gamemaster; what players must not read in it matches secrets.
var (
	planted = []string{
		`ann = bring("hero", { name = "Ann" })`,
		`bob = bring("hero", { name = "Bob", plan = "SECRETBROUGHT", guard = 77001, veiled = 77002, hidden = { "veiled" } })`,
		`ann.plan = "SECRETWRITTEN" -- SECRETREMARK`,
		`ann.guard = 77003`,
		`door = bring("clock", { name = "SECRETCLOCK", size = 4, secret = true })`,
		`:secret zed = bring("hero", { name = "SECRETNAME" })`,
		`:secret ann.hp = 77004`,
		`:secret code = 77005`,
		`:secret print("SECRETPRINT") ann:searches()`,
		`ann:searches()`,
		`ann:listens()`,
		`ann:whispers()`,
		`plan = ann.plan`,
		`guess = bob.hint`,
		`print(bob.plan) bob.hp = 9`,
		`bob:tires()`,
		`ann.plan = "SECRETAGAIN"`,
		`:undo`,
		`:secret say "SECRETSAID" ann.sight = 77006`,
	}
	secrets = regexp.MustCompile(`SECRET[A-Z]*|\b(77|154),?0\d\d\b|\bzed\b|\bcode\b = `)
)

// looksAtAll are lines that a player may type who looks on: every command bare and with
// everything that it may be about.
func looksAtAll() (list []string) {
	about := []string{"ann", "bob", "zed", "door", "Bertha", "hero", "hero.hint", "hero.searches", "ann.hint", "ann.guard", "ann.hp", "ann.plan", "ann.plan all", "ann all", "bob all",
		"ann.sight", "ann:searches()", "bob:searches().success", "ann --json", "bob --md", "--all", "--all --json", "--all --md", "all", "1-", "hero.*", "!", "conflicts", "on 3", "SECRETNAME"}
	for n := range len(planted) + 2 {
		about = append(about, fmt.Sprint(n), fmt.Sprintf("%d all", n), fmt.Sprintf("%d.1", n))
	}
	for _, c := range commands.All() {
		list = append(list, ":"+c.Name, c.Example)
		if c.Name == "quit" || c.Name == "people" || c.Name == "run" || c.Name == "save" {
			continue
		}
		for _, what := range about {
			list = append(list, ":"+c.Name+" "+what)
		}
	}
	return append(list, ":people export OUT.json", ":people export OUT.csv", ":people export OUT2.json bob", ":save OUT.hr", "ann", "ann.plan", "ann.guard", "bob.hint", "zed", "code", "plan", "guess", "door", "bob.veiled", "bob.hidden",
		"print(ann.plan)", "say(ann.plan)", "error(ann.plan)", "pcall(function() return ann.plan end)", "ann:shown()", "bob:shown().veiled",
		"odds(function() return bob.guard end)", "x = bob.guard", "ann:searches()", "ann:listens()", "ann:whispers()", `refuse(bob.plan)`, "choose(ann, bob.plan, {1, 2})", `bring "Bertha"`,
		`house "hero.peek" "plan"`, `rule "hero.peek" "plan"`, "bob.plan = 1", "bob.guard = bob.guard", `all "hero"`, "#all 'hero'")
}

// campaignWith plays lines in a new campaign of the vault and returns its file.
func campaignWith(t *testing.T, lines ...string) string {
	t.Helper()
	return campaignOf(t, engine.Options{Modules: []string{"vault"}, Folder: vault}, lines...)
}

// campaignOf plays lines, which must succeed, in a new campaign and returns its file.
func campaignOf(t *testing.T, o engine.Options, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.hr")
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Create(path, o, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if text, _, err := p.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// gamemasterOf returns an evening that continues the campaign of campaignWith.
func gamemasterOf(t *testing.T, path string) *evening.Evening {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7})
	if _, err := p.Resume(c, engine.Options{Folder: vault}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	return p
}

func onlooker(t *testing.T, path string) *evening.Evening {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Audience: content.Players})
	told, err := p.Resume(c, engine.Options{Folder: vault}, evening.Chooser{})
	if err != nil {
		t.Fatal(err)
	}
	if found := secrets.FindString(strings.Join(told, "\n")); found != "" {
		t.Errorf("the greeting tells %s", found)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// Whoever looks on reads nothing that is for the gamemaster alone, whatever they type: no
// private box, no secret line, nobody who came in secret.
func TestOnlookersReadNoSecrets(t *testing.T) {
	path := campaignWith(t, planted...)
	p := onlooker(t, path)
	t.Chdir(t.TempDir())
	for _, line := range looksAtAll() {
		text, _, err := p.Process(line)
		p.Line.Cancel()
		if err != nil {
			text += err.Error()
		}
		text = strings.ReplaceAll(text, line, "") // what they typed themselves
		text = strings.ReplaceAll(text, strings.TrimSpace(line[strings.IndexByte(line, ' ')+1:]), "")
		if found := secrets.FindString(text); found != "" {
			t.Errorf("%s tells %s:\n%s", line, found, text)
		}
	}
	for _, begun := range []string{"", "z", "ann.", "ann:", "bob.", "SEC", ":show ", ":why ", ":sheet ", ":history ", ":clocks ", `bring "`, ":odds ", ":log ", "co"} {
		_, list := Complete(p, begun)
		for _, s := range list {
			if found := secrets.FindString(s.Text + " " + s.Help); found != "" {
				t.Errorf("completion of %q tells %s", begun, found)
			}
		}
	}
	files, _ := filepath.Glob("*")
	for _, name := range files {
		text, _ := os.ReadFile(name)
		if found := secrets.Find(text); found != nil {
			t.Errorf("%s tells %s:\n%s", name, found, text)
		}
	}
}

// What is public can be read all the same, and in the explanation of a public check it is
// said where something is hidden.
func TestOnlookersReadTheRest(t *testing.T) {
	p := onlooker(t, campaignWith(t, planted...))
	for line, want := range map[string]string{
		":log 10-10":  "ann:searches",
		":why 10":     ".1  something hidden",
		":who":        "Bob",
		"bob.hp":      "8",
		"ann.hp":      "", // written in the open after the secret
		":show bob":   "hp = 8",
		":changes 16": "Bob",
	} {
		text, _, err := p.Process(line)
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %q, %v: want %q", line, text, err, want)
		}
	}
}

// exportedForPlayers is what a campaign exports for players, and which lines that withholds.
func exportedForPlayers(t *testing.T, path string) (text string, withheld map[int64]bool) {
	t.Helper()
	f, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if withheld, err = campaign.WithheldLines(f); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := f.ExportWithout(&out, withheld); err != nil {
		t.Fatal(err)
	}
	return out.String(), withheld
}

// An export for players, and a log for them, tell nothing that is for the gamemaster alone.
func TestExportsForPlayersTellNoSecrets(t *testing.T) {
	path := campaignWith(t, append(planted, ":session end")...)
	out, _ := exportedForPlayers(t, path)
	for row := range strings.SplitSeq(out, "\n") {
		if found := secrets.FindString(row); found != "" && !strings.Contains(row, `{"line":0,`) {
			t.Errorf("the export tells %s: %s", found, row)
		}
	}
	if !strings.Contains(out, `bob:tires()`) {
		t.Error("what is public is not in the export")
	}
	c, err := campaign.OpenLines(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	err = c.Chronicle(1, c.Last(), campaign.Shown{All: true, Viewer: world.Onlookers()}, func(l campaign.Logged) error {
		if found := secrets.FindString(fmt.Sprintf("%+v", l)); found != "" {
			t.Errorf("the log tells %s in line %d: %+v", found, l.Line, l)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	summaries, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.md"))
	for _, name := range summaries {
		text, _ := os.ReadFile(name)
		if found := secrets.Find(text); found != nil {
			t.Errorf("the summary tells %s:\n%s", found, text)
		}
	}
	if len(summaries) == 0 {
		t.Error("there is no summary")
	}
}
