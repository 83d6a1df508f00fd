package evening

import (
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
)

func TestOpened(t *testing.T) {
	for line, want := range map[string]int{
		"": 0, "x = 1": 0, "do": 1, "end": -1, "t = {": 1, "}, { 1, 2 },": -1, "f(function(x) if x then": 3, "while a do b() end": 0,
		"repeat until x": 0, "for i = 1, 2 do": 1, `s = "do { [" .. '}'`: 0, `s = "a\"b{"`: 0, "x -- do {": 0, "ending, dodo, _end": 0,
	} {
		if got, ok := input.OpenBlocks(line); got != want || !ok {
			t.Errorf("%s: got %d, %v, want %d", line, got, ok, want)
		}
	}
	for _, line := range []string{"x = [[", "--[[ comment", `s = "goes on \`, "s = [==[ a"} {
		if _, ok := input.OpenBlocks(line); ok {
			t.Errorf("%s: that may go over several lines", line)
		}
	}
}

func alone(t *testing.T) *Evening {
	t.Helper()
	p := New(Config{Seed: 7})
	if err := p.Open(engine.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Game.Close)
	return p
}

// Very many lines are taken as few are, with or without what cannot be counted.
func TestAVeryLongBeginning(t *testing.T) {
	for _, first := range []string{"t = {", "t = { -- {", "t = { [[x]],", "t = { ']',"} {
		p := alone(t)
		lines := append([]string{first}, slices.Repeat([]string{"  { 1 }, -- }"}, 3*input.ManyLines)...)
		for _, line := range append(lines, "}") {
			if text, _, err := p.Process(line); text != "" || err != nil {
				t.Fatalf("%s: %s: %q, %v", first, line, text, err)
			}
		}
		if p.Line.Pending() {
			t.Fatalf("%s: it is complete", first)
		}
		if text, _, err := p.Process("#t"); err != nil || text != "300" && text != "301" {
			t.Errorf("%s: got %q, %v", first, text, err)
		}
	}
}

func TestWhatIsTypedHasAnEnd(t *testing.T) {
	p := alone(t)
	line := "  " + strings.Repeat("x", 5000) + " = 1,"
	_, _, err := p.Process("t = {")
	for i := 0; i < input.MaxText/5000+1 && err == nil; i++ {
		_, _, err = p.Process(line)
	}
	want := "prompt 1: what begins here is longer than 262144 bytes\n  hint: play it from a file: houserule run FILE"
	if err == nil || err.Error() != want || p.Line.Pending() {
		t.Errorf("got %v", err)
	}
}
