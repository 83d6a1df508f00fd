package declare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Example is a worked example: a setting, commands and expectations.
type Example struct {
	Title  string
	Source *content.Source // what it proves; nil where it does not say
	Module string
	Pos    diag.Pos
	Nth    int         // number of examples at the same position before it, as in a loop
	Given  *lua.LTable // name -> sheet; nil for none
	Names  []string    // keys of Given in order
	Run    *lua.LFunction
	Ask    string        // the rule to evaluate for Cases; "" for none
	Cases  []*lua.LTable // arguments and expected values

	body    *body            // what it was read from
	Rules   string           // house rules for this example alone
	rulesAt *content.Formula // Rules with its position; nil if it is not a string literal
	// Options are set otherwise here: of its own module by their names, of others
	// as "module.option".
	Options map[string]types.Value
}

func (l *Loader) readExample(b *body) {
	e := &Example{Title: b.h.Full, Module: l.Current, Pos: b.h.Pos}
	e.Source = provedSource(b)
	b.text("text")
	switch v := b.get("given").(type) {
	case *lua.LNilType:
	case *lua.LTable:
		e.Given = sandbox.Contents(v)
		for k, _ := e.Given.Next(lua.LNil); k != lua.LNil; k, _ = e.Given.Next(k) {
			e.Names = append(e.Names, lua.LVAsString(k))
		}
	default:
		b.failAt("given", "write given = { ug = { \"character\", ... } }", "%s: given is a table", b.h)
	}
	e.Rules, e.Options = b.text("rules"), b.values("options")
	if e.body = b; e.Rules != "" {
		if tok, ok := b.h.Find(e.Rules, "rules"); ok {
			source := b.h.Chunk.Source()
			e.rulesAt = &content.Formula{File: source}
			e.rulesAt.Place = func(offset int) diag.Pos { return source.PosAt(tok.SourceOffset(offset)) }
		}
	}
	e.Ask = b.text("ask")
	if v, ok := b.get("cases").(*lua.LTable); ok {
		cases := sandbox.Contents(v)
		for i := 1; i <= cases.Len(); i++ {
			c, ok := cases.RawGetInt(i).(*lua.LTable)
			if !ok {
				b.failAt("cases", "write cases = { { level = 3, is = 1 } }", "%s: case %d is no table", b.h, i)
				continue
			}
			e.Cases = append(e.Cases, sandbox.Contents(c))
		}
	}
	for _, v := range b.items {
		fn, ok := v.(*lua.LFunction)
		if !ok {
			b.fail("", "%s: %s means nothing here", b.h, sandbox.Describe(v))
			continue
		}
		b.l.Session.Host.FreezeCaptured("a table of the file, which other examples use, too,", fn)
		e.Run = fn
	}
	b.finish()
	switch {
	case e.Ask != "" && len(e.Cases) == 0:
		b.fail("write cases = { { level = 3, is = 1 } }", "%s asks %s but has no cases", b.h, e.Ask)
	case e.Ask == "" && e.Run == nil:
		b.fail("give a function, or ask = \"rule\" with cases", "%s does nothing", b.h)
	case e.Ask == "" && len(e.Cases) > 0:
		b.fail("write ask = \"noun.rule\"", "%s has cases but asks nothing", b.h)
	}
	for _, other := range l.Examples {
		if other.Module == e.Module && other.Pos == e.Pos {
			e.Nth++
		}
	}
	l.Examples = append(l.Examples, e)
}

// Settings returns the options of the example, by module and name.
func (e *Example) Settings() map[string]map[string]types.Value {
	out := map[string]map[string]types.Value{}
	for name, v := range e.Options {
		module, option := e.option(name)
		if out[module] == nil {
			out[module] = map[string]types.Value{}
		}
		out[module][option] = v
	}
	return out
}

// option splits "module.option"; a bare name is an option of the example's module.
func (e *Example) option(name string) (module, option string) {
	if module, option, ok := strings.Cut(name, "."); ok {
		return module, option
	}
	return e.Module, name
}

// checkExampleOptions reports options that no module has.
func (l *Loader) checkExampleOptions() {
	for _, e := range l.Examples {
		for _, name := range slices.Sorted(maps.Keys(e.Options)) {
			module, option := e.option(name)
			options, loaded := l.options[module]
			if _, ok := options[option]; ok {
				continue
			}
			pos, width := e.body.h.OptionPos(name)
			if !loaded || module == "" {
				l.Fail(pos, width, "", "%s: options are set for `%s`, which is not loaded", e.body.h, module).Advise(l.Near(module, func() []string { return l.Source.Modules }))
				continue
			}
			l.Fail(pos, width, "", "%s: %s has no option `%s`", e.body.h, module, option).Advise(l.nearOption(module, option))
		}
	}
}

// nearOption suggests an option of that name in another module, or the nearest name.
func (l *Loader) nearOption(module, name string) diag.Hint {
	var all, words []string
	for _, m := range slices.Sorted(maps.Keys(l.options)) {
		for _, option := range slices.Sorted(maps.Keys(l.options[m])) {
			if option == name {
				return diag.Hint{Text: fmt.Sprintf("%s has it: write [%q]", m, m+"."+option)}
			}
			if all = append(all, m+"."+option); m == module {
				words = append(words, option)
			}
		}
	}
	return diag.SuggestNearest(name, words).Or(diag.SuggestNearest(module+"."+name, all))
}

// Is reports whether it is the same example as one of another load.
func (e *Example) Is(other *Example) bool {
	return e.Module == other.Module && e.Pos == other.Pos && e.Nth == other.Nth
}

// ID returns the name of the example in test output.
func (e *Example) ID() string {
	if ids := e.Source.IDs(); len(ids) > 0 {
		return fmt.Sprintf("%s: %s", ids[0], e.Title)
	}
	return e.Title
}

// provedSource reads the source of an example, also from the old field `proves`.
func provedSource(b *body) *content.Source {
	ledger := b.texts("ledger")
	if len(ledger) == 0 {
		return sourceOf(b)
	}
	b.deprecatedFields().renamed("ledger", "source")
	if b.has("source") {
		sourceOf(b)
	}
	return b.l.Citations.CiteField(b.h, "ledger", ledger, above(b))
}

// values reads a table of plain values; nil if it is absent.
func (b *body) values(key string) map[string]types.Value {
	var out map[string]types.Value
	fields := b.sub(key)
	for _, name := range fields.order {
		v, err := b.l.Session.FromLua(fields.get(name), types.Type{})
		if err != nil {
			b.failAt(name, "", "%s: %s", b.h, err)
			continue
		}
		if out == nil {
			out = map[string]types.Value{}
		}
		out[name] = v
	}
	return out
}

// Asserts reports whether an example can have an expectation: it has cases, or its function or
// one that it calls uses the word expect.
func (e *Example) Asserts() bool {
	return e.Run == nil || expects(e.Run, map[*lua.LFunction]bool{})
}

func expects(fn *lua.LFunction, seen map[*lua.LFunction]bool) bool {
	if seen[fn] || fn.Proto == nil {
		return false
	}
	seen[fn] = true
	if callsWord(fn.Proto, "expect") {
		return true
	}
	for _, up := range fn.Upvalues {
		if up == nil {
			continue
		}
		switch v := up.Value().(type) {
		case *lua.LFunction:
			if expects(v, seen) {
				return true
			}
		case *lua.LTable:
			return true // callers cannot be followed
		}
	}
	return false
}

// callsWord reports whether a function, or one inside it, has a name or string constant.
func callsWord(p *lua.FunctionProto, word string) bool {
	return slices.Contains(p.Constants, lua.LValue(lua.LString(word))) || slices.ContainsFunc(p.FunctionPrototypes, func(in *lua.FunctionProto) bool { return callsWord(in, word) })
}
