package declare

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// heading is word "name" before its body is known.
type heading struct {
	word   string
	name   string // without parameters
	full   string // as written
	params []rules.Param
	takes  []rules.Taken
	pos    diag.Pos
	chunk  *sandbox.Chunk
	span   luasyntax.Heading
	found  bool
	above  *content.Source // the source that stands alone above it
	row    bool            // it is a row of a spreadsheet
}

// String gives the heading as it reads.
func (h *heading) String() string { return fmt.Sprintf("%s %q", h.word, h.full) }

func (h *heading) length() int {
	if h.row {
		return 1
	}
	return len(h.word)
}

// declared is a heading with its body, waiting to be claimed by the heading
// around it or to count as global.
type declared struct {
	*heading
	body *body
}

// Word makes the Lua function of a declaring word.
func (l *Loader) Word(word string) *lua.LFunction {
	return l.Session.Declaring(word, nil, func(L *lua.LState) int {
		// `table` is callable through its library and is passed along first.
		at := 1
		if _, ok := L.Get(1).(*lua.LTable); ok && word == "table" {
			at = 2
		}
		L.Push(l.begin(L, word, L.Get(at)))
		return 1
	})
}

// mostDeclared is how many things one file may declare: they are kept, and linked
// when all files were run.
const mostDeclared = 20_000

// declarationSteps is what one costs besides.
const declarationSteps = 50

// counted counts what a file declares.
func (l *Loader) counted(L *lua.LState) {
	l.Session.Spend(declarationSteps)
	if l.declared++; l.declared > mostDeclared {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("a file declares up to %s things", diag.Count(mostDeclared)), Hint: "part it into several files, or is there a loop without an end?"})
	}
}

// begin opens a heading and gives the function that takes its body.
func (l *Loader) begin(L *lua.LState, word string, name lua.LValue) lua.LValue {
	text, ok := name.(lua.LString)
	if !ok {
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("%s takes a name in quotes, not %s", word, sandbox.Describe(name)),
			Hint: fmt.Sprintf("%s \"name\" { ... }", word)})
	}
	l.counted(L)
	h := &heading{word: word, full: string(text), name: string(text), pos: l.Session.Host.Where(0), above: l.follows()}
	l.locate(h)
	if err := l.parameters(h); err != nil {
		l.Problems.AddErr(err)
	}
	l.open = append(l.open, h)
	return L.NewFunction(func(L *lua.LState) int {
		for i, o := range l.open {
			if o == h {
				l.open = append(l.open[:i], l.open[i+1:]...)
				d := &declared{heading: h, body: l.newBody(h, L.Get(1))}
				l.pending = append(l.pending, d)
				ud := L.NewUserData()
				ud.Value = d
				L.Push(ud)
				return 1
			}
		}
		sandbox.Raisef(L, "%s has its body already", h)
		return 0
	})
}

// locate finds the column of a heading and the stretch of its body.
func (l *Loader) locate(h *heading) {
	h.chunk = l.chunks[h.pos.File]
	if h.chunk == nil {
		return
	}
	span, ok := h.chunk.Tree().FindHeading(h.word, h.full, h.pos.Line)
	if !ok {
		return
	}
	h.span, h.found = span, true
	h.pos = h.chunk.Source().PosAt(h.chunk.Tree().Tokens[span.Word].Offset)
}

// parameters reads "skill.check (difficulty, bonus = 0, topic: text or none)".
func (l *Loader) parameters(h *heading) error {
	i := strings.IndexByte(h.full, '(')
	if p := l.noName(h, i); p != nil {
		return p
	}
	if i < 0 || !strings.HasSuffix(strings.TrimSpace(h.full), ")") || grammar.IsTitled(h.word) || l.isKindWord(h.word) {
		return nil
	}
	h.name = strings.TrimSpace(h.full[:i])
	inner := strings.TrimSuffix(strings.TrimSpace(h.full[i+1:]), ")")
	if strings.TrimSpace(inner) == "" {
		return nil
	}
	var list diag.List
	for _, part := range splitParams(inner) {
		if name, ok := takesOver(part); ok {
			if h.word == "to" {
				list.Add(l.problem(h.pos, h.length(), "%s: like stands in headings of rules, actions and checks", h))
			}
			h.takes = append(h.takes, rules.Taken{Name: name, Pos: h.within(name)})
			continue
		}
		p, err := l.parameter(h, part)
		if err != nil {
			problem := l.problem(h.pos, h.length(), "%s: parameter %q: %s", h, strings.TrimSpace(part), plain(err))
			list.Add(problem.Advise(hintOf(err)))
			continue
		}
		for _, other := range h.params {
			if other.Name == p.Name {
				list.Add(l.problem(h.pos, h.length(), "%s has two parameters `%s`", h, p.Name))
			}
		}
		if noun, _, owned := strings.Cut(h.name, "."); owned && p.Name == content.Written(noun) {
			message, hint := rules.CalledItself(h.String(), p.Name, "a parameter")
			l.fail(h.pos, h.length(), hint, "%s", message)
		}
		h.params = append(h.params, p)
	}
	if _, word, _ := strings.Cut(h.name, "."); (h.word == "rule" || h.word == "table") && (word == "sorted" || word == "position") {
		list.Add(l.problem(h.pos, h.length(), "%s: `%s(...)` is a function of formulas, and cannot be a rule with parameters", h, word))
	}
	return list.Err()
}

// noName refuses the name of a rule, action, check or table with something in it
// that belongs into brackets. bracket is where the first one opens.
func (l *Loader) noName(h *heading, bracket int) error {
	if !grammar.Is(h.word, grammar.Question, grammar.Command) {
		return nil
	}
	name := strings.TrimSpace(h.full)
	if bracket >= 0 && strings.HasSuffix(name, ")") {
		name = strings.TrimSpace(h.full[:bracket])
	}
	if !strings.ContainsAny(name, " \t\n:=,()") {
		return nil
	}
	noun, word, owned := strings.Cut(name, ".")
	if strings.ContainsAny(noun, " \t\n:=,()") || !owned {
		noun, word = "", name
	} else {
		noun += "."
	}
	p := l.problem(h.pos, h.length(), "%s: `%s` is no name: parameters stand in brackets", h, word)
	if i := strings.IndexAny(word, " \t\n:=,()"); i > 0 && isName(word[:i]) {
		first, rest := word[:i], strings.Trim(word[i:], " \t\n:=,()")
		bracketed := noun + first + " (" + rest + ")"
		p.Advise(diag.Suggest(fmt.Sprintf("write %s \"%s\"", h.word, bracketed), diag.Heading{Word: h.word, Name: bracketed}))
		if joined := first + "_" + strings.Join(strings.Fields(rest), "_"); isName(joined) {
			p.Hint += fmt.Sprintf(", or %s \"%s%s\" if it is a name", h.word, noun, joined)
			p.Suggest(diag.Heading{Word: h.word, Name: noun + joined})
		}
		if rest == "" {
			p.Advise(diag.Suggest(fmt.Sprintf("write %s \"%s%s\"", h.word, noun, first), diag.Heading{Word: h.word, Name: noun + first}))
		}
	}
	return p
}

// splitParams parts at commas, but keeps the commas of a choice: what follows a
// part with a colon belongs to it up to the word behind an "or".
func splitParams(s string) []string {
	var parts []string
	pieces := strings.Split(s, ",")
	for i, part := range pieces {
		if n := len(parts); n > 0 && strings.Contains(parts[n-1], ":") && choiceGoesOn(pieces[i:]) {
			parts[n-1] += "," + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

// choiceGoesOn says whether these pieces begin with the rest of a choice:
// "Average", "Difficult or Impossible = Average".
func choiceGoesOn(pieces []string) bool {
	for _, piece := range pieces {
		switch {
		case strings.Contains(piece, ":"):
			return false
		case strings.Contains(piece, " or "):
			return true
		case strings.Contains(piece, "="):
			return false
		}
	}
	return false
}

// takesOver reads "like attack" in a heading.
func takesOver(part string) (name string, ok bool) {
	name, ok = strings.CutPrefix(strings.TrimSpace(part), "like ")
	name = strings.TrimSpace(name)
	return name, ok && !strings.ContainsAny(name, ":= ")
}

// within is where a part of a heading stands.
func (h *heading) within(part string) diag.Pos {
	at := strings.LastIndex(h.full, part)
	if !h.found || at < 0 {
		return h.pos
	}
	return h.chunk.Source().PosAt(h.chunk.Tree().Tokens[h.span.Name].SourceOffset(at))
}

// wordOf makes a default that is a word of the noun: of what is no value of the
// type, and of names of entries, which are told apart when all are known.
func (h *heading) wordOf(part, text string) *content.Formula {
	if !isPath(text) {
		return nil
	}
	f := content.Plain(text)
	pos := h.pos
	if at := strings.Index(h.full, strings.TrimSpace(part)); h.found && at >= 0 {
		from := at + strings.LastIndex(strings.TrimSpace(part), text)
		f.Place = func(o int) diag.Pos {
			return h.chunk.Source().PosAt(h.chunk.Tree().Tokens[h.span.Name].SourceOffset(from + o))
		}
		f.File = h.chunk.Source()
		return f
	}
	f.Place = func(int) diag.Pos { return pos }
	return f
}

func (l *Loader) parameter(h *heading, text string) (rules.Param, error) {
	name, kind, typed := strings.Cut(text, ":")
	if !typed {
		var def string
		var has bool
		name, def, has = strings.Cut(text, "=")
		kind = "number"
		if has {
			kind += " = " + strings.TrimSpace(def)
		}
	}
	name = strings.TrimSpace(name)
	if !isName(name) {
		return rules.Param{}, fmt.Errorf("%q is no name", name)
	}
	if grammar.IsReserved(name) {
		return rules.Param{}, fmt.Errorf("`%s` is a word of the language", name)
	}
	t, d, err := l.parse(strings.TrimSpace(kind))
	p := rules.Param{Name: name, Type: t, Default: d.Value, Optional: d.Written || t.Optional, Module: l.module}
	before, written, has := strings.Cut(kind, "=")
	written = strings.TrimSpace(written)
	switch {
	case err != nil && has && isPath(written) && !isValueWord(written):
		t, _, other := l.parse(strings.TrimSpace(before))
		if other != nil {
			return rules.Param{}, err
		}
		return rules.Param{Name: name, Type: t, Optional: true, Module: l.module, Word: h.wordOf(text, written)}, nil
	case err != nil:
		return rules.Param{}, err
	case has && t.Base == types.NounBase && written != "none", has && t.Base == types.Text && isPath(written) && !isValueWord(written):
		p.Word = h.wordOf(text, written)
	}
	return p, nil
}

// isKind knows kinds of all files, declared already or not.
func (l *Loader) isKind(name string) bool {
	return len(l.kindsCalled(name)) == 1
}

// kindsCalled lists the kinds that the module may mean by a name, declared
// already or not.
func (l *Loader) kindsCalled(name string) []string {
	if l.Catalogue.IsKind(name) {
		return []string{name}
	}
	var found []string
	for _, module := range l.kinds[content.Written(name)] {
		full := l.Catalogue.Own(module, content.Written(name))
		if (full == name || content.Written(name) == name && !l.Catalogue.Strangers(l.module, module)) && !slices.Contains(found, full) {
			found = append(found, full)
		}
	}
	return found
}

// kindName is the full name of the kind that the module means by a name.
func (l *Loader) kindName(name string) string {
	if found := l.kindsCalled(name); len(found) == 1 {
		return found[0]
	}
	return name
}

// parse reads "type = default" in the words of the module.
func (l *Loader) parse(text string) (types.Type, types.Default, error) {
	return l.parseBy(types.Parse, text)
}

// parseBy is parse by one of the two readers of types: that of boxes, or that of
// everything else.
func (l *Loader) parseBy(parse func(string, func(string) bool, ...string) (types.Type, types.Default, error), text string) (types.Type, types.Default, error) {
	t, d, err := parse(text, l.isKind)
	if err != nil && !l.Problems.Full() {
		t, d, err = parse(text, l.isKind, l.kindNames()...) // once more, for the nearest one
	}
	if err != nil || !l.Catalogue.Several() {
		return t, d, err
	}
	d.Value = types.RenameKinds(d.Value, l.kindName)
	return t.WithKinds(l.kindName), d, nil
}

func (l *Loader) kindNames() []string {
	return append(l.KindWords(), l.Catalogue.SeenNames(l.module)...)
}

func (l *Loader) isKindWord(word string) bool { return len(l.kinds[word]) > 0 }

func isName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

// isValueWord tells words that are values of some type, and no words of a noun.
func isValueWord(text string) bool {
	switch text {
	case "none", "nil", "true", "false", "yes", "no", "empty":
		return true
	}
	return false
}

// plain is the message of an error without its place.
func plain(err error) string {
	switch e := err.(type) {
	case *diag.Problem:
		return e.Message
	case *types.ParseError:
		return e.Message
	}
	return err.Error()
}

func hintOf(err error) diag.Hint {
	switch e := err.(type) {
	case *diag.Problem:
		return e.Advice()
	case *types.ParseError:
		return e.Hint
	}
	return diag.Hint{}
}

// Kind words are made when a script asks for them.
func (l *Loader) kindWord(name string) lua.LValue {
	if v := l.words[name]; v != nil {
		return v
	}
	L := l.Session.Host.L
	ud := L.NewUserData()
	meta := L.CreateTable(0, 4)
	bring := func() string {
		if k := l.Session.Table.World().Book().Catalogue.Kind(name); k == nil || k.Nature != content.Record {
			return ""
		}
		return fmt.Sprintf("bring(%q) brings one to the table, bring(%q, { name = \"Ann\" }) with what it has", name, name)
	}
	call := l.Session.Declaring(name, bring, func(L *lua.LState) int {
		L.Push(l.begin(L, name, L.Get(2)))
		return 1
	})
	meta.RawSetString("__call", call)
	meta.RawSetString("__index", l.Session.Declaring(name, bring, func(L *lua.LState) int {
		word := lua.LVAsString(L.Get(2))
		if word != "from_csv" {
			p := &diag.Problem{Message: fmt.Sprintf("%s has no `%s`", name, word)}
			sandbox.Raise(L, p.Advise(diag.Meant(word, []string{"from_csv"})))
		}
		L.Push(l.Session.Declaring(word, nil, func(L *lua.LState) int {
			l.fromCSV(L, name, L.CheckString(1))
			return 0
		}))
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	ud.Metatable = meta
	l.words[name] = ud
	return ud
}

// KindWord gives the word of a kind, if there is such a kind.
func (l *Loader) KindWord(name string) (lua.LValue, bool) {
	if l.isKindWord(name) {
		return l.kindWord(name), true
	}
	return nil, false
}

// Install gives an environment all declaring words.
func (l *Loader) Install(env *sandbox.Env) {
	for _, h := range grammar.Headings {
		switch h.Word {
		case "table":
			env.SetCall(h.Word, l.Word(h.Word))
		case "source":
			env.Set(h.Word, l.Session.Declaring(h.Word, nil, l.sourceAlone))
		default:
			env.Set(h.Word, l.Word(h.Word))
		}
	}
	env.Lookup(l.KindWord, l.KindWords)
}
