package narrate

import (
	"fmt"
	"strings"

	"houserule/runtime/explain"
)

// fewParts is the number of lines, after the first, below which an explanation is extended by a
// part of the next level.
const fewParts = 3

// mostElements is the number of things that contributed to a summand that are named.
const mostElements = 3

// elementsOf names the things that contributed to a summand: " (Frightened)"; "" if its title
// contains the name or none is known.
func elementsOf(part *explain.Trace) string {
	names := part.Elements()
	if len(names) == 0 || strings.Contains(part.Title, names[0]) {
		return ""
	}
	more := ""
	if n := len(names) - mostElements; n > 0 {
		names, more = names[:mostElements], fmt.Sprintf(" and %d more", n)
	}
	return " (" + strings.Join(names, ", ") + more + ")"
}

// isZeroSummand reports whether a part is a summand of 0.
func isZeroSummand(p *explain.Trace) bool { return p.IsSummand() && p.Value == "0" }

// summandGroups splits the parts of a sum into groups. Each ends with a summand, which the parts
// before it explain. rest are the parts after the last summand.
func summandGroups(parts []*explain.Trace) (list [][]*explain.Trace, rest []*explain.Trace) {
	for _, p := range parts {
		rest = append(rest, p)
		if p.IsSummand() {
			list, rest = append(list, rest), nil
		}
	}
	return list, rest
}

// zeroSummandsLast returns parts with the groups of summands of 0 after the others.
func zeroSummandsLast(parts []*explain.Trace) (out []*explain.Trace) {
	list, rest := summandGroups(parts)
	var none []*explain.Trace
	for _, g := range list {
		if isZeroSummand(g[len(g)-1]) {
			none = append(none, g...)
		} else {
			out = append(out, g...)
		}
	}
	return append(append(out, none...), rest...)
}

// countZeroSummands returns a copy of a tree in which the summands of 0 of each sum are
// replaced by a line with their number, unless all are 0.
func countZeroSummands(t *explain.Trace) *explain.Trace {
	short := *t
	short.Parts = nil
	list, rest := summandGroups(t.Parts)
	none := 0
	for _, g := range list {
		if isZeroSummand(g[len(g)-1]) {
			none++
			continue
		}
		short.Parts = append(short.Parts, g...)
	}
	if len(short.Parts) == 0 {
		short.Parts, none = append(short.Parts, t.Parts...), 0
	} else {
		short.Parts = append(short.Parts, rest...)
	}
	for i, p := range short.Parts {
		short.Parts[i] = countZeroSummands(p)
	}
	switch {
	case none == 1:
		short.Parts = append(short.Parts, &explain.Trace{Title: "1 more part is 0"})
	case none > 1:
		short.Parts = append(short.Parts, &explain.Trace{Title: fmt.Sprintf("%d more parts are 0", none)})
	}
	return &short
}
