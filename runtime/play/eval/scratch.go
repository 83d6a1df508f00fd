package eval

import "houserule/lang/formula"

// scratch is storage for what is being evaluated, which is reused. What is in use lies in the
// order in which it was taken.
type scratch struct {
	frames          framePool
	fastFrames      []*Frame         // by depth of rules, for questions that need nothing else
	wraps           []Wrap           // the layers of the rules being evaluated
	layerFrames     []*layerFrame    // frames with words of layers, see lend
	layerFramesUsed int              // how many of lends are in use
	calls           []*Call          // arguments of functions of the engine, by depth of rules
	stack           formula.RunStack // registers of formulas
}

// scratchMark is how much of it is in use.
type scratchMark struct {
	wraps, layerFrames int
	frames             FrameMark
}

func (s *scratch) mark() scratchMark {
	return scratchMark{len(s.wraps), s.layerFramesUsed, s.frames.mark()}
}

// release lets be used again what was taken since a mark.
func (s *scratch) release(to scratchMark) {
	s.wraps, s.layerFramesUsed = s.wraps[:to.wraps], to.layerFrames
	s.frames.release(to.frames)
}

// MarkLayerFrames is how many frames with words of layers are lent. Who asks what lends some gives them
// back afterwards, up to this number.
func (ev *Evaluator) MarkLayerFrames() int { return ev.scratch.layerFramesUsed }

// ReleaseLayerFrames lets frames be used again that were lent since.
func (ev *Evaluator) ReleaseLayerFrames(lent int) { ev.scratch.layerFramesUsed = lent }

// MarkFrames returns the number of frames in use, for [Evaluator.ReleaseFrames].
func (ev *Evaluator) MarkFrames() FrameMark { return ev.scratch.frames.mark() }

// ReleaseFrames lets frames be used again that were given since.
func (ev *Evaluator) ReleaseFrames(since FrameMark) { ev.scratch.frames.release(since) }

// ProgramChanged tells the evaluator that other rules are in force now.
func (ev *Evaluator) ProgramChanged() { ev.scratch.fastFrames = nil }

// frames are those that are in use, in the order in which they were given. Nobody keeps
// one for longer than the command, or the imagined course, in which it was made.
type framePool struct {
	block  []pooledFrame
	used   int
	blocks int // how often there was too little room
}

// roomyFrame is a frame with room for a word that is added.
type pooledFrame struct {
	Frame
	word binding
}

// framesAtOnce is how many there is room for.
const minBlock = 16

// next is a frame that is not in use; the last user's words are in it still.
func (x *framePool) next() *pooledFrame {
	if x.used == len(x.block) {
		x.block, x.used, x.blocks = make([]pooledFrame, max(minBlock, min(2*len(x.block), 16*minBlock))), 0, x.blocks+1
	}
	x.used++
	return &x.block[x.used-1]
}

// FrameMark is how many frames were in use at a moment.
type FrameMark struct{ used, blocks int }

func (x *framePool) mark() FrameMark { return FrameMark{x.used, x.blocks} }

// free lets those be used again that were given since.
func (x *framePool) release(since FrameMark) {
	x.used = since.used
	if x.blocks != since.blocks { // all that lie here were
		x.used = 0
	}
}
