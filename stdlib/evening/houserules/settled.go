package houserules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
)

// Precedence runs :modules over, which sets which of two modules takes precedence, or lists the
// precedences that were set.
func Precedence(past *evening.History, rest string) (string, error) {
	r := past.Game.Ruleset.Clone()
	names := strings.Fields(rest)
	switch {
	case len(names) == 0 && len(r.Prefer) == 0:
		return "no conflict has been decided; :modules over A B gives A precedence over B", nil
	case len(names) == 0:
		var out []string
		for _, s := range r.Prefer {
			out = append(out, s.String())
		}
		return strings.Join(out, "\n"), nil
	case len(names) != 2:
		return "", &diag.Problem{Message: "which module takes precedence over which?", Hint: ":modules over A B"}
	}
	s := engine.Preference{Over: names[0], Under: names[1]}
	if slices.Contains(r.Prefer, s) {
		return "", fmt.Errorf("%s was decided already", s)
	}
	opposite := engine.Preference{Over: s.Under, Under: s.Over}
	r.Prefer = append(slices.DeleteFunc(r.Prefer, func(x engine.Preference) bool { return x == opposite }), s)
	var known []string
	for _, m := range past.Game.Ruleset.Order {
		known = append(known, m.ID)
	}
	text := s.String()
	for _, id := range names {
		if past.Game.Ruleset.Order.Find(id) == nil {
			text += fmt.Sprintf("; %s is not loaded", id)
			if hint := diag.DidYouMean(id, known); hint != "" {
				return "", &diag.Problem{Message: id + " is not loaded", Hint: hint}
			}
		}
	}
	now, err := past.RuleBy(":modules over "+s.Over+" "+s.Under, campaign.Reload, func() error {
		_, err := past.Game.SetRulesetWith(r, past.Game.Ruleset.Finder)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("%w\nthe old rules stay in force", err)
	}
	return strings.Join(append([]string{text}, now...), "\n"), nil
}
