package luasyntax

// isNameByte reports whether a byte may occur in a name, or begin it if first is set.
func isNameByte(c byte, first bool) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || !first && c >= '0' && c <= '9'
}

// IsName reports whether a text has the form of a name. It may be a keyword.
func IsName(text string) bool {
	for i := range len(text) {
		if !isNameByte(text[i], i == 0) {
			return false
		}
	}
	return text != ""
}

// NameAround returns the name or number around an offset, or that ends there, and its start; ""
// and offset if there is none.
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
