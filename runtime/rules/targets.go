package rules

// StandardLines are the lines that checks have without anybody writing them.
func StandardLines() []string {
	return []string{"dice", "natural", "modifier", "total", "against", "success", "degree"}
}
