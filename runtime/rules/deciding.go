package rules

// Deciding says of a check whose total nobody reads, such as one that counts its dice,
// what decides it instead.
type Deciding struct {
	Lines []string // those that are shown, and that its success reads
	Dice  []string // those by which its dice are laid out
}
