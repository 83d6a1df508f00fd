package table

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/world"
)

// Told is the check as people at the table tell it: who rolled what, the dice with their
// faces, what was added, and what came of it.
//
//	Ann, Climbing: 2d6 (3 + 1) + 3 = 7 against 10, failure by 3
//
// Checks that are lines of it tell of themselves. What is for the gamemaster alone says so.
func (f *Form) Told() string {
	run := f.t.run
	if text, whole, _ := f.Shown(run, f.ToldRoll); whole {
		if f.plan.Private {
			text = "(for the gamemaster) " + text
		}
		return text
	}
	text := f.Subject()
	if roll := f.ToldRoll(); roll != "" {
		text += ": " + roll
	}
	if shows := f.ToldOutcome(run); shows != "" {
		between := " "
		if !strings.HasPrefix(shows, "against ") {
			between = ", "
		}
		text += between + shows
	}
	if f.plan.Private {
		return "(for the gamemaster) " + text
	}
	return text
}

// Subject is who rolled what, as people say it.
func (f *Form) Subject() string {
	run := f.t.run
	if text := f.shownSubject(run); text != "" {
		return text
	}
	what := strings.ReplaceAll(f.rule.Word, "_", " ")
	t, n := f.t, f.noun
	if n != (types.Noun{}) && n != f.roller && f.rule.Word == "check" && n.Name != "" {
		what = n.Name
		if f.roller != (types.Noun{}) && f.roller.Record == t.world.Copies.HolderID(n) || n.Owner == 0 {
			return f.rolledBy(what)
		}
		return t.world.Names.OfOwner(n.Owner) + ", " + what
	}
	who := f.roller
	if who == (types.Noun{}) {
		who = n
	}
	if who == (types.Noun{}) || world.IsEvent(who) {
		return what
	}
	text := t.nameThen(who) + ", " + what
	if n != (types.Noun{}) && n != who && !world.IsEvent(n) && n != t.world.Game() {
		name := t.nameThen(n)
		if t.world.Copies.HolderID(n) == who.Record {
			name = t.world.Names.Show(t.world.Ownership.Unowned(n, who))
		}
		text += " of " + name
	}
	return text
}

// rolledBy is what was rolled, behind whoever rolled it.
func (f *Form) rolledBy(what string) string {
	if f.roller == (types.Noun{}) {
		return what
	}
	return f.t.nameThen(f.roller) + ", " + what
}

// nameThen is what something is called, or was when it was there.
func (t *Table) nameThen(n types.Noun) string {
	switch {
	case n == t.world.Game():
		return "gamemaster"
	case n.IsCopy() && t.world.Departed.IsGone(n):
		return t.world.Names.Last(n)
	}
	return t.world.Names.Of(n)
}

// ToldRoll is what was thrown and what it came to; "" where no dice lie there.
func (f *Form) ToldRoll() string {
	run := f.t.run
	if len(f.members) != 1 || !f.open || len(f.members[0].rolls) == 0 {
		return ""
	}
	m := f.members[0]
	text := m.rolls[0].Thrown(m.counting(), m.rolls[1:]...)
	at, there := f.plan.Line("total")
	if !there {
		return text
	}
	v, err := f.lookLine(run, at)
	total, ok := v.(float64)
	if err != nil || !ok {
		return text
	}
	parts, known := f.added(run, at, total)
	if !known && total != m.natural() {
		if len(m.rolls) > 1 || m.keep != nil || !m.rolls[0].Lone() {
			text += " = " + types.Format(m.natural())
		}
		return text + ", total " + types.Format(total)
	}
	if !known {
		parts = nil
	}
	for _, n := range parts {
		if n < 0 {
			text += " - " + types.Format(-n)
		} else {
			text += " + " + types.Format(n)
		}
	}
	if len(parts) == 0 && len(m.rolls) == 1 && m.keep == nil && m.rolls[0].Lone() && m.natural() == total {
		return text
	}
	return text + " = " + types.Format(total)
}

// ToldResult is what came of the dice, without them: "7 against 10, failure by 3".
func (f *Form) ToldResult() string {
	run := f.t.run
	text := f.ToldOutcome(run)
	if behind, ok := f.shownBehind(run); ok {
		text = behind
	}
	if i, ok := f.plan.Line("total"); ok && (text == "" || !f.countsDice()) {
		if v, err := f.lookLine(run, i); err == nil && v != nil {
			between := " "
			if text != "" && !strings.HasPrefix(text, "against ") {
				between = ", "
			}
			text = strings.TrimSpace(f.t.world.Names.Show(v) + between + text)
		}
	}
	return text
}

// countsDice tells a check whose dice nobody adds up: what they come to means nothing.
func (f *Form) countsDice() bool {
	return f.plan.Deciding != nil && (len(f.members) != 1 || len(f.members[0].rolls) != 1 || !f.members[0].rolls[0].Lone())
}

// OutcomeInWords is what came of the dice in words, without numbers: "hits", "a critical
// hit", as the check shows itself, else "succeeds" or "fails"; "" for a check that is
// neither. Dice that mean the same need not be told apart for it.
func (f *Form) OutcomeInWords() (string, error) {
	run := f.t.run
	if _, ok := f.plan.Line("success"); !ok {
		return "", nil
	}
	success, err := f.Look("success")
	if err != nil {
		return "", err
	}
	text, said, err := f.behindRoll(run)
	if err != nil {
		return "", err
	}
	text = strings.TrimSpace(text[strings.LastIndex(text, ", ")+1:])
	switch {
	case said && text != "" && strings.IndexFunc(text, unicode.IsDigit) < 0:
		return text, nil
	case success == true:
		return "succeeds", nil
	}
	return "fails", nil
}

// counting tells which dice count, where somebody chose among them.
func (m *member) counting() func(roll int, s dice.Spot) bool {
	if m.keep == nil {
		return nil
	}
	all := m.all()
	return func(roll int, s dice.Spot) bool {
		return slices.ContainsFunc(m.keep, func(i int) bool { return all[i].roll == roll && all[i].result.Spot.Of() == s.Of() })
	}
}

// added are the numbers that were added to the dice, without those that are 0; false
// where the total is no such sum.
func (f *Form) added(run *Run, total int, is float64) ([]float64, bool) {
	names := []string{"natural", "modifier"}
	if base := f.plan.Lines[total].Base; base != nil && base.Written != "" {
		names = strings.Split(base.Written, " + ")
	}
	if !slices.Contains(names, "natural") {
		return nil, false // the dice are no part of it
	}
	var parts []float64
	sum := 0.0
	for _, name := range names {
		i, ok := f.plan.Line(strings.TrimSpace(name))
		if !ok {
			return nil, false
		}
		v, err := f.lookLine(run, i)
		n, isNumber := v.(float64)
		if err != nil || !isNumber {
			return nil, false
		}
		sum += n
		switch {
		case name != "natural":
			parts = append(parts, f.summands(run, i, n)...)
		case n != f.members[0].natural():
			return nil, false // it is not what the dice show
		}
	}
	return slices.DeleteFunc(parts, func(n float64) bool { return n == 0 }), math.Abs(sum-is) < 1e-9
}

// summands are the numbers of which a line is the sum, as far as it is worked out by
// formulas and comes to the same now; else the line alone.
func (f *Form) summands(run *Run, i int, is float64) (parts []float64) {
	line := f.plan.Lines[i]
	if !line.Plain || line.Base == nil || run.trace.Recording() {
		return []float64{is}
	}
	r := trace.New("", traced{f.t, run})
	run.trace = r
	defer func() {
		run.trace = nil
		if recover() != nil {
			parts = []float64{is}
		}
	}()
	v, err := f.entered(run, i, f.members[0])
	if n, ok := v.(float64); err != nil || !ok || n != is || len(r.Parts()) != 1 {
		return []float64{is}
	}
	sum := 0.0
	for _, p := range r.Parts()[0].Parts {
		if s, ok := p.Event.(*trace.Summand); ok && s.Number != 0 {
			parts = append(parts, s.Number)
			sum += s.Number
		}
	}
	if math.Abs(sum-is) > 1e-9 {
		return []float64{is}
	}
	return parts
}

// ToldOutcome is what a check announces besides its total, in words.
func (f *Form) ToldOutcome(run *Run) string {
	if len(f.members) != 1 || !f.open {
		return ""
	}
	if text, _, ok := f.Shown(run, f.ToldRoll); ok {
		return text
	}
	var list []string
	shows := f.Shows()
	margin := f.isMargin(run)
	for _, name := range shows {
		i, ok := f.plan.Line(name)
		if !ok || name == "total" || f.plan.Lines[i].Lazy && !f.wasThrown(i) || f.inner[i] != nil {
			continue
		}
		v, err := f.lookLine(run, i)
		if err != nil || v == nil {
			continue
		}
		switch n, isNumber := v.(float64); {
		case name == "success" && v == true:
			list = append(list, "success")
		case name == "success" && v == false:
			list = append(list, "failure")
		case name == "degree" && isNumber && margin && len(list) > 0:
			list[len(list)-1] += " by " + types.Format(math.Abs(n))
		case v == true:
			list = append(list, spoken(name))
		case v == false:
		case name == "result":
			list = append(list, f.t.world.Names.Show(v))
		default:
			list = append(list, spoken(name)+" "+f.t.world.Names.Show(v))
		}
	}
	return strings.Join(list, ", ")
}

// spoken is the name of a line or box as people say it.
func spoken(name string) string { return strings.ReplaceAll(content.Written(name), "_", " ") }

// isMargin tells whether the degree is by how much the total is above or below what
// it is held against, and is told behind the success.
func (f *Form) isMargin(run *Run) bool {
	shows := f.Shows()
	i := slices.Index(shows, "degree")
	if i < 1 || shows[i-1] != "success" {
		return false
	}
	number := func(name string) (float64, bool) {
		at, ok := f.plan.Line(name)
		if !ok {
			return 0, false
		}
		v, err := f.lookLine(run, at)
		n, ok := v.(float64)
		return n, ok && err == nil
	}
	total, ok1 := number("total")
	against, ok2 := number("against")
	degree, ok3 := number("degree")
	at, _ := f.plan.Line("success")
	success, _ := f.lookLine(run, at)
	reached := total >= against
	if base := f.plan.Lines[at].Base; base != nil && strings.ReplaceAll(base.Written, " ", "") == "total<=against" {
		reached = total <= against
	}
	return ok1 && ok2 && ok3 && degree == total-against && reached == (success == true)
}

// Known is the value of a line that was worked out already, or that can be without
// throwing dice; none for another check.
func (f *Form) Known(name string) (types.Value, error) {
	run := f.t.run
	i, ok := f.plan.Line(name)
	if !ok || len(f.members) != 1 || !f.open || f.inner[i] != nil || f.plan.Lines[i].Lazy && !f.wasThrown(i) {
		return nil, nil
	}
	return f.lookLine(run, i)
}
