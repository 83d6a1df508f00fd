package link

import (
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// typeOf returns the declared type of an answer. A list of lines that all have conditions may
// also answer none.
func typeOf(t types.Type, base *rules.Layer) types.Type {
	if lines := base.Answer.First; len(lines) > 0 && lines[len(lines)-1].When != nil {
		return t.OrNone()
	}
	return t
}
