package repl_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/cmd/houserule/internal/repl"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// suggested are the words that may stand at the end of a line.
func suggested(e *evening.Evening, line string) (words []string) {
	_, list := repl.Complete(e, line)
	for _, s := range list {
		words = append(words, s.Text)
	}
	return words
}

func TestComplete(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	play(t, p, `annabel = bring("hero", { name = "Berta" })`, ":alias leap (who) = who:tries()")
	tests := []struct {
		in   string
		want []string
	}{
		{":re", []string{"redo", "reload", "rename", "rest", "reveal"}},
		{":le", []string{"leap"}},
		{":leap ", []string{"annabel"}},
		{"anna", []string{"annabel"}},
		{":why hero.re", []string{"hero.reach"}},
		{"x = Bert", []string{"Berta"}},
		{"print(bri", []string{"bring"}},
		{"", nil},
		// Behind a thing stands what its kind has or does, what menus have first.
		{"annabel.str", []string{"strength"}},
		{"x = annabel.re", []string{"reach"}},
		{"annabel:tr", []string{"tries"}},
		{"annabel:at", nil},
		{"print(annabel:t", []string{"turns", "take", "the", "tries", "turn_begins", "turn_ends"}},
		{"annabel.friend.lu", []string{"luck"}},
		{"annabel.friend:pay", []string{"pays"}},
		{"annabel.luck.x", nil},
		{"time.no", []string{"now"}},
		{"roll_it():at_", []string{"at_least"}},
		// Capitals do not matter, nor how words are parted.
		{"ANNA", []string{"annabel"}},
		{"annabel:Turn-B", []string{"turn_begins"}},
		{"annabel:turn b", []string{"turn_begins"}},
		{"annabel.luck or anna", []string{"annabel"}},
		{"x = annabel.luck - anna", []string{"annabel"}},
		{"annabel.luck + annabel.str", []string{"strength"}},
		// Behind a command stand its words, or who it may be.
		{":session ", []string{"begin", "end", "words"}},
		{":session b", []string{"begin"}},
		{":dice m", []string{"machine"}},
		{":log --", []string{"--all", "--json", "--md"}},
		{":rename an", []string{"annabel"}},
		{":odds annabel.str", []string{"strength"}},
		{":help ren", []string{"rename"}},
		{":secret annabel:tr", []string{"tries"}},
		{":house o", []string{"off", "on"}},
		{":nothing ", nil},
		// In a text stands what the word before it names.
		{`bring "he`, []string{"hero"}},
		{`x = bring("HE`, []string{"hero"}},
		{`after "hero.le`, []string{"hero.leaps"}},
		{`house "hero.le`, []string{"hero.leaps"}},
		// In brackets stands who fits.
		{"annabel:follows(", []string{"annabel"}},
		{"annabel:follows(ann", []string{"annabel"}},
		{"annabel:follows(annabel, ", []string{`"fast"`, `"slow"`}},
		{`annabel:follows(annabel, "s`, []string{`"slow"`}},
		{"annabel:follows(annabel, annabel.lu", []string{"luck"}},
		{"annabel:turns(", nil},
		// In braces stand the names of arguments, then who fits.
		{"annabel:follows { ", []string{"annabel", "leader = ", "pace = "}},
		{"annabel:follows({ pa", []string{"pace = "}},
		{"annabel:follows { leader = ", []string{"annabel"}},
		{"annabel:follows { annabel, ", []string{"leader = ", "pace = "}},
		{"annabel:follows { leader = annabel, ", []string{"pace = "}},
		{`annabel:follows { leader = annabel, pace = "f`, []string{`"fast"`}},
		{"annabel:follows { leader = { ", nil},
		{"annabel:nothing { ", nil},
		// Behind a number stand the units of time.
		{`time:pass "`, []string{"1 second", "1 round", "1 minute", "1 hour", "1 day", "1 week", "1 month"}},
		{`time:pass "2 `, []string{"seconds", "rounds", "minutes", "hours", "days", "weeks", "months"}},
		{`time:pass("1 m`, []string{"minute", "month"}},
		{`time:pass "a we`, []string{"week"}},
	}
	for _, tt := range tests {
		if got := suggested(p, tt.in); !slices.Equal(got, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
	}
}

// Beside each word stands its type, and what it is.
func TestCompleteTellsWhatWordsAre(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	play(t, p, `annabel = bring("hero", { name = "Berta" })`)
	for line, want := range map[string]string{
		":bac":              "WHO: the player of a character is there again; without arguments, in a question: undo the last answer",
		"annab":             "hero  Berta",
		"annabel.stren":     "number",
		"annabel:follo":     "action (leader: hero, pace: slow or fast)",
		`house "hero.leap`:  "",
		"annabel.own":       "an entity",
		`bring "her`:        "kind",
		"annabel:follows(a": "hero  Berta",
	} {
		_, list := repl.Complete(p, line)
		if len(list) != 1 || !strings.HasPrefix(list[0].Help, want) || list[0].Help == "" {
			t.Errorf("%q: got %+v, want %q", line, list, want)
		}
	}
}

// House rules, modules and files stand where commands take them.
func TestCompleteNumbersAndNames(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	play(t, p, `after "hero.reach" "usual * 2"`, `after "hero.reach" "usual + 1"`, ":house off 2")
	for line, want := range map[string][]string{
		":house off ":         {"1"},
		":house on ":          {"2"},
		":house first ":       {"1", "2"},
		":house export ../li": {"../library/"},
		":run complete_t":     {"complete_test.go"},
		":edit hero.rea":      {"hero.reach"},
	} {
		if got := suggested(p, line); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// While a question waits its answers come first: by name, and by number where one is
// begun.
func TestCompleteAnswers(t *testing.T) {
	t.Parallel()
	var p *evening.Evening
	asked := 0
	p = open(t, evening.Config{Ask: func(evening.Prompt) (string, error) {
		asked++
		for line, want := range map[string][]string{
			"":         {"left", "right", "stay"},
			"R":        {"right"},
			"left, ri": {"right"},
			"2":        nil,
			":bac":     {"back"},
		} {
			if got := suggested(p, line); !slices.Equal(got, want) {
				t.Errorf("%q: got %q, want %q", line, got, want)
			}
		}
		if _, list := repl.Complete(p, "lef"); len(list) != 1 || list[0].Help != "1" {
			t.Errorf("got %+v", list)
		}
		return "left", nil
	}})
	play(t, p, `h = bring("hero", { name = "Ug" })`, "h:turns()")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	if got := suggested(p, "lef"); got != nil {
		t.Errorf("behind the question: %q", got)
	}
}

// Behind :take stand the offers, behind :options options and what they may be.
func TestCompleteOffersAndOptions(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	play(t, p, `ann = bring("hero", { name = "Ann", luck = 2 })`, `dice(3, 1)`, `ann:tries()`)
	_, list := repl.Complete(p, ":take ")
	if len(list) != 1 || list[0].Text != "1" || !strings.HasPrefix(list[0].Help, "Luck") {
		t.Errorf("offers: got %+v", list)
	}
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "game", "version": "1.0.0", "title": "Game", "licence": "MIT", "options": {"steep": {"type": "yes or no = no", "text": "whether it is steep"}}}`)},
		"init.lua":    {Data: []byte(`kind "skill" { rated = "0..9" }  skill "Lock-Bashing" { text = "opens what is shut" }  kind "hero" { like = "entity" }`)},
	}, "game")
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		t.Fatal(err)
	}
	p = commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: shelf}); err != nil {
		t.Fatal(err)
	}
	defer p.Game.Close()
	play(t, p, `ann = bring "hero"`)
	for line, want := range map[string]narrate.Suggestion{
		":options st":        {Text: "steep", Help: "no, yes or no  whether it is steep"},
		":options game.":     {Text: "game.steep", Help: "no, yes or no  whether it is steep"},
		":options steep d":   {Text: "default", Help: "no, the module's own value"},
		":options steep y":   {Text: "yes"},
		":modules off ":      {Text: "game", Help: "1.0.0  Game"},
		"ann.lock b":         {Text: "Lock_Bashing", Help: "skill  opens what is shut"},
		"ann.Lock-B":         {Text: "Lock_Bashing", Help: "skill  opens what is shut"},
		"x = 2 + ann.LOCK_B": {Text: "Lock_Bashing", Help: "skill  opens what is shut"},
	} {
		if _, list := repl.Complete(p, line); len(list) != 1 || list[0] != want {
			t.Errorf("%q: got %+v, want %+v", line, list, want)
		}
	}
}
