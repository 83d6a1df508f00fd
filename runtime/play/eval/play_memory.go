package eval

import (
	"math"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// In play the same questions are asked again and again, while little changes: how well somebody
// defends depends on a dozen boxes, of which none is written in most commands. An answer is kept
// with the boxes that it was computed from, and given again until one of them is written, with the
// same steps. Answers of functions of modules are not kept, nor answers while a trace is recorded,
// in odds, which have [AnswerMemory], for a hypothetical thing, while game time passes, and for an
// audience that may not know everything.

// playMemory keeps the answers of rules with the fast path.
type playMemory struct {
	off     bool           // tests switch it off
	program *rules.Program // whose rules were asked
	uses    []ruleUse      // by number of the rule
	answers []*playAnswer  // by hash of the question; nil for none
}

// ruleUse tells whether answers of a rule are worth keeping.
type ruleUse struct {
	kept   bool  // an answer was worth it once
	futile uint8 // number of answers that were not, up to maxFutile
}

// playAnswer is an answer with its question and the boxes that were read for it.
type playAnswer struct {
	rule          *rules.Rule
	ref           types.Ref
	first, second types.Value // arguments; nil if not given

	value  types.Value // of the form asValue
	number float64     // of the other forms
	form   resultForm  // in which it was computed
	steps  int         // charged for it, without those of the call
	depth  int         // length of Run.Calls at its evaluation; from a greater one it might exceed MaxDepth
	since  uint64      // number of changes at which it was valid
	cells  []state.Cell
}

const (
	keptAnswers    = 1024 // a power of two
	worthwhile     = 8    // steps below which an answer is computed as fast as it is found
	maxFutile      = 4    // number of such answers after which a rule is not considered any more
	maxAnswerCells = 160  // of an answer that is kept
)

// RememberAnswers switches on or off that answers are kept in play. It is on at first; tests
// compare both.
func RememberAnswers(ev *Evaluator, on bool) { ev.memory = playMemory{off: !on} }

// considers reports whether the answer of a rule may be kept.
func (m *playMemory) considers(ev *Evaluator, run *command.Run, r *rules.Rule) bool {
	if m.off || run.Odds.Chance != nil || run.Trace != nil || run.Hypothetical != nil || run.Passing != nil || r.Facts.Number == 0 {
		return false
	}
	if p := ev.world.Program(); m.program != p {
		*m = playMemory{program: p}
		ev.world.State().Reads().ChangeAll()
	}
	for r.Facts.Number >= len(m.uses) {
		m.uses = append(m.uses, make([]ruleUse, r.Facts.Number+1)...)
	}
	return m.uses[r.Facts.Number].futile < maxFutile && ev.OnReached == nil && ev.Reads == nil && !run.World.Audience.Restricted()
}

// recall returns the kept answer of a rule in a fast frame, or computes it and keeps it.
func (m *playMemory) recall(ev *Evaluator, run *command.Run, f *Frame, r *rules.Rule, as resultForm) (types.Value, float64, error) {
	q := AnswerKey{Rule: r, Ref: f.Ref}
	if len(r.Signature.Params) > 0 && !q.SetArgs(r, f.Args, f.Positional) {
		return compute(ev, run, f, r, as)
	}
	reads := ev.world.State().Reads()
	if m.answers == nil {
		m.answers = make([]*playAnswer, keptAnswers)
	}
	at := &m.answers[q.hash()%keptAnswers]
	if a := *at; a != nil && a.rule == r && a.ref == q.Ref && a.first == q.First && a.second == q.Second && a.depth >= len(run.Calls) && reads.Unchanged(&a.since, a.cells) {
		reads.Again(a.cells)
		if err := run.Spend(a.steps); err != nil {
			return nil, 0, err
		}
		return a.in(as)
	}
	program, mark, before, private := m.program, reads.Begin(), run.Meter.Spent, run.World.Audience.Reads.Count
	ended := false
	defer func() {
		if !ended {
			reads.End(mark)
		}
	}()
	v, n, err := compute(ev, run, f, r, as)
	cells, known := reads.End(mark)
	ended = true
	steps := run.Meter.Spent - before
	if err != nil || m.program != program {
		return v, n, err
	}
	use := &m.uses[r.Facts.Number]
	switch {
	case steps < worthwhile || !known:
		if !use.kept {
			use.futile++
		}
	case private != run.World.Audience.Reads.Count || len(cells) > maxAnswerCells || as == asValue && !Storable(v):
	default:
		use.kept = true
		a := *at
		if a == nil {
			a = &playAnswer{}
			*at = a
		}
		*a = playAnswer{r, q.Ref, q.First, q.Second, v, n, as, steps, len(run.Calls), mark.At, append(a.cells[:0], cells...)}
	}
	return v, n, err
}

// in returns the answer in a form.
func (a *playAnswer) in(as resultForm) (v types.Value, n float64, err error) {
	if as == a.form {
		return a.value, a.number, nil
	}
	switch a.form {
	case asNumber:
		v = types.NumberValue(a.number)
	case asYes:
		v = a.number != 0
	default:
		v = a.value
	}
	if as == asValue {
		return v, 0, nil
	}
	n, err = as.convert(v, nil)
	return nil, n, err
}

// hash returns a hash of a question.
func (a *AnswerKey) hash() uint64 {
	h := uint64(a.Rule.Facts.Number)*0x9e3779b97f4a7c15 + hashOfRef(a.Ref)
	for _, v := range [2]types.Value{a.First, a.Second} {
		h *= 0xd6e8feb86659fd93
		switch v := v.(type) {
		case bool:
			if v {
				h++
			}
		case float64:
			h += math.Float64bits(v)
		case string:
			h += hashOfText(v)
		case types.Ref:
			h += hashOfRef(v)
		}
	}
	return h >> 40
}

func hashOfRef(n types.Ref) uint64 {
	return (n.Record*0xa0761d6478bd642f + n.Owner + hashOfText(n.Name)) * 0xe7037ed1a0b428db
}

func hashOfText(s string) uint64 {
	n := len(s)
	if n == 0 {
		return 0
	}
	return uint64(n) + 31*uint64(s[0]) + 961*uint64(s[n/2]) + 29791*uint64(s[n-1])
}
