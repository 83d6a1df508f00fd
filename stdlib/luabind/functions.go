package luabind

import (
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Function is a Lua function as a rule of the program. Its arguments depend on where it stands,
// in this order: as_usual in an around layer; the carrier in a change of a carried entry; then
// the thing or the open check; then the table of named arguments (with the current action in a
// for_each), or the payer in an offer.
type Function struct {
	session *Session
	fn      *lua.LFunction
	name    string
	params  []string           // names that the table of arguments may be asked for
	given   *lua.LTable        // metatable of the table of arguments; nil before the first call
	heading []rules.Param      // parameters for which names was made
	names   *sandbox.TableKeys // names of the heading, shared by the tables of arguments
}

// Function makes a rule of a Lua function. params are the names that its table of arguments may
// be asked for.
func (s *Session) Function(name string, fn *lua.LFunction, params []string) *Function {
	s.Host.FreezeCaptured("a table of the file", fn)
	return &Function{session: s, fn: fn, name: name, params: params}
}

// Lua returns the Lua function.
func (f *Function) Lua() lua.LValue { return f.fn }

// Pos returns the position of the function in its file.
func (f *Function) Pos() diag.Pos {
	return diag.Pos{File: f.fn.Proto.SourceName, Line: f.fn.Proto.LineDefined}
}

// Mentions reports whether the function, or one inside it, reads a field of this name.
func (f *Function) Mentions(word string) bool { return mentions(f.fn.Proto, word) }

func mentions(p *lua.FunctionProto, word string) bool {
	return slices.Contains(p.Constants, lua.LValue(lua.LString(word))) ||
		slices.ContainsFunc(p.FunctionPrototypes, func(inner *lua.FunctionProto) bool { return mentions(inner, word) })
}

// Writes reports whether the function, or one inside it, writes a field of this name.
func (f *Function) Writes(field string) bool {
	return names(f.fn.Proto, field, func(op, b, _ int) (int, bool) { return b, op == lua.OP_SETTABLEKS || op == lua.OP_SETTABLE })
}

// Calls reports whether the function, or one inside it, calls a method of this name.
func (f *Function) Calls(method string) bool {
	return names(f.fn.Proto, method, func(op, _, c int) (int, bool) { return c, op == lua.OP_SELF })
}

// names reports whether an instruction of the bytecode uses a word as an operand. which selects
// operand B or C of an instruction; it may be a constant, or a register loaded with one.
func names(p *lua.FunctionProto, word string, which func(op, b, c int) (operand int, picked bool)) bool {
	const constant, mask = 1 << 8, 1<<9 - 1
	is := func(i int) bool { return i < len(p.Constants) && p.Constants[i] == lua.LString(word) }
	loaded := map[int]bool{} // registers that hold the word
	for _, inst := range p.Code {
		op, a := int(inst>>26), int(inst>>18)&0xff
		if op == lua.OP_LOADK {
			loaded[a] = is(int(inst) & 0x3ffff)
			continue
		}
		operand, picked := which(op, int(inst)&mask, int(inst>>9)&mask)
		if picked && (operand&constant != 0 && is(operand&^constant) || operand&constant == 0 && loaded[operand]) {
			return true
		}
	}
	return slices.ContainsFunc(p.FunctionPrototypes, func(inner *lua.FunctionProto) bool { return names(inner, word, which) })
}

// CallsWrapped implements rules.AsksOn: whether an around layer calls as_usual.
func (f *Function) CallsWrapped() bool { return sandbox.ReadsParameter(f.fn, 0) }

// IsFunction implements rules.Function.
func (*Function) IsFunction() {}

// CanReplay implements table.Retold.
func (*Function) CanReplay() {}

// UsesCallBriefly implements eval.BriefFunction.
func (*Function) UsesCallBriefly() {}

// Call implements eval.Function.
func (f *Function) Call(c *eval.Call) (types.Value, error) {
	if f.session.Table.Run().Permissions != nil {
		return f.callLimited(c)
	}
	return f.calls(c)
}

func (f *Function) calls(c *eval.Call) (types.Value, error) {
	s := f.session
	if x := s.Table.Explorer().ReplayedCall(); x != nil {
		return s.callMemoized(f, c, x)
	}
	var room [5]lua.LValue
	v, err := s.Host.Call(f.fn, f.arguments(room[:0], c)...)
	if err != nil {
		return nil, err
	}
	return s.FromLua(v, types.Type{})
}

// callLimited is Call while permissions are limited: the function acts for the module that
// declared it.
func (f *Function) callLimited(c *eval.Call) (v types.Value, err error) {
	s := f.session
	err = s.Table.Run().CallAs(s.Host.EnvOf(f.fn), f.Pos(), func() error {
		v, err = f.calls(c)
		return err
	})
	return v, err
}

// arguments appends the arguments of the function; see [Function].
func (f *Function) arguments(args []lua.LValue, c *eval.Call) []lua.LValue {
	s := f.session
	if c.AsUsual != nil && c.How == rules.Around {
		args = append(args, s.arguments().asUsual(c))
	}
	if c.Me != nil {
		args = append(args, s.Thing(*c.Me))
	}
	form := c.Check
	switch {
	case form != nil:
		args = append(args, s.Check(form.(*checks.Check)))
		if c.Payer != nil {
			args = append(args, s.Thing(*c.Payer))
		}
	case c.Payer != nil:
		args = append(args, s.Thing(c.Ref), s.Thing(*c.Payer))
	default:
		if c.Me == nil || *c.Me != c.Ref {
			args = append(args, s.Thing(c.Ref))
		}
		if f.takes(len(args)) {
			args = append(args, s.arguments().givenTable(f, c))
		} else {
			args = append(args, lua.LNil) // a parameter that is never read
		}
		if c.Actor != nil {
			args = append(args, s.Thing(*c.Actor))
		}
	}
	if c.How == rules.After && c.Usual != nil {
		args = append(args, s.ToLua(c.Usual))
	}
	return args
}

// takes reports whether the function has more than so many parameters.
func (f *Function) takes(more int) bool {
	return int(f.fn.Proto.NumParameters) > more || f.fn.Proto.IsVarArg != 0
}

// CallWith calls the function with Lua values, for functions in action boxes of entries.
func (f *Function) CallWith(args ...lua.LValue) (lua.LValue, error) {
	return f.session.Host.Call(f.fn, args...)
}

// asUsual returns the function that returns the value of the layers below.
func (ar argumentReader) asUsual(c *eval.Call) lua.LValue {
	return ar.s.Host.L.NewFunction(func(L *lua.LState) int {
		v, err := c.AsUsual()
		raise(L, err)
		L.Push(ar.s.ToLua(v))
		return 1
	})
}

// givenTable returns the table of named arguments. Reading a name that is no parameter is
// an error.
func (ar argumentReader) givenTable(f *Function, c *eval.Call) lua.LValue {
	if f.given == nil {
		for _, p := range c.Params { // layers on a rule do not repeat its parameters
			f.params = append(f.params, p.Name)
		}
		f.given = ar.givenMeta(f)
	}
	if !f.hasTableKeysFor(c.Params) {
		names := make([]string, len(c.Params)) // in the order of the parameters, as scripts can iterate over it
		for i, p := range c.Params {
			names[i] = p.Name
		}
		f.heading, f.names = c.Params, sandbox.NewTableKeys(names...)
	}
	laid := 0
	for i := range c.Params {
		if _, ok := c.Args[c.Params[i].Name]; ok {
			laid++
		}
	}
	if laid < len(c.Args) {
		return ar.givenBesides(f, c)
	}
	t := f.names.Table(f.given)
	for i := range c.Params {
		if v, ok := c.Args[c.Params[i].Name]; ok {
			f.names.Set(t, i, ar.s.ToLua(v))
		}
	}
	return t
}

// hasTableKeysFor reports whether f.names was made for these parameters.
func (f *Function) hasTableKeysFor(heading []rules.Param) bool {
	return f.names != nil && len(heading) == len(f.heading) && (len(heading) == 0 || &heading[0] == &f.heading[0])
}

// givenBesides returns the table of arguments with more names than the parameters.
func (ar argumentReader) givenBesides(f *Function, c *eval.Call) lua.LValue {
	t := ar.s.Host.L.CreateTable(0, len(c.Args))
	for _, p := range c.Params {
		if v, ok := c.Args[p.Name]; ok {
			t.RawSetString(p.Name, ar.s.ToLua(v))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Args)) {
		if t.RawGetString(name) == lua.LNil {
			t.RawSetString(name, ar.s.ToLua(c.Args[name]))
		}
	}
	t.Metatable = f.given
	return t
}

// givenMeta makes the metatable that makes tables of arguments read-only and unknown names
// errors.
func (ar argumentReader) givenMeta(f *Function) *lua.LTable {
	L := ar.s.Host.L
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		name := lua.LVAsString(L.Get(2))
		for _, p := range f.params {
			if p == name {
				L.Push(lua.LNil)
				return 1
			}
		}
		hint := diag.DidYouMean(name, f.params)
		if hint == "" {
			hint = "write parameters in the heading: \"" + f.name + " (" + name + ")\""
		}
		sandbox.Raise(L, &diag.Problem{Message: f.name + " has no parameter `" + name + "`", Hint: hint})
		return 0
	}))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		sandbox.Raisef(L, "the arguments of %s cannot be changed", f.name)
		return 0
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	meta.RawSetString(givenKey, lua.LTrue)
	return meta
}
