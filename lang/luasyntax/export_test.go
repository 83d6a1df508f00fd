package luasyntax

// FirstWrong is the first token that cannot stand where it does; the number of tokens where
// more of them are missing, and -1 where they are Lua by its grammar or nest too deeply.
func FirstWrong(tokens Tokens) int {
	_, wrong, deep := parse(tokens)
	if deep >= 0 {
		return -1
	}
	return wrong
}

// ClosingLength is the length in bytes of the closing delimiter of a String.
func (t Token) ClosingLength() int { return t.closing() }
