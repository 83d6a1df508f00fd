package names

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Doer is whoever does an action or check, for a change that reaches it by a tag. The words of such
// a change are those of the doer, not those of the thing whose action or check it is.
type Doer struct {
	symbol formula.Symbol   // reads it in a frame of the action or check
	Itself *formula.Program // the path to it, as a formula of the change
	Role   string           // the role for what it carries, as in [rules.LayerCarrier]
}

// mayBeNone reports whether nobody may be the doer.
func (d *Doer) mayBeNone() bool { return d.symbol.Type.Optional }

// Guarded returns a condition that holds only if there is a doer.
func (d *Doer) Guarded(when *content.Formula) *content.Formula {
	if !d.mayBeNone() {
		return when
	}
	head := "owner != none"
	if when == nil {
		return content.Plain(head)
	}
	head += " and ("
	f := *when
	f.Text = head + when.Text + ")"
	if place := when.Place; place != nil {
		f.Place = shiftedBack(place, len(head), len(when.Text))
	}
	return &f
}

// meaning returns the meaning of `owner`, or of the name of the noun, in the words of the doer.
func (d *Doer) meaning(name string) Meaning {
	sym := d.symbol
	sym.Name = name
	return Meaning{What: "whoever does it", Symbol: sym, itself: true}
}

// of returns the symbol of a word of the doer.
func (d *Doer) of(sym formula.Symbol) formula.Symbol {
	whose := d.symbol
	whose.Type = whose.Type.Required()
	sym.Of = &whose
	return sym
}

// shiftedBack returns the positions of a text of length bytes that stands behind head others.
func shiftedBack(place func(int) diag.Pos, head, length int) func(int) diag.Pos {
	return func(o int) diag.Pos { return place(min(max(o-head, 0), length)) }
}

// DoerOf returns the scope of a change that reaches a rule by a tag, in which names are words of
// whoever does it; false for a change that names the rule, or after a problem. s is the scope of
// the rule.
func (l *Compiler) DoerOf(r *rules.Rule, c *rules.Change, s *Scope) (*Scope, bool) {
	tag, _, ok := rules.TaggedTarget(c.Target)
	if !ok {
		return nil, false
	}
	of := r
	if s.Check != nil {
		of = s.Check.Rule
	}
	for _, t := range of.Uses.Tags {
		if t.Name != tag || l.names.Program.Catalogue.Unrelated(c.Module, t.Module) {
			continue
		}
		return l.doerScope(of, t, c.Module, s.Check)
	}
	return nil, false
}

// doerScope returns the scope of the words of whoever does a rule that has a tag.
func (l *Compiler) doerScope(r *rules.Rule, t rules.TagOn, module string, in *Check) (*Scope, bool) {
	path := content.Plain(t.Doer)
	d := &Doer{Role: l.names.RoleBox(r.Decl.Module, r.Kind, t.Doer)}
	base := l.RuleScope(r, r.Decl.Module)
	switch {
	case t.Doer == "roller" && in != nil:
		path, d.Role = in.Roller(), "roller"
	case t.Doer == "owner" && r.Kind.Is("entity"):
		d.Role = "itself"
	}
	for _, p := range r.Signature.Params {
		if p.Name == t.Doer {
			d.Role = rules.RoleOfParam(p.Name)
		}
	}
	if path == nil {
		return nil, false
	}
	p, err := formula.Compile(path.File, path.Source, base, types.Type{})
	if err != nil {
		return nil, false // reported where the role is declared
	}
	who := p.Type()
	d.symbol = formula.Symbol{Name: t.Doer, Type: who, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return p.Run(f)
	}}
	s := l.Scope(module, l.names.Program.Catalogue.Kind("entity"))
	s.Doer = d
	own := content.Plain("owner")
	if d.Itself, err = formula.Compile(nil, own.Source, s, types.Type{}); err != nil {
		l.Problems.AddErr(err)
		return nil, false
	}
	return s, true
}
