// Package trace records what happens while a command or a question runs, as data: a tree of
// [Node]s, each with an [Event] that refers to the rules and contains the names of things at the
// time. The package explain turns the tree into text.
//
// [New] makes a [Recorder] for one run; the packages that evaluate call its methods, and
// [Recorder.Recorded] returns the tree. All methods of a nil Recorder do nothing, so callers
// need not test whether anything is recorded.
package trace

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Node is an event with the events that happened during it.
type Node struct {
	Event Event
	Parts []*Node
	// Private reports whether the event, or something that was read for it, is only for the
	// gamemaster.
	Private bool
}

// Boxes reads boxes without recording the reads.
type Boxes interface {
	Read(of types.Ref, b *content.Box) (types.Value, error)
}

// Recorder records one run. It belongs to the goroutine of the run.
type Recorder struct {
	world    *world.World // names things
	boxes    Boxes        // reads the boxes whose contents are part of an event
	root     *Node
	open     []*Node                 // the root and the events in progress, innermost last
	replaced map[*content.Entry]bool // entries for which EntryReplaced was recorded

	rolls        rollNodes
	privateReads int     // private boxes read so far
	summandReads int     // reads at the last summand of the innermost event
	sums         *Node   // the event whose formula is being evaluated; nil for none
	summed       []*Node // elements of the last formula that are not attached to an event yet
}

// New returns a recorder whose root has a title.
func New(title string, w *world.World, boxes Boxes) *Recorder {
	root := &Node{Event: &Command{Title: title}}
	return &Recorder{world: w, boxes: boxes, root: root, open: []*Node{root}}
}

// Recording reports whether anything is recorded. If so, fast paths that skip events must not
// be taken.
func (r *Recorder) Recording() bool { return r != nil }

// Recorded returns the tree, with the result of the command; nil for a nil recorder.
func (r *Recorder) Recorded(result types.Value) *Node {
	if r == nil {
		return nil
	}
	if result != nil {
		r.root.Event.(*Command).Result = r.world.Names.Show(result)
	}
	return r.root
}

// Parts returns the events at the top level.
func (r *Recorder) Parts() []*Node {
	if r == nil {
		return nil
	}
	return r.root.Parts
}

func (r *Recorder) top() *Node { return r.open[len(r.open)-1] }

func (r *Recorder) add(e Event) *Node {
	n := &Node{Event: e}
	r.top().Parts = append(r.top().Parts, n)
	return n
}

// Span is an event in progress; nil if nothing is recorded.
type Span struct {
	r            *Recorder
	node         *Node
	summandReads int   // Recorder.summandReads of the event around it
	sums         *Node // Recorder.sums of the event around it
}

func (r *Recorder) begin(e Event) *Span {
	o := &Span{node: r.add(e), r: r, summandReads: r.summandReads, sums: r.sums}
	r.open = append(r.open, o.node)
	r.summandReads = r.privateReads
	return o
}

// Call begins a call of a rule of a thing.
func (r *Recorder) Call(rule *rules.Rule, of types.Ref) *Span {
	if r == nil {
		return nil
	}
	o := r.call(rule.Name, of)
	r.entryReplaced(of)
	return o
}

func (r *Recorder) call(name string, of types.Ref) *Span {
	c := &Call{Name: name}
	if known := r.world.Program().Rule(name); known != nil && known.Decl != nil {
		c.Rule = known
	}
	if of != (types.Ref{}) {
		c.Of = r.world.Names.Of(of)
	}
	o := r.begin(c)
	o.node.Private = r.world.Audience.IsSecretRecord(of.Record)
	return o
}

// Line begins the evaluation of a line of a check.
func (r *Recorder) Line(line *rules.Rule) *Span {
	if r == nil {
		return nil
	}
	return r.line(line)
}

func (r *Recorder) line(line *rules.Rule) *Span { return r.call(line.DisplayName(), types.Ref{}) }

// Check begins an operation on a check: opening, rolling or settling it.
func (r *Recorder) Check(rule *rules.Rule, plan *rules.Plan, of types.Ref) *Span {
	o := r.Call(rule, of)
	if o == nil {
		return nil
	}
	o.node.Event.(*Call).Check = plan
	o.node.Private = o.node.Private || r.world.Audience.Hidden(of, plan.Private)
	return o
}

// Recurrence begins a periodic effect of an entry that who has.
func (r *Recorder) Recurrence(name string, repeat *rules.LinkedRepeat, who types.Ref) *Span {
	if r == nil {
		return nil
	}
	return r.begin(&Recurrence{Name: name, Of: r.world.Names.Of(who), Repeat: repeat})
}

// Retried is implemented by errors after which the caller evaluates the same again; the event
// of the failed attempt is removed.
type Retried interface{ Retried() }

// Close ends the event, with the answer of a call (nil for none) or its error.
func (s *Span) Close(v types.Value, err error) {
	if s != nil {
		s.close(v, err)
	}
}

func (s *Span) close(v types.Value, err error) {
	r := s.r
	r.open, r.summandReads, r.sums = r.open[:len(r.open)-1], s.summandReads, s.sums
	var again Retried
	switch {
	case errors.As(err, &again):
		top := r.top()
		top.Parts = top.Parts[:len(top.Parts)-1]
	case err != nil:
		switch e, first := s.node.Event, diag.FirstLine(err.Error()); e := e.(type) {
		case *Call:
			e.Failed = first
		case *Recurrence:
			e.Failed = first
		}
	case v != nil:
		s.node.Event.(*Call).Result = r.world.Names.Show(v)
	}
}

// entryReplaced records, once for each entry, that it replaces another one.
func (r *Recorder) entryReplaced(n types.Ref) {
	if n.Name == "" {
		return
	}
	e := r.world.Program().Catalogue.Entry(n.Kind, n.Name)
	if e == nil || len(e.Replaces) == 0 || r.replaced[e] {
		return
	}
	if r.replaced == nil {
		r.replaced = map[*content.Entry]bool{}
	}
	r.replaced[e] = true
	r.add(&EntryReplaced{e})
}

// PrivateRead records that the innermost event read a private box.
func (r *Recorder) PrivateRead() {
	if r != nil {
		r.privateReads++
		r.top().Private = true
	}
}

// Layer records a layer that changed an answer to v. v is nil for a layer without an answer,
// whose steps ran.
func (r *Recorder) Layer(y *rules.Layer, v types.Value) {
	if r == nil {
		return
	}
	e := &LayerApplied{Layer: y}
	if v != nil {
		e.Result = r.world.Names.Show(v)
	}
	r.add(e)
}

// Idle records a layer whose condition did not hold.
func (r *Recorder) Idle(y *rules.Layer) {
	if r != nil && y != nil {
		r.add(&LayerIdle{y})
	}
}

// Silenced records a layer that does not count because another one is in force.
func (r *Recorder) Silenced(y, by *rules.Layer) {
	if r != nil {
		r.add(&Silenced{y, by})
	}
}

// Required records the result of a requirement.
func (r *Recorder) Required(q rules.Requirement, holds bool) {
	if r != nil {
		r.add(&Required{q, holds})
	}
}

// RecordFailure records why a check fails without dice. r may be nil.
func RecordFailure(r *Recorder, why *rules.Failed) {
	if r != nil {
		r.add(&CheckFailed{why})
	}
}

// Condition records a line of a rule with conditions.
func (r *Recorder) Condition(row *rules.LinkedRow, module string, asked, holds bool) {
	if r != nil {
		r.add(&Condition{Label: row.Label, Written: row.Value.Text(), Asked: asked, Holds: holds, Source: row.Source, Module: module, Pos: row.Pos})
	}
}

// AddedCondition records a condition that a layer adds.
func (r *Recorder) AddedCondition(y *rules.Layer, asked, holds bool) {
	if r != nil {
		r.add(&Condition{Label: y.DisplayName(), Layer: y, Written: y.Written, Asked: asked, Holds: holds, Source: y.Source, Module: y.Module, Pos: y.Pos})
	}
}

// StepSkipped records a step whose condition did not hold.
func (r *Recorder) StepSkipped(s *rules.Step, module string) {
	if r != nil {
		r.add(&StepSkipped{s, module})
	}
}

// StepDelayed records a step that is scheduled after some time; "" for one that never
// happens.
func (r *Recorder) StepDelayed(s *rules.Step, time string) {
	if r != nil {
		r.add(&StepDelayed{s, time})
	}
}

// HeadlineText records a text of a headline; shown is "" if it is left out.
func (r *Recorder) HeadlineText(y *rules.Layer, text *rules.Text, shown string) {
	if r != nil {
		r.add(&HeadlineText{y, text, shown})
	}
}

// Decided records the answer of a decision, unless it is no. who is zero for anyone at the
// table.
func (r *Recorder) Decided(who types.Ref, ruling bool, question string, answer types.Value) {
	if r == nil || answer == false {
		return
	}
	e := &Decided{Ruling: ruling, Question: question, Answer: r.world.Names.Show(answer)}
	if who != (types.Ref{}) {
		e.Who = r.world.Names.OfPayer(who)
	}
	r.add(e)
}

// BeforeWrite returns the contents of a box before a write, for [Recorder.Written].
func (r *Recorder) BeforeWrite(of types.Ref, b *content.Box) string {
	if r == nil {
		return ""
	}
	return r.boxText(of, b)
}

// boxText returns the contents of a box as text; "" if it cannot be read.
func (r *Recorder) boxText(of types.Ref, b *content.Box) string {
	v, err := r.boxes.Read(of, b)
	if err != nil {
		return ""
	}
	return r.world.Names.Show(v)
}

// wasSecret reports whether the audience does not know the former contents of a box.
func (r *Recorder) wasSecret(of types.Ref, b *content.Box) bool {
	_, id, at, err := r.world.Boxes.Location(of, b)
	return err == nil && r.world.Audience.SecretlyReplaced()[world.BoxKey{Record: id, Box: at.Name}]
}

// Written records a write of v to a box by a module, at a position in its text. before is from
// [Recorder.BeforeWrite]. doer is the thing that acts, whose boxes are shown without a name.
func (r *Recorder) Written(doer, of types.Ref, b *content.Box, before string, v types.Value, module string, pos diag.Pos) {
	if r == nil {
		return
	}
	e := &BoxWritten{Box: b, Before: before, After: r.boxText(of, b), Module: module, Pos: pos}
	if e.After == "" {
		e.After = r.world.Names.Show(v)
	}
	if of != doer {
		e.Of = r.world.Names.Of(of)
	}
	private := r.world.Audience.Hidden(of, b.Private)
	if a := r.world.Audience; a.Restricted() && !private {
		if e.BeforeSecret = r.wasSecret(of, b); !e.BeforeSecret {
			private = a.Hides(of, b)
		}
	}
	r.add(e).Private = private
}

// Paid records a payment; from is nil if it was not taken from a box.
func (r *Recorder) Paid(who types.Ref, cost *rules.LinkedCost, from *content.Box, amount float64) {
	if r != nil {
		r.add(&Paid{By: who, Payer: r.world.Names.Of(who), Cost: cost, Box: from, Amount: amount})
	}
}

// Bought records a purchase.
func (r *Recorder) Bought(rule *rules.Rule, price, stood, due, left float64, paid bool) {
	if r != nil {
		r.add(&Bought{Rule: rule, Price: price, Stood: stood, Due: due, Left: left, IsPaid: paid})
	}
}

// Lines are values of lines of a check, by their index in Plan.Lines.
type Lines struct {
	Plan   *rules.Plan
	Values map[int]types.Value
}

// Taken records the purchase of an offer. price is the declaration of its price, and before
// contains the values of the lines that it remembers.
func (r *Recorder) Taken(payer types.Ref, offer *rules.Rule, on, price *rules.OfferOn, before Lines) {
	if r == nil {
		return
	}
	n := r.add(&OfferTaken{r.world.Names.OfPayer(payer), offer, on})
	if price != on && price.Pos != offer.Decl.Pos {
		n.Parts = append(n.Parts, &Node{Event: &OfferPrice{price}})
	}
	for _, i := range on.Remembered.Lines[:on.Remembered.ByChanges] {
		if v, ok := before.Values[i]; ok {
			n.Parts = append(n.Parts, &Node{Event: &LineBefore{before.Plan.Lines[i].Word, r.world.Names.Show(v)}})
		}
	}
}

// Applied records the value to which a bought offer changed a line or an argument.
func (r *Recorder) Applied(payer types.Ref, offer *rules.Rule, on *rules.OfferOn, v types.Value) {
	if r != nil {
		r.add(&OfferApplied{r.world.Names.OfPayer(payer), offer, on, r.world.Names.Show(v)})
	}
}

// Prevented records an action that a bought offer prevented; of is the actor.
func (r *Recorder) Prevented(action *rules.Rule, of types.Ref, on *rules.OfferOn) {
	if r != nil {
		r.add(&Prevented{action, r.world.Names.Of(of), on})
	}
}
