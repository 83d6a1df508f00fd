package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/types"
)

// Example is a worked example of a rulebook: what is given, what is done, what
// must come of it.
type Example struct {
	Title  string
	Ledger []string // ids of the rules ledger
	Module string
	Pos    diag.Pos
	Given  *lua.LTable // name -> sheet; nil for none
	Names  []string    // of what is given, in order
	Run    *lua.LFunction
	Ask    string        // a rule that is asked
	Cases  []*lua.LTable // one question each

	Rules   string                 // house rules that hold in this example alone
	Options map[string]types.Value // options of its module that are set otherwise here
}

func (l *Loader) takeExample(b *body) {
	e := &Example{Title: b.h.full, Ledger: b.texts("ledger"), Module: l.module, Pos: b.h.pos}
	b.text("source")
	b.text("text")
	switch v := b.get("given").(type) {
	case *lua.LNilType:
	case *lua.LTable:
		e.Given = script.Contents(v)
		for k, _ := e.Given.Next(lua.LNil); k != lua.LNil; k, _ = e.Given.Next(k) {
			e.Names = append(e.Names, lua.LVAsString(k))
		}
	default:
		b.failAt("given", "write given = { ug = { \"character\", ... } }", "%s: given is a table", b.h)
	}
	e.Rules, e.Options = b.text("rules"), b.values("options")
	e.Ask = b.text("ask")
	if v, ok := b.get("cases").(*lua.LTable); ok {
		cases := script.Contents(v)
		for i := 1; i <= cases.Len(); i++ {
			c, ok := cases.RawGetInt(i).(*lua.LTable)
			if !ok {
				b.failAt("cases", "write cases = { { level = 3, is = 1 } }", "%s: case %d is no table", b.h, i)
				continue
			}
			e.Cases = append(e.Cases, script.Contents(c))
		}
	}
	for _, v := range b.items {
		fn, ok := v.(*lua.LFunction)
		if !ok {
			b.fail("", "%s: %s means nothing here", b.h, script.Describe(v))
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
	l.Examples = append(l.Examples, e)
}

// ID names an example for test output.
func (e *Example) ID() string {
	if len(e.Ledger) > 0 {
		return fmt.Sprintf("%s: %s", e.Ledger[0], e.Title)
	}
	return e.Title
}

// values reads a table of plain values by name; nil when there is none.
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
