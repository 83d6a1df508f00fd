package expect

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// answer is an entry of decide: a question with its answer or list of answers.
type answer struct {
	question string
	value    lua.LValue
	at       int // number of answers of a list that were used
	used     bool
	where    diag.Pos
}

func (r *Run) decide(L *lua.LState) int {
	t, at := sandbox.Contents(L.CheckTable(1)), r.Session.Host.Where(0)
	if k, _ := t.Next(lua.LNil); k == lua.LNil && !r.Strict {
		r.answers = nil
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		r.Session.Spend(10)
		name, ok := k.(lua.LString)
		if !ok {
			sandbox.Raise(L, &diag.Problem{Message: "decide takes answers by question, but " + sandbox.Describe(v) + " has none", Hint: `write decide { ["Dodge or absorb?"] = "dodge" }`})
		}
		if r.onlyQuestions == nil && r.Doubt != nil && !slices.Contains(r.asked.questions(), string(name)) {
			r.Session.Spend(len(name) / 16)
			if err := r.Doubt(string(name)); err != nil {
				sandbox.Raise(L, err)
			}
		}
		if r.onlyQuestions == nil || slices.Contains(r.onlyQuestions, string(name)) {
			r.answers = append(r.answers, &answer{question: string(name), value: v, where: at})
		}
	}
	return 0
}

// HasDecided reports whether decide has an answer for a question.
func (r *Run) HasDecided(question string) bool {
	return slices.ContainsFunc(r.answers, func(a *answer) bool { return a.question == question })
}

// Answers returns the Lua values of all decisions.
func (r *Run) Answers() []lua.LValue {
	var list []lua.LValue
	for _, a := range r.answers {
		list = append(list, a.value)
	}
	return list
}

// Decide implements table.Decider. A question without a decision is answered by Others, and in
// strict runs with the default if it has one.
func (r *Run) Decide(d *command.Decision) (types.Value, error) {
	r.asked.note(r.Session.Table, d)
	for _, p := range r.declared {
		if d.Kind == command.Buy && d.BeforeRoll && !p.used && p.offer == d.Question && p.who == d.Who {
			p.used = true
			return true, nil
		}
	}
	for i := len(r.answers) - 1; i >= 0; i-- {
		if a := r.answers[i]; a.question == d.Question {
			a.used = true
			return r.answer(a, d)
		}
	}
	if !r.Strict && r.Others != nil {
		v, err := r.Others.Decide(d)
		if err == nil || !errors.As(err, new(*command.UnansweredError)) {
			return v, err
		}
	}
	switch d.Kind {
	case command.May, command.Buy, command.Consent:
		return d.Kind == command.Consent, nil
	case command.Keep:
		if d.Default != nil {
			return d.Default, nil
		}
		return "highest", nil
	}
	nobody := &command.UnansweredError{Decision: d}
	p := &diag.Problem{Message: nobody.Error(), Hint: "write before it: " + decideCall(d), Cause: nobody}
	var names []string
	for _, a := range r.answers {
		names = append(names, a.question)
	}
	if near := diag.Nearest(d.Question, names); near != "" {
		p.Hint = fmt.Sprintf("%q was decided, which is a different question", near)
	}
	if r.Strict {
		p.Cause = &unanswered{nobody, r.line()}
	}
	return nil, p
}

// Declines implements table.Decliner: offers without a decision are declined.
func (r *Run) Declines(d *command.Decision) bool {
	if slices.ContainsFunc(r.declared, func(p *declared) bool { return p.offer == d.Question }) ||
		slices.ContainsFunc(r.answers, func(a *answer) bool { return a.question == d.Question }) {
		return false
	}
	if r.Strict || r.Others == nil {
		return true
	}
	others, ok := r.Others.(command.Decliner)
	return ok && others.Declines(d)
}

// Decided lists the decisions that are not used up, each as "question: answer", sorted.
func (r *Run) Decided() []string {
	var list []string
	for i, a := range r.answers {
		if slices.ContainsFunc(r.answers[i+1:], func(b *answer) bool { return b.question == a.question }) {
			continue // decided again later
		}
		text := a.value.String()
		switch v := a.value.(type) {
		case lua.LBool:
			text = types.Format(bool(v))
		case *lua.LFunction:
			text = "by a function"
		case *lua.LTable:
			text = fmt.Sprintf("a list of %d", sandbox.Contents(v).Len())
		}
		list = append(list, a.question+": "+text)
	}
	slices.Sort(list)
	return list
}

// decideCall formats the question of a decision as a call of decide, for hints.
func decideCall(d *command.Decision) string {
	answer := "function(who) ... end"
	switch {
	case d.Kind == command.Amount:
		answer = types.Format(d.Low)
	case len(d.Options) == 0:
	default:
		switch v := d.Options[0].(type) {
		case float64, bool:
			answer = types.Format(v)
			if v == true || v == false {
				answer = fmt.Sprint(v)
			}
		default:
			if len(d.Labels) > 0 {
				answer = fmt.Sprintf("%q", d.Labels[0])
			}
		}
	}
	return fmt.Sprintf("decide { [%q] = %s }", d.Question, answer)
}

func (r *Run) answer(a *answer, d *command.Decision) (types.Value, error) {
	v := a.value
	if t, ok := v.(*lua.LTable); ok && (d.Kind != command.Keep || listsOf(t)) {
		list := sandbox.Contents(t)
		if a.at >= list.Len() {
			return nil, fmt.Errorf("%q is asked more often than its %d decided answers", a.question, list.Len())
		}
		a.at++
		v = list.RawGetInt(a.at)
	}
	if fn, ok := v.(*lua.LFunction); ok {
		var second lua.LValue = lua.LNil
		if d.Options != nil {
			second = r.Session.ToLua(types.List(d.Options))
		} else if d.Check != nil {
			second = r.Session.Check(checks.CheckOf(d))
		}
		var err error
		if v, err = r.Session.Host.Call(fn, r.Session.Thing(d.Who), second); err != nil {
			return nil, err
		}
	}
	given, err := r.Session.FromLua(v, types.Type{})
	switch d.Kind {
	case command.May, command.Buy, command.Consent: // as formatted
		switch given {
		case "yes":
			given = true
		case "no":
			given = false
		}
	}
	return given, err
}

// Position implements table.Rewinder: how many answers of each list are used; nil if there are no
// lists.
func (r *Run) Position() any {
	if len(r.declared) == 0 && !slices.ContainsFunc(r.answers, func(a *answer) bool { _, list := a.value.(*lua.LTable); return list }) {
		return nil
	}
	if len(r.answers) < fewAnswers && len(r.declared) < fewAnswers && r.allUnused() {
		return beginning(len(r.declared)*fewAnswers + len(r.answers))
	}
	at := position{answers: make(map[*answer]int, len(r.answers)), declared: make([]bool, len(r.declared))}
	for _, a := range r.answers {
		at.answers[a] = a.at
	}
	for i, d := range r.declared {
		at.declared[i] = d.used
	}
	return at
}

// position is how many answers of each list are used, and which declared offers are.
type position struct {
	answers  map[*answer]int
	declared []bool
}

// beginning is the position at which nothing is used. It avoids an allocation: the value counts
// the answers and offers, fewAnswers for each.
type beginning uint8

const fewAnswers = 16

// allUnused reports whether no answer of a list and no declared offer is used.
func (r *Run) allUnused() bool {
	return !slices.ContainsFunc(r.answers, func(a *answer) bool { return a.at > 0 }) && !slices.ContainsFunc(r.declared, func(d *declared) bool { return d.used })
}

// Rewind implements table.Rewinder.
func (r *Run) Rewind(at any) {
	if n, ok := at.(beginning); ok {
		for _, a := range r.answers[:min(int(n%fewAnswers), len(r.answers))] {
			a.at = 0
		}
		for _, d := range r.declared[:min(int(n/fewAnswers), len(r.declared))] {
			d.used = false
		}
		return
	}
	p, _ := at.(position)
	for a, at := range p.answers {
		a.at = at
	}
	for i, used := range p.declared {
		r.declared[i].used = used
	}
}

// listsOf reports whether a table is a list of successive answers that are lists or strings
// themselves, as opposed to one answer that is a list of numbers.
func listsOf(t *lua.LTable) bool {
	_, number := sandbox.Contents(t).RawGetInt(1).(lua.LNumber)
	return !number
}

// unusedDecisions returns an error for each decision that was not used, at its line.
func (r *Run) unusedDecisions() []*diag.Problem {
	var list []*diag.Problem
	for i, a := range r.answers {
		if a.used {
			continue
		}
		p := r.problem(a.where, fmt.Sprintf("the decision %q was never asked for", a.question), diag.DidYouMean(a.question, r.asked.questions()))
		for _, later := range r.answers[i+1:] {
			if later.question == a.question && later.used {
				p.Message += " before it was decided again"
				p.Notes = append(p.Notes, diag.Note{Pos: later.where, Message: "decided again here"})
				p.Hint = ""
				break
			}
		}
		if len(p.Notes) == 0 {
			p.Notes = append(p.Notes, diag.Note{Message: r.asked.String()})
		}
		list = append(list, p)
	}
	return list
}

// unanswered is an unanswered question with the line of the example that led to it.
type unanswered struct {
	*command.UnansweredError
	at diag.Pos
}

// Unwrap returns the [command.UnansweredError].
func (u *unanswered) Unwrap() error { return u.UnansweredError }
