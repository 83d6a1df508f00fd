package countdown

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// View returns the fields of a countdown without the secret ones. A secret field that does
// not exist is an [*Error]: a misspelt name must not reveal the field.
func View(fields types.Map, secret []string) (types.Map, error) {
	var names []string
	for _, pair := range fields {
		names = append(names, types.Format(pair.Key))
	}
	for _, s := range secret {
		if !slices.Contains(names, s) {
			return nil, &Error{Message: "the countdown has no field `" + s + "` to keep secret", Hint: diag.DidYouMean(s, names)}
		}
	}
	shown := types.Map{}
	for _, pair := range fields {
		if name, ok := pair.Key.(string); !ok || !slices.Contains(secret, name) {
			shown = append(shown, pair)
		}
	}
	return shown, nil
}
