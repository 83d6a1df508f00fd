package explain

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
)

// defaultAnnouncedLines are the lines that a check without a field `shows` announces.
var defaultAnnouncedLines = []string{"total", "against", "success", "degree", "result"}

// AnnouncedLines returns the names of the lines of a check that are announced, in order.
func AnnouncedLines(c Check) []string {
	if shows := c.Plan().Shows; shows != nil {
		return shows
	}
	return defaultAnnouncedLines
}

// AnnouncementText returns the Summary of a check, with a prefix if it is private; "" if the check
// is a line of another one that announces it.
func AnnouncementText(c Check) string {
	switch outer := c.Outer(); {
	case outer != nil && announces(outer, c):
		return ""
	}
	return readers(c) + Summary(c)
}

// announces reports whether c announces nested, a check that is one of its lines.
func announces(c, nested Check) bool {
	return c.Failed() == nil && !hides(c, nested) && slices.ContainsFunc(AnnouncedLines(c), func(name string) bool { return c.Inner(name) == nested })
}

// hides reports whether not everybody may see nested, a check that is a line of c, who may see c.
func hides(c, nested Check) bool { return !content.Covers(nested.Plan().Private, c.Plan().Private) }

// Title returns the name of the rule of a check, the thing it belongs to, and the roller unless
// that is the thing or its holder.
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
