package handbook

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// printed lists the entries of a kind that the module prints.
func (w *writer) printed(k *content.Kind) []*content.Entry {
	return slices.DeleteFunc(slices.Clone(w.program.Catalogue.Printed(k)), func(e *content.Entry) bool { return !w.ownModule(e.Module) })
}

// lists lists the entries of the module by kind.
func (w *writer) lists() (all []List) {
	for _, k := range w.program.Catalogue.Kinds() {
		entries := w.printed(k)
		if len(entries) == 0 {
			continue
		}
		name := content.Written(k.Name)
		list := List{Anchor: w.anchors.give(nil, "entries", name), Kind: Link{name, w.anchors.of(k)}}
		columns := w.columns(k, entries)
		for _, b := range columns {
			list.Columns = append(list.Columns, b.Name)
		}
		if k.Nature != content.Printed {
			list.Columns = []string{"on the sheet"}
		}
		for _, e := range entries {
			x := Entry{Anchor: w.anchors.of(e), Name: e.Name, Short: e.Short, Text: e.Text, Page: printedAt(e.Source), Holds: w.holds(e)}
			if e.InsteadOf != "" && len(e.Replaces) > 0 {
				x.InsteadOf = e.InsteadOf
			}
			if k.Nature != content.Printed {
				x.Cells = []string{onSheet(e.Sheet)}
			}
			for _, b := range columns {
				x.Cells = append(x.Cells, cell(e, b))
			}
			list.Texts, list.Cited = list.Texts || x.Text != "", list.Cited || x.Page != ""
			list.Entries = append(list.Entries, x)
			w.citeDeclaration(e.Source, Link{Text: name + " " + e.Name, To: x.Anchor})
		}
		all = append(all, list)
	}
	return all
}

// columns lists the boxes of a kind that at least one of the entries sets.
func (w *writer) columns(k *content.Kind, entries []*content.Entry) (list []*content.Box) {
	if k.Nature != content.Printed {
		return nil
	}
	for _, b := range k.Boxes() {
		filled := func(e *content.Entry) bool { _, is := e.Values[b.Name]; return is }
		if !b.Sheet && slices.ContainsFunc(entries, filled) && !isShort(entries, b) {
			list = append(list, b)
		}
	}
	return list
}

// isShort reports whether a box holds only the short names of the entries, which are shown beside
// their names.
func isShort(entries []*content.Entry, b *content.Box) bool {
	return !slices.ContainsFunc(entries, func(e *content.Entry) bool { return e.Short == "" || e.Values[b.Name] != e.Short })
}

// cell formats the value of a box of an entry.
func cell(e *content.Entry, b *content.Box) string {
	v, ok := e.Values[b.Name]
	switch {
	case ok:
		return value(v)
	case b.HasDefault:
		return value(b.Default)
	}
	return ""
}

// value formats a value; functions are described as computed.
func value(v any) string {
	switch x := v.(type) {
	case nil:
		return "–"
	case *content.Sheet:
		return "(" + onSheet(x) + ")"
	case []*content.Sheet:
		var all []string
		for _, one := range x {
			all = append(all, "("+onSheet(one)+")")
		}
		return strings.Join(all, ", ")
	case types.List:
		if len(x) == 0 {
			return "–"
		}
		var all []string
		for _, one := range x {
			all = append(all, types.Format(one))
		}
		return strings.Join(all, ", ")
	case types.Map:
		if len(x) == 0 {
			return "–"
		}
		return types.Format(x)
	case bool, float64, string, types.Ref:
		return types.Format(x)
	}
	return "a function"
}

// onSheet formats what a sheet sets, in the order of the boxes.
func onSheet(s *content.Sheet) string {
	if s == nil {
		return ""
	}
	var all []string
	for _, b := range s.Kind.Boxes() {
		if v, ok := s.Values[b.Name]; ok && b.Name != "name" {
			all = append(all, b.Name+" "+value(v))
		}
	}
	for _, l := range s.Levels {
		all = append(all, fmt.Sprintf("%s %s", l.Entry.Name, types.Format(l.Value)))
	}
	if len(s.Has) > 0 {
		var has []string
		for _, e := range s.Has {
			has = append(has, e.Name)
		}
		all = append(all, "has "+strings.Join(has, ", "))
	}
	return strings.Join(all, "; ")
}

// holds lists what the declarations inside an entry do for whoever has it.
func (w *writer) holds(e *content.Entry) (list []Held) {
	seen := map[string]bool{}
	for _, r := range w.program.Everything() {
		for _, y := range r.Layers() {
			key := fmt.Sprint(y.Pos, y.ChangeKind, y.Label)
			if y.Carried.Carrier != e || y.Family.Inherited != "" || seen[key] {
				continue
			}
			seen[key] = true
			what := Link{r.DisplayName(), w.anchors.of(ruleKey(r.Name))}
			if r.DeclKind == rules.Line {
				what.To = w.anchors.of(ruleKey(strings.TrimSuffix(r.Name, "."+r.Word)))
			}
			word := y.Word()
			if y.Label != "" && y.Label != e.Name {
				word += " “" + y.Label + "”"
			}
			list = append(list, Held{Word: word, What: what, Says: y.SourceLines(), Place: w.place(y.Pos)})
		}
	}
	for _, o := range w.program.Offers() {
		if o.Decl.Offer.Carrier == e {
			list = append(list, Held{Word: "offer", What: w.toRule(o), Says: []string{o.Terms()}, Place: w.place(o.Decl.Pos)})
		}
	}
	for _, r := range w.program.Repeats(e) {
		h := Held{Word: "every", What: Link{Text: r.Unit}, Place: w.place(r.Pos)}
		if r.When != nil {
			h.Says = append(h.Says, "when "+r.When.Text)
		}
		list = append(list, h)
	}
	return list
}
