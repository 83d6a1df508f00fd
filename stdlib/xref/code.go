package xref

import (
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// readCode reads a range of tokens: statements, or an expression.
func (r *reader) readCode(i, end int) {
	loops := 0
	for i < end {
		if h, ok := r.headingAt(i); ok {
			i = max(r.readHeading(h), i+1)
			continue
		}
		t := r.tokens[i]
		switch {
		case t.Kind == luasyntax.Keyword:
			switch t.Text {
			case "function":
				i = r.readFunction(i)
				continue
			case "local":
				i = r.readLocal(i, end)
				continue
			case "for":
				r.locals.enter()
				loops++
				i = r.readLoop(i, end)
				continue
			case "do":
				if loops > 0 {
					loops--
				} else {
					r.locals.enter()
				}
			case "if", "repeat":
				r.locals.enter()
			case "end", "until":
				r.locals.leave()
			}
		case t.Kind == luasyntax.Name:
			var v value
			v, i = r.readChain(i)
			if (r.tokens.Is(i, "=") || r.tokens.Is(i, "==") || r.tokens.Is(i, "~=")) && r.tokens.Kind(i+1) == luasyntax.String && v.isPrinted() {
				r.addEntry(v.kind.Name, i+1)
			}
			continue
		case t.Kind == luasyntax.String:
			r.guessEntry(i)
		case t.Text == "{":
			r.readTable(i, value{})
			i = r.closing(i) + 1
			continue
		case (t.Text == "." || t.Text == ":") && r.tokens.Kind(i+1) == luasyntax.Name:
			_, i = r.readSuffixes(i, value{})
			continue
		}
		i++
	}
}

// readFunction enters the scope of a function and reads its parameters. It returns the index
// after them.
func (r *reader) readFunction(i int) int {
	r.locals.enter()
	i++
	for r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ".") || r.tokens.Is(i, ":") {
		i++
	}
	if !r.tokens.Is(i, "(") {
		return i
	}
	args := r.nextArgs
	r.nextArgs = nil
	for i++; r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ","); i++ {
		if r.tokens.Kind(i) != luasyntax.Name {
			continue
		}
		v := value{}
		if len(args) > 0 {
			v, args = args[0], args[1:]
		}
		r.locals.set(r.tokens[i].Text, v)
	}
	return i + 1
}

// readLocal reads `local a, b = x, y`.
func (r *reader) readLocal(i, end int) int {
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
		if r.tableStarts == nil {
			r.tableStarts = map[string]int{}
		}
		r.tableStarts[names[0]] = i
	}
	for _, name := range names {
		v := value{}
		if r.tokens.Kind(i) == luasyntax.Name {
			if _, ok := r.headingAt(i); !ok {
				v, i = r.readChain(i)
			}
		}
		if !r.tokens.Is(i, ",") {
			if i < end && !r.startsStatement(i) {
				v = value{} // the value is more than a chain
			}
			r.locals.set(name, v)
			break
		}
		r.locals.set(name, v)
		i++
	}
	return i
}

// startsStatement reports whether a statement can begin at a token.
func (r *reader) startsStatement(i int) bool {
	return r.tokens.Kind(i) == luasyntax.Keyword && !r.tokens.Is(i, "and") && !r.tokens.Is(i, "or") || r.tokens.Kind(i) == luasyntax.Name || r.tokens.Is(i, ";")
}

// readLoop reads `for _, x in ipairs(list)` up to its do, and returns the index after it.
func (r *reader) readLoop(i, end int) int {
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
		v, next := r.readChain(i + 2)
		if len(names) == 2 && r.tokens.Is(next, ")") {
			r.locals.set(names[1], v.element())
		}
		return next
	}
	return i
}

// readChain reads a name with the members, calls and indexes after it. It returns the value of
// the chain and the index after it.
func (r *reader) readChain(i int) (value, int) {
	name := r.tokens[i].Text
	v, known := r.locals.get(name)
	cat := r.index.Program.Catalogue
	switch {
	case known:
	case cat.Seen(r.file.Module, name) != nil && name != "game" && name != "time": // the name of a kind as a value
		r.add(r.tokens[i].Offset, r.tokens[i].End, r.index.kindSymbol(cat.Seen(r.file.Module, name)), false, false)
	case name == "game" || name == "time":
		v = value{kind: cat.Kind(name)}
	case name == "new" && r.tokens.Is(i+1, ".") && r.tokens.Kind(i+2) == luasyntax.Name:
		if k := cat.Seen(r.file.Module, r.tokens[i+2].Text); k != nil {
			r.add(r.tokens[i+2].Offset, r.tokens[i+2].End, r.index.kindSymbol(k), false, false)
			v = value{kind: k}
			i += 2
			if r.tokens.Is(i+1, "{") {
				r.readTable(i+1, v)
				return r.readSuffixes(r.closing(i+1)+1, v)
			}
		}
	case name == "bring" || name == "sheet":
		at := i + 1
		if r.tokens.Is(at, "(") {
			at++
		}
		if r.tokens.Kind(at) == luasyntax.String {
			v = r.readBrought(at)
			if at == i+1 {
				return r.readSuffixes(at+1, v)
			}
			end := r.closing(i + 1)
			for j := at + 1; j < end; j++ {
				if r.tokens.Is(j, "{") {
					r.readTable(j, v)
					j = r.closing(j)
				} else if r.tokens.Kind(j) == luasyntax.Name {
					_, j = r.readChain(j)
					j--
				}
			}
			return r.readSuffixes(end+1, v)
		}
	}
	return r.readSuffixes(i+1, v)
}

// readSuffixes reads the members, calls and indexes after a value.
func (r *reader) readSuffixes(i int, v value) (value, int) {
	var sym *Symbol
	for i < len(r.tokens) {
		switch {
		case (r.tokens.Is(i, ".") || r.tokens.Is(i, ":")) && r.tokens.Kind(i+1) == luasyntax.Name:
			v, sym = r.readMember(i+1, v)
			i += 2
		case r.tokens.Is(i, "["):
			end := r.closing(i)
			if r.tokens.Kind(i+1) == luasyntax.String && end == i+2 {
				if list := r.index.Program.Catalogue.FindRated(r.file.Module, r.tokens[i+1].Value); len(list) == 1 {
					r.addInString(i+1, 0, len(r.tokens[i+1].Value), r.index.entrySymbol(list[0]), false)
					v = value{kind: list[0].Kind}
				} else {
					v = value{}
				}
			} else {
				r.readCode(i+1, end)
				v = v.element()
			}
			i, sym = end+1, nil
		case r.tokens.Is(i, "(") || r.tokens.Is(i, "{"):
			end := r.closing(i)
			if end == i+2 {
				r.readEntryArgument(i-1, i+1)
			}
			r.readArgs(i, end, sym)
			if sym == nil {
				v = value{}
			}
			i, sym = end+1, nil
		case r.tokens.Kind(i) == luasyntax.String:
			r.readEntryArgument(i-1, i)
			r.guessEntry(i)
			i, sym = i+1, nil
		default:
			return r.endChain(i, v)
		}
	}
	return r.endChain(i, v)
}

// endChain records the value of a chain that ends at the target.
func (r *reader) endChain(i int, v value) (value, int) {
	if i == r.target {
		r.targetValue = v
	}
	return v, i
}

// readArgs reads the arguments of a call between the brackets at i and end. sym is the called
// symbol; nil if it is not known.
func (r *reader) readArgs(i, end int, sym *Symbol) {
	args := value{}
	if sym != nil && sym.Rule != nil {
		args.argumentsOf = sym.Rule
	}
	if r.tokens.Is(i, "{") {
		r.readTable(i, args)
		return
	}
	if r.tokens.Is(i+1, "{") {
		r.readTable(i+1, args)
		i = r.closing(i + 1)
	}
	r.readCode(i+1, end)
}

// readMember reads the name of a member of a value. It returns what is known of the value of
// the member, and its symbol; nil for none.
func (r *reader) readMember(i int, v value) (value, *Symbol) {
	tok := r.tokens[i]
	name := tok.Text
	switch {
	case v.argumentsOf != nil:
		for _, p := range v.argumentsOf.Signature.Params {
			if p.Name == name {
				return r.index.typeValue(p.Type), nil
			}
		}
		return value{}, nil
	case v.check != nil:
		switch name {
		case "roller":
			return value{kind: r.index.Program.Catalogue.Kind("entity")}, nil
		case "noun":
			return value{kind: v.check.Kind}, nil
		}
		for _, line := range r.index.lines(v.check) {
			if line == name {
				sym := r.index.lineSymbol(v.check, name)
				r.add(tok.Offset, tok.End, sym, false, false)
				r.setCheck(v.check)
				return value{}, sym
			}
		}
		return value{}, nil
	case v.kind != nil && !v.isList:
		sym, next := r.index.memberOf(r.file.Module, v.kind, name)
		r.add(tok.Offset, tok.End, sym, false, false)
		return next, sym
	case v.isList:
		return value{}, nil
	}
	return r.guessMember(tok, name)
}

// guessMember reads a member of an unknown value as readMember does, as a guess, if only one
// symbol has its name.
func (r *reader) guessMember(tok luasyntax.Token, name string) (value, *Symbol) {
	var found *Symbol
	for _, sym := range r.index.byWord[name] {
		if sym.SymbolKind == "kind" || sym.SymbolKind == "offer" || sym.SymbolKind == "option" || sym.Entry != nil && sym.Entry.Kind.Rated == nil {
			continue
		}
		if found != nil {
			return value{}, nil
		}
		found = sym
	}
	if found == nil {
		return value{}, nil
	}
	r.add(tok.Offset, tok.End, found, false, true)
	return r.index.symbolValue(found), found
}

// symbolValue returns what is known of the value of a symbol in a chain.
func (x *Index) symbolValue(sym *Symbol) value {
	switch {
	case sym.Box != nil:
		return x.typeValue(sym.Box.Type)
	case sym.Rule != nil && sym.SymbolKind == "check":
		return value{check: sym.Rule}
	case sym.Rule != nil && sym.SymbolKind != "line":
		return x.typeValue(sym.Rule.Signature.Result)
	case sym.Entry != nil:
		return value{kind: sym.Entry.Kind}
	}
	return value{}
}

// readTable reads a table with the values of boxes of v.kind, or with v.argumentsOf; any table
// if v is zero.
func (r *reader) readTable(i int, v value) {
	for n, f := range r.fields(i) {
		switch {
		case f.Name >= 0 && v.kind != nil:
			r.readBoxValue(v.kind, f)
		case f.Name >= 0 && v.argumentsOf != nil:
			r.readNamedArg(v.argumentsOf, f)
		case v.argumentsOf != nil && n < len(v.argumentsOf.Signature.Params):
			r.readArg(v.argumentsOf.Signature.Params[n], f)
		default:
			if f.Name >= 0 && r.tokens.Kind(f.Name) == luasyntax.String {
				r.guessEntry(f.Name)
			}
			r.readCode(f.Value, f.End)
		}
	}
}

// readNamedArg reads the argument for the parameter that the key names.
func (r *reader) readNamedArg(rule *rules.Rule, f luasyntax.Field) {
	for _, p := range rule.Signature.Params {
		if p.Name == f.Key {
			r.readArg(p, f)
			return
		}
	}
	r.readCode(f.Value, f.End)
}

// readArg reads the argument for a parameter.
func (r *reader) readArg(p rules.Param, f luasyntax.Field) {
	if k := r.index.Program.Catalogue.Kind(entryKind(p.Type)); k != nil && k.Nature == content.Printed {
		r.readValue(p.Type, f.Value, f.End)
		return
	}
	r.readCode(f.Value, f.End)
}
