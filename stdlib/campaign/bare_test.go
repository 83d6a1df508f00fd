package campaign_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// bare is a database with the tables of lines and boxes as the file has them, written with
// the same settings: what it costs to put a line on disk, whoever does it.
type bare struct {
	db          *sql.DB
	insert, box *sql.Stmt
}

func newBare(t testing.TB, path string) *bare {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path)+"?_pragma=synchronous(EXTRA)&_pragma=temp_store(MEMORY)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	for _, statement := range []string{
		`CREATE TABLE lines (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, who TEXT NOT NULL, typed TEXT NOT NULL, time TEXT NOT NULL, command TEXT NOT NULL, dice TEXT NOT NULL, answers TEXT NOT NULL, said TEXT NOT NULL, change TEXT NOT NULL, state BLOB NOT NULL, before BLOB NOT NULL, hash BLOB NOT NULL) STRICT`,
		`CREATE TABLE boxes (id INTEGER PRIMARY KEY, part BLOB NOT NULL) STRICT`,
		`INSERT INTO boxes VALUES (0, zeroblob(4000))`,
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	b := &bare{db: db}
	if b.insert, err = db.Prepare("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"); err == nil {
		b.box, err = db.Prepare("UPDATE boxes SET part = ? WHERE id = 0")
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// append writes a line in a transaction of its own, and with it, where it is asked for, a
// head as long as that of the file, which says where the chain ends.
func (b *bare) append(l file.Line, head bool) error {
	tx, err := b.db.Begin()
	if err != nil {
		return err
	}
	_, err = tx.Stmt(b.insert).Exec(l.Number, l.Kind, l.Who, l.Typed, l.Time, string(l.Command), string(l.Dice), string(l.Answers), string(l.Said), string(l.Change), l.State[:], l.Before[:], l.Hash[:])
	if err == nil && head {
		part := make([]byte, 4000)
		copy(part, l.Hash[:])
		_, err = tx.Stmt(b.box).Exec(part)
	}
	if err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// BenchmarkLine plays a line and has it kept, and puts the same bytes into bare databases
// with the same settings, by turns: so whatever else the disk does, it does to all of them.
// Beside it what the table alone takes for the line.
func BenchmarkLine(b *testing.B) {
	folder := b.TempDir()
	g, err := engine.Open(engine.Options{Modules: []string{"steps"}, Folder: steps})
	if err != nil {
		b.Fatal(err)
	}
	defer g.Close()
	c, err := campaign.Create(filepath.Join(folder, "friday.hr"), g, campaign.Options{})
	if err != nil {
		b.Fatal(err)
	}
	bare, headless := newBare(b, filepath.Join(folder, "bare.db")), newBare(b, filepath.Join(folder, "headless.db"))
	plays(b, c, g, `ann = bring("walker", { name = "Ann" })`)
	took := map[string][]time.Duration{}
	timed := func(what string, do func() error) {
		began := time.Now()
		if err := do(); err != nil {
			b.Fatal(err)
		}
		took[what] = append(took[what], time.Since(began))
	}
	for b.Loop() {
		timed("line", func() error { plays(b, c, g, "ann:walks()"); return nil })
		l, err := c.File().Line(c.Last())
		if err != nil {
			b.Fatal(err)
		}
		timed("bare", func() error { return bare.append(l, true) })
		timed("headless", func() error { return headless.append(l, false) })
	}
	for range took["line"] {
		timed("table", func() error { _, err := g.Eval("ann:walks()"); return err })
	}
	for _, what := range []string{"line", "bare", "headless", "table"} {
		b.ReportMetric(middle(took[what]), what+"-ms")
	}
	b.ReportMetric(middle(took["line"])/middle(took["bare"]), "times-bare")
	if err := c.Close(nil); err != nil { // what was played alone stands in no line
		b.Fatal(err)
	}
}

// middle is the median in milliseconds.
func middle(took []time.Duration) float64 {
	slices.Sort(took)
	return float64(took[len(took)/2].Microseconds()) / 1000
}
