package narrate

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/sandbox"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// PlaceOf returns the position of an error in its source; the zero position if it is not known.
func PlaceOf(err error) diag.Pos {
	if p := ProblemOf(err); p != nil && p.Pos.Line > 0 {
		return p.Pos
	}
	var fault *command.Fault
	if !errors.As(err, &fault) || len(fault.Calls) == 0 {
		return diag.Pos{}
	}
	return fault.Calls[len(fault.Calls)-1].Pos
}

// PlacePattern matches the position in typed text at the beginning of a message.
var PlacePattern = lazyregexp.New(`^(prompt|house|odds:?) ?\d+(:\d+)*: `)

// HouseRulePlace matches the file name of a house rule in a position.
var HouseRulePlace = lazyregexp.New(`^house \d+`)

// TypedPlace matches the file name of typed text in a position.
var TypedPlace = lazyregexp.New(`^(prompt|odds|explained) ?:?\d*`)

// ProblemOf returns the problem in an error; nil where there is none.
func ProblemOf(err error) *diag.Problem {
	var e *sandbox.Error
	if errors.As(err, &e) {
		return e.Problem
	}
	var p *diag.Problem
	if errors.As(err, &p) {
		return p
	}
	return nil
}

// RefusalWord returns the word that begins a refusal: "needed: " for a requirement that does not
// hold, else "refused: ".
func RefusalWord(err error) string {
	var r *rules.Refusal
	if errors.As(err, &r) && r.Required != "" {
		return rules.Needed
	}
	return "refused: "
}

// RefusalText writes a refusal: its sentence and where its rule is printed.
func RefusalText(err error) string {
	var r *rules.Refusal
	errors.As(err, &r)
	text := diag.Brief(r.Sentence())
	if problem, ok := err.(*diag.Problem); ok { // it has a hint besides the sentence
		return strings.TrimRight(problem.Error(), "\n")
	}
	if at := r.Source.String(); at != "" {
		text += " [" + at + "]"
	}
	if r.Boxes != "" {
		text += "; " + r.Boxes
	}
	return text
}

// RuleAtFault returns the rule in which a fault happened, as ", in RULE"; "" if it is not known.
func RuleAtFault(err error, problem *diag.Problem) string {
	rule := ""
	var fault *command.Fault
	if errors.As(err, &fault) && len(fault.Calls) > 0 {
		rule = fault.Calls[len(fault.Calls)-1].Name()
	} else if i := slices.IndexFunc(problem.Notes, func(n diag.Note) bool { return n.Call != "" }); i >= 0 {
		rule = problem.Notes[i].Call
	}
	if rule == "" {
		return ""
	}
	return ", in " + rule
}
