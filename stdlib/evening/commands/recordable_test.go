package commands

import (
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/campaign/file"
)

// looks are the commands that change nothing in the game, or do it outside of it: no line of
// a campaign is one of them.
var looks = []string{"help", "why", "rules", "show", "who", "turn", "rest", "sheet", "clocks", "calendar", "history", "changes", "log", "odds",
	"back", "later", "run", "save", "reload", "seed", "quit", "q", "exit"}

// Each command of the prompt is either one that a line of a campaign may hold, or refused there
// by its name, whatever the line says that it is.
func TestEveryCommandIsRecordableOrRefused(t *testing.T) {
	for _, name := range append(Table{}.Names(), "q", "exit") {
		holds := slices.ContainsFunc(recordables(), func(c recordable) bool { return strings.Fields(c.name)[0] == name })
		if holds == slices.Contains(looks, name) {
			t.Errorf(":%s may stand in a line: %v", name, holds)
		}
		if holds {
			continue
		}
		for _, kind := range kinds {
			for _, rest := range []string{"", " x.json", " export x.json", " import x.json", " script x", "\texport x", "\nexport x"} {
				typed := ":" + name + rest
				if err := Recorded(file.Line{Number: 4, Kind: kind, Typed: typed}); err == nil {
					t.Errorf("a line of the kind %s may hold %q", kind, typed)
				}
			}
		}
	}
}
