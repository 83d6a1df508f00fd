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
func (r *ReplayedCall) Answer(i int) (value, more any, steps int64, ok bool) {
	if !r.p.body.resuming || i >= len(r.answers) {
		return nil, nil, 0, false
	}
	told := &r.answers[i]
	return told.value, told.more, told.steps, true
}

// WithoutScript reports whether the caller may skip the script, if it knows the remaining
// words; if that turns out wrong it returns [ErrRunScript].
func (r *ReplayedCall) WithoutScript() bool { return r.p.body.resuming && !r.scriptOnly }

// SkipAll marks all answers as returned, and charges their steps.
func (r *ReplayedCall) SkipAll(steps int64) error {
	run := r.p.xp.run
	r.next = len(r.answers)
	return run.ChargeSaved(steps)
}

// ChargeSaved charges steps of the script that is not run.
func (r *ReplayedCall) ChargeSaved(steps int64) error {
	run := r.p.xp.run
	return run.ChargeSaved(steps)
}

// IsComplete reports whether all words so far were recorded.
func (r *ReplayedCall) IsComplete() bool { return !r.p.body.noResume && !r.inside }

// SharedMemory returns the memory of package luabind for all playthroughs.
func (r *ReplayedCall) SharedMemory() *any {
	run := r.p.xp.run
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
func (r *ReplayedCall) NextAnswer() (value, more any, again bool, err error) {
	run := r.p.xp.run
	if !r.p.body.resuming || r.next == len(r.answers) {
		return nil, nil, false, nil
	}
	told := &r.answers[r.next]
	r.next++
	return told.value, told.more, true, run.ChargeSaved(told.steps)
}

// BeginWord is called before a word is executed. A word with tellable false cannot be replayed,
// nor can later ones.
func (r *ReplayedCall) BeginWord(tellable bool) {
	run := r.p.xp.run
	if r.inside = true; !tellable {
		r.p.body.noResume = true
		return
	}
	r.p.Begin(run, len(r.answers), nil)
	r.used = run.Used()
}

// EndWord is called after a word that did not fail. Its result is recorded if tellable is true.
func (r *ReplayedCall) EndWord(value, more any, tellable bool) {
	run := r.p.xp.run
	r.p.End(run)
	r.inside = false
	r.p.body.noResume = r.p.body.noResume || !tellable
	if !r.p.body.noResume {
		r.answers = append(r.answers, wordAnswer{value, more, run.Used() - r.used})
	}
}
