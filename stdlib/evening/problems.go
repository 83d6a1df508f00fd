package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// Problems writes errors of lines as text, with hints.
type Problems struct {
	*shared
	line *Line

	Last error // the error that :why ! explains: of the last failed line; nil for none
}

// ErrorKind is the kind of an error of a line, by its cause.
type ErrorKind int

const (
	Slip       ErrorKind = iota // a mistake in what was typed
	Refused                     // a rule refused an action
	Faulty                      // a fault of a module or house rule
	Unsafe                      // the campaign could not be written
	Unanswered                  // a question was not answered
)

// Kind returns the kind of an error of the last line.
func (pr *Problems) Kind(err error) ErrorKind {
	var unwritten *file.WriteError
	var refusal *rules.Refusal
	var unanswered *command.UnansweredError
	switch {
	case errors.As(err, &unwritten):
		return Unsafe
	case errors.As(err, &refusal) && refusal.Simulated == "":
		return Refused
	case errors.As(err, &unanswered):
		return Unanswered
	}
	if closedError(err) != nil {
		return Slip // whatever its position
	}
	at := narrate.PlaceOf(err)
	if pr.line.Declares && narrate.HouseRulePlace.MatchString(at.File) {
		return Slip // the house rule that was typed, not one in force
	}
	if at.Line > 0 && !narrate.TypedPlace.MatchString(at.File) && (strings.Contains(at.File, ".lua") || narrate.HouseRulePlace.MatchString(at.File)) {
		return Faulty
	}
	return Slip
}

// closedError returns [ErrOnlyRead] or [seal.ErrNoSession] if err wraps it, and nil otherwise.
func closedError(err error) error {
	for _, why := range []error{ErrOnlyRead, seal.ErrNoSession} {
		if errors.Is(err, why) {
			return why
		}
	}
	return nil
}

// isMistake reports whether the error is that a line was not understood, or that nobody answered its
// question, and not that it was refused, stopped or failed.
func (pr *Problems) isMistake(err error) bool {
	if errors.Is(err, ErrStopped) || errors.As(err, new(questionLeft)) {
		return false
	}
	kind := pr.Kind(err)
	return kind == Slip || kind == Unanswered
}

// Text returns the error of a line as text for people: a refusal with alternatives, a mistake with
// its position, a fault with the commands that explain it or turn its rule off, or a disk fault.
func (pr *Problems) Text(err error) string {
	pr.Last = err
	return diag.Sanitize(pr.text(err), diag.MaxShown)
}

func (pr *Problems) text(err error) string {
	text := strings.TrimRight(err.Error(), "\n")
	switch pr.Kind(err) {
	case Unsafe:
		if errors.As(err, new(*DiskError)) {
			return text
		}
		return "!! " + text
	case Refused:
		out := narrate.RefusalWord(err) + narrate.RefusalText(err)
		if hint := narrate.Alternatives(pr.Game.Table, err); hint != "" {
			out += "\n  hint: " + hint
		}
		return out
	case Faulty:
		return pr.faultText(err)
	case Unanswered:
		var unanswered *command.UnansweredError
		errors.As(err, &unanswered)
		out := "? " + unanswered.Error()
		if problem := narrate.ProblemOf(err); problem != nil && problem.Hint != "" {
			out += "\n  hint: " + problem.Hint
		}
		return out
	}
	if why := closedError(err); why != nil {
		return "? " + why.Error()
	}
	if pr.Config.Ask != nil && pr.Config.GiveBack == nil { // the line is visible above
		text = narrate.PlacePattern.ReplaceAllString(text, "")
	}
	return "? " + text
}

// faultText describes a fault of a module or house rule with its position and how to continue.
func (pr *Problems) faultText(err error) string {
	at := narrate.PlaceOf(err)
	owner, without, _ := pr.owner(at.File)
	if owner != "" {
		owner += ": "
	}
	var fault *command.Fault
	problem := &diag.Problem{Message: err.Error()}
	if found := narrate.ProblemOf(err); found != nil {
		problem = found
	} else if errors.As(err, &fault) {
		problem.Message = fault.Err.Error()
	}
	message, _, _ := strings.Cut(problem.Message, "\n")
	if place := at.String() + ": "; strings.HasPrefix(message, place) {
		message = message[len(place):]
	}
	out := []string{"! " + owner + diag.Brief(message) + narrate.RuleAtFault(err, problem)}
	where := fmt.Sprintf("!   %s:%d", diag.Brief(at.File), at.Line)
	excerpt := (&diag.Problem{Pos: at, Source: problem.Source, Width: problem.Width}).Excerpt()
	if len(excerpt) == 0 {
		out = append(out, where)
	}
	for i, shown := range excerpt {
		before := where
		if i > 0 {
			before = "!" + strings.Repeat(" ", len(where)-1)
		}
		out = append(out, before+" | "+shown)
	}
	if problem.Hint != "" {
		out = append(out, "!   hint: "+problem.Hint)
	}
	what := "this line"
	if pr.Campaign != nil {
		n := pr.Campaign.Last() + 1
		if pr.line.Effect != nil && pr.line.Effect.Kind == campaign.Left {
			n-- // it is in the log already, see keepFailed
		}
		what = fmt.Sprintf("line %d", n)
	}
	last := "! " + what + " did not happen; more: :why !"
	if without != "" {
		last += "   without it: " + without
	}
	return strings.Join(append(out, last), "\n")
}

// owner returns the name of the module or house rule whose file has this path, and the command
// that turns it off; both are "" for other files.
func (pr *Problems) owner(path string) (name, without string, isModule bool) {
	has := func(name string) bool { return slices.Contains(pr.Config.Commands.Names(), name) }
	if rule := narrate.HouseRulePlace.FindString(path); rule != "" {
		if without = ":undo"; has("house") {
			without = ":house off " + strings.TrimPrefix(rule, "house ")
		}
		return rule, without, false
	}
	for _, m := range pr.Game.Ruleset.Order {
		if strings.HasPrefix(path, m.ID+"/") || strings.Contains(path, "/"+m.ID+"/") {
			if has("modules") {
				without = ":modules off " + m.ID
			}
			return m.ID, without, true
		}
	}
	return "", "", false
}

// failureText returns the error of a line that was typed at a question as text.
func (pr *Problems) failureText(line string, err error) string {
	var left questionLeft
	switch {
	case errors.As(err, new(*DiskError)):
	case errors.Is(err, ErrStopped):
		return fmt.Sprintf("%v: %s is undone", ErrStopped, narrate.FirstLine(line))
	case errors.As(err, &left):
		return fmt.Sprintf("%v: %s is undone", left.error, narrate.FirstLine(line))
	}
	return pr.Text(err)
}

// moduleAtFault returns the id of the module in whose file an error happened; "" for none.
func (pr *Problems) moduleAtFault(err error) string {
	id, _, isModule := pr.owner(narrate.PlaceOf(err).File)
	if !isModule {
		return ""
	}
	return id
}
