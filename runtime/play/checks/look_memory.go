package checks

import (
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// LookMemory is what courses of odds know of looks at checks and of dice. The zero
// LookMemory is empty.
type LookMemory struct {
	looks  map[lookedAt]*parting
	seen   int                  // states of dice in looks
	listed map[*enumerated]bool // results of dice that were charged
}

// mostSeen is how many states of dice that were looked at are remembered at once.
const mostSeen = 500_000

// looksOf is what all courses know of looks and dice.
func looksOf(m command.Memo) *LookMemory { return m.Looks().(*LookMemory) }

// lookedAt is a look at a line of a check whose dice lie there for the first time. The
// states are those that all courses share which throw such dice, or a part of them.
type lookedAt struct {
	eval.Question
	line   int
	states **DiceState
}

// memory is where a look at a line is remembered; nil where it depends on more than the
// situation and the dice. Lines that read nothing of the game do not even depend on that.
func (l look) memory(line int) (*LookMemory, lookedAt) {
	x := l.run.Odds.Memo
	if x == nil || line == noLine || !l.c.plan.ByFormulas || !l.c.dice.shared || len(l.c.dice.states) < 2 || l.c.dice.restarts+l.c.dice.rerolls+len(l.c.sold.Purchases) > 0 || l.c.once.inForce != nil || l.run.Command == nil || l.run.Trace.Recording() ||
		l.run.Supposition != nil || l.run.Passing != nil || !l.c.plan.SelfContained && l.c.stage.rested != nil && *l.c.stage.rested != l.run.World.Instant() {
		return nil, lookedAt{}
	}
	what := lookedAt{Question: eval.Question{Rule: l.c.rule, Ref: l.c.noun}, line: line, states: &l.c.dice.states[0]}
	if !what.SetArgs(l.c.rule, l.c.given, nil) {
		return nil, lookedAt{}
	}
	if !l.c.plan.SelfContained {
		what.Situation = eval.AnswerMemoryOf(x).Situation(l.run.World)
	}
	return looksOf(x), what
}

// saw remembers a look.
func (m *LookMemory) saw(what lookedAt, p *parting) {
	for _, x := range p.parts {
		m.seen += 1 + len(x.states)
	}
	if m.looks == nil || m.seen >= mostSeen {
		m.looks, m.seen = map[lookedAt]*parting{}, 0
	}
	m.looks[what] = p
}
