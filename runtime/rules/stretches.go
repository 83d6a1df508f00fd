package rules

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Second and Week are units of stretches of time that are not units of the clock.
const Second, Week = "second", "week"

// StretchUnits are the units in which stretches of time are written, shortest first.
var StretchUnits = []string{Second, "round", "minute", "hour", "day", Week, "month"}

// Stretch is a stretch of time: "10 minutes", "1 turn_begins, then 1 turn_ends".
type Stretch []Span

// Span is a part of a stretch: a number of units of the clock, or of repetitions of an action.
type Span struct {
	Count  float64
	Unit   string // "" for an action
	Action string // as it is written: "turn_begins", "game.turn_is_taken"
}

// String returns the stretch as [ParseStretch] reads it.
func (s Stretch) String() string {
	var parts []string
	for _, p := range s {
		parts = append(parts, types.Format(p.Count)+" "+p.Unit+p.Action)
	}
	return strings.Join(parts, ", then ")
}

var actionPath = lazyregexp.New(`^[\pL_][\pL\pN_]*(\.[\pL_][\pL\pN_]*)*$`)

const hintStretch = `write a number and a unit: "10 minutes"`

// ParseStretch parses a stretch of time. It does not check whether its actions exist.
func ParseStretch(text string) (Stretch, error) {
	var s Stretch
	for _, part := range strings.Split(strings.TrimPrefix(text, "after "), ", then ") {
		p, err := parseSpan(part, text)
		if err != nil {
			return nil, err
		}
		s = append(s, p)
	}
	return s, nil
}

func parseSpan(part, whole string) (Span, error) {
	words := strings.Fields(part)
	if len(words) == 1 && isUnit(words[0]) {
		words = []string{"1", words[0]}
	}
	if len(words) != 2 {
		return Span{}, &diag.Problem{Message: fmt.Sprintf("%q is not a duration", whole), Hint: hintStretch}
	}
	n, err := strconv.ParseFloat(words[0], 64)
	if words[0] == "a" || words[0] == "an" {
		n, err = 1, nil
	}
	if err != nil || n < 0 || math.IsInf(n, 0) || math.IsNaN(n) {
		return Span{}, &diag.Problem{Message: fmt.Sprintf("%q is no number of %s", words[0], words[1]), Hint: hintStretch}
	}
	switch {
	case isUnit(words[1]):
		return Span{Count: n, Unit: strings.TrimSuffix(words[1], "s")}, nil
	case !actionPath.MatchString(words[1]):
		return Span{}, &diag.Problem{Message: fmt.Sprintf("%q is neither a unit of the clock nor the name of an action", words[1]), Hint: hintStretch}
	case n != math.Trunc(n) || n == 0:
		return Span{}, &diag.Problem{Message: fmt.Sprintf("%s: an action is done a whole number of times, at least once", part)}
	}
	return Span{Count: n, Action: words[1]}, nil
}

func isUnit(word string) bool {
	return slices.Contains(StretchUnits, strings.TrimSuffix(word, "s"))
}

// CountedAction returns the action that a stretch of time counts: of a thing of a kind, or of the
// thing that the name gives.
func (b *Program) CountedAction(module string, k *content.Kind, name string) (*Rule, Performer, error) {
	at := strings.LastIndexByte(name, '.')
	path, word := name[:max(at, 0)], name[at+1:]
	by := ByItself
	switch {
	case path == "game" || path == "time":
		k, by = b.Catalogue.Kind(path), ByGame
	case path == "owner" && k.Nature == content.Printed:
		k, by = b.Catalogue.Kind("entity"), ByOwner
	case path != "":
		return nil, by, &diag.Problem{Message: fmt.Sprintf("%q is no action of %s", name, diag.A(k.Name)), Hint: "a duration counts its own actions, those of `game` or of `time`, and those of the `owner` of what is on a sheet"}
	}
	if unit, ok := UnitNamed(name); ok && path != "" {
		return nil, by, (&diag.Problem{Message: fmt.Sprintf("%q is the end of a unit of the clock", name)}).Advise(diag.Suggest(fmt.Sprintf("write \"1 %s\"", unit), diag.ReplaceText{New: "1 " + unit}))
	}
	r := b.FindSeen(module, k, word)
	if r == nil || r.DeclKind != Action {
		hint := diag.SuggestNearest(strings.TrimSuffix(word, "s"), StretchUnits)
		if hint.Text == "" || by != ByItself {
			hint = diag.SuggestNearest(word, b.ActionNames(k))
		}
		return nil, by, (&diag.Problem{Message: fmt.Sprintf("%q is neither a unit of the clock nor an action of %s", name, diag.A(k.Name))}).Advise(hint)
	}
	return r, by, nil
}
