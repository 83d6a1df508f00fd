package dice

import (
	"strconv"
	"strings"
)

// String returns the roll in one line, or one line for each roll of a repetition: the
// notation, the dice and the result.
func (r *Roll) String() string {
	if len(r.Rolls) > 0 {
		lines := make([]string, len(r.Rolls))
		for i, roll := range r.Rolls {
			lines[i] = roll.String()
		}
		return strings.Join(lines, "\n")
	}
	text := r.notation()
	if shown := r.textWithDice(); shown != text {
		text += " = " + shown
	}
	if result := r.resultText(); !strings.HasSuffix(text, " = "+result) && text != result {
		text += " = " + result
	}
	return text
}

// WithoutResult is String without the result: "3d6 (4, 2, 1)". ok is false for a roll that does not
// end in its dice, such as one with a bonus after them, and for a repetition; text is then String.
func (r *Roll) WithoutResult() (text string, ok bool) {
	shown := r.textWithDice()
	if len(r.Rolls) > 0 || r.Test != nil || !strings.HasSuffix(shown, ")") {
		return r.String(), false
	}
	switch text = r.notation(); {
	case shown == text:
		return text, true
	case strings.HasPrefix(shown, "("):
		return text + " " + shown, true
	}
	return text + " = " + shown, true
}

// notation returns the notation of the roll, with the numbers that its variables had.
func (r *Roll) notation() string {
	if r.rollDetails != nil && r.filled && len(r.bindings) > 0 {
		return notate(substituteNumbers(r.program.root, r.bindings))
	}
	return r.Expression
}

// textWithDice returns the notation with terms replaced by their dice.
func (r *Roll) textWithDice() string {
	next, log := 0, r.logEntries()
	return notateWith(r.program.root, func(n Node) (string, bool) {
		switch n.(type) {
		case *VariableNode, *PoolNode, *GroupNode:
			if next >= len(log) {
				return "", false
			}
			next++
			return log[next-1].String(), true
		}
		return "", false
	})
}

// resultText returns the result; of a test with success or failure and the margin.
func (r *Roll) resultText() string {
	switch {
	case r.Test != nil:
		outcome := "failure"
		if r.Test.Success {
			outcome = "success"
		}
		return formatNumber(r.Test.Total) + " " + r.Test.Comparator + " " + formatNumber(r.Test.Target) +
			": " + outcome + ", margin " + formatNumber(r.Test.Margin)
	case r.Texts != nil:
		if len(r.Texts) == 0 {
			return "nothing"
		}
		return joinTexts(r.Texts)
	}
	return formatNumber(r.Total)
}

func formatNumber(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// String returns the text of the entry.
func (l logEntry) String() string {
	switch {
	case l.pool != nil:
		return l.pool.String()
	case l.group != nil:
		members := make([]string, len(l.units))
		for i, u := range l.units {
			member := l.group[u.dice[0]]
			members[i] = u.decorate(member.textWithDice())
		}
		return "{" + joinTexts(members) + "}"
	}
	return l.value.String()
}

func (u loggedUnit) decorate(text string) string {
	if !u.kept {
		return "~~" + text + "~~"
	}
	if u.success {
		text += "*"
	}
	if u.failure {
		text += "-"
	}
	return text
}

func (p *loggedPool) String() string {
	return "(" + strings.Join(p.unitTexts(), p.pool.separator()) + ")"
}

// unitText returns the dice of one unit: rerolled throws first, then those that count.
func (p *loggedPool) unitText(u loggedUnit) string {
	group := max(1, p.pool.Digits)
	var b strings.Builder
	throws := 0
	for i := 0; i < len(u.dice); i += group {
		die := p.dice[u.dice[i]]
		if throws > 0 {
			b.WriteString(" + ")
		}
		for _, index := range u.dice[i : i+group] {
			b.WriteString(p.dice[index].face())
		}
		if die.Rerolled {
			b.WriteString(">")
			continue
		}
		throws++
		if die.Exploded {
			b.WriteString("!")
		}
		if p.pool.Digits == 0 && die.Text() == "" && die.Value != die.Shown() {
			b.WriteString("^" + formatNumber(die.Value))
		}
	}
	if throws > 1 {
		return "[" + b.String() + "]"
	}
	return b.String()
}

func (d *DieResult) face() string { return d.shows().String() }
