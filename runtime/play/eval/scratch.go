package eval

import "houserule/lang/formula"

// scratch is storage for what is being evaluated, which is reused. What is in use lies in the
// order in which it was taken.
type scratch struct {
	frames frames
	quick  []*Frame         // by depth of rules, for questions that need nothing else
	layers []Wrap           // the layers of the rules being evaluated
	lends  []*lentFrame     // frames with words of layers, see lend
	lent   int              // how many of lends are in use
	calls  []*Call          // arguments of functions of the engine, by depth of rules
	room   formula.RunStack // registers of formulas
}

// scratchMark is how much of it is in use.
type scratchMark struct {
	layers, lent int
	frames       FramesInUse
}

func (s *scratch) mark() scratchMark { return scratchMark{len(s.layers), s.lent, s.frames.inUse()} }

// release lets be used again what was taken since a mark.
func (s *scratch) release(to scratchMark) {
	s.layers, s.lent = s.layers[:to.layers], to.lent
	s.frames.free(to.frames)
}

// Lent is how many frames with words of layers are lent. Who asks what lends some gives them
// back afterwards, up to this number.
func (ev *Evaluator) Lent() int { return ev.scratch.lent }

// GiveBack lets frames be used again that were lent since.
func (ev *Evaluator) GiveBack(lent int) { ev.scratch.lent = lent }

// FramesInUse is how many frames are in use.
func (ev *Evaluator) FramesInUse() FramesInUse { return ev.scratch.frames.inUse() }

// FreeFrames lets frames be used again that were given since.
func (ev *Evaluator) FreeFrames(since FramesInUse) { ev.scratch.frames.free(since) }

// ProgramChanges tells the evaluator that other rules are in force now.
func (ev *Evaluator) ProgramChanges() { ev.scratch.quick = nil }

// frames are those that are in use, in the order in which they were given. Nobody keeps
// one for longer than the command, or the imagined course, in which it was made.
type frames struct {
	room []roomyFrame
	used int
	more int // how often there was too little room
}

// roomyFrame is a frame with room for a word that is added.
type roomyFrame struct {
	Frame
	word extra
}

// framesAtOnce is how many there is room for.
const framesAtOnce = 16

// next is a frame that is not in use; the last user's words are in it still.
func (x *frames) next() *roomyFrame {
	if x.used == len(x.room) {
		x.room, x.used, x.more = make([]roomyFrame, max(framesAtOnce, min(2*len(x.room), 16*framesAtOnce))), 0, x.more+1
	}
	x.used++
	return &x.room[x.used-1]
}

// FramesInUse is how many frames were in use at a moment.
type FramesInUse struct{ used, more int }

func (x *frames) inUse() FramesInUse { return FramesInUse{x.used, x.more} }

// free lets those be used again that were given since.
func (x *frames) free(since FramesInUse) {
	x.used = since.used
	if x.more != since.more { // all that lie here were
		x.used = 0
	}
}
