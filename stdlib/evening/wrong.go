package evening

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// Sort is what went wrong with a line, by whose business it is.
type Sort int

const (
	Slip    Sort = iota // of whoever typed it
	Refused             // the game says no
	Faulty              // a module, or a house rule, cannot go on
	Unsafe              // the disk does not keep what happens
	Asked               // a question that nobody answered
)

// sorted tells what went wrong with the last line.
func (p *Evening) sorted(err error) Sort {
	var unwritten *file.Unwritten
	var refusal *rules.Refusal
	var unanswered *table.Unanswered
	switch {
	case errors.As(err, &unwritten), strings.HasPrefix(err.Error(), "!! "):
		return Unsafe
	case errors.As(err, &refusal) && refusal.Imagined == "":
		return Refused
	case errors.As(err, &unanswered):
		return Asked
	}
	if closed(err) != nil {
		return Slip // wherever it was found out
	}
	at := placeOf(err)
	if p.Line.Declares && houseRule.MatchString(at.File) {
		return Slip // it is just being typed
	}
	if at.Line > 0 && !typed.MatchString(at.File) && (strings.Contains(at.File, ".lua") || houseRule.MatchString(at.File)) {
		return Faulty
	}
	return Slip
}

// closed is why nothing of this kind can happen now, whatever somebody typed: the campaign is
// open to read only, or its session has ended. It is nil for all else. Where in the rules it
// was found out is nobody's business.
func closed(err error) error {
	for _, why := range []error{ErrOnlyRead, seal.ErrNoSession} {
		if errors.Is(err, why) {
			return why
		}
	}
	return nil
}

// typed is the name of what a person typed, and its line with what stands behind.
var typed = regexp.MustCompile(`^(prompt|odds|explained) ?:?\d*`)

// place is where a person typed something, before a message.
var place = regexp.MustCompile(`^(prompt|house|odds:?) ?\d+(:\d+)*: `)

// houseRule is the name of a house rule that is played.
var houseRule = regexp.MustCompile(`^house \d+`)

// placeOf is where something went wrong.
func placeOf(err error) diag.Pos {
	if p := problemOf(err); p != nil && p.Pos.Line > 0 {
		return p.Pos
	}
	var fault *table.Fault
	if !errors.As(err, &fault) || len(fault.Trail) == 0 {
		return diag.Pos{}
	}
	at := trailed.FindStringSubmatch(fault.Trail[len(fault.Trail)-1])
	if at == nil {
		return diag.Pos{}
	}
	pos := diag.Pos{File: at[1]}
	fmt.Sscan(at[2], &pos.Line)
	fmt.Sscan(at[3], &pos.Column)
	return pos
}

// trailed is where a rule stands that led to a fault.
var trailed = regexp.MustCompile(`\(([^()]*):(\d+):(\d+)\)$`)

func problemOf(err error) *diag.Problem {
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

// Wrong tells what went wrong with a line as people are told: the game's refusal, a slip
// of theirs with the place, a fault of a module with two ways on, or a fault of the disk.
// Nothing of the line happened.
func (p *Evening) Wrong(err error) string {
	p.Last.Wrong = err
	return diag.Shown(p.toldWrong(err), diag.MaxShown)
}

func (p *Evening) toldWrong(err error) string {
	text := strings.TrimRight(err.Error(), "\n")
	switch p.sorted(err) {
	case Unsafe:
		return "!! " + strings.TrimPrefix(text, "!! ")
	case Refused:
		out := "not so: " + refused(err)
		if hint := narrate.Alternatives(p.Game, err); hint != "" {
			out += "\n  hint: " + hint
		}
		return out
	case Faulty:
		return p.fault(err)
	case Asked:
		var unanswered *table.Unanswered
		errors.As(err, &unanswered)
		out := "? " + unanswered.Error()
		if problem := problemOf(err); problem != nil && problem.Hint != "" {
			out += "\n  hint: " + problem.Hint
		}
		return out
	}
	if why := closed(err); why != nil {
		return "? " + why.Error()
	}
	if p.Config.Ask != nil && p.Config.GiveBack == nil { // what was just typed stands above it
		text = place.ReplaceAllString(text, "")
	}
	return "? " + text
}

// refused is the sentence of a refusal with the chapter in which it stands.
func refused(err error) string {
	var r *rules.Refusal
	errors.As(err, &r)
	text := strings.TrimPrefix(diag.Brief(r.Reason), "not so: ")
	if problem, ok := err.(*diag.Problem); ok { // which says more
		return strings.TrimRight(problem.Error(), "\n")
	}
	if at := r.Source.String(); at != "" {
		text += " [" + at + "]"
	}
	if r.Stands != "" {
		text += "; " + r.Stands
	}
	return text
}

// fault tells of a module, or of a house rule, that cannot go on: what, where, and what
// can be done.
func (p *Evening) fault(err error) string {
	at := placeOf(err)
	whose, without := p.whoseFault(at.File)
	var fault *table.Fault
	problem := &diag.Problem{Message: err.Error()}
	if found := problemOf(err); found != nil {
		problem = found
	} else if errors.As(err, &fault) {
		problem.Message = fault.Err.Error()
	}
	message, _, _ := strings.Cut(problem.Message, "\n")
	if place := at.String() + ": "; strings.HasPrefix(message, place) {
		message = message[len(place):]
	}
	out := []string{"! " + whose + diag.Brief(message) + leadsThere(err, problem)}
	where := fmt.Sprintf("!   %s:%d", diag.Brief(at.File), at.Line)
	excerpt := strings.Split((&diag.Problem{Pos: at, Source: problem.Source, Width: problem.Width, Message: "."}).Error(), "\n")[1:]
	if len(excerpt) == 0 {
		out = append(out, where)
	}
	for i, line := range excerpt {
		_, shown, _ := strings.Cut(line, " | ")
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
	if p.Campaign != nil {
		n := p.Campaign.Last() + 1
		if p.Line.Turn != nil && p.Line.Turn.Kind == campaign.Left {
			n-- // it is in the log, since dice of it may have been seen
		}
		what = fmt.Sprintf("line %d", n)
	}
	last := "! " + what + " did not happen; more: :why !"
	if without != "" {
		last += "   without it: " + without
	}
	return strings.Join(append(out, last), "\n")
}

// leadsThere names the rule in which a fault is, where that is known.
func leadsThere(err error, problem *diag.Problem) string {
	rule := ""
	var fault *table.Fault
	if errors.As(err, &fault) && len(fault.Trail) > 0 {
		rule = fault.Trail[len(fault.Trail)-1]
	} else if i := slices.IndexFunc(problem.Notes, func(n diag.Note) bool { return strings.HasPrefix(n.Message, "in ") }); i >= 0 {
		rule = strings.TrimPrefix(problem.Notes[i].Message, "in ")
	}
	if rule = trailed.ReplaceAllString(rule, ""); rule == "" {
		return ""
	}
	return ", in " + strings.TrimSpace(rule)
}

// whoseFault is the module, or the house rule, in whose file something went wrong, and
// the command by which one does without it.
func (p *Evening) whoseFault(path string) (whose, without string) {
	has := func(name string) bool { return slices.Contains(p.Config.Commands.Names(), name) }
	if houseRule.MatchString(path) {
		without = ":undo"
		if has("house") {
			without = ":house off " + strings.TrimPrefix(houseRule.FindString(path), "house ")
		}
		return houseRule.FindString(path) + ": ", without
	}
	for _, m := range p.Game.Order {
		if strings.HasPrefix(path, m.ID+"/") || strings.Contains(path, "/"+m.ID+"/") {
			if has("modules") {
				without = ":modules off " + m.ID
			}
			return m.ID + ": ", without
		}
	}
	return "", ""
}
