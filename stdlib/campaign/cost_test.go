package campaign_test

import (
	"encoding/binary"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

var rows = flag.Int("rows", 2_000, "how many lines a long campaign has where its cost is measured; 100,000 takes minutes")

// grown is a campaign of so many lines, in memory where there is a place for it.
func grown(t testing.TB, lines int) string {
	t.Helper()
	folder := t.TempDir()
	if memory, err := os.MkdirTemp("/dev/shm", "houserule"); err == nil {
		t.Cleanup(func() { os.RemoveAll(memory) })
		folder = memory
	}
	path := filepath.Join(folder, "friday.hr")
	g, err := engine.Open(engine.Options{Modules: []string{"steps"}, Folder: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	c, err := campaign.Create(path, g, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plays(t, c, g, `ann = bring("walker", { name = "Ann" })`)
	for range lines - 1 {
		if len(g.Table.Journal().Entries()) > 60 { // as a game that is opened now and then
			if _, err := c.MoveTo(g, c.Last()); err != nil {
				t.Fatal(err)
			}
		}
		plays(t, c, g, "ann:walks()")
	}
	if err := c.Close(g); err != nil {
		t.Fatal(err)
	}
	return path
}

func plays(t testing.TB, c *campaign.Campaign, g *engine.Game, source string) {
	t.Helper()
	g.Table.Changes().SetBaseline()
	from := len(g.Table.Journal().Entries())
	if _, err := g.Eval(source); err != nil {
		t.Fatal(err)
	}
	changes, err := g.Table.Changes().SinceBaseline()
	if err == nil {
		err = c.Keep(g, campaign.Line{Kind: campaign.Play, Typed: source, From: from, Changes: changes})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// costs are what an evening does: opening, a command, taking one back.
type costs struct {
	opening, command, undo time.Duration
	bytes                  int64 // that the file grows by for a command
}

func measured(t testing.TB, path string) (m costs) {
	t.Helper()
	quickest := func(n int, do func()) time.Duration { // whatever else the machine does
		var took []time.Duration
		for range n {
			began := time.Now()
			do()
			took = append(took, time.Since(began))
		}
		return slices.Min(took)
	}
	var c *campaign.Campaign
	var g *engine.Game
	open := func() {
		if c != nil {
			g.Close()
			if err := c.Close(nil); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if c, err = campaign.Open(path, campaign.Options{}); err != nil {
			t.Fatal(err)
		}
		if g, _, err = c.Game(c.Last(), engine.Options{Folder: steps}); err != nil {
			t.Fatal(err)
		}
	}
	m.opening = quickest(15, open)
	size := sizeOf(t, path)
	m.command = quickest(60, func() { plays(t, c, g, "ann:walks()") })
	m.bytes = (sizeOf(t, path) - size) / 60
	m.undo = quickest(20, func() {
		_, to, err := c.Timeline.Undo(1)
		if err == nil {
			_, err = c.MoveTo(g, to)
		}
		if err == nil {
			err = c.Keep(g, campaign.Line{Kind: campaign.Undo, Typed: ":undo", To: to})
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	if err := c.Close(g); err != nil {
		t.Fatal(err)
	}
	g.Close()
	return m
}

func sizeOf(t testing.TB, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestAnEveningCostsTheSameBehindManyLines measures opening, a command and an undo behind
// few lines and behind many. Times are told; what fails is only what is far from the same,
// since a test may run beside others, and a file that grows by more than 2 KB for a line.
func TestAnEveningCostsTheSameBehindManyLines(t *testing.T) {
	few, many := measured(t, grown(t, 100)), measured(t, grown(t, *rows))
	for _, x := range []struct {
		what      string
		few, many time.Duration
	}{{"opening", few.opening, many.opening}, {"a command", few.command, many.command}, {"an undo", few.undo, many.undo}} {
		t.Logf("%-10s %v behind 100 lines, %v behind %d: %.2f times", x.what, x.few, x.many, *rows, float64(x.many)/float64(x.few))
		if x.many > 4*x.few+5*time.Millisecond {
			t.Errorf("%s takes %v behind 100 lines and %v behind %d", x.what, x.few, x.many, *rows)
		}
	}
	t.Logf("%d and %d bytes for a command", few.bytes, many.bytes)
	if few.bytes > 2000 || many.bytes > 2000 {
		t.Errorf("a command takes %d bytes behind 100 lines, and %d behind %d", few.bytes, many.bytes, *rows)
	}
}

// transactions is how often a file was written, as SQLite counts it in its header.
func transactions(t testing.TB, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return int(binary.BigEndian.Uint32(text[24:]))
}

// TestALineIsWrittenOnce counts how often the file is written for lines, for lines that are
// taken back, and for the whole games beside them: once for each.
func TestALineIsWrittenOnce(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "friday.hr")
	g, err := engine.Open(engine.Options{Modules: []string{"steps"}, Folder: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	c, err := campaign.Create(path, g, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plays(t, c, g, `ann = bring("walker", { name = "Ann" })`)
	before := transactions(t, path)
	const lines = 230
	for range lines {
		plays(t, c, g, "ann:walks()")
	}
	whole := 0 // games that are kept behind the lines from 2 to 231
	for n := 2; n <= lines+1; n++ {
		if n%100 == 0 {
			whole++
		}
		if n%200 == 0 {
			whole++
		}
	}
	if got := transactions(t, path) - before; got != lines+whole {
		t.Errorf("%d lines and %d whole games were written in %d transactions", lines, whole, got)
	}
	before = transactions(t, path)
	_, to, err := c.Timeline.Undo(3)
	if err == nil {
		_, err = c.MoveTo(g, to)
	}
	if err == nil {
		err = c.Keep(g, campaign.Line{Kind: campaign.Undo, Typed: ":undo 3", To: to})
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := transactions(t, path) - before; got != 1 {
		t.Errorf("an undo was written in %d transactions", got)
	}
	if err := c.Close(g); err != nil {
		t.Fatal(err)
	}
}
