package table

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Trace explains a value or a command: what was asked or done, what it came
// to, where the rule stands, and the parts that made it up.
type Trace struct {
	Title  string
	Value  string
	Source *content.Source // where it is printed
	Module string
	Pos    diag.Pos
	Parts  []*Trace

	Rule string // the rule that was asked or done; "" for parts of one
	Idle bool   // it had no effect: a layer that does not hold, a requirement that does

	Deciding *rules.Deciding // of a check whose total nobody reads

	number  float64 // what a part of a sum brought
	summand bool    // it is such a part
	element bool    // it is one of the things of which a formula took the sum
	private bool    // it read what is for the gamemaster alone, or tells of it
	check   bool    // it is a check
	writes  bool    // it tells what a box held and holds
	found   bool    // what it found in a box is not told; the rest of it is
	bare    bool    // it tells no more than that something was added to a rule, be it before, behind or around it

	spoken string       // its title with the name of a box as people say it; "" where that is the title
	payer  types.Noun   // who paid something in it
	paid   *content.Box // from which box
}

// Spoken is the title as people say it: a box of which it tells is called without
// underscores.
func (t *Trace) Spoken() string {
	if t.spoken != "" {
		return t.spoken
	}
	return t.Title
}

// Pays tells whether somebody paid from a box in it. The box may be that of another load of
// the same rules.
func (t *Trace) Pays(who types.Noun, b *content.Box) bool {
	return t.paid != nil && b != nil && t.paid.FullName() == b.FullName() && t.payer == who
}

// String draws the tree with indents.
func (t *Trace) String() string {
	var b strings.Builder
	t.write(&b, 0)
	return strings.TrimRight(b.String(), "\n")
}

func (t *Trace) write(b *strings.Builder, depth int) {
	line := strings.Repeat("  ", depth) + t.Title
	if t.Value != "" {
		line += " = " + diag.Cut(t.Value, diag.MaxText)
	}
	var where []string
	if at := t.Source.String(); at != "" {
		where = append(where, at)
	}
	if t.Module != "" {
		where = append(where, t.Module)
	}
	if at := t.Pos.String(); at != "" {
		where = append(where, at)
	}
	if len(where) > 0 {
		line += "   [" + strings.Join(where, ", ") + "]"
	}
	b.WriteString(line + "\n")
	for _, p := range t.Parts {
		p.write(b, depth+1)
	}
}

// watcher writes a trace while a command runs. A nil watcher writes nothing,
// so that play pays for no explanation.
type watcher struct {
	root  *Trace
	stack []*Trace
	anew  map[*content.Entry]bool // entries printed anew of which it was told

	thrown thrownBefore
	reads  int      // how often something private was read
	parted int      // of those, when the last part of a sum was noted
	sums   *Trace   // the node whose formula is worked out, which lists what its sums are made of
	summed []*Trace // what they were made of, until it stands in its place
}

func newWatcher(title string) *watcher {
	root := &Trace{Title: title}
	return &watcher{root: root, stack: []*Trace{root}}
}

func (w *watcher) top() *Trace { return w.stack[len(w.stack)-1] }

func (w *watcher) add(t *Trace) { w.top().Parts = append(w.top().Parts, t) }

// opened closes one node of the trace.
type opened struct {
	w      *watcher
	node   *Trace
	parted int // of the watcher, for the node around it
}

// begin writes what follows into a node until that is closed.
func (w *watcher) begin(node *Trace) *opened {
	o := &opened{w, node, w.parted}
	w.add(node)
	w.stack = append(w.stack, node)
	w.parted = w.reads
	return o
}

func (w *watcher) open(rule string, t *Table, n types.Noun) *opened {
	if w == nil {
		return nil
	}
	node := &Trace{Title: rule, Rule: rule, private: t.world.Audience.CameSecretly(n.Record)}
	if n != (types.Noun{}) {
		node.Title += " of " + t.world.Names.Of(n)
	}
	if r := t.world.Book().Rule(rule); r != nil && r.Decl != nil {
		node.Title = r.Shown() + node.Title[len(rule):]
		node.Source, node.Module, node.Pos = r.Decl.Source, r.Decl.Module, r.Decl.Pos
	}
	o := w.begin(node)
	w.printedAnew(t, n)
	return o
}

// printedAnew tells once of an entry that stands in another's place.
func (w *watcher) printedAnew(t *Table, n types.Noun) {
	if n.Name == "" {
		return
	}
	e := t.world.Book().Catalogue.Entry(n.Kind, n.Name)
	if e == nil || len(e.Replaces) == 0 || w.anew[e] {
		return
	}
	if w.anew == nil {
		w.anew = map[*content.Entry]bool{}
	}
	w.anew[e] = true
	w.add(&Trace{Title: fmt.Sprintf("%s is printed instead of that of %s", e.Heading(), e.InsteadOf), Module: e.Module, Source: e.Source, Pos: e.Pos})
}

// openAt opens a node for something that is no rule of the book.
func (w *watcher) openAt(title string, t *Table, n types.Noun, source *content.Source, module string, pos diag.Pos) *opened {
	if w == nil {
		return nil
	}
	node := &Trace{Title: title + " of " + t.world.Names.Of(n), Source: source, Module: module, Pos: pos}
	return w.begin(node)
}

func (w *watcher) openForm(f *Form) *opened {
	if w == nil {
		return nil
	}
	o := w.open(f.rule.Name, f.t, f.noun)
	o.node.check = true
	o.node.Deciding, o.node.private = f.plan.Deciding, o.node.private || f.plan.Private
	return o
}

func (w *watcher) openLine(r *rules.Rule, t *Table) *opened {
	if w == nil {
		return nil
	}
	return w.open(r.Shown(), t, types.Noun{})
}

func (o *opened) close(t *Table, v types.Value, err error) {
	if o == nil {
		return
	}
	o.w.stack, o.w.parted = o.w.stack[:len(o.w.stack)-1], o.parted
	switch {
	case isNeedsLook(err):
		// It is worked out once more, by looking; that node tells.
		top := o.w.top()
		top.Parts = top.Parts[:len(top.Parts)-1]
	case err != nil:
		o.node.Value = "stopped: " + diag.FirstLine(err.Error())
	case v != nil:
		o.node.Value = t.world.Names.Show(v)
	}
}

// layer notes that a layer changed a value.
func (w *watcher) layer(t *Table, y *rules.Layer, v types.Value) {
	if w == nil {
		return
	}
	n := &Trace{Title: y.How.String(), Module: y.Module, Pos: y.Pos, Source: y.Source}
	if y.Carrier != nil {
		n.Title += " (" + y.Carrier.Name + ")"
	}
	switch {
	case y.Written != "":
		n.Title += " " + y.Written
	case y.Deed != nil && y.Deed.Say != nil && y.How == rules.After:
		n.Title += fmt.Sprintf(" says %q", diag.Cut(y.Deed.Say.Written, diag.MaxText/2))
	}
	if v != nil {
		n.Value = t.world.Names.Show(v)
	}
	n.bare = n.Title == y.How.String() && n.Value == ""
	w.add(n)
}

// IsBare tells a part that says no more than that something was added to a rule.
func (t *Trace) IsBare() bool { return t.bare && len(t.Parts) == 0 }

// skipped notes a layer whose condition did not hold.
func (w *watcher) skipped(y *rules.Layer) {
	if w == nil || y == nil {
		return
	}
	title := y.How.String() + " does not hold now"
	if y.Label != "" {
		title = y.Label + ": does not hold now"
	}
	w.add(&Trace{Title: title, Module: y.Module, Pos: y.Pos, Idle: true})
}

// skippedStep notes a step whose condition did not hold.
func (w *watcher) skippedStep(s *rules.Step, module string) {
	if w == nil {
		return
	}
	what := s.Written
	switch {
	case s.First != nil:
		what = "first of several"
	case s.Steps != nil:
		what = "several"
	}
	w.add(&Trace{Title: fmt.Sprintf("step %s is skipped: when %s", what, s.When.Text()), Module: module, Pos: s.Pos})
}

// note notes something in a line of its own.
func (w *watcher) note(title, module string, pos diag.Pos) {
	if w != nil {
		w.add(&Trace{Title: title, Module: module, Pos: pos})
	}
}

// holds is what reading a box gives, before and after it is changed, for changed:
// what was written may lie beyond an end.
func (w *watcher) holds(run *Run, t *Table, n types.Noun, b *content.Box) string {
	if w == nil {
		return ""
	}
	run.watch = nil // reading it is no part of what happens
	defer func() { run.watch = w }()
	v, err := t.boxes.read(n, b)
	if err != nil {
		return ""
	}
	return t.world.Names.Show(v)
}

// changed notes a box that was written: of whatever does it, or of another thing.
func (w *watcher) changed(run *Run, t *Table, doer, of types.Noun, b *content.Box, before string, v types.Value, module string, pos diag.Pos) {
	if w == nil {
		return
	}
	if before != "" {
		before += " "
	}
	after := w.holds(run, t, of, b)
	if after == "" {
		after = t.world.Names.Show(v)
	}
	title, whose := content.Written(b.Name), ""
	if of != doer {
		whose = " of " + t.world.Names.Of(of)
	}
	private, found := !content.Players.Sees(b), false
	if t.world.Audience.Restricted() && !private {
		if found = t.FoundHidden(BoxWritten{Whose: of, Box: b}, t.world.Audience.FoundSecretly()); found {
			before = Something + " "
		} else {
			private = t.world.Audience.Hides(of, b)
		}
	}
	became := fmt.Sprintf("%s %s-> %s", whose, before, diag.Cut(after, diag.MaxText))
	w.add(&Trace{Title: title + became, spoken: content.Spoken(b.Name) + became, Module: module, Pos: pos, private: private, writes: true, found: found})
}

func (w *watcher) part(label string, n float64, source *content.Source, module string, pos diag.Pos) {
	if w == nil {
		return
	}
	w.add(&Trace{Title: label, Value: signed(n), Source: source, Module: module, Pos: pos, Parts: w.takeSummed(), number: n, summand: true, private: w.reads != w.parted})
	w.parted = w.reads
}

func signed(n float64) string {
	if n > 0 {
		return "+" + types.Format(n)
	}
	return types.Format(n)
}

func (w *watcher) decided(t *Table, d *Decision, v types.Value) {
	if w == nil || v == false {
		return
	}
	who := "the table"
	switch {
	case d.Sort == Ruling:
		who = "the gamemaster rules"
	case d.Who == t.world.Game():
		who = "the gamemaster"
	case d.Who != (types.Noun{}):
		who = t.world.Names.Of(d.Who)
	}
	w.add(&Trace{Title: who + ": " + d.Question, Value: t.world.Names.Show(v)})
}

// purchase notes what was bought, and what its changes read of the lines before.
func (w *watcher) purchase(t *Table, p *Purchase, f *Form) {
	if w == nil {
		return
	}
	node := &Trace{Title: fmt.Sprintf("%s takes %s", t.world.Names.OfTaker(p.Payer), p.Offer.Word), Source: p.on.Source, Module: p.on.Module, Pos: p.on.Pos}
	if p.price != p.on && p.price.Pos != p.Offer.Decl.Pos {
		node.Parts = append(node.Parts, &Trace{Title: priceTag(p.price), Source: p.price.Source, Module: p.price.Module, Pos: p.price.Pos})
	}
	for _, i := range p.on.Remembers[:p.on.Named] {
		if v, err := f.lineAt(i, p, f.members[0]); err == nil {
			node.Parts = append(node.Parts, &Trace{Title: "before." + f.plan.Lines[i].Word, Value: t.world.Names.Show(v)})
		}
	}
	w.add(node)
}

// priceTag is what an offer costs by what stands instead of its own costs.
func priceTag(on *rules.OfferOn) string {
	var list []string
	for _, c := range on.Costs {
		list = append(list, c.Written)
	}
	if len(list) == 0 {
		return "costs nothing"
	}
	return "costs " + strings.Join(list, ", ")
}

func (w *watcher) bought(t *Table, p *Purchase, v types.Value) {
	if w != nil {
		w.add(&Trace{Title: p.Offer.Word + " of " + t.world.Names.OfTaker(p.Payer), Value: t.world.Names.Show(v), Module: p.on.Module, Pos: p.on.Pos})
	}
}

func (w *watcher) required(q rules.Requirement, holds bool) {
	if w == nil {
		return
	}
	n := &Trace{Title: "requires " + q.Sentence, Module: q.Module, Pos: q.Pos, Idle: holds}
	if !holds {
		n.Value = "no"
	}
	w.add(n)
}

func (w *watcher) paid(t *Table, p *price) {
	if w != nil {
		w.add(&Trace{Title: fmt.Sprintf("%s pays %s", t.world.Names.Of(p.who), p.tag()), payer: p.who, paid: p.box})
	}
}

// Why runs an entry of the journal once more with a watcher, throws the run
// away and tells how it came about. Negative entries count from the end.
func (t *Table) Why(entry int) (*Trace, error) {
	run := t.run
	if err := t.explore.idle(run, "ask why"); err != nil {
		return nil, err
	}
	if entry < 0 {
		entry += len(t.journal.entries)
	}
	if entry < 0 || entry >= len(t.journal.entries) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("there is no entry %d in the log of %d", entry, len(t.journal.entries))}
	}
	e := t.journal.entries[entry]
	if e.elsewhere() {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%q happened under other rules, which are not here: it cannot be run again", e.Title)}
	}
	if !e.RunsAgain() {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%q cannot be run again", e.Title)}
	}
	defer t.ended()
	noting, writes := t.journal.noting, t.Writes
	t.Writes = nil
	defer func() { t.journal.noting, t.Writes = noting, writes }() // nothing changes in the end
	u, err := t.journal.undoTo(entry)
	if err != nil {
		return nil, err
	}
	run.watch = newWatcher(e.Title)
	again := e.anew()
	_, failed := t.journal.play(run, again)
	w := run.watch
	run.watch = nil
	if failed == nil {
		if err := t.world.State().Rollback(again.before); err != nil {
			return nil, err
		}
		if err := t.world.Events().Rollback(again.eventsBefore); err != nil {
			return nil, err
		}
	}
	if err := t.journal.Redo(u); err != nil {
		return nil, err
	}
	if failed != nil {
		return nil, failed
	}
	return w.root, nil
}

// RunsAgain tells whether a command can be run again: one that ran as a function can in the
// process alone in which it ran.
func (e *Entry) RunsAgain() bool { return e.run != nil || e.Command != nil }

// Explain watches something that changes nothing in the end: a question, or a
// run whose effects are thrown away.
func (t *Table) Explain(title string, do func() (any, error)) (*Trace, any, error) {
	run := t.run
	if err := t.explore.idle(run, "ask why"); err != nil {
		return nil, nil, err
	}
	before, now := t.point(), t.moment(run)
	w := newWatcher(title)
	run.watch = w
	e := &Entry{Title: title, Tape: &Tape{}, run: do}
	v, err := t.journal.play(run, e)
	t.back(run, now)
	if err == nil {
		if back := t.takeBack(before); back != nil {
			return nil, nil, back
		}
		if v != nil {
			w.root.Value = t.world.Names.Show(v)
		}
	}
	return w.root, v, err
}
