package table

import "houserule/runtime/play/eval"

// ReplayedCall is a function of a script that odds run again to go on in its midst. The
// words in it that ask or do something with the game tell it.
type ReplayedCall struct {
	p          *subrun
	answers    []wordAnswer
	next       int // how much of it was told again
	running    bool
	inside     bool // a word is being done, and whatever it comes to belongs to it
	used       int64
	scriptOnly bool // the script itself is run

	// Memory is what whoever runs scripts knows of the function, for all courses that
	// play it from one beginning.
	Memory any
}

// Replayable is a function whose words tell what is done: [Explorer.ReplayedCall] is it while it runs.
type Replayable interface {
	eval.Function
	CanReplay()
}

// wordAnswer is what a word answered.
type wordAnswer struct {
	value, more any
	steps       int64
}

// ReplayedCall is the function that is run for odds; nil where its words are just done.
func (xp *Explorer) ReplayedCall() *ReplayedCall {
	run := xp.run
	if run.Command == nil || run.Command.Parts == nil {
		return nil
	}
	if x := &run.Command.Parts.(*subrun).body.replay; x.running && !x.inside && !x.p.body.noResume {
		return x
	}
	return nil
}

// Answer is what a word of the present course answered, with the steps it took; words are
// numbered from 0. False where it did not come so far, or where the words are done in no
// other way than by the script.
func (x *ReplayedCall) Answer(i int) (value, more any, steps int64, ok bool) {
	if !x.p.body.resuming || i >= len(x.answers) {
		return nil, nil, 0, false
	}
	told := &x.answers[i]
	return told.value, told.more, told.steps, true
}

// WithoutScript tells whether the words that are left may be done without running the
// script, by those who know which they are: they take them to be told and go on behind
// them. When they turn out not to know, they answer with [ErrRunScript].
func (x *ReplayedCall) WithoutScript() bool { return x.p.body.resuming && !x.scriptOnly }

// SkipAll takes all words to be told, and charges what that took.
func (x *ReplayedCall) SkipAll(steps int64) error {
	run := x.p.xp.run
	x.next = len(x.answers)
	return run.ChargeSaved(steps)
}

// ChargeSaved charges steps of the script that is not run.
func (x *ReplayedCall) ChargeSaved(steps int64) error {
	run := x.p.xp.run
	return run.ChargeSaved(steps)
}

// IsComplete tells whether everything that was done so far was told.
func (x *ReplayedCall) IsComplete() bool { return !x.p.body.noResume && !x.inside }

// SharedMemory is what whoever runs scripts knows of functions, for all courses.
func (x *ReplayedCall) SharedMemory() *any {
	run := x.p.xp.run
	return &subrunsOf(run.Odds.Memo).scripts
}

// ErrRunScript ends a course in which the words of a function were done without the script.
// It is taken back, and the script is run.
var ErrRunScript error = &runScriptError{}

type runScriptError struct{}

func (*runScriptError) Error() string { return "the script has to be run" }

// Uncatchable keeps scripts from swallowing it.
func (*runScriptError) Uncatchable() bool { return true }

// NextAnswer gives what a word answered that need not be done again; false where it has to be
// done.
func (x *ReplayedCall) NextAnswer() (value, more any, again bool, err error) {
	run := x.p.xp.run
	if !x.p.body.resuming || x.next == len(x.answers) {
		return nil, nil, false, nil
	}
	told := &x.answers[x.next]
	x.next++
	return told.value, told.more, true, run.ChargeSaved(told.steps)
}

// BeginWord comes before a word is done. One that runs what the function may look into
// cannot be told again, nor can anything behind it.
func (x *ReplayedCall) BeginWord(tellable bool) {
	run := x.p.xp.run
	if x.inside = true; !tellable {
		x.p.body.noResume = true
		return
	}
	x.p.Begin(run, len(x.answers), nil)
	x.used = run.Used()
}

// EndWord comes behind a word that did not fail. What it answered can be told again, unless
// the function may change it.
func (x *ReplayedCall) EndWord(value, more any, tellable bool) {
	run := x.p.xp.run
	x.p.End(run)
	x.inside = false
	x.p.body.noResume = x.p.body.noResume || !tellable
	if !x.p.body.noResume {
		x.answers = append(x.answers, wordAnswer{value, more, run.Used() - x.used})
	}
}
