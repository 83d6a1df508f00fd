package narrate

import (
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// lineOf returns the name of the line of the check that part explains; "" for any other part.
func lineOf(check, part *explain.Trace) string {
	name, ok := strings.CutPrefix(part.Rule, check.Rule+".")
	if !ok || check.Rule == "" || strings.Contains(name, ".") {
		return ""
	}
	return name
}

// isCheck reports whether a trace is that of a check with a total or dice.
func isCheck(t *explain.Trace) bool {
	return t.Rule != "" && slices.ContainsFunc(t.Parts, func(p *explain.Trace) bool {
		return lineOf(t, p) == "total" || isEvent[*trace.Rolled](p)
	})
}

// isEvent reports whether the event of a trace has type E.
func isEvent[E trace.Event](t *explain.Trace) bool {
	_, ok := t.Event.(E)
	return ok
}

// containsCheck reports whether there is a check below a trace.
func containsCheck(t *explain.Trace) bool {
	return slices.ContainsFunc(t.Parts, func(p *explain.Trace) bool { return isCheck(p) || containsCheck(p) })
}

// eventsAndChecks returns the checks below a trace, with the payments, decisions and changes beside
// them in order, and without the rules that were evaluated.
func eventsAndChecks(t *explain.Trace) (list []*explain.Trace) {
	for _, p := range t.Parts {
		switch {
		case isCheck(p):
			list = append(list, p)
		case containsCheck(p):
			list = append(list, eventsAndChecks(p)...)
		case p.Rule == "" && !p.IsSummand() && hasEffect(p):
			list = append(list, p)
		case p.Rule != "":
			list = append(list, changesIn(p)...)
		}
	}
	return list
}

// changesIn returns the written boxes below a trace that has no check.
func changesIn(t *explain.Trace) (list []*explain.Trace) {
	for _, p := range t.Parts {
		if isEvent[*trace.BoxWritten](p) && hasEffect(p) {
			list = append(list, p)
		}
		list = append(list, changesIn(p)...)
	}
	return list
}

// hasEffect reports whether a part is shown in a short explanation. A skipped step, a met
// requirement, and a box written with the same value are not.
func hasEffect(p *explain.Trace) bool {
	switch e := p.Event.(type) {
	case *trace.StepSkipped, *trace.StepDelayed, *trace.Required:
		return false
	case *trace.LayerApplied:
		return !p.IsBare() && (e.Layer.ChangeKind != rules.After || p.Title == e.Layer.Word())
	case *trace.LayerIdle:
		return e.Layer.ChangeKind != rules.After || e.Layer.Label != ""
	case *trace.BoxWritten:
		return e.BeforeSecret || e.Before != diag.Cut(e.After, diag.MaxText)
	}
	return true
}

// repeatsOffer reports whether answer is a decision to take an offer that another part of t
// reports.
func repeatsOffer(t, answer *explain.Trace) bool {
	d, ok := answer.Event.(*trace.Decided)
	return ok && slices.ContainsFunc(t.Parts, func(p *explain.Trace) bool {
		taken, ok := p.Event.(*trace.OfferTaken)
		return ok && taken.Payer == d.Who && taken.Offer.Word == d.Question
	})
}

// summandsOf returns the summands among parts, each with the preceding parts, which explain it.
func summandsOf(parts []*explain.Trace) (list []*explain.Trace) {
	var from []*explain.Trace
	for _, p := range parts {
		if !p.IsSummand() {
			from = append(from, p)
			continue
		}
		with := *p
		with.Parts = append(from, p.Parts...)
		if len(with.Parts) == 1 && isSum(with.Parts[0]) && "+"+with.Parts[0].Value == p.Value {
			with.Source, with.Parts = with.Parts[0].Source, with.Parts[0].Parts // the summand is the answer of one rule
		}
		list, from = append(list, &with), nil
	}
	return append(list, from...)
}

// shortCheck reduces a check to its total, the number to reach, the purchases and the
// consequences.
func shortCheck(t *explain.Trace) *explain.Trace {
	short := *t
	short.Parts = nil
	lines := map[string]*explain.Trace{}
	var dice, did []*explain.Trace
	for i, p := range t.Parts {
		name := lineOf(t, p)
		switch {
		case name == "natural" && lines["natural"] != nil && p.Value == "":
		case name != "":
			if before := lines[name]; before == nil || before.Value != p.Value || len(p.Parts) > 0 || len(before.Parts) == 0 {
				lines[name] = p
			}
			collectReadLines(t, p, lines)
		case isEvent[*trace.Rolled](p):
			dice = append(dice, p)
		case strings.HasSuffix(p.Rule, ".starts"), p.IsSummand():
		case repeatsOffer(t, p):
		case i+1 < len(t.Parts) && isEvent[*trace.OfferTaken](t.Parts[i+1]) && p.Rule == "":
			// the purchase contains the payment
		case isEvent[*trace.OfferTaken](p):
			bought := *p
			if i > 0 {
				if paid, ok := t.Parts[i-1].Event.(*trace.Paid); ok {
					bought.Title += ", for " + explain.PriceTag(paid.Cost, paid.Box, paid.Amount)
				}
			}
			did = append(did, &bought)
		case p.Rule == "" && hasEffect(p), p.Rule != "" && (isCheck(p) || containsCheck(p)):
			did = append(did, p)
		}
	}
	total := totalOf(lines, dice)
	if decided := decidedBy(t, lines, dice); decided != nil {
		short.Parts = append(short.Parts, decided...)
	} else if total != nil {
		short.Parts = append(short.Parts, total)
	}
	if against := lines["against"]; against != nil {
		short.Parts = append(short.Parts, against)
	}
	short.Parts = append(short.Parts, did...)
	return &short
}

// decidedBy returns the parts that decide a check without a total: its number of dice, the dice,
// and the lines that it shows or that its success reads; nil for other checks.
func decidedBy(check *explain.Trace, lines map[string]*explain.Trace, dice []*explain.Trace) (list []*explain.Trace) {
	if check.Deciding == nil || len(dice) == 0 {
		return nil
	}
	for _, name := range check.Deciding.Dice {
		if line := lines[name]; line != nil {
			list = append(list, withSummands(check, line))
		}
	}
	for _, d := range dice {
		rolled := *d
		rolled.Value = d.Dice()
		list = append(list, &rolled)
	}
	for _, name := range check.Deciding.Lines {
		if line := lines[name]; line != nil && line.Value != "" && name != "against" {
			list = append(list, line)
		}
	}
	return list
}

// withSummands returns a line with its summands as parts. If it only returns the value of another
// line, the summands are those of that line.
func withSummands(check, line *explain.Trace) *explain.Trace {
	out := *line
	for at := line; ; {
		parts := at.Parts
		if isSum(at) {
			parts = slices.DeleteFunc(summandsOf(parts), func(p *explain.Trace) bool { return p.IsSummand() && p.Value == "0" })
			out.Parts = parts
		}
		if len(parts) != 1 || strings.TrimPrefix(parts[0].Value, "+") != line.Value || len(parts[0].Parts) == 0 {
			return &out
		}
		at = parts[0]
	}
}

// collectReadLines adds to lines the lines of the check that line reads, directly or indirectly.
func collectReadLines(check, line *explain.Trace, lines map[string]*explain.Trace) {
	for _, inner := range line.Parts {
		if name := lineOf(check, inner); name != "" && !isCheck(inner) {
			lines[name] = inner
			collectReadLines(check, inner, lines)
		}
	}
}

// totalOf returns the total of a check with dice and modifiers as parts or, if these do not add up
// to the total, with the recorded parts; nil for a check without a total.
func totalOf(lines map[string]*explain.Trace, dice []*explain.Trace) *explain.Trace {
	total := lines["total"]
	if total == nil {
		return nil
	}
	out := *total
	out.Rule, out.Title = "", "total"
	natural := lines["natural"]
	if natural == nil {
		return &out
	}
	sum, known := valueOf(natural.Value)
	is, ok := valueOf(total.Value)
	if !known || !ok {
		return &out
	}
	out.Parts = []*explain.Trace{explain.Summand("dice", sum, dice)}
	for _, name := range []string{"modifier", "bonuses"} {
		line := lines[name]
		if line == nil {
			continue
		}
		n, ok := valueOf(line.Value)
		if !ok {
			return &out
		}
		sum += n
		parts := slices.DeleteFunc(summandsOf(line.Parts), func(p *explain.Trace) bool { return !p.IsSummand() || p.Value == "0" })
		if added, ok := addSummands(parts); n != 0 && (!ok || added != n) {
			parts = []*explain.Trace{explain.Summand(name, n, line.Parts)}
		}
		out.Parts = append(out.Parts, parts...)
	}
	if sum != is {
		out.Parts = total.Parts
	}
	return &out
}

// addSummands returns the sum of the values of parts. ok is false if one is not a number.
func addSummands(parts []*explain.Trace) (sum float64, ok bool) {
	for _, p := range parts {
		n, ok := valueOf(p.Value)
		if !ok {
			return 0, false
		}
		sum += n
	}
	return sum, true
}

func valueOf(text string) (float64, bool) {
	n, err := strconv.ParseFloat(text, 64)
	return n, err == nil
}

// checkText writes a check with its result in one line.
func checkText(t *explain.Trace, name string) string {
	values := map[string]string{}
	for _, p := range t.Parts {
		if line := lineOf(t, p); line != "" && p.Value != "" {
			values[line] = p.Value
		}
	}
	text := name
	if values["total"] != "" {
		text += ": " + values["total"]
		if values["against"] != "" {
			text += " against " + values["against"]
		}
	}
	switch values["success"] {
	case "yes":
		text += ", success"
	case "no":
		text += ", failure"
	}
	if at := t.Source.String(); at != "" {
		text += "   [" + at + "]"
	}
	return text
}
