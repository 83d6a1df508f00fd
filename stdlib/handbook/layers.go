package handbook

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// layers lists the layers of a rule in the order in which they apply.
func (w *writer) layers(r *rules.Rule) (list []Layer) {
	for _, layer := range r.Layers() {
		list = append(list, w.layer(r, layer))
	}
	return list
}

func (w *writer) layer(r *rules.Rule, layer *rules.Layer) Layer {
	scope := w.scopeOf(r)
	x := Layer{Heading: layerHeading(layer), Module: layer.Module, Foreign: !w.isOwn(layer.Module), Defines: layer.ChangeKind == rules.Definition, Place: w.formatPos(layer.Pos)}
	if !x.Defines || !layer.Source.Same(r.Decl.Source) {
		x.Page = formatSource(layer.Source)
	}
	if !x.Defines {
		x.Text = layer.Text
		if layer.Family.Inherited == "" && w.isOwn(layer.Module) {
			w.citeDeclaration(layer.Source, Link{Text: "change of " + r.DisplayName(), To: w.anchors.of(ruleKey(w.ruleOrCheckName(r)))})
		}
	}
	if layer.Carried.Carrier != nil {
		x.Carrier = &Link{layer.Carried.Carrier.Name, w.anchors.of(layer.Carried.Carrier)}
	}
	if layer.When != nil {
		x.When = w.formula(layer.When.Text(), scope)
	}
	if by := r.ReplacedBy(layer); by != nil {
		x.ReplacedBy = by.Module
	}
	x.Formula = w.formula(layer.Written, scope)
	w.addRows(&x, layer, scope)
	for _, text := range layer.Answer.Texts {
		x.addEffect(text.Written)
	}
	x.Table = w.table(layer.Answer.Rows)
	if x.Defines && len(r.Decl.Random.Rolled) > 0 {
		x.Table = w.table(r.Decl.Random.Rolled)
	}
	w.addEffects(&x, r, layer, scope)
	if layer.Answer.Func != nil && layer.Written == "" && len(x.Table) == 0 {
		if x.Code, _ = w.declarationText(w.game, declaringWord(r, layer), layer.Pos); x.Code == "" {
			x.addEffect("a function of the engine")
		}
	}
	return x
}

// ruleOrCheckName returns the name of a rule; that of the check for a line.
func (w *writer) ruleOrCheckName(r *rules.Rule) string {
	if r.DeclKind != rules.Line {
		return r.Name
	}
	return r.Name[:len(r.Name)-len(r.Word)-1]
}

// declaringWord returns the word that declares a layer.
func declaringWord(r *rules.Rule, layer *rules.Layer) string {
	switch {
	case layer.ChangeKind != rules.Definition:
		return layer.Word()
	case r.DeclKind == rules.Line:
		return rules.Check.String()
	}
	return r.DeclKind.String()
}

// layerHeading returns the word of a layer with its label and origin; the carrier is shown
// separately.
func layerHeading(layer *rules.Layer) string {
	text := layer.Word()
	if layer.Label != "" {
		text += " “" + layer.Label + "”"
	}
	if layer.Family.Inherited != "" {
		text += ", from " + content.Written(layer.Family.Inherited)
	}
	if layer.Of != nil {
		text += ", for every " + content.Written(layer.Of.Name)
	}
	return text
}

// addRows adds the rows of a sum, first, best, all or any, and records that the rule cites their sources.
func (w *writer) addRows(x *Layer, layer *rules.Layer, scope formulaScope) {
	for _, group := range []struct {
		name string
		rows []rules.LinkedRow
	}{{"sum", layer.Answer.Sum}, {"first", layer.Answer.First}, {"best", layer.Answer.Best}, {"all", layer.Answer.All}, {"any", layer.Answer.Any}} {
		if group.rows == nil {
			continue
		}
		x.Combination = group.name
		for _, row := range group.rows {
			out := Row{Label: row.Label, Page: formatSource(row.Source)}
			switch {
			case row.Value != nil:
				out.Formula = w.formula(row.Value.Text(), scope)
			case row.ExtraRoll != nil:
				out.Formula = Formula{{Text: row.ExtraRoll.Dice.String()}}
			}
			if row.When != nil {
				out.When = w.formula(row.When.Text(), scope)
			}
			if w.isOwn(layer.Module) {
				w.citeDeclaration(row.Source, Link{Text: "line “" + row.Label + "”", To: scope.from.To})
			}
			x.Rows = append(x.Rows, out)
		}
	}
}

// table converts the rows of a table.
func (w *writer) table(rows []rules.TableRow) (list []TableRow) {
	for _, r := range rows {
		x := TableRow{Key: r.Key(), Value: types.Format(r.Value)}
		if other, is := r.ReferredTable(); is {
			x.To = &Link{other, w.anchors.of(ruleKey(other))}
			x.Value = "see"
		}
		list = append(list, x)
	}
	return list
}

// addEffects adds what a layer does: changes of boxes, steps, texts, requirements and costs.
func (w *writer) addEffects(x *Layer, r *rules.Rule, layer *rules.Layer, scope formulaScope) {
	for _, q := range layer.Requires {
		x.addEffect("requires: " + q.Text())
	}
	for _, q := range layer.Fails {
		x.addEffect(q.FailureText())
	}
	if r.DeclKind != rules.Offer || !x.Defines {
		for _, c := range layer.Offer.Costs {
			x.addEffect("costs: " + c)
		}
	}
	if layer.Offer.SetsCosts && len(layer.Offer.Costs) == 0 {
		x.addEffect("costs: nothing")
	}
	for _, c := range layer.Offer.Changes {
		x.addEffect(c)
	}
	d := layer.Body
	if d == nil {
		return
	}
	for _, c := range d.Changes {
		x.addEffect(c.Written+" becomes ", w.formula(c.Value.Text(), scope)...)
	}
	for _, s := range d.Steps {
		if !s.Joined && !s.Original {
			x.addEffect("step: ", w.formula(s.String(), scope)...)
		}
	}
	if d.Say != nil {
		x.addEffect("says: " + d.Say.Written)
	}
	if d.Summary != nil {
		x.addEffect("says in the summary: " + d.Summary.Written)
	}
}

// addEffect adds an effect: a text with a formula after it.
func (layer *Layer) addEffect(text string, formula ...Link) {
	layer.Effects = append(layer.Effects, append(Formula{{Text: text}}, formula...))
}
