// Package gametest opens a text as a game of its own, for tests of the packages that a
// game is made of.
package gametest

import (
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// TryOpen loads a text as the only file of a module called climbing, whose problems come
// back as the error.
func TryOpen(source string) (*engine.Game, error) {
	m, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "climbing", "version": "1.0.0", "title": "A test", "licence": "MIT"}`)},
		"init.lua":    {Data: []byte(source)},
	}, "climbing")
	if err != nil {
		return nil, err
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		return nil, err
	}
	// A busy machine is none of what is tested.
	return engine.Open(engine.Options{Modules: []string{"climbing"}, Finder: shelf, Limits: sandbox.Limits{Wall: 20 * time.Second}})
}

// Open is TryOpen for what must load; the game is closed with the test.
func Open(t testing.TB, source string) *engine.Game {
	t.Helper()
	g, err := TryOpen(source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// Eval runs a line of the prompt that must not fail, and gives what it shows.
func Eval(t testing.TB, g *engine.Game, line string) string {
	t.Helper()
	s, err := g.Eval(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}
