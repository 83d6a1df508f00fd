package table_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
)

// mostCourses is how many courses of a deed are played one by one.
const mostCourses = 150

// errManyCourses says that there are more.
var errManyCourses = errors.New("there are too many courses to play them one by one")

// every plays every course that dice can take from its beginning, one after the other,
// the first way first, and remembers nothing of any but where it parted.
type every struct {
	path    []int
	weights [][]*big.Int
	at      int
}

// Branch implements table.Branching.
func (e *every) Branch(weights []*big.Int) (int, error) {
	if e.at == len(e.path) {
		e.path, e.weights = append(e.path, 0), append(e.weights, weights)
	}
	e.at++
	return e.path[e.at-1], nil
}

// chance is how likely the course is that was played.
func (e *every) chance() *big.Rat {
	chance := big.NewRat(1, 1)
	for i, taken := range e.path {
		total := new(big.Int)
		for _, w := range e.weights[i] {
			total.Add(total, w)
		}
		chance.Mul(chance, new(big.Rat).SetFrac(e.weights[i][taken], total))
	}
	return chance
}

// next goes on to the next course; false after the last.
func (e *every) next() bool {
	e.at = 0
	for last := len(e.path) - 1; last >= 0; last-- {
		if e.path[last]++; e.path[last] < len(e.weights[last]) {
			e.path, e.weights = e.path[:last+1], e.weights[:last+1]
			return true
		}
	}
	return false
}

// plainOdds adds up the chances of what a run answers, course by course.
func plainOdds(tb *table.Table, run func() (types.Value, error)) (map[string]*big.Rat, error) {
	chances := map[string]*big.Rat{}
	e := &every{}
	for courses := 0; courses < mostCourses; courses++ {
		answer := ""
		err := tb.Imagine(e, nil, func() (any, error) { return run() }, func(v any) error {
			answer = types.Key(v)
			return nil
		})
		if err != nil {
			return nil, err
		}
		if chances[answer] == nil {
			chances[answer] = new(big.Rat)
		}
		chances[answer].Add(chances[answer], e.chance())
		if !e.next() {
			return chances, nil
		}
	}
	return nil, errManyCourses
}

// written is chances as text.
func written(chances map[string]*big.Rat, err error) string {
	if err != nil {
		return "error"
	}
	var rows []string
	for answer, chance := range chances {
		if chance.Sign() != 0 {
			rows = append(rows, fmt.Sprintf("%s %s", chance.RatString(), answer))
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "\n")
}

// oddsTwice works out the odds of a deed, of what it answers and of the game that it
// leaves, as it is and plainly. Of what has too many courses it gives nothing.
func oddsTwice(r *rand.Rand, usual, plain *table.Table) (what, one, other string) {
	for range 12 {
		d, ok := drawDeed(r, usual)
		if !ok {
			continue
		}
		run := func(tb *table.Table) func() (types.Value, error) {
			return func() (types.Value, error) {
				v, err := tb.Do(d.n, d.rule.Word, d.given)
				if err != nil {
					return nil, err
				}
				answer := "done"
				if f, ok := v.(*table.Form); ok {
					line := f.Words()[0]
					if slices.Contains(f.Words(), "success") {
						line = "success"
					}
					looked, err := f.Look(line)
					if err != nil {
						return nil, err
					}
					answer = tb.Show(looked)
				}
				return types.List{answer, tb.Hash().String()}, nil
			}
		}
		chances, err := plainOdds(plain, run(plain))
		if errors.Is(err, errManyCourses) || spent(err) || errors.As(err, new(*table.Beyond)) {
			continue
		}
		other = written(chances, err)
		as, err2 := odds.Of(usual, run(usual), odds.Options{ExactOnly: true, Leaves: 100 * mostCourses, Work: 200_000_000})
		chances = map[string]*big.Rat{}
		if err2 == nil {
			for _, o := range as.Outcomes {
				chances[types.Key(o.Value)] = o.Chance
			}
		}
		if one = written(chances, err2); one != other {
			return fmt.Sprintf("odds of %s", d.title(usual)), fmt.Sprintf("%s\n%v", one, err2), fmt.Sprintf("%s\n%v", other, err)
		}
		if err == nil && len(chances) > 1 {
			return "", "", "" // something that may go in several ways
		}
	}
	return "", "", ""
}
