package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/source"
	"houserule/modules"
	"houserule/stdlib/engine"
)

func newBot(t *testing.T) *Bot {
	t.Helper()
	bot := &Bot{
		Options:  engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files},
		Kind:     "character",
		Seed:     func() uint64 { return 7 }, // the same dice every time
		Patience: time.Hour,
	}
	t.Cleanup(bot.Close)
	return bot
}

// talk plays lines of a chat and gives what is answered.
func talk(t *testing.T, bot *Bot, lines ...string) string {
	t.Helper()
	var out strings.Builder
	err := bot.Serve(t.Context(), &console{source.NewLines(strings.NewReader(strings.Join(lines, "\n")), longestLine), &out})
	if !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return out.String()
}

func TestAnEvening(t *testing.T) {
	got := talk(t, newBot(t),
		"#friday Ann hello everybody",
		"#friday Ann /join Strength=3",
		"#friday Ann /join Strength=9",
		"#friday Ann /check Strength difficulty=2",
		"#friday Ann /odds Strength difficulty=2",
		"#friday Ann /odds 2d6 >= 9",
		"#friday Ann /roll 2d6+1",
		"#friday Ann /undo",
		"#friday Ann /check Strength difficulty=2", // the same dice again
		"#saturday Ann /check Strength",            // another table
		"#friday Ann /help",
	)
	want := `#friday Ann: Ann comes to the table
#friday Ann: Ann is at the table
#friday Ann: Ann, Strength: 2d6 (3 + 1) + 3 = 7 against 9, fails by 2
#friday Ann:  no   27.778 %  5/18
yes   72.222 %  13/18
exact: 2 branches
#friday Ann: 2d6 >= 9
0  13/18   72.22 %  ##############################
1   5/18   27.78 %  ############
mean 0.277778, standard deviation 0.447903
exact
#friday Ann: 2d6+1 = (5 + 3) + 1 = 9
#friday Ann: undone: Ann's Strength: check difficulty 2
#friday Ann: Ann, Strength: 2d6 (3 + 1) + 3 = 7 against 9, fails by 2
#saturday Ann: nobody at the table is called "Ann"
#friday Ann: ` + help + "\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSlips: whoever writes something wrong is told what would be right, and nothing
// happens.
func TestSlips(t *testing.T) {
	bot := newBot(t)
	talk(t, bot, "#a Ann /join Strength=3")
	for text, want := range map[string]string{
		"/check Strenth":               "did you mean `Strength`?",
		"/check Strength diff=2":       "it takes difficulty and situation",
		"/check Strength 2":            `write name=value, not "2"`,
		"/check Strength difficulty=x": `"x" is not a number`,
		"/check":                       "say what, such as Strength",
		"/join Strenth=3":              "Ann is at the table",
		"/odds 2d":                     "",
		"/roll":                        "there is nothing to roll",
		"/roll 2d6 + @x":               "@x",
		"/chek":                        help,
		"/":                            help,
	} {
		if got := bot.Answer(t.Context(), Message{"#a", "Ann", text}); got == "" || !strings.Contains(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
	if got := talk(t, bot, "#a Ann /undo", "#a Ann /undo"); got != "#a Ann: undone: bring Ann\n#a Ann: there is nothing to undo\n" {
		t.Error(got)
	}
}

// TestLimits: what takes too long is stopped, what is too long is cut, and the bot goes on.
func TestLimits(t *testing.T) {
	bot := newBot(t)
	bot.Options.Modules = []string{"slow"}
	bot.Options.Folder = fstest.MapFS{
		"slow/module.json": {Data: []byte(`{"id": "slow", "version": "1.0.0", "title": "Slow", "licence": "MIT"}`)},
		"slow/init.lua": {Data: []byte(`kind "character" { like = "entity" }
check "character.thinks" { dice = "2d6", roller = "owner", success = function() while true do end end }`)},
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if got := bot.Answer(gone, Message{"#a", "Ann", "/join"}); got != "stopped" {
		t.Error(got)
	}
	if got := bot.Answer(t.Context(), Message{"#a", "Ann", "/roll 900d1000"}); len(got) > 2000 || !strings.HasSuffix(got, " bytes more are not shown)") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
	if got := bot.Answer(t.Context(), Message{"#a", "Ann", "/join"}); got != "Ann comes to the table" {
		t.Error(got)
	}
	if got := bot.Answer(t.Context(), Message{"#a", "\x1b[31mBen\n", "/join"}); got != "␛[31mBen␊ comes to the table" {
		t.Errorf("%q", got)
	}
	if got := bot.Answer(t.Context(), Message{"#a", "Ann", "/check thinks"}); !strings.Contains(got, "steps") {
		t.Error(got)
	}
	bot.Patience = 0
	if got := bot.Answer(t.Context(), Message{"#a", "Ann", "/check thinks"}); got != "that takes too long" {
		t.Error(got)
	}
}

// TestManyChannels: channels talk at once, each as if it were alone.
func TestManyChannels(t *testing.T) {
	bot := newBot(t)
	lines := []string{"/join Strength=3", "/check Strength", "/roll 4d6", "/odds Strength", "/undo", "/check Strength"}
	const channels = 8
	answers := make([]string, channels)
	var wait sync.WaitGroup
	for i := range channels {
		wait.Go(func() {
			for _, line := range lines {
				answers[i] += bot.Answer(t.Context(), Message{fmt.Sprintf("#%d", i), "Ann", line}) + "\n"
			}
		})
	}
	wait.Wait()
	for i, got := range answers {
		if got != answers[0] || strings.Count(got, "\n") < len(lines) {
			t.Errorf("channel %d:\n%s\nthe first one:\n%s", i, got, answers[0])
		}
	}
	// And one channel may be written to by many at once.
	for i := range channels {
		wait.Go(func() {
			who := fmt.Sprintf("P%d", i)
			bot.Answer(t.Context(), Message{"#all", who, "/join Strength=1"})
			if got := bot.Answer(t.Context(), Message{"#all", who, "/check Strength"}); !strings.HasPrefix(got, who+", Strength: 2d6") {
				t.Error(got)
			}
		})
	}
	wait.Wait()
}
