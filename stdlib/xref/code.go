package xref

import (
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// code reads a stretch of Lua: statements, or an expression.
func (r *reader) code(i, end int) {
	loops := 0
	for i < end {
		if h, ok := r.headingAt(i); ok {
			i = max(r.heading(h), i+1)
			continue
		}
		t := r.tokens[i]
		switch {
		case t.Kind == luasyntax.Keyword:
			switch t.Text {
			case "function":
				i = r.function(i)
				continue
			case "local":
				i = r.local(i, end)
				continue
			case "for":
				r.names.enter()
				loops++
				i = r.loop(i, end)
				continue
			case "do":
				if loops > 0 {
					loops--
				} else {
					r.names.enter()
				}
			case "if", "repeat":
				r.names.enter()
			case "end", "until":
				r.names.leave()
			}
		case t.Kind == luasyntax.Name:
			var v value
			v, i = r.chain(i)
			if (r.tokens.Is(i, "=") || r.tokens.Is(i, "==") || r.tokens.Is(i, "~=")) && r.tokens.Kind(i+1) == luasyntax.String && v.isPrinted() {
				r.entry(v.kind.Name, i+1)
			}
			continue
		case t.Kind == luasyntax.String:
			r.literal(i)
		case t.Text == "{":
			r.table(i, value{})
			i = r.closing(i) + 1
			continue
		case (t.Text == "." || t.Text == ":") && r.tokens.Kind(i+1) == luasyntax.Name:
			_, i = r.behind(i, value{})
			continue
		}
		i++
	}
}

// function reads the parameters of a function and opens its block.
func (r *reader) function(i int) int {
	r.names.enter()
	i++
	for r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ".") || r.tokens.Is(i, ":") {
		i++
	}
	if !r.tokens.Is(i, "(") {
		return i
	}
	takes := r.takes
	r.takes = nil
	for i++; r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ","); i++ {
		if r.tokens.Kind(i) != luasyntax.Name {
			continue
		}
		v := value{}
		if len(takes) > 0 {
			v, takes = takes[0], takes[1:]
		}
		r.names.set(r.tokens[i].Text, v)
	}
	return i + 1
}

// local reads `local a, b = x, y`.
func (r *reader) local(i, end int) int {
	i++
	if r.tokens.Is(i, "function") {
		return i
	}
	var names []string
	for ; i < end && (r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ",")); i++ {
		if r.tokens.Kind(i) == luasyntax.Name {
			names = append(names, r.tokens[i].Text)
		}
	}
	if !r.tokens.Is(i, "=") {
		return i
	}
	i++
	if len(names) == 1 && r.tokens.Is(i, "{") {
		if r.tables == nil {
			r.tables = map[string]int{}
		}
		r.tables[names[0]] = i
	}
	for _, name := range names {
		v := value{}
		if r.tokens.Kind(i) == luasyntax.Name {
			if _, ok := r.headingAt(i); !ok {
				v, i = r.chain(i)
			}
		}
		if !r.tokens.Is(i, ",") {
			if i < end && !r.startsStatement(i) {
				v = value{} // more than a chain
			}
			r.names.set(name, v)
			break
		}
		r.names.set(name, v)
		i++
	}
	return i
}

// startsStatement says whether a new statement begins at a token.
func (r *reader) startsStatement(i int) bool {
	return r.tokens.Kind(i) == luasyntax.Keyword && !r.tokens.Is(i, "and") && !r.tokens.Is(i, "or") || r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ";")
}

// loop reads `for _, x in ipairs(list)` up to its do.
func (r *reader) loop(i, end int) int {
	i++
	var names []string
	for ; i < end && (r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ",")); i++ {
		if r.tokens.Kind(i) == luasyntax.Name {
			names = append(names, r.tokens[i].Text)
		}
	}
	if !r.tokens.Is(i, "in") {
		return i
	}
	i++
	if (r.tokens.Is(i, "ipairs") || r.tokens.Is(i, "pairs")) && r.tokens.Is(i+1, "(") && r.tokens.Kind(i+2) == luasyntax.Name {
		v, next := r.chain(i + 2)
		if len(names) == 2 && r.tokens.Is(next, ")") {
			r.names.set(names[1], v.element())
		}
		return next
	}
	return i
}

// chain reads a name and all that stands behind it with dots, colons and brackets.
func (r *reader) chain(i int) (value, int) {
	name := r.tokens[i].Text
	v, known := r.names.get(name)
	cat := r.c.Book.Catalogue
	switch {
	case known:
	case cat.Seen(r.f.Module, name) != nil && name != "game" && name != "time": // the word of a kind, handed on
		r.add(r.tokens[i].Offset, r.tokens[i].End, r.c.ofKind(cat.Seen(r.f.Module, name)), false, false)
	case name == "game" || name == "time":
		v = value{kind: cat.Kind(name)}
	case name == "new" && r.tokens.Is(i+1, ".") && r.tokens.Kind(i+2) == luasyntax.Name:
		if k := cat.Seen(r.f.Module, r.tokens[i+2].Text); k != nil {
			r.add(r.tokens[i+2].Offset, r.tokens[i+2].End, r.c.ofKind(k), false, false)
			v = value{kind: k}
			i += 2
			if r.tokens.Is(i+1, "{") {
				r.table(i+1, v)
				return r.behind(r.closing(i+1)+1, v)
			}
		}
	case name == "bring" || name == "sheet":
		at := i + 1
		if r.tokens.Is(at, "(") {
			at++
		}
		if r.tokens.Kind(at) == luasyntax.String {
			v = r.brought(at)
			if at == i+1 {
				return r.behind(at+1, v)
			}
			end := r.closing(i + 1)
			for j := at + 1; j < end; j++ {
				if r.tokens.Is(j, "{") {
					r.table(j, v)
					j = r.closing(j)
				} else if r.tokens.Kind(j) == luasyntax.Name {
					_, j = r.chain(j)
					j--
				}
			}
			return r.behind(end+1, v)
		}
	}
	return r.behind(i+1, v)
}

// behind reads what stands behind a value: words, calls and indices.
func (r *reader) behind(i int, v value) (value, int) {
	var thing *Thing
	for i < len(r.tokens) {
		switch {
		case (r.tokens.Is(i, ".") || r.tokens.Is(i, ":")) && r.tokens.Kind(i+1) == luasyntax.Name:
			v, thing = r.member(i+1, v)
			i += 2
		case r.tokens.Is(i, "["):
			end := r.closing(i)
			if r.tokens.Kind(i+1) == luasyntax.String && end == i+2 {
				if list := r.c.Book.Catalogue.RatedCalled(r.f.Module, r.tokens[i+1].Value); len(list) == 1 {
					r.part(i+1, 0, len(r.tokens[i+1].Value), r.c.ofEntry(list[0]), false)
					v = value{kind: list[0].Kind}
				} else {
					v = value{}
				}
			} else {
				r.code(i+1, end)
				v = v.element()
			}
			i, thing = end+1, nil
		case r.tokens.Is(i, "(") || r.tokens.Is(i, "{"):
			end := r.closing(i)
			if end == i+2 {
				r.owned(i-1, i+1)
			}
			r.called(i, end, v, thing)
			if thing == nil {
				v = value{}
			}
			i, thing = end+1, nil
		case r.tokens.Kind(i) == luasyntax.String:
			r.owned(i-1, i)
			r.literal(i)
			i, thing = i+1, nil
		default:
			return r.ends(i, v)
		}
	}
	return r.ends(i, v)
}

// ends notes what a chain gives that ends where somebody asks for it.
func (r *reader) ends(i int, v value) (value, int) {
	if i == r.asked {
		r.found = v
	}
	return v, i
}

// called reads what something is called with.
func (r *reader) called(i, end int, v value, thing *Thing) {
	given := value{}
	if thing != nil && thing.Rule != nil {
		given.given = thing.Rule
	}
	if r.tokens.Is(i, "{") {
		r.table(i, given)
		return
	}
	if r.tokens.Is(i+1, "{") {
		r.table(i+1, given)
		i = r.closing(i + 1)
	}
	r.code(i+1, end)
}

// member reads a word behind a dot or a colon.
func (r *reader) member(i int, v value) (value, *Thing) {
	tok := r.tokens[i]
	name := tok.Text
	switch {
	case v.given != nil:
		for _, p := range v.given.Params {
			if p.Name == name {
				return r.c.valueOf(p.Type), nil
			}
		}
		return value{}, nil
	case v.form != nil:
		switch name {
		case "roller":
			return value{kind: r.c.Book.Catalogue.Kind("entity")}, nil
		case "noun":
			return value{kind: v.form.Noun}, nil
		}
		for _, line := range r.c.lines(v.form) {
			if line == name {
				t := r.c.ofLine(v.form, name)
				r.add(tok.Offset, tok.End, t, false, false)
				r.through(v.form)
				return value{}, t
			}
		}
		return value{}, nil
	case v.kind != nil && !v.list:
		t, next := r.c.word(r.f.Module, v.kind, name)
		r.add(tok.Offset, tok.End, t, false, false)
		return next, t
	case v.list:
		return value{}, nil
	}
	return r.guess(tok, name)
}

// guess is what a word may mean behind something of which nothing is known: the one thing
// that is called so.
func (r *reader) guess(tok luasyntax.Token, name string) (value, *Thing) {
	var found *Thing
	for _, t := range r.c.byWord[name] {
		if t.Sort == "kind" || t.Sort == "offer" || t.Sort == "option" || t.Entry != nil && t.Entry.Kind.Rated == nil {
			continue
		}
		if found != nil {
			return value{}, nil
		}
		found = t
	}
	if found == nil {
		return value{}, nil
	}
	r.add(tok.Offset, tok.End, found, false, true)
	return r.c.value(found), found
}

// value is what a word that means a thing gives.
func (c *Concordance) value(t *Thing) value {
	switch {
	case t.Box != nil:
		return c.valueOf(t.Box.Type)
	case t.Rule != nil && t.Sort == "check":
		return value{form: t.Rule}
	case t.Rule != nil && t.Sort != "line":
		return c.valueOf(t.Rule.Answer)
	case t.Entry != nil:
		return value{kind: t.Entry.Kind}
	}
	return value{}
}

// table reads a table in which boxes of a kind are filled in, or what a rule is given.
func (r *reader) table(i int, v value) {
	for n, f := range r.fields(i) {
		switch {
		case f.Name >= 0 && v.kind != nil:
			r.filled(v.kind, f)
		case f.Name >= 0 && v.given != nil:
			r.handed(v.given, f)
		case v.given != nil && n < len(v.given.Params):
			r.takenFor(v.given.Params[n], f)
		default:
			if f.Name >= 0 && r.tokens.Kind(f.Name) == luasyntax.String {
				r.literal(f.Name)
			}
			r.code(f.Value, f.End)
		}
	}
}

// handed reads one thing that a rule is given by name.
func (r *reader) handed(rule *rules.Rule, f luasyntax.Field) {
	for _, p := range rule.Params {
		if p.Name == f.Key {
			r.takenFor(p, f)
			return
		}
	}
	r.code(f.Value, f.End)
}

// takenFor reads what is given for a parameter.
func (r *reader) takenFor(p rules.Param, f luasyntax.Field) {
	if k := r.c.Book.Catalogue.Kind(entryKind(p.Type)); k != nil && k.Nature == content.Printed {
		r.held(p.Type, f.Value, f.End)
		return
	}
	r.code(f.Value, f.End)
}
