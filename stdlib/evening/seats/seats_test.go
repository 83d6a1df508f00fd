package seats

import (
	"os"
	"path/filepath"
	"testing"

	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
)

// openedTable is a host on a campaign of its own.
type openedTable struct {
	*Host
	t    testing.TB
	path string
	opts engine.Options
}

// newTable creates a campaign with modules, plays the lines as the gamemaster "gm", and gives the
// seats ann and bob the things with these names.
func newTable(t testing.TB, modulesOf []string, lines ...string) *openedTable {
	t.Helper()
	o := &openedTable{t: t, path: filepath.Join(t.TempDir(), "table.hr"), opts: engine.Options{Modules: modulesOf, Finder: shelf(t)}}
	o.Host = New(evening.Config{Seed: 7})
	err := o.Open(func(play *evening.Evening) error {
		return play.Create(o.path, o.opts, campaign.Options{Clock: func() string { return "2026-11-29 20:00" }})
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	if err := o.SetSeat(seating.Seat{Name: "gm", Gamemaster: true}); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		o.done("gm", Command{Act: Line, Text: line})
	}
	return o
}

// reopen closes the host and opens its campaign again.
func (o *openedTable) reopen() {
	o.t.Helper()
	if err := o.Close(); err != nil {
		o.t.Fatal(err)
	}
	o.open()
}

// open opens the campaign.
func (o *openedTable) open() {
	o.t.Helper()
	trace := o.trace
	o.Host = New(evening.Config{Seed: 7})
	o.trace = trace
	err := o.Open(func(play *evening.Evening) error {
		c, err := campaign.Open(o.path, campaign.Options{Clock: func() string { return "2026-11-29 20:00" }})
		if err != nil {
			return err
		}
		_, err = play.Resume(c, o.opts, evening.Chooser{})
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// seatOf gives a player a seat with the things of these names.
func (o *openedTable) seatOf(name string, things ...string) {
	o.t.Helper()
	s := seating.Seat{Name: name}
	for _, thing := range things {
		v, err := o.View("gm")
		if err != nil {
			o.t.Fatal(err)
		}
		for _, p := range v.People {
			if p.Name == thing {
				s.Owns = append(s.Owns, p.ID)
			}
		}
	}
	if len(s.Owns) != len(things) {
		o.t.Fatalf("%v: not all of %v are at the table", name, things)
	}
	if err := o.SetSeat(s); err != nil {
		o.t.Fatal(err)
	}
}

// do carries out a command that must have a status.
func (o *openedTable) do(want Status, seat string, c Command) Result {
	o.t.Helper()
	out := o.Do(seat, c)
	if out.Status != want {
		o.t.Fatalf("%s %s %s%s: %s, not %s: %s %+v", seat, c.Act, c.Word, c.Text, out.Status, want, out.Text, out.Refusal)
	}
	return out
}

// done carries out a command that must be done.
func (o *openedTable) done(seat string, c Command) Result {
	o.t.Helper()
	return o.do(Done, seat, c)
}

// view returns the view of a seat.
func (o *openedTable) view(seat string) View {
	o.t.Helper()
	v, err := o.View(seat)
	if err != nil {
		o.t.Fatal(err)
	}
	return v
}

// shelf finds the shipped modules and those of the examples.
func shelf(t testing.TB) module.Finder {
	t.Helper()
	all, err := module.Folder(modules.Files, "modules")
	if all == nil {
		t.Fatal(err)
	}
	here, err := module.Folder(os.DirFS("../../../examples"), "examples")
	if here == nil {
		t.Fatal(err)
	}
	for _, id := range here.IDs() {
		for _, m := range here.Versions(id) {
			if err := all.Put(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all
}
