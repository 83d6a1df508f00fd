package starter

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/Masterminds/semver/v3"
	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// TestTemplatesAreModules loads the templates as they stand and plays their examples.
func TestTemplatesAreModules(t *testing.T) {
	folder, err := module.Folder(os.DirFS("templates"), "templates")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"my-game", "my-addon"} {
		game, err := engine.Open(engine.Options{Modules: []string{id}, Finder: folder, Specs: true})
		if err != nil {
			t.Fatal(err)
		}
		if w := game.Table.World().Program().Warnings(); len(w) > 0 {
			t.Errorf("%s: %v", id, w)
		}
		if len(game.Loaded.Examples) != 2 {
			t.Errorf("%s has %d examples", id, len(game.Loaded.Examples))
		}
		for _, e := range game.Loaded.Examples {
			if held, err := game.RunExample(e); err != nil || held == 0 {
				t.Errorf("%s, %s: %d held, %v", id, e.Title, held, err)
			}
		}
		game.Close()
	}
}

// TestATemplateIsWhatIsMadeOfItself: nothing but names is written anew.
func TestATemplateIsWhatIsMadeOfItself(t *testing.T) {
	for _, f := range Game("my-game") {
		want, err := templates.ReadFile("templates/my-game/" + f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name != ".luarc.json" && f.Text != string(want) {
			t.Errorf("%s:\n%s", f.Name, f.Text)
		}
	}
}

// TestEveryShippedGameHasTargets tries the first three of each: the module that changes
// one loads, and its examples hold.
func TestEveryShippedGameHasTargets(t *testing.T) {
	shelf, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	games := 0
	for _, id := range shelf.IDs() {
		if !shelf.Versions(id)[0].WholeGame {
			continue
		}
		games++
		game, err := engine.Open(engine.Options{Modules: []string{id}, Finder: shelf})
		if err != nil {
			t.Fatal(err)
		}
		targets := Targets(game, shelf.Versions(id)[0])
		game.Close()
		if len(targets) < 3 {
			t.Errorf("%s has %d targets", id, len(targets))
			continue
		}
		for i, target := range targets[:3] {
			if err := plays(shelf, On("night-walks", target)); err != nil && i == 0 {
				t.Errorf("%s, %s: %v", id, target.Rule, err)
			} else if err != nil {
				t.Logf("%s, %s: %v", id, target.Rule, err)
			}
		}
	}
	if games < 5 {
		t.Errorf("only %d games", games)
	}
}

// TestLaidOut: what is made of a game's names, short or long, has the layout of fmt.
func TestLaidOut(t *testing.T) {
	for _, kind := range []string{"hero", "x", "somebody_of_the_seven_rivers"} {
		made := On("night-walks", Target{Module: "my-game", Version: semver.MustParse("1.2.3"), Rule: kind + ".nerve", entry: "Head Start", Person: kind, kinds: []string{kind}})
		looked := 0
		for _, f := range append(made, Game("a")...) {
			if !strings.HasSuffix(f.Name, ".lua") {
				continue
			}
			looked++
			if laid, err := layout.Format(diag.NewFile(f.Name, f.Text)); err != nil || laid != f.Text {
				t.Errorf("%s: %v\n%s", f.Name, err, cmp.Diff(f.Text, laid))
			}
		}
		if looked != 4 {
			t.Errorf("%s: %d Lua files", kind, looked)
		}
	}
}

// plays loads a module and plays its examples.
func plays(shelf *module.Shelf, files []File) error {
	folder := fstest.MapFS{}
	for _, f := range files {
		folder[f.Name] = &fstest.MapFile{Data: []byte(f.Text)}
	}
	m, err := module.Open(folder, "night-walks")
	if err != nil {
		return err
	}
	both, err := module.NewShelf(m)
	if err != nil {
		return err
	}
	for _, id := range shelf.IDs() {
		for _, other := range shelf.Versions(id) {
			if err := both.Put(other); err != nil {
				return err
			}
		}
	}
	game, err := engine.Open(engine.Options{Modules: []string{m.ID}, Finder: both, Specs: true})
	if err != nil {
		return err
	}
	defer game.Close()
	for _, e := range game.Loaded.Examples {
		if _, err := game.RunExample(e); err != nil {
			return err
		}
	}
	return nil
}

// TestEditorsKnowTheWords: whoever opens the folder in an editor of Lua is not told that
// words of the language, or of the game, are unknown.
func TestEditorsKnowTheWords(t *testing.T) {
	files := On("night-walks", Target{Module: "my-game", Version: semver.MustParse("1.2.3"), Rule: "hero.nerve", entry: "Head Start", Person: "hero", kinds: []string{"hero"}})
	at := slices.IndexFunc(files, func(f File) bool { return f.Name == ".luarc.json" })
	var settings map[string]any
	if err := json.Unmarshal([]byte(files[at].Text), &settings); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, name := range settings["diagnostics.globals"].([]any) {
		names = append(names, name.(string))
	}
	for _, want := range []string{"rule", "check", "instead_of", "example", "expect", "dice", "say", "hero", "knack"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s in %s", want, strings.Join(names, " "))
		}
	}
}

// TestSettingsHaveNoNamesOfAGame: what is called otherwise in a module stands in other words, too.
func TestSettingsHaveNoNamesOfAGame(t *testing.T) {
	want, err := templates.ReadFile("templates/my-addon/.editorconfig")
	if err != nil {
		t.Fatal(err)
	}
	files := On("night-walks", Target{Module: "my-game", Version: semver.MustParse("1.2.3"), Rule: "hero.nerve", entry: "Head Start", Person: "hero"})
	at := slices.IndexFunc(files, func(f File) bool { return f.Name == ".editorconfig" })
	if files[at].Text != string(want) {
		t.Error(files[at].Text)
	}
}

func TestTitle(t *testing.T) {
	for id, want := range map[string]string{"a": "A", "bog-walk": "Bog Walk", "over-9-hills": "Over 9 Hills"} {
		if got := Title(id); got != want {
			t.Errorf("%s: %s", id, got)
		}
	}
}
