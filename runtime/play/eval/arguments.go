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

// argsOf is the arguments of a rule that a formula asks, by name, with defaults.
func (ev *Evaluator) argsOf(run *command.Run, r *rules.Rule, n types.Ref, args []types.Value) (rules.Args, error) {
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	g := rules.Args{}
	for i, p := range r.Signature.Params {
		if i < len(args) && args[i] != nil {
			g[p.Name] = args[i]
		} else if !p.Optional {
			return nil, fmt.Errorf("%s needs `%s`", r.Name, p.Name)
		} else if p.Default != nil {
			g[p.Name] = p.Default
		} else if p.Standard != nil {
			if err := ev.setDefault(run, r, p, n, g); err != nil {
				return nil, err
			}
		}
	}
	return g, ev.resolveOwnedArgs(run, r, n, g)
}

// defaultOf gives a parameter that was not given the value of the formula that is its default.
// None is refused unless the parameter is optional.
func (ev *Evaluator) setDefault(run *command.Run, r *rules.Rule, p rules.Param, n types.Ref, given rules.Args) error {
	if err := ev.resolveOwnedArgs(run, r, n, given); err != nil {
		return err
	}
	f := ev.NewFrame(run, Frame{Ref: n, Args: given, Params: r.Signature.Params})
	v, err := ev.Query(run, func() (types.Value, error) { return p.Standard.Run(f) })
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
	return &rules.Refusal{Reason: fmt.Sprintf("no %s: %s is none", p.Name, p.Word.Text), Rule: r.Shown(), Source: r.Decl.Source}
}

// ValidateArgs validates what a rule is asked with, of a thing or done by it, against its
// parameters, and fills in defaults. An unknown name, a missing value and one of the wrong type
// are errors.
func (ev *Evaluator) ValidateArgs(r *rules.Rule, n types.Ref, given rules.Args) (rules.Args, error) {
	run := ev.run
	// A misspelt name is told before the one it leaves out.
	if err := unknownArg(r, given); err != nil {
		return nil, err
	}
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	if len(given) == 0 && r.Signature.NoArgs {
		return r.Signature.Defaults, nil // nobody writes on what a rule is given
	}
	out := maps.Clone(r.Signature.Defaults)
	if out == nil {
		out = make(rules.Args, len(r.Signature.Params))
	}
	for _, p := range r.Signature.Params {
		v, ok := given[p.Name]
		if !ok || v == nil {
			if !p.Optional {
				what := p.Type.Describe()
				if p.Check {
					what = "an open check"
				}
				return nil, &diag.Problem{Message: fmt.Sprintf("%s needs `%s`, %s", r.Name, p.Name, what)}
			}
			if r.Signature.Defaults != nil {
				continue
			}
			if p.Default != nil {
				out[p.Name] = p.Default
			} else if p.Standard != nil {
				if err := ev.setDefault(run, r, p, n, out); err != nil {
					return nil, err
				}
			}
			continue
		}
		if p.Check {
			if err := startCheck(run, r, p, v); err != nil {
				return nil, err
			}
			out[p.Name] = v
			continue
		}
		err := ev.world.Misfit(types.CheckKinds(v, p.Type, ev.world.IsA))
		if err != nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, p.Name, err)}
		}
		out[p.Name] = v
	}
	return out, ev.resolveOwnedArgs(run, r, n, out)
}

// unknownArg is the error for the first name, in their order, that is no parameter of the rule.
func unknownArg(r *rules.Rule, given rules.Args) error {
	unknown := ""
	for name, v := range given {
		if v != nil && (unknown == "" || name < unknown) && !slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return p.Name == name }) {
			unknown = name
		}
	}
	if unknown == "" {
		return nil
	}
	known := make([]string, 0, len(r.Signature.Params))
	for _, p := range r.Signature.Params {
		known = append(known, p.Name)
	}
	hint := diag.DidYouMean(unknown, known)
	if hint == "" && len(known) > 0 {
		hint = "it takes " + diag.And(known)
	}
	return &diag.Problem{Message: fmt.Sprintf("%s takes no `%s`", r.Name, unknown), Hint: hint}
}

// started takes an open check for a parameter and rolls it unless that was done: the rule
// itself rolls nothing.
func startCheck(run *command.Run, r *rules.Rule, p rules.Param, v types.Value) error {
	c, ok := v.(Starter)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("%s: `%s`: it is an open check, not %s", r.Name, p.Name, types.Format(v))}
	}
	return c.Start(run)
}
