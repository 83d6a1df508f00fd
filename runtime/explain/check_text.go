package explain

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// forGamemaster stands before what is told of a check that is for the gamemaster alone.
const forGamemaster = "(for the gamemaster) "

// CheckText is a check as people at the table tell it: who rolled what, the dice with their
// faces, what was added, and what came of it.
//
//	Ann, Climbing: 2d6 (3 + 1) + 3 = 7 against 10, failure by 3
//
// Checks that are lines of it tell of themselves. What is for the gamemaster alone says so.
func CheckText(c Check) string {
	text, whole, _ := moduleText(c, func() string { return RollText(c) })
	if !whole {
		text = Subject(c)
		if roll := RollText(c); roll != "" {
			text += ": " + roll
		}
		if outcome := outcomeText(c); outcome != "" {
			between := " "
			if !strings.HasPrefix(outcome, "against ") {
				between = ", "
			}
			text += between + outcome
		}
	}
	if c.Plan().Private {
		return forGamemaster + text
	}
	return text
}

// Subject is who rolled what, as people say it.
func Subject(c Check) string {
	if text := moduleSubject(c); text != "" {
		return text
	}
	what := strings.ReplaceAll(c.Rule().Word, "_", " ")
	w, n, roller := c.World(), c.Ref(), c.Roller()
	if n != (types.Ref{}) && n != roller && c.Rule().Word == "check" && n.Name != "" {
		what = n.Name
		switch {
		case roller != (types.Ref{}) && roller.Record == w.Copies.HolderID(n) || n.Owner == 0:
			if roller == (types.Ref{}) {
				return what
			}
			return lastName(w, roller) + ", " + what
		}
		return w.Names.OfOwner(n.Owner) + ", " + what
	}
	who := roller
	if who == (types.Ref{}) {
		who = n
	}
	if who == (types.Ref{}) || world.IsEvent(who) {
		return what
	}
	text := lastName(w, who) + ", " + what
	if n != (types.Ref{}) && n != who && !world.IsEvent(n) && n != w.Game() {
		name := lastName(w, n)
		if w.Copies.HolderID(n) == who.Record {
			name = w.Names.Show(w.Ownership.Unowned(n, who))
		}
		text += " of " + name
	}
	return text
}

// lastName is what something is called, or was when it was there.
func lastName(w *world.World, n types.Ref) string {
	switch {
	case n == w.Game():
		return "gamemaster"
	case n.IsCopy() && w.Departed.IsGone(n):
		return w.Names.Last(n)
	}
	return w.Names.Of(n)
}

// RollText is what was rolled and what it came to; "" where no dice lie there.
func RollText(c Check) string {
	d, ok := c.Dice()
	if !ok || !c.IsOpen() || len(d.Rolls) == 0 {
		return ""
	}
	text := d.Rolls[0].FormatRolled(d.Counts, d.Rolls[1:]...)
	v, err := c.Line("total")
	total, ok := v.(float64)
	if err != nil || !ok {
		return text
	}
	bare := len(d.Rolls) == 1 && d.Counts == nil && d.Rolls[0].IsSingleDie()
	parts, known := addends(c, d.Natural, total)
	if !known {
		parts = nil
		if total != d.Natural {
			if !bare {
				text += " = " + types.Format(d.Natural)
			}
			return text + ", total " + types.Format(total)
		}
	}
	for _, n := range parts {
		if n < 0 {
			text += " - " + types.Format(-n)
		} else {
			text += " + " + types.Format(n)
		}
	}
	if len(parts) == 0 && bare && d.Natural == total {
		return text
	}
	return text + " = " + types.Format(total)
}

// added are the numbers that were added to the dice, without those that are 0; false
// where the total is no such sum.
func addends(c Check, natural, total float64) ([]float64, bool) {
	plan := c.Plan()
	at, _ := plan.Line("total")
	names := []string{"natural", "modifier"}
	if base := plan.Lines[at].Base; base != nil && base.Written != "" {
		names = strings.Split(base.Written, " + ")
	}
	if !slices.Contains(names, "natural") {
		return nil, false // the dice are no part of it
	}
	var parts []float64
	sum := 0.0
	for _, name := range names {
		v, err := c.Line(strings.TrimSpace(name))
		n, isNumber := v.(float64)
		if err != nil || !isNumber {
			return nil, false
		}
		sum += n
		switch {
		case name != "natural":
			parts = append(parts, c.Summands(strings.TrimSpace(name), n)...)
		case n != natural:
			return nil, false // it is not what the dice show
		}
	}
	return slices.DeleteFunc(parts, func(n float64) bool { return n == 0 }), math.Abs(sum-total) < 1e-9
}

// ResultText is what came of the dice, without them: "7 against 10, failure by 3".
func ResultText(c Check) string {
	text := outcomeText(c)
	if behind, ok := moduleResult(c); ok {
		text = behind
	}
	if text == "" || !ignoresTotal(c) {
		if v, err := c.Line("total"); err == nil && v != nil {
			between := " "
			if text != "" && !strings.HasPrefix(text, "against ") {
				between = ", "
			}
			text = strings.TrimSpace(c.World().Names.Show(v) + between + text)
		}
	}
	return text
}

// ignoresTotal tells a check whose dice nobody adds up: what they come to means nothing.
func ignoresTotal(c Check) bool {
	if c.Plan().Deciding == nil {
		return false
	}
	d, ok := c.Dice()
	return !ok || len(d.Rolls) != 1 || !d.Rolls[0].IsSingleDie()
}

// OutcomeInWords is what came of the dice in words, without numbers: "hits", "a critical
// hit", as the check shows itself, else "succeeds" or "fails"; "" for a check that is
// neither. Dice that mean the same need not be told apart for it.
func OutcomeInWords(c Check) (string, error) {
	if _, ok := c.Plan().Line("success"); !ok {
		return "", nil
	}
	success, err := c.Look("success")
	if err != nil {
		return "", err
	}
	text, said, err := textAfterRoll(c)
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

// outcomeText is what a check announces besides its total, in words.
func outcomeText(c Check) string {
	if _, one := c.Dice(); !one || !c.IsOpen() {
		return ""
	}
	if text, _, ok := moduleText(c, func() string { return RollText(c) }); ok {
		return text
	}
	var list []string
	margin := isMargin(c)
	for _, name := range Shows(c) {
		if name == "total" {
			continue
		}
		v, err := c.Known(name)
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
			list = append(list, lineWords(name))
		case v == false:
		case name == "result":
			list = append(list, c.World().Names.Show(v))
		default:
			list = append(list, lineWords(name)+" "+c.World().Names.Show(v))
		}
	}
	return strings.Join(list, ", ")
}

// spoken is the name of a line as people say it.
func lineWords(name string) string { return strings.ReplaceAll(content.Written(name), "_", " ") }

// isMargin tells whether the degree is by how much the total is above or below what
// it is held against, and is told behind the success.
func isMargin(c Check) bool {
	shows := Shows(c)
	i := slices.Index(shows, "degree")
	at, ok := c.Plan().Line("success")
	if i < 1 || shows[i-1] != "success" || !ok {
		return false
	}
	number := func(name string) (float64, bool) {
		v, err := c.Line(name)
		n, ok := v.(float64)
		return n, ok && err == nil
	}
	total, ok1 := number("total")
	against, ok2 := number("against")
	degree, ok3 := number("degree")
	success, _ := c.Line("success")
	reached := total >= against
	if base := c.Plan().Lines[at].Base; base != nil && strings.ReplaceAll(base.Written, " ", "") == "total<=against" {
		reached = total <= against
	}
	return ok1 && ok2 && ok3 && degree == total-against && reached == (success == true)
}

// Summary tells a check in a line: what it is about, its dice and outcome.
func Summary(c Check) string {
	text := Title(c)
	if _, one := c.Dice(); !one || !c.IsOpen() {
		return text
	}
	roll := func() string { return rollsText(c) }
	shown, whole, ok := moduleText(c, roll)
	if whole {
		return shown
	}
	if rolled := roll(); rolled != "" {
		text += ": " + rolled
	}
	switch {
	case !ok:
		return text + announcedLines(c)
	case shown != "":
		return text + ", " + shown
	}
	return text
}

// rolls are the dice of a check.
func rollsText(c Check) string {
	var all []string
	for _, r := range c.Rolls() {
		all = append(all, r.String())
	}
	return strings.Join(all, " and ")
}

// outcome is the lines that are announced: ", total 9, against 7, success yes".
func announcedLines(c Check) string {
	s := ""
	for _, name := range Shows(c) {
		if c.IsUnrolled(name) {
			continue
		}
		v, err := c.Line(name)
		if err != nil || v == nil {
			continue
		}
		switch x := c.Inner(name); {
		case x == nil:
			s += fmt.Sprintf(", %s %s", name, c.World().Names.Show(v))
		case !x.Plan().Private || c.Plan().Private:
			s += fmt.Sprintf(", %s (%s)", name, Summary(x))
		}
	}
	return s
}

// written is what a check announces in the words of its module; ok is false where these
// list lines, or say nothing. whole says that it is all that is told of the check: then
// roll gave what stands for its dice. A text of which a value is none is left out.
func moduleText(c Check, roll func() string) (text string, whole, ok bool) {
	shows := c.Plan().ShowsText
	if shows == nil {
		return "", false, false
	}
	if _, one := c.Dice(); !one || !c.IsOpen() {
		return "", false, false
	}
	whole = rollIndex(shows.Parts) >= 0
	text, said, err := c.Text(shows.Parts, roll)
	if !said || err != nil {
		return "", false, err == nil && !whole // told as if nothing had been written
	}
	return text, whole, true
}

// rollIndex is which part of a text is the place of the dice; -1 for none.
func rollIndex(parts []rules.TextPart) int {
	return slices.IndexFunc(parts, func(p rules.TextPart) bool { return p.Roll })
}

// moduleSubject is what a module writes before the dice, as who does what; "" where it
// writes nothing there, or nothing yet.
func moduleSubject(c Check) string {
	shows := c.Plan().ShowsText
	if shows == nil {
		return ""
	}
	at := rollIndex(shows.Parts)
	if _, one := c.Dice(); !one || at < 1 {
		return ""
	}
	text, _, _ := c.Text(shows.Parts[:at], nil)
	return strings.TrimRight(text, " :,")
}

// moduleResult is what a module writes behind the dice, where it writes the whole line.
func moduleResult(c Check) (text string, ok bool) {
	if _, whole, _ := moduleText(c, func() string { return "" }); !whole {
		return "", false
	}
	text, said, err := textAfterRoll(c)
	return text, said && err == nil
}

// textAfterRoll is what a module writes behind the place of the dice; said is false where it
// writes no such place, or a value behind it is none.
func textAfterRoll(c Check) (text string, said bool, err error) {
	if c.Plan().ShowsText == nil {
		return "", false, nil
	}
	parts := c.Plan().ShowsText.Parts
	at := rollIndex(parts)
	if at < 0 {
		return "", false, nil
	}
	text, said, err = c.Text(parts[at+1:], func() string { return "" })
	return strings.Trim(text, " :,"), said, err
}
