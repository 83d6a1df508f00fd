package countdown

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Privacy says what players see of a countdown. The zero Privacy shows all.
type Privacy struct {
	Hidden bool     // players do not even see that it is there
	Secret []string // fields that players do not see
}

// View gives what players see of a countdown's fields: a map without the secret
// ones, or false for a hidden countdown. A secret field that does not exist is
// an [*Error], since a slip would show what should be secret.
func (p Privacy) View(fields types.Map) (types.Map, bool, error) {
	var names []string
	for _, pair := range fields {
		names = append(names, types.Format(pair.Key))
	}
	for _, secret := range p.Secret {
		if !slices.Contains(names, secret) {
			return nil, false, &Error{Message: "the countdown has no field `" + secret + "` to keep secret", Hint: diag.DidYouMean(secret, names)}
		}
	}
	if p.Hidden {
		return nil, false, nil
	}
	shown := types.Map{}
	for _, pair := range fields {
		if name, ok := pair.Key.(string); !ok || !slices.Contains(p.Secret, name) {
			shown = append(shown, pair)
		}
	}
	return shown, true, nil
}

// Shows reports whether players see one field.
func (p Privacy) Shows(field string) bool { return !p.Hidden && !slices.Contains(p.Secret, field) }
