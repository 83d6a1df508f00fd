package explain

import (
	"slices"

	"houserule/lang/types"
)

// defaultShows are the lines that are announced where a check says nothing else.
var defaultShows = []string{"total", "against", "success", "degree", "result"}

// Shows returns the names of the lines of a check that are announced, in order.
func Shows(c Check) []string {
	if shows := c.Plan().Shows; shows != nil {
		return shows
	}
	return defaultShows
}

// Announced returns the Summary of a check with a note if it is private; "" if the check whose
// line it is announces it.
func Announced(c Check) string {
	switch outer := c.Outer(); {
	case outer != nil && announces(outer, c):
		return ""
	case c.Plan().Private:
		return forGamemaster + Summary(c)
	}
	return Summary(c)
}

// announces reports whether a check announces the check line, which is one of its lines.
func announces(c, line Check) bool {
	return !hides(c, line) && slices.ContainsFunc(Shows(c), func(name string) bool { return c.Inner(name) == line })
}

// hides reports whether the check line is private and c, whose line it is, is not.
func hides(c, line Check) bool { return line.Plan().Private && !c.Plan().Private }

// Title returns the name of the rule of a check, the thing it is of, and who rolls unless that
// follows from the thing.
func Title(c Check) string {
	w, n, roller := c.World(), c.Ref(), c.Roller()
	s := c.Rule().Name
	switch {
	case n.IsCopy() && w.Departed.IsGone(n):
		s += " of " + w.Names.Last(n) // removed since the roll
	case n != (types.Ref{}):
		s += " of " + w.Names.Of(n)
	}
	if roller != (types.Ref{}) && roller != n && roller.Record != w.Copies.HolderID(n) {
		s += ", rolled by " + w.Names.Of(roller)
	}
	return s
}
