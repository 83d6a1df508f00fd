// Package handbooktest makes handbooks for tests. Only tests import it.
package handbooktest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
)

// made keeps the handbooks of the modules of the program, each of which is made once: functions that
// return (*handbook.Handbook, error), by module id.
var made sync.Map

// Of is the handbook of a module of the program.
func Of(t testing.TB, id string) *handbook.Handbook {
	t.Helper()
	once, _ := made.LoadOrStore(id, sync.OnceValues(func() (*handbook.Handbook, error) {
		return opened(id, engine.Options{Modules: []string{id}, Folder: modules.Files})
	}))
	h, err := once.(func() (*handbook.Handbook, error))()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// In is the handbook of a module of a folder, with others of that folder beside it.
func In(t testing.TB, folder, id string, beside ...string) *handbook.Handbook {
	t.Helper()
	shelf, err := module.Folder(os.DirFS(folder), filepath.ToSlash(folder))
	if err != nil {
		t.Fatal(err)
	}
	h, err := opened(id, engine.Options{Modules: []string{id}, Beside: beside, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// opened makes the handbook of a module from games with options.
func opened(id string, options engine.Options) (*handbook.Handbook, error) {
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
