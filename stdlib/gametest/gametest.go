// Package gametest loads a Lua source as a game, for tests of packages below the engine.
package gametest

import (
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// TryOpen loads source as the only file of a module "climbing". The error contains its problems.
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
	// The limit is generous, for busy machines.
	return engine.Open(engine.Options{Modules: []string{"climbing"}, Finder: shelf, Limits: sandbox.Limits{Wall: 20 * time.Second}})
}

// Open is TryOpen for a source that must load. The game is closed at the end of the test.
func Open(t testing.TB, source string) *engine.Game {
	t.Helper()
	g, err := TryOpen(source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// Eval evaluates a line of the prompt, which must not fail, and returns its output.
func Eval(t testing.TB, g *engine.Game, line string) string {
	t.Helper()
	s, err := g.Eval(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}
