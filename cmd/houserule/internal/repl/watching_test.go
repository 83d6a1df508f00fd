package repl_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/repl"
	"houserule/cmd/houserule/internal/watch"
	"houserule/runtime/module"
)

// watchedByHand is a folder of modules whose files are watched by a hand of the test.
func watchedByHand(t *testing.T) (d *onDisk, change func(files map[string]string)) {
	d = modulesOnDisk(t)
	d.config.Finder = func() (module.Finder, error) { return module.Folder(os.DirFS(d.folder), d.folder) }
	var told func()
	d.config.Watch = func(_ []string, changed func()) (func() error, error) {
		told = changed
		return func() error { return nil }, nil
	}
	return d, func(files map[string]string) {
		writeFiles(t, d.folder, files)
		told()
	}
}

// While modules are watched, what is written in their files is in force with the next
// line; what is broken is told, and leaves the old rules.
func TestModulesAreWatched(t *testing.T) {
	d, change := watchedByHand(t)
	p := d.found()
	t.Cleanup(func() { p.Close() })
	replays(t, p, `
> ann = bring("hero", { name = "Ann" })
Ann comes to the table: ann
> :modules reload
reloaded: game 1.0.0
> :modules watch
watched: `+d.folder+`/game
> :modules
game  1.0.0  Game
their files are watched
`)
	change(nil)
	replays(t, p, `
> ann.reach
3
`)
	change(map[string]string{"game/init.lua": strings.Replace(heroRules, `"strength + 1"`, `"strength + 5"`, 1)})
	replays(t, p, `
> ann.reach
files of modules were changed, and reloaded: game 1.0.0
  1 rule of game changed (hero.reach)
  of 2 examples 1 fails:
    "reach"   (game)   `+d.folder+`/game/spec/game.lua:2:1: expected 3, got 7 from hero.reach with strength = 2 ...
  reach  Ann 3 -> 7
7
`)
	change(map[string]string{"game/init.lua": strings.Replace(heroRules, `"strength + 1"`, `"strenth + 6"`, 1)})
	replays(t, p, `
> ann.reach
7
! files of modules were changed:
! `+d.folder+`/game/init.lua:4:20: `+"`strenth`"+` means nothing here
!     4 | rule "hero.reach" "strenth + 6"
!       |                    ^^^^^^^
!   hint: did you mean `+"`strength`?"+`
! the old rules stay in force
> ann.reach
7
> :undo
3 is undone: :modules reload
> ann.reach
3
> :modules watch
the files of modules are no longer watched
> :log
session 1
 1  ann = bring("hero", { name = "Ann" })
    Ann comes to the table: ann
 2  :modules reload       reloaded: game 1.0.0
`)
}

// Files are written while lines are played and completed: each line finds the rules of
// before or those of after.
func TestFilesChangeDuringPlay(t *testing.T) {
	d := modulesOnDisk(t)
	d.config.Finder = func() (module.Finder, error) { return module.Folder(os.DirFS(d.folder), d.folder) }
	d.config.Watch = watch.Folders
	noticed := make(chan struct{}, 1000)
	d.config.Noticed = func() { noticed <- struct{}{} }
	p := d.found()
	t.Cleanup(func() { p.Close() })
	transcript(t, p, "> ann = bring(\"hero\", { name = \"Ann\" })\n> :modules reload\n> :modules watch\n")
	ended := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		for {
			select {
			case <-ended:
				return
			case <-noticed:
				if _, err := p.Refresh(); err != nil && !strings.Contains(err.Error(), "the old rules stay in force") {
					t.Error(err)
				}
			}
		}
	})
	all.Go(func() {
		for {
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
				repl.Complete(p, "ann.re")
			}
		}
	})
	seen := map[string]bool{}
	for i := range 12 {
		body := fmt.Sprintf(`"strength + %d"`, 10+i)
		if i%4 == 3 {
			body = `"strength +"`
		}
		// At once, as an editor that is careful does: who reads in the middle of a plain
		// writing finds an empty file, and that has no rules.
		written := filepath.Join(t.TempDir(), "init.lua")
		if err := os.WriteFile(written, []byte(strings.Replace(heroRules, `"strength + 1"`, body, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(written, filepath.Join(d.folder, "game", "init.lua")); err != nil {
			t.Fatal(err)
		}
		for until := time.Now().Add(200 * time.Millisecond); time.Now().Before(until); {
			text, _, err := p.Process("ann.reach")
			if err != nil && !strings.Contains(err.Error(), "the old rules stay in force") {
				t.Fatal(err)
			}
			said := strings.Split(text, "\n")
			seen[said[len(said)-1]] = true
		}
	}
	close(ended)
	all.Wait()
	if len(seen) < 5 {
		t.Errorf("seen %v", seen)
	}
	if n, err := p.Campaign.Verify(); err != nil || n != p.Campaign.Last() {
		t.Errorf("%d lines verified: %v", n, err)
	}
}
