package table

// spelled remembers texts that are put together of the same parts at every turn: names of
// what somebody has, keys of tapes, titles of commands.
type spelled [128]struct {
	as      joint
	a, b, c string
	text    string
}

// joint is how parts stand together.
type joint uint8

const (
	ofSomebody joint = 1 + iota // "Ann's Climbing"
	ofCheck                     // "skill.check(Ann's Climbing)"
	ofDice                      // "skill.check(Ann's Climbing)/dice"
	ofDecision                  // "decides:Ann|Second Try|skill.check(Ann's Climbing)|"
	ofCommand                   // "Ann's Climbing: check"
)

func (as joint) join(a, b, c string) string {
	switch as {
	case ofSomebody:
		return a + "'s " + b
	case ofCheck:
		return a + "(" + b + ")"
	case ofDice:
		return a + "/dice"
	case ofDecision:
		return "decides:" + a + "|" + b + "|" + c + "|" // the end of the check's key shows: it may be "#2"
	}
	return a + ": " + b
}

// text puts parts together.
func (j *spelled) text(as joint, a, b, c string) string {
	at := &j[(uint(as)+3*spread(a)+5*spread(b)+7*spread(c))%uint(len(j))]
	if at.as != as || at.a != a || at.b != b || at.c != c {
		at.as, at.a, at.b, at.c, at.text = as, a, b, c, as.join(a, b, c)
	}
	return at.text
}

// spread is a number that most texts do not share.
func spread(s string) uint {
	n := len(s)
	if n < 2 {
		return uint(n)
	}
	return uint(n) + 11*uint(s[n/2]) + 17*uint(s[n-2]) + 23*uint(s[n-1])
}
