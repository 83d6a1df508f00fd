package formula

import (
	"houserule/lang/diag"
	"houserule/lang/types"
)

// scaleOf returns the scale by which two operands are compared; nil if neither is a word of one.
func scaleOf(x, y bound) *types.WordList {
	switch {
	case x.t.IsScale():
		return x.t.List
	case y.t.IsScale():
		return y.t.List
	}
	return nil
}

// needWord returns the closure of an operand that must be a word of a scale. It reports other
// operands, and returns false for them.
func needWord(b *binder, x bound, l *types.WordList, operator string) (func(r *run) string, bool) {
	if x.bad {
		return nil, false
	}
	if s, ok := x.literal.(string); ok {
		if _, failed := b.wrongChoice(x, s, types.WordOf(l)); failed {
			return nil, false
		}
	}
	if x.none || !isText(x.t) && x.t.Base != types.Any || x.t.List != nil && x.t.List != l {
		b.fail(x.at, "`"+operator+"` needs "+types.WordOf(l).Describe()+", but "+b.positions.subject(x), "")
		return nil, false
	}
	base := x.t.Base
	if base == types.Any {
		base = types.Text
	}
	c, ok := b.need(x, base, "`"+operator+"`")
	if !ok {
		return nil, false
	}
	value := c.value
	return func(r *run) string { return value(r).(string) }, true
}

// orderOfWords binds a comparison by the order of a scale.
func orderOfWords(b *binder, operator string, x, y bound, l *types.WordList, at span) bound {
	left, ok := needWord(b, x, l, operator)
	right, ok2 := needWord(b, y, l, operator)
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.YesNoType(), at: at, code: ofYes(func(r *run) bool {
		c, err := l.Compare(left(r), right(r))
		if err != nil {
			panic(wordFault(at, err))
		}
		switch operator {
		case "<":
			return c < 0
		case "<=":
			return c <= 0
		case ">":
			return c > 0
		}
		return c >= 0
	})}
}

// wordFault returns the fault for an error of a scale.
func wordFault(at span, err error) *fault {
	message, hint := messageOf(err)
	return &fault{at: at, message: message, hint: hint}
}

// arithmeticOfWords binds word + n, n + word, word - n and word - word; ok is false for operands
// of which none is a word of a scale, and for other operators.
func arithmeticOfWords(b *binder, operator string, x, y bound, at span) (out bound, ok bool) {
	l := scaleOf(x, y)
	if l == nil || operator != "+" && operator != "-" {
		return bound{}, false
	}
	switch {
	case operator == "-" && isText(y.t):
		return stepsBetween(b, x, y, l, at), true
	case x.t.List == l && !isText(y.t):
		return movedWord(b, operator, x, y, l, at), true
	case operator == "+" && y.t.List == l && !isText(x.t):
		return movedWord(b, operator, y, x, l, at), true
	}
	return bound{}, false
}

// movedWord binds the word that is some steps above, or below, another.
func movedWord(b *binder, operator string, word, by bound, l *types.WordList, at span) bound {
	from, ok := needWord(b, word, l, operator)
	n, ok2 := b.need(by, types.Number, "`"+operator+"`")
	if !ok || !ok2 {
		return unknown(at)
	}
	number, sign := n.asNumber(), 1.0
	if operator == "-" {
		sign = -1
	}
	return bound{t: types.WordOf(l), at: at, code: ofValue(func(r *run) types.Value {
		to, err := l.Move(from(r), sign*number(r))
		if err != nil {
			panic(wordFault(at, err))
		}
		return to
	})}
}

// stepsBetween binds the number of steps between two words.
func stepsBetween(b *binder, x, y bound, l *types.WordList, at span) bound {
	left, ok := needWord(b, x, l, "-")
	right, ok2 := needWord(b, y, l, "-")
	if !ok || !ok2 {
		return unknown(at)
	}
	return bound{t: types.NumberType(), at: at, code: ofNumber(func(r *run) float64 {
		n, err := l.Steps(left(r), right(r))
		if err != nil {
			panic(wordFault(at, err))
		}
		return n
	})}
}

// unorderedHint returns the hint for a comparison of words that have no order.
func unorderedHint(x, y bound) diag.Hint {
	for _, side := range []bound{x, y} {
		switch {
		case side.t.Base != types.Choice:
		case side.t.List != nil:
			return diag.Hint{Text: "only the words of a scale have an order: declare it with `scale \"" + side.t.List.Name + "\"`"}
		default:
			return diag.Hint{Text: "only the words of a scale have an order: give the list a name with `scale`"}
		}
	}
	return diag.Hint{}
}

// sortKey returns the code of a key by which elements are sorted: words of a scale are sorted by
// their places.
func sortKey(b *binder, x bound, c code, at span) code {
	if !x.t.IsScale() {
		return c
	}
	l, lowest, value := x.t.List, "", c.value
	if words := l.Words(); len(words) > 0 {
		lowest = words[0]
	}
	return ofNumber(func(r *run) float64 {
		n, err := l.Steps(value(r).(string), lowest)
		if err != nil {
			panic(wordFault(at, err))
		}
		return n
	})
}
