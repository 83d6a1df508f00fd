package commands

import (
	"houserule/stdlib/evening"
)

// freeName is the name at the prompt of somebody who comes.
func freeName(p *evening.Evening, name string) string { return (&evening.FreeNames{P: p}).Of(name) }
