package declare

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

func (er *entryReader) sheet(b *body, k *content.Kind, t *lua.LTable, skip []grammar.Field) *content.Sheet {
	sheet := &content.Sheet{Kind: k, Values: map[string]any{}}
	for key, v := t.Next(lua.LNil); key != lua.LNil; key, v = t.Next(key) {
		if n, ok := key.(lua.LNumber); ok {
			if s, isText := v.(lua.LString); isText && n == 1 {
				sheet.Name = string(s)
			} else if ud, ok := v.(*lua.LUserData); !ok || ud.Value == nil {
				b.fail("", "%s: %s means nothing here", b.h, sandbox.Describe(v))
			}
			continue
		}
		name := lua.LVAsString(key)
		if grammar.In(skip, name) != nil && k.Box(name) == nil {
			continue
		}
		er.sheetField(b, sheet, name, v)
	}
	return sheet
}

func (er *entryReader) sheetField(b *body, sheet *content.Sheet, name string, v lua.LValue) {
	k := sheet.Kind
	if box := k.Box(name); box != nil {
		value, err := er.sheetValue(b, box.Type, v, name)
		if err != nil {
			b.failAt(name, "", "%s: `%s`: %s", b.h, name, messageOf(err)).Advise(hintOf(err))
			return
		}
		sheet.Values[box.Name] = value
		return
	}
	if name == "name" {
		sheet.Name = lua.LVAsString(v)
		return
	}
	if k.Is("entity") {
		if name == "has" {
			er.sheetHas(b, sheet, v)
			return
		}
		if found := er.Catalogue.FindRated(k.Module, name); len(found) > 0 {
			e := found[0]
			n, ok := v.(lua.LNumber)
			if !ok {
				b.failAt(name, "", "%s: %s is a level, not %s", b.h, name, sandbox.Describe(v))
				return
			}
			if err := types.Check(float64(n), rules.LevelBox(e.Kind).Type); err != nil {
				b.failAt(name, "", "%s: %s: %s", b.h, name, err)
				return
			}
			sheet.Levels = append(sheet.Levels, content.Level{Entry: e, Value: float64(n)})
			return
		}
	}
	var hint diag.Hint
	if !er.Problems.Full() {
		names := append(k.BoxNames(), "has")
		hint = er.Catalogue.RatedHint(k.Module, name, append(names, er.Catalogue.RatedKeys(k.Module, name)...))
	}
	b.failAt(name, "", "%s: %s has no `%s`", b.h, diag.A(k.Name), name).Advise(hint)
}

func (er *entryReader) sheetHas(b *body, sheet *content.Sheet, v lua.LValue) {
	t, ok := v.(*lua.LTable)
	if !ok {
		b.failAt("has", "", "%s: has is a list of names, not %s", b.h, sandbox.Describe(v))
		return
	}
	t = sandbox.Contents(t)
	for i := 1; i <= t.Len(); i++ {
		name, fields := lua.LVAsString(t.RawGetInt(i)), (*lua.LTable)(nil)
		if with, ok := t.RawGetInt(i).(*lua.LTable); ok {
			fields = sandbox.Contents(with)
			name = lua.LVAsString(fields.RawGetInt(1))
		}
		e, p := er.Catalogue.FindCarried(sheet.Kind.Module, name)
		if p == nil {
			var boxes types.Map
			if boxes, p = er.gainedBoxes(b, e, fields); p == nil {
				p = sheet.GiveEntry(e, boxes)
			}
		}
		if p != nil {
			b.failAt("has", "", "%s: %s", b.h, p.Message).Advise(p.Advice())
		}
	}
}

func (er *entryReader) sheetValue(b *body, t types.Type, v lua.LValue, key string) (any, error) {
	tab, isTable := v.(*lua.LTable)
	record := func(t types.Type) *content.Kind {
		if t.Base == types.RefBase {
			if k := er.Catalogue.Kind(t.Kind); k != nil && k.Nature == content.Record {
				return k
			}
		}
		return nil
	}
	if isTable {
		if k := record(t); k != nil {
			return er.sheet(b, k, sandbox.Contents(tab), nil), nil
		}
		if t.Base == types.ListBase && record(*t.Elem) != nil {
			tab = sandbox.Contents(tab)
			list := []any{}
			for i := 1; i <= tab.Len(); i++ {
				e, err := er.sheetValue(b, *t.Elem, tab.RawGetInt(i), key)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			return list, nil
		}
	}
	return er.value(b, t, v, key)
}
