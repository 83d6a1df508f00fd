package narrate

import (
	"errors"
	"slices"
	"strings"

	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// mostAlternatives is the number of allowed actions up to which they are suggested after a
// refusal. If there are more, none is.
const mostAlternatives = 3

// Alternatives lists the actions of the game that are allowed now and whose requirements read the
// same values as those of the refused one. It returns "" for an error that is not a refusal of an
// action of the game, and if there are none or more than mostAlternatives.
func Alternatives(t *table.Table, err error) string {
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		return ""
	}
	program := t.World().Program()
	game := program.Catalogue.Kind(t.World().Game().Kind)
	all := program.Everything()
	i := slices.IndexFunc(all, func(r *rules.Rule) bool { return r.Kind == game && r.DisplayName() == refusal.Rule })
	if i < 0 {
		return ""
	}
	sentence := refusal.Sentence()
	var reads []string
	for _, q := range all[i].Requires {
		if q.Sentence == sentence && q.Holds != nil {
			reads = q.Holds.Uses()
		}
	}
	var list []string
	for _, r := range all {
		otherwise := slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool {
			return q.Sentence != sentence && q.Holds != nil && slices.ContainsFunc(q.Holds.Uses(), func(name string) bool { return slices.Contains(reads, name) })
		})
		if r == all[i] || r.Kind != game || !otherwise || slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool { return q.Sentence == sentence }) {
			continue
		}
		if allowed, err := t.Actions().Allows(t.Run(), r, t.World().Game()); err != nil || !allowed {
			continue
		}
		list = append(list, "game:"+r.Word+requiredArguments(r))
	}
	if len(list) == 0 || len(list) > mostAlternatives {
		return ""
	}
	return "possible now: " + strings.Join(list, ", ")
}

// requiredArguments writes the required parameters of an action as in a call.
func requiredArguments(r *rules.Rule) string {
	var needs []string
	for _, x := range r.Signature.Params {
		if !x.Optional {
			needs = append(needs, x.Name+" = ...")
		}
	}
	if len(needs) == 0 {
		return "()"
	}
	return " { " + strings.Join(needs, ", ") + " }"
}
