package rules

// Deciding describes what decides a check whose total is not read, such as one that counts
// dice.
type Deciding struct {
	Lines []string // those that are shown, and that its success reads
	Dice  []string // those by which its dice are laid out
}
