package handbook

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// layers are those of a rule in the order in which they count.
func (w *writer) layers(r *rulebook.Rule) (list []Layer) {
	for _, y := range r.Layers() {
		list = append(list, w.layer(r, y))
	}
	return list
}

func (w *writer) layer(r *rulebook.Rule, y *rulebook.Layer) Layer {
	x := Layer{Heading: heading(y), Module: y.Module, Foreign: !w.mine(y.Module), Defines: y.How == rulebook.Definition, Place: w.place(y.Pos)}
	if !x.Defines || !y.Source.Same(r.Decl.Source) {
		x.Page = printedAt(y.Source)
	}
	if !x.Defines {
		x.Text = y.Text
		if y.Inherited == "" && w.mine(y.Module) {
			w.cites(y.Source, Link{Text: "change of " + r.Shown(), To: w.anchors.of(ruleKey(w.whole(r)))})
		}
	}
	if y.Carrier != nil {
		x.Carrier = &Link{y.Carrier.Name, w.anchors.of(y.Carrier)}
	}
	if y.When != nil {
		x.When = y.When.Text()
	}
	if by := r.ReplacedBy(y); by != nil {
		x.ReplacedBy = by.Module
	}
	x.Formula = y.Written
	w.rows(&x, y, w.anchors.of(ruleKey(w.whole(r))))
	for _, text := range y.Texts {
		x.Says = append(x.Says, text.Written)
	}
	x.Table = w.table(y.Rows)
	if x.Defines && len(r.Decl.Rolled) > 0 {
		x.Table = w.table(r.Decl.Rolled)
	}
	w.does(&x, r, y)
	if y.Func != nil && y.Written == "" && len(x.Table) == 0 {
		if x.Code, _ = w.written(w.game, word(r, y), y.Pos); x.Code == "" {
			x.Says = append(x.Says, "a function of the engine")
		}
	}
	return x
}

// whole is the name of a rule, and for a line that of its check.
func (w *writer) whole(r *rulebook.Rule) string {
	if r.Sort != rulebook.Line {
		return r.Name
	}
	return r.Name[:len(r.Name)-len(r.Word)-1]
}

// word is the word with which a layer is declared.
func word(r *rulebook.Rule, y *rulebook.Layer) string {
	switch {
	case y.How != rulebook.Definition:
		return y.How.String()
	case r.Sort == rulebook.Line:
		return rulebook.Check.String()
	}
	return r.Sort.String()
}

// heading is the word of a layer, its label and where it comes from; whoever carries it
// stands beside it.
func heading(y *rulebook.Layer) string {
	text := y.How.String()
	if y.Label != "" {
		text += " “" + y.Label + "”"
	}
	if y.Inherited != "" {
		text += ", from " + content.Written(y.Inherited)
	}
	if y.Of != nil {
		text += ", for every " + content.Written(y.Of.Name)
	}
	return text
}

// rows are the lines of a sum, or of several of which the first or the best counts; their
// sources lead to the rule in which they stand.
func (w *writer) rows(x *Layer, y *rulebook.Layer, to string) {
	for _, group := range []struct {
		name string
		rows []rulebook.LinkedRow
	}{{"sum", y.Sum}, {"first", y.First}, {"best", y.Best}} {
		if group.rows == nil {
			continue
		}
		x.Sums = group.name
		for _, row := range group.rows {
			out := Row{Label: row.Label, Page: printedAt(row.Source)}
			switch {
			case row.Value != nil:
				out.Formula = row.Value.Text()
			case row.Throw != nil:
				out.Formula = row.Throw.Dice.String()
			}
			if row.When != nil {
				out.When = row.When.Text()
			}
			if w.mine(y.Module) {
				w.cites(row.Source, Link{Text: "line “" + row.Label + "”", To: to})
			}
			x.Rows = append(x.Rows, out)
		}
	}
}

// table is the rows of a table.
func (w *writer) table(rows []rulebook.TableRow) (list []TabRow) {
	for _, r := range rows {
		x := TabRow{Key: r.Key(), Value: types.Format(r.Value)}
		if other, is := r.GoesOnTo(); is {
			x.To = &Link{other, w.anchors.of(ruleKey(other))}
			x.Value = "see"
		}
		list = append(list, x)
	}
	return list
}

// does is what happens by a layer: boxes that change, steps, what is said; and what it
// requires and costs.
func (w *writer) does(x *Layer, r *rulebook.Rule, y *rulebook.Layer) {
	for _, q := range y.Requires {
		x.Says = append(x.Says, "requires: "+q.Sentence)
	}
	if r.Sort != rulebook.Offer || !x.Defines {
		for _, c := range y.Costs {
			x.Says = append(x.Says, "costs: "+c)
		}
	}
	if y.Price && len(y.Costs) == 0 {
		x.Says = append(x.Says, "costs: nothing")
	}
	x.Says = append(x.Says, y.Changes...)
	if d := y.Deed; d != nil {
		for _, c := range d.Changes {
			x.Says = append(x.Says, fmt.Sprintf("%s becomes %s", c.Written, c.Value.Text()))
		}
		own := slices.DeleteFunc(slices.Clone(d.Steps), func(s *rulebook.Step) bool { return s.Joined || s.Itself })
		for _, s := range own {
			x.Says = append(x.Says, "step: "+s.String())
		}
		if d.Say != nil {
			x.Says = append(x.Says, "says: "+d.Say.Written)
		}
		if d.Summary != nil {
			x.Says = append(x.Says, "says in the summary: "+d.Summary.Written)
		}
	}
}
