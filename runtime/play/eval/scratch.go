package eval

import "houserule/lang/formula"

// scratch is storage that evaluations reuse. In each slice the elements in use come first, in
// the order in which they were taken.
type scratch struct {
	frames          framePool
	fastFrames      []*Frame         // for rules with the fast path, by depth of the call stack
	wraps           []Wrap           // of the rules being evaluated
	layerFrames     []*layerFrame    // frames with words of layers
	layerFramesUsed int              // number of layerFrames in use
	calls           []*Call          // for reusable functions, by depth of the call stack
	stack           formula.RunStack // registers of formulas
}

// scratchMark is how much of a scratch was in use at some point.
type scratchMark struct {
	wraps, layerFrames int
	frames             FrameMark
}

func (s *scratch) mark() scratchMark {
	return scratchMark{len(s.wraps), s.layerFramesUsed, s.frames.mark()}
}

// release makes what was taken since a mark reusable.
func (s *scratch) release(to scratchMark) {
	s.wraps, s.layerFramesUsed = s.wraps[:to.wraps], to.layerFrames
	s.frames.release(to.frames)
}

// MarkLayerFrames returns the number of layer frames in use. Callers of methods that return layer
// frames call it before, and [Evaluator.ReleaseLayerFrames] after the frames were used.
func (ev *Evaluator) MarkLayerFrames() int { return ev.scratch.layerFramesUsed }

// ReleaseLayerFrames makes the layer frames taken since a mark reusable.
func (ev *Evaluator) ReleaseLayerFrames(used int) { ev.scratch.layerFramesUsed = used }

// MarkFrames marks the frames in use, for [Evaluator.ReleaseFrames].
func (ev *Evaluator) MarkFrames() FrameMark { return ev.scratch.frames.mark() }

// ReleaseFrames makes the frames taken since a mark reusable. Nothing may retain any of them.
func (ev *Evaluator) ReleaseFrames(since FrameMark) { ev.scratch.frames.release(since) }

// ProgramChanged must be called when another program comes into force. It drops the fast frames and
// what is kept of rules.
func (ev *Evaluator) ProgramChanged() {
	ev.scratch.fastFrames, ev.memory = nil, playMemory{off: ev.memory.off}
	ev.held.known = nil
}

// framePool allocates frames from a block. Nothing retains a frame longer than the command or the
// playthrough of odds in which it was taken.
type framePool struct {
	block  []pooledFrame
	used   int
	blocks int // number of blocks allocated; earlier ones are left to the garbage collector
}

// pooledFrame is a frame with storage for a local word.
type pooledFrame struct {
	Frame
	word binding
}

// minBlock is the number of frames in the first block. Each later block has twice as many as the
// one before, up to 16 times minBlock.
const minBlock = 16

// next returns a frame that is not in use, with stale contents.
func (f *framePool) next() *pooledFrame {
	if f.used == len(f.block) {
		f.block, f.used, f.blocks = make([]pooledFrame, max(minBlock, min(2*len(f.block), 16*minBlock))), 0, f.blocks+1
	}
	f.used++
	return &f.block[f.used-1]
}

// FrameMark is how many frames of which block were in use at some point.
type FrameMark struct{ used, blocks int }

func (f *framePool) mark() FrameMark { return FrameMark{f.used, f.blocks} }

// release makes the frames taken since a mark reusable.
func (f *framePool) release(since FrameMark) {
	f.used = since.used
	if f.blocks != since.blocks { // the whole block was allocated since
		f.used = 0
	}
}
