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

// readers returns the prefix of the text of a private check: who alone may read it; "" for a
// public one.
func readers(c Check) string {
	switch c.Plan().Private {
	case "":
		return ""
	case content.ForOwner:
		if w := c.World(); c.Ref() != (types.Ref{}) {
			return "(for " + w.Names.Of(w.Ownership.Outermost(c.Ref())) + ") "
		}
	}
	return "(for the gamemaster) "
}

// CheckText returns a check as a sentence: the roller and the check, the faces of the dice, the
// addends, and the outcome. [Summary] names rules and lines instead.
//
//	Ann, Climbing: 2d6 (3 + 1) + 3 = 7 against 10, failure by 3
//
// Checks that are lines of it are not included. A private check has a prefix.
func CheckText(c Check) string {
	if why := c.Failed(); why != nil {
		return readers(c) + Subject(c) + ": " + FailedText(why) + failedLines(c)
	}
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
	return readers(c) + text
}

// FailedText says why a check fails without dice.
func FailedText(why *rules.Failed) string { return "fails without dice, " + why.Reason }

// failedLines returns the lines that a check announces which fails without dice, except those that
// belong to its total.
func failedLines(c Check) string {
	text := ""
	for _, name := range AnnouncedLines(c) {
		switch name {
		case "total", "success", "against":
			continue
		}
		i, ok := c.Plan().Line(name)
		if !ok || c.Plan().Failure.IsUndecided(i) {
			continue
		}
		switch v, err := c.Known(name); {
		case err != nil || v == nil || v == false:
		case v == true:
			text += ", " + lineWords(name)
		case name == "result":
			text += ", " + c.World().Names.Show(v)
		default:
			text += ", " + lineWords(name) + " " + c.World().Names.Show(v)
		}
	}
	return text
}

// Subject returns the beginning of CheckText: the roller and the check.
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
			name = w.Names.Show(w.Ownership.WithoutOwner(n, who))
		}
		text += " of " + name
	}
	return text
}

// lastName returns the name of a thing; its last name if it was removed.
func lastName(w *world.World, n types.Ref) string {
	switch {
	case n == w.Game():
		return "gamemaster"
	case n.IsCopy() && w.Departed.IsGone(n):
		return w.Names.Last(n)
	}
	return w.Names.Of(n)
}

// RollText returns the dice, the addends and the total; "" if there are no dice or their state is
// undecided.
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

// addends returns the numbers other than 0 that were added to the dice; false if the total is not
// the sum of them and natural.
func addends(c Check, natural, total float64) ([]float64, bool) {
	plan := c.Plan()
	at, _ := plan.Line("total")
	names := []string{"natural", "modifier"}
	if base := plan.Lines[at].Base; base != nil && base.Written != "" {
		names = strings.Split(base.Written, " + ")
	}
	if !slices.Contains(names, "natural") {
		return nil, false // the total does not include the dice
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
			return nil, false // the line `natural` differs from the total of the dice
		}
	}
	return slices.DeleteFunc(parts, func(n float64) bool { return n == 0 }), math.Abs(sum-total) < 1e-9
}

// ResultText returns total and outcome without the dice: "7 against 10, failure by 3".
func ResultText(c Check) string {
	if why := c.Failed(); why != nil {
		return FailedText(why)
	}
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

// ignoresTotal reports whether a check counts several dice, so that their total is irrelevant.
func ignoresTotal(c Check) bool {
	if c.Plan().DecidedBy == nil {
		return false
	}
	d, ok := c.Dice()
	return !ok || len(d.Rolls) != 1 || !d.Rolls[0].IsSingleDie()
}

// OutcomeInWords returns the outcome without numbers: "hits", "a critical hit" in the words of the
// module, else "succeeds" or "fails"; "" for a check without a line `success`. Only that line is
// passed to Check.Look, so that the choice between states with the same outcome stays open.
func OutcomeInWords(c Check) (string, error) {
	if _, ok := c.Plan().Line("success"); !ok {
		return "", nil
	}
	success, err := c.Look("success")
	if err != nil {
		return "", err
	}
	if c.Failed() != nil {
		return "fails", nil
	}
	text, complete, err := textAfterRoll(c)
	if err != nil {
		return "", err
	}
	text = strings.TrimSpace(text[strings.LastIndex(text, ", ")+1:])
	switch {
	case complete && text != "" && strings.IndexFunc(text, unicode.IsDigit) < 0:
		return text, nil
	case success == true:
		return "succeeds", nil
	}
	return "fails", nil
}

// outcomeText returns the lines that a check announces, except its total, in words; "" if the
// state of the dice is undecided.
func outcomeText(c Check) string {
	if _, one := c.Dice(); !one || !c.IsOpen() {
		return ""
	}
	if text, _, ok := moduleText(c, func() string { return RollText(c) }); ok {
		return text
	}
	var list []string
	margin := isMargin(c)
	for _, name := range AnnouncedLines(c) {
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

// lineWords returns the name of a line with spaces instead of underscores.
func lineWords(name string) string { return strings.ReplaceAll(content.Written(name), "_", " ") }

// isMargin reports whether `degree` is the difference of `total` and `against` and is announced
// directly after `success`.
func isMargin(c Check) bool {
	shows := AnnouncedLines(c)
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

// Summary returns a check on one line: its [Title], the dice and the announced lines by name.
func Summary(c Check) string {
	text := Title(c)
	if why := c.Failed(); why != nil {
		return text + ": " + FailedText(why) + failedLines(c)
	}
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

// rollsText formats the rolls of a check.
func rollsText(c Check) string {
	var all []string
	for _, r := range c.Rolls() {
		all = append(all, r.String())
	}
	return strings.Join(all, " and ")
}

// announcedLines returns the lines that are announced: ", total 9, against 7, success yes".
func announcedLines(c Check) string {
	s := ""
	for _, name := range AnnouncedLines(c) {
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
		case !hides(c, x):
			s += fmt.Sprintf(", %s (%s)", name, Summary(x))
		}
	}
	return s
}

// moduleText returns the text that the field `shows` of a check declares for its outcome; ok is
// false if the field is a list of lines or missing. whole is true if the text has a placeholder
// for the dice, which roll replaces: then it describes the check completely.
func moduleText(c Check, roll func() string) (text string, whole, ok bool) {
	shows := c.Plan().ShowsText
	if shows == nil {
		return "", false, false
	}
	if _, one := c.Dice(); !one || !c.IsOpen() {
		return "", false, false
	}
	whole = rollIndex(shows.Parts) >= 0
	text, complete, err := c.Text(shows.Parts, roll)
	if !complete || err != nil {
		return "", false, err == nil && !whole // a text without the placeholder counts as empty
	}
	return text, whole, true
}

// rollIndex returns the index of the part that is the placeholder of the dice; -1 for none.
func rollIndex(parts []rules.TextPart) int {
	return slices.IndexFunc(parts, func(p rules.TextPart) bool { return p.Roll })
}

// moduleSubject returns the text of the module before the placeholder of the dice; "" if there is
// none or the state of the dice is undecided.
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

// moduleResult returns the text of the module after the placeholder of the dice; ok is false if
// the module writes no text with a placeholder.
func moduleResult(c Check) (text string, ok bool) {
	if _, whole, _ := moduleText(c, func() string { return "" }); !whole {
		return "", false
	}
	text, complete, err := textAfterRoll(c)
	return text, complete && err == nil
}

// textAfterRoll formats the text of the module after the placeholder of the dice; complete is
// false if there is no placeholder or one of the values after it is none.
func textAfterRoll(c Check) (text string, complete bool, err error) {
	if c.Plan().ShowsText == nil {
		return "", false, nil
	}
	parts := c.Plan().ShowsText.Parts
	at := rollIndex(parts)
	if at < 0 {
		return "", false, nil
	}
	text, complete, err = c.Text(parts[at+1:], func() string { return "" })
	return strings.Trim(text, " :,"), complete, err
}
