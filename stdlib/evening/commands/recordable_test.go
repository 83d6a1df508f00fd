package commands

import (
	"testing"

	"houserule/stdlib/campaign/file"
)

// Each command of the prompt is either one that a line of a campaign may hold, or refused there
// by its name, whatever the line says that it is.
func TestEveryCommandIsRecordableOrRefused(t *testing.T) {
	for _, c := range All() {
		if (len(c.recorded) > 0) != (c.effect == changing) {
			t.Errorf(":%s: its row in command.go needs recorded (the lines of campaigns that hold it) if it changes the game, else effect: outside, or effect: shows if it may run at a question", c.Name)
		}
	}
	for _, name := range commandWords() {
		if c := Find(name); c != nil && len(c.recorded) > 0 {
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
