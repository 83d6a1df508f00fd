package checks

import (
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// LookMemory memoizes looks at checks for all playthroughs of odds. The zero LookMemory is
// empty.
type LookMemory struct {
	looks   map[lookKey]*partition
	states  int                  // number of states in looks
	charged map[*listedDice]bool // lists of outcomes that were charged to these odds
}

// maxRememberedStates is the number of states at which the memory is cleared.
const maxRememberedStates = 500_000

// lookMemoryOf returns the look memory of the odds in progress.
func lookMemoryOf(m command.Memo) *LookMemory { return m.LookMemory().(*LookMemory) }

// lookKey is the key of a memoized look at a line of a check that nothing has changed since it
// was rolled.
type lookKey struct {
	eval.AnswerKey
	line   int
	states **DiceState // address of the first of the shared states, or of a part of them
}

// memoFor returns the memory and the key for a look at a line. The memory is nil if the look
// depends on more than the situation and the dice. Lines that read nothing of the game do not
// depend on the situation.
func (l look) memoFor(line int) (*LookMemory, lookKey) {
	x := l.run.Odds.Memo
	if x == nil || line == noLine || !l.c.plan.ByFormulas || !l.c.dice.shared || len(l.c.dice.states) < 2 || l.c.dice.restarts+l.c.dice.rerolls+len(l.c.sales.Purchases) > 0 || l.c.once.inForce != nil || l.run.Command == nil || l.run.Trace.Recording() ||
		l.run.Hypothetical != nil || l.run.Passing != nil || !l.c.plan.SelfContained && l.c.stage.offersEnded != nil && *l.c.stage.offersEnded != l.run.World.Instant() {
		return nil, lookKey{}
	}
	what := lookKey{AnswerKey: eval.AnswerKey{Rule: l.c.rule, Ref: l.c.ref}, line: line, states: &l.c.dice.states[0]}
	if !what.SetArgs(l.c.rule, l.c.args, nil) {
		return nil, lookKey{}
	}
	if !l.c.plan.SelfContained {
		what.Situation = eval.AnswerMemoryOf(x).Situation(l.run.World)
	}
	return lookMemoryOf(x), what
}

// remember stores a look.
func (m *LookMemory) remember(what lookKey, p *partition) {
	for _, x := range p.parts {
		m.states += 1 + len(x.states)
	}
	if m.looks == nil || m.states >= maxRememberedStates {
		m.looks, m.states = map[lookKey]*partition{}, 0
	}
	m.looks[what] = p
}
