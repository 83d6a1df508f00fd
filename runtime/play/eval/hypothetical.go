package eval

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// AskAs answers a rule for a thing that does not exist: AskAs("attribute.bonus", {"level": 4}).
// Each word is an argument if the rule has a parameter of that name, else the value of a box. A
// word that is neither is an error.
func (ev *Evaluator) AskAs(name string, words map[string]types.Value) (types.Value, error) {
	run := ev.run
	r := ev.world.Program().Rule(name)
	if r == nil || r.DeclKind != rules.Query && r.DeclKind != rules.Lookup {
		return nil, &diag.Problem{Message: fmt.Sprintf("there is no rule %q", name), Hint: diag.DidYouMean(name, ev.world.Program().RuleNames())}
	}
	given := rules.Args{}
	boxes := map[string]types.Value{}
	for _, w := range slices.Sorted(maps.Keys(words)) {
		isParam := false
		for _, p := range r.Signature.Params {
			isParam = isParam || p.Name == w
		}
		switch {
		case isParam:
			given[w] = words[w]
		case ev.world.BoxSeen(r.Decl.Module, r.Kind, w) != nil:
			boxes[ev.world.BoxSeen(r.Decl.Module, r.Kind, w).Name] = words[w]
		default:
			known := r.Kind.BoxNames()
			for _, p := range r.Signature.Params {
				known = append(known, p.Name)
			}
			return nil, &diag.Problem{Message: fmt.Sprintf("%s has neither a parameter nor a box `%s`", name, w), Hint: diag.DidYouMean(w, known)}
		}
	}
	outer := run.Hypothetical
	run.Hypothetical = &command.Hypothetical{Ref: types.Ref{Kind: r.Kind.Name, Name: hypotheticalName, Record: rules.SingletonRecord(r.Kind.Name)}, Boxes: boxes}
	defer func() { run.Hypothetical = outer }()
	given, err := ev.ValidateArgs(r, run.Hypothetical.Ref, given)
	if err != nil {
		return nil, err
	}
	return ev.AskRule(run, r, run.Hypothetical.Ref, given)
}

// hypotheticalName is the name of the thing in [Evaluator.AskAs].
const hypotheticalName = "(supposed)"
