package names

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// comparing returns a scope that knows with which numbers a formula compares calls of `done`. It warns
// of those that count without a limit over a session or scenario.
func (s *Scope) comparing(src *content.Formula) *Scope {
	if !strings.Contains(src.Text, rules.DoneWord) {
		return s
	}
	c := *s
	c.compared = formula.ComparedCalls(src.Text, rules.DoneWord)
	for _, call := range c.compared {
		if len(call.Args) < 2 || !math.IsInf(call.Limit, 1) {
			continue
		}
		if since := call.Args[1]; since == "session" || since == "scenario" {
			s.l.Warnings = append(s.l.Warnings, &diag.Problem{Code: "unlimited-count", Pos: src.Pos(), Width: len([]rune(src.Text)),
				Message: fmt.Sprintf("`done('%s', '%s')` is not compared with a number, so every number of a whole %s makes another situation for odds", call.Args[0], since, since),
				Hint:    "compare it, or write `min(done(...), 3)` with the highest number that matters"})
		}
	}
	return &c
}

// comparedWith returns the number above which the formula does not tell apart the values of a call of
// `done`: the greatest of the calls with the same arguments.
func (s *Scope) comparedWith(args []string) float64 {
	limit, found := 0.0, false
	for _, call := range s.compared {
		if slices.Equal(call.Args, args) {
			limit, found = max(limit, call.Limit), true
		}
	}
	if !found {
		return math.Inf(1)
	}
	return limit
}
