package formula

import "houserule/lang/types"

// RunStack is the memory of nested runs, reused by later runs. It belongs to one goroutine.
type RunStack struct {
	runs []*run
	used int
}

// Asker is a frame that evaluates rules directly, see Symbol.Rule.
type Asker interface {
	// RunStack returns the stack for nested runs. Nil means that each run allocates its memory.
	RunStack() *RunStack
	// Ask evaluates a rule of a thing, or of the frame's noun if of is nil. args must not be
	// retained.
	Ask(rule any, of types.Value, args []types.Value) (types.Value, error)
	// AskNumber is Ask for a rule that returns a number, AskYes for one that returns yes or no.
	// Another value is a [*WrongTypeError].
	AskNumber(rule any, of types.Value, args []types.Value) (float64, error)
	AskYes(rule any, of types.Value, args []types.Value) (bool, error)
}

// run is the state of one evaluation: the arguments of getters, and the remaining budget.
type run struct {
	frame   any
	asker   Asker // frame as an Asker; nil if it is none
	at      span  // position of the last getter called
	steps   int   // list elements that may still be visited
	letters int   // bytes of text that may still be joined
	// elements are the values of # in nested list functions, innermost last.
	elements []types.Value
	args     []types.Value // arguments of the getters being called
	room     *RunStack     // nil if the run is not on a stack
	place    int           // index in the stack
}

// next returns an unused run of the stack; a new one if the stack is nil.
func (rs *RunStack) next() *run {
	if rs == nil {
		return &run{}
	}
	if rs.used == len(rs.runs) {
		rs.runs = append(rs.runs, &run{room: rs, place: rs.used})
	}
	r := rs.runs[rs.used]
	rs.used++
	return r
}

// begin starts a run.
func (p *Program) begin(frame any) *run {
	var room *RunStack
	asker, ok := frame.(Asker)
	if ok {
		room = asker.RunStack()
	}
	r := room.next()
	r.frame, r.asker, r.steps, r.letters = frame, asker, stepBudget, textBudget
	if p.hasElement {
		var element types.Value // nil when a part that is equal for all elements is evaluated
		if e, ok := frame.(ElementFrame); ok {
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

// reserveArgs adds space for arguments to args and returns its index.
func (r *run) reserveArgs(values int) int {
	at := len(r.args)
	for range values {
		r.args = append(r.args, nil)
	}
	return at
}

// iteration is the iteration of # over the elements of a list.
type iteration struct {
	r     *run
	depth int
	at    span
	spend Spender
}

// iterate begins an iteration.
func (r *run) iterate(depth int, at span) iteration {
	r.elements = append(r.elements[:depth], nil)
	spend, _ := r.frame.(Spender)
	return iteration{r, depth, at, spend}
}

// next sets # to the next element. It panics with a fault if the budget is spent.
func (i *iteration) next(e types.Value) {
	r := i.r
	if i.spend != nil {
		if err := i.spend.Spend(1); err != nil {
			panic(&fault{at: i.at, message: err.Error(), cause: err, asked: "a list"})
		}
	}
	if r.steps--; r.steps < 0 {
		panic(&fault{at: i.at, message: "the formula visits more elements of lists than it may"})
	}
	r.elements[i.depth] = e
}

// end ends the iteration.
func (i *iteration) end() {
	i.r.elements[i.depth] = nil
	i.r.elements = i.r.elements[:i.depth]
}
