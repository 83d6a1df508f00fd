package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice/chance"
	"houserule/lang/types"
)

// Tally is how often each result came in the trials that were played.
type Tally struct {
	Job     Job // what was played; whoever plays it says so
	Seed    uint64
	Trials  int // that there are in all shards; with Within at most
	Shard   Shard
	Within  float64
	Of      string  // the result that is to come within; "" for all
	Looks   int     // after how many looks every interval was that narrow; 0: never
	Z       float64 // how many standard deviations wide the intervals are, to either side
	Against bool    // results are pairs

	First, Last int // the trials of the shard
	Results     []*Counts

	done   int            // the last trial that is over, with all before it
	places map[string]int // of the results, by name
	room   *room
}

// Job is what was played, for people and to keep apart what is not the same.
type Job struct {
	Script  string   `json:"script"`
	Modules []string `json:"modules"`
	Options []string `json:"options"`
	Against []string `json:"against,omitempty"`
	Rules   string   `json:"rules"` // tells scripts, modules and options apart
	Engine  string   `json:"engine"`
}

// Counts is how often each value came of one result.
type Counts struct {
	Name  string
	Type  string       // Number, YesNo or Text
	cells map[cell]int // while it counts
	list  []counted    // in their order, when the tally is finished
}

// The types of results.
const (
	Number = "number"
	YesNo  = "yes or no"
	Text   = "text"
)

// cell is a value; against something else it is two, of the same trial.
type cell struct{ value, against types.Value }

type counted struct {
	cell
	n int
}

// largest is up to where numbers and their squares can be added up.
const largest = 1e140

func newTally(p Plan) *Tally {
	t := &Tally{Seed: p.Seed, Trials: p.Trials, Shard: p.Shard, Within: p.Within, Of: p.Of, Against: p.Against, Z: chance.Z95, places: map[string]int{}, room: newRoom(p.Memory)}
	t.First, t.Last = p.Shard.part(p.Trials)
	t.done = t.First - 1
	return t
}

// Played is how many trials are in the tally.
func (t *Tally) Played() int { return t.done - t.First + 1 }

// Stopped tells that trials are missing which were to be played.
func (t *Tally) Stopped() bool { return t.done < t.Last && t.Looks == 0 }

// add takes up the next trial.
func (t *Tally) add(rows [2]Row) error {
	t.done++
	failed := func(against bool, err error) error {
		return &Failed{Trial: t.done, Seed: Seed(t.Seed, t.done), Against: against, Err: err}
	}
	if t.done == t.First {
		for _, f := range rows[0] {
			t.count(f.Name, typeOf(f.Value))
		}
	}
	var named [2][]types.Value
	for side, row := range rows {
		if side == 1 && !t.Against {
			break
		}
		var err error
		if named[side], err = t.fits(row); err != nil {
			return failed(side == 1, err)
		}
	}
	for i, c := range t.Results {
		seen := cell{value: named[0][i]}
		if t.Against {
			seen.against = named[1][i]
		}
		if err := t.room.add(c, seen, 1); err != nil {
			return failed(false, err)
		}
	}
	return nil
}

// count begins to count a result.
func (t *Tally) count(name, of string) *Counts {
	c := &Counts{Name: name, Type: of, cells: map[cell]int{}}
	t.places[name] = len(t.Results)
	t.Results = append(t.Results, c)
	return c
}

// fits gives the values of a trial in the order of the results, and refuses what is not
// of the same shape as the first trial.
func (t *Tally) fits(row Row) ([]types.Value, error) {
	values := make([]types.Value, len(t.Results))
	for _, f := range row {
		c := t.result(f.Name)
		switch {
		case c == nil:
			return nil, &diag.Problem{Message: fmt.Sprintf("it gives %s, which the first trial did not: %s", called(f.Name), t.names()), Hint: "every trial gives the same results"}
		case c.Type != typeOf(f.Value):
			return nil, &diag.Problem{Message: fmt.Sprintf("%s is %s here (%s), and was %s in the first trial", c.called(), withArticle(typeOf(f.Value)), types.Format(f.Value), withArticle(c.Type))}
		}
		if n, ok := f.Value.(float64); ok && !(math.Abs(n) <= largest) {
			return nil, fmt.Errorf("%s is %s, which is no number that can be added up", c.called(), types.Format(n))
		}
		if f.Value == 0.0 {
			f.Value = 0.0 // and not its negative
		}
		values[t.places[f.Name]] = f.Value
	}
	for i, c := range t.Results {
		if values[i] == nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("it gives no %s, as the first trial did", called(c.Name)), Hint: "every trial gives the same results"}
		}
	}
	return values, nil
}

func (t *Tally) names() string {
	var list []string
	for _, c := range t.Results {
		list = append(list, c.called())
	}
	return strings.Join(list, ", ")
}

func (t *Tally) nameList() []string {
	var list []string
	for _, c := range t.Results {
		list = append(list, c.Name)
	}
	return list
}

// wanted are the results that are to come within.
func (t *Tally) wanted() []*Counts {
	if c := t.result(t.Of); c != nil && t.Of != "" {
		return []*Counts{c}
	}
	return t.Results
}

func (t *Tally) result(name string) *Counts {
	if i, ok := t.places[name]; ok {
		return t.Results[i]
	}
	return nil
}

func typeOf(v types.Value) string {
	switch v.(type) {
	case float64:
		return Number
	case bool:
		return YesNo
	}
	return Text
}

func (c *Counts) called() string { return called(c.Name) }

// called is a result as messages name it.
func called(name string) string {
	if name == "" {
		return "the result"
	}
	return "`" + name + "`"
}

func withArticle(name string) string {
	if name == YesNo {
		return name
	}
	return "a " + name
}

// finish puts what was counted in order.
func (t *Tally) finish() {
	for _, c := range t.Results {
		c.sort()
		c.cells = nil
	}
}

// sort puts what was counted in order; once it is finished it is.
func (c *Counts) sort() {
	if c.cells == nil {
		return
	}
	c.list = make([]counted, 0, len(c.cells))
	for at, n := range c.cells {
		c.list = append(c.list, counted{at, n})
	}
	slices.SortFunc(c.list, func(a, b counted) int {
		return cmp.Or(types.Compare(a.value, b.value), types.Compare(a.against, b.against))
	})
}
