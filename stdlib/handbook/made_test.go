package handbook_test

import (
	"sync"
	"testing"

	"houserule/modules"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
)

// made keeps the handbooks of the modules of the program, each of which is made once.
var made sync.Map

// madeOf is the handbook of a module of the program.
func madeOf(t testing.TB, id string) *handbook.Handbook {
	t.Helper()
	if h, ok := made.Load(id); ok {
		return h.(*handbook.Handbook)
	}
	options := engine.Options{Modules: []string{id}, Folder: modules.Files}
	game, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	options.Specs, options.Cache = true, game.Options.Cache
	played, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer played.Close()
	h, err := handbook.Make(id, game, played)
	if err != nil {
		t.Fatal(err)
	}
	made.Store(id, h)
	return h
}
