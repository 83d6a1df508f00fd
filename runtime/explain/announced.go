package explain

import (
	"slices"

	"houserule/lang/types"
)

// defaultShows are the lines that are announced where a check says nothing else.
var defaultShows = []string{"total", "against", "success", "degree", "result"}

// Shows lists the lines of a check that are announced.
func Shows(c Check) []string {
	if shows := c.Plan().Shows; shows != nil {
		return shows
	}
	return defaultShows
}

// Announced is what people are told of a check; "" where the check whose line it is tells
// of it. What is for the gamemaster alone says so.
func Announced(c Check) string {
	switch outer := c.Outer(); {
	case outer != nil && announces(outer, c):
		return ""
	case c.Plan().Private:
		return forGamemaster + Summary(c)
	}
	return Summary(c)
}

// announces tells whether a check is among the lines that another one announces.
func announces(c, line Check) bool {
	return !hides(c, line) && slices.ContainsFunc(Shows(c), func(name string) bool { return c.Inner(name) == line })
}

// hides tells whether a check that is a line is for the gamemaster alone, and the one
// around it for everybody.
func hides(c, line Check) bool { return line.Plan().Private && !c.Plan().Private }

// Title is a check with what it is of, and with who rolls where that does not say it
// already.
func Title(c Check) string {
	w, n, roller := c.World(), c.Ref(), c.Roller()
	s := c.Rule().Name
	switch {
	case n.IsCopy() && w.Departed.IsGone(n):
		s += " of " + w.Names.Last(n) // it was there when it was rolled
	case n != (types.Ref{}):
		s += " of " + w.Names.Of(n)
	}
	if roller != (types.Ref{}) && roller != n && roller.Record != w.Copies.HolderID(n) {
		s += ", rolled by " + w.Names.Of(roller)
	}
	return s
}
