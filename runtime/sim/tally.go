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

// Tally counts the results of the trials that were played.
type Tally struct {
	Job     Job // what was played; set by the caller of Run
	Seed    uint64
	Trials  int // of all shards together; with Within the maximum
	Shard   Shard
	Within  float64 // see [Plan]
	Of      string  // see [Plan]
	Looks   int     // number of looks until all intervals were narrow enough; 0 if they never were
	Z       float64 // half-width of intervals in standard deviations
	Against bool    // results are pairs, one of each variant

	First, Last int // number of the first and last trial of the shard
	Results     []*Counts

	done   int            // number of the last counted trial; all before it are counted
	places map[string]int // index of a result in Results, by name
	memory *memoryLimit
}

// Job identifies what was played. Tallies of different jobs are not merged.
type Job struct {
	Script  string   `json:"script"`
	Modules []string `json:"modules"`
	Options []string `json:"options"`
	Against []string `json:"against,omitempty"`
	Rules   string   `json:"rules"` // a hash of scripts, modules and options
	Engine  string   `json:"engine"`
}

// Counts contains the number of occurrences of each value of a result.
type Counts struct {
	Name  string
	Type  string       // Number, YesNo or Text
	cells map[cell]int // while counting; nil when finished
	list  []counted    // sorted cells; nil until finished
}

// Types of results.
const (
	Number = "number"
	YesNo  = "yes or no"
	Text   = "text"
)

// cell is a value; with Against, the pair of values of one trial.
type cell struct{ value, against types.Value }

type counted struct {
	cell
	n int
}

// maxNumber is the maximum of numbers, so that sums of their squares are finite.
const maxNumber = 1e140

func newTally(p Plan) *Tally {
	t := &Tally{Seed: p.Seed, Trials: p.Trials, Shard: p.Shard, Within: p.Within, Of: p.Of, Against: p.Against, Z: chance.Z95, places: map[string]int{}, memory: newMemoryLimit(p.Memory)}
	t.First, t.Last = p.Shard.part(p.Trials)
	t.done = t.First - 1
	return t
}

// Played returns the number of counted trials.
func (t *Tally) Played() int { return t.done - t.First + 1 }

// Stopped reports whether the run ended before its last trial and before the intervals were
// narrow enough.
func (t *Tally) Stopped() bool { return t.done < t.Last && t.Looks == 0 }

// add counts the next trial. The first one determines the results and their types.
func (t *Tally) add(rows [2]Row) error {
	t.done++
	failed := func(against bool, err error) error {
		return &TrialError{Trial: t.done, Seed: Seed(t.Seed, t.done), Against: against, Err: err}
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
		if named[side], err = t.inOrder(row); err != nil {
			return failed(side == 1, err)
		}
	}
	for i, c := range t.Results {
		seen := cell{value: named[0][i]}
		if t.Against {
			seen.against = named[1][i]
		}
		if err := t.memory.add(c, seen, 1); err != nil {
			return failed(false, err)
		}
	}
	return nil
}

// count adds a result, without counts yet.
func (t *Tally) count(name, of string) *Counts {
	c := &Counts{Name: name, Type: of, cells: map[cell]int{}}
	t.places[name] = len(t.Results)
	t.Results = append(t.Results, c)
	return c
}

// inOrder returns the values of a trial in the order of Results. Results that the first trial
// did not have, or of other types, are errors.
func (t *Tally) inOrder(row Row) ([]types.Value, error) {
	values := make([]types.Value, len(t.Results))
	for _, f := range row {
		c := t.result(f.Name)
		switch {
		case c == nil:
			return nil, &diag.Problem{Message: fmt.Sprintf("it gives %s, which the first trial did not: %s", called(f.Name), t.names()), Hint: "every trial gives the same results"}
		case c.Type != typeOf(f.Value):
			return nil, &diag.Problem{Message: fmt.Sprintf("%s is %s here (%s), and was %s in the first trial", c.called(), withArticle(typeOf(f.Value)), types.Format(f.Value), withArticle(c.Type))}
		}
		if n, ok := f.Value.(float64); ok && !(math.Abs(n) <= maxNumber) {
			return nil, fmt.Errorf("%s is %s, which cannot be added up", c.called(), types.Format(n))
		}
		if f.Value == 0.0 {
			f.Value = 0.0 // negative zero becomes zero
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

// wanted returns the results whose intervals must be within t.Within.
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

// called returns the name of a result for messages.
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

// finish sorts all counts. Nothing may be counted afterwards.
func (t *Tally) finish() {
	for _, c := range t.Results {
		c.sort()
		c.cells = nil
	}
}

// sort fills list from cells. It does nothing after finish.
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
