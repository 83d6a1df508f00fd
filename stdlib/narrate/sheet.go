package narrate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// ShowThing lists the boxes of a thing, with the reason for those that cannot be read. Boxes with
// the value 0, no or nil, if that is their default, are left out unless all is set. Of a thing with a
// glimpse that the players do not own from whom the game is concealed, it writes only that.
func ShowThing(t *table.Table, audience content.Audience, n types.Ref, all bool) string {
	if gone := t.World().Departed.CheckExists(n); gone != nil {
		return gone.Error() // its boxes cannot be read
	}
	if text, ok := GlimpseText(t, n); ok {
		return text
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", t.World().Names.Of(n), n.Kind)
	k := t.World().Program().Catalogue.Kind(n.Kind)
	if k == nil {
		return b.String()
	}
	left := 0
	for _, box := range k.Boxes() {
		if !t.World().Audience.Sees(audience, n, box) || box.IsLedger() && !all {
			continue
		}
		v, err := t.World().Boxes.Get(t.Run(), n, box.Name)
		if err != nil {
			message, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(&b, "  %s: %s\n", content.Written(box.Name), message)
			continue
		}
		if list, ok := v.(types.List); v == nil || ok && len(list) == 0 {
			continue // empty boxes are left out
		}
		if !all && box.HasDefault && types.Equal(v, box.Default) && isBlank(v) {
			left++
			continue
		}
		if inside := layers(t, v); inside != "" {
			b.WriteString("  " + content.Written(box.Name) + ":\n" + inside)
			continue
		}
		fmt.Fprintf(&b, "  %s = %s\n", content.Written(box.Name), t.World().Names.Show(t.World().Ownership.WithoutOwner(v, n)))
		if box.Name == "carries" {
			b.WriteString(carriedSheets(t, v))
		}
	}
	if k.Is("entity") {
		for _, e := range t.World().Program().Catalogue.Rated(k.Module) {
			theirs, err := t.World().Carried.Named(n, types.Ref{Kind: e.Kind.Name, Name: e.Name})
			if err != nil {
				continue
			}
			if v, err := t.World().Boxes.Get(t.Run(), theirs, "level"); err == nil && v != nil && v != 0.0 {
				fmt.Fprintf(&b, "  %s %s = %s\n", content.Written(e.Kind.Name), e.Name, t.World().Names.Show(v))
			}
		}
	}
	if left > 0 {
		fmt.Fprintf(&b, "  %d more at 0, no or empty: :show %s all\n", left, t.World().Names.Of(n))
	}
	if words := t.World().Program().Words(k); len(words) > 0 {
		fmt.Fprintf(&b, "  rules and actions: :show %s words\n", t.World().Names.Of(n))
	}
	return b.String()
}

// carriedSheets writes a line for each carried thing: its headline, or the boxes of its sheet.
func carriedSheets(t *table.Table, carries types.Value) string {
	list, _ := carries.(types.List)
	var b strings.Builder
	for _, v := range list {
		n, ok := v.(types.Ref)
		if !ok {
			continue
		}
		if !n.IsCopy() {
			if texts := writtenOn(t, n); len(texts) > 0 {
				fmt.Fprintf(&b, "    %s  %s\n", n.Name, strings.Join(texts, "  "))
			}
			continue
		}
		texts, headed, err := t.Eval().Headline(n)
		if err != nil {
			message, _, _ := strings.Cut(err.Error(), "\n")
			texts = []string{message}
		} else if !headed {
			texts = onSheet(t, n)
		} else if len(texts) > 0 {
			texts[0] = strings.TrimSpace(strings.TrimPrefix(texts[0], n.Name)) // it begins the row
		}
		if len(texts) > 0 {
			fmt.Fprintf(&b, "    %s  %s\n", t.World().Names.Among(n), strings.Join(texts, "  "))
		}
	}
	return b.String()
}

// onSheet writes the boxes of a carried thing that are written in play.
func onSheet(t *table.Table, n types.Ref) (texts []string) {
	for _, box := range t.World().Program().Catalogue.Kind(n.Kind).Boxes() {
		if !box.Sheet || !t.World().Audience.Sees(content.Players, n, box) || box.Module == EngineModule {
			continue
		}
		v, err := t.World().Boxes.Get(t.Run(), n, box.Name)
		if err != nil || v == nil || box.HasDefault && types.Equal(v, box.Default) && isBlank(v) {
			continue
		}
		texts = append(texts, content.Written(box.Name)+" "+diag.Cut(t.World().Names.Show(t.World().Ownership.WithoutOwner(v, n)), shortValue))
	}
	return texts
}

// writtenOn writes the boxes of a carried entry of which there are no copies, as far as they were written, and
// behind a value that consists of several the holds.
func writtenOn(t *table.Table, n types.Ref) (texts []string) {
	e := t.World().Entry(n)
	if e == nil || n.Owner == 0 {
		return nil
	}
	for _, box := range e.Kind.Boxes() {
		if !box.Sheet || !t.World().Audience.Sees(content.Players, n, box) || box.Module == EngineModule {
			continue
		}
		v, written := t.World().Boxes.Written(n, box)
		if box.OfGains && e.Valued != content.NotValued {
			v, written = t.World().Schedule.Values.Of(t.World().Entity(n.Owner), e), true
		}
		if !written || v == nil || box.HasDefault && types.Equal(v, box.Default) && isBlank(v) {
			continue
		}
		text := content.Written(box.Name) + " " + diag.Cut(t.World().Names.Show(t.World().Ownership.WithoutOwner(v, t.World().Entity(n.Owner))), shortValue)
		if box.OfGains {
			text += holds(t, t.World().Schedule.Values.Holds(t.World().Entity(n.Owner), e))
		}
		texts = append(texts, text)
	}
	return texts
}

// holds describes the holds of a valued entry, with a blank before: " (3 for 1 hour from Grom, 1)"; "" for none.
func holds(t *table.Table, list []world.Grant) string {
	if len(list) == 0 {
		return ""
	}
	var parts []string
	for _, g := range list {
		text := types.Format(g.Value)
		if g.Ends != "" {
			text += " for " + strings.TrimPrefix(g.Ends, "after ") // both spellings of a stretch are allowed
		}
		if g.From != (types.Ref{}) {
			text += " from " + t.World().Names.Of(g.From)
		}
		parts = append(parts, text)
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// isBlank reports whether a value is left out of lists if it was not written.
func isBlank(v types.Value) bool {
	m, isMap := v.(types.Map)
	return v == 0.0 || v == false || v == "" || isMap && len(m) == 0
}

// layers lists the layers of armour with their saves, the outermost first; "" for any other value.
func layers(t *table.Table, v types.Value) string {
	list, _ := v.(types.List)
	var b strings.Builder
	for _, e := range list {
		n, ok := e.(types.Ref)
		if !ok || n.Record == 0 || n.Kind != "layer" {
			return ""
		}
		fmt.Fprintf(&b, "    %s:", t.World().Names.Of(n))
		saves, _ := t.World().Boxes.Get(t.Run(), n, "saves")
		if left, _ := saves.(types.List); len(left) > 0 {
			b.WriteString(" saves " + t.World().Names.Show(left))
		} else {
			b.WriteString(" no saves left")
		}
		if lost, _ := t.World().Boxes.Get(t.Run(), n, "lost"); lost != nil {
			if off, _ := lost.(types.List); len(off) > 0 {
				b.WriteString("; lost " + t.World().Names.Show(off))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// ShowEntry writes a printed entry; one with a sheet also with its levels and the things it has.
func ShowEntry(w *world.World, audience content.Audience, e *content.Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q   %s   %s", e.Kind.Name, e.Name, e.Module, e.Pos)
	if at := e.Source.String(); at != "" {
		b.WriteString(", " + at)
	}
	b.WriteString("\n")
	for _, x := range e.Replaces {
		fmt.Fprintf(&b, "  instead of that of %s   %s\n", x.Module, x.Pos)
	}
	if e.Text != "" {
		b.WriteString("  " + e.Text + "\n")
	}
	values := maps.Clone(e.Values)
	if values == nil {
		values = map[string]any{}
	}
	if e.Sheet != nil {
		maps.Copy(values, e.Sheet.Values)
	}
	var names []string
	for name := range values {
		if box := e.Kind.Box(name); box != nil && audience.Sees(box) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Fprintf(&b, "  %s = %s\n", name, asPrinted(w, values[name]))
	}
	if e.Sheet != nil {
		for _, l := range e.Sheet.Levels {
			fmt.Fprintf(&b, "  %s %s = %s\n", l.Entry.Kind.Name, l.Entry.Name, types.Format(l.Value))
		}
		var has []string
		for _, carried := range e.Sheet.Has {
			has = append(has, carried.String())
		}
		if len(has) > 0 {
			fmt.Fprintf(&b, "  has %s\n", strings.Join(has, ", "))
		}
	}
	for _, line := range changesInside(w.Program(), e) {
		b.WriteString("  " + line + "\n")
	}
	return b.String()
}

// changesInside lists the rules, offers and repeated events that an entry changes for its holder.
func changesInside(program *rules.Program, e *content.Entry) []string {
	type line struct {
		pos  diag.Pos
		text string
	}
	var list []line
	for _, r := range program.Everything() {
		for _, y := range r.Layers() {
			if y.Carried.Carrier != e || y.Family.Inherited != "" {
				continue
			}
			text := y.Word() + " " + BareName(r.Name)
			if y.Label != "" && y.Label != e.Name {
				text += fmt.Sprintf(" %q", y.Label)
			}
			list = append(list, line{y.Pos, strings.TrimSuffix(text+": "+strings.Join(y.SourceLines(), "; "), ": ")})
		}
		if r.DeclKind == rules.Offer && (r.Decl.Offer.Carrier == e || slices.Contains(r.Decl.Offer.Also, e)) {
			list = append(list, line{r.Decl.Pos, fmt.Sprintf("offer %q on %s: %s", r.Word, BareName(strings.Join(r.Decl.Offer.On, ", ")), r.Terms())})
		}
	}
	for _, r := range program.Repeats(e) {
		text := "every " + r.Unit
		if r.When != nil {
			text += " when " + r.When.Text
		}
		list = append(list, line{r.Pos, text})
	}
	slices.SortStableFunc(list, func(a, b line) int { // in the order of their declarations
		return cmp.Or(cmp.Compare(a.pos.Line, b.pos.Line), cmp.Compare(a.pos.Column, b.pos.Column))
	})
	var texts []string
	for _, l := range list {
		texts = append(texts, l.text)
	}
	return texts
}

// asPrinted returns a value of a printed entry as text.
func asPrinted(w *world.World, v any) string {
	switch v := v.(type) {
	case nil, bool, float64, string, types.Ref, types.List, types.Map:
		return w.Names.Show(v)
	case *content.Sheet:
		if v.Name != "" {
			return v.Name + " (" + v.Kind.Name + ")"
		}
		return diag.A(v.Kind.Name)
	case []any:
		var list []string
		for _, e := range v {
			list = append(list, asPrinted(w, e))
		}
		return strings.Join(list, ", ")
	}
	return "a function"
}
