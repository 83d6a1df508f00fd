package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Kind is the kind of a decision.
type Kind int

const (
	Choice  Kind = iota // one of several answers
	May                 // yes or no: do something that is allowed and affordable
	Buy                 // yes or no: an offer on a roll
	Consent             // yes or no: agree to a purchase by somebody else
	Amount              // a number in a range
	Keep                // which dice count
	Ruling              // the gamemaster judges
)

// Decision is a question to the people at the table.
type Decision struct {
	Kind       Kind
	Key        string    // identifies the question within its command
	Who        types.Ref // who decides; zero for anyone, the game for the gamemaster
	Question   string    // the text of the module, or the name of the offer or action
	Options    []types.Value
	Labels     []string // texts of Options, in the same order
	NoneText   string   // text of the answer "none of them"; "" if one must be chosen
	Low        float64  // Amount: the range, which includes both ends
	High       float64
	Check      Check      // the open check, for offers and dice; nil for none; see [checks.CheckOf]
	Purchase   any        // the purchase to which a Consent or an offer on an offer belongs; nil for none; see [checks.PurchaseOf]
	BeforeRoll bool       // Buy: the dice are not rolled yet
	Values     types.List // Keep: the faces of the dice
	Count      int        // Keep: how many dice to keep

	Action *rules.Rule // May: the action that would be done, with Args
	Args   rules.Args

	Simulated bool // the command is rolled back, as in odds and simulation: people are not asked

	Default types.Value // Ruling, Keep: the answer if nobody answers; nil if an answer is required

	Texts DecisionTexts // Choice, Amount: further text for people
}

// IsLate reports whether the decision is on an offer after the roll, which can still be bought
// after the command.
func (d *Decision) IsLate() bool { return d.Kind == Buy && !d.BeforeRoll }

// DecisionTexts are texts of a module for people who decide. They have no effect on the decision.
type DecisionTexts struct {
	// OfOption returns the text beside an option; nil for none.
	OfOption func(option types.Value) (string, error)
	// Note returns the text after the question, such as what is left to spend; nil for none.
	Note func() (string, error)
}

// Decider answers decisions. The answer of Choice is one of Options, or nil for NoneText; of
// May, Buy and Consent a bool; of Amount a float64; of Keep a types.List of positions from
// 1, or "highest" or "lowest"; of Ruling one of Options. An error ends the command.
type Decider interface {
	Decide(d *Decision) (types.Value, error)
}

// Decliner is a Decider that knows in advance which decisions it answers with no. For these, odds
// need not look at the dice to find out whether an offer is open and what it costs.
type Decliner interface {
	Decider
	Declines(d *Decision) bool
}

// Declined reports whether the decider declines an offer in odds without being asked.
func (run *Run) Declined(d *Decision) bool {
	c, ok := run.Decider.(Decliner)
	if !ok || run.Odds.Chance == nil {
		return false
	}
	d.Simulated = run.Simulated
	return c.Declines(d)
}

// Rewinder is a Decider that answers from a list. After a rollback it is rewound, and gives
// the same answers again.
type Rewinder interface {
	Position() any
	Rewind(position any)
}

// Position returns the position of a Rewinder; nil for any other decider.
func Position(d Decider) any {
	if r, ok := d.(Rewinder); ok {
		return r.Position()
	}
	return nil
}

// Rewind sets the position of a Rewinder; it does nothing for any other decider.
func Rewind(d Decider, position any) {
	if r, ok := d.(Rewinder); ok {
		r.Rewind(position)
	}
}

// DeciderFunc is a function that implements Decider.
type DeciderFunc func(d *Decision) (types.Value, error)

// Decide implements Decider.
func (f DeciderFunc) Decide(d *Decision) (types.Value, error) { return f(d) }

// UnansweredError is the error of a decision that nobody answered.
type UnansweredError struct{ Decision *Decision }

// Error contains the question and the possible answers.
func (u *UnansweredError) Error() string {
	d := u.Decision
	s := fmt.Sprintf("nobody answered %q", d.Question)
	if len(d.Labels) > 0 {
		s += " (" + joinOr(d.Labels) + ")"
	}
	return diag.Brief(s)
}

// Uncatchable prevents scripts from deciding for people.
func (u *UnansweredError) Uncatchable() bool { return true }

func joinOr(words []string) string {
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

// Decide sets d.Key and returns the recorded answer of a decision. If there is none, it asks the
// decider, validates its answer and records it. Without a decider it records the default answer;
// if there is none, the error is an [*UnansweredError].
func (run *Run) Decide(d *Decision) (types.Value, error) {
	if run.Queries > 0 {
		return nil, run.ReadOnlyError("ask people")
	}
	names := &run.World.Names
	base := names.Join(world.OfDecision, names.Key(d.Who), d.Question, d.checkKey())
	if f := run.Settling; f != nil {
		d.Key = f.DecisionKey(base)
	} else {
		d.Key = run.Command.Key(base)
	}
	if run.Command != nil {
		if v, ok := run.Command.Inputs.Answers.Use(d.Key); ok {
			run.Trace.Decided(d.Who, d.Kind == Ruling, d.Question, v)
			return run.recordAnswer(d, v), nil // adds d to Asked: a declined offer can still be bought later
		}
	}
	if run.Decider == nil {
		if v, ok := d.defaultAnswer(); ok {
			return run.recordAnswer(d, v), nil
		}
		return nil, &UnansweredError{d}
	}
	run.Slot() // prevents that a result with this decision is memoized: each playthrough asks again
	v, err := run.askDecider(d)
	if err != nil {
		var nobody *UnansweredError
		if d.Default == nil || !errors.As(err, &nobody) {
			return nil, err
		}
		v = d.Default
	}
	if v, err = d.validate(names, v); err != nil {
		return nil, err
	}
	run.Trace.Decided(d.Who, d.Kind == Ruling, d.Question, v)
	return run.recordAnswer(d, v), nil
}

// askDecider asks the decider, and returns its panic as an error: it is code of the
// embedding program.
func (run *Run) askDecider(d *Decision) (v types.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	d.Simulated = run.Simulated
	return run.Decider.Decide(d)
}

func (run *Run) recordAnswer(d *Decision, v types.Value) types.Value {
	if run.Command != nil {
		run.Command.Inputs.Answers.Set(d.Key, v)
		run.Command.addAsked(d)
	}
	return v
}

func (d *Decision) checkKey() string {
	if d.Check != nil {
		return d.Check.Key()
	}
	return ""
}

// defaultAnswer returns the answer if there is no decider: no if that is an answer, else the
// default; false if there is none.
func (d *Decision) defaultAnswer() (types.Value, bool) {
	switch d.Kind {
	case May, Buy, Consent:
		return false, true
	case Ruling, Keep:
		return d.Default, d.Default != nil
	}
	return nil, false
}

// validate returns an answer in the form in which it is recorded, or an error if it is not
// valid.
func (d *Decision) validate(names *world.Names, v types.Value) (types.Value, error) {
	switch d.Kind {
	case Choice, Ruling:
		if v == nil && d.NoneText != "" {
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
		if s, ok := v.(string); ok && d.NoneText != "" && s == d.NoneText {
			return nil, nil
		}
		if o := d.named(v); o != nil {
			return o, nil
		}
		hint := ""
		if s, ok := v.(string); ok {
			hint = diag.DidYouMean(s, d.Labels)
		}
		return nil, &diag.Problem{Message: fmt.Sprintf("%q takes %s, not %s", d.Question, joinOr(d.Labels), names.Show(v)), Hint: hint}
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
		return d.validateKeep(v)
	}
	return v, nil
}

// named returns the option that a name or an entry means: the first copy of that entry, or the entry
// as the only one has it among the options; nil if there is none, or if several have it.
func (d *Decision) named(v types.Value) types.Value {
	var found types.Value
	for _, o := range d.Options {
		n := types.AsRef(o)
		if n.Name == "" || v != n.Name && !world.SameEntry(n, v) {
			continue
		}
		if n.IsCopy() {
			return o
		}
		if found != nil {
			return nil
		}
		found = o
	}
	return found
}

func (d *Decision) validateKeep(v types.Value) (types.Value, error) {
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

// Choose asks somebody to choose one of options. If noneText is not "", it is the text of the
// answer "none of them", for which Choose returns nil, as it does without options.
func (run *Run) Choose(who types.Ref, question string, options []types.Value, noneText string, texts DecisionTexts) (types.Value, error) {
	if len(options) == 0 && noneText == "" {
		return nil, fmt.Errorf("%q has nothing to choose from", question)
	}
	if len(options) == 0 {
		return nil, nil
	}
	d := &Decision{Kind: Choice, Who: who, Question: question, Options: options, NoneText: noneText, Texts: texts}
	for _, o := range options {
		d.Labels = append(d.Labels, run.World.Names.Show(o))
	}
	return run.Decide(d)
}

// ChooseAmount asks somebody for a whole number from low to high.
func (run *Run) ChooseAmount(who types.Ref, question string, low, high float64, texts DecisionTexts) (float64, error) {
	if types.Valid(low) != nil || types.Valid(high) != nil {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q has nothing to choose from: an amount needs two finite limits", question)}
	}
	if low > high {
		return 0, &diag.Problem{Message: fmt.Sprintf("%q has nothing to choose from: there is no number from %s to %s", question, types.Format(low), types.Format(high))}
	}
	v, err := run.Decide(&Decision{Kind: Amount, Who: who, Question: question, Low: low, High: high, Texts: texts})
	if err != nil {
		return 0, err
	}
	return v.(float64), nil
}

// AskRuling asks the gamemaster for a ruling. If there is no answer it returns byDefault; if that
// is nil, an error.
func (run *Run) AskRuling(question string, options []types.Value, byDefault types.Value) (types.Value, error) {
	d := &Decision{Kind: Ruling, Question: question, Options: options, Default: byDefault}
	for _, o := range options {
		d.Labels = append(d.Labels, run.World.Names.Show(o))
	}
	return run.Decide(d)
}
