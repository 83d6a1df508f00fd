package declare_test

import (
	"testing/fstest"
	"time"

	"houserule/lang/script"
	"houserule/runtime/module"
	"houserule/stdlib"
)

// tryOpen loads a text as a module of its own.
func tryOpen(source string) (*stdlib.Game, error) {
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
	return stdlib.Open(stdlib.Options{Modules: []string{"climbing"}, Finder: shelf, Limits: script.Limits{Wall: 20 * time.Second}})
}
