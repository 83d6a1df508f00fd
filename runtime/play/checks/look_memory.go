package checks

import (
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// LookMemory is what courses of odds know of looks at checks and of dice. The zero
// LookMemory is empty.
type LookMemory struct {
	looks   map[lookKey]*partition
	states  int                  // states of dice in looks
	charged map[*listedDice]bool // results of dice that were charged
}

// maxRememberedStates is how many states of dice that were looked at are remembered at once.
const maxRememberedStates = 500_000

// lookMemoryOf is what all courses know of looks and dice.
func lookMemoryOf(m command.Memo) *LookMemory { return m.LookMemory().(*LookMemory) }

// lookKey is a look at a line of a check whose dice lie there for the first time. The
// states are those that all courses share which throw such dice, or a part of them.
type lookKey struct {
	eval.AnswerKey
	line   int
	states **DiceState
}

// memoFor is where a look at a line is remembered; nil where it depends on more than the
// situation and the dice. Lines that read nothing of the game do not even depend on that.
func (l look) memoFor(line int) (*LookMemory, lookKey) {
	x := l.run.Odds.Memo
	if x == nil || line == noLine || !l.c.plan.ByFormulas || !l.c.dice.shared || len(l.c.dice.states) < 2 || l.c.dice.restarts+l.c.dice.rerolls+len(l.c.sold.Purchases) > 0 || l.c.once.inForce != nil || l.run.Command == nil || l.run.Trace.Recording() ||
		l.run.Supposition != nil || l.run.Passing != nil || !l.c.plan.SelfContained && l.c.stage.offersEnded != nil && *l.c.stage.offersEnded != l.run.World.Instant() {
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

// remember remembers a look.
func (m *LookMemory) remember(what lookKey, p *partition) {
	for _, x := range p.parts {
		m.states += 1 + len(x.states)
	}
	if m.looks == nil || m.states >= maxRememberedStates {
		m.looks, m.states = map[lookKey]*partition{}, 0
	}
	m.looks[what] = p
}
