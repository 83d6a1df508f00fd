package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

const torches = `
box "hero.torch" { "number", starts = "3" }
rule "hero.light" "torch * 10"
to "hero.reach" { label = "light", add = "1" }
`

const torchSpec = `
example "torches give light" { ask = "hero.light", cases = { { torch = 2, is = 20 } } }
`

const gameSpec = `
example "reach" { ask = "hero.reach", cases = { { strength = 2, is = 3 } } }
example "stays" { given = { ann = { "hero" } }, function(ann) expect(ann.luck):is(1) end }
`

// writeFiles writes files into a folder, by their names.
func writeFiles(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// onDisk is a folder of modules, and the prompts that play with them.
type onDisk struct {
	t      *testing.T
	folder string
	config evening.Config
}

func modulesOnDisk(t *testing.T) *onDisk {
	d := &onDisk{t: t, folder: t.TempDir()}
	writeFiles(t, d.folder, map[string]string{
		"game/module.json": manifest, "game/init.lua": heroRules, "game/spec/game.lua": gameSpec,
		"torches/module.json": `{"id": "torches", "version": "0.1.0", "title": "Torches and Darkness", "licence": "MIT", "requires": {"game": "*"}}`,
		"torches/init.lua":    torches, "torches/spec/light.lua": torchSpec,
	})
	d.config = evening.Config{Seed: 7, Finder: d.finder}
	return d
}

func (d *onDisk) finder() (module.Finder, error) {
	return module.Folder(os.DirFS(d.folder), "modules")
}

func (d *onDisk) options() engine.Options {
	d.t.Helper()
	shelf, err := d.finder()
	if err != nil {
		d.t.Fatal(err)
	}
	return engine.Options{Finder: shelf}
}

func (d *onDisk) found() *evening.Evening {
	d.t.Helper()
	p := commands.Start(d.config)
	o := d.options()
	o.Modules = []string{"game"}
	if err := p.Create(filepath.Join(d.folder, "a.hr"), o, campaign.Options{}); err != nil {
		d.t.Fatal(err)
	}
	return p
}

func (d *onDisk) goesOn() *evening.Evening {
	d.t.Helper()
	c, err := campaign.Open(filepath.Join(d.folder, "a.hr"), campaign.Options{})
	if err != nil {
		d.t.Fatal(err)
	}
	p := commands.Start(d.config)
	told, err := p.Resume(c, d.options(), evening.Chooser{})
	if err != nil {
		d.t.Fatal(err)
	}
	if len(told) > 0 {
		d.t.Errorf("told %s", strings.Join(told, "\n"))
	}
	return p
}

// Modules come and go in the midst of a game, as lines which :undo takes back.
func TestModulesComeAndGo(t *testing.T) {
	t.Parallel()
	d := modulesOnDisk(t)
	p := d.found()
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> :modules
game  1.0.0  Game
> :modules add torches
torches 0.1.0, Torches and Darkness: 2 rules new, 1 of game changed (hero.reach)
  its example passes; of 2 others 1 fails:
    "reach"   (game)   modules/game/spec/game.lua:2:1: expected 3, got 4 from hero.reach with strength = 2 ...
  reach  Ann 3 -> 4
> ann.torch = 2
  Ann  torch 3 -> 2, by fiat
> dice(3, 4) ann:tries(1)
Ann, tries: 2d6 (3 + 4) + 2 = 9 against 8, success by 1
> :modules
game     1.0.0  Game
torches  0.1.0  Torches and Darkness
> :modules off game
! game stays on: torches needs it
> :modules off torches
torches is off; nothing since line 2 would have been different
  1 rule of game changed (hero.reach), 2 gone
  all 2 examples pass as before
  reach  Ann 4 -> 3
  Ann  torch 2 is kept, but has no effect
> ann.light
! prompt 6:1: a hero has no `+"`light`"+`
!     1 | ann.light
> :modules
game     1.0.0  Game
torches  off
> :undo
5 is undone: :modules off torches
> ann.light
20
> :redo
5 is redone: :modules off torches
`)
	p.Close()
	p = d.goesOn()
	replays(t, p, `
> :modules on torches
torches 0.1.0, Torches and Darkness: 2 rules new, 1 of game changed (hero.reach)
  its example passes; of 2 others 1 fails:
    "reach"   (game)   modules/game/spec/game.lua:2:1: expected 3, got 4 from hero.reach with strength = 2 ...
  reach  Ann 3 -> 4
  Ann  torch 2 is back
> ann.light
20
> :modules off torches
torches is off; nothing since line 8 would have been different
  1 rule of game changed (hero.reach), 2 gone
  all 2 examples pass as before
  reach  Ann 4 -> 3
  Ann  torch 2 is kept, but has no effect
> :undo 4
9 is undone: :modules off torches
8 is undone: :modules on torches
5 is undone: :modules off torches
4 is undone: dice(3, 4) ann:tries(1)
> :modules
game     1.0.0  Game
torches  0.1.0  Torches and Darkness
> ann.light
20
> :goto 1
state after line 1; lines 2 and 3 are undone, :redo 2 restores them
> :modules
game     1.0.0  Game
torches  off
`)
	p.Close()
}

// A module in a folder elsewhere is added by its path, and found there again where that is
// below the folder of the campaign.
func TestModulesByTheirPath(t *testing.T) {
	t.Parallel()
	d := modulesOnDisk(t)
	elsewhere := filepath.Join(d.folder, "else", "where")
	if err := os.MkdirAll(elsewhere, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(d.folder, "torches"), filepath.Join(elsewhere, "torches")); err != nil {
		t.Fatal(err)
	}
	p := d.found()
	path := filepath.Join(elsewhere, "torches")
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> :modules add torches
! there is no module `+"`torches`"+`
!   hint: name a module elsewhere by its folder: :modules add path/to/torches
> :modules add `+path+`/module.json
! `+path+`/module.json is no folder
!   hint: to install an archive, leave the prompt and run: houserule mod add `+path+`/module.json
> :modules add `+path+`
torches 0.1.0, Torches and Darkness: 2 rules new, 1 of game changed (hero.reach)
  its example passes; of 2 others 1 fails:
    "reach"   (game)   modules/game/spec/game.lua:2:1: expected 3, got 4 from hero.reach with strength = 2 ...
  reach  Ann 3 -> 4
`)
	p.Close()
	p = d.goesOn()
	defer func() { p.Close() }()
	writeFiles(t, elsewhere, map[string]string{"torches/init.lua": strings.Replace(torches, "torch * 10", "torch * 20", 1)})
	replays(t, p, `
> ann.light
30
> :modules reload
reloaded: game 1.0.0, torches 0.1.0
  1 rule of torches changed (hero.light)
  of 3 examples 1 fails:
    "torches give light"   (torches)   `+filepath.ToSlash(path)+`/spec/light.lua:2:1: expected 20, got 40 from hero.light with torch = 2 ...
  light  Ann 30 -> 60
> :undo
3 is undone: :modules reload
> ann.light
30
`)
	writeFiles(t, elsewhere, map[string]string{"torches/init.lua": strings.Replace(torches, "torch * 10", "torhc * 20", 1)})
	replays(t, p, `
> :modules reload
! `+filepath.ToSlash(path)+`/init.lua:3:20: `+"`torhc` means nothing here\n!     3 | rule \"hero.light\" \"torhc * 20\"\n!       |                    ^^^^^\n!   hint: did you mean `torch`?"+`
! the old rules stay in force
> ann.light
30
> :reload
! another command reloads modules
!   hint: :modules reload; :modules watch does it whenever their files change
> :modules of torches
! there is no :modules of
!   hint: :modules lists them; :modules add NAME or PATH, on NAME, off NAME, over A B, conflicts, reload and watch
`)
}
