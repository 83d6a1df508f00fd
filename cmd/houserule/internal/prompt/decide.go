package prompt

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/table"
)

// decider asks whoever sits at the terminal.
type decider struct{ p *Prompt }

// Declines implements table.Decliner.
func (d decider) Declines(q *table.Decision) bool { return q.Sort == table.Buy }

// Decide implements table.Decider. Offers are not asked: nobody takes them at
// first, and while they stand open :take does.
func (d decider) Decide(q *table.Decision) (types.Value, error) {
	if q.Sort == table.Buy {
		return false, nil
	}
	if q.Imagined {
		return nil, &table.Unanswered{Decision: q} // what never happens is no question to people
	}
	text := d.question(q)
	if err := d.p.asks(q); err != nil {
		return nil, err
	}
	for {
		answer, err := d.p.Ask(script.Printable(text))
		if err != nil {
			return nil, err
		}
		answer = strings.TrimSpace(answer)
		if v, ok := understand(q, answer); ok {
			return v, nil
		}
		text = "that is no answer (Ctrl-C takes the command back); " + expected(q) + ": "
		if strings.HasPrefix(answer, ":") {
			text = d.meanwhile(answer[1:]) + "\n" + expected(q) + ": "
		}
	}
}

// meanwhile runs a command that only tells something, while a question waits.
func (d decider) meanwhile(line string) string {
	name, rest, _ := strings.Cut(line, " ")
	for _, c := range commands() {
		if c.name == name && (name == "show" || name == "rules" || name == "log" || name == "help") {
			text, err := c.run(d.p, strings.TrimSpace(rest))
			if err != nil {
				text = err.Error()
			}
			return strings.TrimRight(text, "\n")
		}
	}
	return "a question waits for its answer; meanwhile there are :show, :rules, :log and :help, and Ctrl-C takes the command back"
}

// question writes who is asked what, and the options by number. What the line
// printed so far comes first, so that people know what they decide about.
func (d decider) question(q *table.Decision) string {
	var b strings.Builder
	b.WriteString(d.p.printed.String())
	d.p.printed.Reset()
	for _, text := range d.p.soFar() {
		b.WriteString(text + "\n")
	}
	b.WriteString(d.who(q) + ": " + diag.Cut(q.Question, diag.MaxText) + d.concerns(q) + "\n")
	if q.Action != nil && q.Action.Decl.Text != "" {
		b.WriteString("  " + q.Action.Decl.Text + "\n")
	}
	if q.Form != nil && q.Sort == table.Consent && q.Buying != nil {
		fmt.Fprintf(&b, "  %s asks for it\n", d.p.Game.Table.NameOf(q.Buying.Payer))
	}
	for i, label := range q.Labels {
		fmt.Fprintf(&b, "  %d  %s\n", i+1, diag.Cut(label, diag.MaxLine))
	}
	if q.Nobody != "" {
		fmt.Fprintf(&b, "  0  %s\n", q.Nobody)
	}
	if q.Sort == table.Keep {
		for i, v := range q.Values {
			fmt.Fprintf(&b, "  %d  shows %s\n", i+1, types.Format(v))
		}
	}
	b.WriteString(expected(q) + ": ")
	return b.String()
}

// concerns writes what would be given to an action that somebody may do: whom it
// concerns, with what.
func (d decider) concerns(q *table.Decision) string {
	text := ""
	if q.Action == nil {
		return text
	}
	for _, p := range q.Action.Params {
		if v, ok := q.Given[p.Name]; ok && v != nil && !types.Equal(v, p.Default) {
			text += fmt.Sprintf(", %s %s", p.Name, diag.Cut(d.p.Game.Table.Show(v), diag.MaxLine))
		}
	}
	return text + "?"
}

func (d decider) who(q *table.Decision) string {
	if q.Sort == table.Ruling {
		return "the gamemaster"
	}
	if q.Who == (types.Noun{}) {
		return "anyone"
	}
	if q.Who == d.p.Game.Table.Game() {
		return "the gamemaster"
	}
	return d.p.Game.Table.NameOf(q.Who)
}

// expected says what may be answered.
func expected(q *table.Decision) string {
	switch q.Sort {
	case table.May:
		return "yes or no (no)"
	case table.Consent:
		return "yes or no (yes)"
	case table.Amount:
		return fmt.Sprintf("a number from %s to %s", types.Format(q.Low), types.Format(q.High))
	case table.Keep:
		return fmt.Sprintf("which %d, by number (the %s)", q.Count, usualPick(q))
	}
	low := 1
	if q.Nobody != "" {
		low = 0
	}
	return fmt.Sprintf("a number from %d to %d", low, len(q.Options))
}

// usualPick is which dice are meant where nobody says it.
func usualPick(q *table.Decision) string {
	if low, ok := q.Otherwise.(string); ok {
		return low
	}
	return "highest"
}

// understand reads an answer: numbers, yes and no, or the words of an option.
func understand(q *table.Decision, answer string) (types.Value, bool) {
	switch q.Sort {
	case table.May, table.Consent:
		switch strings.ToLower(answer) {
		case "":
			return q.Sort == table.Consent, true
		case "y", "yes":
			return true, true
		case "n", "no":
			return false, true
		}
		return nil, false
	case table.Amount:
		n, err := strconv.Atoi(answer)
		return float64(n), err == nil && float64(n) >= q.Low && float64(n) <= q.High
	case table.Keep:
		return positions(q, answer)
	}
	if n, err := strconv.Atoi(answer); err == nil {
		if n == 0 && q.Nobody != "" {
			return nil, true
		}
		if n >= 1 && n <= len(q.Options) {
			return q.Options[n-1], true
		}
	}
	for i, label := range q.Labels {
		if answer != "" && strings.EqualFold(label, answer) {
			return q.Options[i], true
		}
	}
	if q.Nobody != "" && strings.EqualFold(answer, q.Nobody) {
		return nil, true
	}
	return nil, false
}

// positions reads "1 3", "1,3", "highest" or nothing.
func positions(q *table.Decision, answer string) (types.Value, bool) {
	switch answer {
	case "":
		return usualPick(q), true
	case "highest", "lowest":
		return answer, true
	}
	var list types.List
	seen := map[int]bool{}
	for _, word := range strings.FieldsFunc(answer, func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(q.Values) || seen[n] {
			return nil, false
		}
		seen[n] = true
		list = append(list, float64(n))
	}
	return list, len(list) == q.Count
}
