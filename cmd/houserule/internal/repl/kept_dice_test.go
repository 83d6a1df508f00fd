package repl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// rollsAndAsks is a game in which somebody rolls in many ways before, between and behind questions.
const rollsAndAsks = `
kind "hero" { like = "entity", luck = "number = 0" }
check "hero.deals" { dice = "1d6" }
check "hero.bursts" { dice = "2d6r1" }
action "hero.is_created" { menu = "create", function(me)
    me.luck = me:deals().total
    choose(me, "Which hand?", { "left", "right" })
    me.luck = me.luck + me:deals().total
    choose(me, "Which foot?", { "left", "right" })
    me.luck = me.luck + roll "1d20"
  end }
action "hero.tries" { function(me)
    say("first " .. roll "1d20")
    choose(me, "On?", { "on", "off" })
    me.luck = me:bursts().total + roll "1d4"
    attempt(function() roll "1d8" refuse "it comes to nothing" end)
    say("second " .. me.luck)
    choose(me, "Again?", { "on", "off" })
    say("third " .. roll "2d6" + me:deals().total)
  end }
action "hero.plays" { function(me)
    say("played " .. roll "1d10")
  end }
`

// fewChances keeps chances beside questions from taking most of the time of a test.
const fewChances = 100

// A command that waits keeps its dice, whatever is done before it is answered, and whoever
// rolls in between gets others: in a campaign, and where nobody seals dice.
func TestACommandThatWaitsKeepsItsDice(t *testing.T) {
	t.Parallel()
	rolls := filepath.Join(t.TempDir(), "x.lua")
	if err := os.WriteFile(rolls, []byte(`roll "1d20"`), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, between := range map[string][]string{
		"a secret":                   {`:secret roll "1d20"`},
		"an open line":               {"bob:plays()", `x = roll "1d20"`},
		"dice alone":                 {"3d100", "2d6 + 1"},
		"an open line that waits":    {"bob:tries()", "on", "ann:plays()", "off"},
		"several":                    {`:secret roll "3d100"`, `:secret ann:plays()`, ":undo"},
		"another line that waits":    {":secret bob:tries()", "on", `:secret roll "1d20"`, "off"},
		"a creation":                 {":create Carl", "left", "left"},
		"a creation left for later":  {":create Carl", "left", ":later"},
		"what was done is undone":    {":undo"},
		"undone and done again":      {":undo", ":redo"},
		"people throw":               {":dice physical", `:secret roll "1d6"`, "5", ":dice machine"},
		"a house rule that rolls":    {"rule \"hero.twice\" \"luck * 2\"", `:secret roll "1d20"`},
		"the answer is undone":       {"on", ":back", `:secret roll "1d20"`},
		"dice are set in advance":    {":secret dice(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)", ":secret no_such_name", `:secret dice()`},
		"a file is played meanwhile": {":run " + rolls},
	} {
		t.Run(name, func(t *testing.T) {
			for _, sealed := range []bool{true, false} {
				if !sealed && strings.Contains(strings.Join(between, " "), ":secret") {
					between = without(between, ":secret ")
				}
				p, asked := waits(t, append(between, "on", "on"), sealed)
				play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `roll "1d12"`)
				got := play(t, p, "ann:tries()")[0]
				alone, _ := waits(t, []string{"on", "on"}, sealed)
				play(t, alone, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, `roll "1d12"`)
				first := regexp.MustCompile(`first \d+`)
				if want := first.FindString(play(t, alone, "ann:tries()")[0] + (*asked)[0]); first.FindString((*asked)[0]) != want {
					t.Fatalf("asked %q, want %q", (*asked)[0], want)
				}
				for _, text := range *asked {
					if said := first.FindString(text); said != "" && strings.Contains(text, "Ann, on?") && said != first.FindString((*asked)[0]) {
						t.Errorf("sealed %v: %q, and before %q", sealed, said, (*asked)[0])
					}
				}
				if strings.HasPrefix(got, "?") || strings.HasPrefix(got, "!") {
					t.Errorf("got %q", got)
				}
				if !sealed {
					continue
				}
				p.Process(":session end")
				if v := verifies(t, p, nil); !v.Whole() || v.Sessions()[0].Counted[seal.Preset] > 0 {
					t.Error(sessionsOf(v))
				}
			}
		})
	}
}

// without takes something away from the beginning of lines.
func without(list []string, what string) (out []string) {
	for _, text := range list {
		out = append(out, strings.TrimPrefix(text, what))
	}
	return out
}

// waits plays the game of rolls with somebody who answers from a list, and leaves at its end.
func waits(t *testing.T, answers []string, sealed bool) (*evening.Evening, *[]string) {
	t.Helper()
	asked := &[]string{}
	p := commands.Start(evening.Config{Seed: 7, Chances: fewChances, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		*asked = append(*asked, text)
		if len(answers) == 0 {
			return "", errors.New("left")
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	o := engine.Options{Modules: []string{"game"}, Finder: finder(t, rollsAndAsks)}
	err := error(nil)
	if sealed {
		err = p.Create(filepath.Join(t.TempDir(), "a.hr"), o, campaign.Options{})
	} else {
		err = p.Open(o)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, asked
}

// What a line rolled before a question, and between two, stands in the log, in order, and each
// roll once, whatever was done while it waited; of a secret as of any other line.
func TestRollsBeforeAQuestionStandInTheLog(t *testing.T) {
	t.Parallel()
	p, _ := waits(t, []string{`:secret roll "1d20"`, ":undo", "on", ":back", "on", "off", "on", "on"}, true)
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, "ann:tries()", ":log 4", ":secret ann:tries()", ":log 5")
	for i, log := range []string{got[2], got[4]} {
		_, line, _ := strings.Cut(log, "ann:tries\n")
		if i == 1 {
			_, line, _ = strings.Cut(log, ":secret ann:tries\n")
		}
		at := -1
		for _, text := range []string{"first ", "Ann, bursts: 2d6r1 (", "second ", "Ann, deals: 1d6 (", "third "} {
			next := strings.Index(line, text)
			if next <= at || strings.Count(line, text) != 1 {
				t.Errorf("%q stands at %d behind %d in %q", text, next, at, line)
			}
			at = next
		}
		if secret := strings.Count(line, "secret  "); i == 0 && secret > 0 || i == 1 && secret < 5 {
			t.Errorf("%d rows are secret: %q", secret, line)
		}
	}
}

// A random played with questions, with all that may be done in the midst of one: whatever
// happens, each die is told once as what it is, and those of the seed are just those that it
// gives. Played again it leads where it led.
func TestWhateverHappensWhileAQuestionWaitsTheDiceVerify(t *testing.T) {
	t.Parallel()
	lines := []string{"ann:tries()", "ann:tries()", "bob:tries()", "ann:plays()", `roll "2d6"`, ":create Carl", ":create Dora", ":undo", ":redo", ":goto %d",
		":secret bob:tries()", `:secret roll "1d6"`, ":session words Jo hat", ":session end", ":session begin"}
	between := []string{"on", "off", "left", "right", "on", "off", "left", "right", "on", "left", ":secret ann:tries()", `:secret roll "2d8"`, ":secret bob:plays()", "bob:plays()", "2d8", ":undo", ":redo",
		":create Carl", ":create Emil", ":later", ":back", ":dice physical", ":dice machine", "3", "2 2 2", "1", "leave", ":session words Jo %d", ":goto %d", "ann.luck"}
	cache, files := compile.NewCache(compile.Limits{}), finder(t, rollsAndAsks)
	for seed := range 2 * *evenings {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 9))
			path := filepath.Join(t.TempDir(), "a.hr")
			var p *evening.Evening
			var typed []string
			pick := func(list []string) string {
				line := list[r.IntN(len(list))]
				if strings.Contains(line, "%d") {
					line = fmt.Sprintf(line, r.Int64N(p.Campaign.Last()+1))
				}
				typed = append(typed, fmt.Sprintf("%d> %s", p.Campaign.Last(), line))
				return line
			}
			laid, asked, pulled := false, 0, ""
			config := evening.Config{Seed: seed, Chances: fewChances, Ask: func(evening.Prompt) (string, error) {
				if asked++; asked > 25 {
					return "", errors.New("left")
				}
				if p.Campaign != nil && r.IntN(10) == 0 {
					pulled = filepath.Join(t.TempDir(), "pulled.hr")
					copied(t, p.Campaign.File().Path(), pulled)
				}
				if laid = laid || r.IntN(40) == 0; laid && r.IntN(20) == 0 {
					typed = append(typed, "dice(1, 2)")
					return ":secret dice(1, 2)", nil
				}
				if line := pick(between); line != "leave" {
					return line, nil
				}
				return "", errors.New("left")
			}}
			o := engine.Options{Modules: []string{"game"}, Finder: files, Cache: cache}
			p = commands.Start(config)
			if err := p.Create(path, o, campaign.Options{}); err != nil {
				t.Fatal(err)
			}
			defer func() { p.Close() }()
			p.Process(`ann = bring("hero", { name = "Ann" })`)
			p.Process(`bob = bring("hero", { name = "Bob" })`)
			for range 30 {
				asked, pulled = 0, ""
				p.Process(pick(lines))
				if pulled != "" && r.IntN(2) == 0 || r.IntN(10) == 0 {
					if err := p.Close(); err != nil {
						t.Fatal(err)
					}
					if pulled != "" {
						path = pulled // the plug was pulled at the question
						typed = append(typed, "pulled")
					}
					c, err := campaign.Open(path, campaign.Options{})
					if err != nil {
						t.Fatal(err)
					}
					p = commands.Start(config)
					if _, err := p.Resume(c, engine.Options{Finder: files, Cache: cache}, evening.Chooser{}); err != nil {
						t.Fatal(err)
					}
				}
			}
			p.Process(":dice machine")
			endsCounted(t, p)
			v := verifies(t, p, nil)
			if !v.Whole() || t.Failed() {
				t.Fatalf("%s\nafter\n%s", sessionsOf(v), strings.Join(typed, "\n"))
			}
			for _, s := range v.Sessions() {
				if !laid && s.Counted[seal.Preset] > 0 {
					t.Errorf("%s, and nobody laid any\nafter\n%s", s.Text(), strings.Join(typed, "\n"))
				}
			}
			if t.Failed() {
				return
			}
			replayed, err := commands.Replay(p.Campaign, engine.Options{Finder: files, Cache: cache}, false)
			if err != nil || replayed.Divergence != nil {
				t.Errorf("played again: %v, %+v\nafter\n%s", err, replayed.Divergence, strings.Join(typed, "\n"))
			}
		})
	}
}

// A line that leads elsewhere tells no dice, whatever the lines before it rolled.
func TestLinesThatLeadElsewhereTellNoDice(t *testing.T) {
	t.Parallel()
	p, _ := waits(t, nil, true)
	play(t, p, `roll "1d6"`, ":goto 0", ":goto 1", ":undo", ":redo", `roll "2d6"`, ":goto 1", ":goto 6", ":session end")
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}

// A creation that is taken back waits at its last question with the answers before it; done
// again it is there as it was.
func TestACreationThatIsTakenBackKeepsItsAnswers(t *testing.T) {
	t.Parallel()
	p, asked := waits(t, []string{"left", "right", "left"}, true)
	got := play(t, p, ":create Ann", "ann.luck", ":undo", ":create", ":redo", "ann.luck", ":undo", ":create Ann", "ann.luck")
	if waits := "ann waits at"; !strings.Contains(strings.ToLower(got[2]), waits+` "which foot?"; :create ann continues`) || !strings.Contains(strings.ToLower(got[3]), waits) {
		t.Errorf("got %q", got)
	}
	if len(*asked) != 3 || !strings.Contains((*asked)[2], "which foot?") || got[5] != got[1] || got[8] != got[1] {
		t.Errorf("asked %q, got %q", *asked, got)
	}
}

// So does one that is taken back in another process, which reads its answers in the campaign;
// done again, or gone to again, it waits no more.
func TestACreationOfAnEarlierProcessThatIsTakenBackKeepsItsAnswers(t *testing.T) {
	t.Parallel()
	first, _ := waits(t, []string{"left", "right"}, true)
	was := play(t, first, `roll "1d6"`, ":create Ann", "ann.luck")[2]
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	path := first.Campaign.File().Path()
	var asked []string
	p := goneOn(t, path, &asked, "left")
	waiting := `ann waits at "which foot?"; :create ann continues`
	got := play(t, p, ":undo", ":create")
	if !strings.Contains(strings.ToLower(got[0]), "2 is undone: :create ann\n  "+waiting) || strings.ToLower(got[1]) != waiting {
		t.Errorf("got %q", got)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = goneOn(t, path, &asked, "left", "left")
	got = play(t, p, ":redo", "ann.luck", ":create", ":undo", ":goto 2", ":create", ":undo", ":create Ann", "ann.luck", ":undo")
	if got[1] != was || strings.Contains(got[2]+got[5], "waits") || len(asked) != 1 || !strings.Contains(asked[0], "Ann, which foot?") || got[8] != was {
		t.Errorf("was %s, got %q, asked %q", was, got, asked)
	}
	v := verifies(t, p, nil)
	if faults := v.Faults(); len(faults) > 0 {
		t.Error(faults)
	}
	again, err := commands.Replay(p.Campaign, engine.Options{Finder: finder(t, rollsAndAsks)}, false)
	if err != nil || again.Divergence != nil || again.Last != p.Campaign.Last() {
		t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
	}
}

// Bare dice that were rolled since stand in no late purchase's way: they lie as they fell; :take
// names the line on which something can be bought.
func TestBareDiceStandInNoLatePurchasesWay(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, "dice(3, 1)", "ann:tries(3)", "2d6", "1d20", ":take", ":take 1 at 3")
	if !strings.Contains(got[5], ":take 1 at 3  Luck, Ann") || !strings.Contains(got[6], "lines 4 to 5 have the same results") {
		t.Errorf("got %q", got)
	}
}
