package evening

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/table"
)

// Names are how the answers of a question read: what somebody has who is asked is called
// by its own name.
func Names(p *Evening, q *table.Decision) []string {
	if q.Who == (types.Ref{}) {
		return q.Labels
	}
	whose := p.Game.Table.World().Names.Of(q.Who) + "'s "
	names := make([]string, len(q.Labels))
	for i, label := range q.Labels {
		names[i] = strings.TrimPrefix(label, whose)
	}
	return names
}
