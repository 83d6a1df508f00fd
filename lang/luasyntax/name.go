package luasyntax

// isNameByte tells the bytes of names; a digit is none that begins one.
func isNameByte(c byte, first bool) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || !first && c >= '0' && c <= '9'
}

// IsName reports whether a text is written as a name, be it a keyword.
func IsName(text string) bool {
	for i := range len(text) {
		if !isNameByte(text[i], i == 0) {
			return false
		}
	}
	return text != ""
}

// NameAround is the name or number that stands around a byte of a text or ends there, and the
// byte at which it begins; "" and the byte itself for none.
func NameAround(text string, offset int) (name string, start int) {
	start, end := offset, offset
	for start > 0 && isNameByte(text[start-1], false) {
		start--
	}
	for end < len(text) && isNameByte(text[end], false) {
		end++
	}
	return text[start:end], start
}
