package grammar

// reserved are the words that mean something in every formula or body, so that modules
// cannot declare them.
var reserved = map[string]bool{"when": true, "source": true, "text": true, "usual": true, "me": true, "this": true, "payer": true, "buyer": true,
	"roller": true, "game": true, "time": true, "kind": true, "owner": true, "option": true, "none": true, "nil": true, "and": true, "or": true,
	"not": true, "in": true, "true": true, "false": true, "dice": true, "has": true, InsteadOf: true}

// IsReserved reports whether modules cannot declare a word.
func IsReserved(name string) bool { return reserved[name] }
