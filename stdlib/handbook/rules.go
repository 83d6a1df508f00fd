package handbook

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// rulesByKind lists the rules of the module by kind, in the order of declaration; rules without a
// kind are last.
func (w *writer) rulesByKind() (list []KindRules) {
	of := func(k *content.Kind) (list []Rule) {
		for _, r := range w.rules {
			if r.Kind == k && w.isOwn(r.Decl.Module) && r.DeclKind != rules.Offer && r.DeclKind != rules.Entry && !r.Decl.IsHeadline() {
				list = append(list, w.rule(r))
			}
		}
		return list
	}
	for _, k := range w.program.Catalogue.Kinds() {
		if rules := of(k); len(rules) > 0 {
			name := content.Written(k.Name)
			noun := KindRules{Anchor: w.anchors.assign(nil, "rules", "of", name), Name: name, Rules: rules}
			if to := w.anchors.of(k); to != "" {
				noun.Kind = &Link{name, to}
			}
			list = append(list, noun)
		}
	}
	if rules := of(nil); len(rules) > 0 {
		list = append(list, KindRules{Anchor: w.anchors.assign(nil, "rules", "of", "nobody"), Rules: rules})
	}
	return list
}

// offers lists the offers of the module.
func (w *writer) offers() (list []Rule) {
	for _, r := range w.program.Offers() {
		if w.isOwn(r.Decl.Module) {
			list = append(list, w.rule(r))
		}
	}
	return list
}

// changedRules lists the rules of other modules that the module changes.
func (w *writer) changedRules() (list []Rule) {
	for _, r := range w.rules {
		if w.isChanged(r) {
			list = append(list, w.rule(r))
		}
	}
	return list
}

// rule converts a rule.
func (w *writer) rule(r *rules.Rule) Rule {
	d := r.Decl
	x := Rule{Anchor: w.anchors.of(ruleKey(r.Name)), Name: r.DisplayName(), Kind: r.DeclKind.String(), Params: newParams(r.Signature.Params), Page: formatSource(d.Source), Text: d.Text, Place: w.formatPos(d.Pos)}
	if r.DeclKind == rules.Entry {
		x.Name = r.Name
	}
	if !w.isOwn(d.Module) {
		x.Module = d.Module
	} else {
		w.citeDeclaration(d.Source, w.ruleLink(r))
	}
	if r.DeclKind == rules.Query && r.Signature.Result.Base != types.Any {
		x.Result = r.Signature.Result.String()
	}
	x.Statements = w.statements(d.Source)
	x.Layers = w.layers(r)
	if r.DeclKind == rules.Check { // the effects of a check are in its lines
		x.Layers = slices.DeleteFunc(x.Layers, Layer.isEmpty)
	}
	if r.DeclKind == rules.Check {
		w.addLines(&x, r)
	}
	if r.DeclKind == rules.Offer {
		x.Terms = w.offerTerms(r)
	}
	x.Terms = append(x.Terms, w.terms(r)...)
	if on := w.program.OffersOn(r); on != nil {
		for _, o := range slices.Concat(on.Before, on.After) {
			x.Offers = append(x.Offers, w.ruleLink(o.Offer))
		}
	}
	return x
}

// newParams converts parameters.
func newParams(params []rules.Param) (list []Param) {
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

// statements lists the printed rules that a source names, with their texts.
func (w *writer) statements(s *content.Source) (list []Statement) {
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

// addLines adds the parent and the lines of a check: its own and changed lines in full, others by
// name.
func (w *writer) addLines(x *Rule, r *rules.Rule) {
	if r.Decl.Check.Like != "" {
		if found := w.program.Named(r.Decl.Module, r.Decl.Check.Like); len(found) == 1 {
			link := w.ruleLink(found[0])
			x.Like = &link
		} else {
			x.Like = &Link{Text: r.Decl.Check.Like}
		}
	}
	for _, line := range w.lines[r.Name] {
		switch {
		case isOwnLine(line):
			x.Lines = append(x.Lines, Line{Anchor: w.anchors.of(ruleKey(line.Name)), Name: line.Word, Layers: w.layers(line)})
		case len(line.Layers()) > 0:
			from := line.Layers()[0].Family.Inherited + "." + line.Word
			x.InheritedLines = append(x.InheritedLines, Link{line.Word, w.anchors.of(ruleKey(from))})
		case line.Word != rules.AgainLine:
			x.StandardLines = append(x.StandardLines, line.Word)
		}
	}
}

// isOwnLine reports whether a check declares a line itself, or a module changes it there.
func isOwnLine(line *rules.Rule) bool {
	return slices.ContainsFunc(line.Layers(), func(layer *rules.Layer) bool { return layer.Family.Inherited == "" })
}
