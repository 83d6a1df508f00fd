package evening

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/ask"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// question writes who is asked what, what for, and the answers by number.
func (d Decider) question(q *table.Decision) string {
	var b strings.Builder
	b.WriteString(d.address(q) + ", ")
	if what := d.whatFor(q); what != "" {
		b.WriteString(what + ": ")
	}
	b.WriteString(d.asks(q) + "\n")
	if q.Action != nil && q.Action.Decl.Text != "" {
		b.WriteString("  " + q.Action.Decl.Text + "\n")
	}
	if q.Form != nil && q.Sort == table.Consent && q.Buying != nil {
		fmt.Fprintf(&b, "  %s asks for it\n", d.Evening.Game.Table.World().Names.Of(q.Buying.Payer))
	}
	b.WriteString(narrate.SideBySide(d.Possible(q)))
	if q.Nobody != "" {
		nobody := narrate.Possible{Number: "0", Label: q.Nobody, Beside: ""}
		if chances := d.Evening.chances(q); len(chances) > len(q.Labels) {
			nobody.Beside = chances[len(q.Labels)]
		}
		b.WriteString(narrate.SideBySide([]narrate.Possible{nobody}))
	}
	return b.String()
}

// mark is what stands before what is answered.
func (d Decider) mark(q *table.Decision) string { return d.address(q) + "? " }

// address is who is asked, as a question begins.
func (d Decider) address(q *table.Decision) string {
	return strings.TrimPrefix(d.Who(q), "the ")
}

// Who names the person who is asked a decision.
func (d Decider) Who(q *table.Decision) string {
	switch {
	case q.Sort == table.Ruling || q.Who == d.Evening.Game.Table.World().Game():
		return "the gamemaster"
	case q.Who == (types.Ref{}):
		return "anyone"
	}
	return d.Evening.Game.Table.World().Names.Of(q.Who)
}

// whatFor is what goes on when somebody else is asked than who does it.
func (d Decider) whatFor(q *table.Decision) string {
	title, by := d.Evening.Game.Table.Journal().Doing()
	if title == "" || d.Evening.Questions.Open != nil && d.Evening.Questions.Open.later != "" {
		return ""
	}
	if by == q.Who { // of whom something may be asked because of what another one does in between
		who, rule := d.Evening.Game.Table.Journal().Within()
		if who == by || who == (types.Ref{}) {
			return ""
		}
		_, name, _ := strings.Cut(rule, ".")
		return fmt.Sprintf("%s (%s)", d.Evening.Game.Table.World().Names.Of(who), narrate.Spoken(name))
	}
	if first, behind, ok := strings.Cut(title, ": "); ok {
		if values := strings.SplitN(behind, ", ", mostDoneWith+1); len(values) > mostDoneWith {
			behind = values[0]
		}
		behind = " " + behind + ","
		title = first + strings.TrimSuffix(strings.Replace(behind, " "+d.Evening.Game.Table.World().Names.Of(q.Who)+",", ",", 1), ",")
	}
	return diag.Cut(strings.ReplaceAll(strings.TrimPrefix(title, "the game "), "_", " "), diag.MaxLine)
}

// mostDoneWith is with how many values a question tells what goes on: with more of them it
// names the first.
const mostDoneWith = 3

// asked is the question itself, with what would be given to an action that somebody may
// do, and with the range of an amount.
func (d Decider) asked(q *table.Decision) string {
	text := d.uncapitalized(diag.Cut(q.Question, diag.MaxText))
	if q.Sort == table.May {
		text = narrate.Spoken(text)
	}
	text += d.concerns(q)
	if !strings.HasSuffix(text, "?") {
		text += "?"
	}
	switch q.Sort {
	case table.Amount:
		text += " " + narrate.AmountRange(q)
	case table.Keep:
		text += fmt.Sprintf(" %d of %d, by number; %s (Enter)", q.Count, len(q.Values), input.UsualPick(q))
	}
	return text
}

// asks is the question with what the module tells behind it, which stands while the
// command goes on.
func (d Decider) asks(q *table.Decision) string {
	if q.Words.Note == nil {
		return d.asked(q)
	}
	asked, note := d.asked(q), narrate.QuestionRemark(q.Words.Note())
	switch {
	case note == "":
		return asked
	case strings.HasSuffix(asked, "?") || strings.HasPrefix(note, "("):
		return asked + " " + note
	}
	return asked + "; " + note // behind what may be answered
}

// uncapitalized begins a sentence with a small letter, unless it begins with a name.
func (d Decider) uncapitalized(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[size:]); !unicode.IsUpper(first) || unicode.IsUpper(second) {
		return text
	}
	for end, r := range text {
		if !unicode.IsLetter(r) && r != '-' {
			if _, named := ask.Named(d.Evening.Game.Table, text[:end]); named {
				return text
			}
			if r != ' ' {
				break
			}
		}
	}
	return string(unicode.ToLower(first)) + text[size:]
}

// concerns writes what would be given to an action that somebody may do: whom it
// concerns, with what.
func (d Decider) concerns(q *table.Decision) string {
	if q.Action == nil {
		return ""
	}
	text := ""
	for _, p := range q.Action.Params {
		if v, ok := q.Given[p.Name]; ok && v != nil && !types.Equal(v, p.Default) {
			if text != "" {
				text += ","
			}
			text += fmt.Sprintf(" %s %s", narrate.Spoken(p.Name), diag.Cut(d.Evening.Game.Table.World().Names.Show(v), diag.MaxLine))
		}
	}
	return text
}

// Possible lists the answers that have a number.
func (d Decider) Possible(q *table.Decision) (list []narrate.Possible) {
	switch q.Sort {
	case table.May, table.Consent:
		list = []narrate.Possible{{Number: "1", Label: "yes", Beside: ""}, {Number: "2", Label: "no", Beside: ""}}
		usual := &list[1]
		if q.Sort == table.Consent {
			usual = &list[0]
		}
		usual.Label += " (Enter)"
		for _, more := range []string{d.price(q), strings.Join(d.Evening.chances(q)[:min(1, len(d.Evening.chances(q)))], "")} {
			if more != "" {
				list[0].Label += ", " + more
			}
		}
		return list
	case table.Keep:
		for i, v := range q.Values {
			list = append(list, narrate.Possible{Number: fmt.Sprint(i + 1), Label: "shows " + types.Format(v), Beside: ""})
		}
	default:
		for i, label := range Names(d.Evening, q) {
			list = append(list, narrate.Possible{Number: fmt.Sprint(i + 1), Label: diag.Cut(label, diag.MaxLine), Beside: d.beside(q, i)})
		}
	}
	for i, chance := range d.Evening.chances(q) {
		if i < len(list) && chance != "" {
			list[i].Beside = strings.Trim(list[i].Beside+", "+chance, ", ")
		}
	}
	return list
}

// beside is what the module tells of an answer.
func (d Decider) beside(q *table.Decision, i int) string {
	if q.Words.Beside == nil || i >= len(q.Options) {
		return ""
	}
	return narrate.QuestionRemark(q.Words.Beside(q.Options[i]))
}

// price is what an action costs that somebody may do.
func (d Decider) price(q *table.Decision) string {
	if q.Action == nil {
		return ""
	}
	var list []string
	for _, c := range q.Action.Costs {
		list = append(list, strings.ReplaceAll(c.Written, "_", " "))
	}
	return strings.Join(list, ", ")
}
