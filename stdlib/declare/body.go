package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// body reads the fields of a heading, between its braces. A field becomes known by being asked
// for; finish reports all others with the nearest known name.
type body struct {
	l      *Loader
	h      *loading.Heading
	fields *lua.LTable
	order  []string     // names of the named fields in the order of the file
	known  []string     // fields that were asked for; finish reports all others
	items  []lua.LValue // values without a name, except nested headings
	nested []*declared
	inside *content.Entry // the entry in which the heading stands; nil outside of entries

}

// newBody makes the body of the value behind a heading: a table, or a single string or function,
// as in rule "game.price" "5".
func (l *Loader) newBody(h *loading.Heading, v lua.LValue) *body {
	b := &body{l: l, h: h, known: make([]string, 0, knownCapacity)}
	t, ok := v.(*lua.LTable)
	if !ok {
		t = l.Session.Host.L.CreateTable(1, 0)
		switch v.(type) {
		case lua.LString, *lua.LFunction, lua.LNumber:
			t.Append(v)
		default:
			b.fail("", "%s needs a body in braces, not %s", h, sandbox.Describe(v))
		}
	}
	b.fields = sandbox.Contents(t)
	for k, v := b.fields.Next(lua.LNil); k != lua.LNil; k, v = b.fields.Next(k) {
		switch k := k.(type) {
		case lua.LString:
			b.order = append(b.order, string(k))
		case lua.LNumber:
			if ud, ok := v.(*lua.LUserData); ok {
				if d, ok := ud.Value.(*declared); ok {
					b.nested = append(b.nested, d)
					l.file.claim(d)
					continue
				}
			}
			b.items = append(b.items, v)
		default:
			b.fail("", "%s: a field has a name, not %s", h, sandbox.Describe(k))
		}
	}
	return b
}

// claim removes a nested heading from pending: the heading around it reads it.
func (f *fileHeadings) claim(d *declared) {
	for i, p := range f.pending {
		if p == d {
			f.pending = append(f.pending[:i], f.pending[i+1:]...)
			return
		}
	}
}

func (b *body) fail(hint, format string, args ...any) *diag.Problem {
	return b.l.Fail(b.h.Pos, b.h.Length(), hint, format, args...)
}

// failAt reports a problem at a field.
func (b *body) failAt(key, hint, format string, args ...any) *diag.Problem {
	pos, width := b.h.FieldPos(key)
	return b.l.Fail(pos, width, hint, format, args...)
}

func (b *body) get(key string) lua.LValue {
	b.markKnown(key)
	return b.fields.RawGetString(key)
}

// markKnown marks a field as known without reading it.
func (b *body) markKnown(key string) {
	if !slices.Contains(b.known, key) {
		b.known = append(b.known, key)
	}
}

// knownCapacity is the capacity of body.known: most headings ask for fewer fields.
const knownCapacity = 16

// text reads a field that must be a string; "" if it is absent.
func (b *body) text(key string) string {
	switch v := b.get(key).(type) {
	case *lua.LNilType:
	case lua.LString:
		return string(v)
	default:
		b.failAt(key, "", "%s: %s is a text, not %s", b.h, key, sandbox.Describe(v))
	}
	return ""
}

// flag reads a field that must be true or false; false if it is absent.
func (b *body) flag(key string) bool {
	switch v := b.get(key).(type) {
	case *lua.LNilType:
	case lua.LBool:
		return bool(v)
	default:
		b.failAt(key, "", "%s: %s is true or false, not %s", b.h, key, sandbox.Describe(v))
	}
	return false
}

// carried reads the field `carried` of a kind: whether entities have entries of it, and whether
// one entity may have an entry several times.
func (b *body) carried() (carried, several bool) {
	switch v := b.get("carried").(type) {
	case *lua.LNilType:
	case lua.LBool:
		return bool(v), false
	case lua.LString:
		if v == "several" {
			return true, true
		}
		b.failAt("carried", "", "%s: carried is true, false or \"several\", not %q", b.h, string(v)).Advise(diag.SuggestNearest(string(v), []string{"several"}))
		return true, false
	default:
		b.failAt("carried", "", "%s: carried is true, false or \"several\", not %s", b.h, sandbox.Describe(v))
	}
	return false, false
}

// formula reads a field that holds a formula; nil if it is absent.
func (b *body) formula(key string) *content.Formula {
	v := b.get(key)
	if v == lua.LNil {
		return nil
	}
	return b.asFormula(v, key)
}

// asFormula converts a string, number or boolean to a formula. Other values are reported with the
// most likely mistake.
func (b *body) asFormula(v lua.LValue, key string) *content.Formula {
	switch v := v.(type) {
	case lua.LString:
		return b.h.Placed(string(v), key)
	case lua.LNumber:
		return content.Plain(strconv.FormatFloat(float64(v), 'g', -1, 64))
	case lua.LBool:
		return content.Plain(strconv.FormatBool(bool(v)))
	}
	what := key
	if what == "" {
		what = "this line"
	}
	b.failAt(key, fmt.Sprintf("write formulas in quotes: %s = \"...\"", what), "%s: %s is a formula in quotes, not %s", b.h, what, sandbox.Describe(v))
	return nil
}

// texts reads a field with a string or a list of strings.
func (b *body) texts(key string) []string {
	switch v := b.get(key).(type) {
	case *lua.LNilType:
		return nil
	case lua.LString:
		return []string{string(v)}
	case *lua.LTable:
		var list []string
		t := sandbox.Contents(v)
		for i := 1; i <= t.Len(); i++ {
			s, ok := t.RawGetInt(i).(lua.LString)
			if !ok {
				b.failAt(key, "", "%s: %s lists texts, not %s", b.h, key, sandbox.Describe(t.RawGetInt(i)))
				continue
			}
			list = append(list, string(s))
		}
		return list
	default:
		b.failAt(key, "", "%s: %s is a text or a list of texts, not %s", b.h, key, sandbox.Describe(v))
	}
	return nil
}

// function makes a rule of a Lua function.
func (b *body) function(fn *lua.LFunction) rules.Function {
	var params []string
	for _, p := range b.h.Params {
		params = append(params, p.Name)
	}
	return b.l.Session.Function(b.h.Name, fn, params)
}

// typed parses "type = default" of a box; false after an error.
func (b *body) typed(text, key string) (types.Type, types.Default, bool) {
	return b.typedBy(b.l.Vocabulary.Parse, text, key)
}

func (b *body) typedBy(parse func(string) (types.Type, types.Default, error), text, key string) (types.Type, types.Default, bool) {
	t, d, err := parse(text)
	if err != nil {
		pos, width := b.h.FieldPos(key)
		if tok, found := b.h.Find(text, key); key == "" && found {
			// There is no key whose position could be reported.
			if bad, ok := err.(*types.ParseError); ok {
				pos, width = b.h.Chunk.Source().PosAt(tok.SourceOffset(bad.Offset)), bad.Width
			}
		}
		b.l.Fail(pos, width, "", "%s: %s", b.h, messageOf(err)).Advise(hintOf(err))
		return t, d, false
	}
	return t, d, true
}

// finish reports unknown fields and headings inside the body that nothing claimed.
func (b *body) finish() {
	for _, k := range b.order {
		if !slices.Contains(b.known, k) {
			b.failField(k, b.known)
		}
	}
}

// unknown reports whether the body has an unknown field.
func (b *body) unknown() bool {
	return slices.ContainsFunc(b.order, func(k string) bool { return !slices.Contains(b.known, k) })
}

func (b *body) failField(key string, known []string) {
	pos, width := b.h.Pos, b.h.Length()
	if b.h.Found {
		for i, tok := range b.h.Chunk.Tree().Tokens[b.h.Span.Word:b.h.Span.End] {
			if i > 0 && tok.Kind == luasyntax.Name && tok.Text == key {
				pos, width = b.h.Chunk.Source().PosAt(tok.Offset), tok.End-tok.Offset
				break
			}
		}
	}
	hint := diag.SuggestNearest(key, known)
	if words := grammar.Taking(key); len(words) > 0 {
		hint = diag.Hint{Text: fmt.Sprintf("`%s` belongs to `%s`", key, strings.Join(words, "`, `"))}
	}
	b.l.Fail(pos, width, "", "%s has an unknown field `%s`", b.h, key).Advise(hint)
}

// noNested reports headings inside a body that cannot have any.
func (b *body) noNested(why string) {
	for _, d := range b.nested {
		b.l.Fail(d.Pos, d.Length(), "", "%s cannot stand inside %s: %s", d.Heading, b.h, why)
	}
}

// main reads the value of a rule: the formula or function at [1], or `sum`, `first` and the like.
func (b *body) main() rules.Body {
	out := rules.Body{Type: answerTypeIn(b, b.get("of"))}
	for _, v := range b.items {
		switch v := v.(type) {
		case lua.LString, lua.LNumber, lua.LBool:
			if out.Formula != nil || out.Func != nil {
				b.fail("", "%s has two bodies; keep one formula or function", b.h)
			}
			out.Formula = b.asFormula(v, "")
		case *lua.LFunction:
			if out.Formula != nil || out.Func != nil {
				b.fail("", "%s has two bodies; keep one formula or function", b.h)
			}
			out.Func = b.function(v)
			b.deprecatedFields().noteEmpty()
		default:
			hint := ""
			if _, table := v.(*lua.LTable); table {
				hint = `a list of lines has a name: sum = { { "label", "formula" } }, first, best, all or any`
			}
			b.fail(hint, "%s: %s means nothing here", b.h, sandbox.Describe(v))
		}
	}
	if v := b.get("sum"); v != lua.LNil {
		out.Sum = b.lines().rows("sum", v, true)
	}
	if v := b.get("first"); v != lua.LNil {
		if out.First = b.lines().rows("first", v, false); out.First != nil && len(out.First) == 0 {
			b.failAt("first", `write first = { { "formula", when = "..." }, { "formula" } }`, "%s: first has no lines", b.h)
		}
	}
	if v := b.get("best"); v != lua.LNil {
		out.Best = b.lines().best("best", v)
	}
	if v := b.get("all"); v != lua.LNil {
		out.All = b.lines().conditions("all", v)
	}
	if v := b.get("any"); v != lua.LNil {
		out.Any = b.lines().conditions("any", v)
	}
	b.checkOneValue(out)
	return out
}

// bodies are the fields that hold the lines of a body.
var bodies = []string{"sum", "first", "best", "all", "any"}

// checkOneValue reports a body with two values, of which only one would count.
func (b *body) checkOneValue(out rules.Body) {
	said := out.Formula != nil || out.Func != nil
	for i, rows := range [][]rules.Row{out.Sum, out.First, out.Best, out.All, out.Any} {
		key := bodies[i]
		if rows == nil {
			continue
		}
		if said {
			b.failAt(key, "", "%s has two bodies; keep one formula, list or function", b.h)
		}
		said = true
	}
}

// noItems reports values without a key in a set of fields.
func (b *body) noItems(fields *body, key, hint string) {
	if len(fields.items) > 0 {
		b.failAt(key, hint, "%s: %s has something without a name", b.h, key)
	}
}

// sub reads a field with a table as a body; an empty one if it is absent.
func (b *body) sub(key string) *body {
	v := b.get(key)
	if t, ok := v.(*lua.LTable); ok {
		return b.subOf(t)
	}
	if v != lua.LNil {
		b.failAt(key, "", "%s: %s is a table, not %s", b.h, key, sandbox.Describe(v))
	}
	return b.subOf(b.l.Session.Host.L.CreateTable(0, 0))
}

func (b *body) subOf(t *lua.LTable) *body {
	return b.l.newBody(b.h, t)
}
