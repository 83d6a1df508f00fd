package engine

import (
	"testing"
	"testing/fstest"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// What a module says with another one holds when both are there, above both.
func TestLayersBetweenModules(t *testing.T) {
	folder := fstest.MapFS{
		"base/module.json": {Data: []byte(`{"id": "base", "version": "1.0.0", "title": "T", "licence": "MIT"}`)},
		"base/init.lua":    {Data: []byte(`rule "game.speed" { "1" }`)},
		"land/module.json": {Data: []byte(`{"id": "land", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {"base": "*"},
			"with": {"sea": ["shore.lua", "spec/shore.lua"], "air": ["sky.lua"]}}`)},
		"land/init.lua":       {Data: []byte(`instead_of "game.speed" { when = "game.depth == 0", "2" } box "game.depth" { "number = 0" }`)},
		"land/shore.lua":      {Data: []byte(`instead_of "game.speed" { when = "game.waves", "3" }`)},
		"land/sky.lua":        {Data: []byte(`instead_of "game.altitude" { "1" }`)},
		"land/spec/shore.lua": {Data: []byte(`example "wading" { function() game.waves = true; expect(game.speed):is(3) end }`)},
		"sea/module.json":     {Data: []byte(`{"id": "sea", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {"base": "*"}}`)},
		"sea/init.lua":        {Data: []byte(`box "game.waves" { "yes or no" } instead_of "game.speed" { when = "game.waves", "4" }`)},
	}
	for _, c := range []struct {
		name            string
		modules, beside []string
		play, ask       string
		want            float64
		examples        int
	}{
		{"alone", []string{"land"}, nil, "", "game.speed", 2.0, 0},
		{"together, above both", []string{"sea", "land"}, nil, "game.waves = true", "game.speed", 3.0, 1},
		{"beside", []string{"land"}, []string{"sea"}, "game.waves = true", "game.speed", 3.0, 1},
		{"specs of those beside are none of ours", []string{"sea"}, []string{"land"}, "game.waves = true", "game.speed", 3.0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Open(Options{Modules: c.modules, Beside: c.beside, Folder: folder, Specs: true})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			if c.play != "" {
				if err := g.Script(diag.NewFile("play.lua", c.play)); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := g.Value(c.ask); err != nil || got != lua.LNumber(c.want) {
				t.Errorf("%s is %v (%v), want %v", c.ask, got, err, c.want)
			}
			if len(g.Loaded.Examples) != c.examples {
				t.Errorf("%d examples, want %d", len(g.Loaded.Examples), c.examples)
			}
			for _, e := range g.Loaded.Examples {
				if _, err := g.RunExample(e); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
