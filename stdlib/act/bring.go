package act

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/play/actions"
)

// maxBrought is the largest number of things that one call of bring makes.
const maxBrought = 500

func (l *library) bring(L *lua.LState) int {
	unpackTable(L)
	name, how, more := L.CheckString(1), L.Get(2), L.Get(3)
	if L.GetTop() > 3 {
		sandbox.Raisef(L, "bring takes a name, a number and a table, not %d values", L.GetTop())
	}
	n, several := 1, false
	if count, ok := how.(lua.LNumber); ok {
		if n, ok = sandbox.Int(count, 1, maxBrought); !ok {
			sandbox.Raisef(L, "bring takes a whole number from 1 to %d, not %s", maxBrought, sandbox.FormatNumber(count))
		}
		several, how = true, more
	} else if more != lua.LNil {
		sandbox.Raisef(L, "bring takes a table last, after the name and the number, not %s after a table", sandbox.Describe(more))
	}
	table, ok := how.(*lua.LTable)
	if !ok && how != lua.LNil {
		sandbox.Raisef(L, "bring takes a number or a table after the name, not %s", sandbox.Describe(how))
	}
	over := overwritten(table)
	if !several {
		L.Push(l.bringOne(L, l.sheetFor(L, name, table), over))
		return 1
	}
	list := L.NewTable()
	for range n {
		sheet := l.sheetFor(L, name, table)
		if n > 1 {
			sheet = l.numbered(sheet)
		}
		list.Append(l.bringOne(L, sheet, over))
	}
	L.Push(list)
	return 1
}

// unpackTable replaces a single table on the stack by the arguments in it: bring { "Orc", 3,
// hp = 5 }, as in the field `given` of examples.
func unpackTable(L *lua.LState) {
	t, ok := L.Get(1).(*lua.LTable)
	if !ok || L.GetTop() > 1 {
		return
	}
	t = sandbox.Contents(t)
	name, ok := t.RawGetInt(1).(lua.LString)
	if !ok {
		return
	}
	L.SetTop(0)
	L.Push(name)
	named := 1
	if count, ok := t.RawGetInt(2).(lua.LNumber); ok {
		L.Push(count)
		named++
	}
	L.Push(WithoutFirst(L, t, named))
}

// WithoutFirst returns a copy of a table without its elements up to index first; those after them
// move up.
func WithoutFirst(L *lua.LState, t *lua.LTable, first int) *lua.LTable {
	body := L.NewTable()
	for key, x := t.Next(lua.LNil); key != lua.LNil; key, x = t.Next(key) {
		n, ok := key.(lua.LNumber)
		switch {
		case !ok:
			body.RawSet(key, x)
		case n < 1 || n > lua.LNumber(first):
			body.RawSet(n-lua.LNumber(first), x)
		}
	}
	return body
}

// sheetFor returns the sheet of a thing to bring: a printed sheet or an empty one of a
// kind, by name, with the values of a table laid over it. The table may be nil.
func (l *library) sheetFor(L *lua.LState, name string, over *lua.LTable) *content.Sheet {
	if over == nil {
		return l.template(L, name)
	}
	k := l.s.Table.World().Program().Catalogue.Seen(l.module, name)
	if k == nil {
		sheet := *l.template(L, name)
		more, err := l.s.SheetOf(l.module, sheet.Kind, over)
		raise(L, err)
		return overlay(&sheet, more)
	}
	sheet, err := l.s.SheetOf(l.module, k, over)
	raise(L, err)
	if sheet.Name == "" {
		sheet.Name = content.Written(k.Name)
	}
	return sheet
}

// overlay adds the values of another sheet to base, overriding those of the same name.
func overlay(base, more *content.Sheet) *content.Sheet {
	values := map[string]any{}
	for k, v := range base.Values {
		values[k] = v
	}
	for k, v := range more.Values {
		values[k] = v
	}
	base.Values = values
	base.Levels = append(append([]content.Level(nil), base.Levels...), more.Levels...)
	base.Has = append(append([]content.Gain(nil), base.Has...), more.Has...)
	if more.Name != "" {
		base.Name = more.Name
	}
	return base
}

func (l *library) bringOne(L *lua.LState, sheet *content.Sheet, over []string) lua.LValue {
	l.s.Spend(bringSteps)
	n, err := l.s.Table.Actions().Bring(l.s.Table.Run(), sheet)
	raise(L, err)
	if l.s.OnBring != nil {
		l.s.OnBring(l.module, n, over)
	}
	return l.s.Thing(n)
}

// overwritten returns the sorted names of the boxes that a table sets.
func overwritten(table *lua.LTable) []string {
	if table == nil {
		return nil
	}
	var names []string
	for key, v := table.Next(lua.LNil); key != lua.LNil; key, v = table.Next(key) {
		if name, ok := key.(lua.LString); ok && v != lua.LNil {
			names = append(names, string(name))
		}
	}
	slices.Sort(names)
	return names
}

// numbered returns a copy of a sheet with the next free number after its name.
func (l *library) numbered(sheet *content.Sheet) *content.Sheet {
	if sheet.Name == "" {
		return sheet
	}
	one := *sheet
	one.Name = l.s.Table.World().Names.Numbered(sheet.Name)
	return &one
}

// template finds the printed sheet of a name, or an empty sheet of a kind.
func (l *library) template(L *lua.LState, name string) *content.Sheet {
	c := l.s.Table.World().Program().Catalogue
	l.ambiguous(L, name)
	found := c.Any(l.module, name, func(k *content.Kind) bool { return k.Nature == content.Record })
	if len(found) == 1 {
		return l.s.Template(found[0])
	}
	if k := c.Seen(l.module, name); k != nil && len(found) == 0 {
		return &content.Sheet{Kind: k, Name: content.Written(k.Name), Values: map[string]any{}}
	}
	if len(found) == 0 {
		sheet, is, err := actions.StatBlock(l.s.Table.Run(), l.module, name)
		raise(L, err)
		if is {
			return sheet
		}
	}
	if len(found) > 1 {
		sandbox.Raisef(L, "%q is %s and %s; write bring(kind, { ... })", name, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name))
	}
	var names []string
	for _, k := range c.Kinds() {
		if k.Nature == content.Record {
			names = append(names, k.Name)
			names = append(names, c.EntryNames(k.Name)...)
		}
	}
	if i := onlyFold(names, name); i >= 0 && names[i] != name {
		return l.template(L, names[i])
	}
	hint := diag.DidYouMean(name, names)
	near := hint != ""
	if !near && noModules(c) {
		hint = "no module is loaded: --module NAME loads one, and at the prompt, :modules add NAME loads one"
	}
	sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("nothing called %q can be brought to the table", name), Hint: hint, Cause: &NotBringableError{Name: name, Explained: !near && hint != ""}})
	return nil
}

// noModules reports whether no module but the engine declares a kind.
func noModules(c *content.Catalogue) bool {
	for _, k := range c.Kinds() {
		if k.Module != "" && k.Module != "houserule" {
			return false
		}
	}
	return true
}

// onlyFold returns the index of the only name that equals the given one except for capital letters;
// -1 for none or several.
func onlyFold(names []string, name string) int {
	found := -1
	for i, other := range names {
		if strings.EqualFold(other, name) {
			if found >= 0 && other != names[found] { // names of a kind are also those of the kinds that it is like
				return -1
			}
			found = i
		}
	}
	return found
}

// NotBringableError is the cause of the error that nothing of a name can be brought to the table.
type NotBringableError struct {
	Name      string
	Explained bool // the hint of the error says that no module is loaded
}

// Error implements error.
func (e *NotBringableError) Error() string { return "nobody can be called " + e.Name }
