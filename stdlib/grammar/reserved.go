package grammar

// reserved words mean something in every formula or body, so that nothing else
// can be called like them.
var reserved = map[string]bool{"when": true, "source": true, "text": true, "usual": true, "me": true, "payer": true, "buyer": true,
	"roller": true, "game": true, "time": true, "kind": true, "owner": true, "option": true, "none": true, "nil": true, "and": true, "or": true,
	"not": true, "in": true, "true": true, "false": true, "dice": true, "has": true, InsteadOf: true}

// IsReserved tells whether a word can name nothing that a module makes.
func IsReserved(name string) bool { return reserved[name] }
