package rules

// DecidedBy lists what decides a check whose total is not read, such as one that counts dice.
type DecidedBy struct {
	Lines []string // the lines that are shown, and those that its success reads
	Dice  []string // the lines that read the dice
}
