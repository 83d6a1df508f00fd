package rules

import (
	"math"

	"houserule/lang/types"
)

// Key returns the key of a row as text.
func (r TableRow) Key() string {
	switch {
	case r.IsText:
		return r.Text
	case math.IsInf(r.Low, -1):
		return "up to " + types.Format(r.High)
	case math.IsInf(r.High, 1):
		return types.Format(r.Low) + " and up"
	case r.Low == r.High:
		return types.Format(r.Low)
	}
	return types.Format(r.Low) + " to " + types.Format(r.High)
}
