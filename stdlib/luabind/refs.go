package luabind

import (
	"cmp"
	"fmt"
	"sort"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// maxHandles limits the number of Lua objects kept for things.
const maxHandles = 100_000

// Thing returns the Lua object of a thing. A thing has one object, so that == works.
func (s *Session) Thing(n types.Ref) lua.LValue {
	if n == (types.Ref{}) {
		return lua.LNil
	}
	at := &s.recent[(n.Record+7*n.Owner+13*uint64(len(n.Name)))%recent]
	if at.noun == n {
		return at.handle
	}
	ud := s.things[n]
	if ud == nil {
		if len(s.things) > maxHandles {
			s.things = map[types.Ref]*lua.LUserData{}
		}
		ud = s.Host.L.NewUserData()
		ud.Value, ud.Metatable = n, s.thingMeta
		s.things[n] = ud
	}
	*at = handle{n, ud}
	return ud
}

// handle is a thing with its Lua object.
type handle struct {
	noun   types.Ref
	handle *lua.LUserData
}

// recent is the size of the cache in front of the map of Lua objects.
const recent = 256

func (s *Session) newThingMeta() *lua.LTable {
	L := s.Host.L
	meta := L.CreateTable(0, 8)
	meta.RawSetString("__index", s.Word(func(L *lua.LState) int {
		n, ok := s.IsThing(L.Get(1))
		if !ok {
			sandbox.Raisef(L, "not a thing of the game")
		}
		s.mustPlay(L)
		s.Spend(wordSteps)
		L.Push(s.member(L, n, L.Get(2)))
		return 1
	}))
	meta.RawSetString("__newindex", s.Word(func(L *lua.LState) int {
		n, _ := s.IsThing(L.Get(1))
		s.mustPlay(L)
		s.Spend(wordSteps)
		name, ok := L.Get(2).(lua.LString)
		if !ok {
			sandbox.Raisef(L, "the boxes of %s are read by name, not by %s", diag.A(n.Kind), describe(L.Get(2)))
		}
		word := string(name)
		if kind := s.Table.World().Program().Catalogue.Kind(n.Kind); kind != nil {
			word = s.wordSeen(L, kind, word)
		}
		raise(L, s.assign(n, word, L.Get(3)))
		return 0
	}))
	meta.RawSetString("__tostring", s.Word(func(L *lua.LState) int {
		s.Spend(wordSteps)
		n, _ := s.IsThing(L.Get(1))
		if s.Table == nil {
			L.Push(lua.LString(n.Kind + " " + n.Name))
		} else {
			L.Push(lua.LString(s.Table.World().Names.Of(n)))
		}
		return 1
	}))
	meta.RawSetString("__eq", L.NewFunction(func(L *lua.LState) int {
		a, _ := s.IsThing(L.Get(1))
		b, _ := s.IsThing(L.Get(2))
		L.Push(lua.LBool(types.Matches(a, b)))
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	return meta
}

func (s *Session) mustPlay(L *lua.LState) {
	if s.Phase != Playing || s.Table == nil {
		sandbox.Raisef(L, "things of the game can be read in play, not while modules load")
	}
}

// member implements thing.word: the value of a box, the answer of a rule, or a method.
func (s *Session) member(L *lua.LState, n types.Ref, key lua.LValue) lua.LValue {
	if _, ok := key.(lua.LNumber); ok {
		sandbox.Raisef(L, "%s is not a list", diag.A(n.Kind))
	}
	name, ok := key.(lua.LString)
	if !ok {
		sandbox.Raisef(L, "the members of %s are read by name, not by %s", diag.A(n.Kind), describe(key))
	}
	word := string(name)
	of := s.membersOf(n.Kind)
	if of == nil {
		sandbox.Raisef(L, "nothing of kind %q exists any more", n.Kind)
	}
	kind := of.kind
	if of.shared {
		word = s.wordSeen(L, kind, word)
	}
	if word != "kind" {
		if err := s.Table.World().Departed.CheckExists(n); err != nil && !s.Table.Eval().AsksIsHere(kind, word) {
			raise(L, err)
		}
	}
	switch m := s.find(of, word); {
	case m.box != nil:
		if !content.Players.Sees(m.box) {
			audience := &s.Table.World().Audience
			audience.Reads.MarkSaid(audience.RestrictionOfBox(n, m.box)) // its use by the function cannot be followed
		}
		v, err := s.Table.World().Boxes.Get(s.Table.Run(), n, word)
		raise(L, err)
		if action, ok := v.(string); ok && m.box.Type.Base == types.Action {
			return s.actionNamed(L, of, word, action)
		}
		return s.ToLua(v)
	case m.asks:
		before := s.Table.World().Audience.Reads.Count
		v, err := s.Table.Eval().Ask(n, word, nil)
		raise(L, err)
		reads := &s.Table.World().Audience.Reads
		reads.MarkSaid(reads.Since(before))
		return s.ToLua(v)
	case m.rule != nil:
		m.verb.last, m.verb.read, s.read = n, true, m.verb
		return m.verb.fn
	}
	if m, ok := s.builtin[word]; ok && (m.kind == "" || kind.Is(m.kind)) {
		return m.fn
	}
	switch word {
	case "name":
		if n.Record != 0 && !n.IsCopy() {
			return lua.LString(s.Table.World().Names.Of(n))
		}
		return lua.LString(n.Name)
	case "kind":
		return lua.LString(s.kindSeen(L, n.Kind))
	case "owner":
		if who := s.Table.World().Copies.Holder(n); who.Record != 0 {
			return s.Thing(who)
		}
		if kind.Is("entity") {
			return s.Thing(n)
		}
		if kind.Nature == content.Printed {
			return lua.LNil // a printed entry that nobody has
		}
	}
	if kind.Is("entity") {
		e, err := s.levelByKey(s.Host.Caller(L), kind, word)
		raise(L, err)
		if e != nil {
			return s.Thing(types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: n.Record})
		}
	}
	if list, ok, err := s.Table.World().Lists.Plural(s.Table.Run(), s.Host.Caller(L), n, word); ok || err != nil {
		raise(L, err)
		return s.ToLua(list)
	}
	words := s.wordsLike(kind, word)
	s.Spend(nameSteps * len(words))
	sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("%s has no `%s`", diag.A(kind.Name), word), Hint: cmp.Or(s.hintThe(kind, word), s.Table.World().Program().Catalogue.RatedHint(kind.Module, word, words).Text, s.hintAll(s.Host.Caller(L), word))})
	return lua.LNil
}

// actionNamed returns the value of an action box that names an action: a function to be called
// with the thing.
func (s *Session) actionNamed(L *lua.LState, of *members, box, name string) lua.LValue {
	kind, word := of.kind, name[strings.LastIndexByte(name, '.')+1:]
	if r := s.Table.World().Program().Find(kind, word); r != nil && r.DeclKind == rules.Action {
		verb := s.method(r)
		verb.read = false
		return verb.fn
	}
	sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("`%s` names the action `%s`, and %s has none of that name", box, name, diag.A(kind.Name)),
		Hint: diag.DidYouMean(word, s.Table.World().Program().Words(kind))})
	return lua.LNil
}

// Words lists all members of things of a kind, sorted.
func (s *Session) Words(kind *content.Kind) []string {
	words := append(kind.BoxNames(), s.Table.World().Program().Words(kind)...)
	for name, m := range s.builtin {
		if m.kind == "" || kind.Is(m.kind) {
			words = append(words, name)
		}
	}
	words = append(words, "name", "kind", "owner")
	if kind.Rated != nil {
		words = append(words, "level")
	}
	if kind.Is("entity") {
		for _, e := range s.Table.World().Program().Catalogue.Rated(kind.Module) {
			words = append(words, content.Underscored(e.Name))
		}
	}
	if kind.Is("entity") || kind.Is("game") {
		for _, k := range s.Table.World().Program().Catalogue.Kinds() {
			if k.Nature == content.Printed && k.Name != "entry" && !s.Table.World().Program().Catalogue.Unrelated(kind.Module, k.Module) {
				words = append(words, content.PluralOf(k.Name))
			}
		}
	}
	sort.Strings(words)
	return words
}

// assign implements thing.box = value.
func (s *Session) assign(n types.Ref, name string, v lua.LValue) error {
	t := types.Type{}
	if kind := s.Table.World().Program().Catalogue.Kind(n.Kind); kind != nil {
		if b := s.Table.World().Box(kind, name); b != nil && b.Keeper == "" {
			t = b.Type
			if s.Table.Run().Command == nil { // what was typed tells the value, also where it is the same as before
				audience := &s.Table.World().Audience
				audience.Reads.MarkSaid(audience.RestrictionOfBox(n, b))
			}
		} else if e, _ := s.levelByKey("", kind, name); b == nil && e != nil && kind.Is("entity") {
			return &diag.Problem{Message: fmt.Sprintf("%s has a level in %s, but no box `%s`", diag.A(kind.Name), e.Name, name), Hint: "write " + keyOf(name) + ".level"}
		}
	}
	value, err := s.FromLua(v, t)
	if err != nil {
		return fmt.Errorf("`%s` of %s: %w", name, s.Table.World().Names.Of(n), err)
	}
	return s.boxMethods().change(n, "."+name+" is written", func() error { return s.Table.World().Boxes.Set(s.Table.Run(), n, name, value) })
}

// bound returns the Lua function of a method.
func (s *Session) bound(m *method) *lua.LFunction {
	r := m.rule
	return s.Word(func(L *lua.LState) int {
		s.Spend(wordSteps)
		n, ok := s.IsThing(L.Get(1))
		if !ok {
			sandbox.Raisef(L, "call it with a colon: thing:%s(...)", r.Word)
		}
		var given rules.Args
		var err error
		if L.GetTop() > 1 || s.Table.Run().Command == nil { // a top-level command is recorded with its arguments
			given, err = s.GivenTo(n, r, L, 2)
		}
		if s.isDotCall(n, m, given, err) {
			sandbox.Raisef(L, "call it with a colon: thing:%s(...)", r.Word)
		}
		raise(L, err)
		var v any
		if r.DeclKind == rules.Query || r.DeclKind == rules.Lookup {
			v, err = eval.AskWithOwn(s.Table.Eval(), n, r.Word, given)
		} else {
			v, err = s.Table.Journal().DoWithOwn(n, r.Word, given)
		}
		raise(L, err)
		L.Push(s.ToLua(v))
		return 1
	})
}

// isDotCall reports whether a failed call probably has a dot in place of a colon: its first argument
// is not the thing whose method was read.
func (s *Session) isDotCall(first types.Ref, m *method, given rules.Args, err error) bool {
	if !m.read || m.last == first {
		return false
	}
	if err == nil {
		_, err = s.Table.Eval().ValidateArgs(m.rule, first, given)
	}
	return err != nil
}

// Given reads the arguments of a call from stack index i on: one table with named arguments, or
// positional values.
func (s *Session) Given(r *rules.Rule, L *lua.LState, i int) (rules.Args, error) {
	given := rules.Args{}
	if L.GetTop() < i {
		return given, nil
	}
	if t, ok := L.Get(i).(*lua.LTable); ok && L.GetTop() == i && !s.arguments().positional(r, t) {
		if err := s.arguments().namedGiven(r, t, given); err != nil {
			return nil, err
		}
		return given, nil
	}
	for k := i; k <= L.GetTop(); k++ {
		if k-i >= len(r.Signature.Params) {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s takes %d values, not %d", r.Name, len(r.Signature.Params), L.GetTop()-i+1), Hint: namesHint(r)}
		}
		p := r.Signature.Params[k-i]
		value, err := s.FromLua(L.Get(k), p.Type)
		if err != nil {
			return nil, fmt.Errorf("%s: `%s`: %w", r.Name, p.Name, err)
		}
		given[p.Name] = value
	}
	return given, nil
}

// namedGiven reads a table of named arguments.
func (ar argumentReader) namedGiven(r *rules.Rule, t *lua.LTable, given rules.Args) error {
	lay := func(name string, v lua.LValue) error {
		var typ types.Type
		for k := range r.Signature.Params {
			if r.Signature.Params[k].Name == name {
				typ = r.Signature.Params[k].Type
			}
		}
		value, err := ar.s.FromLua(v, typ)
		if err != nil {
			return fmt.Errorf("%s: `%s`: %w", r.Name, name, err)
		}
		given[name] = value
		return nil
	}
	if ar.isArguments(t) { // the arguments of the caller are passed on
		for k := range r.Signature.Params {
			name := r.Signature.Params[k].Name
			if v := t.RawGetString(name); v != lua.LNil {
				if err := lay(name, v); err != nil {
					return err
				}
			}
		}
		return nil
	}
	t = sandbox.Contents(t)
	first := t.RawGetInt(1)
	begin, list := ar.beginsWithList(r, t)
	if !list {
		begin = ar.inherited(t, func() []string { return paramNames(r) }, len(r.Signature.Params) > 0 && ar.fitsFirst(r.Signature.Params[0].Type, first))
	}
	if begin == nil && first != lua.LNil && t.Len() == 1 && len(r.Signature.Params) > 0 && hasNames(t) {
		begin = []field{{name: r.Signature.Params[0].Name, value: first}}
	}
	if len(begin) == 1 && len(r.Signature.Params) > 0 && begin[0].name == r.Signature.Params[0].Name && t.RawGetString(begin[0].name) != lua.LNil && (list || begin[0].value == first) {
		return &diag.Problem{Message: fmt.Sprintf("%s is given `%s` twice: first in the table, and by name", r.Name, r.Signature.Params[0].Name), Hint: namesHint(r)}
	}
	unnamed := func(v lua.LValue) error {
		return &diag.Problem{Message: fmt.Sprintf("%s takes named parameters, but %s has no name", r.Name, describe(v)), Hint: unnamedHint(r, t)}
	}
	for _, f := range begin {
		if f.other == lua.LNumber(1) {
			continue
		}
		if f.other != nil {
			return unnamed(f.value)
		}
		if err := lay(f.name, f.value); err != nil {
			return err
		}
	}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		name, ok := k.(lua.LString)
		if !ok && begin != nil && (k == lua.LNumber(1) || list) {
			continue
		}
		if !ok {
			return unnamed(v)
		}
		if err := lay(string(name), v); err != nil {
			return err
		}
	}
	return nil
}

// beginsWithList reads the values at [1], [2] ... before named arguments, if the first parameter
// is a list: either a list, { list, power = 3 }, or its elements, { bob, eve, power = 3 }. ok is
// false for any other table.
func (ar argumentReader) beginsWithList(r *rules.Rule, t *lua.LTable) ([]field, bool) {
	n := t.Len()
	first := t.RawGetInt(1)
	if len(r.Signature.Params) == 0 || r.Signature.Params[0].Type.Base != types.ListBase || n == 0 || !hasNames(t) || ar.isArguments(first) {
		return nil, false
	}
	list, alone := first.(*lua.LTable)
	if !alone || n > 1 {
		list = ar.s.Host.L.CreateTable(n, 0)
		for i := 1; i <= n; i++ {
			list.Append(t.RawGetInt(i))
		}
	}
	return []field{{name: r.Signature.Params[0].Name, value: list}}, true
}

func paramNames(r *rules.Rule) []string {
	names := make([]string, len(r.Signature.Params))
	for i, p := range r.Signature.Params {
		names[i] = p.Name
	}
	return names
}

// positional reports whether a single table is the list for the first parameter, and not a table
// of named arguments.
func (ar argumentReader) positional(r *rules.Rule, t *lua.LTable) bool {
	if len(r.Signature.Params) == 0 || r.Signature.Params[0].Type.Base != types.ListBase && r.Signature.Params[0].Type.Base != types.MapBase {
		return false
	}
	t = sandbox.Contents(t)
	if r.Signature.Params[0].Type.Base == types.ListBase && hasNames(t) {
		return false
	}
	if k, _ := t.Next(lua.LNil); k == lua.LNil {
		return !r.Signature.Params[0].Optional // an empty list; for an optional parameter, no arguments
	}
	return t.Len() > 0
}

func namesHint(r *rules.Rule) string {
	if len(r.Signature.Params) == 0 {
		return "it takes none"
	}
	s := "it takes { "
	for i, p := range r.Signature.Params {
		if p.Rest {
			continue
		}
		if i > 0 {
			s += ", "
		}
		s += p.Name + " = " + p.Type.String()
	}
	return s + " }"
}

// Path follows words from a thing, as in "Club_Use.effective", and returns the last value.
func (s *Session) Path(n types.Ref, words []string) (types.Value, error) {
	var v types.Value = n
	for _, word := range words {
		at, ok := v.(types.Ref)
		if !ok {
			return nil, fmt.Errorf("%s has no `%s`", types.Format(v), word)
		}
		var err error
		if v, err = s.step(at, word); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func (s *Session) step(n types.Ref, word string) (types.Value, error) {
	kind := s.Table.World().Program().Catalogue.Kind(n.Kind)
	if s.Table.World().Box(kind, word) != nil {
		return s.Table.World().Boxes.Get(s.Table.Run(), n, word)
	}
	if r := s.Table.World().Program().Find(kind, word); r != nil {
		return s.Table.Eval().Ask(n, word, nil)
	}
	if kind.Is("entity") {
		if e, err := s.levelByKey("", kind, word); e != nil || err != nil {
			if err != nil {
				return nil, err
			}
			return types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: n.Record}, nil
		}
	}
	if list, ok, err := s.Table.World().Lists.Plural(s.Table.Run(), "", n, word); ok || err != nil {
		return list, err
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%s has no `%s`", diag.A(kind.Name), word), Hint: cmp.Or(s.Table.World().Program().Catalogue.RatedHint(kind.Module, word, s.wordsLike(kind, word)).Text, s.hintAll("", word))}
}

// hintAll returns the hint for a plural, such as `wolves`: formulas read it, Lua calls all.
func (s *Session) hintAll(module, word string) string {
	k := s.Table.World().Program().Catalogue.Plural(module, word)
	if k == nil || k.Nature != content.Record {
		return ""
	}
	return fmt.Sprintf("in Lua write all %q", content.Written(k.Name))
}
