package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Sort tells what kind of decision a question is.
type Sort int

const (
	Choice  Sort = iota // one of several answers
	May                 // yes or no: do something that is allowed and affordable
	Buy                 // yes or no: an offer on a roll
	Consent             // yes or no: agree to somebody's offer
	Amount              // a number in a range
	Keep                // which dice count
	Ruling              // the gamemaster judges
)

// Decision is a question to the people at the table.
type Decision struct {
	Sort     Sort
	Key      string    // names the question within its command
	Who      types.Ref // who decides; the zero noun: anyone; the game: the gamemaster
	Question string    // as the module put it; the name of the offer or action
	Options  []types.Value
	Labels   []string // how the options read; as many as Options
	Nobody   string   // the wording for "none of them"; "" when one must be chosen
	Low      float64  // Amount
	High     float64
	Form     Check      // the open check, for offers and dice; nil for none, see [checks.CheckOf]
	Buying   any        // Consent, and offers on offers: the purchase that is answered; nil for none, see [checks.PurchaseOf]
	Before   bool       // Buy: the dice are not rolled yet; afterwards it is too late
	Values   types.List // Keep: what the dice show
	Count    int        // Keep: how many

	Action *rules.Rule // May: what would be done, and with what
	Given  rules.Args

	Imagined bool // it comes up in what never happens, such as a branch of odds: people are not asked

	Otherwise types.Value // Ruling, Keep: what holds where nobody says; none when somebody must

	Words Words // Choice, Amount: what people are told with it
}

// IsLate tells an offer that can be taken after its outcome was announced.
func (d *Decision) IsLate() bool { return d.Sort == Buy && !d.Before }

// Words are what a module tells people with a question. Nothing follows from them.
type Words struct {
	Beside func(option types.Value) (string, error) // what stands beside an answer; nil for nothing
	Note   func() (string, error)                   // behind the question, as what is left to spend; nil for nothing
}

// Decider answers questions. Choice: one of Options, or nil for nobody. May,
// Buy, Consent: a bool. Amount: a float64. Keep: a types.List of positions from
// 1, or "highest" or "lowest". Ruling: one of Options. An error ends the
// command.
type Decider interface {
	Decide(d *Decision) (types.Value, error)
}

// Decliner is a Decider that can tell that it says no before it is asked. Odds do not
// look at the dice then to find out whether an offer is open, and what it costs.
type Decliner interface {
	Decider
	Declines(d *Decision) bool
}

// Declined tells whether nobody takes an offer in a course that is only imagined.
func (run *Run) Declined(d *Decision) bool {
	c, ok := run.Decider.(Decliner)
	if !ok || run.Odds.Chance == nil {
		return false
	}
	d.Imagined = run.Imagining
	return c.Declines(d)
}

// Rewinder is a Decider that answers from a list: what it answered in a command
// that was taken back, or in a course that was only imagined, it answers again.
type Rewinder interface {
	Position() any
	Rewind(position any)
}

// Position is how far a decider has answered that can go back; nil for any other.
func Position(d Decider) any {
	if r, ok := d.(Rewinder); ok {
		return r.Position()
	}
	return nil
}

// Rewind lets a decider that can go back to a position.
func Rewind(d Decider, position any) {
	if r, ok := d.(Rewinder); ok {
		r.Rewind(position)
	}
}

// DeciderFunc lets a function decide.
type DeciderFunc func(d *Decision) (types.Value, error)

// Decide implements Decider.
func (f DeciderFunc) Decide(d *Decision) (types.Value, error) { return f(d) }

// Unanswered is the error for a question that nobody answers.
type Unanswered struct{ Decision *Decision }

// Error tells the question and how to answer it.
func (u *Unanswered) Error() string {
	d := u.Decision
	s := fmt.Sprintf("nobody answered %q", d.Question)
	if len(d.Labels) > 0 {
		s += " (" + joinedOr(d.Labels) + ")"
	}
	return diag.Brief(s)
}

// Uncatchable keeps scripts from deciding for people.
func (u *Unanswered) Uncatchable() bool { return true }

func joinedOr(words []string) string {
	s := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			s += " or "
		default:
			s += ", "
		}
		s += w
	}
	return s
}

// Decide asks the decider, unless the tape knows the answer, and checks what
// it says.
func (run *Run) Decide(d *Decision) (types.Value, error) {
	if run.Queries > 0 {
		return nil, run.Forbidden("ask people")
	}
	names := &run.World.Names
	base := names.Join(world.OfDecision, names.Key(d.Who), d.Question, d.checkKey())
	if f := run.Settling; f != nil {
		d.Key = f.DecisionKey(base)
	} else {
		d.Key = run.Command.Key(base)
	}
	if run.Command != nil {
		if v, ok := run.Command.Inputs.Answers.Recorded(d.Key); ok {
			run.Trace.Decided(d.Who, d.Sort == Ruling, d.Question, v)
			return run.keepAnswer(d, v), nil // it stays among what was asked: a refused offer stays open
		}
	}
	if run.Decider == nil {
		if v, ok := d.silence(); ok {
			return run.keepAnswer(d, v), nil
		}
		return nil, &Unanswered{d}
	}
	run.Slot() // what asks people has to ask them on every course
	v, err := run.askPeople(d)
	if err != nil {
		var nobody *Unanswered
		if d.Otherwise == nil || !errors.As(err, &nobody) {
			return nil, err
		}
		v = d.Otherwise
	}
	if v, err = d.accept(names, v); err != nil {
		return nil, err
	}
	run.Trace.Decided(d.Who, d.Sort == Ruling, d.Question, v)
	return run.keepAnswer(d, v), nil
}

// askPeople asks the decider. It is not the engine's own: should it panic, the
// command ends with an error.
func (run *Run) askPeople(d *Decision) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	d.Imagined = run.Imagining
	return run.Decider.Decide(d)
}

func (run *Run) keepAnswer(d *Decision, v types.Value) types.Value {
	if run.Command != nil {
		run.Command.Inputs.Answers.Set(d.Key, v)
		run.Command.asks(d)
	}
	return v
}

func (d *Decision) checkKey() string {
	if d.Form != nil {
		return d.Form.Key()
	}
	return ""
}

// silence is the answer of people who say nothing: no, to what may be refused.
func (d *Decision) silence() (types.Value, bool) {
	switch d.Sort {
	case May, Buy, Consent:
		return false, true
	case Ruling, Keep:
		return d.Otherwise, d.Otherwise != nil
	}
	return nil, false
}

// accept checks an answer.
func (d *Decision) accept(names *world.Names, v types.Value) (types.Value, error) {
	switch d.Sort {
	case Choice, Ruling:
		if v == nil && d.Nobody != "" {
			return nil, nil
		}
		for i, o := range d.Options {
			if types.Equal(o, v) {
				return o, nil
			}
			if s, ok := v.(string); ok && i < len(d.Labels) && s == d.Labels[i] {
				return o, nil
			}
		}
		if s, ok := v.(string); ok && d.Nobody != "" && s == d.Nobody {
			return nil, nil
		}
		for _, o := range d.Options { // of several the first
			if n := types.AsRef(o); n.IsCopy() && (v == n.Name || world.SameEntry(n, v)) {
				return o, nil
			}
		}
		hint := ""
		if s, ok := v.(string); ok {
			hint = diag.DidYouMean(s, d.Labels)
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("%q takes %s, not %s", d.Question, joinedOr(d.Labels), names.Show(v)), Hint: hint}
	case May, Buy, Consent:
		if b, ok := v.(bool); ok {
			return b, nil
		}
		return nil, fmt.Errorf("%q takes yes or no, not %s", d.Question, names.Show(v))
	case Amount:
		n, ok := v.(float64)
		if !ok || n < d.Low || n > d.High || n != float64(int64(n)) {
			return nil, fmt.Errorf("%q takes a whole number from %s to %s, not %s", d.Question, types.Format(d.Low), types.Format(d.High), names.Show(v))
		}
	case Keep:
		return d.acceptKeep(v)
	}
	return v, nil
}

func (d *Decision) acceptKeep(v types.Value) (types.Value, error) {
	if v == "highest" || v == "lowest" {
		return v, nil
	}
	list, ok := v.(types.List)
	seen := map[float64]bool{}
	if ok && len(list) == d.Count {
		for _, p := range list {
			n, isNumber := p.(float64)
			if !isNumber || n < 1 || n > float64(len(d.Values)) || seen[n] {
				ok = false
				break
			}
			seen[n] = true
		}
		if ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%q takes the positions of %d of the %d dice, or \"highest\" or \"lowest\", not %s", d.Question, d.Count, len(d.Values), types.Format(v))
}

// Choose asks somebody to choose. The labels are how options read; nil for the
// options themselves. With nobody, "none of them" is an answer and gives nil.
func (run *Run) Choose(who types.Ref, question string, options []types.Value, nobody string, words Words) (types.Value, error) {
	if len(options) == 0 && nobody == "" {
		return nil, fmt.Errorf("%q has nothing to choose from", question)
	}
	if len(options) == 0 {
		return nil, nil
	}
	d := &Decision{Sort: Choice, Who: who, Question: question, Options: options, Nobody: nobody, Words: words}
	for _, o := range options {
		d.Labels = append(d.Labels, run.World.Names.Show(o))
	}
	return run.Decide(d)
}

// ChooseAmount asks somebody for a whole number from low to high.
func (run *Run) ChooseAmount(who types.Ref, question string, low, high float64, words Words) (float64, error) {
	if types.Valid(low) != nil || types.Valid(high) != nil {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q has nothing to choose from: an amount lies between two finite numbers", question)}
	}
	if low > high {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q has nothing to choose from: there is no number from %s to %s", question, types.Format(low), types.Format(high))}
	}
	v, err := run.Decide(&Decision{Sort: Amount, Who: who, Question: question, Low: low, High: high, Words: words})
	if err != nil {
		return 0, err
	}
	return v.(float64), nil
}

// RuleThat asks the gamemaster to judge; the ruling is recorded as one. Where
// nobody judges, otherwise holds, if it is not none.
func (run *Run) RuleThat(question string, options []types.Value, otherwise types.Value) (types.Value, error) {
	d := &Decision{Sort: Ruling, Question: question, Options: options, Otherwise: otherwise}
	for _, o := range options {
		d.Labels = append(d.Labels, run.World.Names.Show(o))
	}
	return run.Decide(d)
}
