package engine_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"houserule/stdlib/engine"
)

func TestALoadThatNobodyWantsEnds(t *testing.T) {
	folder := fstest.MapFS{
		"bog/module.json": {Data: []byte(`{"id": "bog", "title": "Bog", "version": "1.0.0", "licence": "MIT", "files": ["init.lua"]}`)},
		"bog/init.lua":    {Data: []byte("kind \"character\" { like = \"entity\" }\nbox \"entity.mud\" \"0..10 = 0\"\nrule \"entity.dirt\" \"mud * 2\"\n")},
	}
	asked := 0
	open := func(unwanted func() error) error {
		g, err := engine.Open(engine.Options{Modules: []string{"bog"}, Folder: folder, Hooks: engine.Hooks{Unwanted: unwanted}})
		if err == nil {
			g.Close()
		}
		return err
	}
	if err := open(func() error { asked++; return nil }); err != nil {
		t.Fatal(err)
	}
	gone := errors.New("the text was changed meanwhile")
	for at := 1; at <= asked; at++ {
		left := at
		if err := open(func() error {
			left--
			if left <= 0 {
				return gone
			}
			return nil
		}); !errors.Is(err, gone) {
			t.Errorf("asked %d of %d times: %v", at, asked, err)
		}
	}
}
