package chance

import (
	"math/big"
	"math/bits"

	"houserule/lang/dice"
	"houserule/lang/exact"
)

// enumerator is a dice.Chooser that enumerates all results of a roller, one per run, depth
// first. A run repeats the choices in path and appends new ones at their first possibility;
// advance moves the last choice to its next possibility.
type enumerator struct {
	path   []*choice
	next   int
	depth  int             // maximum number of explosions of one die
	plain  map[int]*choice // by sides: the choice for one plain die, copied for each throw
	thrown []int           // reused for the results of faces
}

// choice is a throw of one die, or of several equal dice, with all its possibilities.
type choice struct {
	faces   []int         // indexes of faces, one for each distinct value
	weights []uint64      // by index in faces: the number of faces with the same value
	ways    uint64        // of one die: the sum of weights
	total   exact.Natural // ways^n for n dice; the number of sets if set is true
	picked  []int         // the current possibility: for each die an index in faces, ascending
	set     bool          // all dice must differ; each set of faces is equally likely

	hasProbability  bool              // so is set
	pathProbability exact.Probability // probability of the path up to this choice, not reduced
}

func (c *choice) advance() bool {
	c.hasProbability = false
	if c.set {
		return c.nextSet()
	}
	for i := len(c.picked) - 1; i >= 0; i-- {
		if c.picked[i]+1 < len(c.faces) {
			value := c.picked[i] + 1
			for ; i < len(c.picked); i++ {
				c.picked[i] = value
			}
			return true
		}
	}
	return false
}

func (c *choice) nextSet() bool {
	for i := len(c.picked) - 1; i >= 0; i-- {
		if value := c.picked[i] + 1; value+len(c.picked)-1-i < len(c.faces) {
			for ; i < len(c.picked); i++ {
				c.picked[i] = value
				value++
			}
			return true
		}
	}
	return false
}

// weight returns the number of ways to throw the picked faces: n!/(m1! m2! ...) orders times the
// weights of the faces.
func (c *choice) weight() exact.Natural {
	if c.set {
		return exact.NewNatural(1)
	}
	if len(c.picked) == 1 {
		return exact.NewNatural(c.weights[c.picked[0]])
	}
	if !c.total.IsUint64() {
		return c.longWeight()
	}
	ways, run := uint64(1), uint64(0)
	for i, face := range c.picked {
		if i > 0 && c.picked[i-1] == face {
			run++
		} else {
			run = 1
		}
		high, low := bits.Mul64(ways, uint64(i+1))
		ways, _ = bits.Div64(high, low, run)
		ways *= c.weights[face]
	}
	return exact.NewNatural(ways)
}

func (c *choice) longWeight() exact.Natural {
	product, run := big.NewInt(1), 0
	var factor big.Int
	for i, face := range c.picked {
		if i > 0 && c.picked[i-1] == face {
			run++
		} else {
			run = 1
		}
		product.Mul(product, factor.SetInt64(int64(i+1)))
		product.Quo(product, factor.SetInt64(int64(run)))
		product.Mul(product, factor.SetUint64(c.weights[face]))
	}
	return exact.FromInt(product)
}

// advance moves to the next run; false if there is none.
func (e *enumerator) advance() bool {
	e.next = 0
	for len(e.path) > 0 {
		if e.path[len(e.path)-1].advance() {
			return true
		}
		e.path = e.path[:len(e.path)-1]
	}
	return false
}

// probability returns the probability of the current run.
func (e *enumerator) probability() exact.Probability {
	so := exact.Certain
	for _, c := range e.path {
		if !c.hasProbability {
			c.hasProbability, c.pathProbability = true, so.And(exact.Probability{Ways: c.weight(), Total: c.total})
		}
		so = c.pathProbability
	}
	return so.Reduced()
}

func (e *enumerator) choose(open func() *choice) *choice {
	if e.next == len(e.path) {
		e.path = append(e.path, open())
	}
	e.next++
	return e.path[e.next-1]
}

// Face implements dice.Chooser.
func (e *enumerator) Face(d dice.Die) int {
	c := e.choose(func() *choice { return e.newThrow(d, 1) })
	return c.faces[c.picked[0]]
}

// newThrow returns the choice for a throw of n dice.
func (e *enumerator) newThrow(d dice.Die, n int) *choice {
	if d.Faces != nil {
		return newChoice(d, n)
	}
	first := e.plain[d.Sides]
	if first == nil {
		if e.plain == nil {
			e.plain = map[int]*choice{}
		}
		first = newChoice(d, 1)
		e.plain[d.Sides] = first
	}
	c := *first
	c.picked, c.total, c.hasProbability = make([]int, n), exact.NewNatural(c.ways).Exp(n), false
	return &c
}

// MaxExplosions implements dice.Chooser.
func (e *enumerator) MaxExplosions() int { return e.depth }

// faces returns the indexes of the picked faces. The slice is reused by the next call.
func (e *enumerator) faces(c *choice) []int {
	e.thrown = e.thrown[:0]
	for _, p := range c.picked {
		e.thrown = append(e.thrown, c.faces[p])
	}
	return e.thrown
}

// Faces implements dice.Chooser.
func (e *enumerator) Faces(d dice.Die, n int) []int {
	return e.faces(e.choose(func() *choice { return e.newThrow(d, n) }))
}

// FaceAmong implements dice.Chooser.
func (e *enumerator) FaceAmong(d *dice.Pool, wanted dice.RerollGoal) int {
	c := e.choose(func() *choice {
		c := &choice{picked: []int{0}}
		places := map[dice.DieValue]int{}
		for i := range d.FaceCount() {
			if m := d.Face(i); wanted.Holds(m) {
				c.add(i, m, places)
			}
		}
		c.total = exact.NewNatural(c.ways)
		return c
	})
	return c.faces[c.picked[0]]
}

// FaceSet implements dice.Chooser: each set of faces is equally likely.
func (e *enumerator) FaceSet(d *dice.Pool) []int {
	return e.faces(e.choose(func() *choice {
		n := d.FaceCount()
		c := &choice{set: true, faces: make([]int, n), picked: make([]int, d.Count), total: exact.Binomial(n, d.Count)}
		for i := range c.faces {
			c.faces[i] = i
		}
		for i := range c.picked {
			c.picked[i] = i
		}
		return c
	}))
}

func newChoice(d dice.Die, n int) *choice {
	c := &choice{picked: make([]int, n)}
	if d.Faces == nil {
		c.faces, c.weights = make([]int, d.Sides), make([]uint64, d.Sides)
		for i := range d.Sides {
			c.faces[i], c.weights[i] = i, 1
		}
		c.ways = uint64(d.Sides)
	} else {
		places := map[dice.DieValue]int{}
		for i := range d.Sides {
			m := dice.DieValue{Text: d.Shows(i).Text}
			if m.Text == "" {
				m.Number = d.Number(i)
			}
			c.add(i, m, places)
		}
	}
	c.total = exact.NewNatural(c.ways).Exp(n)
	return c
}

// add adds a face; faces of equal value are combined.
func (c *choice) add(face int, m dice.DieValue, places map[dice.DieValue]int) {
	c.ways++
	if at, known := places[m]; known {
		c.weights[at]++
		return
	}
	places[m] = len(c.faces)
	c.faces = append(c.faces, face)
	c.weights = append(c.weights, 1)
}
