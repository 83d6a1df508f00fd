package file

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// evening returns a line of typical size: 40 bytes typed, 60 of dice and 300 of changes.
func evening(n int) Line {
	return Line{
		Kind: "play", Who: "gamemaster", Time: "2026-08-14T19:02:11Z",
		Typed:   fmt.Sprintf("%-40.40s", fmt.Sprintf("ug:attacks(orc, mace) -- %d", n)),
		Command: fmt.Appendf(nil, "%-90.90s", fmt.Sprintf(`{"do":"attacks","who":"ug","target":"orc","n":%d}`, n)),
		Dice:    fmt.Appendf(nil, "%-60.60s", "[3,5,6,1]"), Answers: []byte(`["no"]`),
		Said:   fmt.Appendf(nil, "%-120.120s", "Ug attacks Orc Warrior: 2d6 (6 + 6) + 5 = 17 against 12, a critical hit"),
		Change: fmt.Appendf(nil, "%-300.300s", fmt.Sprintf(`{"orc":{"health":["able","wounded"]},"n":%d}`, n)),
		State:  State{byte(n), byte(n >> 8), byte(n >> 16)},
	}
}

// long makes a campaign of many lines at once, with two snapshots near their end.
func long(t testing.TB, path string, lines int) {
	t.Helper()
	zero := must(foundingLine(founding{Format: Format}, Line{Change: []byte("{}")}))(t)
	held, err := makeNew(path, "", defaultLayout, func(b *builder) error {
		if err := b.line(&zero); err != nil {
			return err
		}
		owner := int64(ownerFirst)
		for n := 1; n <= lines; n++ {
			l := evening(n)
			l.Number, l.Before = b.chain.next, b.chain.before
			l.Hash = l.sum()
			if err := b.line(&l); err != nil {
				return err
			}
			if lines-n == 90 || lines-n == 50 {
				if err := b.block(owner, &block{Line: l.Number, Of: l.Hash, State: l.State, Data: make([]byte, 60_000)}); err != nil {
					return err
				}
				owner++
			}
		}
		return nil
	})
	ok(t, err)
	held.release()
}

// TestWhatAnEveningCostsDoesNotGrow counts how often the disk is read and written:
// opening and a line are the same with 100 lines behind them and with 100,000, and
// a line takes less than 2 KB.
func TestWhatAnEveningCostsDoesNotGrow(t *testing.T) {
	many := 100_000
	if testing.Short() {
		many = 10_000
	}
	l := defaultLayout
	l.vfs = faulty(t)
	cost := map[int][3]int{}
	for _, lines := range []int{100, many} {
		path := filepath.Join(scratch(t), "friday.hr")
		long(t, path, lines)
		size := must(os.Stat(path))(t).Size()
		faults.reads = 0
		f := must(open(path, Options{}, l, nil))(t)
		opening := faults.reads
		must(f.Append(evening(0)))(t) // the first one looks more closely
		faults.reads, faults.calls = 0, nil
		for n := range 40 {
			must(f.Append(evening(n)))(t)
		}
		cost[lines] = [3]int{opening, faults.reads, len(faults.calls)}
		grown := must(os.Stat(path))(t).Size() - size
		ok(t, f.Close())
		if grown/41 > 2000 {
			t.Errorf("%d bytes for a line", grown/41)
		}
		t.Logf("%d lines: %d reads for opening, %d reads and %d calls that write for 40 lines; %d bytes for a line", lines, opening, faults.reads, len(faults.calls), grown/41)
	}
	for i, what := range []string{"reads for opening", "reads for 40 lines", "calls that write 40 lines"} {
		if few, more := cost[100][i], cost[many][i]; 10*more > 12*few {
			t.Errorf("%s: %d with 100 lines, %d with %d", what, few, more, many)
		}
	}
}

// TestALineIsOneTransaction counts what the disk is asked to do for a line, behind few lines
// and behind many: the journal of SQLite is begun, synced with its folder, sealed and synced
// again, then the file is synced, and the journal removed with another sync of the folder.
// What is written is the end of the lines, the head and the counter of the file.
func TestALineIsOneTransaction(t *testing.T) {
	l := defaultLayout
	l.vfs = faulty(t)
	for _, lines := range []int{100, 5_000} {
		path := filepath.Join(scratch(t), "friday.hr")
		long(t, path, lines)
		f := must(open(path, Options{}, l, nil))(t)
		must(f.Append(evening(0)))(t) // the first one looks more closely
		const many = 60
		count := map[string]int{}
		most := 0
		for n := range many {
			faults.calls = nil
			must(f.Append(evening(n)))(t)
			writes := 0
			for _, call := range faults.calls {
				count[call]++
				if call == "write the campaign" {
					writes++
				}
			}
			most = max(most, writes)
		}
		ok(t, f.Close())
		for call, want := range map[string]int{"open the journal": 1, "sync the journal": 2, "sync the campaign": 1, "delete": 1} {
			if count[call] != want*many {
				t.Errorf("%d lines: %q comes %d times in %d lines", lines, call, count[call], many)
			}
		}
		// Now and then a page of the table is full, and the next begins with a page or two more.
		if pages := count["write the campaign"]; pages > 4*many || most > 6 || count["cut the campaign"] > 0 {
			t.Errorf("%d lines: %d pages for %d lines, at most %d for one: %v", lines, pages, many, most, count)
		}
		t.Logf("%d lines behind: in %d lines %v, at most %d pages for one", lines, many, count, most)
	}
}

// BenchmarkOpen opens and closes.
func BenchmarkOpen(b *testing.B) {
	for _, lines := range []int{100, 100_000} {
		path := filepath.Join(b.TempDir(), "friday.hr")
		long(b, path, lines)
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			for b.Loop() {
				f := must(Open(path, Options{}))(b)
				ok(b, f.Close())
			}
		})
	}
}

// BenchmarkAppend adds a line and has it synced; beside it the bare sync of as many bytes.
func BenchmarkAppend(b *testing.B) {
	for _, lines := range []int{100, 100_000} {
		path := filepath.Join(b.TempDir(), "friday.hr")
		long(b, path, lines)
		f := must(Open(path, Options{}))(b)
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			var took []time.Duration
			for n := 0; b.Loop(); n++ {
				began := time.Now()
				must(f.Append(evening(n)))(b)
				took = append(took, time.Since(began))
			}
			percentiles(b, took)
		})
		ok(b, f.Close())
	}
	b.Run("bare sync", func(b *testing.B) {
		f := must(os.Create(filepath.Join(b.TempDir(), "bare")))(b)
		text := strings.Repeat("x", 800)
		var took []time.Duration
		for b.Loop() {
			began := time.Now()
			must(f.WriteString(text))(b)
			ok(b, f.Sync())
			took = append(took, time.Since(began))
		}
		percentiles(b, took)
		ok(b, f.Close())
	})
}

func percentiles(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}
