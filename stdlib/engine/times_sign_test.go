package engine_test

import (
	"strings"
	"testing"
)

// A number with × before dice repeats the roll, as x does. It multiplied before, so that it is told,
// with a fix that keeps the old meaning.
func TestTimesBeforeDiceIsTold(t *testing.T) {
	text := "check \"game.x\" { dice = \"10 × 1d6\" }\ncheck \"game.y\" { dice = \"2d6×3\" }\naction \"game.z\" { function() say(\"3 × 4\") end }"
	game, err := open(t, text)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, w := range game.Table.World().Program().Warnings() {
		if w.Code != "old-word" {
			continue
		}
		told = append(told, w.Message)
		fixed := text
		for _, e := range w.Fix {
			fixed = fixed[:e.Start] + e.New + fixed[e.End:]
		}
		if !strings.Contains(fixed, `"10 * 1d6"`) {
			t.Errorf("fixed: %s", fixed)
		}
	}
	if len(told) != 1 || told[0] != "× before dice repeats the roll, as x does; it multiplied before" {
		t.Errorf("warnings: %q", told)
	}
}
