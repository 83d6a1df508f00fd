package repl_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

const manifest = `{"id": "game", "version": "1.0.0", "title": "Game", "licence": "MIT"}`

const heroRules = `
kind "hero" { like = "entity", strength = "number = 2", luck = "number = 1" }
box "hero.friend" { "hero or none" }
rule "hero.reach" "strength + 1"
check "hero.tries (difficulty = 0)" { dice = "2d6", modifier = "strength", against = "7 + difficulty" }
offer "Luck" { on = "hero.tries", by = "roller", costs = "1 luck", changes = { modifier = "modifier + 5" } }
action "hero.follows (leader: hero, pace: slow or fast)" { say = "{name} follows {leader.name}" }
action "hero.turns" { menu = "turn", function(me)
    local way = choose(me, "Which way?", { "left", "right" }, "stay")
    say(way or "nowhere")
  end }
action "hero.pays" { function(me)
    me.luck = me.luck - choose(me, "How much?", 0, me.luck)
    print(me.luck .. " left")
    if not rule_that("Is it enough?") then refuse "not enough" end
  end }
action "hero.leaps" { function(me)
    local leap = me:tries(1)
    say(leap.success and "over" or "into the ditch")
    choose(me, "And now?", { "rest", "on" })
    say "hup"
    choose(me, "And then?", { "rest", "on" })
  end }
`

// finder gives a shelf with the game as it stands now.
func finder(t *testing.T, source string) module.Finder {
	t.Helper()
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(manifest)},
		"init.lua":    {Data: []byte(source)},
	}, "game")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

func open(t *testing.T, c evening.Config) *evening.Evening {
	t.Helper()
	c.Seed = 7
	p := commands.Start(c)
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, heroRules)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	return p
}

// play processes lines and gives what each shows, errors after "! ".
func play(t *testing.T, e *evening.Evening, in ...string) []string {
	t.Helper()
	var out []string
	for _, line := range in {
		text, _, err := e.Process(line)
		if err != nil {
			text = strings.TrimPrefix(text+"\n! "+err.Error(), "\n")
		}
		out = append(out, text)
	}
	return out
}

func TestDecisionsAreAsked(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		line    string
		answers []string
		want    string
		asked   []string
	}{
		{"by number", "ann:turns()", []string{"2"}, "right",
			[]string{"Ann, which way?\n  1  left     2  right\n  0  stay\nAnn? "}},
		{"by word", "ann:turns()", []string{"LEFT"}, "left", nil},
		{"nobody", "ann:turns()", []string{"0"}, "nowhere", nil},
		{"again until it is an answer", "ann:turns()", []string{"", "3", "1"}, "left",
			[]string{"Ann, which way?\n  1  left     2  right\n  0  stay\nAnn? ",
				"? left, right or stay, by number or name, not nothing\nAnn? ", "? left, right or stay, by number or name, not 3\nAnn? "}},
		{"commands that tell something, meanwhile", "ann:turns()", []string{":log", "rihgt", ":undoo", "1"}, "left",
			[]string{"Ann, which way?\n  1  left     2  right\n  0  stay\nAnn? ",
				"  1  bring Ann\nAnn, which way?\n  1  left     2  right\n  0  stay\nAnn? ",
				"? left, right or stay, by number or name, not rihgt; did you mean right?\nAnn? ",
				"? there is no command :undoo\n  hint: did you mean `undo`?\nAnn, which way?\n  1  left     2  right\n  0  stay\nAnn? "}},
		{"an amount, and what was printed before the next question", "ann:pays()", []string{"1", "yes"}, "  Ann  luck 1 -> 0",
			[]string{"Ann, how much? 0 to 1\nAnn? ", "0 left\ngamemaster, Ann pays: is it enough?\n  1  yes     2  no\ngamemaster? "}},
	}
	tests = append(tests, struct {
		name    string
		line    string
		answers []string
		want    string
		asked   []string
	}{"what happened so far is told with the question, once", "dice(3, 4) ann:leaps()", []string{"1", "2"},
		"Ann: leaps",
		[]string{"Ann, tries: 2d6 (3 + 4) + 2 = 9 against 8, success by 1\nover\nAnn, and now?\n  1  rest     2  on\nAnn? ",
			"hup\nAnn, and then?\n  1  rest     2  on\nAnn? "}})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var asked []string
			answers := tt.answers
			p := open(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) {
				text := prompt.String()
				asked = append(asked, text)
				if len(answers) == 0 {
					return "", errors.New("asked too often")
				}
				answer := answers[0]
				answers = answers[1:]
				return answer, nil
			}})
			play(t, p, `ann = bring("hero", { name = "Ann" })`)
			if got := play(t, p, tt.line)[0]; got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if tt.asked != nil && !slices.Equal(asked, tt.asked) {
				t.Errorf("asked %q, want %q", asked, tt.asked)
			}
		})
	}
}

func TestStoppedDecisionTakesTheLineBack(t *testing.T) {
	t.Parallel()
	stopped := errors.New("stopped")
	p := open(t, evening.Config{Ask: func(evening.Prompt) (string, error) { return "", stopped }})
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	before := p.Game.Table.World().Hash()
	_, _, err := p.Process("ann.luck = 9; ann:turns()")
	if !errors.Is(err, stopped) {
		t.Fatalf("got %v, want the reason it was stopped", err)
	}
	if p.Game.Table.World().Hash() != before {
		t.Error("the game is not what it was")
	}
}

func TestOffersAreNotAsked(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		t.Errorf("asked %q", text)
		return "", nil
	}})
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, "ann:tries(5)", ":take luck", "ann.luck", ":take luck")
	want := []string{
		"Ann comes to the table: ann",
		"Ann, tries: 2d6 (3 + 1) + 2 = 6 against 12, failure by 6",
		"Ann, tries: 2d6 (3 + 1) + 7 = 11 against 12, failure by 1\n  was: 6 against 12, failure by 6\n  Ann  luck 1 -> 0",
		"0",
		"! \"luck\" cannot be bought now: Ann cannot pay 1 luck: there are 0",
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: got %q, want %q", i+1, got[i], want[i])
		}
	}
}

func TestReload(t *testing.T) {
	t.Parallel()
	source := heroRules
	p := open(t, evening.Config{})
	p.Config.Finder = func() (module.Finder, error) { return finder(t, source), nil }
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	source = strings.Replace(heroRules, "strength + 1", "strength + 10", 1)
	if got := play(t, p, "ann.reach", ":modules reload", "ann.reach"); got[0] != "3" || got[1] != "reloaded: game 1.0.0\n  1 rule of game changed (hero.reach)\n  reach  Ann 3 -> 12" || got[2] != "12" {
		t.Errorf("got %q", got)
	}
	source = strings.Replace(heroRules, "strength + 1", "strenght + 1", 1)
	got := play(t, p, ":modules reload", "ann.reach")
	if !strings.Contains(got[0], "did you mean `strength`?") || !strings.HasSuffix(got[0], "the old rules stay in force") || got[1] != "12" {
		t.Errorf("got %q", got)
	}
}

// What a command rolled on its way is told, offers are announced once, each
// with its roll, and a late purchase is taken back alone.
func TestChecksAndOffersOfOneCommand(t *testing.T) {
	t.Parallel()
	source := heroRules + `
action "hero.toils" { function(me)
    local rival = bring("hero", { name = "Eve" })
    rival.luck = 0
    me:tries(3)
    me:tries(1)
    say(me.name .. " is tired")
  end }
`
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Game.Close() }()
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, "ann:toils()", "ann.luck", ":take luck ann", ":take luck ann 3", ":take 2", "ann.luck", ":undo", ":undo", "ann.luck", ":redo", "ann.luck", ":take 1", ":undo", ":take 7")
	const offers = "  :take 1  Luck, the last luck, on 6 against 10: modifier = modifier + 5; 100 %" // what went well needs none
	want := []string{
		"Ann comes to the table: ann",
		"Ann, tries: 2d6 (3 + 1) + 2 = 6 against 10, failure by 4\n" +
			"Ann, tries: 2d6 (4 + 2) + 2 = 8 against 8, success by 0\nAnn is tired\n" + offers,
		"1",
		"! luck ann can be bought in 2 ways\n  hint: :take 1 is \"Luck\" Ann (on Ann, tries: 6 against 10, failure by 4)\n        :take 2 is \"Luck\" Ann (on Ann, tries: 8 against 8, success by 0)",
		"! \"Luck\" cannot be bought like this now: ann 3\n  hint: :take without arguments lists what can be bought",
		"Ann, tries: 2d6 (4 + 2) + 7 = 13 against 8, success by 5\n  was: 8 against 8, success by 0\n  Ann  luck 1 -> 0\n  :take 1  Luck, 1 luck: modifier = modifier + 5; 100 %",
		"0",
		"undone: :take \"Luck\" Ann 2\n  Ann  luck 0 -> 1",
		"undone: ann:toils()",
		"1",
		"redone: ann:toils()\n  Ann, tries: 2d6 (3 + 1) + 2 = 6 against 10, failure by 4 ...",
		"1",
		"Ann, tries: 2d6 (3 + 1) + 7 = 11 against 10, success by 1\n  was: 6 against 10, failure by 4\n  Ann  luck 1 -> 0",
		"undone: :take \"Luck\" Ann 1\n  Ann  luck 0 -> 1",
		"! there is no offer number 7 now\n  hint: :take without arguments lists what can be bought",
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: got %q\nwant %q", i+1, got[i], want[i])
		}
	}
}

// Offers on a roll stay open under the rules of the roll, also when others were
// tried in between.
func TestOffersUnderTheRulesOfTheRoll(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, `ann:tries(3)`, `house "hero.reach" "9"`, `:take`, `:take Luck`, `:take "Luck" Ann`, `:undo`, `:take`, `:take Luck`,
		`:undo`, `:redo`, `:undo`, `house "hero.reach" "9"`, `:undo`, `:take 1`, `:undo`)
	const changed = `! "Luck" cannot be bought now: the rules have changed since the roll
  hint: restore the rules of the roll, or undo the roll with :undo and repeat it`
	const taken = "Ann, tries: 2d6 (3 + 1) + 7 = 11 against 10, success by 1\n  was: 6 against 10, failure by 4\n  Ann  luck 1 -> 0"
	const back = "undone: :take \"Luck\" Ann\n  Ann  luck 0 -> 1"
	want := []string{
		"house rule 3 is in force: hero.reach\n  reach  Ann 3 -> 9", "nothing can be bought now: the rules have changed since the roll", changed, changed, `undone: house "hero.reach" "9"`,
		"  :take 1  Luck, the last luck: modifier = modifier + 5; 100 %\n           on Ann, tries: 6 against 10, failure by 4", taken,
		back, "redone: :take \"Luck\" Ann\n  Ann  luck 1 -> 0", back, "house rule 13 is in force: hero.reach\n  reach  Ann 3 -> 9", `undone: house "hero.reach" "9"`, taken, back,
	}
	for i := range want {
		if got[i+2] != want[i] {
			t.Errorf("line %d: got %q\nwant %q", i+2, got[i+2], want[i])
		}
	}
}

// Undo takes back whole lines, in any order of what they did, and redo brings
// back the same dice.
func TestUndoAndRedo(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	lines := []string{`ann = bring("hero", { name = "Ann" })`, `ann.strength = 4; ann.luck = 3`, `house "hero.reach" "strength * 3"`, `x = ann.reach`, `ann:tries(1)`, `2d6`}
	var hashes []any
	for _, line := range lines {
		hashes = append(hashes, p.Game.Table.World().Hash())
		if _, _, err := p.Process(line); err != nil {
			t.Fatal(err)
		}
	}
	last := p.Game.Table.World().Hash()
	journal := titles(p)
	for i := len(lines) - 1; i >= 0; i-- {
		if _, _, err := p.Process(":undo"); err != nil {
			t.Fatal(err)
		}
		if p.Game.Table.World().Hash() != hashes[i] {
			t.Fatalf("after taking back %q the state is not what it was before", lines[i])
		}
	}
	if n := len(p.Game.Ruleset.HouseRules()); n != 0 {
		t.Errorf("%d house rules are left", n)
	}
	for range lines {
		if _, _, err := p.Process(":redo"); err != nil {
			t.Fatal(err)
		}
	}
	if p.Game.Table.World().Hash() != last || !slices.Equal(titles(p), journal) {
		t.Errorf("done again, the log is %q, want %q", titles(p), journal)
	}
	if got := play(t, p, "x")[0]; got != "12" {
		t.Errorf("x is %s, want 12", got)
	}
}

// Functions of the prompt live on when the rules are linked anew, and go with
// the line that made them.
func TestFunctionsOutliveHouseRules(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, "function twice(n) return n * 2 end", `house "hero.reach" "7"`, "twice(4)", ":undo", "twice(5)", ":redo", "twice(6)", ":undo 2", "twice(7)")
	for i, want := range map[int]string{2: "8", 4: "10", 6: "12"} {
		if got[i] != want {
			t.Errorf("line %d: got %q, want %q", i+1, got[i], want)
		}
	}
	if !strings.Contains(got[8], "no such name: `twice`") {
		t.Errorf("got %q", got[8])
	}
}

func titles(e *evening.Evening) []string {
	var list []string
	for _, e := range e.Game.Table.Journal().Entries() {
		list = append(list, e.Title)
		for _, faces := range e.Inputs.Dice.Sorted() {
			for _, f := range faces {
				list = append(list, f.String())
			}
		}
	}
	return list
}

func TestSeveralLines(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []string{"for i = 1, 2 do", "print(i)"} {
		if text, _, err := p.Process(line); text != "" || err != nil || !p.Line.Pending() {
			t.Fatalf("%q: got %q, %v", line, text, err)
		}
	}
	if text, _, err := p.Process("end"); text != "1\n2" || err != nil || p.Line.Pending() {
		t.Errorf("got %q, %v", text, err)
	}
	play(t, p, "if true then")
	p.Line.Cancel()
	if got := play(t, p, "1 + 1")[0]; got != "2" {
		t.Errorf("after cancelling: got %q", got)
	}
	play(t, p, "print(")
	if _, _, err := p.Process(""); err == nil {
		t.Error("an empty line must end what is not complete")
	}
}

func TestDiceBeforeLua(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	tests := []struct{ in, want string }{
		{"1d1", "1d1 = (1) = 1"},
		{"3 * 1d1 + 1", "3*1d1+1 = 3 * (1) + 1 = 4"},
		{"1 + 1", "2"},
		{"max(1, 2)", "! prompt 1:1: no such name: `max`"},
		{`roll "1d1"`, "1"},
		{"d = 4", ""},
		{"d", "4"},
	}
	for _, tt := range tests {
		got, _, _ := strings.Cut(play(t, p, tt.in)[0], "\n")
		if strings.HasPrefix(tt.want, "!") {
			if !strings.HasPrefix(got, "!") {
				t.Errorf("%s: got %q, want an error", tt.in, got)
			}
			continue
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestEscapesAreNotShown(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []string{`"\27[2J"`, `print("\27[2J")`, `bring("hero", { name = "\27[2J" })`, ":show", ":log"} {
		if got := play(t, p, line)[0]; strings.Contains(got, "\x1b") {
			t.Errorf("%s: got %q", line, got)
		}
	}
}

// What people write who know other programs is answered with what to write here.
func TestAdvice(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	tests := []struct{ in, want string }{
		{"help", "! help is a command, and commands begin with a colon\n  hint: write :help"},
		{"undo 3", "! undo is a command, and commands begin with a colon\n  hint: write :undo 3"},
		{"exit", "! exit is not defined here\n  hint: :quit leaves"},
		{":undo 99", "! only one line can be undone\n  hint: :undo 1 undoes all of them"},
		{":seed", "7"},
		{":seed 5", "! the seed is fixed from the beginning of a session\n  hint: start again with houserule repl --seed 5"},
		{":log 1", "  1  bring Ann"},
		{"2d", "! 1:2: the die has no sides\n    1 | 2d\n      |  ^\n  hint: such as d6, d%, dF or d{1, 2, 2, 3}"},
		{"2d6 + ann.luck", "! 1:7: unknown word `ann`\n    1 | 2d6 + ann.luck\n      |       ^^^\n  hint: within an expression, roll dice with a function: roll \"2d6\" + ann.luck"},
		{`house "hero.raech" "1"`, "! house 11:1:1: house \"hero.raech\": there is no such rule\n    1 | house \"hero.raech\" \"1\"\n      | ^\n  hint: did you mean `hero.reach`?"},
		{`house "hero.reach" "usual * 2"`, "! house 12:1:21: `usual` means nothing here\n    1 | house \"hero.reach\" \"usual * 2\"\n      |                     ^^^^^\n" +
			"  hint: house replaces the rule; to use its usual value, write an after: after \"hero.reach\" \"usual * 2\""},
		{`after "hero.reach" "usual * 2"`, "house rule 13 is in force: hero.reach\n  reach  Ann 3 -> 6"},
		{"ann.reach", "6"},
		{"print({ 1, 2 })", "1, 2"},
		{"odds { step = 3 }", "! prompt 16:1: odds: field `step` must be a function, not 3\n    1 | odds { step = 3 }"},
		{`why "bob.reach"`, "! prompt 17:1: nobody at the table is called \"bob\"\n    1 | why \"bob.reach\""},
		{"why ann.reach", "! why is a command, and commands begin with a colon\n  hint: write :why ann.reach"},
		{"odds 2d6", "! odds is a command, and commands begin with a colon\n  hint: write :odds 2d6"},
		{`show "Ann"`, "! show is a command, and commands begin with a colon\n  hint: write :show \"Ann\""},
		{"ann:tries(difficulty = 4)", "! prompt 21:1:11: named arguments are in curly brackets\n    1 | ann:tries(difficulty = 4)\n      |           ^^^^^^^^^^\n  hint: write `tries { difficulty = 4 }`"},
		{":odds ann:tries(difficulty=3)", "! odds:22:1:11: named arguments are in curly brackets\n    1 | ann:tries(difficulty=3)\n      |           ^^^^^^^^^^\n  hint: write `tries { difficulty=3 }`"},
	}
	for _, tt := range tests {
		if got := play(t, p, tt.in)[0]; got != tt.want {
			t.Errorf("%s: got %q\nwant %q", tt.in, got, tt.want)
		}
	}
}

// A line that fails laid no dice and decided nothing.
func TestAFailedLineLaysNoDice(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, "h = bring('hero', { name = 'Ug' })", "dice(1, 1)", `decide { ["Which way?"] = "left" }`, `dice(6, 6, 6) decide { ["Which way?"] = "right" } error "no"`, "h:tries().total", "h:turns()")
	if !strings.Contains(got[4], "4") || !strings.Contains(got[5], "left") {
		t.Errorf("got %q", got)
	}
}

// What a line wrote into tables is taken back with it, and done again; a line that
// fails leaves no trace there.
func TestUndoOfTables(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	got := play(t, p, "t = { n = 1 }", "t.n = 2", ":undo", "t.n", ":redo", "t.n", `t.n = 3 error "no"`, "t.n", "n = 5 t.n = 4", ":undo 2", "t.n")
	want := []string{"", "", "undone: t.n = 2", "1", "redone: t.n = 2", "2", "", "2", "", "undone: n = 5 t.n = 4\nundone: t.n = 2", "1"}
	got[6] = "" // the error
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	play(t, p, "big = {}", "for i = 1, 65000 do big[i] = i end", "more = { {}, {}, {}, {} }", "for _, m in ipairs(more) do for i = 1, 65000 do m[i] = i end end")
	if got := play(t, p, "big[1] = 0 n = 1", ":undo"); !strings.Contains(got[1], "stay as they are") {
		t.Errorf("got %q", got)
	}
}
