package roster

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// format is the version of the file format.
const format = 1

// JSON returns records with everything that belongs to them as JSON. left describes what is not
// exported: boxes of modules that are not loaded, and scheduled things.
func JSON(t *table.Table, who []types.Ref) (whole string, left []string, err error) {
	list, left, err := t.World().Exports.Of(who)
	if err != nil {
		return "", nil, err
	}
	w := newWriter(t, list)
	var people []string
	for i := range list {
		if !list[i].Part {
			people = append(people, "    {\n      "+object(w.fields(&list[i]), ",\n      ")+"\n    }")
		}
	}
	return fmt.Sprintf("{\n  \"houserule\": \"people\",\n  \"format\": %d,\n  \"people\": [\n%s\n  ]\n}\n", format, strings.Join(people, ",\n")), left, nil
}

// written is a field of a record, as JSON and as a cell.
type written struct{ name, json, cell string }

// fields returns the fields of a record.
func (w *writer) fields(p *world.Export) []written {
	list := []written{text("kind", p.Kind)}
	of := w.whose
	if !p.Part {
		w.whose, of = p, p
		defer func() { w.whose = nil }()
	}
	if p.CopyOf != "" {
		list = append(list, text("copy", p.CopyOf))
	} else if p.Name != "" {
		list = append(list, text("name", p.Name))
	}
	if p.Part && w.refs[p.ID] > 1 {
		w.as[p.ID] = len(w.as) + 1
		list = append(list, written{name: "as", json: strconv.Itoa(w.as[p.ID])})
	}
	if p.Printed != "" {
		list = append(list, text("like", p.Printed))
	}
	if !p.Part {
		list = append(list, written{"arrived", strconv.FormatBool(p.Arrived), "yes"})
	}
	var levels []written
	marks, order := map[string][]string{}, []string{}
	for _, b := range p.Boxes {
		if b.Key == "carries" {
			list = append(list, w.field(of, "has", w.box(p, b.Key).Type, b.Value))
		} else if box := w.box(p, b.Key); box != nil {
			list = append(list, w.field(of, b.Key, box.Type, b.Value))
		} else if box, name, ok := w.level(p, b.Key); ok {
			levels = append(levels, w.field(of, name, box.Type, b.Value))
		} else {
			at, last := strings.Index(b.Key, "/"), strings.LastIndex(b.Key, "/")
			kind, name := b.Key[:at], b.Key[at+1:last]
			key := kind + ": " + name
			if marks[key] == nil {
				order = append(order, key)
			}
			box := w.t.World().Box(w.t.World().Program().Catalogue.Kind(kind), b.Key[last+1:])
			marks[key] = append(marks[key], named(b.Key[last+1:], w.value(of, box.Type, b.Value)))
		}
	}
	list = append(list, levels...)
	if len(order) > 0 {
		var all []string
		for _, key := range order {
			all = append(all, named(key, "{ "+strings.Join(marks[key], ", ")+" }"))
		}
		is := "{ " + strings.Join(all, ", ") + " }"
		list = append(list, written{"marks", is, is})
	}
	return list
}

// text returns a field with a text.
func text(name, is string) written { return written{name, quoted(is), textCell(is)} }

// field returns a field with a value of a type.
func (w *writer) field(p *world.Export, name string, t types.Type, v types.Value) written {
	is := w.value(p, t, v)
	cell, fits := w.cell(t, v, is)
	if !fits {
		cell = is
	}
	return written{name, is, cell}
}

// object returns fields as JSON, separated by between.
func object(list []written, between string) string {
	var all []string
	for _, f := range list {
		all = append(all, named(f.name, f.json))
	}
	return strings.Join(all, between)
}

func named(name, is string) string { return quoted(name) + ": " + is }

func quoted(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a text always has a form
	return diag.Escaped(strings.TrimSuffix(b.String(), "\n"))
}

// value returns the JSON of a value. p is the record that contains it.
func (w *writer) value(p *world.Export, t types.Type, v types.Value) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return quoted(v)
	case types.Ref:
		return w.thing(p, t, v)
	case types.List:
		elem := types.Type{}
		if t.Base == types.ListBase && t.Elem != nil {
			elem = *t.Elem
		}
		var list []string
		for _, e := range v {
			list = append(list, w.value(p, elem, e))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case types.Map:
		key, elem := types.Type{}, types.Type{}
		if t.Base == types.MapBase && t.Key != nil {
			key, elem = *t.Key, *t.Elem
		}
		var list []string
		for _, x := range v {
			list = append(list, "["+w.value(p, key, x.Key)+", "+w.value(p, elem, x.Value)+"]")
		}
		return "{ \"pairs\": [" + strings.Join(list, ", ") + "] }"
	}
	return "null"
}

// thing returns the JSON of a reference: a part of p with its fields, any other record by name.
func (w *writer) thing(p *world.Export, t types.Type, n types.Ref) string {
	c := w.t.World().Program().Catalogue
	if part := w.by[n.Record]; n.Record != 0 && part != nil && part.Part {
		if as := w.as[n.Record]; as > 0 {
			return fmt.Sprintf("{ \"same\": %d }", as)
		}
		return "{ " + object(w.fields(part), ", ") + " }"
	}
	if n.Record != 0 {
		return "{ " + named("who", quoted(w.called(n))) + " }"
	}
	if n.Owner == 0 || n.Owner == p.ID && t.Base == types.RefBase {
		if e, problem := c.EntryMeant(c.Kind(p.Kind).Module, t.Kind, n.Name); t.Kind != "" && problem == nil && e.Kind.Name == n.Kind && e.Name == n.Name {
			return quoted(n.Name)
		}
	}
	is := named(n.Kind, quoted(n.Name))
	if n.Owner != 0 {
		is += ", " + named("whose", quoted(w.called(w.t.World().Record(n.Owner))))
	}
	return "{ " + is + " }"
}

// called returns the name by which a file refers to a record.
func (w *writer) called(n types.Ref) string {
	if n == w.t.World().Game() || n == w.t.World().Time() {
		return n.Kind
	}
	return w.t.World().Names.Of(n)
}

// ReadJSON reads records from a file: the output of [JSON], a list of records, or a single one.
// The error contains all problems.
func ReadJSON(t *table.Table, file *diag.File) ([]world.Export, error) {
	r := newReader(t, file)
	tokens, err := source.NewJSON([]byte(file.Text), maxDepth)
	if err == nil {
		err = tokens.CheckSyntax()
	}
	var bad *source.JSONError
	if errors.As(err, &bad) {
		return nil, file.Problem(max(0, min(bad.Offset, len(file.Text))), 1, "this is not valid JSON: "+bad.Error())
	}
	j := &jsonReader{r, tokens, func(start, end int) (diag.Pos, int) {
		return file.PosAt(start), len([]rune(file.Text[start:end]))
	}}
	whole := j.node()
	if whole == nil {
		return nil, r.problems.Err()
	}
	all, isList := whole.value.([]*node)
	switch head := whole.find("houserule"); {
	case isList:
	case head == nil:
		all = []*node{whole}
	case head.text() != "people":
		r.report(head, "", "this is %s, not people", quoted(head.text()))
	case whole.find("format") == nil || whole.find("format").value != float64(format):
		r.report(whole, "", "unknown format of people; expected format %d", format)
	case whole.find("people") == nil:
		r.report(whole, "", "there are no `people`")
	default:
		all, _ = whole.find("people").value.([]*node)
		for _, f := range whole.fields {
			if !slices.Contains([]string{"houserule", "format", "people"}, f.name.text()) {
				r.report(f.name, "", "`%s` means nothing here", f.name.text())
			}
		}
	}
	return r.readAll(all)
}

type jsonReader struct {
	r      *reader
	tokens *source.JSON
	at     func(start, end int) (diag.Pos, int) // position and width of a token
}

// node reads a value; nil after an error, which is reported.
func (j *jsonReader) node() *node {
	token, err := j.tokens.Next()
	if err != nil {
		j.r.problems.AddErr(err)
		return nil
	}
	n := &node{}
	n.pos, n.width = j.at(j.tokens.Start, j.tokens.End)
	switch v := token.(type) {
	case json.Number:
		f, err := v.Float64()
		if err != nil {
			j.r.report(n, "", "the number is too large")
		}
		n.value = f
	case json.Delim:
		n.width = 1
		if v == '[' {
			list := []*node{}
			for j.tokens.More() {
				x := j.node()
				if x == nil {
					return nil
				}
				list = append(list, x)
			}
			n.value = list
		} else {
			n.object = true
			for j.tokens.More() {
				name := j.node()
				if name == nil {
					return nil
				}
				if n.find(name.text()) != nil {
					j.r.report(name, "", "%q occurs twice", name.text())
				}
				is := j.node()
				if is == nil {
					return nil
				}
				n.fields = append(n.fields, field{name, is})
			}
		}
		if _, err := j.tokens.Next(); err != nil {
			j.r.problems.AddErr(err)
			return nil
		}
	default:
		n.value = token
	}
	return n
}
