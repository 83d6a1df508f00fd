package eval

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// argsOf returns arguments, given in the order of the parameters, by name, with defaults for
// missing ones. A missing argument that is required is an error.
func (ev *Evaluator) argsOf(run *command.Run, r *rules.Rule, n types.Ref, args []types.Value) (rules.Args, error) {
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	g := rules.Args{}
	for i := range r.Signature.Params {
		p := &r.Signature.Params[i]
		if i < len(args) && args[i] != nil {
			g[p.Name] = args[i]
		} else if !p.Optional {
			return nil, fmt.Errorf("%s needs `%s`", r.Name, p.Name)
		} else if p.Default != nil {
			g[p.Name] = p.Default
		} else if p.DefaultProgram != nil {
			if err := ev.setDefault(run, r, *p, n, g); err != nil {
				return nil, err
			}
		}
	}
	return g, ev.resolveOwnedArgs(run, r, n, g)
}

// setDefault evaluates the formula that is the default of a parameter and adds its value to
// given. A result of none is refused unless the type of the parameter is optional.
func (ev *Evaluator) setDefault(run *command.Run, r *rules.Rule, p rules.Param, n types.Ref, given rules.Args) error {
	if err := ev.resolveOwnedArgs(run, r, n, given); err != nil {
		return err
	}
	f := ev.NewFrame(run, Frame{Ref: n, Args: given, Params: r.Signature.Params})
	v, err := ev.Query(run, func() (types.Value, error) { return p.DefaultProgram.Run(f) })
	if err != nil {
		return err
	}
	if v != nil {
		given[p.Name] = v
		return nil
	}
	if p.Type.Optional {
		return nil
	}
	return &rules.Refusal{Reason: fmt.Sprintf("no %s: %s is none", p.Name, p.DefaultSource.Text), Rule: r.DisplayName(), Source: r.Decl.Source}
}

// ValidateArgs validates the arguments of a rule that is asked of n or done by it, and returns
// them with defaults. An unknown name, a missing value and a value of the wrong type are
// errors. The result may be given or shared, and neither may be changed any more.
func (ev *Evaluator) ValidateArgs(r *rules.Rule, n types.Ref, given rules.Args) (rules.Args, error) {
	return validateArgs(ev, r, n, given, false)
}

// ValidateOwnArgs is [Evaluator.ValidateArgs] for arguments that the caller made and does not use any
// more: the result may be the same map.
func ValidateOwnArgs(ev *Evaluator, r *rules.Rule, n types.Ref, given rules.Args) (rules.Args, error) {
	return validateArgs(ev, r, n, given, given != nil && !r.HasComputedDefaults())
}

// validateArgs is ValidateArgs; it returns given itself, changed, if own is true.
func validateArgs(ev *Evaluator, r *rules.Rule, n types.Ref, given rules.Args, own bool) (rules.Args, error) {
	run := ev.run
	given = withRest(r, given)
	// Unknown names are reported first: otherwise a misspelt name is reported as a missing one.
	if err := unknownArg(r, given); err != nil {
		return nil, err
	}
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	if len(given) == 0 && r.Signature.NoArgs {
		return r.Signature.Defaults, nil // shared: arguments are never changed
	}
	if areComplete(ev.world, r, given) {
		return given, nil
	}
	out := given
	if own {
		maps.DeleteFunc(out, func(name string, v types.Value) bool { return v == nil && !r.Signature.Has(name) })
	} else {
		if out = maps.Clone(r.Signature.Defaults); out == nil {
			out = make(rules.Args, len(r.Signature.Params))
		}
	}
	for i := range r.Signature.Params {
		p := &r.Signature.Params[i]
		v, ok := given[p.Name]
		if !ok || v == nil {
			if !p.Optional {
				what := p.Type.Describe()
				if p.Check {
					what = "an open check"
				}
				return nil, &diag.Problem{Message: fmt.Sprintf("%s needs `%s`, %s", r.Name, p.Name, what)}
			}
			switch {
			case r.Signature.Defaults != nil && !own:
			case p.Default != nil:
				out[p.Name] = p.Default
			case p.DefaultProgram != nil:
				if err := ev.setDefault(run, r, *p, n, out); err != nil {
					return nil, err
				}
			case ok && own:
				delete(out, p.Name)
			}
			continue
		}
		if p.Check {
			if err := startCheck(run, r, *p, v); err != nil {
				return nil, err
			}
			out[p.Name] = v
			continue
		}
		if p.Type.RenamesWords() {
			v = p.Type.Present(v)
		}
		err := ev.world.NameMismatch(types.CheckKinds(v, p.Type, ev.world.IsA))
		if err != nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, p.Name, err)}
		}
		out[p.Name] = v
	}
	return out, ev.resolveOwnedArgs(run, r, n, out)
}

// areComplete reports whether arguments are all that a rule has, valid as they are.
func areComplete(w *world.World, r *rules.Rule, given rules.Args) bool {
	if len(given) != len(r.Signature.Params) || r.Signature.HasOwnerTypes {
		return false
	}
	for i := range r.Signature.Params {
		p := &r.Signature.Params[i]
		v := given[p.Name]
		if v == nil || p.Check || p.Type.RenamesWords() || types.CheckKinds(v, p.Type, w.IsA) != nil {
			return false
		}
	}
	return true
}

// withRest returns arguments in which those that are no parameter are in the map of the last parameter, if
// the rule has such a parameter.
func withRest(r *rules.Rule, given rules.Args) rules.Args {
	if n := len(r.Signature.Params); n == 0 || !r.Signature.Params[n-1].Rest {
		return given
	}
	rest := &r.Signature.Params[len(r.Signature.Params)-1]
	var out rules.Args // nil until there is one
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if given[name] == nil || r.Signature.Has(name) {
			continue
		}
		if out == nil {
			out = maps.Clone(given)
		}
		all, _ := out[rest.Name].(types.Map)
		out[rest.Name] = all.With(name, given[name])
		delete(out, name)
	}
	if out == nil {
		return given
	}
	return out
}

// unknownArg returns an error for the first name, in alphabetical order, that is no parameter
// of the rule; nil if there is none.
func unknownArg(r *rules.Rule, given rules.Args) error {
	unknown := ""
	for name, v := range given {
		if v != nil && (unknown == "" || name < unknown) && !r.Signature.Has(name) {
			unknown = name
		}
	}
	if unknown == "" {
		return nil
	}
	known := make([]string, 0, len(r.Signature.Params))
	for _, p := range r.Signature.Params {
		if !p.Rest {
			known = append(known, p.Name)
		}
	}
	hint := diag.DidYouMean(unknown, known)
	if hint == "" && len(known) > 0 {
		hint = "it takes " + diag.And(known)
	}
	return &diag.Problem{Message: fmt.Sprintf("%s takes no `%s`", r.Name, unknown), Hint: hint}
}

// startCheck rolls the open check that was given for a parameter, unless it was rolled before.
// Any other value is an error.
func startCheck(run *command.Run, r *rules.Rule, p rules.Param, v types.Value) error {
	c, ok := v.(CheckValue)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("%s: `%s`: it is an open check, not %s", r.Name, p.Name, types.Format(v))}
	}
	return c.Start(run)
}
