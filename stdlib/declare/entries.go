package declare

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// rawEntry is an entry whose values are read later, when all entries are known.
type rawEntry struct {
	body  *body
	entry *content.Entry
	like  *content.Entry // the entry whose values it takes over; nil for none
}

// entryReader reads the values of entries when all entries are known.
type entryReader struct {
	*loading.Context
	list []*rawEntry
}

func (l *Loader) addEntry(b *body) {
	k, name := l.Catalogue.Seen(l.Current, b.h.Word), b.h.Full
	if found := l.Catalogue.Meanings(l.Current, b.h.Word); len(found) > 1 {
		// the kind is shared by games: the name begins with the game
		var names []string
		for _, x := range found {
			names = append(names, x.Name)
			if rest, ok := strings.CutPrefix(name, strings.TrimSuffix(x.Name, b.h.Word)); ok {
				k, name = x, strings.TrimSpace(rest)
				break
			}
		}
		if k == nil {
			whole := strings.TrimSuffix(names[0], b.h.Word) + name
			b.fail(fmt.Sprintf("write the game before its name: %s %q", b.h.Word, whole), "%s may be %s", b.h, diag.EitherA(names)).Suggest(diag.Heading{Word: b.h.Word, Name: whole})
			return
		}
	}
	if k == nil {
		b.fail(fmt.Sprintf("kind %q must be declared in a file that is loaded before", b.h.Word), "%s: the kind is not declared yet", b.h)
		return
	}
	if k.Nature == content.Event {
		b.fail("write new."+k.Name+" {...} in an action", "%s: %s happens in play and is not printed", b.h, diag.A(k.Name))
		return
	}
	if k.Nature == content.Named {
		b.fail("write its boxes in play", "%s: %s is there by its name alone and is not printed", b.h, diag.A(k.Name))
		return
	}
	e := &content.Entry{Kind: k, Name: name, Values: map[string]any{}, Module: l.Current, Pos: b.h.Pos,
		Source: sourceOf(b), Text: b.text("text"), InsteadOf: b.text(grammar.InsteadOf)}
	e.Short = lua.LVAsString(b.get("short"))
	l.Catalogue.AddEntry(e)
	l.entries.list = append(l.entries.list, &rawEntry{body: b, entry: e})
	if len(b.nested) > 0 && !k.Carried {
		b.noNested(fmt.Sprintf("%s is not carried; declare kind %q with carried = true or, if it lies in a box of another thing, write this at file level with when = \"'%s' in %s\"", diag.A(k.Name), k.Name, name, content.PluralOf(k.Name)))
		return
	}
	for _, d := range b.nested {
		switch d.Word {
		case "to", "after", "around", "instead_of", "every", "offer":
			l.readHeading(d, e)
		default:
			l.Fail(d.Pos, d.Length(), "", "%s cannot stand inside %s; only to, after, around, instead_of, every and offers can", d.Heading, b.h)
		}
	}
}

func (er *entryReader) readEntries() {
	read, raw := map[*content.Entry]bool{}, map[*content.Entry]*rawEntry{}
	for _, r := range er.list {
		raw[r.entry] = r
	}
	er.readValued(raw)
	for _, r := range er.list {
		if er.Cancelled() {
			return
		}
		er.readLike(r, read, raw)
	}
}

// readEntry sets the boxes of an entry and reports missing ones.
func (er *entryReader) readEntry(r *rawEntry) {
	b, e := r.body, r.entry
	wrong := map[string]bool{} // boxes with a reported fault, not missing ones
	for _, key := range b.order {
		box := e.Kind.BoxSeen(e.Module, key)
		if box == nil || box.Sheet {
			if grammar.In(grammar.OfEntries, key) != nil {
				continue
			}
			var printed []string
			for _, bx := range e.Kind.Boxes() {
				if !bx.Sheet {
					printed = append(printed, bx.Name)
				}
			}
			wrong[diag.Nearest(key, printed)] = true
			if box != nil {
				b.failAt(key, "", "%s: `%s` stands on the sheet of whoever has it and is not printed", b.h, key)
				b.markKnown(key)
				continue
			}
			b.failField(key, slices.Concat(printed, grammar.Names(grammar.OfEntries)))
			continue
		}
		v, err := er.value(b, box.Type, b.get(key), key)
		if err != nil {
			b.failAt(key, "", "%s: `%s`: %s", b.h, key, messageOf(err)).Advise(hintOf(err))
			wrong[box.Name] = true
			continue
		}
		e.Values[box.Name] = v
	}
	if len(b.items) > 0 {
		b.fail("", "%s: %s means nothing here", b.h, sandbox.Describe(b.items[0]))
	}
	for _, box := range e.Kind.Boxes() {
		if _, ok := e.Values[box.Name]; ok || wrong[box.Name] || box.Sheet || box.HasDefault || box.Type.Optional || box.Name == "short" {
			continue
		}
		b.fail(fmt.Sprintf("its kind requires %s = %s", box.Name, box.Type.String()), "%s has no `%s`", b.h, box.Name)
	}
	if short, ok := e.Values["short"].(string); ok {
		e.Short = short
	}
}

// value converts a value of a type; strings become the entries that they name.
func (er *entryReader) value(b *body, t types.Type, v lua.LValue, key string) (any, error) {
	switch t.Base {
	case types.Action:
		switch v := v.(type) {
		case *lua.LFunction:
			return b.function(v), nil
		case lua.LString:
			return string(v), nil
		}
		return nil, fmt.Errorf("it is a function or the name of an action, not %s", sandbox.Describe(v))
	case types.RefBase:
		if s, ok := v.(lua.LString); ok {
			return er.entryNamed(t.Kind, string(s))
		}
	case types.ListBase:
		if tab, ok := v.(*lua.LTable); ok {
			tab = sandbox.Contents(tab)
			list := types.List{}
			for i := 1; i <= tab.Len(); i++ {
				e, err := er.value(b, *t.Elem, tab.RawGetInt(i), key)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			return list, nil
		}
	case types.MapBase:
		if tab, ok := v.(*lua.LTable); ok {
			tab = sandbox.Contents(tab)
			var pairs []types.Pair
			for k, x := tab.Next(lua.LNil); k != lua.LNil; k, x = tab.Next(k) {
				kv, err := er.value(b, *t.Key, k, key)
				if err != nil {
					return nil, err
				}
				xv, err := er.value(b, *t.Elem, x, key)
				if err != nil {
					return nil, err
				}
				pairs = append(pairs, types.Pair{Key: kv, Value: xv})
			}
			return types.MakeMap(pairs...), nil
		}
	}
	value, err := er.Session.FromLua(v, types.Type{})
	if err != nil {
		return nil, err
	}
	return value, types.CheckKinds(value, t, func(kind, of string) bool {
		k := er.Catalogue.Kind(kind)
		return k != nil && k.Is(of)
	})
}

func (er *entryReader) entryNamed(kind, name string) (types.Value, error) {
	if k := er.Catalogue.Kind(kind); k != nil && k.Nature == content.Named {
		e, err := k.Named(name)
		if err != nil {
			return nil, err
		}
		return types.Ref{Kind: kind, Name: e.Name}, nil
	}
	e, p := er.Catalogue.EntryMeant(er.Current, kind, name)
	if p != nil {
		return nil, p
	}
	return types.Ref{Kind: e.Kind.Name, Name: e.Name}, nil
}

// readTemplate reads the sheet of an entry of a kind of records.
func (er *entryReader) readTemplate(r *rawEntry) {
	b, e := r.body, r.entry
	sheet := er.sheet(b, e.Kind, b.fields, grammar.OfEntries)
	sheet.Name = e.Name
	sheet.Entry, e.Sheet = e, sheet
}
