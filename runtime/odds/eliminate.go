package odds

import (
	"container/heap"
	"slices"
)

// plan describes the Gaussian elimination that solves one component of several situations:
// the order in which situations are eliminated, and the slots that hold the weights of the
// ways created by it. It is made once and followed with floats and with every prime.
type plan struct {
	members      component
	ways         [][]int32     // by member and way: the slot of a way inside the component, or -1
	outside      [][]int32     // by member and way: the target of a way out of the component, or -1
	slots        int           // number of slots, each of which holds the weight of a way
	eliminations []elimination // the eliminations in order
	last         []int32       // members that are left, solved as a dense matrix
	dense        [][]int32     // by two of last: the slot of the way between them, or -1
	work         int           // multiplications to follow the plan
	kept         int           // numbers stored in the plan itself
}

// elimination is the elimination of one member: each way into it is joined with each way out of
// it.
type elimination struct {
	member   int32
	to, out  []int32 // targets of its ways, and the slots of these ways
	from, in []int32 // sources of ways to it, and the slots of these ways
	onward   []int32 // by way in, then by way out: the slot of the joined way; -1 for one from a member to itself
}

// maxDense is the maximum size of the dense matrix.
const maxDense = 1000

// transition is a way to a member that is not eliminated, with its slot.
type transition struct{ to, slot int32 }

// planner makes a plan.
type planner struct {
	*plan
	out        [][]transition // by member: its ways, sorted by target
	in         [][]int32      // by member: sources of ways to it, eliminated ones included
	count      []int          // by member: sources that are not eliminated
	eliminated []bool         // by member: it is eliminated
	queue      queue
	left       int // members that are not eliminated
}

// newPlan makes a plan for a component. The member that creates the fewest ways is
// eliminated first; once most ways exist already or the work exceeds limit, the rest
// becomes the dense matrix. It returns nil if the matrix would be larger than maxDense.
func (g *graph) newPlan(c component, limit int, pace func(work int64) error) (*plan, error) {
	p := &planner{plan: &plan{members: c}, out: make([][]transition, len(c)), in: make([][]int32, len(c)),
		count: make([]int, len(c)), eliminated: make([]bool, len(c)), left: len(c)}
	number := make(map[int32]int32, len(c))
	for k, i := range c {
		number[i] = int32(k)
	}
	for k, i := range c {
		to := g.to[g.first[i]:g.first[i+1]]
		inner, outer := make([]int32, len(to)), make([]int32, len(to))
		for e, j := range to {
			inner[e], outer[e] = -1, j
			member, ok := number[j]
			if !ok {
				continue
			}
			inner[e], outer[e] = p.slot(), -1
			n, _ := p.findWay(int32(k), member)
			p.out[k] = slices.Insert(p.out[k], n, transition{member, inner[e]})
			p.addSource(int32(k), member)
		}
		p.ways, p.outside = append(p.ways, inner), append(p.outside, outer)
	}
	for k := range c {
		p.enqueue(int32(k))
	}
	for p.left > 0 {
		next := heap.Pop(&p.queue).(candidate)
		if p.eliminated[next.member] || next.creates != p.creates(next.member) {
			continue // a stale entry: the member was queued again with its present number
		}
		if full := (p.left - 1) * (p.left - 1); p.left > 8 && next.creates > full/2 || p.work > limit {
			if p.left > maxDense {
				return nil, nil
			}
			p.makeDense()
			break
		}
		if err := pace(int64(1 + next.creates/calculated)); err != nil {
			return nil, err
		}
		p.eliminate(next.member)
	}
	return p.plan, nil
}

// slot returns the number of a new slot.
func (p *planner) slot() int32 {
	p.slots++
	return int32(p.slots - 1)
}

// findWay returns the index in out[from] of the way to a member; if there is none, the index
// at which to insert it, and false.
func (p *planner) findWay(from, to int32) (int, bool) {
	return slices.BinarySearchFunc(p.out[from], to, func(l transition, to int32) int { return int(l.to - to) })
}

// addSource records a way from one member to another.
func (p *planner) addSource(from, to int32) {
	p.in[to] = append(p.in[to], from)
	p.count[to]++
}

// creates returns an upper bound of the number of ways that eliminating a member creates.
func (p *planner) creates(k int32) int { return p.count[k] * len(p.out[k]) }

// enqueue queues a member for elimination. An earlier entry of it becomes stale.
func (p *planner) enqueue(k int32) { heap.Push(&p.queue, candidate{p.creates(k), k}) }

// eliminate eliminates a member.
func (p *planner) eliminate(k int32) {
	t := elimination{member: k}
	for _, l := range p.out[k] {
		t.to, t.out = append(t.to, l.to), append(t.out, l.slot)
	}
	p.eliminated[k] = true
	p.left--
	for _, i := range p.in[k] {
		if p.eliminated[i] {
			continue
		}
		n, _ := p.findWay(i, k)
		t.from, t.in = append(t.from, i), append(t.in, p.out[i][n].slot)
		t.onward = p.joinWays(t.onward, i, k)
	}
	p.kept += len(t.onward) + len(t.to) + len(t.from)
	p.work = p.kept
	p.eliminations = append(p.eliminations, t)
	for _, j := range t.to {
		p.count[j]--
	}
	for _, j := range slices.Concat(t.to, t.from) {
		p.enqueue(j)
	}
	p.out[k], p.in[k] = nil, nil
}

// joinWays joins the way from member i to k, which is eliminated, with all ways of k, and
// appends the slots of the joined ways.
func (p *planner) joinWays(onward []int32, i, k int32) []int32 {
	old, more := p.out[i], p.out[k]
	merged := make([]transition, 0, len(old)+len(more))
	for _, l := range more {
		for len(old) > 0 && old[0].to < l.to {
			merged, old = append(merged, old[0]), old[1:]
		}
		switch {
		case l.to == i:
			onward = append(onward, -1) // back to itself
			continue
		case len(old) > 0 && old[0].to == l.to:
			merged, old = append(merged, old[0]), old[1:]
		default:
			merged = append(merged, transition{l.to, p.slot()})
			p.addSource(i, l.to)
		}
		onward = append(onward, merged[len(merged)-1].slot)
	}
	merged = append(merged, old...)
	p.out[i] = slices.DeleteFunc(merged, func(l transition) bool { return l.to == k })
	return onward
}

// makeDense makes the dense matrix of all members that are left.
func (p *planner) makeDense() {
	place := map[int32]int{}
	for k := range p.members {
		if !p.eliminated[k] {
			place[int32(k)] = len(p.last)
			p.last = append(p.last, int32(k))
		}
	}
	for _, k := range p.last {
		row := slices.Repeat([]int32{-1}, len(p.last))
		for _, l := range p.out[k] {
			row[place[l.to]] = l.slot
		}
		p.dense = append(p.dense, row)
	}
	n := len(p.last)
	p.kept += n * n
	p.work += n * n * n / 3
}

// candidate is a member in the queue. It is stale if creates differs from that of the planner.
type candidate struct {
	creates int
	member  int32
}

// queue is a heap. The member that creates the fewest ways comes first, among equals the one
// with the lower number.
type queue []candidate

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].creates < q[j].creates || q[i].creates == q[j].creates && q[i].member < q[j].member
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(candidate)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
