package evening

import "houserule/lang/sandbox"

// Prompt is what is shown to a person before a line is read.
type Prompt struct {
	Output   string // what a line or a command printed, with a newline at its end; "" for none
	Wrong    string // why the line before is not an answer, with a newline; "" for none
	Question string // a question of a rule, with a newline; "" for none, and when it is visible above
	Mark     string // what is shown before the answer: "ann? "

	// Failed reports that the line before was not an answer, or failed: lines that follow it in a
	// pasted block were not meant for this question.
	Failed bool
}

// Text returns the text above the mark.
func (p Prompt) Text() string { return p.Output + p.Wrong + p.Question }

// String returns the text and the mark.
func (p Prompt) String() string { return p.Text() + p.Mark }

// printable returns the prompt without control characters in its text.
func (p Prompt) printable() Prompt {
	p.Output, p.Wrong, p.Question = sandbox.Printable(p.Output), sandbox.Printable(p.Wrong), sandbox.Printable(p.Question)
	return p
}
