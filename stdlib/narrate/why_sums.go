package narrate

import (
	"fmt"
	"strings"

	"houserule/runtime/explain"
)

// fewParts is how many lines below its first one an explanation has that tells too little,
// where it could tell more.
const fewParts = 3

// mostElements is how many things are named that brought a part of a sum.
const mostElements = 3

// elementsOf names the things that brought a part of a sum: " (Frightened)"; "" where its
// name says so, or nobody knows.
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

// isNone tells a part of a sum that brought nothing.
func isZeroSummand(p *explain.Trace) bool { return p.IsSummand() && p.Value == "0" }

// groups parts a sum into its summands, each behind what was asked for it; what stands
// behind the last one is apart.
func summandGroups(parts []*explain.Trace) (list [][]*explain.Trace, rest []*explain.Trace) {
	for _, p := range parts {
		rest = append(rest, p)
		if p.IsSummand() {
			list, rest = append(list, rest), nil
		}
	}
	return list, rest
}

// notNoneFirst puts what brought nothing to a sum behind what did.
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

// withoutNone is an explanation in which of each sum that has other parts those are
// counted alone that brought nothing.
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
		short.Parts = append(short.Parts, &explain.Trace{Title: "1 part more is 0"})
	case none > 1:
		short.Parts = append(short.Parts, &explain.Trace{Title: fmt.Sprintf("%d parts more are 0", none)})
	}
	return &short
}
