package module

import (
	"sort"

	"github.com/Masterminds/semver/v3"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// maxRange is the maximum length of a version range in bytes.
const maxRange = 256

// ranges reads an object of version ranges by id, and returns them sorted by id.
func (r *manifestReader) ranges(what string, n *node) []Range {
	if !n.isObject() {
		r.complain(n, "write "+`"`+what+`": {"some-module": "^1.0"}`, "`%s` must be an object { ... }, not %s", what, n.what())
		return nil
	}
	var list []Range
	seen := map[string]bool{}
	for _, f := range n.fields {
		id := f.key.value.(string)
		switch {
		case !validID(id):
			r.complain(f.key, "", "`%s` is not a module's id", shorten(id)).Advise(suggestID(id))
		case seen[id]:
			r.complain(f.key, "", "`%s` occurs twice", id)
		default:
			list = append(list, r.versions(id, what, f.value))
		}
		seen[id] = true
	}
	sort.Slice(list, func(i, j int) bool { return list[i].ID < list[j].ID })
	return list
}

func (r *manifestReader) versions(id, what string, n *node) Range {
	text, ok := r.text(n)
	if !ok {
		return Range{ID: id}
	}
	var c *semver.Constraints
	err := error(nil)
	if len(text) <= maxRange {
		c, err = semver.NewConstraint(text)
	}
	if c == nil {
		p := r.problem(n, "as in \"^1.2\", \">=1.0 <3\" or \"*\"", "`%s` is not a range of versions", shorten(text))
		p.Cause = err
		r.problems.Add(p)
		return Range{ID: id}
	}
	pos := r.file.PosAt(n.start)
	return Range{ID: id, Constraint: c, Text: text, Pos: pos, line: r.file.Line(pos.Line)}
}

// relations reports modules that are named twice, and a module that names itself.
func (r *manifestReader) relations() {
	said := map[string]string{r.m.ID: "the module itself"}
	for _, part := range []struct {
		name string
		list []Range
	}{{"requires", r.m.Relations.Requires}, {"optional", r.m.Relations.Optional}, {"conflicts", r.m.Relations.Conflicts}} {
		for _, wish := range part.list {
			if wish.Constraint == nil {
				continue // already reported
			}
			before, twice := said[wish.ID]
			switch {
			case wish.ID == r.m.ID:
				r.problems.Add(r.file.ProblemAt(wish.Pos, 1, "a module can't name itself under `"+part.name+"`"))
			case twice:
				r.problems.Add(r.file.ProblemAt(wish.Pos, 1, "`"+wish.ID+"` stands under `"+before+"` and under `"+part.name+"`"))
			default:
				said[wish.ID] = part.name
			}
		}
	}
}

func (r *manifestReader) options(n *node) {
	if !n.isObject() {
		r.complain(n, `write "options": {"name": {"type": "yes or no = no"}}`, "`options` must be an object { ... }, not %s", n.what())
		return
	}
	for _, f := range n.fields {
		name := f.key.value.(string)
		if !validName(name) {
			r.complain(f.key, "", "an option's name is made of lower case letters, digits and underscores and begins with a letter")
			continue
		}
		if _, twice := r.m.Option(name); twice {
			r.complain(f.key, "", "`%s` occurs twice", name)
			continue
		}
		if o, ok := r.option(name, f.value); ok {
			o.Pos = r.file.PosAt(f.key.start)
			r.m.Options = append(r.m.Options, o)
		}
	}
}

func validName(name string) bool {
	if name == "" || len(name) > maxID || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for _, c := range name {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}

func (r *manifestReader) option(name string, n *node) (Option, bool) {
	o := Option{Name: name}
	if !n.isObject() {
		r.complain(n, `write {"type": "yes or no = no", "text": "..."}`, "an option must be an object { ... }, not %s", n.what())
		return o, false
	}
	given := r.fieldsOf(n, "field of an option", []string{"type", "default", "text", "source"})
	if given["text"] != nil {
		o.Text, _ = r.text(given["text"])
	}
	if given["source"] != nil {
		o.Source, _ = r.text(given["source"])
	}
	if given["type"] == nil {
		r.complain(n, "", "the option `%s` has no `type`", name)
		return o, false
	}
	text, ok := r.text(given["type"])
	if !ok {
		return o, false
	}
	t, standard, err := types.Parse(text, nil)
	if err != nil {
		r.problems.Add(r.typeProblem(given["type"], text, err))
		return o, false
	}
	o.Type, o.Default = t, standard.Value
	explicit := given["default"]
	switch {
	case explicit == nil && !standard.Given:
		r.complain(given["type"], "as in \""+text+" = ...\"", "the option `%s` needs a default", name)
		return o, false
	case explicit != nil && standard.Written:
		r.complain(explicit, "", "the default of `%s` stands here and behind the `=` of its type", name)
		return o, false
	case explicit != nil:
		v, plain := explicit.plain()
		if !plain {
			r.complain(explicit, "", "a default must be a text, a number, true or false, or a list of those")
			return o, false
		}
		if err := types.Check(v, t); err != nil {
			r.complain(explicit, "", "the default of `%s` does not fit its type: %s", name, err)
			return o, false
		}
		o.Default = v
	}
	return o, true
}

// typeProblem returns the problem for an error in the text of a type. If the JSON text has
// escapes, positions in it are unknown and the whole text is marked.
func (r *manifestReader) typeProblem(n *node, text string, err error) *diag.Problem {
	if bad, ok := err.(*types.ParseError); ok && r.file.Text[n.start:n.end] == `"`+text+`"` {
		return bad.Problem(r.file, n.start+1)
	}
	p := r.file.Problem(n.start, n.end-n.start, "this is not a type")
	if bad, ok := err.(*types.ParseError); ok {
		p.Message = bad.Message
		p.Advise(bad.Hint)
	}
	p.Cause = err
	return p
}
