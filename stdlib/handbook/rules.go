package handbook

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// nouns lists the rules of the module by kind, in the order of declaration; rules without a kind
// are last.
func (w *writer) nouns() (list []Noun) {
	of := func(k *content.Kind) (list []Rule) {
		for _, r := range w.all {
			if r.Kind == k && w.ownModule(r.Decl.Module) && r.DeclKind != rules.Offer && r.DeclKind != rules.Entry && !r.Decl.IsHeadline() {
				list = append(list, w.rule(r))
			}
		}
		return list
	}
	for _, k := range w.program.Catalogue.Kinds() {
		if rules := of(k); len(rules) > 0 {
			name := content.Written(k.Name)
			noun := Noun{Anchor: w.anchors.give(nil, "rules", "of", name), Name: name, Rules: rules}
			if to := w.anchors.of(k); to != "" {
				noun.Kind = &Link{name, to}
			}
			list = append(list, noun)
		}
	}
	if rules := of(nil); len(rules) > 0 {
		list = append(list, Noun{Anchor: w.anchors.give(nil, "rules", "of", "nobody"), Rules: rules})
	}
	return list
}

// offers lists the offers of the module.
func (w *writer) offers() (list []Rule) {
	for _, r := range w.program.Offers() {
		if w.ownModule(r.Decl.Module) {
			list = append(list, w.rule(r))
		}
	}
	return list
}

// changed lists the rules of other modules that the module changes.
func (w *writer) changed() (list []Rule) {
	for _, r := range w.all {
		if w.changes(r) {
			list = append(list, w.rule(r))
		}
	}
	return list
}

// rule converts a rule.
func (w *writer) rule(r *rules.Rule) Rule {
	d := r.Decl
	x := Rule{Anchor: w.anchors.of(ruleKey(r.Name)), Name: r.DisplayName(), Sort: r.DeclKind.String(), Takes: takes(r.Signature.Params), Page: printedAt(d.Source), Text: d.Text, Place: w.place(d.Pos)}
	if r.DeclKind == rules.Entry {
		x.Name = r.Name
	}
	if !w.ownModule(d.Module) {
		x.Module = d.Module
	} else {
		w.citeDeclaration(d.Source, w.toRule(r))
	}
	if r.DeclKind == rules.Query && r.Signature.Result.Base != types.Any {
		x.Answers = r.Signature.Result.String()
	}
	x.States = w.states(d.Source)
	x.Layers = w.layers(r)
	if r.DeclKind == rules.Check { // the effects of a check are in its lines
		x.Layers = slices.DeleteFunc(x.Layers, Layer.isEmpty)
	}
	if r.DeclKind == rules.Check {
		w.check(&x, r)
	}
	if r.DeclKind == rules.Offer {
		x.Terms = w.offered(r)
	}
	x.Terms = append(x.Terms, w.terms(r)...)
	if on := w.program.OffersOn(r); on != nil {
		for _, o := range slices.Concat(on.Before, on.After) {
			x.Offers = append(x.Offers, w.toRule(o.Offer))
		}
	}
	return x
}

// takes converts parameters.
func takes(params []rules.Param) (list []Param) {
	for _, p := range params {
		x := Param{Name: p.Name, Type: p.Type.String()}
		switch {
		case p.Check:
			x.Type = "check"
		case p.Stretch:
			x.Type = "stretch of time"
		}
		switch {
		case p.DefaultSource != nil:
			x.Default = p.DefaultSource.Text
		case p.Default != nil:
			x.Default = types.Format(p.Default)
		case p.Optional && !p.Type.Optional:
			x.Default = "none"
		}
		list = append(list, x)
	}
	return list
}

// states lists the printed rules that a source names, with their texts.
func (w *writer) states(s *content.Source) (list []Statement) {
	if s == nil {
		return nil
	}
	for _, p := range s.Rules {
		if p != nil {
			list = append(list, Statement{ID: p.ID, Page: p.String(), Text: p.Statement})
		}
	}
	return list
}

// check adds the lines of a check: its own and changed ones in full, others by name.
func (w *writer) check(x *Rule, r *rules.Rule) {
	if r.Decl.Check.Like != "" {
		if found := w.program.Named(r.Decl.Module, r.Decl.Check.Like); len(found) == 1 {
			link := w.toRule(found[0])
			x.Like = &link
		} else {
			x.Like = &Link{Text: r.Decl.Check.Like}
		}
	}
	for _, line := range w.lines[r.Name] {
		switch {
		case ownLine(line):
			x.Lines = append(x.Lines, Line{Anchor: w.anchors.of(ruleKey(line.Name)), Name: line.Word, Layers: w.layers(line)})
		case len(line.Layers()) > 0:
			from := line.Layers()[0].Family.Inherited + "." + line.Word
			x.TakeOver = append(x.TakeOver, Link{line.Word, w.anchors.of(ruleKey(from))})
		case line.Word != rules.AgainLine:
			x.Plain = append(x.Plain, line.Word)
		}
	}
}

// ownLine reports whether a check declares a line itself, or a module changes it there.
func ownLine(line *rules.Rule) bool {
	return slices.ContainsFunc(line.Layers(), func(y *rules.Layer) bool { return y.Family.Inherited == "" })
}
