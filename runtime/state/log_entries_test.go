package state

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestLogEntriesAreThoseOfASlice compares random additions, truncations and drops with a slice.
func TestLogEntriesAreThoseOfASlice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for range 20 {
		var l logEntries
		var want []uint64
		serial := uint64(0)
		for step := range 400 {
			switch n := r.IntN(3 * logBlock); r.IntN(8) {
			case 0:
				to := max(0, len(want)-n)
				want = want[:to]
				l.truncate(to)
			case 1:
				before := min(len(want), n)
				want = want[before:]
				l.drop(before)
			default:
				for range r.IntN(logBlock) {
					serial++
					want = append(want, serial)
					l.add(entry{serial: serial})
				}
			}
			got := make([]uint64, l.length)
			for i := range got {
				got[i] = l.at(i).serial
			}
			if !slices.Equal(got, want) {
				t.Fatalf("step %d: %d entries; want %d", step, len(got), len(want))
			}
			from := r.IntN(len(want) + 1)
			if copied := l.copyFrom(from); len(copied) != len(want)-from || len(copied) > 0 && copied[0].serial != want[from] {
				t.Fatalf("step %d: %d entries copied from %d of %d", step, len(copied), from, len(want))
			}
			blocks := l.blocks[:cap(l.blocks)]
			kept := 0
			for _, b := range blocks {
				kept += cap(b)
			}
			if most := l.length + l.first + 3*logBlock; kept > most {
				t.Fatalf("step %d: storage for %d entries, of which %d are used", step, kept, l.length)
			}
		}
	}
}

// TestALongLogDoesNotMove: an entry stays where it is, so that a log that grows copies nothing.
func TestALongLogDoesNotMove(t *testing.T) {
	var l logEntries
	for range 2 * logBlock {
		l.add(entry{})
	}
	middle := l.at(logBlock)
	for range 100 * logBlock {
		l.add(entry{})
	}
	if l.at(logBlock) != middle {
		t.Error("the entries were moved")
	}
	if n := testing.AllocsPerRun(10*logBlock, func() { l.add(entry{}) }); n > 0 {
		t.Errorf("%v allocations for each entry", n)
	}
}
