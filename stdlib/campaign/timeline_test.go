package campaign_test

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"runtime"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// keeps keeps a line that leads behind another one.
func (e *evening) keeps(kind string, to int64) {
	e.Helper()
	if err := e.c.Keep(e.g, campaign.Line{Kind: kind, Typed: ":" + kind, To: to}); err != nil {
		e.Fatal(err)
	}
}

// walk is the timeline behind a line, read line by line, the last one first.
func (e *evening) walk(line int64) (numbers []int64) {
	for line > 0 {
		l, err := e.c.File().Line(line)
		if err != nil {
			e.Fatal(err)
		}
		if campaign.WithoutCommands(l.Kind) {
			var did struct{ To int64 }
			if err := json.Unmarshal(l.Command, &did); err != nil {
				e.Fatal(err)
			}
			line = did.To
			continue
		}
		numbers = append(numbers, line)
		line--
	}
	return numbers
}

// walkAhead is what can be done again behind a line, read line by line.
func (e *evening) walkAhead(behind int64) (numbers []int64) {
	last := e.c.Last()
	for ; last > 0; last-- {
		if l, err := e.c.File().Line(last); err != nil {
			e.Fatal(err)
		} else if !campaign.WithoutCommands(l.Kind) {
			break
		}
	}
	now := append(e.walk(behind), 0)[0]
	for _, n := range e.walk(last) {
		if n == now {
			return numbers
		}
		numbers = append([]int64{n}, numbers...)
	}
	if now == 0 {
		return numbers
	}
	return nil
}

func numbersOf(lines []file.Line) (numbers []int64) {
	for _, l := range lines {
		numbers = append(numbers, l.Number)
	}
	return numbers
}

// Where the game stands, and what can be done again, is the same as when all lines are
// read, however often lines were taken back, done again and left for others, and in a
// campaign that was just opened.
func TestCourseIsThatOfAllLines(t *testing.T) {
	t.Parallel()
	e := sessionAfter(t)
	e.plays(`ann = bring("walker", { name = "Ann" })`)
	r := rand.New(rand.NewSource(7))
	for i := range 200 {
		switch n := 1 + r.Intn(4); r.Intn(5) {
		case 0:
			e.plays("ann:walks()")
		case 1, 2:
			if lines, to, err := e.c.Timeline.Undo(n); err != nil {
				t.Fatal(err)
			} else if len(lines) > 0 {
				e.keeps(campaign.Undo, to)
			}
		case 3:
			if lines, to, err := e.c.Timeline.Redo(n); err != nil {
				t.Fatal(err)
			} else if len(lines) > 0 {
				e.keeps(campaign.Redo, to)
			}
		case 4:
			e.keeps(campaign.Goto, int64(r.Intn(int(e.c.Last())+1)))
		}
		if i%8 != 7 {
			continue
		}
		fresh, err := campaign.Open(e.path, campaign.Options{Read: true})
		if err != nil {
			t.Fatal(err)
		}
		behind := int64(r.Intn(int(e.c.Last()) + 1))
		for name, c := range map[string]*campaign.Campaign{"played": e.c, "opened": fresh} {
			for _, at := range []int64{e.c.Last(), behind} {
				var course []int64
				for l, err := range c.Timeline.To(at) {
					if err != nil {
						t.Fatal(err)
					}
					course = append(course, l.Number)
				}
				if got, want := fmt.Sprint(course), fmt.Sprint(e.walk(at)); got != want {
					t.Fatalf("%s: the course of line %d is %s, not %s", name, at, got, want)
				}
				n := 1 + r.Intn(5)
				ahead, stands, err := c.Timeline.RedoFrom(at, n)
				if err != nil {
					t.Fatal(err)
				}
				want, at2 := e.walkAhead(at), at
				want = want[:min(n, len(want))]
				if len(want) > 0 {
					at2 = want[len(want)-1]
				}
				if fmt.Sprint(numbersOf(ahead)) != fmt.Sprint(want) || stands != at2 {
					t.Fatalf("%s: ahead of line %d are %v, to %d, not %v, to %d", name, at, numbersOf(ahead), stands, want, at2)
				}
			}
		}
		if err := fresh.Close(nil); err != nil {
			t.Fatal(err)
		}
	}
}

// What a line costs that takes back or does again does not grow with how many of them
// stand before it. It is counted in allocations, as every line that is read has some.
func TestTakingBackCostsTheSameBehindManyOfThem(t *testing.T) {
	for _, c := range []struct {
		name  string
		round func(e *evening)
	}{
		{"back and again", func(e *evening) { e.back(1); e.again(1) }},
		{"another line each time", func(e *evening) { e.plays("ann:walks()"); e.back(1) }},
		{"from line to line", func(e *evening) { e.keeps(campaign.Goto, e.c.Last()); e.back(1); e.again(1) }},
		{"one after the other", func(e *evening) {
			if lines, _, err := e.c.Timeline.Redo(1); err != nil || len(lines) == 0 {
				e.back(30)
			} else {
				e.again(1)
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := sessionAfter(t)
			e.plays(`ann = bring("walker", { name = "Ann" })`)
			for range 30 {
				e.plays("ann:walks()")
			}
			least := func(rounds int) uint64 {
				least := ^uint64(0)
				for range rounds {
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					c.round(e)
					runtime.ReadMemStats(&after)
					least = min(least, after.Mallocs-before.Mallocs)
				}
				return least
			}
			few := least(8)
			for range 100 {
				c.round(e)
			}
			if many := least(8); many > 2*few {
				t.Errorf("%d allocations behind few lines, %d behind many", few, many)
			}
		})
	}
}

func (e *evening) back(n int) {
	_, to, err := e.c.Timeline.Undo(n)
	if err != nil {
		e.Fatal(err)
	}
	e.keeps(campaign.Undo, to)
}

func (e *evening) again(n int) {
	_, to, err := e.c.Timeline.Redo(n)
	if err != nil {
		e.Fatal(err)
	}
	e.keeps(campaign.Redo, to)
}
