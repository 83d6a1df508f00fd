package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
)

// remains makes an entry of what is printed no more, to take it away.
func remains(n types.Ref) *content.Entry {
	return &content.Entry{Kind: &content.Kind{Name: n.Kind}, Name: n.Name}
}
