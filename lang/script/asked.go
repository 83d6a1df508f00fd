package script

// IsAsked tells whether the answer of a call is used: whether the expression in
// front of the colon at a token stands in another one, or behind a word such as
// `if`, and not at the beginning of a statement.
func IsAsked(tokens []Token, colon int) bool {
	i := colon - 1
	for i > 0 {
		switch t := tokens[i]; {
		case t.Text == ")" || t.Text == "]" || t.Text == "}":
			for j := i - 1; ; j-- {
				if j < 0 {
					return false
				}
				if tokens[j].Kind == Sign && tokens[j].Depth == t.Depth && closer(tokens[j].Text) == t.Text {
					i = j - 1 // what is called or indexed stands before it
					break
				}
			}
			continue
		case t.Kind == Name && i > 1 && (tokens[i-1].Text == "." || tokens[i-1].Text == ":"):
			i -= 2
			continue
		case t.Kind == Name:
			i--
		}
		break
	}
	if i < 0 {
		return false
	}
	switch before := tokens[i]; before.Kind {
	case Keyword:
		switch before.Text {
		case "if", "elseif", "while", "until", "return", "not", "and", "or", "in":
			return true
		}
	case Sign:
		switch before.Text {
		case ")", "]", "}", ";":
			return false
		}
		return true
	}
	return false
}
