package reference

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// block is a fenced block of a chapter or of the tour: its language, what stands behind it,
// and its text.
type block struct{ language, name, text string }

var fence = regexp.MustCompile("(?ms)^```(\\w+) ?([^\n]*)\n(.*?)^```$")

func blocks(chapter string) []block {
	var list []block
	for _, m := range fence.FindAllStringSubmatch(chapter, -1) {
		list = append(list, block{m[1], m[2], m[3]})
	}
	return list
}

// TestTour builds the module of the tour of the language as a reader would. At each prompt the
// files are what they are at that point of the page.
func TestTour(t *testing.T) {
	tour, err := os.ReadFile("../tutorials/tour.md")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	var said []string // lines of the prompt so far, which every later table repeats
	for i, b := range blocks(string(tour)) {
		if b.language != "prompt" {
			old := ""
			if f := files[b.name]; f != nil {
				old = string(f.Data)
			}
			files[b.name] = &fstest.MapFile{Data: []byte(old + b.text)}
			continue
		}
		game := openFiles(t, files)
		for _, line := range said {
			enter(t, game, line)
		}
		got := ""
		for _, line := range strings.Split(strings.TrimRight(b.text, "\n"), "\n") {
			if source, ok := strings.CutPrefix(line, "> "); ok {
				said = append(said, source)
				got += line + "\n"
				if out := enter(t, game, source); out != "" && wanted(b.text, source) {
					got += out + "\n"
				}
			}
		}
		if got != b.text {
			t.Errorf("prompt %d of the tour:\n%s\nwant\n%s", i, got, b.text)
		}
	}
	game := openFiles(t, files)
	if len(game.Loaded.Examples) != 2 {
		t.Errorf("%d examples", len(game.Loaded.Examples))
	}
	for _, e := range game.Loaded.Examples {
		if _, err := game.RunExample(e); err != nil {
			t.Errorf("%s: %v", e.ID(), err)
		}
	}
}

// wanted tells whether the tour shows what a line answers; a thing that is
// brought tells its name, which would only be noise there.
func wanted(text, source string) bool {
	_, after, _ := strings.Cut(text, "> "+source+"\n")
	return after != "" && !strings.HasPrefix(after, "> ")
}

func enter(t *testing.T, g *engine.Game, line string) string {
	t.Helper()
	if g.Loaded.IsHouse(line) {
		if err := g.House(line); err != nil {
			t.Fatal(err)
		}
		return ""
	}
	out, err := g.Eval(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return out
}

func openFiles(t *testing.T, files fstest.MapFS) *engine.Game {
	t.Helper()
	game, err := tryFiles(files)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	return game
}

func tryFiles(files fstest.MapFS) (*engine.Game, error) {
	m, err := module.Open(files, "bog-walk")
	if err != nil {
		return nil, err
	}
	shelf, err := module.NewShelf(m)
	if err != nil {
		return nil, err
	}
	return engine.Open(engine.Options{Modules: []string{m.ID}, Finder: shelf, Specs: true})
}

func openText(t *testing.T, source string) *engine.Game {
	t.Helper()
	game, err := tryText(source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	return game
}

func tryText(source string) (*engine.Game, error) {
	return tryFiles(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "tried", "version": "1.0.0", "title": "Tried", "licence": "MIT"}`)},
		"init.lua":    {Data: []byte(source)},
	})
}

// TestStepsOfTheChapter loads the lines of steps that the chapter on bodies shows.
func TestStepsOfTheChapter(t *testing.T) {
	steps := blocks(chapter("happens"))[0].text
	game := openText(t, `
box "entity.dead" { "yes or no" }
box "entity.mud" { "number = 0" }
kind "attack" { event = true, target = "entity", targets = "list of entity" }
action "entity.is_hurt (points: number)" { changes = { mud = "mud + points" } }
action "entity.wakes" { say = "awake" }
for _, name in ipairs { "aims", "draws_a_card", "flees", "stands", "gloats", "rests" } do
  action("attack." .. name) { say = name }
end
action "attack.make" { `+steps+` }`)
	enter(t, game, `ann, bob = bring("entity", { name = "Ann", mud = 5 }), bring("entity", { name = "Bob" })`)
	enter(t, game, `new.attack { target = ann, targets = { ann, bob } }:make()`)
	if got := enter(t, game, `ann.mud * 10 + bob.mud`); got != "83" {
		t.Errorf("the steps of the chapter leave %s", got)
	}
}
