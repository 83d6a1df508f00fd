package odds

import (
	"container/heap"
	"slices"
)

// plan is how one component of several situations is solved: which situation is
// taken out after which, and where the ways stand that come about by it. It is
// made once and followed with floats and with every prime.
type plan struct {
	members component
	ways    [][]int32 // for each member, by way: the slot of one that stays inside, or -1
	outside [][]int32 // for each member, by way: where it leads outside, or -1
	slots   int
	takes   []taking
	last    []int32   // members left over, among which nearly all lead to all
	dense   [][]int32 // for each of last: the slots of ways to each of them, or -1
	work    int
	kept    int // numbers that the plan itself takes
}

// taking is one member that is taken out: who leads to it leads on to where it leads.
type taking struct {
	member   int32
	to, out  []int32 // members it leads to, and the slots of these ways
	from, in []int32 // members that lead to it, and the slots
	onward   []int32 // for each way in and out, one after the other: the slot of the way they make; -1 for none
}

// mostDense is how many members may be left over that all lead to each other.
const mostDense = 1000

// leading is the ways of a member to others still there, by their number.
type leading struct{ to, slot int32 }

// planner makes a plan.
type planner struct {
	*plan
	out   [][]leading // sorted
	in    [][]int32   // some of them taken out
	count []int       // of in, still there
	taken []bool
	queue queue
	left  int
}

// planned makes a plan for a component. Whoever makes the fewest new ways is taken
// out first; where most ways are there already, or the work is more than a limit,
// the rest stands in full. It gives nil where that would be too many.
func (g *graph) planned(c component, limit int, pace func(work int64) error) (*plan, error) {
	p := &planner{plan: &plan{members: c}, out: make([][]leading, len(c)), in: make([][]int32, len(c)),
		count: make([]int, len(c)), taken: make([]bool, len(c)), left: len(c)}
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
			n, _ := p.leads(int32(k), member)
			p.out[k] = slices.Insert(p.out[k], n, leading{member, inner[e]})
			p.comes(int32(k), member)
		}
		p.ways, p.outside = append(p.ways, inner), append(p.outside, outer)
	}
	for k := range c {
		p.offer(int32(k))
	}
	for p.left > 0 {
		next := heap.Pop(&p.queue).(offered)
		if p.taken[next.member] || next.makes != p.makes(next.member) {
			continue // it is another number by now, which stands there too
		}
		if full := (p.left - 1) * (p.left - 1); p.left > 8 && next.makes > full/2 || p.work > limit {
			if p.left > mostDense {
				return nil, nil
			}
			p.rest()
			break
		}
		if err := pace(int64(1 + next.makes/calculated)); err != nil {
			return nil, err
		}
		p.take(next.member)
	}
	return p.plan, nil
}

func (p *planner) slot() int32 {
	p.slots++
	return int32(p.slots - 1)
}

// leads finds the way from one member to another, or where it would stand.
func (p *planner) leads(from, to int32) (int, bool) {
	return slices.BinarySearchFunc(p.out[from], to, func(l leading, to int32) int { return int(l.to - to) })
}

// comes notes that a member leads to another one.
func (p *planner) comes(from, to int32) {
	p.in[to] = append(p.in[to], from)
	p.count[to]++
}

// makes is how many ways come about where a member is taken out.
func (p *planner) makes(k int32) int { return p.count[k] * len(p.out[k]) }

func (p *planner) offer(k int32) { heap.Push(&p.queue, offered{p.makes(k), k}) }

// take takes a member out.
func (p *planner) take(k int32) {
	t := taking{member: k}
	for _, l := range p.out[k] {
		t.to, t.out = append(t.to, l.to), append(t.out, l.slot)
	}
	p.taken[k] = true
	p.left--
	for _, i := range p.in[k] {
		if p.taken[i] {
			continue
		}
		n, _ := p.leads(i, k)
		t.from, t.in = append(t.from, i), append(t.in, p.out[i][n].slot)
		t.onward = p.through(t.onward, i, k)
	}
	p.kept += len(t.onward) + len(t.to) + len(t.from)
	p.work = p.kept
	p.takes = append(p.takes, t)
	for _, j := range t.to {
		p.count[j]--
	}
	for _, j := range slices.Concat(t.to, t.from) {
		p.offer(j)
	}
	p.out[k], p.in[k] = nil, nil
}

// through lets one member lead to where another one leads that is taken out, and
// tells the slots of these ways.
func (p *planner) through(onward []int32, i, k int32) []int32 {
	old, more := p.out[i], p.out[k]
	merged := make([]leading, 0, len(old)+len(more))
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
			merged = append(merged, leading{l.to, p.slot()})
			p.comes(i, l.to)
		}
		onward = append(onward, merged[len(merged)-1].slot)
	}
	merged = append(merged, old...)
	p.out[i] = slices.DeleteFunc(merged, func(l leading) bool { return l.to == k })
	return onward
}

// rest leaves all that are still there to be taken out as they stand.
func (p *planner) rest() {
	place := map[int32]int{}
	for k := range p.members {
		if !p.taken[k] {
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

// offered is a member that may be taken out next.
type offered struct {
	makes  int
	member int32
}

// queue has the member first that makes the fewest ways, and the earlier one of
// two.
type queue []offered

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].makes < q[j].makes || q[i].makes == q[j].makes && q[i].member < q[j].member
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(offered)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
