package table

import "houserule/runtime/play/eval"

// ReplayedCall is a call of a Lua function that odds repeat to resume in it. The Lua words that
// read or change the game report to it.
type ReplayedCall struct {
	p          *subrun
	answers    []wordAnswer
	next       int // number of answers returned again
	running    bool
	inside     bool // a word is in progress, and what it calls belongs to it
	used       int64
	scriptOnly bool // the script itself must run

	// Memory is used by package luabind for the function, in all playthroughs of the
	// subrun.
	Memory any
}

// Replayable is a function whose words report to [Explorer.ReplayedCall] while it runs.
type Replayable interface {
	eval.Function
	CanReplay()
}

// wordAnswer is the result of a word.
type wordAnswer struct {
	value, more any
	steps       int64
}

// ReplayedCall returns the call in progress; nil if words need not report.
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

// Answer returns the result of word number i of the present playthrough, from 0, and the steps
// that it took; false if it was not reached before the resume point.
func (x *ReplayedCall) Answer(i int) (value, more any, steps int64, ok bool) {
	if !x.p.body.resuming || i >= len(x.answers) {
		return nil, nil, 0, false
	}
	told := &x.answers[i]
	return told.value, told.more, told.steps, true
}

// WithoutScript reports whether the caller may skip the script, if it knows the remaining
// words; if that turns out wrong it returns [ErrRunScript].
func (x *ReplayedCall) WithoutScript() bool { return x.p.body.resuming && !x.scriptOnly }

// SkipAll marks all answers as returned, and charges their steps.
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

// IsComplete reports whether all words so far were recorded.
func (x *ReplayedCall) IsComplete() bool { return !x.p.body.noResume && !x.inside }

// SharedMemory returns the memory of package luabind for all playthroughs.
func (x *ReplayedCall) SharedMemory() *any {
	run := x.p.xp.run
	return &subrunsOf(run.Odds.Memo).scripts
}

// ErrRunScript ends a playthrough that skipped the script. It is rolled back, and the script is
// run.
var ErrRunScript error = &runScriptError{}

type runScriptError struct{}

func (*runScriptError) Error() string { return "the script has to be run" }

// Uncatchable prevents scripts from catching the error.
func (*runScriptError) Uncatchable() bool { return true }

// NextAnswer returns the recorded result of the next word; false if the word must be executed.
func (x *ReplayedCall) NextAnswer() (value, more any, again bool, err error) {
	run := x.p.xp.run
	if !x.p.body.resuming || x.next == len(x.answers) {
		return nil, nil, false, nil
	}
	told := &x.answers[x.next]
	x.next++
	return told.value, told.more, true, run.ChargeSaved(told.steps)
}

// BeginWord is called before a word is executed. A word with tellable false cannot be replayed,
// nor can later ones.
func (x *ReplayedCall) BeginWord(tellable bool) {
	run := x.p.xp.run
	if x.inside = true; !tellable {
		x.p.body.noResume = true
		return
	}
	x.p.Begin(run, len(x.answers), nil)
	x.used = run.Used()
}

// EndWord is called after a word that did not fail. Its result is recorded if tellable is true.
func (x *ReplayedCall) EndWord(value, more any, tellable bool) {
	run := x.p.xp.run
	x.p.End(run)
	x.inside = false
	x.p.body.noResume = x.p.body.noResume || !tellable
	if !x.p.body.noResume {
		x.answers = append(x.answers, wordAnswer{value, more, run.Used() - x.used})
	}
}
