package dice

import (
	"math/big"

	"houserule/lang/diag"
)

// abandoned ends a run of the enumerator whose explosion goes on beyond its
// depth. It is never shown.
var abandoned = &diag.Problem{Message: "abandoned"}

// enumerator stands in for a source and leads the roller through every result,
// one run after the other: each run repeats the choices of its path, opens new
// ones at their first possibility, and advance moves the last one on.
type enumerator struct {
	path  []*choice
	next  int
	depth int // explosions of one die that are followed
}

// choice is one throw with all its possibilities.
type choice struct {
	faces   []int      // representative faces of the die
	weights []*big.Int // of each of them
	total   *big.Int
	picked  []int // one index into faces, or n of them in ascending order
	set     bool  // no face is picked twice, and total counts sets
}

func (c *choice) advance() bool {
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

// weight is in how many of total ways the picked faces come up: n!/(m1! m2! ...)
// orders times the weights of the faces.
func (c *choice) weight() *big.Int {
	if c.set {
		return big.NewInt(1)
	}
	if len(c.picked) == 1 {
		return c.weights[c.picked[0]]
	}
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
		product.Mul(product, c.weights[face])
	}
	return product
}

// advance moves to the next run; false means that all are done.
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

// probability is that of the present run.
func (e *enumerator) probability() *big.Rat {
	weight, total := big.NewInt(1), big.NewInt(1)
	for _, c := range e.path {
		weight.Mul(weight, c.weight())
		total.Mul(total, c.total)
	}
	return new(big.Rat).SetFrac(weight, total)
}

func (e *enumerator) choose(open func() *choice) *choice {
	if e.next == len(e.path) {
		e.path = append(e.path, open())
	}
	e.next++
	return e.path[e.next-1]
}

func (e *enumerator) one(d Die) int {
	c := e.choose(func() *choice { return newChoice(d, 1) })
	return c.faces[c.picked[0]]
}

// many throws n equal dice whose order does not matter.
func (e *enumerator) many(d Die, n int) []int {
	c := e.choose(func() *choice { return newChoice(d, n) })
	faces := make([]int, n)
	for i, p := range c.picked {
		faces[i] = c.faces[p]
	}
	return faces
}

// among throws what counts as one die, of which only good results remain.
func (e *enumerator) among(d *dicePool, good func(mark) bool) int {
	c := e.choose(func() *choice {
		c := &choice{total: new(big.Int), picked: []int{0}}
		places := map[mark]int{}
		for i := range d.faceCount() {
			if m := d.face(i); good(m) {
				c.add(i, m, places)
			}
		}
		return c
	})
	return c.faces[c.picked[0]]
}

// set throws dice that all differ, each face as likely as any other.
func (e *enumerator) set(d *dicePool) []int {
	c := e.choose(func() *choice {
		n := d.faceCount()
		c := &choice{set: true, faces: make([]int, n), picked: make([]int, d.count), total: new(big.Int).Binomial(int64(n), int64(d.count))}
		for i := range c.faces {
			c.faces[i] = i
		}
		for i := range c.picked {
			c.picked[i] = i
		}
		return c
	})
	faces := make([]int, len(c.picked))
	for i, p := range c.picked {
		faces[i] = c.faces[p]
	}
	return faces
}

func newChoice(d Die, n int) *choice {
	c := &choice{total: new(big.Int), picked: make([]int, n)}
	places := map[mark]int{}
	for i := range d.Sides {
		m := mark{text: d.Shows(i).Text}
		if m.text == "" {
			m.value = d.number(i)
		}
		c.add(i, m, places)
	}
	c.total.Exp(c.total, big.NewInt(int64(n)), nil)
	return c
}

// add counts a face in; faces that show the same are one possibility.
func (c *choice) add(face int, m mark, places map[mark]int) {
	one := big.NewInt(1)
	c.total.Add(c.total, one)
	if at, known := places[m]; known {
		c.weights[at].Add(c.weights[at], one)
		return
	}
	places[m] = len(c.faces)
	c.faces = append(c.faces, face)
	c.weights = append(c.weights, one)
}
