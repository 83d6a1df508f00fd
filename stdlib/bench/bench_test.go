package bench

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// BenchmarkRows measures the rows of "houserule bench".
func BenchmarkRows(b *testing.B) {
	for _, r := range Rows() {
		b.Run(r.Name, func(b *testing.B) {
			job, err := r.Open()
			if err != nil {
				b.Fatal(err)
			}
			defer job.Close()
			var out Result
			if err := job.round(b.N, &out); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(out.Nanos, "ns/op")
			b.ReportMetric(out.Bytes, "B/op")
			b.ReportMetric(out.Allocs, "allocs/op")
		})
	}
}

var update = flag.Bool("update", false, "write down what is counted")

// counted is the file of what may be counted, row by row.
const counted = "testdata/counts.txt"

// TestWhatIsCountedStays holds what does not vary with the machine: steps of work and
// branches exactly, and allocations up to a tenth more. It never looks at a clock.
func TestWhatIsCountedStays(t *testing.T) {
	var now strings.Builder
	for _, r := range Rows() {
		job, err := r.Open()
		if err != nil {
			t.Fatal(err)
		}
		var out Result
		for range 2 { // the first time fills what is kept
			if _, err := job.once(&out); err != nil {
				t.Fatal(err)
			}
		}
		if job.Counts != nil {
			out.Counts = append(out.Counts, job.Counts()...)
		}
		allocs := testing.AllocsPerRun(3, func() {
			if err := job.Do(); err != nil {
				t.Fatal(err)
			}
			if job.Reset != nil {
				if err := job.Reset(); err != nil {
					t.Fatal(err)
				}
			}
		})
		job.Close()
		fmt.Fprintf(&now, "%s:", r.Name)
		for _, c := range out.Counts {
			fmt.Fprintf(&now, " %d %s,", c.N, c.Name)
		}
		fmt.Fprintf(&now, " %.0f allocations\n", allocs)
	}
	if *update {
		if err := os.WriteFile(counted, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before, err := os.ReadFile(counted)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(before), "\n"), strings.Split(now.String(), "\n")
	if len(was) != len(is) {
		t.Fatalf("%d rows are written down, and there are %d: run with -update", len(was)-1, len(is)-1)
	}
	for i := range was {
		counts, allocs := apart(t, was[i])
		countsNow, allocsNow := apart(t, is[i])
		if counts != countsNow {
			t.Errorf("counted is\n%s\nand was\n%s", is[i], was[i])
		}
		if allocsNow > allocs*1.1+2 && !raced {
			t.Errorf("%s: %.0f allocations, and there were %.0f", counts, allocsNow, allocs)
		}
	}
}

// apart parts a line into what is exact and its allocations.
func apart(t *testing.T, line string) (counts string, allocs float64) {
	t.Helper()
	counts, last, _ := cut(line)
	if last == "" {
		return line, 0
	}
	allocs, err := strconv.ParseFloat(last, 64)
	if err != nil {
		t.Fatal(err)
	}
	return counts, allocs
}

func cut(line string) (before, number string, ok bool) {
	line, ok = strings.CutSuffix(line, " allocations")
	i := strings.LastIndexByte(line, ' ')
	if !ok || i < 0 {
		return line, "", false
	}
	return line[:i], line[i+1:], true
}
