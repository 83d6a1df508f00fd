package rules

// StandardLines returns the names of the lines that every check has.
func StandardLines() []string {
	return []string{"dice", "natural", "modifier", "total", "against", "success", "degree"}
}
