package act

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
)

// maker returns the word new, whose fields are functions: new.attack {...}.
func (l *library) maker() lua.LValue {
	L := l.s.Host.L
	ud := L.NewUserData()
	meta := L.CreateTable(0, 4)
	type called struct {
		kind *content.Kind
		name string
	}
	makers := map[called]*lua.LFunction{} // cache, since scripts write new.attack at every use
	meta.RawSetString("__index", l.s.Acting("new", func(L *lua.LState) int {
		name := lua.LVAsString(L.Get(2))
		k := l.s.Table.World().Program().Catalogue.Seen(l.module, name)
		if k == nil || k.Nature != content.Event {
			l.ambiguous(L, name)
			var events []string
			for _, k := range l.s.Table.World().Program().Catalogue.Kinds() {
				if k.Nature == content.Event {
					events = append(events, k.Name)
				}
			}
			sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("there is no event kind %q", name), Hint: diag.DidYouMean(name, events)})
		}
		maker := makers[called{k, name}]
		if maker == nil {
			maker = l.makerOf(k, name)
			makers[called{k, name}] = maker
		}
		L.Push(maker)
		return 1
	}))
	meta.RawSetString("__metatable", lua.LFalse)
	ud.Metatable = meta
	return ud
}

// makerOf returns the function new.attack, which makes an event of a kind that the module
// calls name.
func (l *library) makerOf(k *content.Kind, name string) *lua.LFunction {
	return l.s.Word(func(L *lua.LState) int {
		var sheet *content.Sheet
		var err error
		if t, ok := L.Get(1).(*lua.LTable); ok {
			sheet, err = l.s.SheetOf(l.module, k, t)
		} else {
			sheet, err = l.s.SheetFromEvent(l.module, k, L.Get(1))
		}
		raise(L, err)
		if sheet == nil {
			sandbox.Raisef(L, "new.%s takes a table of its boxes", name)
		}
		n, err := l.s.Table.Actions().New(l.s.Table.Run(), sheet)
		raise(L, err)
		L.Push(l.s.Thing(n))
		return 1
	})
}
