package engine_test

import (
	"errors"
	"strings"
	"testing"

	"houserule/stdlib/engine"
)

func emptyGame(t *testing.T) *engine.Game {
	t.Helper()
	game, err := engine.Open(engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	return game
}

func TestIsHouse(t *testing.T) {
	game := emptyGame(t)
	if err := game.House(`kind "rock" { like = "record" }`); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		in   string
		want bool
	}{
		{`rule "entity.x" "1"`, true},
		{`rule("entity.x") "1"`, true},
		{`house 'entity.x' "1"`, true},
		{`table "game.rank (n)" {}`, true},
		{`rock "Flint" {}`, true},
		{`table.insert(list, "x")`, false},
		{`rule = 3`, false},
		{`to`, false},
		{`roll "2d6"`, false},
		{`stone "Flint" {}`, false},
		{``, false},
	}
	for _, tt := range tests {
		if got := game.Loaded.IsHouse(tt.in); got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.in, got, tt.want)
		}
	}
}

func TestUnfinished(t *testing.T) {
	game := emptyGame(t)
	tests := []struct {
		in   string
		want bool
	}{
		{"1 + 1", false},
		{"x = 3", false},
		{"for i = 1, 2 do", true},
		{"function f(a)\n  return a", true},
		{"print(", true},
		{`rule "entity.x" {`, true},
		{"x = = 3", false},
		{"end", false},
	}
	for _, tt := range tests {
		if got := game.Loaded.Unfinished(tt.in); got != tt.want {
			t.Errorf("%q: got %v, want %v", tt.in, got, tt.want)
		}
	}
}

// The prompt wraps an expression; problems show it as it was typed.
func TestProblemsShowTheLineAsTyped(t *testing.T) {
	tests := []struct{ in, want string }{
		{"1 + nothing.x", "    1 | 1 + nothing.x"},
		{"1 + + 2", "    1 | 1 + + 2\n      |     ^"},
	}
	for _, tt := range tests {
		_, err := emptyGame(t).Eval(tt.in)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "return") {
			t.Errorf("%s: got %v, want %s", tt.in, err, tt.want)
		}
	}
}

func TestVariables(t *testing.T) {
	game := emptyGame(t)
	eval := func(source string) string {
		t.Helper()
		text, err := game.Eval(source)
		if err != nil {
			return "!"
		}
		return text
	}
	eval("a = 1")
	before := game.Variables.Snapshot()
	eval("b = 2")
	if game.Variables.Snapshot().Same(before) || !before.Same(before) {
		t.Error("a new name is a difference")
	}
	if err := game.House(`kind "rock" { like = "record" }`); err != nil {
		t.Fatal(err)
	}
	game.Variables.Restore(before)
	if a, b := eval("a"), eval("b"); a != "1" || b != "!" {
		t.Errorf("a is %s, b is %s; want 1 and nothing", a, b)
	}
}

func TestInterrupt(t *testing.T) {
	game := emptyGame(t)
	game.Interrupt(errors.New("nothing runs")) // does nothing
	cause := errors.New("enough")
	done := make(chan error)
	go func() {
		_, err := game.Eval("(function() while true do end end)()")
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if !errors.Is(err, cause) {
				t.Errorf("got %v, want it to be stopped by %v", err, cause)
			}
			if text, err := game.Eval("1 + 1"); text != "2" || err != nil {
				t.Errorf("afterwards: %s, %v", text, err)
			}
			return
		default:
			game.Interrupt(cause)
		}
	}
}
