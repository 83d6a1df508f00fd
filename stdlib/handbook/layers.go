package handbook

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// layers lists the layers of a rule in the order in which they apply.
func (w *writer) layers(r *rules.Rule) (list []Layer) {
	for _, y := range r.Layers() {
		list = append(list, w.layer(r, y))
	}
	return list
}

func (w *writer) layer(r *rules.Rule, y *rules.Layer) Layer {
	at := w.readingOf(r)
	x := Layer{Heading: heading(y), Module: y.Module, Foreign: !w.ownModule(y.Module), Defines: y.ChangeKind == rules.Definition, Place: w.place(y.Pos)}
	if !x.Defines || !y.Source.Same(r.Decl.Source) {
		x.Page = printedAt(y.Source)
	}
	if !x.Defines {
		x.Text = y.Text
		if y.Family.Inherited == "" && w.ownModule(y.Module) {
			w.citeDeclaration(y.Source, Link{Text: "change of " + r.DisplayName(), To: w.anchors.of(ruleKey(w.checkOrRule(r)))})
		}
	}
	if y.Carried.Carrier != nil {
		x.Carrier = &Link{y.Carried.Carrier.Name, w.anchors.of(y.Carried.Carrier)}
	}
	if y.When != nil {
		x.When = w.formula(y.When.Text(), at)
	}
	if by := r.ReplacedBy(y); by != nil {
		x.ReplacedBy = by.Module
	}
	x.Formula = w.formula(y.Written, at)
	w.rows(&x, y, at)
	for _, text := range y.Answer.Texts {
		x.says(text.Written)
	}
	x.Table = w.table(y.Answer.Rows)
	if x.Defines && len(r.Decl.Random.Rolled) > 0 {
		x.Table = w.table(r.Decl.Random.Rolled)
	}
	w.addEffects(&x, r, y, at)
	if y.Answer.Func != nil && y.Written == "" && len(x.Table) == 0 {
		if x.Code, _ = w.written(w.game, word(r, y), y.Pos); x.Code == "" {
			x.says("a function of the engine")
		}
	}
	return x
}

// checkOrRule returns the name of a rule; of a line with that of its check.
func (w *writer) checkOrRule(r *rules.Rule) string {
	if r.DeclKind != rules.Line {
		return r.Name
	}
	return r.Name[:len(r.Name)-len(r.Word)-1]
}

// word returns the word that declares a layer.
func word(r *rules.Rule, y *rules.Layer) string {
	switch {
	case y.ChangeKind != rules.Definition:
		return y.Word()
	case r.DeclKind == rules.Line:
		return rules.Check.String()
	}
	return r.DeclKind.String()
}

// heading returns the word of a layer with its label and origin; the carrier is shown
// separately.
func heading(y *rules.Layer) string {
	text := y.Word()
	if y.Label != "" {
		text += " “" + y.Label + "”"
	}
	if y.Family.Inherited != "" {
		text += ", from " + content.Written(y.Family.Inherited)
	}
	if y.Of != nil {
		text += ", for every " + content.Written(y.Of.Name)
	}
	return text
}

// rows are the lines of a sum, first or best; their sources link to the rule.
func (w *writer) rows(x *Layer, y *rules.Layer, at reading) {
	for _, group := range []struct {
		name string
		rows []rules.LinkedRow
	}{{"sum", y.Answer.Sum}, {"first", y.Answer.First}, {"best", y.Answer.Best}} {
		if group.rows == nil {
			continue
		}
		x.Sums = group.name
		for _, row := range group.rows {
			out := Row{Label: row.Label, Page: printedAt(row.Source)}
			switch {
			case row.Value != nil:
				out.Formula = w.formula(row.Value.Text(), at)
			case row.ExtraRoll != nil:
				out.Formula = Formula{{Text: row.ExtraRoll.Dice.String()}}
			}
			if row.When != nil {
				out.When = w.formula(row.When.Text(), at)
			}
			if w.ownModule(y.Module) {
				w.citeDeclaration(row.Source, Link{Text: "line “" + row.Label + "”", To: at.from.To})
			}
			x.Rows = append(x.Rows, out)
		}
	}
}

// table converts the rows of a table.
func (w *writer) table(rows []rules.TableRow) (list []TabRow) {
	for _, r := range rows {
		x := TabRow{Key: r.Key(), Value: types.Format(r.Value)}
		if other, is := r.ReferredTable(); is {
			x.To = &Link{other, w.anchors.of(ruleKey(other))}
			x.Value = "see"
		}
		list = append(list, x)
	}
	return list
}

// addEffects lists what a layer does: changes of boxes, steps, texts, requirements and costs.
func (w *writer) addEffects(x *Layer, r *rules.Rule, y *rules.Layer, at reading) {
	for _, q := range y.Requires {
		x.says("requires: " + q.Sentence)
	}
	if r.DeclKind != rules.Offer || !x.Defines {
		for _, c := range y.Offer.Costs {
			x.says("costs: " + c)
		}
	}
	if y.Offer.SetsCosts && len(y.Offer.Costs) == 0 {
		x.says("costs: nothing")
	}
	for _, c := range y.Offer.Changes {
		x.says(c)
	}
	d := y.Body
	if d == nil {
		return
	}
	for _, c := range d.Changes {
		x.says(c.Written+" becomes ", w.formula(c.Value.Text(), at)...)
	}
	for _, s := range d.Steps {
		if !s.Joined && !s.Original {
			x.says("step: ", w.formula(s.String(), at)...)
		}
	}
	if d.Say != nil {
		x.says("says: " + d.Say.Written)
	}
	if d.Summary != nil {
		x.says("says in the summary: " + d.Summary.Written)
	}
}

// says adds a line: a text with a formula behind it.
func (y *Layer) says(text string, formula ...Link) {
	y.Says = append(y.Says, append(Formula{{Text: text}}, formula...))
}
