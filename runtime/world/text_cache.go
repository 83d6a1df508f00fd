package world

// textCache caches composed texts: names of owned entries, keys of inputs, titles of commands.
type textCache [128]struct {
	as      TextPattern
	a, b, c string
	text    string
}

// TextPattern is a pattern by which parts are composed.
type TextPattern uint8

const (
	ofSomebody TextPattern = 1 + iota // "Ann's Climbing"
	OfCheck                           // "skill.check(Ann's Climbing)"
	OfDice                            // "skill.check(Ann's Climbing)/dice"
	OfDecision                        // "decides:Ann|Second Try|skill.check(Ann's Climbing)|"
	OfCommand                         // "Ann's Climbing: check"
)

func (t TextPattern) join(a, b, c string) string {
	switch t {
	case ofSomebody:
		return a + "'s " + b
	case OfCheck:
		return a + "(" + b + ")"
	case OfDice:
		return a + "/dice"
	case OfDecision:
		return "decides:" + a + "|" + b + "|" + c + "|" // c, the key of a check, may end in "#2"
	}
	return a + ": " + b
}

// text returns the parts composed by a pattern.
func (t *textCache) text(as TextPattern, a, b, c string) string {
	at := &t[(uint(as)+3*spread(a)+5*spread(b)+7*spread(c))%uint(len(t))]
	if at.as != as || at.a != a || at.b != b || at.c != c {
		at.as, at.a, at.b, at.c, at.text = as, a, b, c, as.join(a, b, c)
	}
	return at.text
}

// Join returns the parts composed by a pattern, from a cache if possible.
func (ns *Names) Join(as TextPattern, a, b, c string) string { return ns.texts.text(as, a, b, c) }

// spread is a hash for the index into the cache.
func spread(s string) uint {
	n := len(s)
	if n < 2 {
		return uint(n)
	}
	return uint(n) + 11*uint(s[n/2]) + 17*uint(s[n-2]) + 23*uint(s[n-1])
}
