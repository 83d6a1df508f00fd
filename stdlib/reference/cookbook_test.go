package reference

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

func TestFreshCookbook(t *testing.T) {
	const file = "../COOKBOOK.md"
	want := readCookbook(t).markdown()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Error("stdlib/COOKBOOK.md is stale: run go generate ./stdlib/reference")
	}
}

// TestEveryRecipeIsOnThePage, once, and under a title of its own.
func TestEveryRecipeIsOnThePage(t *testing.T) {
	files, err := os.ReadDir(cookbookFolder)
	if err != nil {
		t.Fatal(err)
	}
	var there, named, titles []string
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".txtar"); ok {
			there = append(there, name)
		}
	}
	for _, r := range readCookbook(t).recipes() {
		named = append(named, r.name)
		if slices.Contains(titles, r.title) {
			t.Errorf("two recipes are called %s", r.title)
		}
		titles = append(titles, r.title)
	}
	slices.Sort(named)
	if !slices.Equal(there, named) {
		t.Errorf("cookbook/ holds\n%v\norder.txt names\n%v", there, named)
	}
	if len(named) < 24 {
		t.Errorf("only %d recipes", len(named))
	}
}

// What a page of recipes can show: fewer lines than these, and none wider.
const (
	recipeLines = 15
	recipeWidth = 110
)

// TestRecipesAreShort counts lines of code: comments of their own and empty lines are none.
func TestRecipesAreShort(t *testing.T) {
	for _, r := range readCookbook(t).recipes() {
		if n := len(codeLines(r.code)); n >= recipeLines {
			t.Errorf("%s has %d lines of code", r.name, n)
		}
		for _, line := range strings.Split(r.text+"\n"+r.code+r.spec, "\n") {
			if len(line) > recipeWidth {
				t.Errorf("%s: a line of %d characters: %s", r.name, len(line), line)
			}
		}
	}
}

func codeLines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool {
		line = strings.TrimSpace(line)
		return line == "" || strings.HasPrefix(line, "--")
	})
}

// TestRecipes loads each recipe behind the opening and plays its examples. It
// must be written as everybody should: nothing in it may be warned of.
func TestRecipes(t *testing.T) {
	p := readCookbook(t)
	standard, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range p.recipes() {
		t.Run(r.name, func(t *testing.T) {
			game, err := openRecipe(standard, p.opening, r)
			if err != nil {
				t.Fatal(err)
			}
			defer game.Close()
			for _, w := range slices.Concat(game.Table.World().Program().Warnings(), game.Table.World().Program().Notes()) {
				t.Error(w)
			}
			if len(game.Loaded.Examples) == 0 {
				t.Error("no example proves it")
			}
			for _, e := range game.Loaded.Examples {
				if _, err := game.RunExample(e); err != nil {
					t.Errorf("%s: %v", e.Title, err)
				}
			}
		})
	}
}

// openRecipe opens a module of the opening and the recipe, beside what it requires.
func openRecipe(standard *module.Shelf, opening string, r recipe) (*engine.Game, error) {
	requires := ""
	if r.requires != "" {
		requires = fmt.Sprintf(`, "requires": {%q: "*"}`, r.requires)
	}
	files := fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "recipe", "version": "1.0.0", "title": "Recipe", "licence": "MIT",
			"files": ["opening.lua", "` + r.name + `.lua"]` + requires + `}`)},
		"opening.lua":                  {Data: []byte(opening)},
		r.name + ".lua":                {Data: []byte(r.code)},
		"spec/" + r.name + "_spec.lua": {Data: []byte(r.spec)},
	}
	own, err := module.Open(files, r.name)
	if err != nil {
		return nil, err
	}
	shelf, err := module.NewShelf(slices.Concat(standard.Versions(r.requires), []*module.Module{own})...)
	if err != nil {
		return nil, err
	}
	return engine.Open(engine.Options{Modules: []string{own.ID}, Finder: shelf, Specs: true})
}
