package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Courses of odds ask the same of the same situation again and again: one that is played
// anew up to where it parts, and one that comes to a situation on another way. What a
// question answers depends on the situation alone, so that it is remembered for all of
// them, with the steps it took.

// lookMemory is what courses of odds know of questions, of looks at checks and of dice. The
// zero value is empty.
type lookMemory struct {
	situations situations
	looks      map[lookedAt]*parting
	seen       int                  // states of dice in looks
	listed     map[*enumerated]bool // results of dice that were charged
}

// asked is a question: a rule, of what, and what was given in the order of the
// parameters. Situations are numbered.
type asked struct {
	rule          *rules.Rule
	noun          types.Ref
	first, second types.Value
	at            int
}

// replied is what was answered.
type replied struct {
	value types.Value
	steps int64
	depth int // how deep in rules it was asked: deeper there may be no room for it
}

// situations are those that questions were asked in, by number.
type situations struct {
	numbers map[situation]int
	answers map[asked]replied
	latest  situation
	number  int // of the latest; 0 for none
	given   int // the highest number: none is given twice
}

// situation is one that things are asked and done in: what is there, and which numbers
// are given next.
type situation struct {
	state, events state.Hash
	records, made state.ID
}

func (cs *Checks) situation() situation {
	return situation{cs.t.world.State().Hash(), cs.t.world.Events().Hash(), cs.t.world.State().Last(), cs.t.world.Events().Last()}
}

// fewAnswers are remembered of nearly everything that is worked out.
const fewAnswers = 64

// mostAnswers is how many answers are remembered at once, and in how many situations;
// mostSeen is how many ways in which dice lie that were looked at.
const (
	mostAnswers = 50_000
	mostSeen    = 500_000
)

// here is the number of a situation.
func (s *situations) here(now situation) int {
	if now == s.latest && s.number > 0 {
		return s.number
	}
	if s.numbers == nil || len(s.answers) >= mostAnswers || len(s.numbers) >= mostAnswers {
		s.numbers, s.answers = map[situation]int{}, make(map[asked]replied, fewAnswers)
	}
	n, known := s.numbers[now]
	if !known {
		s.given++
		n = s.given
		s.numbers[now] = n
	}
	s.latest, s.number = now, n
	return n
}

// memoryOf is what is kept for all courses.
func memoryOf(m command.Memo) *Memory { return m.Memory().(*Memory) }

// remembering is where answers are remembered, and the question that a frame stands for;
// nil where it is answered anew.
func (cs *Checks) remembering(run *command.Run, r *rules.Rule, f *frame) (*situations, asked) {
	x := run.Odds.Memo
	if x == nil || run.Command == nil || run.Trace.Recording() || run.Supposition != nil || run.Passing != nil {
		return nil, asked{}
	}
	q := asked{rule: r, noun: f.noun}
	if !q.takes(r, f.given, f.args) {
		return nil, asked{}
	}
	s := &memoryOf(x).looks.situations
	q.at = s.here(cs.situation())
	return s, q
}

// lookedAt is a look at a line of a check whose dice lie there for the first time. The
// states are those that all courses share which throw such dice, or a part of them.
type lookedAt struct {
	asked
	line   int
	states **DiceState
}

// memory is where a look at a line is remembered; nil where it depends on more than the
// situation and the dice. Lines that read nothing of the game do not even depend on that.
func (l look) memory(line int) (*lookMemory, lookedAt) {
	t := l.c.cs.t
	x := l.run.Odds.Memo
	if x == nil || line == noLine || !l.c.plan.ByFormulas || !l.c.dice.shared || len(l.c.dice.states) < 2 || l.c.dice.restarts+l.c.dice.rerolls+len(l.c.sold.purchases) > 0 || l.c.once.inForce != nil || l.run.Command == nil || l.run.Trace.Recording() ||
		l.run.Supposition != nil || l.run.Passing != nil || !l.c.plan.Still && l.c.stage.rested != nil && *l.c.stage.rested != t.world.Instant() {
		return nil, lookedAt{}
	}
	what := lookedAt{asked: asked{rule: l.c.rule, noun: l.c.noun}, line: line, states: &l.c.dice.states[0]}
	if !what.takes(l.c.rule, l.c.given, nil) {
		return nil, lookedAt{}
	}
	m := &memoryOf(x).looks
	if !l.c.plan.Still {
		what.at = m.situations.here(l.c.cs.situation())
	}
	return m, what
}

// saw remembers a look.
func (m *lookMemory) saw(what lookedAt, p *parting) {
	for _, x := range p.parts {
		m.seen += 1 + len(x.states)
	}
	if m.looks == nil || m.seen >= mostSeen {
		m.looks, m.seen = map[lookedAt]*parting{}, 0
	}
	m.looks[what] = p
}

// takes notes what was given, by name or in order; false where that is too much, or
// nothing that can be compared.
func (q *asked) takes(r *rules.Rule, byName rules.Args, inOrder []types.Value) bool {
	named := 0
	for i := range r.Signature.Params {
		var v types.Value
		switch {
		case byName != nil:
			given, ok := byName[r.Signature.Params[i].Name]
			if v = given; ok {
				named++
			}
		case i < len(inOrder):
			v = inOrder[i]
		}
		switch v.(type) {
		case nil, bool, float64, string, types.Ref:
		default:
			return false
		}
		switch {
		case i == 0:
			q.first = v
		case i == 1:
			q.second = v
		case v != nil:
			return false
		}
	}
	return named == len(byName)
}
