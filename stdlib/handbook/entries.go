package handbook

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// ownEntries lists the printed entries of a kind that are the module's.
func (w *writer) ownEntries(k *content.Kind) []*content.Entry {
	return slices.DeleteFunc(slices.Clone(w.program.Catalogue.Printed(k)), func(e *content.Entry) bool { return !w.isOwn(e.Module) })
}

// entryLists lists the entries of the module by kind.
func (w *writer) entryLists() (all []EntryList) {
	for _, k := range w.program.Catalogue.Kinds() {
		entries := w.ownEntries(k)
		if len(entries) == 0 {
			continue
		}
		name := content.Written(k.Name)
		list := EntryList{Anchor: w.anchors.assign(nil, "entries", name), Kind: Link{name, w.anchors.of(k)}}
		columns := w.columns(k, entries)
		for _, b := range columns {
			list.Columns = append(list.Columns, b.Name)
		}
		if k.Nature != content.Printed {
			list.Columns = []string{"on the sheet"}
		}
		for _, e := range entries {
			x := Entry{Anchor: w.anchors.of(e), Name: e.Name, Short: e.Short, Text: e.Text, Page: formatSource(e.Source), Declarations: w.entryDeclarations(e)}
			if e.InsteadOf != "" && len(e.Replaces) > 0 {
				x.InsteadOf = e.InsteadOf
			}
			if k.Nature != content.Printed {
				x.Cells = []string{formatSheet(e.Sheet)}
			}
			for _, b := range columns {
				x.Cells = append(x.Cells, formatCell(e, b))
			}
			list.HasTexts, list.HasPages = list.HasTexts || x.Text != "", list.HasPages || x.Page != ""
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

// formatCell formats the value of a box of an entry.
func formatCell(e *content.Entry, b *content.Box) string {
	v, ok := e.Values[b.Name]
	switch {
	case ok:
		return formatValue(v)
	case b.HasDefault:
		return formatValue(b.Default)
	}
	return ""
}

// formatValue formats a value of a box; "–" for none and empty lists and maps, "a function" for
// a function.
func formatValue(v any) string {
	switch x := v.(type) {
	case nil:
		return "–"
	case *content.Sheet:
		return "(" + formatSheet(x) + ")"
	case []*content.Sheet:
		var all []string
		for _, one := range x {
			all = append(all, "("+formatSheet(one)+")")
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

// formatSheet formats what a sheet sets, in the order of the boxes.
func formatSheet(s *content.Sheet) string {
	if s == nil {
		return ""
	}
	var all []string
	for _, b := range s.Kind.Boxes() {
		if v, ok := s.Values[b.Name]; ok && b.Name != "name" {
			all = append(all, b.Name+" "+formatValue(v))
		}
	}
	for _, l := range s.Levels {
		all = append(all, fmt.Sprintf("%s %s", l.Entry.Name, types.Format(l.Value)))
	}
	if len(s.Has) > 0 {
		var has []string
		for _, g := range s.Has {
			has = append(has, g.String())
		}
		all = append(all, "has "+strings.Join(has, ", "))
	}
	return strings.Join(all, "; ")
}

// entryDeclarations lists the changes, offers and repeats that are declared inside an entry.
func (w *writer) entryDeclarations(e *content.Entry) (list []EntryDeclaration) {
	seen := map[string]bool{}
	for _, r := range w.program.Everything() {
		for _, layer := range r.Layers() {
			key := fmt.Sprint(layer.Pos, layer.ChangeKind, layer.Label)
			if layer.Carried.Carrier != e || layer.Family.Inherited != "" || seen[key] {
				continue
			}
			seen[key] = true
			what := Link{r.DisplayName(), w.anchors.of(ruleKey(r.Name))}
			if r.DeclKind == rules.Line {
				what.To = w.anchors.of(ruleKey(strings.TrimSuffix(r.Name, "."+r.Word)))
			}
			word := layer.Word()
			if layer.Label != "" && layer.Label != e.Name {
				word += " “" + layer.Label + "”"
			}
			list = append(list, EntryDeclaration{Word: word, Target: what, Effects: layer.SourceLines(), Place: w.formatPos(layer.Pos)})
		}
	}
	for _, o := range w.program.Offers() {
		if o.Decl.Offer.Carrier == e {
			list = append(list, EntryDeclaration{Word: "offer", Target: w.ruleLink(o), Effects: []string{o.Terms()}, Place: w.formatPos(o.Decl.Pos)})
		}
	}
	for _, r := range w.program.Repeats(e) {
		h := EntryDeclaration{Word: "every", Target: Link{Text: r.Unit}, Place: w.formatPos(r.Pos)}
		if r.When != nil {
			h.Effects = append(h.Effects, "when "+r.When.Text)
		}
		list = append(list, h)
	}
	return list
}
