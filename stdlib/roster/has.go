package roster

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// has reads carried entries.
func (r *reader) has(p *world.Export, k *content.Kind, is *node) {
	list, ok := r.items(is)
	if !ok {
		r.report(is, `write ["Leather", "Riposte"]`, "`has` is a list of names")
		return
	}
	if p.Arrived {
		if v, ok := r.value(p, k.Box("carries").Type, is); ok {
			p.Boxes = append(p.Boxes, world.ExportedBox{Key: "carries", Value: v})
		}
		return
	}
	for _, item := range list {
		name := item
		for _, f := range item.fields {
			if f.name.text() == "name" {
				name = f.value
			}
		}
		e, err := r.t.World().Carried.FindByName(k.Module, name.text())
		if err != nil {
			r.reportName(name, err)
			continue
		}
		at := -1
		if !e.Kind.Several {
			at = slices.IndexFunc(p.Has, func(g content.Gain) bool { return g.Entry == e })
		}
		if at < 0 {
			at, p.Has = len(p.Has), append(p.Has, content.Gain{Entry: e})
		}
		for _, f := range item.fields {
			if f.value != name {
				r.gained(p, at, k, f.name, f.name.text(), f.value)
			}
		}
	}
}

// gained reads a value on the sheet of a carried entry, the one at an index of p.Has.
func (r *reader) gained(p *world.Export, at int, k *content.Kind, where *node, name string, is *node) {
	e := p.Has[at].Entry
	b, problem := e.GainedBox(k.Module, name)
	if problem != nil {
		r.reportName(where, problem)
		return
	}
	v, ok := r.value(p, b.Type, is)
	if !ok || v == nil {
		return
	}
	if err := types.CheckKinds(v, b.Type, r.isA); err != nil {
		r.report(is, "", "`%s` of %s: %s", name, e.Name, err)
		return
	}
	p.Has[at].Boxes = p.Has[at].Boxes.With(content.Written(b.Name), v)
}

// isGainColumn reports whether a name is that of a carried entry with a box behind a dot.
func (r *reader) isGainColumn(k *content.Kind, name string) bool {
	entry, _, ok := strings.Cut(name, ".")
	if !ok {
		return false
	}
	_, err := r.t.World().Carried.FindByName(k.Module, strings.TrimSpace(entry))
	return err == nil
}

// gainedColumn reads a field "Longsword.potency": a value on the sheet of a carried entry, which somebody
// then has. It returns false if the part before the dot is no carried entry.
func (r *reader) gainedColumn(p *world.Export, k *content.Kind, f field) bool {
	entry, name, ok := strings.Cut(f.name.text(), ".")
	if !ok {
		return false
	}
	e, err := r.t.World().Carried.FindByName(k.Module, strings.TrimSpace(entry))
	if err != nil {
		return false
	}
	if name = strings.TrimSpace(name); p.Arrived {
		b, problem := e.GainedBox(k.Module, name)
		if problem != nil {
			r.reportName(f.name, problem)
		} else {
			r.box(p, b, content.SheetKey(e.Kind.Name, e.Name, b.Name), f.value)
		}
		return true
	}
	if text, isText := f.value.value.(string); isText && text == "" || f.value.value == nil {
		return true
	}
	at := slices.IndexFunc(p.Has, func(g content.Gain) bool { return g.Entry == e })
	if at < 0 {
		at, p.Has = len(p.Has), append(p.Has, content.Gain{Entry: e})
	}
	r.gained(p, at, k, f.name, name, f.value)
	return true
}
