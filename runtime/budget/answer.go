package budget

import (
	"fmt"

	"houserule/lang/diag"
)

// LongestAnswer is the maximum length in bytes of a text that odds or simulations count as a
// result.
const LongestAnswer = 4096

// Answer returns an error for an answer longer than [LongestAnswer]. what names the answer
// in the message: "an answer of odds".
func Answer(what string, text string) error {
	if len(text) <= LongestAnswer {
		return nil
	}
	return &diag.Problem{
		Message: fmt.Sprintf("%s has %d bytes, and answers of up to %d bytes are counted", what, len(text), LongestAnswer),
		Hint:    "answer with what is to be told apart: a number, yes or no, or a short text",
	}
}
