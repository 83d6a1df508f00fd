package formula

import "houserule/lang/types"

// RunStack holds the memory of nested runs, which later runs reuse. It belongs to one
// goroutine.
type RunStack struct {
	runs []*run
	used int
}

// Asker is a frame with a run stack that evaluates rules directly: see [Symbol].
type Asker interface {
	// Room is where formulas run; nil where each is alone.
	Room() *RunStack
	// Ask asks a rule of a thing, or of nothing for the frame's own noun, with arguments
	// in order, which it does not keep.
	Ask(rule any, of types.Value, args []types.Value) (types.Value, error)
	// AskNumber is Ask for a rule that answers numbers, and AskYes for one that answers
	// yes or no. Another answer is an [*WrongTypeError].
	AskNumber(rule any, of types.Value, args []types.Value) (float64, error)
	AskYes(rule any, of types.Value, args []types.Value) (bool, error)
}

// run is the state of one evaluation: the arguments of getters, and the remaining budget.
type run struct {
	frame   any
	asker   Asker // the same; nil where it is none
	at      span  // what was asked for last
	steps   int   // list elements that may still be visited
	letters int   // bytes of text that may still be joined
	// elements are what # stands for, innermost last.
	elements []types.Value
	args     []types.Value // what rules are asked with just now
	room     *RunStack     // nil where it is alone
	place    int           // of it in the room
}

// next returns an unused run of the stack; a new one if the stack is nil.
func (m *RunStack) next() *run {
	if m == nil {
		return &run{}
	}
	if m.used == len(m.runs) {
		m.runs = append(m.runs, &run{room: m, place: m.used})
	}
	r := m.runs[m.used]
	m.used++
	return r
}

// begin starts a run.
func (p *Program) begin(frame any) *run {
	var room *RunStack
	asker, ok := frame.(Asker)
	if ok {
		room = asker.Room()
	}
	r := room.next()
	r.frame, r.asker, r.steps, r.letters = frame, asker, stepBudget, textBudget
	if p.outer {
		var element types.Value // what is the same for every element is asked without any
		if e, ok := frame.(Elements); ok {
			element = e.Element()
		}
		r.elements = append(r.elements[:0], element)
	}
	return r
}

// end releases a run and all runs begun within it.
func (r *run) end() {
	r.frame, r.asker, r.at = nil, nil, span{}
	if len(r.elements) > 0 {
		r.elements = r.elements[:0]
	}
	if len(r.args) > 0 {
		clear(r.args)
		r.args = r.args[:0]
	}
	if r.room != nil {
		r.room.used = r.place
	}
}

// asked makes room for what a rule is asked with, and gives where that begins.
func (r *run) asked(values int) int {
	at := len(r.args)
	for range values {
		r.args = append(r.args, nil)
	}
	return at
}

// over is a list whose elements # stands for, one after the other.
type over struct {
	r     *run
	depth int
	at    span
	spend Spender
}

// over begins to go through a list.
func (r *run) over(depth int, at span) over {
	r.elements = append(r.elements[:depth], nil)
	spend, _ := r.frame.(Spender)
	return over{r, depth, at, spend}
}

// see comes to the next element.
func (o *over) see(e types.Value) {
	r := o.r
	if o.spend != nil {
		if err := o.spend.Spend(1); err != nil {
			panic(&fault{at: o.at, message: err.Error(), cause: err, asked: "a list"})
		}
	}
	if r.steps--; r.steps < 0 {
		panic(&fault{at: o.at, message: "the formula visits more elements of lists than it may"})
	}
	r.elements[o.depth] = e
}

// done leaves # to whatever it stood for before.
func (o *over) done() {
	o.r.elements[o.depth] = nil
	o.r.elements = o.r.elements[:o.depth]
}
