package bench

import (
	"fmt"
	"io/fs"
	"math"
	"time"

	"houserule/lang/types"
)

// Order is how fast the cost of an operation may grow with a size.
type Order int

// Orders of growth. A cost that is Constant does not depend on the size.
const (
	Constant Order = iota
	Linear
)

// String returns the name of the order, in lower case.
func (o Order) String() string { return [...]string{"constant", "linear"}[o] }

// GrowthRow is an operation that is measured at three sizes.
type GrowthRow struct {
	Name  string
	Of    string // what the sizes count, such as "people at the table"
	Sizes [3]int // the smallest first
	Order Order  // the operation must not grow faster
	Open  func(size int) (*Job, error)
}

// Growth is the measurement of a growth row.
type Growth struct {
	Name    string    `json:"name"`
	Of      string    `json:"of"`
	Order   string    `json:"order"`
	Sizes   []int     `json:"sizes"`
	Results []*Result `json:"results"` // one for each size
	// Exponent is that of the power of the size with which the time grows from the smallest
	// to the largest: about 0 for a constant time, about 1 for a linear one.
	Exponent float64 `json:"exponent"`
}

// MeasureGrowth measures a row at its sizes, for about the duration long at each.
func MeasureGrowth(r GrowthRow, long time.Duration) (*Growth, error) {
	out := &Growth{Name: r.Name, Of: r.Of, Order: r.Order.String(), Sizes: r.Sizes[:]}
	for _, size := range r.Sizes {
		of := func() (*Job, error) { return r.Open(size) }
		result, err := Measure(Row{Name: r.Name, Open: of}, long)
		if err != nil {
			return nil, err
		}
		out.Results = append(out.Results, result)
	}
	first, last := out.Results[0], out.Results[len(out.Results)-1]
	out.Exponent = math.Log(last.Nanos/first.Nanos) / math.Log(float64(r.Sizes[2])/float64(r.Sizes[0]))
	return out, nil
}

// GrowthRows returns the operations whose growth is measured.
func GrowthRows() []GrowthRow {
	people, entries, lines := [3]int{10, 100, 1000}, [3]int{100, 1000, 10_000}, [3]int{100, 1000, 10_000}
	return []GrowthRow{
		{"ask a rule", "carried entries that nobody has", [3]int{50, 500, 5000}, Constant, askBesideEntries},
		{"ask a rule", "conditional layers on it", [3]int{5, 50, 500}, Linear, askWithLayers},
		{"ask a rule that names an entry", "entries of its kind", entries, Constant, askNamed},
		{"load", "entries of a kind", entries, Linear, loadEntries},
		{"a check as a command, and its undo", "people at the table", people, Constant, checkAmong},
		{"a command of everybody", "people at the table", people, Linear, everybodyRests},
		{"a line of writes", "writes", [3]int{100, 1000, 10_000}, Linear, lineOfWrites},
		{"odds of a duel to the end", "situations", [3]int{16, 64, 256}, Linear, duelOfSituations},
		{"open a campaign", "lines of it", lines, Constant, openCampaign},
		{"a line of a campaign, and its undo", "lines of it", lines, Constant, playCampaign},
		{"verify a campaign", "lines of it", lines, Linear, verifyCampaign},
	}
}

// loop returns a Lua loop that repeats a statement for i from 1 to n.
func loop(n int, statement string) string {
	return fmt.Sprintf("for i = 1, %d do %s end\n", n, statement)
}

// growing opens the small game with more declarations, and Ann.
func growing(more string) (*game, types.Ref, error) {
	return growingFrom(moduleOf("small", small+more))
}

func growingFrom(files fs.FS) (*game, types.Ref, error) {
	g, err := open(files, "small")
	if err != nil {
		return nil, types.Ref{}, err
	}
	if _, err := g.Eval(`ann = bring("character", { name = "Ann", Climbing = 3, Might = 4 })`); err != nil {
		g.Close()
		return nil, types.Ref{}, err
	}
	return g, g.Table.World().Lists.All("entity")[0].(types.Ref), nil
}

// askClimbing returns a job that asks a rule of Ann's climbing.
func askClimbing(more, rule string) (*Job, error) {
	g, ann, err := growing(more)
	if err != nil {
		return nil, err
	}
	climbing := types.Ref{Kind: "skill", Name: "Climbing", Owner: ann.Record}
	return g.job(func() error {
		_, err := g.Table.Eval().Ask(climbing, rule, nil)
		return err
	}), nil
}

func askBesideEntries(entries int) (*Job, error) {
	return askClimbing("kind \"blessing\" { carried = true }\n"+
		loop(entries, `blessing("Blessing " .. i) { to "skill.effective" { label = "blessing", add = "1" } }`), "effective")
}

func askWithLayers(layers int) (*Job, error) {
	return askClimbing(loop(layers, `to "skill.effective" { label = "layer " .. i, add = "1", when = "level > " .. i }`), "effective")
}

func askNamed(entries int) (*Job, error) {
	return askClimbing(manyEntries(entries)+"rule \"skill.prized\" \"owner.holds == 'Relic 7' ? 1 : 0\"\n", "prized")
}

func manyEntries(n int) string {
	return "kind \"relic\" { worth = \"number = 1\" }\nbox \"entity.holds\" \"relic or none\"\n" + loop(n, `relic("Relic " .. i) { worth = i }`)
}

func loadEntries(entries int) (*Job, error) {
	files := moduleOf("small", small+manyEntries(entries))
	return &Job{Close: func() {}, Reset: forget, Do: func() error {
		g, err := open(files, "small")
		if err != nil {
			return err
		}
		g.Close()
		return nil
	}}, nil
}

// crowd opens the small game with Ann among other people.
func crowd(people int) (*game, types.Ref, error) {
	g, ann, err := growing("action \"entity.rests\" { steps = { { changes = { life = \"30\" } } } }\naction \"game.night\" { steps = { { \"#.rests\", for_each = \"characters\" } } }\n")
	if err != nil {
		return nil, ann, err
	}
	if _, err := g.Eval(fmt.Sprintf(`for i = 2, %d do bring("character", { name = "Person " .. i }) end`, people)); err != nil {
		g.Close()
		return nil, ann, err
	}
	return g, ann, nil
}

// done returns a job that carries out a command and undoes it.
func (g *game) done(who types.Ref, action string) *Job {
	return g.job(func() error {
		g.Table.Journal().NextLine()
		if _, err := g.Table.Journal().Do(who, action, nil); err != nil {
			return err
		}
		_, err := g.Table.Journal().Undo(1)
		return err
	})
}

func checkAmong(people int) (*Job, error) {
	g, ann, err := crowd(people)
	if err != nil {
		return nil, err
	}
	return g.done(types.Ref{Kind: "skill", Name: "Climbing", Owner: ann.Record}, "check"), nil
}

func everybodyRests(people int) (*Job, error) {
	g, _, err := crowd(people)
	if err != nil {
		return nil, err
	}
	return g.done(g.Table.World().Game(), "night"), nil
}

func lineOfWrites(writes int) (*Job, error) {
	g, _, err := growing("")
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("for i = 1, %d do ann.life = i end", writes)
	j := g.job(func() error {
		g.Table.Journal().NextLine()
		_, err := g.Eval(line)
		return err
	})
	j.Reset = func() error {
		_, err := g.Table.Journal().Undo(1)
		return err
	}
	return j, nil
}

func duelOfSituations(situations int) (*Job, error) {
	return duelOfLives("trades", math.Sqrt(float64(situations)))
}
