package seats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
)

// secretHouse are house rules by which any game has something to hide.
const secretHouse = `box "entity.plot" { private = "gamemaster", "text or none" }
box "entity.score" { private = "gamemaster", "number = 0" }
box "entity.oath" { private = "owner", "text or none" }
box "entity.debt" { private = "owner", "number = 0" }
box "entity.hidden" { "list of text = []" }
box "entity.veiled" { "number = 0" }
kind "omen" { like = "track" }
box "omen.secret" { private = "gamemaster", "yes or no = no" }
rule "entity.hint" "score * 2"
check "entity.peeks" { dice = "1d20", against = "score", success = "total >= against" }
check "entity.feels" { private = "gamemaster", dice = "1d20", against = "5", success = "total >= against" }
check "entity.broods" { private = "owner", dice = "1d20", against = "debt", success = "total >= against" }
action "entity.mutters" { menu = "rest", say = "{name} mutters: {oath ?? '-'}" }
action "entity.plots" { menu = "rest", say = "{name} plots: {plot ?? '-'}", changes = { veiled = "veiled + 1" } }
action "entity.wavers" { menu = "rest", function(me) choose(me, "Trust the omen?", { "yes", "no" }, { note = me.plot or '-' }) end }
action "entity.needs_luck" { menu = "rest", requires = { { "{name} has scored", "score > 90000" } }, say = "{name} needs no luck" }`

// Texts and numbers that only some may read. Those of the gamemaster are planted by secretLines, those
// of Ann's player by secretLines, too.
var (
	gamemasterSecrets = regexp.MustCompile(`GMSECRET[A-Z]*|\b(77|154)[0-9]{3}\b`)
	annsSecrets       = regexp.MustCompile(`ANNSECRET[A-Z]*|\b88[0-9]{3}\b`)
)

// secretLines plant eight secrets: boxes of both sorts, a hidden person, a clock, a private note, a
// secret line and what it printed.
func secretLines(kind string) []string {
	return []string{
		fmt.Sprintf(`ann = bring(%q, { name = "Ann", plot = "GMSECRETBROUGHT", score = 77001, oath = "ANNSECRETBROUGHT", debt = 88001 })`, kind),
		fmt.Sprintf(`bob = bring(%q, { name = "Bob", plot = "GMSECRETBOB", score = 77002, veiled = 77003, hidden = { "veiled" } })`, kind),
		`ann.plot = "GMSECRETWRITTEN"`,
		`ann.oath = "ANNSECRETWRITTEN"`,
		`omen = bring("omen", { name = "GMSECRETCLOCK", size = 4, secret = true })`,
		fmt.Sprintf(`:secret zed = bring(%q, { name = "GMSECRETNAME" })`, kind),
		`:secret :note GMSECRETNOTE`,
		`:secret bob.score = 77004`,
		`:secret print("GMSECRETPRINT") ann:peeks()`,
	}
}

// secretCommands are lines of a gamemaster that may give secrets away.
var secretCommands = []string{
	"ann:peeks()", "bob:peeks()", "ann:feels()", "bob:feels()", "ann:broods()", "ann:mutters()", "bob:mutters()", "ann:plots()", "bob:plots()", "omen:advance()",
	`ann.oath = "ANNSECRETAGAIN"`, "ann.debt = 88002", "bob.score = bob.score + 1", `bob.plot = "GMSECRETMORE"`, ":undo", ":redo", ":secret bob.plot = \"GMSECRETLINE\"",
	"x = ann.plot", "y = ann.oath", "print(ann.oath)", "print(bob.score)", "say(ann.plot)", "ann:needs_luck()", ":secret :note GMSECRETSECOND", ":note in the open", "zed:feels()", ":options",
	`:rename zed GMSECRETRENAMED`, "ann.debt = ann.hint", "2d6", ":session end", ":session begin", ":dice machine", `rule "entity.sum" "score + debt"`, "ann.sum",
}

// looksOfPlayers are commands that show something, about what is hidden.
var looksOfPlayers = []string{
	":log --all", ":log --all --md", ":log --all --json", ":who", ":show Ann", ":show Ann all", ":show Bob all", ":show zed", ":sheet Ann", ":sheet Bob", ":sheet Ann --json", ":sheet Bob --json", ":sheet Bob --md",
	":clocks", ":calendar", ":why", ":why all", ":why ann.hint", ":why ann.oath", ":why bob.score", ":why ann.sum", ":why !", ":odds ann:peeks()", ":odds ann:broods()", ":odds bob:peeks().success", ":odds ann.score",
	":history ann.oath", ":history bob.score", ":history ann.plot all", ":history bob.veiled", ":changes", ":rules entity.*", ":turn Ann", ":rest Ann", ":rest Bob", ":note", ":seat", ":people", ":options", ":house", ":modules", ":dice", ":seed", ":session",
	":help oath", ":take", ":alias", ":reveal 1", "ann.oath",
}

// leaks are the texts that a seat was given, searched for what it may not read.
type leaks struct {
	t       *testing.T
	seat    string
	unknown []*regexp.Regexp
}

// search fails the test if a text contains what the seat may not read.
func (l leaks) search(what, text string) {
	l.t.Helper()
	for _, secret := range l.unknown {
		if found := secret.FindStringIndex(text); found != nil {
			l.t.Errorf("%s reads %s in %s:\n...%s...", l.seat, text[found[0]:found[1]], what, text[max(0, found[0]-200):min(len(text), found[1]+100)])
		}
	}
}

// asJSON writes a value as a program reads it.
func asJSON(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Secrets in the five games are in nothing that seats are given which may not read them.
func TestSecretsAreShownToThoseWhoMayReadThem(t *testing.T) {
	for game, kind := range map[string]string{"rpj-core": "character", "tbd": "character", "bum": "character", "brp": "character", "hex-tactical": "character"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			o := newTable(t, []string{game})
			for _, rule := range strings.Split(secretHouse, "\n") {
				o.done("gm", Command{Act: Line, Text: rule})
			}
			for _, line := range secretLines(kind) {
				if out := o.Do("gm", Command{Act: Line, Text: line}); out.Status != Done {
					t.Fatalf("%s: %s %+v", line, out.Text, out.Refusal)
				}
			}
			o.seatOf("ann", "Ann")
			o.seatOf("bob", "Bob")
			o.seatOf("eve")
			all := []leaks{{t, "ann", []*regexp.Regexp{gamemasterSecrets}}, {t, "bob", []*regexp.Regexp{gamemasterSecrets, annsSecrets}}, {t, "eve", []*regexp.Regexp{gamemasterSecrets, annsSecrets}}}
			r := rand.New(rand.NewPCG(1, uint64(len(game))))
			lines := 40
			if testing.Short() {
				lines = 20
			}
			for i := range lines {
				playSecretly(o, r, all)
				if i == lines-1 {
					lookAround(o, all)
				}
			}
			seen := asJSON(t, o.view("ann"))
			if !strings.Contains(seen, "Ann") || gamemasterSecrets.FindString(asJSON(t, o.view("gm"))) == "" {
				t.Errorf("the views show too little: %s", seen)
			}
			path := o.path
			if err := o.Close(); err != nil {
				t.Fatal(err)
			}
			searchExports(t, path, all[2])
		})
	}
}

// playSecretly gives a random command, and searches the results that seats are given.
func playSecretly(o *openedTable, r *rand.Rand, all []leaks) {
	l := all[r.IntN(len(all))]
	who := []string{"Ann", "Bob", "zed", "GMSECRETNAME"}[r.IntN(4)]
	words := []string{"mutters", "plots", "wavers", "needs_luck"}
	switch r.IntN(4) {
	case 0:
		c := Command{Act: Do, Who: who, Word: words[r.IntN(len(words))]}
		l.given(o, c)
	case 1:
		l.given(o, Command{Act: Check, Who: who, Word: []string{"peeks", "feels", "broods"}[r.IntN(3)]})
	default:
		o.Do("gm", Command{Act: Line, Text: secretCommands[r.IntN(len(secretCommands))]})
	}
	for _, l := range all {
		for _, q := range o.view(l.seat).Questions {
			l.search("a question", asJSON(o.t.(*testing.T), q))
			if q.Mine {
				l.given(o, Command{Act: Answer, Key: q.Key, Value: q.Answers[0].Value})
			}
		}
	}
	if q := o.view("gm").Questions; len(q) > 0 && len(q[0].Answers) > 0 {
		o.Do("gm", Command{Act: Answer, Key: q[0].Key, Value: q[0].Answers[0].Value})
	}
}

// given gives a command of the seat and searches its result, but for what the seat itself typed.
func (l leaks) given(o *openedTable, c Command) {
	out := asJSON(l.t, o.Do(l.seat, c))
	if strings.HasPrefix(c.Who, "GMSECRET") {
		out = strings.ReplaceAll(out, c.Who, "")
	}
	l.search(fmt.Sprintf("the result of %s %s %s", c.Act, c.Who, c.Word), out)
}

// lookAround searches the views of the seats and everything that they can look at.
func lookAround(o *openedTable, all []leaks) {
	for _, l := range all {
		l.search("the view", asJSON(l.t, o.view(l.seat)))
		looks := looksOfPlayers
		last := o.wrote()
		for n := max(0, last-6); n < last+2; n++ {
			looks = append(looks[:len(looks):len(looks)], fmt.Sprintf(":why %d all", n), fmt.Sprintf(":changes %d", n))
		}
		for _, line := range looks {
			text, err := o.Look(l.seat, line)
			l.search(line, text+fmt.Sprint(err))
		}
	}
}

// searchExports searches what is exported for players.
func searchExports(t *testing.T, path string, l leaks) {
	t.Helper()
	c, err := campaign.OpenLines(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	hidden, err := campaign.WithheldLines(c.File())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := c.File().ExportWithout(&b, hidden); err != nil {
		t.Fatal(err)
	}
	l.search("the export", b.String())
	if !strings.Contains(b.String(), "Bob") && !strings.Contains(b.String(), "omitted") {
		t.Logf("the export is empty: %s", b.String())
	}
}
