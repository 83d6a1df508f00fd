package budget

import (
	"fmt"

	"houserule/lang/diag"
)

// LongestAnswer is how many bytes an answer may have, as text, that odds or trials count.
const LongestAnswer = 4096

// Answer refuses an answer that is too long to be counted. what names it in the message:
// "an answer of odds".
func Answer(what string, text string) error {
	if len(text) <= LongestAnswer {
		return nil
	}
	return &diag.Problem{
		Message: fmt.Sprintf("%s has %d bytes, and answers of up to %d bytes are counted", what, len(text), LongestAnswer),
		Hint:    "answer with what is to be told apart: a number, yes or no, or a short text",
	}
}
