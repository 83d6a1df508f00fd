package campaign_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

var steps = fstest.MapFS{
	"steps/module.json": {Data: []byte(`{"id": "steps", "version": "1.0.0", "title": "Steps", "licence": "MIT"}`)},
	"steps/init.lua": {Data: []byte(`
kind "walker" { like = "entity", steps = "number = 0" }
action "walker.walks" { changes = { steps = "steps + 1" } }
`)},
}

// evening is a campaign and its game.
type evening struct {
	*testing.T
	path string
	c    *campaign.Campaign
	g    *engine.Game
}

func sessionAfter(t *testing.T) *evening {
	t.Helper()
	e := &evening{T: t, path: filepath.Join(t.TempDir(), "friday.hr")}
	var err error
	if e.g, err = engine.Open(engine.Options{Modules: []string{"steps"}, Folder: steps}); err != nil {
		t.Fatal(err)
	}
	if e.c, err = campaign.Create(e.path, e.g, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.c.Close(nil); e.g.Close() })
	return e
}

// plays plays a line and keeps it.
func (e *evening) plays(source string) {
	e.Helper()
	e.g.Table.Changes().SetBaseline()
	from := len(e.g.Table.Journal().Entries())
	if _, err := e.g.Eval(source); err != nil {
		e.Fatal(err)
	}
	changes, err := e.g.Table.Changes().SinceBaseline()
	if err != nil {
		e.Fatal(err)
	}
	if err := e.c.Keep(e.g, campaign.Line{Kind: campaign.Play, Typed: source, From: from, Changes: changes}); err != nil {
		e.Fatal(err)
	}
}

// goes goes to where the game stood behind a line.
func (e *evening) goes(kind string, to int64) {
	e.Helper()
	before := e.g.Table.World().State().Clone()
	if _, err := e.c.MoveTo(e.g, to); err != nil {
		e.Fatal(err)
	}
	e.g.Table.World().State().ReserveIDs(before.LastID())
	l := campaign.Line{Kind: kind, Typed: ":" + kind, To: to, Changes: state.Diff(before, e.g.Table.World().State())}
	if err := e.c.Keep(e.g, l); err != nil {
		e.Fatal(err)
	}
}

// reopened closes the file and opens it, and the game, again.
func (e *evening) reopened() {
	e.Helper()
	if err := e.c.Close(e.g); err != nil {
		e.Fatal(err)
	}
	e.g.Close()
	var err error
	if e.c, err = campaign.Open(e.path, campaign.Options{}); err != nil {
		e.Fatal(err)
	}
	if e.g, _, err = e.c.Game(e.c.Last(), engine.Options{Folder: steps}); err != nil {
		e.Fatal(err)
	}
}

// stands is how many steps Ann has made.
func (e *evening) stands(want string) {
	e.Helper()
	if got, err := e.g.Eval("ann.steps"); err != nil || got != want {
		e.Errorf("Ann stands at %s, not %s (%v)", got, want, err)
	}
}

func numbers(lines []file.Line) string {
	var list []string
	for _, l := range lines {
		list = append(list, fmt.Sprint(l.Number))
	}
	return strings.Join(list, " ")
}

func TestTheCourseLeavesOutWhatWasTakenBack(t *testing.T) {
	e := sessionAfter(t)
	e.plays(`ann = bring("walker", { name = "Ann" })`) // 1
	for range 4 {                                      // 2 to 5
		e.plays("ann:walks()")
	}
	e.goes(campaign.Undo, 3) // 6
	e.reopened()
	e.stands("2")
	ahead := func(n int, want string, stands int64) {
		t.Helper()
		lines, to, err := e.c.Timeline.Redo(n)
		if err != nil || numbers(lines) != want || to != stands {
			t.Errorf("%d ahead: %q, behind %d, %v; not %q behind %d", n, numbers(lines), to, err, want, stands)
		}
	}
	back := func(n int, want string, stands int64) {
		t.Helper()
		lines, to, err := e.c.Timeline.Undo(n)
		if err != nil || numbers(lines) != want || to != stands {
			t.Errorf("%d back: %q, behind %d, %v; not %q behind %d", n, numbers(lines), to, err, want, stands)
		}
	}
	ahead(1, "4", 4)
	ahead(9, "4 5", 5)
	back(1, "3", 2)
	back(9, "3 2 1", 0)
	e.goes(campaign.Redo, 4) // 7
	ahead(9, "5", 5)
	back(2, "4 3", 2)
	e.plays("ann:walks()") // 8
	e.stands("4")
	ahead(1, "", 8)
	back(3, "8 4 3", 2)
	e.goes(campaign.Goto, 5) // 9
	e.stands("4")
	back(1, "5", 4)
	on, err := e.c.Timeline.Numbers()
	if want := map[int64]bool{1: true, 2: true, 3: true, 4: true, 5: true}; err != nil || fmt.Sprint(on) != fmt.Sprint(want) {
		t.Errorf("on the course are %v, %v", on, err)
	}
	if n, err := e.c.Verify(); n != 9 || err != nil {
		t.Errorf("%d lines, %v", n, err)
	}
}

// Each moment is what the game was then, however many snapshots lie between.
func TestEveryMomentIsReached(t *testing.T) {
	t.Parallel()
	e := sessionAfter(t)
	e.plays(`ann = bring("walker", { name = "Ann" })`)
	for range 250 {
		e.plays("ann:walks()")
	}
	for _, line := range []int64{1, 2, 99, 100, 101, 150, 200, 249, 251} {
		g, told, err := e.c.Game(line, engine.Options{Folder: steps})
		if err != nil || len(told.Modules) > 0 {
			t.Fatal(line, told, err)
		}
		if got, err := g.Eval("ann.steps"); err != nil || got != fmt.Sprint(line-1) {
			t.Errorf("behind line %d Ann stands at %s (%v)", line, got, err)
		}
		if journal := len(g.Table.Journal().Entries()); line > 1 && (journal == 0 || g.Table.Journal().Entries()[journal-1].Title != "Ann: walks") {
			t.Errorf("behind line %d the journal has %d commands", line, journal)
		}
		g.Close()
	}
	info, err := os.Stat(e.path)
	if err != nil || info.Size() > 251*2048 {
		t.Errorf("251 lines take %d bytes, %v: more than 2 KB each", info.Size(), err)
	}
}

// A line whose hash is in order and which speaks of another state is found.
func TestALineThatLeadsElsewhereIsFound(t *testing.T) {
	e := sessionAfter(t)
	e.plays(`ann = bring("walker", { name = "Ann" })`)
	e.plays("ann:walks()")
	if err := e.c.Close(nil); err != nil {
		t.Fatal(err)
	}
	f, err := file.Open(e.path, file.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Append(file.Line{Kind: campaign.Play, Command: []byte(`{}`), Change: []byte(`{"rest":{}}`), State: file.State{1}}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = campaign.Open(e.path, campaign.Options{})
	var parted *campaign.StateMismatchError
	if !errors.As(err, &parted) || err.Error() != "line 3 does not lead to its recorded state" {
		t.Errorf("%v", err)
	}
}

// What opening, a line and taking one back cost does not grow with the campaign.
func BenchmarkCampaign(b *testing.B) {
	for _, lines := range []int{100, 3000} {
		b.Run(fmt.Sprint("open after ", lines), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "friday.hr")
			g, err := engine.Open(engine.Options{Modules: []string{"steps"}, Folder: steps})
			if err != nil {
				b.Fatal(err)
			}
			defer g.Close()
			c, err := campaign.Create(path, g, campaign.Options{})
			if err != nil {
				b.Fatal(err)
			}
			for i := range lines {
				source := "ann:walks()"
				if i == 0 {
					source = `ann = bring("walker", { name = "Ann" })`
				}
				g.Table.Changes().SetBaseline()
				from := len(g.Table.Journal().Entries())
				if _, err := g.Eval(source); err != nil {
					b.Fatal(err)
				}
				changes, err := g.Table.Changes().SinceBaseline()
				if err == nil {
					err = c.Keep(g, campaign.Line{Kind: campaign.Play, Typed: source, From: from, Changes: changes})
				}
				if err != nil {
					b.Fatal(err)
				}
			}
			if err := c.Close(g); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				c, err := campaign.Open(path, campaign.Options{Read: true})
				if err != nil {
					b.Fatal(err)
				}
				g, _, err := c.Game(c.Last(), engine.Options{Folder: steps})
				if err != nil {
					b.Fatal(err)
				}
				g.Close()
				c.Close(nil)
			}
		})
	}
}
