package declare

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/declare/tables"
	"houserule/stdlib/grammar"
)

// Fields of entries that have a value.
const (
	valuedField  = "valued"
	lessensField = "lessens"
)

// readValued reads `valued` and `lessens` of all entries and adds the boxes of their values. It runs before
// entries are read, so that every sheet can set a value.
func (er *entryReader) readValued(raw map[*content.Entry]*rawEntry) {
	any := false
	for _, r := range er.list {
		b, e := r.body, r.entry
		valued, lessens := er.isField(r, valuedField), er.isField(r, lessensField)
		if !valued && !lessens {
			continue
		}
		any = true
		field := map[bool]string{true: valuedField, false: lessensField}[valued]
		switch k := e.Kind; {
		case !k.Carried || k.Nature != content.Printed:
			b.failAt(field, fmt.Sprintf("declare kind %q with carried = true", content.Written(k.Name)), "%s: only what is carried has a value, and %s is not carried", b.h, diag.A(content.Written(k.Name)))
			continue
		case k.Several:
			b.failAt(field, `write carried = true: several gains of an entry with a value combine`, "%s: %s can be had several times, and each would have a value", b.h, diag.A(content.Written(k.Name)))
			continue
		}
		if valued {
			e.Valued = content.Combination(b.choice(valuedField, grammar.In(grammar.OfEntries, valuedField).Choices...))
		}
		if lessens {
			e.Lessens = b.lessening()
		}
	}
	if !any {
		return
	}
	inherited := map[*content.Entry]bool{}
	for _, r := range er.list {
		er.inheritValue(r, raw, inherited)
	}
	for _, r := range er.list {
		b, e := r.body, r.entry
		if e.Lessens != nil && e.Valued == content.NotValued {
			b.failAt(lessensField, `write valued = "highest"`, "%s lessens, but has no value", b.h)
			continue
		}
		if e.Valued != content.NotValued {
			if p := er.Catalogue.ValueBox(e); p != nil {
				b.failAt(valuedField, "", "%s: %s", b.h, p.Message).Advise(p.Advice())
				e.Valued, e.Lessens = content.NotValued, nil
			}
		}
	}
}

// isField reports whether an entry has a field that no box of its kind hides.
func (er *entryReader) isField(r *rawEntry, name string) bool {
	return r.body.has(name) && r.entry.Kind.BoxSeen(r.entry.Module, name) == nil
}

// inheritValue copies what an entry does not say of its value from the one that it is like.
func (er *entryReader) inheritValue(r *rawEntry, raw map[*content.Entry]*rawEntry, done map[*content.Entry]bool) {
	e, base := r.entry, r.like
	if done[e] {
		return
	}
	done[e] = true
	if base == nil {
		return
	}
	if raw[base] != nil {
		er.inheritValue(raw[base], raw, done)
	}
	if !er.isField(r, valuedField) {
		e.Valued = base.Valued
	}
	if !er.isField(r, lessensField) && e.Valued != content.NotValued {
		e.Lessens = base.Lessens
	}
}

// lessening reads when a value falls: names of occasions, alone or in a table with a condition.
func (b *body) lessening() *content.Lessening {
	pos, width := b.h.FieldPos(lessensField)
	out := &content.Lessening{Pos: pos}
	if _, isText := b.get(lessensField).(lua.LString); isText {
		out.At = b.occasions(lessensField)
		return out
	}
	t, ok := b.get(lessensField).(*lua.LTable)
	if !ok {
		b.failAt(lessensField, "", "%s: %s is the name of an occasion, not %s", b.h, lessensField, sandbox.Describe(b.get(lessensField)))
		return nil
	}
	fields := b.subOf(sandbox.Contents(t))
	for _, v := range fields.items {
		name, ok := v.(lua.LString)
		if !ok || !loading.IsPath(string(name)) {
			b.failAt(lessensField, `write "turn_ends", "day", or the name of an action`, "%s: %s = { %s }; that is no name", b.h, lessensField, sandbox.Describe(v))
			continue
		}
		out.At = append(out.At, content.Occasion{Name: string(name), Pos: pos, Width: width})
	}
	fields.items = nil
	out.When = fields.formula("when")
	fields.finish()
	if len(out.At) == 0 {
		b.failAt(lessensField, `write { "turn_ends", when = "..." }`, "%s: %s names no occasion", b.h, lessensField)
		return nil
	}
	return out
}

// gainedBoxes reads what a sheet writes on the sheet of a carried entry: { "Longsword", potency = 1 }.
// A nil table writes nothing.
func (er *entryReader) gainedBoxes(b *body, e *content.Entry, fields *lua.LTable) (boxes types.Map, p *diag.Problem) {
	if fields == nil {
		return nil, nil
	}
	for key, v := fields.Next(lua.LNil); key != lua.LNil; key, v = fields.Next(key) {
		if key == lua.LNumber(1) {
			continue
		}
		name, ok := key.(lua.LString)
		if !ok {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s means nothing behind %q", sandbox.Describe(v), e.Name), Hint: fmt.Sprintf("write the box that it fills: { %q, box = ... }", e.Name)}
		}
		box, p := e.GainedBox(er.Current, string(name))
		if p != nil {
			return nil, p
		}
		if cell, isText := v.(lua.LString); isText && b.h.Row {
			if v, err := tables.CellValue(er.Session.Host.L, box.Type, string(cell)); err != nil {
				return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", string(name), e.Name, err)}
			} else {
				fields.RawSetString(string(name), v)
			}
			v = fields.RawGetString(string(name))
		}
		value, err := er.value(b, box.Type, v, string(name))
		if err == nil {
			err = types.Valid(value)
		}
		if n, isNumber := value.(float64); err == nil && box.OfGains && isNumber {
			if p := e.CheckGain(n); p != nil {
				return nil, p
			}
		}
		if err != nil {
			return nil, (&diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", string(name), e.Name, messageOf(err))}).Advise(hintOf(err))
		}
		boxes = boxes.With(content.Written(box.Name), value)
	}
	return boxes, nil
}
