package handbook_test

import (
	"sync"
	"testing"

	"houserule/modules"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
)

// made keeps the handbooks of the modules of the program, each of which is made once: functions that
// return (*handbook.Handbook, error), by module id.
var made sync.Map

// madeOf is the handbook of a module of the program.
func madeOf(t testing.TB, id string) *handbook.Handbook {
	t.Helper()
	once, _ := made.LoadOrStore(id, sync.OnceValues(func() (*handbook.Handbook, error) { return makes(id) }))
	h, err := once.(func() (*handbook.Handbook, error))()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// makes makes the handbook of a module of the program.
func makes(id string) (*handbook.Handbook, error) {
	options := engine.Options{Modules: []string{id}, Folder: modules.Files}
	game, err := engine.Open(options)
	if err != nil {
		return nil, err
	}
	defer game.Close()
	options.Specs, options.Cache = true, game.Options.Cache
	played, err := engine.Open(options)
	if err != nil {
		return nil, err
	}
	defer played.Close()
	return handbook.Make(id, game, played)
}
